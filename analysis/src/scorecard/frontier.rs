//! The trade-off between expected points and expected action dice under best play.

use dicebase_games::scorecard::Game;
use dicebase_solver::scorecard::{awards_error_bound, solve_awards};
use dicebase_solver::{Cancelled, Report};
use serde::Serialize;

/// The values of an action die in points, from 0 to a value that dominates all points. One vector of the solver holds
/// them.
const WORTHS: [f64; 16] =
    [0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 70.0, 100.0, 1_000_000.0];

/// The best play from the start of a game, for several values of an action die.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frontier {
    /// The largest possible difference between any of the expected numbers and its exact value.
    pub error_bound: f64,
    /// The best play for each value of a die, by rising value.
    pub best: Vec<TradeOff>,
}

/// The play that maximises the expected points plus `worth` times the expected number of action dice. No other play has
/// more of one without less of the other, except at a worth of 0, which leaves the dice to the tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TradeOff {
    /// The value of an action die in points.
    pub worth: f64,
    /// The expected points of a game.
    pub points: f64,
    /// The expected number of action dice earned.
    pub dice: f64,
}

impl Frontier {
    /// Solves a game, which takes some seconds for 14 categories. Returns `None` if the game has no action dice.
    ///
    /// # Errors
    /// If `report` ends the computation.
    pub fn of(game: &Game, report: Report<'_>) -> Result<Option<Self>, Cancelled> {
        if game.rules().action_dice.is_none() {
            return Ok(None);
        }
        let start = game.start();
        let solved = solve_awards(game, &WORTHS, report)?;
        let best = solved.iter().map(|of| TradeOff { worth: of.worth, points: of.points[start], dice: of.dice[start] });
        Ok(Some(Self { error_bound: awards_error_bound(game), best: best.collect() }))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::Stored;

    #[test]
    fn a_game_without_action_dice_has_none_and_numbers_are_read_again() {
        let go_on = |_| ControlFlow::Continue(());
        let plain = Game::builtin("knubbel-v1").unwrap();
        assert_eq!(Frontier::of(&plain, &go_on), Ok(None));
        let best = WORTHS.map(|worth| TradeOff { worth, points: 9.0 - worth, dice: 2.0 + worth }).to_vec();
        let frontier = Frontier { error_bound: 1e-9, best };
        let mut numbers = frontier.to_numbers();
        assert_eq!(Frontier::of_numbers(&plain, &numbers), Some(frontier));
        numbers.pop();
        assert_eq!(Frontier::of_numbers(&plain, &numbers), None);
    }
}
