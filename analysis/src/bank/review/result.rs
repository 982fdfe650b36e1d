//! Whether a turn can end so.

use dicebase_games::Dice;
use dicebase_games::bank::{Game, Next, Players, Position, PositionError, Roll, Situation};

use super::problem::Problem;

/// The dice of a roll that count: the most that can be set aside together.
pub(super) fn counting(game: &Game, roll: &Dice) -> Dice {
    let counts = roll.parts().filter(|part| game.worth().of(part).is_some());
    counts.max_by_key(|part| (part.len(), game.worth().of(part))).unwrap_or_default()
}

/// Why so many points may not be banked with so many dice left.
pub(super) fn may_not_bank(game: &Game, at: &Situation, points: usize, dice: usize) -> Problem {
    let least = game.rules().least_bank(at.me.entered);
    let reason = if points < least {
        format!("at least {least} points are banked")
    } else {
        "all dice are set aside, so all have to be rolled again".to_owned()
    };
    Problem::MayNotBank { points, dice, reason }
}

/// Checks that a turn can end with so many points, and gives the number of dice that are left, a possible one if it was not said.
pub(super) fn check(
    game: &Game,
    players: &Players,
    at: &Situation,
    points: usize,
    dice: Option<usize>,
) -> Result<usize, Problem> {
    let most = game.rules().dice;
    let impossible = |reason: String| Problem::ImpossibleResult { points, reason };
    if let Some(dice) = dice.filter(|dice| !(1..=most).contains(dice)) {
        return Err(impossible(format!("{dice} dice cannot be left of {most}; after hot dice there are {most}")));
    }
    let mut left: Vec<usize> = dice.map_or_else(|| (1..=most).collect(), |dice| vec![dice]);
    if let Some(error) = left.iter().map(|&dice| unreachable(game, players, points, dice)).collect::<Option<Vec<_>>>() {
        return Err(error.into_iter().next_back().map_or_else(|| impossible(String::new()), Problem::from));
    }
    left.retain(|&dice| unreachable(game, players, points, dice).is_none());
    let may = |dice: &usize| game.banked(at, points / game.rules().step, *dice) != Next::Never;
    let may_be = left.iter().copied().find(may);
    may_be.ok_or_else(|| may_not_bank(game, at, points, left.first().copied().unwrap_or(most)))
}

/// Why no turn comes to a total with so many dice left.
fn unreachable(game: &Game, players: &Players, points: usize, dice: usize) -> Option<PositionError> {
    // A roll of these dice can only follow where the turn can have come so far; whether it would be a bust does not matter.
    let next = Roll { turn: points, taken: 0, dice: Dice::from_faces(std::iter::repeat_n(1, dice)) };
    Position::rolled(game, players, &next).err().filter(|error| !matches!(error, PositionError::Bust { .. }))
}
