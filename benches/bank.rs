//! Benchmarks of solving and playing bank games. `scripts/bench` runs this and says where to note the results.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use dicebase_games::bank::{Game, Objective, Player, Players, Points, Position, Roll, Turn};
use dicebase_games::{Dice, find_builtin};
use dicebase_policy::VALUES;
use dicebase_policy::bank::Policy;
use dicebase_solver::bank::{Bounds, solve};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

fn game(id: &str, objective: Objective) -> Game {
    let builtin = find_builtin(id).expect("a built-in game");
    Game::parse(builtin.id, builtin.text, objective).expect("good rules")
}

fn values(game: &Game) -> Vec<Bounds> {
    solve(game, &|_| ControlFlow::Continue(())).expect("nobody cancels")
}

fn making(c: &mut Criterion) {
    for objective in Objective::ALL {
        let name = format!("game/zehntausend, {}", objective.name());
        c.bench_function(&name, |b| b.iter(|| game(black_box("zehntausend"), objective)));
    }
}

fn one_turn(c: &mut Criterion) {
    let game = game("zehntausend-takeover", Objective::Win);
    let mut turn: Turn<f64> = Turn::new(game.script(), 200);
    turn.settle(game.script(), game.above());
    c.bench_function("turn/201 totals, no vectors", |b| {
        b.iter(|| turn.roll_back(game.script(), game.above(), black_box(0.5), 0));
    });
}

fn whole_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for (id, objective) in [
        ("zehntausend", Objective::Points),
        ("zehntausend", Objective::Turns),
        ("zehntausend", Objective::Win),
        ("zehntausend-takeover", Objective::Win),
    ] {
        let game = game(id, objective);
        group.bench_function(format!("{id}, {}", objective.name()), |b| b.iter(|| values(&game)));
    }
    group.finish();
}

fn answers(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = game("zehntausend", Objective::Win);
    let path = folder.path().join("zehntausend.dicebase");
    let numbers: Vec<f64> = values(&game).iter().map(Bounds::middle).collect();
    let metadata = Metadata {
        game: "zehntausend".to_owned(),
        kind: VALUES.to_owned(),
        rules: find_builtin("zehntausend").expect("a built-in game").text.to_owned(),
        objective: Objective::Win.name().to_owned(),
        root: numbers[game.start()],
        root_error_bound: 0.0,
        error_bound: 0.0,
        program: "benchmark".to_owned(),
        mixtures: Vec::new(),
    };
    let shape = Shape { rows: numbers.len() as u64, columns: 1 };
    let mut writer = Writer::create(&path, &metadata, ValueType::F64, shape).expect("room for a table");
    writer.write_values(&numbers).and_then(|()| writer.finish()).expect("room for a table");
    let policy = Policy::new(game, Table::open(&path).expect("the table")).expect("a table of this game");

    let player = |points| Player { points: Points(points), entered: true, busts: 0 };
    let players = Players { me: player(3000), opponent: player(4500), ..Players::default() };
    let roll = Roll { turn: Points(350), taken: Points(0), dice: Dice::parse("11523", 6).expect("dice") };
    let position = Position::after_roll(policy.game(), &players, &roll).expect("a position");
    c.bench_function("policy/zehntausend, rank after a roll", |b| b.iter(|| policy.rank(black_box(&position))));
    let start = Position::start(policy.game(), &players, None).expect("a position");
    c.bench_function("policy/zehntausend, value of a state", |b| b.iter(|| policy.value(black_box(&start))));
}

criterion_group!(benches, making, one_turn, answers, whole_games);
criterion_main!(benches);
