//! Checks of the result of a turn.

use dicebase_games::bank::{ActionError, Game, Players, Points, Position, PositionError, Roll};

use super::problem::Problem;

/// Checks that a turn can end with `points`, and returns the hand that is left: a possible one if it was not written.
pub(super) fn check(
    game: &Game,
    players: &Players,
    start: &Position,
    points: Points,
    dice: Option<usize>,
) -> Result<usize, Problem> {
    let (most, hands) = (game.rules().dice, game.of_seat(players.second).hands());
    let impossible = |reason: String| Problem::ImpossibleResult { points: points.0, reason };
    if game.rules().one_roll {
        return after_one_roll(game, start, points, dice).ok_or_else(|| {
            let roll =
                if dice.is_some() { "no dice are left after a turn that is one roll" } else { "no roll brings them" };
            impossible(roll.to_owned())
        });
    }
    if let Some(dice) = dice.filter(|dice| !(1..=most).contains(dice)) {
        return Err(impossible(format!("{dice} dice cannot be left of {most}; after hot dice there are {most}")));
    }
    let mut left: Vec<usize> =
        (1..=hands.all()).filter(|&hand| dice.is_none_or(|dice| hands.size(hand) == dice)).collect();
    if let Some(error) = left.iter().map(|&dice| unreachable(game, players, points, dice)).collect::<Option<Vec<_>>>() {
        return Err(error.into_iter().next_back().map_or_else(|| impossible(String::new()), Problem::from));
    }
    left.retain(|&dice| unreachable(game, players, points, dice).is_none());
    let total = game.rules().steps(points);
    let may_be = left.iter().copied().find(|&dice| game.may_bank(start.situation(), total, dice));
    let first = left.first().copied().unwrap_or(hands.all());
    may_be.ok_or_else(|| ActionError::may_not_bank(game, start, total, first).into())
}

/// The hand that is left after a turn that is one roll of `points`; `None` if there is no such roll, or if dice are
/// left.
fn after_one_roll(game: &Game, start: &Position, points: Points, dice: Option<usize>) -> Option<usize> {
    let total = game.rules().steps(points);
    let may_be = dice.is_none() && game.rules().is_in_steps(points) && total <= game.outcomes().most_steps();
    let mut left = may_be.then(|| game.left_with(total))?.into_iter();
    left.find(|&hand| game.may_bank(start.situation(), total, hand))
}

/// The reason why no turn reaches a total with the hand `dice` left; `None` if one does.
fn unreachable(game: &Game, players: &Players, points: Points, dice: usize) -> Option<PositionError> {
    // A roll of these dice is possible only if the turn can have come this far. The roll is arbitrary; it may be a
    // bust.
    let hands = game.of_seat(players.second).hands();
    let any = hands.rolls(dice).into_iter().next().unwrap_or_default();
    let next = Roll { turn: points, taken: Points(0), dice: any };
    Position::after_roll(game, players, &next).err().filter(|error| !matches!(error, PositionError::Bust { .. }))
}
