//! The contents of pages, independent of HTML, CSV, JSON and arrays.

use super::chart::Chart;
use super::findings::Finding;
use super::table::Table;

/// A report: its pages, and the files that belong to no page.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The pages.
    pub pages: Vec<Page>,
    /// Further files.
    pub files: Vec<File>,
    /// The address of the interactive page for any position, which all pages link to: absolute, or relative to the
    /// folder of the report. `None` if there is no such page.
    pub answers: Option<String>,
    /// The address at which the report will be published, with a final slash. Without it, previews of links have no
    /// picture.
    pub base: Option<String>,
}

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path within the folder of the report, with `/` between names.
    pub path: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A page of a report.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The path within the folder of the report; it ends in `.html`.
    pub path: String,
    /// The heading.
    pub title: String,
    /// The subject of the page, in a sentence.
    pub description: String,
    /// The entry in the menu of every page; empty for pages that are not in the menu.
    pub menu: String,
    /// The pages above it, the topmost first.
    pub above: Vec<Link>,
    /// The most important numbers.
    pub facts: Vec<Fact>,
    /// The sections.
    pub sections: Vec<Section>,
}

/// An important number with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The number.
    pub number: String,
    /// The meaning of the number, in words.
    pub means: String,
}

/// A section of a page with a heading.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The target of links to the section.
    pub id: String,
    /// The heading; empty if the title of the page suffices.
    pub title: String,
    /// The contents.
    pub blocks: Vec<Block>,
}

/// A block of a section.
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
    /// A chart with a table of its numbers beside it.
    Beside(Chart, Table),
    /// Sentences with a number, each with the command that prints it.
    Findings(Vec<Finding>),
    /// Commands to type, one on each line.
    Commands(Vec<String>),
    /// A text to copy.
    Copied {
        /// The kind of text: "Citation".
        what: String,
        /// The text.
        text: String,
    },
    /// Links to other pages and files.
    Links(Vec<Link>),
}

/// A link within the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The text of the link.
    pub text: String,
    /// The path of the target within the folder of the report.
    pub path: String,
    /// The text after the link; empty if there is none.
    pub note: String,
}

impl Link {
    /// Creates a link without a note.
    #[must_use]
    pub fn new(text: impl Into<String>, path: impl Into<String>) -> Self {
        Self { text: text.into(), path: path.into(), note: String::new() }
    }

    /// Adds a note after the link.
    #[must_use]
    pub(crate) fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }
}

impl Section {
    /// Creates a section.
    #[must_use]
    pub fn new(id: &str, title: &str, blocks: Vec<Block>) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), blocks }
    }
}

impl Block {
    /// Creates a paragraph.
    #[must_use]
    pub fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }

    /// Creates a text to copy.
    #[must_use]
    pub fn copied(what: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Copied { what: what.into(), text: text.into() }
    }

    /// The chart of the block, if any.
    pub(super) fn chart(&self) -> Option<&Chart> {
        if let Self::Chart(chart) | Self::Beside(chart, _) = self { Some(chart) } else { None }
    }

    /// The table of the block, if any.
    pub(super) fn table(&self) -> Option<&Table> {
        if let Self::Table(table) | Self::Beside(_, table) = self { Some(table) } else { None }
    }
}
