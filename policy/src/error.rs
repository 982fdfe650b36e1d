//! Why a table does not serve a game, and why a question has no answer.

use dicebase_games::any::{PositionError, Rules};
use dicebase_tables::{Damaged, Shape, Table};
use thiserror::Error;

use crate::{RATINGS, VALUES};

/// A table that is whole, but not one of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// It holds something else.
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
    /// It holds bytes where numbers are needed.
    #[error("the table of {game} holds bytes, but numbers are needed; solve the game again")]
    NoNumbers {
        /// The game that was asked for.
        game: String,
    },
    /// A position of a game of another family.
    #[error("the position is one of another family of games than {game}")]
    OtherFamily {
        /// The game that was asked.
        game: String,
    },
    /// A game of which there are only estimates.
    #[error("{game} is not solved: there are only estimates of it")]
    NotSolved {
        /// The game that was asked for.
        game: String,
    },
    /// A table of what depends on the cards of others.
    #[error(
        "what {game} is worth against others depends on their cards, so that no table holds it: ask about a position"
    )]
    NoOthers {
        /// The game that was asked for.
        game: String,
    },
    /// It holds numbers that are no ratings.
    #[error("the table holds numbers that no bot of {game} can play by; solve the game again")]
    NoRatings {
        /// The game that was asked for.
        game: String,
    },
    /// It is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// It was made for other rules.
    #[error("the table was made for other rules (of the game {found}) than those of {game}; solve the game again")]
    OtherRules {
        /// The game that the table names.
        found: String,
        /// The game that was asked for.
        game: String,
    },
    /// It does not have as many values as the game has states.
    #[error("the table has {found} values, but {game} needs {expected}; solve the game again")]
    OtherShape {
        /// The shape of the table.
        found: Shape,
        /// The shape that is needed.
        expected: Shape,
        /// The game that was asked for.
        game: String,
    },
}

/// A question that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AskError {
    /// The position cannot be in this game, or nothing is to be decided in it.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The table is damaged where the answer stands.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// What a table has to be.
pub(crate) struct Expected<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// What the values are.
    pub kind: &'static str,
    /// What play aims at.
    pub objective: &'static str,
    /// How many there are.
    pub shape: Shape,
    /// The text of the rules.
    pub text: &'a str,
    /// What the rules decide.
    pub canonical: &'a str,
}

impl Expected<'_> {
    /// Checks a table.
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
        // Most tables are asked for by the very text that they were made for.
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
