//! Why there is no report.

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
    Scorecard(#[from] dicebase_games::scorecard::PositionError),
    /// A place in a bank game that cannot be.
    #[error("cannot ask for the best play of a roll")]
    Bank(#[from] dicebase_games::bank::PositionError),
    /// Two files with one name.
    #[error("two files of the report would be called {path}")]
    Twice {
        /// The name.
        path: String,
    },
}
