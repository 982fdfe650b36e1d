//! What stands on a page, before it is HTML, CSV, JSON or an array.

use dicebase_games::Dice;

use super::chart::Chart;

/// A report: its pages, and the files that belong to none of them.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The pages.
    pub pages: Vec<Page>,
    /// Further files.
    pub files: Vec<File>,
}

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is in the report's folder, with `/` between names.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Where it is in the report's folder; it ends in `.html`.
    pub path: String,
    /// Its heading.
    pub title: String,
    /// What it is about, in a sentence.
    pub description: String,
    /// What the menu of every page calls it; empty if it is not there.
    pub menu: String,
    /// The pages above it, the topmost first.
    pub above: Vec<Link>,
    /// The numbers that people come for.
    pub facts: Vec<Fact>,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// A number that people come for, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The number.
    pub number: String,
    /// What it is.
    pub means: String,
}

/// A part of a page, under a heading of its own.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// What links call it.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What it says and shows.
    pub blocks: Vec<Block>,
}

/// What a section is made of.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Words(String),
    /// A list of sentences.
    List(Vec<String>),
    /// A heading within the section.
    Heading(String),
    /// A chart.
    Chart(Chart),
    /// A table.
    Table(Table),
    /// Commands to type, one a line.
    Commands(Vec<String>),
    /// Links to other pages and files.
    Links(Vec<Link>),
}

/// A link within the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What is read.
    pub text: String,
    /// The path of the file in the report's folder.
    pub path: String,
    /// What follows the link, if there is more to say.
    pub note: String,
}

/// A table, which is on the page and in files beside it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The path of its files without their endings.
    pub path: String,
    /// Its caption.
    pub caption: String,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// Its rows, each as long as there are columns. The first cell says what a row is about.
    pub rows: Vec<Vec<Cell>>,
    /// How much of it is on the page.
    pub shown: Shown,
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
        Self { path: path.into(), caption: caption.into(), columns, rows, shown: Shown::Whole }
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

impl Link {
    /// A link.
    #[must_use]
    pub fn new(text: impl Into<String>, path: impl Into<String>) -> Self {
        Self { text: text.into(), path: path.into(), note: String::new() }
    }

    /// The same with something after it.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }
}

impl Section {
    /// A section.
    #[must_use]
    pub fn new(id: &str, title: &str, blocks: Vec<Block>) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), blocks }
    }
}

impl Block {
    /// A paragraph.
    #[must_use]
    pub fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }
}
