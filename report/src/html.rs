//! Pages as HTML.

use askama::Template;
use dicebase_games::find_builtin;

use super::chart::Chart;
use super::error::ReportError;
use super::previews::{SIZE, address, data_set};
use super::table::{Cell, Shown};
use super::view::{Block, File, Link, Page, Report};
use super::{Spark, copies as page_copies, has_filter as page_has_filter, licence, menu};

/// The version of the program that makes reports.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The colours of both schemes.
pub(super) const COLOURS: &str = include_str!("../templates/colours.css");
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

/// The script that copies tables and texts.
pub(super) const COPY: &str = "copy.js";
pub(super) const COPY_SCRIPT: &str = include_str!("../templates/copy.js");

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
    /// The address of the report, if it is known.
    base: Option<&'a str>,
    /// The chart on the picture of previews, and the path of the picture.
    preview: Option<(&'a Chart, String)>,
    version: &'static str,
    licence: Link,
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

    /// Returns `true` when something on the page can be copied.
    fn copies(&self) -> bool {
        page_copies(self.page)
    }

    /// The tables of the page as a data set in JSON-LD, if there are any.
    fn data_set(&self) -> Option<String> {
        data_set(self.page, self.base, &self.root)
    }

    /// The address of a file of the report.
    fn address(&self, path: &str) -> String {
        address(self.base, &self.root, path)
    }

    /// The line that shows a chart on a page of others.
    fn embedding(&self, chart: &Chart) -> String {
        let text = chart.title.replace('&', "&amp;").replace('"', "&quot;");
        let source = address(self.base, "", &self.page.picture(chart));
        format!("<img src=\"{source}\" alt=\"{text}\" width=\"{}\">", chart.width() * 2.0)
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
pub(super) fn file(page: &Page, report: &Report) -> Result<File, ReportError> {
    let root = "../".repeat(page.path.matches('/').count());
    let template = PageTemplate {
        page,
        answers: report.answers.as_deref().map(|address| about(page, &root, address)),
        root,
        menu: &menu(report),
        base: report.base.as_deref(),
        preview: report.preview(page),
        version: VERSION,
        licence: Link::new(licence::NAME, licence::ADDRESS),
    };
    match template.render() {
        Ok(text) => Ok(File { path: page.path.clone(), bytes: (text.trim_end().to_owned() + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Page { path: page.path.clone(), source }),
    }
}
