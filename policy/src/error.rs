//! Errors of tables that do not fit a game, and of questions without an answer.

use dicebase_games::any::{PositionError, Rules};
use dicebase_tables::{Damaged, Shape, Table};
use thiserror::Error;

use crate::{RATINGS, VALUES};

/// An error of a table that is complete but does not fit this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// The table holds another kind of values, or another objective.
    #[error("the table holds {found_kind} for the objective {found_objective}, but {kind} for {objective} are needed")]
    OtherKind {
        /// The kind of the table.
        found_kind: String,
        /// The objective of the table.
        found_objective: String,
        /// The kind that is needed.
        kind: &'static str,
        /// The objective that is needed.
        objective: &'static str,
    },
    /// The table holds bytes where numbers are needed.
    #[error("the table of {game} holds bytes, but numbers are needed; solve the game again")]
    NoNumbers {
        /// The requested game.
        game: String,
    },
    /// The game is not solved: it has only estimates.
    #[error("{game} is not solved: there are only estimates of it")]
    NotSolved {
        /// The requested game.
        game: String,
    },
    /// The game's values depend on the cards of others, so no table holds them.
    #[error(
        "what {game} is worth against others depends on their cards, so that no table holds it: ask about a position"
    )]
    NoOthers {
        /// The requested game.
        game: String,
    },
    /// The numbers in the table are not valid ratings.
    #[error("the table holds numbers that no bot of {game} can play by; solve the game again")]
    NoRatings {
        /// The requested game.
        game: String,
    },
    /// The table is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// The table was made for other rules.
    #[error("the table was made for other rules (of the game {found}) than those of {game}; solve the game again")]
    OtherRules {
        /// The game that the table names.
        found: String,
        /// The requested game.
        game: String,
    },
    /// The number of values in the table differs from the number of the game's states.
    #[error("the table has {found} values, but {game} needs {expected}; solve the game again")]
    OtherShape {
        /// The shape of the table.
        found: Shape,
        /// The shape that is needed.
        expected: Shape,
        /// The requested game.
        game: String,
    },
}

/// An error of a question that has no answer. It is closed: a question fails by its position or by its table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AskError {
    /// The position cannot occur in this game, or nothing is to be decided in it.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The table is damaged at the place of the answer.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// The properties that a table must have.
pub(crate) struct Expected<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The kind of the table.
    pub kind: &'static str,
    /// The objective of play.
    pub objective: &'static str,
    /// The shape of the table.
    pub shape: Shape,
    /// The text of the rules.
    pub text: &'a str,
    /// The part of the rules that decides values.
    pub canonical: &'a str,
}

impl Expected<'_> {
    /// Checks that a table has these properties.
    pub(crate) fn check<D: AsRef<[u8]>>(&self, table: &Table<D>) -> Result<(), PolicyError> {
        let metadata = table.metadata();
        let game = self.game.to_owned();
        if metadata.kind != self.kind || metadata.objective != self.objective {
            return Err(PolicyError::OtherKind {
                found_kind: metadata.kind.clone(),
                found_objective: metadata.objective.clone(),
                kind: self.kind,
                objective: self.objective,
            });
        }
        // Comparing the text first avoids parsing the rules of most tables.
        let same = metadata.rules == self.text
            || Rules::parse(&metadata.game, &metadata.rules).is_ok_and(|rules| rules.canonical() == self.canonical);
        if !same {
            return Err(PolicyError::OtherRules { found: metadata.game.clone(), game });
        }
        if table.shape() != self.shape {
            return Err(PolicyError::OtherShape { found: table.shape(), expected: self.shape, game });
        }
        if [VALUES, RATINGS].contains(&self.kind) && table.numbers().is_none() {
            return Err(PolicyError::NoNumbers { game });
        }
        Ok(())
    }
}
