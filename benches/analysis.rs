//! Benchmarks of analyses: distributions, losses and simulated games. `scripts/bench` runs this too.

use std::borrow::Cow;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dicebase_analysis::{bank, scorecard};
use dicebase_games::bank::Objective;
use dicebase_games::scorecard::Card;
use dicebase_games::{find_builtin, scorecard as games};
use dicebase_solver::Progress;

const SIMULATED: u64 = 20_000;

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn scorecard_game(id: &str) -> (games::Game, Vec<f64>) {
    let builtin = find_builtin(id).expect("a built-in game");
    let game = games::Game::parse(builtin.id, builtin.text).expect("good rules");
    let values = dicebase_solver::scorecard::solve(&game, &go_on).expect("nobody cancels");
    (game, values)
}

fn distributions(c: &mut Criterion) {
    let mut group = c.benchmark_group("distribution");
    group.sample_size(10);
    for id in ["knubbel-v1", "knubbel-v2", "yahtzee"] {
        let (game, values) = scorecard_game(id);
        let player = scorecard::Player::optimal(&game, &values[..]);
        let card = Card::empty(&game);
        group.bench_function(id, |b| b.iter(|| scorecard::distribution(black_box(&player), &card, &go_on)));
    }
    group.finish();
}

fn losses(c: &mut Criterion) {
    let mut group = c.benchmark_group("regret");
    group.sample_size(10);
    let (game, values) = scorecard_game("knubbel-v2");
    for bot in [scorecard::Bot::Greedy, scorecard::Bot::Random] {
        let player = scorecard::Player::of_bot(&game, bot, || Cow::Borrowed(&values[..]));
        let name = format!("knubbel-v2, {}", bot.name());
        group.bench_function(name, |b| b.iter(|| scorecard::regret(black_box(&player), &values, &go_on)));
    }
    group.finish();
}

fn simulations(c: &mut Criterion) {
    let mut group = c.benchmark_group("simulate");
    group.sample_size(10).throughput(Throughput::Elements(SIMULATED));
    let (game, values) = scorecard_game("yahtzee");
    let players = [scorecard::Player::optimal(&game, &values[..]).tabulated(&go_on).expect("nobody ends it")];
    group.bench_function("yahtzee, a table of decisions", |b| {
        b.iter(|| scorecard::simulate(black_box(&players), SIMULATED, 1, &go_on));
    });
    group.finish();
}

fn bank_games(c: &mut Criterion) {
    let builtin = find_builtin("zehntausend").expect("a built-in game");
    let rules = dicebase_games::bank::Rules::parse(builtin.id, builtin.text).expect("good rules");
    for objective in [Objective::Points, Objective::Turns] {
        let game = dicebase_games::bank::Game::new(builtin.id, rules.clone(), objective).expect("good rules");
        let bounds = dicebase_solver::bank::solve(&game, &go_on).expect("nobody cancels");
        let values: Vec<f64> = bounds.iter().map(dicebase_solver::bank::Bounds::middle).collect();
        let player = bank::Player::of_bot(&game, bank::Bot::Optimal, || Cow::Borrowed(&values[..])).expect("a bot");
        let name = format!("distribution/zehntausend, {}", objective.name());
        c.bench_function(&name, |b| b.iter(|| bank::distribution(black_box(&player), &go_on).is_ok()));
    }
}

criterion_group!(benches, distributions, losses, simulations, bank_games);
criterion_main!(benches);
