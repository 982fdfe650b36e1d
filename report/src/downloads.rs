//! The downloads of a section.

use super::chart::Chart;
use super::table::Table;
use super::view::{Block, Link, Page, Section};

/// The downloads of a chart or a table.
pub(super) struct Download {
    /// The contents of the files.
    pub(super) what: String,
    /// The links to the files, each named after its format.
    pub(super) files: Vec<Link>,
}

impl Section {
    /// The charts of the section.
    pub(super) fn charts(&self) -> Vec<&Chart> {
        self.blocks.iter().filter_map(Block::chart).collect()
    }
}

impl Page {
    /// The path of the SVG file of a chart.
    pub(super) fn picture(&self, chart: &Chart) -> String {
        let name = chart.id.trim_start_matches("chart-");
        format!("{}/{name}.svg", self.path.trim_end_matches(".html"))
    }

    /// The downloads of a section, in the order of its blocks.
    pub(super) fn downloads(&self, section: &Section) -> Vec<Download> {
        let mut downloads = Vec::new();
        for block in &section.blocks {
            downloads.extend(block.chart().map(|chart| self.of_chart(chart)));
            downloads.extend(block.table().map(of_table));
        }
        downloads
    }

    fn of_chart(&self, chart: &Chart) -> Download {
        Download { what: format!("{}, the chart", chart.title), files: vec![Link::new("SVG", self.picture(chart))] }
    }
}

fn of_table(table: &Table) -> Download {
    Download { what: table.caption.clone(), files: table.files() }
}

impl Table {
    /// The links to the files of the table, each named after its format.
    pub(super) fn files(&self) -> Vec<Link> {
        let file = |kind: &str, ending: &str| Link::new(kind, format!("{}.{ending}", self.path));
        let mut files = vec![file("CSV", "csv"), file("JSON", "json")];
        if self.has_array() {
            files.push(file("NumPy", "npy"));
        }
        if cfg!(feature = "parquet") {
            files.push(file("Parquet", "parquet"));
        }
        files
    }
}
