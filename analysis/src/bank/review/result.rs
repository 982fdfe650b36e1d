//! Checks of the result of a turn.

use dicebase_games::Dice;
use dicebase_games::bank::{ActionError, Game, Players, Points, Position, PositionError, Roll};

use super::problem::Problem;

/// Checks that a turn can end with `points`, and returns the number of dice left: a possible one if it was not written.
pub(super) fn check(
    game: &Game,
    players: &Players,
    start: &Position,
    points: Points,
    dice: Option<usize>,
) -> Result<usize, Problem> {
    let most = game.rules().dice;
    let impossible = |reason: String| Problem::ImpossibleResult { points: points.0, reason };
    if let Some(dice) = dice.filter(|dice| !(1..=most).contains(dice)) {
        return Err(impossible(format!("{dice} dice cannot be left of {most}; after hot dice there are {most}")));
    }
    let mut left: Vec<usize> = dice.map_or_else(|| (1..=most).collect(), |dice| vec![dice]);
    if let Some(error) = left.iter().map(|&dice| unreachable(game, players, points, dice)).collect::<Option<Vec<_>>>() {
        return Err(error.into_iter().next_back().map_or_else(|| impossible(String::new()), Problem::from));
    }
    left.retain(|&dice| unreachable(game, players, points, dice).is_none());
    let total = game.rules().steps(points);
    let may_be = left.iter().copied().find(|&dice| game.may_bank(start.situation(), total, dice));
    let first = left.first().copied().unwrap_or(most);
    may_be.ok_or_else(|| ActionError::may_not_bank(game, start, total, first).into())
}

/// The reason why no turn reaches a total with `dice` dice left; `None` if one does.
fn unreachable(game: &Game, players: &Players, points: Points, dice: usize) -> Option<PositionError> {
    // A roll of these dice is possible only if the turn can have come this far. The roll is arbitrary; it may be a
    // bust.
    let ones = Dice::from_faces(std::iter::repeat_n(1, dice));
    let next = Roll { turn: points, taken: Points(0), dice: ones };
    Position::after_roll(game, players, &next).err().filter(|error| !matches!(error, PositionError::Bust { .. }))
}
