//! The adviser of a race game: a policy or a bot.

use dicebase_games::race::{Action, Game, Position};
use dicebase_tables::{Bytes, Damaged, Table};

use super::estimator::Estimator;
use super::rank::Policy;
use crate::error::PolicyError;
use crate::worth::Worth;

/// The policy of a solved game, or the bot of an unsolved one.
pub enum Adviser<D = Bytes> {
    /// Every value is exact.
    Solved(Policy<D>),
    /// Every value is an estimate.
    Rated(Estimator<D>),
}

/// A move with its value.
pub type Advice = crate::Advice<Action>;

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The adviser of a game, from the table of its values or, if it is not solved, of its ratings.
    ///
    /// # Errors
    /// If the table does not fit the game.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        if game.is_solved() {
            Policy::new(game, table).map(Self::Solved)
        } else {
            Estimator::new(game, table).map(Self::Rated)
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        match self {
            Self::Solved(policy) => policy.game(),
            Self::Rated(bot) => bot.game(),
        }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        match self {
            Self::Solved(policy) => policy.table(),
            Self::Rated(bot) => bot.table(),
        }
    }

    /// The policy, if the game is solved.
    #[must_use]
    pub fn solved(&self) -> Option<&Policy<D>> {
        match self {
            Self::Solved(policy) => Some(policy),
            Self::Rated(_) => None,
        }
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn worth(&self, position: &Position) -> Result<Worth, Damaged> {
        match self {
            Self::Solved(policy) => policy.value(position).map(Worth::Exact),
            Self::Rated(bot) => Ok(Worth::Estimate(bot.estimate(position))),
        }
    }

    /// All moves of a position: the best first or, if the game is not solved, in the order of the bot. Empty before a
    /// roll.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    pub fn rank(&self, position: &Position) -> Result<Vec<Advice>, Damaged> {
        match self {
            Self::Solved(policy) => Ok(policy.rank(position)?.into_iter().map(Advice::exact).collect()),
            Self::Rated(bot) => Ok(bot.rank(position).into_iter().map(Advice::estimated).collect()),
        }
    }

    /// The best move of a position or, if the game is not solved, the bot's move. `None` before a roll.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    pub fn best(&self, position: &Position) -> Result<Option<Advice>, Damaged> {
        match self {
            Self::Solved(policy) => Ok(policy.best(position)?.map(Advice::exact)),
            Self::Rated(bot) => Ok(bot.best(position).map(Advice::estimated)),
        }
    }
}
