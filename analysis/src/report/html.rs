//! Pages as HTML.

use askama::Template;

use super::data::has_array;
use super::error::ReportError;
use super::numbers::{bound, chance, decimals, thousands};
use super::view::{Block, Cell, File, Link, Page, Shown, Table};

/// The looks of all pages.
pub(super) const STYLE: &str = include_str!("../../templates/style.css");
/// The picture in a browser's tab.
pub(super) const ICON: &str = include_str!("../../templates/icon.svg");

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    /// The way from the page up to the folder of the report.
    root: String,
    /// The pages that every page leads to.
    menu: &'a [Link],
    version: &'static str,
}

/// The file of a page.
pub(super) fn file(page: &Page, menu: &[Link]) -> Result<File, ReportError> {
    let root = "../".repeat(page.path.matches('/').count());
    let template = PageTemplate { page, root, menu, version: env!("CARGO_PKG_VERSION") };
    match template.render() {
        Ok(text) => Ok(File { path: page.path.clone(), bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path: page.path.clone(), source }),
    }
}

impl Table {
    /// What the page calls it.
    fn id(&self) -> String {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        format!("table-{name}")
    }

    /// Whether it may be wider than a narrow screen.
    fn may_be_wide(&self) -> bool {
        self.columns.len() > 2
    }

    fn has_array(&self) -> bool {
        has_array(self)
    }
}

impl Cell {
    /// As people read it.
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Link(link) => link.text.clone(),
            Self::Dice(dice) if dice.is_empty() => "none".to_owned(),
            Self::Dice(dice) => dice.faces().map(|face| face.to_string()).collect::<Vec<_>>().join("\u{a0}"),
            Self::Whole(number) => thousands(*number),
            Self::Number(number, digits) => decimals(*number, *digits),
            Self::Exact(number) => number.to_string(),
            Self::Bound(number) => bound(*number),
            Self::Chance(number) => chance(*number),
            Self::Missing => "–".to_owned(),
        }
    }

    fn class(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Link(_) => "",
            Self::Dice(_) => " class=\"dice\"",
            _ => " class=\"number\"",
        }
    }
}
