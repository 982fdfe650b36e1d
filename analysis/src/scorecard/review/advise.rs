//! The source of the values of positions.

use dicebase_games::scorecard::{Game, Position};
use dicebase_policy::scorecard::{Adviser, Ranked};

use super::problem::Problem;

/// A source of exact values for the positions of a game: a table, or a solver that solves each position on demand.
pub trait Advise {
    /// The game.
    fn game(&self) -> &Game;

    /// The largest possible difference between a value and the exact one.
    fn error_bound(&self) -> f64;

    /// The value of a position to the player to move.
    ///
    /// # Errors
    /// If the table is damaged at the position, or if the position cannot be solved.
    fn value(&self, position: &Position) -> Result<f64, Problem>;

    /// All actions of a position after a roll, the best first.
    ///
    /// # Errors
    /// If the table is damaged at the position, or if the position cannot be solved.
    fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Problem>;
}

impl<D: AsRef<[u8]>> Advise for Adviser<D> {
    fn game(&self) -> &Game {
        self.game()
    }

    fn error_bound(&self) -> f64 {
        self.table().metadata().error_bound
    }

    fn value(&self, position: &Position) -> Result<f64, Problem> {
        Ok(self.value(position)?)
    }

    fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Problem> {
        Ok(self.rank(position)?)
    }
}

/// A source without values, for a check that a game can be played as written.
pub struct Unmeasured<'g>(pub &'g Game);

impl Advise for Unmeasured<'_> {
    fn game(&self) -> &Game {
        self.0
    }

    fn error_bound(&self) -> f64 {
        0.0
    }

    fn value(&self, _: &Position) -> Result<f64, Problem> {
        Ok(0.0)
    }

    fn rank(&self, _: &Position) -> Result<Vec<Ranked>, Problem> {
        Ok(Vec::new())
    }
}
