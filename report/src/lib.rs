//! Reports: folders of pages about games.
//!
//! A [`Report`] contains pages of words, tables and charts. [`files`] turns it into files: every page as HTML, and
//! every table also as CSV, JSON and a NumPy array, and with the feature `parquet` as a Parquet file. The same report
//! gives the same bytes.
//!
//! The contents of a game's pages come from the module of its family: [`scorecard`], [`bank`] or [`race`] adds the
//! pages and returns the data for [`front_pages`]. This crate prints nothing and opens no files.

mod about;
pub mod bank;
mod cells;
mod chart;
mod data;
mod dice;
mod downloads;
mod error;
mod findings;
mod first_rolls;
mod front;
mod game;
mod html;
mod licence;
mod numbers;
#[cfg(feature = "parquet")]
mod parquet;
mod previews;
pub mod race;
mod raster;
pub mod scorecard;
mod spread;
mod table;
mod variants;
mod view;
mod words;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub(crate) use chart::signed;
pub use chart::{Chart, Label, Mark, Panel, Point, Quantity, Shape, Spark, Tick};
pub use error::ReportError;
pub use findings::Finding;
pub(crate) use findings::share;
pub(crate) use front::to_games;
pub use front::{FrontSections, front_pages};
pub use game::{GameName, Optimum};
pub(crate) use spread::Spread;
pub use table::{Cell, Column, Pictures, Shown, Table};
pub use variants::{LesserGame, Variant, Worth};
pub use view::{Block, Fact, File, Link, Page, Report, Section};

/// The name of the file that marks a folder as a report and lists its files.
pub const MARKER: &str = "dicebase-report.json";

/// The files of a report, sorted by path.
///
/// # Errors
/// If a file cannot be made, or if two files have the same path.
pub fn files(report: &Report) -> Result<Vec<File>, ReportError> {
    let mut files = report.files.clone();
    files.push(File { path: "style.css".to_owned(), bytes: html::STYLE.into() });
    files.push(File { path: "icon.svg".to_owned(), bytes: html::ICON.into() });
    if report.pages.iter().any(has_filter) {
        files.push(File { path: html::FILTER.to_owned(), bytes: html::FILTER_SCRIPT.into() });
    }
    if report.pages.iter().any(copies) {
        files.push(File { path: html::COPY.to_owned(), bytes: html::COPY_SCRIPT.into() });
    }
    files.extend(report.previews()?);
    for page in &report.pages {
        files.push(html::file(page, report)?);
        for chart in charts(page) {
            files.push(html::picture(page, chart)?);
        }
        for table in tables(page) {
            files.extend(data::files(table)?);
        }
    }
    files.push(marker(&files)?);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let mut seen = BTreeSet::new();
    match files.iter().find(|file| !seen.insert(&file.path)) {
        Some(twice) => Err(ReportError::Twice { path: twice.path.clone() }),
        None => Ok(files),
    }
}

/// The contents of the marker file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// The version of the format.
    pub schema: u32,
    /// The program that made the report, with its version.
    pub program: String,
    /// The address of the licence of the data; empty in reports of earlier versions.
    #[serde(default)]
    pub licence: String,
    /// The sorted paths of all other files.
    pub files: Vec<String>,
}

fn marker(files: &[File]) -> Result<File, ReportError> {
    let mut paths: Vec<String> = files.iter().map(|file| file.path.clone()).collect();
    paths.sort();
    let program = concat!("dicebase ", env!("CARGO_PKG_VERSION")).to_owned();
    let licence = licence::ADDRESS.to_owned();
    data::json_of(MARKER.to_owned(), &Marker { schema: data::SCHEMA, program, licence, files: paths })
}

fn blocks(page: &Page) -> impl Iterator<Item = &Block> {
    page.sections.iter().flat_map(|section| &section.blocks)
}

/// The tables of a page.
fn tables(page: &Page) -> impl Iterator<Item = &Table> {
    blocks(page).filter_map(Block::table)
}

/// Returns `true` when a table of the page can be filtered.
fn has_filter(page: &Page) -> bool {
    tables(page).any(|table| table.filtered)
}

/// Returns `true` when a table or a text of the page can be copied.
fn copies(page: &Page) -> bool {
    let is_text = |block: &Block| matches!(block, Block::Copied { .. });
    tables(page).any(|table| table.shown != Shown::Linked) || charts(page).next().is_some() || blocks(page).any(is_text)
}

/// The charts of a page.
fn charts(page: &Page) -> impl Iterator<Item = &Chart> {
    blocks(page).filter_map(Block::chart)
}

/// The links to the pages in the menu.
fn menu(report: &Report) -> Vec<Link> {
    let listed = report.pages.iter().filter(|page| !page.menu.is_empty());
    listed.map(|page| Link::new(&page.menu, &page.path)).collect()
}
