//! Tables: on the page, and in files beside it.

use dicebase_games::Dice;

use super::chart::Spark;
use super::view::Link;

/// A table, which is on the page and in files beside it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The path of its files without their endings.
    pub path: String,
    /// What it shows.
    pub caption: String,
    /// Whether that stands above it: not where a heading says the same.
    pub titled: bool,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// Its rows, each as long as there are columns. The first cell says what a row is about.
    pub rows: Vec<Vec<Cell>>,
    /// How much of it is on the page.
    pub shown: Shown,
    /// A picture in each row of the page.
    pub pictures: Option<Pictures>,
    /// Whether rows can be looked for by the dice of their first cells.
    pub filtered: bool,
}

/// Small pictures, one a row, after the first cell.
#[derive(Clone, Debug)]
pub struct Pictures {
    /// What they show.
    pub heading: String,
    /// Those of the rows; none where nothing is known.
    pub of: Vec<Option<Spark>>,
}

/// How much of a table is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All of it.
    Whole,
    /// All of it, once it is unfolded.
    Folded,
    /// Only links to its files.
    Linked,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What programs call it.
    pub key: String,
    /// What people call it.
    pub heading: String,
    /// Whether it holds numbers.
    pub numeric: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// Words that lead to another page.
    Link(Link),
    /// Dice.
    Dice(Dice),
    /// A whole number.
    Whole(usize),
    /// A number, with as many decimals as people want to see.
    Number(f64, usize),
    /// A number with all its digits.
    Exact(f64),
    /// A small number that nothing exceeds.
    Bound(f64),
    /// A chance.
    Chance(f64),
    /// Nothing.
    Missing,
}

impl Table {
    /// A table all of which is on the page.
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

    /// The same without its caption above it, for a heading says what it shows.
    #[must_use]
    pub fn untitled(self) -> Self {
        Self { titled: false, ..self }
    }

    /// The same, so much of it on the page.
    #[must_use]
    pub fn shown(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }

    /// The same with a picture in each row.
    #[must_use]
    pub fn with_pictures(self, heading: &str, of: Vec<Option<Spark>>) -> Self {
        Self { pictures: Some(Pictures { heading: heading.to_owned(), of }), ..self }
    }

    /// The same, whose rows can be looked for by the dice of their first cells.
    #[must_use]
    pub fn filtered(self) -> Self {
        Self { filtered: true, ..self }
    }
}

impl Column {
    /// A column of words.
    #[must_use]
    pub fn words(key: &str, heading: &str) -> Self {
        Self { key: key.to_owned(), heading: heading.to_owned(), numeric: false }
    }

    /// A column of numbers.
    #[must_use]
    pub fn numbers(key: &str, heading: &str) -> Self {
        Self { key: key.to_owned(), heading: heading.to_owned(), numeric: true }
    }
}

impl Cell {
    /// Words.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The number in it, if there is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Whole(number) => Some(number as f64),
            Self::Number(number, _) | Self::Exact(number) | Self::Bound(number) | Self::Chance(number) => Some(number),
            Self::Text(_) | Self::Link(_) | Self::Dice(_) | Self::Missing => None,
        }
    }
}
