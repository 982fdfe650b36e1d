use dicebase_games::bank::*;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let b = dicebase_games::find_builtin(&args[1]).unwrap();
    let o = match args[2].as_str() {
        "points" => Objective::Points,
        "turns" => Objective::Turns,
        _ => Objective::Win,
    };
    let t = Instant::now();
    let game = Game::parse(b.id, b.text, o).unwrap();
    println!("game {:?} values {} one_turn", t.elapsed(), game.values());
    let threads = args.get(3).map_or(0, |t| t.parse().unwrap());
    dicebase_solver::with_threads(threads, || {
        let t = Instant::now();
        let go = |_| std::ops::ControlFlow::Continue(());
        if o == Objective::Win && game.rules().pays_for_taking_over() {
            let mut s = dicebase_solver::bank::Sweeps::new(&game);
            loop {
                let g = s.sweep(&game, &go).unwrap();
                println!("{:?} {:?}", t.elapsed(), g);
                if matches!(g, dicebase_solver::bank::Swept::Proved(g) if g.is_closed()) {
                    break;
                }
            }
            let v = s.bounds().unwrap();
            println!("{:?} {}", v[game.start()], v[game.start()].middle());
        } else {
            let v = dicebase_solver::bank::solve(&game, &go).unwrap();
            let e = t.elapsed();
            let s = v[game.start()];
            println!(
                "{e:?} start {} gap {:e} largest {:e}",
                s.middle(),
                s.gap(),
                v.iter().map(|b| b.gap()).fold(0.0, f64::max)
            );
        }
    })
    .unwrap();
}
