//! Tables: on the page, and as files.

use dicebase_games::Dice;

use super::chart::Spark;
use super::view::Link;

/// A table of a page, which is also written to files.
#[derive(Clone, Debug)]
pub struct Table {
    /// The path of its files without extensions.
    pub path: String,
    /// The subject of the table.
    pub caption: String,
    /// `true` to show the caption above the table; `false` if a heading says the same.
    pub titled: bool,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column. The first cell names the subject of the row.
    pub rows: Vec<Vec<Cell>>,
    /// The part of the table that the page shows.
    pub shown: Shown,
    /// A picture in each row of the page.
    pub pictures: Option<Pictures>,
    /// `true` if readers can filter the rows by the dice of their first cells.
    pub filtered: bool,
}

/// Small pictures, one a row, after the first cell.
#[derive(Clone, Debug)]
pub struct Pictures {
    /// The heading of the pictures.
    pub heading: String,
    /// The picture of each row; `None` without data.
    pub of: Vec<Option<Spark>>,
}

/// The part of a table that the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The whole table.
    Whole,
    /// The whole table, folded at first.
    Folded,
    /// Only links to its files.
    Linked,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The key for programs.
    pub key: String,
    /// The heading for readers.
    pub heading: String,
    /// `true` if the column holds numbers.
    pub numeric: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// Words with a link to another page.
    Link(Link),
    /// Dice.
    Dice(Dice),
    /// A whole number.
    Whole(usize),
    /// A number with a number of decimals for the page.
    Number(f64, usize),
    /// A number with all its digits.
    Exact(f64),
    /// An upper bound, as a small number.
    Bound(f64),
    /// A probability.
    Chance(f64),
    /// Nothing.
    Missing,
}

impl Table {
    /// Creates a table that the page shows in full.
    #[must_use]
    pub fn new(
        path: impl Into<String>,
        caption: impl Into<String>,
        columns: Vec<Column>,
        rows: Vec<Vec<Cell>>,
    ) -> Self {
        let (path, caption) = (path.into(), caption.into());
        Self { path, caption, titled: true, columns, rows, shown: Shown::Whole, pictures: None, filtered: false }
    }

    /// Hides the caption, for tables below a heading that says the same.
    #[must_use]
    pub(crate) fn untitled(self) -> Self {
        Self { titled: false, ..self }
    }

    /// Sets the part of the table that the page shows.
    #[must_use]
    pub fn shown(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }

    /// Adds a picture to each row.
    #[must_use]
    pub(crate) fn with_pictures(self, heading: &str, of: Vec<Option<Spark>>) -> Self {
        Self { pictures: Some(Pictures { heading: heading.to_owned(), of }), ..self }
    }

    /// Lets readers filter the rows by the dice of their first cells.
    #[must_use]
    pub(crate) fn filtered(self) -> Self {
        Self { filtered: true, ..self }
    }
}

impl Column {
    /// Creates a column of words.
    #[must_use]
    pub fn words(key: &str, heading: &str) -> Self {
        Self { key: key.to_owned(), heading: heading.to_owned(), numeric: false }
    }

    /// Creates a column of numbers.
    #[must_use]
    pub fn numbers(key: &str, heading: &str) -> Self {
        Self { key: key.to_owned(), heading: heading.to_owned(), numeric: true }
    }
}

/// The columns that compare play by a rule with perfect play, a row for each objective.
pub(crate) fn columns_of_losses() -> Vec<Column> {
    vec![
        Column::words("aim", "Expected"),
        Column::numbers("rule", "With the rule"),
        Column::numbers("optimum", "Perfect play"),
        Column::numbers("loss", "Lost"),
    ]
}

impl Cell {
    /// Creates a cell of words.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The number in the cell, if any.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Whole(number) => Some(number as f64),
            Self::Number(number, _) | Self::Exact(number) | Self::Bound(number) | Self::Chance(number) => Some(number),
            Self::Text(_) | Self::Link(_) | Self::Dice(_) | Self::Missing => None,
        }
    }
}
