//! Changes of every metadata field of every kind of table, with correct checksums: a proof fails, or does not depend on
//! the field.

use dicebase_engine::{Error, Proof};
use dicebase_tables::{Metadata, Mixture};

use crate::common::{RACE, SMALL, World, bank};
use crate::proofs::{Forged, TWO_BUSTS};

/// A change of the metadata, and the allowed results of a proof.
type Change = (&'static str, fn(&mut Metadata), Allowed);

/// The allowed results of a proof after a change.
#[derive(Clone, Copy, PartialEq)]
enum Allowed {
    /// The proof fails.
    Nothing,
    /// The proof fails, or gives the same result as without the change: it does not depend on the field.
    TheSame,
}

const CHANGES: [Change; 15] = [
    ("another root", |of| of.root += 0.75, Allowed::Nothing),
    ("a root a little off", |of| of.root += 3.0 * of.root_error_bound.max(1e-12), Allowed::Nothing),
    ("no number as root", |of| of.root = f64::NAN, Allowed::Nothing),
    ("a bound of the start cut", |of| of.root_error_bound *= 0.001, Allowed::Nothing),
    ("a bound of all cut", |of| of.error_bound *= 0.001, Allowed::Nothing),
    ("no bound of the start", |of| of.root_error_bound = f64::NAN, Allowed::Nothing),
    ("no bound of all", |of| of.error_bound = f64::NAN, Allowed::Nothing),
    ("a bound below zero", |of| of.error_bound = -of.error_bound.max(1e-300), Allowed::Nothing),
    ("another objective", |of| of.objective = other_objective(of).to_owned(), Allowed::Nothing),
    ("no objective", |of| of.objective = "glory".to_owned(), Allowed::Nothing),
    ("another kind", |of| of.kind = "policy".to_owned(), Allowed::Nothing),
    ("rules with another step", |of| of.rules = other_rules(&of.rules), Allowed::Nothing),
    ("no rules", |of| of.rules = String::new(), Allowed::Nothing),
    ("another program", |of| of.program = "dicebase 99".to_owned(), Allowed::TheSame),
    ("a mixture too many", |of| of.mixtures.push(Mixture { state: 0, bolder: 0.5 }), Allowed::TheSame),
];

fn other_objective(of: &Metadata) -> &'static str {
    match of.objective.as_str() {
        "win" if of.rules.contains("family = \"scorecard\"") => "expected-score",
        "win" => "turns",
        _ => "win",
    }
}

/// Rules under which most values differ, although their number is the same.
fn other_rules(rules: &str) -> String {
    let changes =
        [("points = 10\n", "points = 11\n"), ("singles = [100", "singles = [150"), ("points = 50 }", "points = 100 }")];
    let race = [("enter = [6]", "enter = [5]"), ("jump-in-goal = true", "jump-in-goal = false")];
    let changed = changes.iter().chain(&race).map(|(old, new)| rules.replacen(old, new, 1));
    changed.into_iter().find(|changed| changed != rules).unwrap_or_default()
}

fn check(rules: &str, objective: &str, largest_f64: Option<usize>) {
    let world = World::new();
    let table = Forged::new(&world, rules, Some(objective), largest_f64);
    let what = format!("{} {objective} {largest_f64:?}", rules.lines().nth(1).unwrap_or_default());
    let honest = table.try_with_metadata(|_| ()).unwrap();
    assert!(honest.is_verified(), "{what}: {honest:?}");
    for (change, of, allowed) in CHANGES {
        let found = table.try_with_metadata(of);
        let is_refused = !found.as_ref().is_ok_and(Proof::is_verified);
        let is_same = allowed == Allowed::TheSame && found.as_ref().is_ok_and(|found| *found == honest);
        assert!(is_refused || is_same, "{what}, {change}: {}", told(&found));
    }
    // The name of a game is that of its rules file, which users may choose: the proof does not depend on it.
    assert_eq!(table.try_with_metadata(|of| of.game = "other".to_owned()).unwrap(), honest, "{what}");
}

fn told(found: &Result<Proof, Error>) -> String {
    found.as_ref().map_or_else(Error::to_string, |proof| format!("{proof:?}"))
}

#[test]
fn no_field_of_a_scorecard_table_is_believed() {
    for objective in ["expected-score", "target", "win"] {
        for largest_f64 in [None, Some(0)] {
            check(SMALL, objective, largest_f64);
        }
    }
}

#[test]
fn no_field_of_a_bank_table_is_believed() {
    let small = bank("zehntausend").replacen("target = 1000", "target = 500", 1);
    for objective in ["points", "turns", "win"] {
        check(&small, objective, None);
        check(&small, objective, Some(0));
    }
    check(TWO_BUSTS, "win", None);
    check(&bank("zehntausend-three").replacen("target = 1000", "target = 500", 1), "win", None);
}

#[test]
fn no_field_of_a_race_table_is_believed() {
    for objective in ["turns", "win"] {
        check(RACE, objective, None);
    }
    check(RACE, "turns", Some(0));
}
