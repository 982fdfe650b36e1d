//! Tables of `f32`: their numbers are as near to the values as the tables claim, and bounds stay bounds.

use dicebase_games::Notation;
use dicebase_policy::any::Policy;
use dicebase_tables::ValueType;

use crate::common::{RACE, SMALL, World, bank};

/// Games with an objective and some of their positions.
fn games() -> Vec<(String, Option<&'static str>, &'static [&'static str])> {
    const CARD: &[&str] = &["small card ones=1 roll 12 rolls-left 1", "small card twos=4,pair=10"];
    const SCORES: &[&str] = &["small", "small me 600 opponent 650 turn 300 roll 112", "small me 550 opponent 900"];
    const ALONE: &[&str] = &["small", "small me 600", "small me 500 turn 300 roll 112"];
    vec![
        (SMALL.to_owned(), None, CARD),
        (bank("zehntausend"), Some("turns"), ALONE),
        (bank("zehntausend"), Some("win"), SCORES),
        (bank("zehntausend-takeover"), Some("win"), SCORES),
        (bank("zehntausend-takeover-paid"), Some("win"), SCORES),
        (bank("zehntausend-platform"), Some("win"), SCORES),
        (RACE.to_owned(), Some("turns"), &["small", "small me 0,7", "small me 3,7 roll 5"]),
        (RACE.to_owned(), Some("win"), &["small", "small me 0,7 opponents 3,4 tries 1", "small me 3,7 roll 5"]),
    ]
}

/// The policies from a table of `f64` and from one of `f32`.
fn both(rules: &str, objective: Option<&str>) -> (Policy, Policy) {
    let exact = World::new().policy(rules, objective, None).expect("a table");
    let rounded = World::new().policy(rules, objective, Some(0)).expect("a table");
    (exact, rounded)
}

fn numbers(policy: &Policy) -> Vec<f64> {
    policy.table().to_f64s().unwrap().expect("numbers")
}

#[test]
fn values_are_as_near_as_the_table_says() {
    for (rules, objective, positions) in games() {
        let (exact, rounded) = both(&rules, objective);
        assert_eq!(exact.table().value_type(), ValueType::F64);
        assert_eq!(rounded.table().value_type(), ValueType::F32);
        let metadata = rounded.table().metadata();
        assert_eq!(metadata.root, exact.table().metadata().root);
        assert!(metadata.error_bound > exact.table().metadata().error_bound);
        for position in positions {
            let notation: Notation = position.parse().expect("a position");
            let (exact, rounded) = (exact.ask(&notation).unwrap(), rounded.ask(&notation).unwrap());
            let apart = (exact.value().unwrap().number() - rounded.value().unwrap().number()).abs();
            assert!(apart <= metadata.error_bound, "{position}: {apart} of {}", metadata.error_bound);
            // The start of a turn of a scorecard game has no action.
            if let Ok(best) = rounded.best() {
                assert_eq!(best.worth.number().to_bits(), rounded.value().unwrap().number().to_bits(), "{position}");
            }
        }
    }
}

/// Each number is the nearest `f32`; for a pair of bounds, the nearest one outward.
#[test]
fn numbers_are_rounded_to_the_nearest_and_bounds_outward() {
    for (rules, objective, _) in games() {
        let (exact, rounded) = both(&rules, objective);
        let columns = exact.table().shape().columns;
        for (i, (exact, rounded)) in numbers(&exact).into_iter().zip(numbers(&rounded)).enumerate() {
            if exact.is_nan() {
                assert!(rounded.is_nan(), "what cannot be has no number");
                continue;
            }
            let nearest = exact as f32;
            let expected = match (columns, i % 2) {
                (2, 0) if f64::from(nearest) > exact => nearest.next_down(),
                (2, 1) if f64::from(nearest) < exact => nearest.next_up(),
                _ => nearest,
            };
            assert_eq!(rounded, f64::from(expected), "number {i} of {}, {exact}", rules.lines().nth(1).unwrap());
        }
    }
}

#[test]
fn bounds_are_no_further_apart_than_the_table_says() {
    let (exact, rounded) = both(&bank("zehntausend-takeover-paid"), Some("win"));
    assert_eq!(rounded.table().shape().columns, 2);
    let bound = rounded.table().metadata().error_bound;
    let (mut wider, numbers) = (0, numbers(&rounded));
    for (inner, outer) in self::numbers(&exact).chunks(2).zip(numbers.chunks(2)) {
        assert!(outer[0] <= inner[0] && inner[1] <= outer[1], "{outer:?} do not hold {inner:?}");
        assert!((outer[1] - outer[0]) / 2.0 <= bound);
        wider += usize::from(outer[1] - outer[0] > inner[1] - inner[0]);
    }
    assert!(wider > 0, "nothing was rounded");
}
