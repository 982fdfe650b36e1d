//! The points of many turns, where those of one do not say all.

use dicebase_games::at_most;
use dicebase_games::bank::Game;
use dicebase_solver::bank::{ManyTurns, many_turns};
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
        let found = many_turns(game)?;
        let (ManyTurns::Game(_, bounds) | ManyTurns::LongRun(bounds)) = found;
        let (points, error_bound) = (bounds.middle(), bounds.furthest_from(bounds.middle()));
        Some(match found {
            ManyTurns::Game(turns, _) => Self::AllTurns { turns, points, error_bound },
            ManyTurns::LongRun(_) => Self::LongRun { points, error_bound },
        })
    }

    /// The number for a table.
    pub fn points(&self) -> f64 {
        let (Self::AllTurns { points, .. } | Self::LongRun { points, .. }) = *self;
        points
    }

    pub fn in_words(&self, game: &Game) -> String {
        let value = game.objective().words().in_words(self.points());
        let (of_what, bound) = match *self {
            Self::AllTurns { turns, error_bound, .. } => (format!("in all {turns} turns of a game"), error_bound),
            Self::LongRun { error_bound, .. } => {
                ("a turn in the long run, less what busts in a row cost".to_owned(), error_bound)
            }
        };
        format!("{value} {of_what} (exact to {})", at_most(bound))
    }
}
