//! Tests of proofs of tables: a proof confirms exactly the errors that the table claims, and finds larger ones.

use std::path::PathBuf;

use dicebase_engine::any::{Tables, prove};
use dicebase_engine::{Claim, Error, Measure, Proof, Unwatched};
use dicebase_games::bank::Rules;
use dicebase_games::{builtins, race};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

use crate::chance::Chance;
use crate::common::{RACE, SMALL, World, bank};
use crate::{random_bank, random_race, random_scorecard};

/// A table that is written again with correct checksums after a change.
pub struct Forged {
    path: PathBuf,
    pub metadata: Metadata,
    value_type: ValueType,
    shape: Shape,
    numbers: Vec<f64>,
}

impl Forged {
    pub fn new(world: &World, rules: &str, objective: Option<&str>, largest_f64: Option<usize>) -> Self {
        let (named, game) = world.game(rules, objective);
        let path = Tables::of(&game, &named, world.config(largest_f64), &Unwatched).values(false).unwrap().path;
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
        self.try_proof().unwrap()
    }

    fn try_proof(&self) -> Result<Proof, Error> {
        let mut writer = Writer::create(&self.path, &self.metadata, self.value_type, self.shape).unwrap();
        writer.write_values(&self.numbers).unwrap();
        writer.finish().unwrap();
        prove(Table::open(&self.path).unwrap(), 1, &Unwatched)
    }

    fn with_metadata(&self, change: impl FnOnce(&mut Metadata)) -> Proof {
        self.try_with_metadata(change).unwrap()
    }

    pub fn try_with_metadata(&self, change: impl FnOnce(&mut Metadata)) -> Result<Proof, Error> {
        let mut metadata = self.metadata.clone();
        change(&mut metadata);
        Self { metadata, path: self.path.clone(), numbers: self.numbers.clone(), ..*self }.try_proof()
    }

    /// Adds to a value, which may be a lower and an upper bound.
    fn with_value(&self, index: usize, add: [f64; 2]) -> Proof {
        let (columns, mut numbers) = (self.shape.columns as usize, self.numbers.clone());
        for (column, add) in (0..columns).zip(add) {
            numbers[index * columns + column] += add;
        }
        Self { numbers, metadata: self.metadata.clone(), path: self.path.clone(), ..*self }.proof()
    }

    /// Some possible states from all parts of the table.
    fn states(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns) = (self.shape.rows as usize, self.shape.columns as usize);
        let some = [0, 1, rows / 3, rows / 2, rows.saturating_sub(2), rows - 1].into_iter();
        let states: Vec<usize> = some.filter(|&row| row < rows && !self.numbers[row * columns].is_nan()).collect();
        states.into_iter()
    }
}

/// Proves a table, and checks that changed tables are refused.
fn check(rules: &str, objective: Option<&str>, largest_f64: Option<usize>) {
    let world = World::new();
    let table = Forged::new(&world, rules, objective, largest_f64);
    let what =
        format!("{} {} {:?}", rules.lines().nth(1).unwrap_or_default(), table.metadata.objective, table.value_type);
    let honest = table.proof();
    let Metadata { error_bound, root_error_bound, root, .. } = table.metadata;
    assert!(honest.is_verified(), "{what}: {honest:?}");
    assert_eq!((start(&honest).claimed, honest.all.claimed), (root_error_bound, error_bound));
    check_numbers(&honest, (&table.metadata, table.value_type), &what);

    // Numbers stored as `f32` are rounded themselves, so a change of less than two rounding steps may have no effect.
    let too_much = match table.value_type {
        ValueType::F32 => (3.0 * error_bound).max(2.0 * f64::from(f32::EPSILON) * root.abs()),
        ValueType::F64 | ValueType::U8 => 2.0 * error_bound,
    };
    for (i, state) in table.states().enumerate() {
        let off = if i % 2 == 0 { too_much } else { -too_much };
        let proof = table.with_value(state, [off; 2]);
        assert!(!proof.is_verified() && proof.all.proved > error_bound, "{what}, {state}: {proof:?}");
    }
    for off in [2.0 * root_error_bound, -2.0 * root_error_bound, f64::NAN] {
        let proof = table.with_metadata(|metadata| metadata.root += off);
        assert!(!proof.is_verified() && start(&proof).proved > root_error_bound, "{what}: {proof:?}");
    }
    for part in [0.9, 0.001, f64::NAN] {
        let proof = table.with_metadata(|metadata| metadata.error_bound = part * honest.all.proved);
        assert!(!proof.is_verified(), "{what}: {proof:?}");
        let proof = table.with_metadata(|metadata| metadata.root_error_bound = part * start(&honest).proved);
        // Sweeps on rounded bounds go on until they confirm the claim about the start, and may find a smaller error.
        let shows_more = may_be_closer(&proof, (&table.metadata, table.value_type)) && start(&proof).holds();
        assert!(!proof.is_verified() || shows_more, "{what}: {proof:?}");
    }
    // A change within the claimed error is not a mistake.
    let room = root_error_bound - start(&honest).proved;
    let proof = table.with_metadata(|metadata| metadata.root += room / 2.0);
    assert!(proof.is_verified() && start(&proof).holds(), "{what}: {proof:?}, {root}");
    if table.shape.columns == 2 {
        check_bounds(&table, &what);
    }
}

/// Checks that a proof finds exactly the claimed numbers. If sweeps begin with rounded numbers it finds no larger ones.
fn check_numbers(honest: &Proof, table: (&Metadata, ValueType), what: &str) {
    assert!(honest.is_verified(), "{what}: {honest:?}");
    let swept = may_be_closer(honest, table);
    let is_same = |claim: Claim| claim.claimed.to_bits() == claim.proved.to_bits();
    assert!(swept || honest.start.is_none_or(is_same), "{what}: {honest:?}");
    let is_race = honest.between_bounds.is_none();
    assert!(swept && is_race || is_same(honest.all), "{what}: {honest:?}");
}

/// Returns `true` when sweeps begin with rounded numbers: those of bounds, and of races of two.
fn may_be_closer(proof: &Proof, (metadata, value_type): (&Metadata, ValueType)) -> bool {
    let is_race_of_two = metadata.rules.contains("family = \"race\"") && metadata.objective == "win";
    value_type == ValueType::F32 && (proof.between_bounds.is_some() || is_race_of_two)
}

/// The claim about the value of the start.
fn start(proof: &Proof) -> Claim {
    proof.start.expect("a table with a value of the start")
}

/// Checks that a value has to lie between its bounds, wherever their middle is.
fn check_bounds(table: &Forged, what: &str) {
    assert_eq!(table.proof().between_bounds, Some(true), "{what}");
    for state in table.states() {
        let gap = table.numbers[2 * state + 1] - table.numbers[2 * state];
        for off in [[gap, 0.0], [0.0, -gap]] {
            let proof = table.with_value(state, off);
            assert!(!proof.is_verified() && proof.between_bounds == Some(false), "{what}, {state}: {proof:?}");
        }
    }
}

/// The rules of a built-in bank game with a target of ten steps, or as near to that as they allow.
fn short(id: &str) -> String {
    let text = bank(id).replacen("points = 1000 }", "points = 300 }", 1);
    let rules = Rules::parse(id, &text).unwrap();
    let least = rules.points(10).max(rules.entry).max(rules.minimum).min(rules.target);
    text.replacen(&format!("target = {}\n", rules.target), &format!("target = {least}\n"), 1)
}

fn check_objectives(id: &str) {
    let rules = short(id);
    let allowed = Rules::parse(id, &rules).unwrap().objectives();
    for (objective, largest_f64) in [("points", None), ("turns", None), ("win", None), ("win", Some(0))] {
        if !allowed.iter().any(|allowed| allowed.name == objective) {
            continue;
        }
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
fn half_of_the_bank_games() {
    check_bank_games(0);
}

#[test]
fn the_other_bank_games() {
    check_bank_games(1);
}

fn check_bank_games(first: usize) {
    let bank = builtins().iter().filter(|game| game.family == dicebase_games::Family::Bank);
    for game in bank.skip(first).step_by(2) {
        let rules = Rules::parse(game.id, game.text).unwrap();
        // No number bounds the values of equilibria, which have a separate test.
        if !rules.is_equilibrium() {
            check_objectives(game.id);
        }
    }
}

/// Rounding would decide between turns that have equal value to their player.
#[test]
fn equilibria_are_proved_and_never_rounded() {
    let world = World::new();
    let rules = bank("zehntausend-three").replacen("target = 1000", "target = 500", 1);
    let table = Forged::new(&world, &rules, Some("win"), Some(0));
    assert_eq!(table.value_type, ValueType::F64);
    let honest = table.proof();
    assert!(honest.is_verified() && honest.measure == Measure::OneTurnGain, "{honest:?}");
    check_numbers(&honest, (&table.metadata, table.value_type), "three players");
    for (i, state) in table.states().enumerate() {
        let off = if i % 2 == 0 { 1e-11 } else { -1e-11 };
        for off in [[off, 0.0], [0.0, off]] {
            assert!(!table.with_value(state, off).is_verified(), "{state}");
        }
    }
}

/// In one turn, most values are far from the root. Here one of them is as wrong as the root.
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
        assert!(!proof.is_verified(), "{objective}: {proof:?}");
    }
}

/// One die, and two busts that cost a step: bounds that a solve leaves nearly as far apart as it may.
pub const TWO_BUSTS: &str = r#"
family = "bank"
name = "Two busts"
source = "made for tests"
dice = 1
sides = 2
step = 50
target = 150
end = "at-once"
hot-dice = "may-roll"
bust-penalty = { busts = 2, points = 50 }
singles = [50, 0]
"#;

#[test]
fn bounds_are_proved_by_the_rule_by_which_they_are_claimed() {
    check(TWO_BUSTS, Some("win"), None);
    check(TWO_BUSTS, Some("win"), Some(0));
}

/// Two dice and three players: the residual is a third of the error of one of the values.
#[test]
fn the_residual_of_an_equilibrium_is_no_bound_and_cannot_be_made_smaller() {
    let rules = bank("zehntausend-three");
    let (keep, _) = rules.split_once("\n[").unwrap();
    let with = |keep: &str, key: &str, value: &str| {
        let old = keep.lines().find(|line| line.starts_with(&format!("{key} ="))).unwrap_or_default().to_owned();
        if old.is_empty() {
            format!("{keep}\n{key} = {value}")
        } else {
            keep.replacen(&old, &format!("{key} = {value}"), 1)
        }
    };
    let keys = [("dice", "2"), ("target", "200"), ("minimum", "100"), ("entry", "100"), ("hot-dice", "\"must-roll\"")];
    let rules = keys.into_iter().fold(keep.to_owned(), |rules, (key, value)| with(&rules, key, value));
    let rules = with(&rules, "singles", "[0, 0, 50, 0, 0, 0]");
    let world = World::new();
    let table = Forged::new(&world, &rules, Some("win"), None);
    let honest = table.proof();
    assert_eq!(honest.measure, Measure::OneTurnGain);
    check_numbers(&honest, (&table.metadata, table.value_type), &rules);
    assert!(honest.all.proved > 0.0 && honest.all.proved < 1e-14, "{honest:?}");
    for part in [0.5, 0.001, 0.0] {
        let proof = table.with_metadata(|metadata| metadata.error_bound *= part);
        assert!(!proof.is_verified(), "{proof:?}");
    }
}

/// Each target has a separate value, so a table of all targets has none for the start.
#[test]
fn a_table_of_targets_has_no_value_of_the_start() {
    let world = World::new();
    let table = Forged::new(&world, SMALL, Some("target"), None);
    let honest = table.proof();
    assert!(honest.is_verified() && honest.start.is_none() && honest.stray_root.is_none(), "{honest:?}");
    assert_eq!(honest.all.claimed, honest.all.proved);
    let proof = table.with_metadata(|metadata| metadata.root = 0.75);
    assert!(!proof.is_verified() && proof.stray_root == Some(0.75), "{proof:?}");
    for part in [0.9, 0.001, f64::NAN] {
        assert!(!table.with_metadata(|metadata| metadata.error_bound *= part).is_verified());
        assert!(!table.with_metadata(|metadata| metadata.root_error_bound *= part).is_verified());
    }
}

/// Solves a game and proves its table.
fn prove_solved(rules: &str, objective: &str, largest_f64: Option<usize>) {
    let world = World::new();
    let (named, game) = world.game(rules, Some(objective));
    let found = Tables::of(&game, &named, world.config(largest_f64), &Unwatched).values(false).unwrap();
    let open = || Table::open(&found.path).unwrap();
    let (metadata, value_type) = (open().metadata().clone(), open().value_type());
    let [one, two] = [1, 2].map(|threads| prove(open(), threads, &Unwatched).unwrap());
    let what = format!("{objective} {value_type:?} {rules}");
    assert_eq!(one, two, "{what}");
    check_numbers(&one, (&metadata, value_type), &what);
}

#[test]
fn random_scorecard_games_are_proved() {
    let mut chance = Chance::new(20_261_126);
    for _ in 0..50 {
        let loaded = chance.happens(25);
        let rules =
            if loaded { random_scorecard::loaded_rules(&mut chance) } else { random_scorecard::rules(&mut chance) };
        for objective in ["expected-score", "target", "win"] {
            prove_solved(&rules, objective, chance.one_of(&[None, Some(0)]));
        }
    }
}

#[test]
fn random_bank_games_are_proved() {
    let mut chance = Chance::new(20_261_127);
    let prove_file = |chance: &mut Chance, rules, objectives: &[&str]| {
        let rules = Rules::new("random", rules).unwrap();
        for objective in objectives {
            let (named, _) = World::new().game(rules.text(), Some("win"));
            // A turn without a target may go on for ever.
            if named.ready(Some(objective)).is_ok() {
                prove_solved(rules.text(), objective, chance.one_of(&[None, Some(0)]));
            }
        }
    };
    for _ in 0..120 {
        let rules = random_bank::random::rules(&mut chance);
        prove_file(&mut chance, rules, &["points", "turns", "win"]);
    }
    for _ in 0..20 {
        let rules = random_bank::random::for_oneself(&mut chance);
        prove_file(&mut chance, rules, &["win"]);
    }
}

#[test]
fn random_races_are_proved() {
    let mut chance = Chance::new(20_261_128);
    let mut proved = 0;
    while proved < 30 {
        let Ok(rules) = race::Rules::new("random", random_race::rules(&mut chance)) else { continue };
        for objective in ["turns", "win"] {
            prove_solved(rules.text(), objective, chance.one_of(&[None, Some(0)]));
        }
        proved += 1;
    }
}

/// A score at which both players would bust on purpose if a bust were worth enough, as a search may assume.
const BOTH_BUST: &str = r#"
family = "bank"
name = "Both bust"
source = "made for tests"
dice = 2
sides = 3
step = 5
target = 50
minimum = 5
entry = 10
exact-target = true
end = "at-once"
hot-dice = "must-roll"
singles = [0, 5, 15]
take-over = { up-to = "any-once-entered", bust = "loses-turn" }
sets = { three = [5, 15, 5], growth = "add" }
combination = [{ name = "Run", pattern = { run = 2 }, points = 5 }]
"#;

#[test]
fn a_game_in_which_turns_may_be_certain_to_bust_is_solved() {
    for objective in ["turns", "win"] {
        prove_solved(BOTH_BUST, objective, None);
    }
}
