//! x
use dicebase_games::{find_builtin, scorecard::Game};
use std::ops::ControlFlow;
fn clock() -> f64 {
    let t = std::time::Instant::now();
    let mut x = 0u64;
    for i in 0..50_000_000u64 {
        x = std::hint::black_box(x + i);
    }
    let _ = x;
    t.elapsed().as_secs_f64()
}
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let threads = std::env::args().nth(2).map_or(0, |s| s.parse().unwrap());
    let runs = std::env::args().nth(3).map_or(20, |s| s.parse().unwrap());
    let game = Game::parse(&name, find_builtin(&name).unwrap().text).unwrap();
    let mut best = f64::MAX;
    let mut v = 0.0;
    let mut cl = f64::MAX;
    let mut all = vec![];
    dicebase_solver::with_threads(threads, || {
        for _ in 0..runs {
            cl = cl.min(clock());
            let t = std::time::Instant::now();
            let r = dicebase_solver::scorecard::solve(&game, &|_| ControlFlow::Continue(())).unwrap();
            let e = t.elapsed().as_secs_f64();
            all.push(e);
            best = best.min(e);
            v = r[r.len() - 1];
        }
    })
    .unwrap();
    all.sort_by(f64::total_cmp);
    println!(
        "{name} threads {threads}: min {best:.4} median {:.4} value {v} (clock loop min {cl:.4})",
        all[all.len() / 2]
    );
}
