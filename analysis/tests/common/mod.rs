//! Solved games with their tables in memory, for tests that ask policies.

mod small;

use std::ops::ControlFlow;

use dicebase_games::{bank, find_builtin, race, scorecard};
use dicebase_policy::{VALUES, bank as bank_policy, race as race_policy, scorecard as scorecard_policy};
use dicebase_solver::{Cancelled, Progress, bank as bank_solver, race as race_solver, scorecard as scorecard_solver};
use dicebase_tables::{Metadata, Mixture, Shape, Table, ValueType, Writer};

pub use small::{PAIRS, TRIPLES, four_sides, rolls_beside, saved, saved_with_two_sides, without_joker};

pub fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The text of a built-in game's rules.
pub fn rules(id: &str) -> String {
    find_builtin(id).unwrap().text.to_owned()
}

/// A solved scorecard game.
pub fn scorecard(id: &str, rules: &str) -> scorecard_policy::Policy<Vec<u8>> {
    scorecard_as(id, rules, ValueType::F64)
}

/// A solved scorecard game as an adviser, which answers under any objective.
pub fn adviser(id: &str, rules: &str) -> scorecard_policy::Adviser<Vec<u8>> {
    scorecard_policy::Adviser::Points(scorecard(id, rules))
}

/// A solved scorecard game for two players who want to win.
pub fn duel(id: &str, rules: &str) -> scorecard_policy::Adviser<Vec<u8>> {
    let game = scorecard::Game::parse(id, rules).unwrap().played_for(scorecard::Objective::Win);
    let start = game.states().start();
    let outlooks = scorecard_solver::outlooks::<f64>(&game, &start, &start, &go_on).unwrap();
    let mut numbers: Vec<f64> = outlooks.iter().flat_map(|of| [of.least as f64, of.most as f64]).collect();
    let duels = scorecard::Duels::of(&game, &outlooks);
    scorecard_solver::duel_layers::<f64, Cancelled>(&game, &duels, None, &go_on, |layer| {
        numbers.extend_from_slice(layer.numbers());
        Ok(())
    })
    .unwrap();
    let table = table(metadata(id, rules, game.objective().name(), 0.0), (1, ValueType::F64), &numbers);
    scorecard_policy::Adviser::new(game, table).unwrap()
}

/// A solved scorecard game with a table of this value type.
pub fn scorecard_as(id: &str, rules: &str, of: ValueType) -> scorecard_policy::Policy<Vec<u8>> {
    let game = scorecard::Game::parse(id, rules).unwrap();
    let values = scorecard_solver::solve(&game, &go_on).unwrap();
    let root = values[game.states().index(&game.states().start())];
    let table = table(metadata(id, rules, game.objective().name(), root), (1, of), &values);
    scorecard_policy::Policy::new(game, table).unwrap()
}

/// A solved bank game.
pub fn bank(id: &str, rules: &str, objective: bank::Objective) -> bank_policy::Policy<Vec<u8>> {
    bank_as(id, rules, objective, ValueType::F64)
}

/// A solved bank game with a table of this value type.
pub fn bank_as(id: &str, rules: &str, objective: bank::Objective, of: ValueType) -> bank_policy::Policy<Vec<u8>> {
    let game = bank::Game::parse(id, rules, objective).unwrap();
    let values: Vec<f64> = bank_solver::solve(&game, &go_on).unwrap().iter().map(bank_solver::Bounds::middle).collect();
    let metadata = metadata(id, rules, objective.name(), values[game.start()]);
    let columns = bank_policy::columns(&game);
    // A table of bounds gets the same number as lower and upper bound.
    let numbers: Vec<f64> = values.iter().flat_map(|&value| std::iter::repeat_n(value, columns)).collect();
    bank_policy::Policy::new(game, table(metadata, (columns, of), &numbers)).unwrap()
}

/// A solved bank game in which each player maximises its own chance.
pub fn bank_of_several(id: &str, rules: &str) -> bank_policy::Policy<Vec<u8>> {
    let game = bank::Game::parse(id, rules, bank::Objective::Win).unwrap();
    let bank_solver::Equilibrium { shares, mixtures } = bank_solver::equilibrium(&game, &go_on).unwrap();
    let mixtures = mixtures.iter().map(|of| Mixture { state: of.state as u64, bolder: of.bolder }).collect();
    let root = shares[game.start()].own;
    let metadata = Metadata { mixtures, ..metadata(id, rules, game.objective().name(), root) };
    let numbers: Vec<f64> = shares.iter().flat_map(|of| [of.own, of.next]).collect();
    bank_policy::Policy::new(game, table(metadata, (2, ValueType::F64), &numbers)).unwrap()
}

/// A solved race game.
pub fn race(id: &str, rules: &str, objective: race::Objective) -> race_policy::Policy<Vec<u8>> {
    race_as(id, rules, objective, ValueType::F64)
}

/// A solved race game with a table of this value type.
pub fn race_as(id: &str, rules: &str, objective: race::Objective, of: ValueType) -> race_policy::Policy<Vec<u8>> {
    let game = race::Game::parse(id, rules, objective).unwrap();
    let values = match objective {
        race::Objective::Turns => race_solver::fewest_turns(game.board(), &go_on).unwrap(),
        race::Objective::Win => race_solver::solve(game.board(), &go_on).unwrap().chances().to_vec(),
    };
    let metadata = metadata(id, rules, objective.name(), values[game.start()]);
    race_policy::Policy::new(game, table(metadata, (1, of), &values)).unwrap()
}

/// The metadata of a table of values.
pub fn metadata(id: &str, rules: &str, objective: &str, root: f64) -> Metadata {
    Metadata {
        game: id.to_owned(),
        kind: VALUES.to_owned(),
        rules: rules.to_owned(),
        objective: objective.to_owned(),
        root,
        root_error_bound: 0.0,
        error_bound: 0.0,
        program: "test".to_owned(),
        mixtures: Vec::new(),
    }
}

/// A table in memory with this number of columns, value type and values.
fn table(metadata: Metadata, (columns, of): (usize, ValueType), values: &[f64]) -> Table<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.dicebase");
    let shape = Shape { rows: (values.len() / columns) as u64, columns: columns as u64 };
    let mut writer = Writer::create(&path, &metadata, of, shape).unwrap();
    writer.write_values(values).unwrap();
    writer.finish().unwrap();
    Table::from_bytes(std::fs::read(path).unwrap()).unwrap()
}
