//! Actions as text and as data, in positions from random play.

use dicebase_games::any::Rules;
use dicebase_games::bank::{self, After, Objective, Players, Roll, State, Then};
use dicebase_games::scorecard::{self, Card, Position};
use dicebase_games::{Dice, Family, builtins, find_builtin};

use crate::chance::Chance;

/// Enough positions for every decision of a game to occur.
const POSITIONS: usize = 300;

fn ids(family: Family) -> impl Iterator<Item = &'static str> {
    builtins().iter().filter(move |game| game.family == family).map(|game| game.id)
}

// Scorecard games.

#[test]
fn every_action_of_a_scorecard_game_is_read_as_it_is_written() {
    for id in ids(Family::Scorecard) {
        let (game, mut chance, mut seen) = (scorecard::Game::builtin(id).unwrap(), Chance::new(1), 0);
        while seen < POSITIONS {
            let mut card = Card::empty(&game);
            while !card.open().is_empty() {
                card = play_card(&game, &mut chance, card, &mut seen);
            }
        }
    }
}

/// Plays a turn at random.
fn play_card(game: &scorecard::Game, chance: &mut Chance, card: Card, seen: &mut usize) -> Card {
    let rules = game.rules();
    let (mut kept, mut rolls_left) = (Dice::NONE, rules.rolls);
    loop {
        rolls_left -= 1;
        let roll = kept.and(&chance.roll(rules.dice - kept.len(), rules.sides));
        let saved = if rules.saved_dice { kept } else { Dice::NONE };
        let position = Position::after_roll(game, card.clone(), roll, rolls_left, saved).unwrap();
        check_card(game, &position);
        *seen += 1;
        match chance.one_of(&position.actions(game)) {
            scorecard::Action::Keep(dice) => kept = dice,
            scorecard::Action::Score(choice) => return card.with(choice.category, choice.points),
        }
    }
}

fn check_card(game: &scorecard::Game, position: &Position) {
    // A category may be named while rolls are left.
    let scored = position.choices(game).map(scorecard::Action::Score);
    for action in position.actions(game).into_iter().chain(scored) {
        let text = action.text(game);
        let again = scorecard::Action::text_of(&action.fields(game)).unwrap();
        for text in [&text, &again] {
            let read = scorecard::Action::read(game, position, text);
            assert_eq!(read, Ok(action), "{}: {text}", position.notation(game));
        }
    }
}

// Bank games.

#[test]
fn every_action_of_a_bank_game_is_read_as_it_is_written() {
    let builtin = |id| match Rules::of_builtin(find_builtin(id).unwrap()) {
        Ok(Rules::Bank(rules)) => (id.to_owned(), rules),
        other => panic!("{other:?}"),
    };
    let chosen = ["kcd-3-odd", "kcd-2-devils-head-1-pie", "pig-to-50", "kcd-3-odd-against-2-devils-head"]
        .map(|name| bank::find_named(name).unwrap().unwrap());
    for (id, rules) in ids(Family::Bank).map(builtin).chain(chosen) {
        for objective in Objective::ALL {
            // Games of a number of turns are not played alone for few of them.
            let Ok(game) = bank::Game::new(&id, rules.clone(), objective) else { continue };
            let (mut chance, mut seen) = (Chance::new(1), 0);
            while seen < POSITIONS {
                let mut next = Some(game.states().start());
                while let Some(state) = next {
                    next = play_bank(&game, &mut chance, &state, &mut seen);
                }
            }
        }
    }
}

/// Plays a turn at random, and returns the state of the next one.
fn play_bank(game: &bank::Game, chance: &mut Chance, state: &State, seen: &mut usize) -> Option<State> {
    let players = Players::of_state(game, state);
    let offer = state.offer.map(|offer| (game.rules().points(offer.total), offer.dice));
    let start = bank::Position::start(game, &players, offer).unwrap();
    check_bank(game, &start);
    *seen += 1;
    let (mut taken, mut total, mut dice) = (0, 0, game.of_seat(state.second).hands().all());
    if let (bank::Action::TakeOver, Some(offer)) = (chance.one_of(&start.actions(game)), state.offer) {
        (taken, total, dice) = (offer.total, offer.total, offer.dice);
    }
    let mut at = *start.situation();
    at.taken = if game.rules().pays_for_taking_over() { taken } else { 0 };
    loop {
        let roll = match game.rules().kinds.is_empty() {
            true => chance.roll(game.hands().size(dice), game.rules().sides),
            false => chance.one_of(&game.of_seat(state.second).hands().rolls(dice)),
        };
        let [turn, taken] = [total, taken].map(|steps| game.rules().points(steps));
        let position = match bank::Position::after_roll(game, &players, &Roll { turn, taken, dice: roll }) {
            Err(bank::PositionError::Bust { .. }) => return next(game.after_bust_with(&at, &roll)),
            position => position.unwrap(),
        };
        check_bank(game, &position);
        *seen += 1;
        assert_eq!(*position.situation(), at);
        match chance.one_of(&position.actions(game)) {
            bank::Action::SetAside { then: Then::Bank, total, left, .. } => {
                return next(game.after_banking(&at, total, left));
            }
            bank::Action::SetAside { total: more, left, .. } => (total, dice) = (more, left),
            other => panic!("{other:?} after a roll"),
        }
    }
}

fn next(after: After) -> Option<State> {
    match after {
        After::Over(_) => None,
        After::Next(state) => Some(state),
    }
}

fn check_bank(game: &bank::Game, position: &bank::Position) {
    let notation = position.notation(game);
    assert_eq!(bank::Position::read(game, &notation).as_ref(), Ok(position), "{notation}");
    for action in position.actions(game) {
        let text = action.text(game);
        let again = bank::Action::text_of(&action.fields(game, position)).unwrap();
        for text in [&text, &again] {
            let read = bank::Action::read(game, position, text);
            assert_eq!(read, Ok(action), "{}: {text}", position.notation(game));
        }
    }
}
