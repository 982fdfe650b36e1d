//! Who is asked what positions are worth.

use dicebase_games::scorecard::{Game, Position};
use dicebase_policy::scorecard::{Adviser, Ranked};

use super::problem::Problem;

/// Somebody who knows what the positions of a game are worth: a table, or who solves what can follow from each of them.
pub trait Advise {
    /// The game.
    fn game(&self) -> &Game;

    /// No value is further than this from the true one.
    fn error_bound(&self) -> f64;

    /// What a position is worth to the player to move.
    ///
    /// # Errors
    /// Where a table is damaged at it, and where it cannot be solved.
    fn value(&self, position: &Position) -> Result<f64, Problem>;

    /// All actions of a position after a roll, the best first.
    ///
    /// # Errors
    /// As [`value`](Self::value).
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

/// Nobody who knows anything, for who only asks whether a game can be played so.
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
