//! Why a table does not serve a game.

use dicebase_tables::{Shape, Table};
use thiserror::Error;

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
}

impl Expected<'_> {
    /// Checks a table. `same_rules` compares the rules it was made for, given the name of its game and their text.
    pub(crate) fn check<D: AsRef<[u8]>>(
        &self,
        table: &Table<D>,
        same_rules: impl FnOnce(&str, &str) -> bool,
    ) -> Result<(), PolicyError> {
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
        if !same_rules(&metadata.game, &metadata.rules) {
            return Err(PolicyError::OtherRules { found: metadata.game.clone(), game });
        }
        if table.shape() != self.shape {
            return Err(PolicyError::OtherShape { found: table.shape(), expected: self.shape, game });
        }
        Ok(())
    }
}
