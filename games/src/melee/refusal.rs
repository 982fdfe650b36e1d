//! The reasons why an action die cannot be played, the most helpful first.

use super::action::Action;
use super::action_error::{ActionError, allowed};
use super::game::Game;
use super::position::{Moment, Position};
use super::seats::{Entry, Play};
use crate::scorecard::Face;
use crate::text::listed;
use crate::whose::Whose;

/// The reason why a play is impossible; `None` if it is possible. Rolling always is at the start of a turn.
pub(super) fn refusal(game: &Game, position: &Position, play: Play) -> Option<ActionError> {
    if position.seats().plays(game.dice()).contains(&play) {
        return None;
    }
    let own = position.seats().own();
    let not_now = not_now(game, position, play);
    let Some(face) = play.face() else { return not_now };
    if !own.hand.has(face) {
        let held: Vec<&str> = own.hand.faces().map(Face::name).collect();
        return Some(ActionError::NotHeld { die: face.name(), held: listed(&held, "and") });
    }
    if not_now.is_some() {
        return not_now;
    }
    let (round, last) = (position.seats().round(), game.dice().last_freeze_round);
    match play {
        Play::Steal(entry) => Some(no_steal(game, position, entry)),
        Play::Freeze(_) if round > last => Some(ActionError::TooLate { last, round }),
        Play::Freeze(entry) | Play::CrossOut(entry) => Some(no_harm(game, position, play, entry)),
        _ => Some(ActionError::not_a_play(game, position, play.word())),
    }
}

/// The error that a play belongs to another moment, if it does.
fn not_now(game: &Game, position: &Position, play: Play) -> Option<ActionError> {
    let is_turn = *position.moment() == Moment::Start;
    let is_exchange = *position.moment() == Moment::Exchange;
    let dice = game.dice();
    let (is_now, then) = match (play, play.face()) {
        (Play::Roll, _) => (is_turn, "turns"),
        (Play::Pass, _) => (is_exchange, "the end of a round, when cards may be shifted and swapped"),
        (_, Some(face)) if dice.before_rolling.contains(&face) => (is_turn, "the start of one's own turn"),
        (_, Some(face)) if dice.instead_of_rolling.contains(&face) => (is_turn, "one's own turn, in place of rolling"),
        (_, Some(face)) if dice.after_round.contains(&face) => (is_exchange, "the end of a round"),
        _ => (false, "no moment of this game"),
    };
    let allowed = || match position.actions(game).as_slice() {
        [] if is_turn => "roll".to_owned(),
        _ => allowed(game, position, |_| true),
    };
    (!is_now).then(|| ActionError::NotNow { play: play.word(), then, allowed: allowed() })
}

fn no_steal(game: &Game, position: &Position, entry: Entry) -> ActionError {
    let category = game.cards().category(entry.category).id.clone();
    let own = &position.seats().own().card;
    let allowed = of_face(game, position, Face::Steal);
    match own.points(entry.category) {
        Some(points) => ActionError::HasFilled { category, points, allowed },
        None if own.frozen().contains(entry.category) => ActionError::FrozenForThief { category, allowed },
        None => ActionError::NothingToSteal { category, whose: Whose(entry.of), allowed },
    }
}

fn no_harm(game: &Game, position: &Position, play: Play, entry: Entry) -> ActionError {
    let (category, whose) = (game.cards().category(entry.category).id.clone(), Whose(entry.of));
    let card = &position.seats().other(entry.of).card;
    let allowed = play.face().map(|face| of_face(game, position, face)).unwrap_or_default();
    match card.points(entry.category) {
        Some(points) => ActionError::Filled { category, whose, points, allowed },
        None if card.frozen().contains(entry.category) => ActionError::FrozenBefore { category, whose, allowed },
        None => ActionError::OnlyOpen { category, whose, allowed },
    }
}

/// The possible plays of a die.
fn of_face(game: &Game, position: &Position, face: Face) -> String {
    allowed(game, position, |action| matches!(action, Action::Play(play) if play.face() == Some(face)))
}
