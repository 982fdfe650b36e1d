//! The next position after an action.

use dicebase_games::any::{Game, Rules};
use dicebase_games::{bank, find_builtin, scorecard};

/// The next position after an action, with the dice that stay; `None` if it is not known.
fn onward(line: &str, action: &str) -> Option<(String, String)> {
    let notation: dicebase_games::Notation = line.parse().unwrap();
    let builtin = find_builtin(&notation.game).unwrap();
    let rules = Rules::parse(builtin.id, builtin.text).unwrap();
    let next = match rules.ready(builtin.id, notation.objective()).unwrap() {
        Game::Scorecard(game) => {
            let position = scorecard::Position::read(&game, &notation).unwrap();
            position.onward(&game, &scorecard::Action::read(&game, &position, action).unwrap())
        }
        Game::Bank(game) => {
            let position = bank::Position::read(&game, &notation).unwrap();
            position.onward(&game, &bank::Action::read(&game, &position, action).unwrap())
        }
        Game::Melee(_) | Game::Race(_) => None,
    };
    next.map(|next| (next.notation.to_string(), next.kept.to_string()))
}

#[track_caller]
fn leads_to(line: &str, action: &str, next: &str, kept: &str) {
    assert_eq!(onward(line, action), Some((next.to_owned(), kept.to_owned())));
}

#[test]
fn kept_dice_stay_and_a_roll_less_is_left() {
    leads_to("kniffel roll 55123 rolls-left 2", "keep 55", "kniffel rolls-left 1", "55");
    leads_to("kniffel roll 55123 rolls-left 2", "keep 12355", "kniffel rolls-left 0", "12355");
    leads_to("kniffeliger roll 55123 rolls-left 1", "keep 55", "kniffeliger rolls-left 0 saved 55", "55");
}

#[test]
fn an_entry_stands_on_the_card_and_the_next_turn_begins() {
    let line = "kniffel card ones=3 roll 55123 rolls-left 0";
    leads_to(line, "chance", "kniffel card ones=3,chance=16 rolls-left 2", "");
}

#[test]
fn unused_rolls_are_saved_where_the_rules_say_so() {
    let (next, _) = onward("maxi-yatzy-saved roll 555123 rolls-left 2", "chance").unwrap();
    assert_eq!(next, "maxi-yatzy-saved card chance=21 rolls-left 4");
}

#[test]
fn an_extra_bonus_matters_unless_points_are_all_that_counts() {
    let joker = "card yahtzee=50,fives=15 roll 55555 rolls-left 0";
    assert!(onward(&format!("yahtzee {joker}"), "chance").is_none_or(|(next, _)| next.contains("chance")));
    assert_eq!(onward(&format!("yahtzee objective target target 300 {joker}"), "full-house"), None);
}

#[test]
fn a_turn_goes_on_with_what_is_set_aside_or_is_banked() {
    let line = "zehntausend objective turns me 1000 turn 350 roll 11355";
    leads_to(line, "keep 1 roll", "zehntausend objective turns me 1000 turn 450", "");
    leads_to(line, "keep 1 bank", "zehntausend objective turns me 1450", "");
    leads_to("zehntausend objective points turn 350 roll 11355", "keep 1 bank", "zehntausend objective points", "");
}

#[test]
fn points_that_end_the_game_lead_nowhere() {
    assert_eq!(onward("zehntausend objective turns me 9600 turn 350 roll 11355", "keep 1 bank"), None);
}
