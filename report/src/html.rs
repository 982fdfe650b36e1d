//! Pages as HTML.

use askama::Template;
use dicebase_games::find_builtin;

use super::chart::Chart;
use super::error::ReportError;
use super::table::{Cell, Shown};
use super::view::{Block, File, Link, Page};
use super::{Spark, has_filter as page_has_filter};

/// The style sheet of all pages. It includes the style of charts, which their SVG files also need.
pub(super) const STYLE: &str = concat!(
    include_str!("../templates/colours.css"),
    "\n",
    include_str!("../templates/chart.css"),
    "\n",
    include_str!("../templates/style.css")
);
const CHART_STYLE: &str =
    concat!(include_str!("../templates/colours.css"), "\n", include_str!("../templates/chart.css"));
/// The icon in the tab of a browser.
pub(super) const ICON: &str = include_str!("../templates/icon.svg");

/// The script that filters the rolls of a long table.
pub(super) const FILTER: &str = "filter.js";
pub(super) const FILTER_SCRIPT: &str = include_str!("../templates/filter.js");

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    /// The relative path from the page to the folder of the report.
    root: String,
    /// The links of the menu.
    menu: &'a [Link],
    /// The address of the interactive page for the game of this page, if there is one.
    answers: Option<String>,
    version: &'static str,
}

impl PageTemplate<'_> {
    /// Returns `true` when the page has enough sections for a table of contents.
    fn has_contents(&self) -> bool {
        self.page.sections.len() > 2
    }

    /// Returns `true` when a table of the page can be filtered.
    fn has_filter(&self) -> bool {
        page_has_filter(self.page)
    }
}

#[derive(Template)]
#[template(path = "picture.svg", escape = "html")]
struct PictureTemplate<'a> {
    chart: &'a Chart,
    style: &'static str,
}

/// The SVG file of a chart.
pub(super) fn picture(page: &Page, chart: &Chart) -> Result<File, ReportError> {
    let path = page.picture(chart);
    match (PictureTemplate { chart, style: CHART_STYLE.trim_end() }).render() {
        Ok(text) => Ok(File { path, bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path, source }),
    }
}

/// The address of the interactive page for the game of a page, or for any game.
fn about(page: &Page, root: &str, address: &str) -> String {
    let is_whole = address.contains("://") || address.starts_with('/');
    let way = if is_whole { "" } else { root };
    let game = page.path.strip_prefix("games/").and_then(|rest| rest.split(['/', '.']).next());
    // That page knows only built-in games.
    let hash = game.filter(|id| find_builtin(id).is_some()).map(|id| format!("#{id}")).unwrap_or_default();
    format!("{way}{address}{hash}")
}

/// The file of a page.
pub(super) fn file(page: &Page, menu: &[Link], answers: Option<&str>) -> Result<File, ReportError> {
    let root = "../".repeat(page.path.matches('/').count());
    let answers = answers.map(|address| about(page, &root, address));
    let template = PageTemplate { page, root, menu, answers, version: env!("CARGO_PKG_VERSION") };
    match template.render() {
        Ok(text) => Ok(File { path: page.path.clone(), bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path: page.path.clone(), source }),
    }
}
