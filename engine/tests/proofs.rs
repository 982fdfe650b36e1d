//! What a proof of a table shows: that every number is as near to the true one as the table says, and no more.

use std::path::PathBuf;

use dicebase_engine::any::{Tables, prove};
use dicebase_engine::{Proof, Unwatched};
use dicebase_games::bank::Rules;
use dicebase_games::builtins;
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

use crate::common::{RACE, SMALL, World, bank};

/// A table that is written again, with right checksums, after something was changed.
struct Forged {
    path: PathBuf,
    metadata: Metadata,
    value_type: ValueType,
    shape: Shape,
    numbers: Vec<f64>,
}

impl Forged {
    fn new(world: &World, rules: &str, objective: Option<&str>, largest_f64: Option<usize>) -> Self {
        let (named, game) = world.game(rules, objective);
        let path = Tables::of(&game, &named, world.workshop(largest_f64), &Unwatched).values(false).unwrap().path;
        let table = Table::open(&path).unwrap();
        Self {
            metadata: table.metadata().clone(),
            value_type: table.value_type(),
            shape: table.shape(),
            numbers: table.to_f64s().unwrap().unwrap(),
            path,
        }
    }

    fn proof(&self) -> Proof {
        let mut writer = Writer::create(&self.path, &self.metadata, self.value_type, self.shape).unwrap();
        writer.write_values(&self.numbers).unwrap();
        writer.finish().unwrap();
        prove(Table::open(&self.path).unwrap(), 1, &Unwatched).unwrap()
    }

    fn with_metadata(&self, change: impl FnOnce(&mut Metadata)) -> Proof {
        let mut metadata = self.metadata.clone();
        change(&mut metadata);
        Self { metadata, path: self.path.clone(), numbers: self.numbers.clone(), ..*self }.proof()
    }

    /// Adds to a value, which may be a lower and an upper bound.
    fn with_value(&self, index: usize, add: [f64; 2]) -> Proof {
        let (columns, mut numbers) = (self.shape.columns as usize, self.numbers.clone());
        for (column, add) in (0..columns).zip(add) {
            numbers[index * columns + column] += add;
        }
        Self { numbers, metadata: self.metadata.clone(), path: self.path.clone(), ..*self }.proof()
    }

    /// Some states all over the table that can be.
    fn states(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns) = (self.shape.rows as usize, self.shape.columns as usize);
        let some = [0, 1, rows / 3, rows / 2, rows.saturating_sub(2), rows - 1].into_iter();
        let states: Vec<usize> = some.filter(|&row| row < rows && !self.numbers[row * columns].is_nan()).collect();
        states.into_iter()
    }
}

/// Proves a table, and that nothing else can be proved.
fn check(rules: &str, objective: Option<&str>, largest_f64: Option<usize>) {
    let world = World::new();
    let table = Forged::new(&world, rules, objective, largest_f64);
    let what =
        format!("{} {} {:?}", rules.lines().nth(1).unwrap_or_default(), table.metadata.objective, table.value_type);
    let honest = table.proof();
    let Metadata { error_bound, root_error_bound, root, .. } = table.metadata;
    assert!(honest.verified, "{what}: {honest:?}");
    assert_eq!((honest.error_bound, honest.table_error_bound), (root_error_bound, error_bound));
    assert!(honest.proved_error_bound <= root_error_bound && honest.proved_table_error_bound <= error_bound);

    // What is stored as f32 is rounded itself, so that less than two of its steps may change nothing.
    let too_much = match table.value_type {
        ValueType::F32 => (3.0 * error_bound).max(2.0 * f64::from(f32::EPSILON) * root.abs()),
        ValueType::F64 | ValueType::U8 => 2.0 * error_bound,
    };
    for (i, state) in table.states().enumerate() {
        let off = if i % 2 == 0 { too_much } else { -too_much };
        let proof = table.with_value(state, [off; 2]);
        assert!(!proof.verified && proof.proved_table_error_bound > error_bound, "{what}, {state}: {proof:?}");
    }
    for off in [2.0 * root_error_bound, -2.0 * root_error_bound, f64::NAN] {
        let proof = table.with_metadata(|metadata| metadata.root += off);
        assert!(!proof.verified && proof.proved_error_bound > root_error_bound, "{what}: {proof:?}");
    }
    for part in [0.9, f64::NAN] {
        let proof = table.with_metadata(|metadata| metadata.error_bound = part * honest.proved_table_error_bound);
        assert!(!proof.verified, "{what}: {proof:?}");
        let proof = table.with_metadata(|metadata| metadata.root_error_bound = part * honest.proved_error_bound);
        assert!(!proof.verified, "{what}: {proof:?}");
    }
    // Less than the table leaves open is no mistake.
    let room = root_error_bound - honest.proved_error_bound;
    let proof = table.with_metadata(|metadata| metadata.root += room / 2.0);
    assert!(proof.verified && proof.proved_error_bound <= root_error_bound, "{what}: {proof:?}, {root}");
    if table.shape.columns == 2 {
        check_bounds(&table, &what);
    }
}

/// A value has to lie between its bounds, wherever their middle is.
fn check_bounds(table: &Forged, what: &str) {
    assert_eq!(table.proof().between_bounds, Some(true), "{what}");
    for state in table.states() {
        let gap = table.numbers[2 * state + 1] - table.numbers[2 * state];
        for off in [[gap, 0.0], [0.0, -gap]] {
            let proof = table.with_value(state, off);
            assert!(!proof.verified && proof.between_bounds == Some(false), "{what}, {state}: {proof:?}");
        }
    }
}

fn check_objectives(id: &str) {
    let rules = bank(id).replacen("target = 1000", "target = 500", 1).replacen("points = 1000 }", "points = 300 }", 1);
    for (objective, largest_f64) in [("points", None), ("turns", None), ("win", None), ("win", Some(0))] {
        check(&rules, Some(objective), largest_f64);
    }
}

#[test]
fn scorecard_games() {
    check(SMALL, None, None);
    check(SMALL, None, Some(0));
    let saved = SMALL.replacen("rolls = 3", "rolls = 3\nsaved-dice = true", 1);
    check(&saved, None, None);
}

#[test]
fn race_games() {
    for objective in ["turns", "win"] {
        check(RACE, Some(objective), None);
        check(RACE, Some(objective), Some(0));
    }
}

#[test]
fn bank_games() {
    let bank = builtins().iter().filter(|game| game.family == dicebase_games::Family::Bank);
    for game in bank {
        let rules = Rules::parse(game.id, game.text).unwrap();
        // No number bounds the values of equilibria, which have a test of their own.
        if !rules.is_equilibrium() {
            check_objectives(game.id);
        }
    }
}

/// A digit less would decide between turns that are worth the same to who has them.
#[test]
fn equilibria_are_proved_and_never_rounded() {
    let world = World::new();
    let rules = bank("zehntausend-three").replacen("target = 1000", "target = 500", 1);
    let table = Forged::new(&world, &rules, Some("win"), Some(0));
    assert_eq!(table.value_type, ValueType::F64);
    let honest = table.proof();
    assert!(honest.verified, "{honest:?}");
    for (i, state) in table.states().enumerate() {
        let off = if i % 2 == 0 { 2.0 } else { -2.0 } * table.metadata.error_bound;
        for off in [[off, 0.0], [0.0, off]] {
            assert!(!table.with_value(state, off).verified, "{state}");
        }
    }
}

/// The values of one turn are far from the root, and one is as wrong as the root.
#[test]
fn a_wrong_start_is_found_even_if_the_metadata_agrees() {
    for objective in ["points", "turns", "win"] {
        let world = World::new();
        let mut table = Forged::new(&world, &bank("zehntausend"), Some(objective), None);
        let off = 2.0 * table.metadata.error_bound;
        let start = table.numbers.iter().position(|&number| number == table.metadata.root).unwrap();
        table.metadata.root += off;
        table.numbers[start] += off;
        let proof = table.proof();
        assert!(!proof.verified, "{objective}: {proof:?}");
    }
}
