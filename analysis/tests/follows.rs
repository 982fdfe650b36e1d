//! The value of a decision is the expected value of what follows it.

use approx::assert_abs_diff_eq;
use dicebase_analysis::bank::{Follows, next_roll};
use dicebase_analysis::scorecard::turn_ends;
use dicebase_games::bank::{self, Points};
use dicebase_games::scorecard::{Card, Position};
use dicebase_games::{Dice, Notation};

use crate::common::{adviser, bank, rules};

/// Checks every decision in some positions.
fn check_ends(id: &str, rules: &str, positions: &[&str]) {
    let adviser = adviser(id, rules);
    let game = adviser.game();
    for line in positions {
        let notation: Notation = format!("{id} {line}").parse().unwrap();
        let position = Position::read(game, &notation).unwrap();
        for ranked in adviser.rank(&position).unwrap() {
            let ends = turn_ends(&adviser, &position, &ranked.action).unwrap();
            assert_abs_diff_eq!(ends.iter().map(|end| end.chance).sum::<f64>(), 1.0, epsilon = 1e-12);
            assert!(ends.is_sorted_by(|one, other| one.chance >= other.chance));
            let worth = |card: Card| adviser.value(&Position::start(card)).unwrap();
            let after = ends.iter().map(|end| {
                let choice = end.choice;
                let card = position.card().clone().with(choice.category, choice.points);
                end.chance * ((choice.points + choice.bonus) as f64 + worth(card))
            });
            assert_abs_diff_eq!(after.sum::<f64>(), ranked.value, epsilon = 1e-9);
        }
    }
}

#[test]
fn a_decision_is_worth_what_its_turn_ends_in() {
    let positions = [
        "roll 11356 rolls-left 2",
        "card ones=3,full-house=25,yahtzee=50 roll 44444 rolls-left 1",
        "card ones=3,full-house=25,yahtzee=50 roll 44444 rolls-left 0",
        "card ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,yahtzee=50 roll 22446 rolls-left 2",
    ];
    check_ends("yahtzee", &rules("yahtzee"), &positions);
}

#[test]
fn dice_that_were_kept_stay_kept_where_the_rules_say_so() {
    let text = rules("knubbel-v1").replace("rolls = 3", "rolls = 3\nsaved-dice = true");
    check_ends("saved", &text, &["roll 11356 rolls-left 2", "roll 11356 rolls-left 1 saved 11"]);
}

#[test]
fn a_roll_of_a_bank_game_is_a_bust_or_goes_on() {
    let policy = bank("zehntausend", &rules("zehntausend"), bank::Objective::Points);
    let notation: Notation = "zehntausend objective points turn 1000 roll 111446".parse().unwrap();
    let position = bank::Position::read(policy.game(), &notation).unwrap();
    let roll = |text: &str| bank::Action::read(policy.game(), &position, text).unwrap();
    assert!(next_roll(&policy, &position, &roll("keep 111 bank")).unwrap().is_empty());
    let action = roll("keep 111 roll");
    let next = next_roll(&policy, &position, &action).unwrap();
    assert_abs_diff_eq!(next.iter().map(|next| next.chance).sum::<f64>(), 1.0, epsilon = 1e-12);
    // Three dice are a bust if none is a one or a five, and not all are equal.
    let faces = [2, 3, 4, 6].len() as f64;
    let bust = (faces.powi(3) - faces) / 216.0;
    assert_eq!(next[0].follows, Follows::Bust);
    assert_abs_diff_eq!(next[0].chance, bust, epsilon = 1e-12);
    // Each roll is computed separately.
    let (mut value, mut banked) = (0.0, 0.0);
    for number in 0..216 {
        let roll = Dice::from_faces([number / 36, number / 6 % 6, number % 6].map(|face| face + 1));
        let after = Notation::new("zehntausend").with_objective("points").with_number(&bank::TURN, Some(2000));
        let after = after.with_word(&bank::ROLL, roll.to_string());
        let Ok(position) = bank::Position::read(policy.game(), &after) else { continue };
        let best = policy.best(&position).unwrap();
        value += best.value / 216.0;
        banked += if best.action.text(policy.game()).contains("bank") { 1.0 / 216.0 } else { 0.0 };
    }
    let ranked = policy.rank(&position).unwrap();
    let ranked = ranked.iter().find(|ranked| ranked.action == action).unwrap();
    assert_abs_diff_eq!(value, ranked.value, epsilon = 1e-9);
    let banks = next.iter().filter(|next| matches!(next.follows, Follows::Bank(Points(2000..))));
    assert_abs_diff_eq!(banks.map(|next| next.chance).sum::<f64>(), banked, epsilon = 1e-12);
}
