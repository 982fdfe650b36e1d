//! The rows of tables: every state of a row has that row.

use dicebase_games::any::{AnyGame, FamilyGame};
use dicebase_games::scorecard::Position;
use dicebase_games::{Fields, Notation, Value, bank, race, scorecard};

/// The position of a state that is given by its parts.
fn position<G: FamilyGame>(game: &G, state: &Fields) -> G::Position {
    let mut notation = Notation::new(game.word());
    for (name, value) in state.iter() {
        notation.set(dicebase_games::Family::part_of_field(name).unwrap(), value.clone());
    }
    game.read(&notation).unwrap()
}

fn check<G: FamilyGame>(game: &G, rows: usize, step: usize) {
    let states = (0..rows).step_by(step).filter_map(|row| Some((row, game.state_of_row(row)?)));
    let found = states.filter(|(row, state)| game.row(&position(game, state)) == Some(*row)).count();
    let all = (0..rows).step_by(step).filter(|&row| game.state_of_row(row).is_some()).count();
    assert!(found == all && all > 0, "{found} of {all}");
    assert_eq!(game.state_of_row(rows), None);
}

#[test]
fn every_state_of_a_bank_game_has_its_row() {
    let rules = dicebase_games::find_builtin("zehntausend-takeover").unwrap().text;
    let rules = rules.replacen("target = 10000", "target = 1500", 1).replacen("entry = 1000", "entry = 500", 1);
    for objective in [bank::Objective::Turns, bank::Objective::Win] {
        let rules = bank::Rules::parse("small", &rules).unwrap();
        let game = bank::Game::new("small", rules, objective).unwrap();
        check(&game, game.values(), 7);
    }
}

#[test]
fn every_state_of_a_race_has_its_row() {
    for objective in [race::Objective::Turns, race::Objective::Win] {
        let rules = race::Rules::parse("small", include_str!("../../tests/protocol/small-race.toml")).unwrap();
        let game = race::Game::new("small", rules, objective);
        check(&game, game.values(), 3);
    }
}

#[test]
fn the_state_of_a_row_of_a_card_says_what_matters() {
    let game = scorecard::Game::builtin("yahtzee").unwrap();
    let card = scorecard::Card::parse(&game, "ones=3,twos=6,yahtzee=50").unwrap();
    let row = FamilyGame::row(&game, &Position::start(card)).unwrap();
    let state = game.state_of_row(row).unwrap();
    assert_eq!((state.get_number("upper_total"), state.get("extra_bonus")), (Some(9), Some(&Value::Flag)));
    assert!(matches!(state.get("open"), Some(Value::Words(open)) if open.len() == 10));
    assert_eq!(game.state_of_row(game.values()), None);
}
