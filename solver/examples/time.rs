use std::ops::ControlFlow;
use dicebase_games::{find_builtin, scorecard::Game};
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let threads = std::env::args().nth(2).map_or(0, |s| s.parse().unwrap());
    let t = std::time::Instant::now();
    let game = Game::parse(&name, find_builtin(&name).unwrap().text).unwrap();
    println!("build {:?} states {}", t.elapsed(), game.states().len());
    for _ in 0..3 {
        let t = std::time::Instant::now();
        let v = dicebase_solver::with_threads(threads, || dicebase_solver::scorecard::solve(&game, &|_| ControlFlow::Continue(()))).unwrap().unwrap();
        println!("{} {:?} {}", name, t.elapsed(), v[v.len() - 1]);
    }
}
