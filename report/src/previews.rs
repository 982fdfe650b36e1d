//! What other programs learn from a page: previews of links to it, and its tables as a data set.

use serde_json::{Value, json};

use super::chart::Chart;
use super::error::ReportError;
use super::html::VERSION;
use super::table::Table;
use super::view::{File, Link, Page, Report};
use super::{charts, licence, raster, tables};

/// The width and height of the pictures of previews, in pixels.
pub(super) const SIZE: (u32, u32) = (1200, 630);

impl Report {
    /// The chart on the picture of a page's preview, with the path of the picture: the first chart of the page, or else
    /// of the report. `None` without charts, and if the address of the report is not known, since previews need
    /// absolute addresses.
    pub(super) fn preview<'a>(&'a self, page: &'a Page) -> Option<(&'a Chart, String)> {
        self.base.as_ref()?;
        let (of, chart) =
            std::iter::once(page).chain(&self.pages).find_map(|page| Some((page, charts(page).next()?)))?;
        Some((chart, of.preview()))
    }

    /// The pictures of the previews of all pages.
    pub(super) fn previews(&self) -> Result<Vec<File>, ReportError> {
        let with_charts = self.pages.iter().filter(|page| self.base.is_some() && charts(page).next().is_some());
        let picture = |page: &Page| Some(raster::png(page.preview(), charts(page).next()?));
        with_charts.filter_map(picture).collect()
    }
}

impl Page {
    /// The path of the picture of the page's preview.
    fn preview(&self) -> String {
        format!("{}/preview.png", self.path.trim_end_matches(".html"))
    }
}

/// The address of a file of the report: absolute if the address of the report is known, or else relative to the page.
pub(super) fn address(base: Option<&str>, root: &str, path: &str) -> String {
    let is_start = path == "index.html";
    match base {
        Some(base) if is_start => base.to_owned(),
        Some(base) => format!("{base}{path}"),
        None => format!("{root}{path}"),
    }
}

/// The tables of a page as a data set in JSON-LD, for an element `script`; `None` for a page without tables.
pub(super) fn data_set(page: &Page, base: Option<&str>, root: &str) -> Option<String> {
    let files: Vec<Value> = tables(page).flat_map(|table| downloads(table, base, root)).collect();
    if files.is_empty() {
        return None;
    }
    let data = json!({
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": page.title,
        "description": page.description,
        "url": address(base, root, &page.path),
        "license": licence::ADDRESS,
        "isAccessibleForFree": true,
        "creator": {
            "@type": "Organization",
            "name": "the authors of dicebase",
            "url": licence::REPOSITORY,
        },
        "version": VERSION,
        "variableMeasured": measured(page),
        "distribution": files,
    });
    // No text may end the element or begin a comment in it.
    Some(data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}

fn downloads(table: &Table, base: Option<&str>, root: &str) -> Vec<Value> {
    let download = |Link { text, path, .. }: Link| {
        json!({
            "@type": "DataDownload",
            "name": format!("{}, {text}", table.caption),
            "encodingFormat": media_type(&path),
            "contentUrl": address(base, root, &path),
        })
    };
    table.files().into_iter().map(download).collect()
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("csv") => "text/csv",
        Some("json") => "application/json",
        Some("parquet") => "application/vnd.apache.parquet",
        _ => "application/octet-stream",
    }
}

/// The different headings of columns of numbers, in their order.
fn measured(page: &Page) -> Vec<&str> {
    let mut found = Vec::new();
    for column in tables(page).flat_map(|table| &table.columns).filter(|column| column.numeric) {
        if !found.contains(&column.heading.as_str()) {
            found.push(column.heading.as_str());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Cell, Column, Section};

    fn page() -> Page {
        let columns = vec![Column::words("game", "Game"), Column::numbers("value", "Value")];
        let rows = vec![vec![Cell::text("a"), Cell::Whole(1)]];
        let table = Table::new("games/a/t", "</script><b>", columns, rows);
        Page {
            path: "games/a.html".to_owned(),
            title: "A & B".to_owned(),
            sections: vec![Section::new("s", "S", vec![Block::Table(table)])],
            ..Page::default()
        }
    }

    #[test]
    fn a_data_set_lists_its_files_and_ends_no_element() {
        let text = data_set(&page(), Some("https://example.org/dice/"), "../").unwrap();
        assert!(!text.contains(['<', '>', '&']), "{text}");
        let data: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(data["name"], "A & B");
        assert_eq!(data["variableMeasured"], json!(["Value"]));
        assert_eq!(data["distribution"][0]["contentUrl"], "https://example.org/dice/games/a/t.csv");
        assert_eq!(data["license"], licence::ADDRESS);
        let relative: Value = serde_json::from_str(&data_set(&page(), None, "../").unwrap()).unwrap();
        assert_eq!(relative["distribution"][0]["contentUrl"], "../games/a/t.csv");
        assert_eq!(data_set(&Page::default(), None, ""), None);
    }
}
