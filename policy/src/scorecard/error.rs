//! Why a table does not serve a game.

use dicebase_games::scorecard::{Game, Rules};
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

/// Checks that a table is of this kind and made for this game.
pub(super) fn check<D: AsRef<[u8]>>(
    game: &Game,
    table: &Table<D>,
    kind: &'static str,
    columns: usize,
) -> Result<(), PolicyError> {
    let metadata = table.metadata();
    if metadata.kind != kind || metadata.objective != super::OBJECTIVE {
        return Err(PolicyError::OtherKind {
            found_kind: metadata.kind.clone(),
            found_objective: metadata.objective.clone(),
            kind,
            objective: super::OBJECTIVE,
        });
    }
    let rules = Rules::parse(&metadata.game, &metadata.rules);
    if !rules.is_ok_and(|rules| rules.canonical() == game.rules().canonical()) {
        return Err(PolicyError::OtherRules { found: metadata.game.clone(), game: game.id().to_owned() });
    }
    let expected = Shape { rows: game.states().len() as u64, columns: columns as u64 };
    if table.shape() != expected {
        return Err(PolicyError::OtherShape { found: table.shape(), expected, game: game.id().to_owned() });
    }
    Ok(())
}
