//! Pages as HTML.

use askama::Template;
use dicebase_games::find_builtin;

use super::chart::Chart;
use super::error::ReportError;
use super::table::{Cell, Shown};
use super::view::{Block, File, Link, Page};
use super::{Spark, has_filter as page_has_filter};

/// The looks of all pages, and those of charts, which are in files of their own too.
pub(super) const STYLE: &str = concat!(
    include_str!("../templates/colours.css"),
    "\n",
    include_str!("../templates/chart.css"),
    "\n",
    include_str!("../templates/style.css")
);
const CHART_STYLE: &str =
    concat!(include_str!("../templates/colours.css"), "\n", include_str!("../templates/chart.css"));
/// The picture in a browser's tab.
pub(super) const ICON: &str = include_str!("../templates/icon.svg");

/// What looks for rolls, where a page has many of them.
pub(super) const FILTER: &str = "filter.js";
pub(super) const FILTER_SCRIPT: &str = include_str!("../templates/filter.js");

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    /// The way from the page up to the folder of the report.
    root: String,
    /// The pages that every page leads to.
    menu: &'a [Link],
    /// Where questions are answered about the game of the page, if somewhere.
    answers: Option<String>,
    version: &'static str,
}

impl PageTemplate<'_> {
    /// Whether it is long enough to need a list of its sections.
    fn has_contents(&self) -> bool {
        self.page.sections.len() > 2
    }

    /// Whether rows of one of its tables can be looked for.
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

/// The file of a chart by itself, to be shown elsewhere.
pub(super) fn picture(page: &Page, chart: &Chart) -> Result<File, ReportError> {
    let path = page.picture(chart);
    match (PictureTemplate { chart, style: CHART_STYLE.trim_end() }).render() {
        Ok(text) => Ok(File { path, bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path, source }),
    }
}

/// Where questions are answered about the game of a page, or about any.
fn about(page: &Page, root: &str, address: &str) -> String {
    let is_whole = address.contains("://") || address.starts_with('/');
    let way = if is_whole { "" } else { root };
    let game = page.path.strip_prefix("games/").and_then(|rest| rest.split(['/', '.']).next());
    // Rules of one's own are not known there.
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
