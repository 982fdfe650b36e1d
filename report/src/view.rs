//! What stands on a page, before it is HTML, CSV, JSON or an array.

use super::chart::Chart;
use super::table::Table;

/// A report: its pages, and the files that belong to none of them.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The pages.
    pub pages: Vec<Page>,
    /// Further files.
    pub files: Vec<File>,
    /// The address of the page in the browser that answers about any position, to which all pages lead: a whole one, or
    /// the way from the folder of the report. Nothing where there is none.
    pub answers: Option<String>,
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
    /// The heading; empty where the page's title says it.
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
    /// A chart with a table of its numbers at its side.
    Beside(Chart, Table),
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

    /// The chart in it, if there is one.
    pub(super) fn chart(&self) -> Option<&Chart> {
        if let Self::Chart(chart) | Self::Beside(chart, _) = self { Some(chart) } else { None }
    }

    /// The table in it, if there is one.
    pub(super) fn table(&self) -> Option<&Table> {
        if let Self::Table(table) | Self::Beside(_, table) = self { Some(table) } else { None }
    }
}
