//! Points against action dice: what a card comes to whose player wants both.

use dicebase_games::scorecard::Game;
use dicebase_solver::scorecard::{awards_error_bound, solve_awards};
use dicebase_solver::{Cancelled, Report};
use serde::Serialize;

/// What an action die is worth, in points, from nothing to so much that points hardly count. As many as are solved side
/// by side.
const WORTHS: [f64; 16] =
    [0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 70.0, 100.0, 1_000_000.0];

/// The best play of one card from the start of a game on, for each of some worths of an action die.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frontier {
    /// No expected number is further than this from what comes of that play.
    pub error_bound: f64,
    /// The play for each worth, the smallest first.
    pub best: Vec<TradeOff>,
}

/// Play for the largest expected sum of points and of what the action dice are worth. No play has as many dice and more
/// points, or as many points and more dice, but that at a worth of 0 dice are left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TradeOff {
    /// What an action die is worth, in points.
    pub worth: f64,
    /// The expected points of a game.
    pub points: f64,
    /// The expected number of action dice that are earned.
    pub dice: f64,
}

impl Frontier {
    /// Solves a game; none has no action dice. Takes some seconds for 14 categories.
    ///
    /// # Errors
    /// When `report` breaks off.
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
