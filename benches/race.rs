//! Benchmarks of solving race games.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use dicebase_games::race::{Board, Rules, RulesFile};
use dicebase_solver::race::{Sweeps, Swept, fewest_turns};
use dicebase_solver::with_threads;

fn rules() -> RulesFile {
    (*Rules::parse("mad-game", include_str!("../games/rules/race/mad-game.toml")).expect("the file is sound")).clone()
}

fn board(rules: RulesFile) -> Board {
    Board::new(Rules::new("mad-game", rules).expect("the rules are sound"))
}

fn alone(bencher: &mut Criterion) {
    bencher.bench_function("solve mad-game alone", |b| {
        let solve = || fewest_turns(&board(black_box(rules())), &|_| ControlFlow::Continue(()));
        b.iter(|| with_threads(0, solve))
    });
}

fn two(bencher: &mut Criterion) {
    let board = board(RulesFile { pieces: 2, goal: 2, players: 2, ..rules() });
    let solve = || {
        let mut sweeps = Sweeps::new(black_box(&board));
        while !matches!(sweeps.sweep(&|_| ControlFlow::Continue(())), Ok(Swept::Proved(_))) {}
        sweeps.into_parts().0
    };
    bencher.bench_function("solve mad-game of two with two pieces", |b| b.iter(|| with_threads(0, solve)));
}

criterion_group! {
    name = race;
    config = Criterion::default().sample_size(10);
    targets = alone, two
}
criterion_main!(race);
