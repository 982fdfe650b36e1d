//! Benchmarks of solving and playing scorecard games. `scripts/bench` runs this and says where to note the results.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use dicebase_games::scorecard::{Card, Categories, Game, Position, Turn};
use dicebase_games::{Dice, Lattice, find_builtin};
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::{POLICY, Policy, PolicyTable};
use dicebase_solver::scorecard::{RowSolver, decisions, solve};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

fn game(id: &str) -> Game {
    let builtin = find_builtin(id).expect("a built-in game");
    Game::parse(builtin.id, builtin.text).expect("good rules")
}

fn values(game: &Game) -> Vec<f64> {
    solve(game, &|_| ControlFlow::Continue(())).expect("nobody cancels")
}

fn dice(c: &mut Criterion) {
    c.bench_function("dice/lattice of 5 dice", |b| b.iter(|| Lattice::new(black_box(5), 6)));
    c.bench_function("dice/lattice of 6 dice", |b| b.iter(|| Lattice::new(black_box(6), 6)));
    let (lattice, roll) = (Lattice::new(5, 6), Dice::parse("11356", 6).expect("dice"));
    c.bench_function("dice/index of a roll", |b| b.iter(|| lattice.index(black_box(&roll))));
    c.bench_function("dice/parts of a roll", |b| b.iter(|| black_box(roll).parts().count()));
    let yahtzee = find_builtin("yahtzee").expect("a built-in game").text;
    c.bench_function("game/yahtzee from its rules", |b| b.iter(|| Game::parse("yahtzee", black_box(yahtzee))));
}

fn one_row(c: &mut Criterion) {
    for id in ["yahtzee", "kniffeliger"] {
        let game = game(id);
        let values = values(&game);
        // Half of the categories are open, of both sections.
        let open = Categories::from_bits(0b0_1010_1010_1010);
        let row = game.states().row(open, false);
        let mut room = vec![0.0; row.lanes];
        let mut solver = RowSolver::default();
        let name = format!("row/{id}, {} states", row.lanes);
        c.bench_function(&name, |b| b.iter(|| solver.solve(&game, black_box(&row), &values, &mut room)));
        let mut turn = Turn::<f64>::new(&game);
        turn.enter(&game, &row);
        c.bench_function(&format!("row/{id}, 1 state, no vectors"), |b| {
            b.iter(|| turn.value(&game, black_box(&row), 0, &values[..]));
        });
    }
}

fn whole_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(20);
    for id in ["knubbel-v1", "kniffel", "yahtzee", "yatzy", "kniffeliger"] {
        let game = game(id);
        group.bench_function(id, |b| b.iter(|| values(&game)));
    }
    group.finish();
}

fn metadata(game: &Game, kind: &str) -> Metadata {
    Metadata {
        game: game.id().into(),
        kind: kind.into(),
        rules: find_builtin(game.id()).expect("a built-in game").text.into(),
        objective: game.objective().name().into(),
        root: 0.0,
        root_error_bound: 0.0,
        error_bound: 0.0,
        program: "bench".into(),
        mixtures: Vec::new(),
    }
}

fn tables(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (game, path) = (game("yahtzee"), folder.path().join("yahtzee.dicebase"));
    let values = values(&game);
    let shape = Shape { rows: values.len() as u64, columns: 1 };
    let write = || {
        let mut writer = Writer::create(&path, &metadata(&game, VALUES), ValueType::F64, shape)?;
        writer.write_values(&values)?;
        writer.finish()
    };
    c.bench_function("table/write yahtzee and sync", |b| b.iter(write));
    write().expect("a table");
    opening(c, "yahtzee", &path);

    let policy = Policy::new(game.clone(), Table::open(&path).expect("a table")).expect("of this game");
    rank(c, &policy);

    let path = folder.path().join("policy.dicebase");
    let shape = Shape { rows: values.len() as u64, columns: game.decisions().columns() as u64 };
    let mut writer = Writer::create(&path, &metadata(&game, POLICY), ValueType::U8, shape).expect("a table");
    let bytes = decisions(&game, &values, &|_| ControlFlow::Continue(())).map(|bytes| bytes.expect("nobody ends it"));
    bytes.for_each(|bytes| writer.write_bytes(&bytes).expect("room on the disk"));
    writer.finish().expect("a table");
    opening(c, "yahtzee's policy", &path);
    look_up(c, &PolicyTable::new(game, Table::open(&path).expect("a table")).expect("of this game"));
}

/// Opening a table, alone, with a first value, and with all blocks checked.
fn opening(c: &mut Criterion, what: &str, path: &Path) {
    let open = || Table::open(path).expect("a table");
    c.bench_function(&format!("table/open {what}"), |b| b.iter(open));
    c.bench_function(&format!("table/open {what}, first value"), |b| {
        b.iter(|| {
            let table = open();
            (table.value(table.len() / 2), table.byte(table.len() / 2))
        });
    });
    c.bench_function(&format!("table/open {what}, check all"), |b| b.iter(|| open().check()));
}

fn position(game: &Game, rolls_left: usize) -> Position {
    let card = Card::parse(game, "ones=3,fours=12,full-house=25,chance=20").expect("a card");
    Position::after_roll(game, card, Dice::parse("11356", 6).expect("dice"), rolls_left, Dice::NONE)
        .expect("a position")
}

fn rank(c: &mut Criterion, policy: &Policy) {
    for rolls_left in 0..3 {
        let position = position(policy.game(), rolls_left);
        c.bench_function(&format!("policy/rank, {rolls_left} rolls left"), |b| {
            b.iter(|| policy.rank(black_box(&position)))
        });
    }
}

fn look_up(c: &mut Criterion, policy: &PolicyTable) {
    for rolls_left in [0, 2] {
        let position = position(policy.game(), rolls_left);
        c.bench_function(&format!("policy/look up, {rolls_left} rolls left"), |b| {
            b.iter(|| policy.best(black_box(&position)));
        });
    }
}

criterion_group!(benches, dice, one_row, whole_games, tables);
criterion_main!(benches);
