//! Why there is no report.

use dicebase_games::any::PositionError;
use dicebase_tables::Damaged;
use thiserror::Error;

/// Something that keeps a report from being made.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A page.
    #[error("cannot make the page {path}")]
    Page {
        /// Where it would be.
        path: String,
        /// Why.
        source: askama::Error,
    },
    /// The CSV file of a table.
    #[error("cannot make the file {path}")]
    Csv {
        /// Where it would be.
        path: String,
        /// Why.
        source: csv::Error,
    },
    /// A JSON file.
    #[error("cannot make the file {path}")]
    Json {
        /// Where it would be.
        path: String,
        /// Why.
        source: serde_json::Error,
    },
    /// The array of a table.
    #[error("cannot make the file {path}")]
    Array {
        /// Where it would be.
        path: String,
        /// Why.
        source: ndarray_npy::WriteNpyError,
    },
    /// A roll that is no position of its game.
    #[error("cannot ask for the best play of a roll")]
    Position(#[from] PositionError),
    /// A damaged table.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// Two files with one name.
    #[error("two files of the report would be called {path}")]
    Twice {
        /// The name.
        path: String,
    },
}
