//! The points of many turns, where those of one do not say all.

use dicebase_games::at_most;
use dicebase_games::bank::Game;
use dicebase_solver::bank::{Bounds, ManyTurns, many_turns};
use serde::Serialize;

/// The points of many turns as a command tells them.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OfManyTurns {
    AllTurns { turns: usize, points: f64, error_bound: f64 },
    LongRun { points: f64, error_bound: f64 },
}

impl OfManyTurns {
    /// The points under a game's rules and objective, where there are such.
    pub fn of(game: &Game) -> Option<Self> {
        let number = |of: Bounds| (of.middle(), of.furthest_from(of.middle()));
        Some(match many_turns(game)? {
            ManyTurns::Game(turns, of) => {
                let (points, error_bound) = number(of);
                Self::AllTurns { turns, points, error_bound }
            }
            ManyTurns::LongRun(of) => {
                let (points, error_bound) = number(of);
                Self::LongRun { points, error_bound }
            }
        })
    }

    /// The number for a table.
    pub fn points(&self) -> f64 {
        let (Self::AllTurns { points, .. } | Self::LongRun { points, .. }) = *self;
        points
    }

    pub fn in_words(&self, game: &Game) -> String {
        let value = game.objective().words().in_words(self.points());
        match *self {
            Self::AllTurns { turns, error_bound, .. } => {
                format!("{value} in all {turns} turns of a game (exact to {})", at_most(error_bound))
            }
            Self::LongRun { error_bound, .. } => {
                format!(
                    "{value} a turn in the long run, less what busts in a row cost (exact to {})",
                    at_most(error_bound)
                )
            }
        }
    }
}
