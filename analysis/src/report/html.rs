//! Pages as HTML.

use askama::Template;
use dicebase_games::spaced;

use super::chart::Chart;
use super::data::has_array;
use super::error::ReportError;
use super::numbers::{bound, chance, decimals, thousands};
use super::view::{Block, Cell, File, Link, Page, Shown, Table};

/// The looks of all pages, and those of charts, which are in files of their own too.
pub(super) const STYLE: &str = concat!(
    include_str!("../../templates/colours.css"),
    "\n",
    include_str!("../../templates/chart.css"),
    "\n",
    include_str!("../../templates/style.css")
);
const CHART_STYLE: &str =
    concat!(include_str!("../../templates/colours.css"), "\n", include_str!("../../templates/chart.css"));
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

#[derive(Template)]
#[template(path = "picture.svg", escape = "html")]
struct PictureTemplate<'a> {
    chart: &'a Chart,
    style: &'static str,
}

/// The file of a chart by itself, to be shown elsewhere.
pub(super) fn picture(page: &Page, chart: &Chart) -> Result<File, ReportError> {
    let path = page.picture(chart);
    match (PictureTemplate { chart, style: CHART_STYLE.trim_end() }).render() {
        Ok(text) => Ok(File { path, bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path, source }),
    }
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

impl Page {
    /// The path of the file of a chart.
    fn picture(&self, chart: &Chart) -> String {
        let name = chart.id.trim_start_matches("chart-");
        format!("{}/{name}.svg", self.path.trim_end_matches(".html"))
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
            Self::Dice(dice) => spaced(dice).replace(' ', "\u{a0}"),
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
