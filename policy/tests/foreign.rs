//! Tables that do not fit a game are refused, each with its reason.

use dicebase_games::any::GameError;
use dicebase_games::bank::{self, Objective};
use dicebase_games::scorecard;
use dicebase_policy::any::{Policy, TableError};
use dicebase_policy::{PolicyError, bank as of_bank, scorecard as of_scorecard};
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{SMALL, bank_rules, bank_values, metadata, saved, scorecard_values, table};

fn small() -> scorecard::Game {
    scorecard::Game::parse("small", SMALL).unwrap()
}

fn refused(table: Table<Vec<u8>>) -> PolicyError {
    of_scorecard::Policy::new(small(), table).err().expect("a table that does not serve")
}

/// A table of the small game with other metadata.
fn told(kind: &str, rules: &str, value_type: ValueType, rows: u64) -> Table<Vec<u8>> {
    let metadata = metadata("small", kind, rules, "expected-score", 0.0);
    let shape = Shape { rows, columns: 1 };
    table(&metadata, value_type, shape, |writer| match value_type {
        ValueType::U8 => writer.write_bytes(&vec![0; rows as usize]).unwrap(),
        ValueType::F32 | ValueType::F64 => writer.write_values(&vec![0.0; rows as usize]).unwrap(),
    })
}

#[test]
fn each_reason_has_its_error() {
    let rows = small().states().len() as u64;
    let of = |kind: &str, rules: &str, value_type, rows| refused(told(kind, rules, value_type, rows));
    assert!(matches!(of("policy", SMALL, ValueType::F64, rows), PolicyError::OtherKind { .. }));
    assert!(matches!(of("values", &saved(), ValueType::F64, rows), PolicyError::OtherRules { .. }));
    assert!(matches!(of("values", "", ValueType::F64, rows), PolicyError::OtherRules { .. }));
    assert!(matches!(of("values", SMALL, ValueType::F64, rows - 1), PolicyError::OtherShape { .. }));
    assert!(matches!(of("values", SMALL, ValueType::U8, rows), PolicyError::NoNumbers { .. }));
    // Rules may be formatted differently.
    let spaced = format!("# The same game.\n{}", SMALL.replace(" = ", "  =  "));
    assert!(of_scorecard::Policy::new(small(), told("values", &spaced, ValueType::F64, rows)).is_ok());
}

#[test]
fn a_bank_game_has_a_table_for_each_objective() {
    let rules = bank_rules("at-once", "");
    let game = |objective| bank::Game::parse("small", &rules, objective).unwrap();
    let table = || bank_values(&game(Objective::Turns));
    assert!(of_bank::Policy::new(game(Objective::Turns), table()).is_ok());
    let error = of_bank::Policy::new(game(Objective::Win), table()).err().unwrap();
    let words = "the table holds values for the objective turns, but values for win are needed";
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_table_says_itself_which_game_it_is_of() {
    let scorecard = Policy::of_table(scorecard_values(&small(), ValueType::F64)).unwrap();
    assert_eq!((scorecard.id(), scorecard.name(), scorecard.objective().name), ("small", "Small", "expected-score"));
    let game = bank::Game::parse("small", &bank_rules("round", ""), Objective::Win).unwrap();
    let bank = Policy::of_table(bank_values(&game)).unwrap();
    assert_eq!((bank.id(), bank.objective().name), ("small", "win"));

    let rows = small().states().len() as u64;
    let no_family = SMALL.replace("family = \"scorecard\"\n", "");
    let error = Policy::of_table(told("values", &no_family, ValueType::F64, rows)).err().unwrap();
    assert!(matches!(error, TableError::Game(GameError::Rules(_))), "{error}");
    assert!(error.to_string().contains("family"), "{error}");
    let error = Policy::of_table(told("policy", SMALL, ValueType::F64, rows)).err().unwrap();
    assert!(matches!(error, TableError::Policy(PolicyError::OtherKind { .. })), "{error}");
}
