//! The errors of making a report.

use dicebase_games::any::PositionError;
use dicebase_tables::Damaged;
use thiserror::Error;

/// The reason why a report cannot be made.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A page could not be rendered.
    #[error("cannot make the page {path}")]
    Page {
        /// The path of the file.
        path: String,
        /// The cause.
        source: askama::Error,
    },
    /// The CSV file of a table could not be written.
    #[error("cannot make the file {path}")]
    Csv {
        /// The path of the file.
        path: String,
        /// The cause.
        source: csv::Error,
    },
    /// A JSON file could not be written.
    #[error("cannot make the file {path}")]
    Json {
        /// The path of the file.
        path: String,
        /// The cause.
        source: serde_json::Error,
    },
    /// The NumPy array of a table could not be written.
    #[error("cannot make the file {path}")]
    Array {
        /// The path of the file.
        path: String,
        /// The cause.
        source: ndarray_npy::WriteNpyError,
    },
    /// The Parquet file of a table could not be written.
    #[cfg(feature = "parquet")]
    #[error("cannot make the file {path}")]
    Parquet {
        /// The path of the file.
        path: String,
        /// The cause.
        source: parquet::errors::ParquetError,
    },
    /// A picture could not be drawn.
    #[error("cannot make the picture {path}")]
    Picture {
        /// The path of the file.
        path: String,
    },
    /// A roll that is not a position of its game.
    #[error("cannot ask for the best play of a roll")]
    Position(#[from] PositionError),
    /// A damaged table.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// Two files with the same path.
    #[error("two files of the report would be called {path}")]
    Twice {
        /// The path.
        path: String,
    },
}
