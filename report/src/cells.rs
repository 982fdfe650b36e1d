//! The cells of tables on the page. Narrow screens show fewer digits; files have all of them.

use dicebase_games::spaced;

use super::Spark;
use super::data::{as_text, has_array};
use super::numbers::{bound, chance, rounded, thousands};
use super::table::{Cell, Column, Table};

/// The largest number of letters of a cell that is never broken into lines.
const MOST_IN_A_LINE: usize = 16;
/// The largest number of letters of a heading over numbers that is never broken into lines. Such columns are narrow.
const MOST_IN_A_HEADING: usize = 12;

impl Table {
    /// The id of the table on the page.
    pub(super) fn id(&self) -> String {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        format!("table-{name}")
    }

    /// Returns `true` when the table may be wider than a narrow screen.
    pub(super) fn may_be_wide(&self) -> bool {
        self.columns.len() > 2
    }

    pub(super) fn has_array(&self) -> bool {
        has_array(self)
    }

    /// The columns, each with the classes of its heading.
    pub(super) fn headings(&self) -> Vec<(&Column, &'static str)> {
        let classes = (0..self.columns.len()).map(|column| self.class(column));
        self.columns.iter().zip(classes).collect()
    }

    /// The rows as the page shows them.
    pub(super) fn shown_rows(&self) -> Vec<ShownRow<'_>> {
        let columns = 0..self.columns.len();
        let looks: Vec<_> = columns.map(|column| (self.class(column), self.narrow_places(column))).collect();
        self.rows.iter().enumerate().map(|(number, row)| self.shown_row(number, row, &looks)).collect()
    }

    fn shown_row<'a>(&'a self, number: usize, row: &'a [Cell], looks: &[(&'static str, usize)]) -> ShownRow<'a> {
        let cell = |(cell, &(class, places)): (&'a Cell, &(&'static str, usize))| ShownCell {
            cell,
            class,
            wide: cell.wide(),
            narrow: cell.narrow(places),
            exact: cell.exact(),
        };
        let picture = self.pictures.as_ref().and_then(|pictures| pictures.of.get(number)?.as_ref());
        ShownRow { cells: row.iter().zip(looks).map(cell).collect(), picture }
    }

    /// The classes of the cells of a column.
    fn class(&self, column: usize) -> &'static str {
        let of = &self.columns[column];
        let length = |row: &Vec<Cell>| row[column].letters();
        match (of.numeric, self.rows.iter().map(length).max().unwrap_or_default() > MOST_IN_A_LINE) {
            (true, _) if of.heading.chars().count() > MOST_IN_A_HEADING => "number wordy",
            (true, _) => "number",
            (false, true) => "long",
            (false, false) => "short",
        }
    }

    /// The largest number of decimals of a column on narrow screens: three if all of its numbers are below 1, else two.
    fn narrow_places(&self, column: usize) -> usize {
        let are_small = self.rows.iter().filter_map(|row| row[column].number()).all(|number| number.abs() < 1.0);
        if are_small { 3 } else { 2 }
    }
}

/// A row on the page.
pub(super) struct ShownRow<'a> {
    /// Its cells.
    pub(super) cells: Vec<ShownCell<'a>>,
    /// The picture after the first cell, if any.
    pub(super) picture: Option<&'a Spark>,
}

/// A cell on the page.
pub(super) struct ShownCell<'a> {
    /// The cell.
    pub(super) cell: &'a Cell,
    /// Its classes.
    pub(super) class: &'static str,
    /// Its text on wide screens.
    pub(super) wide: String,
    /// Its text on narrow screens.
    pub(super) narrow: String,
    /// Its text in files, where that differs from the one on wide screens.
    pub(super) exact: Option<String>,
}

impl Cell {
    /// The text on wide screens.
    fn wide(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Link(link) => link.text.clone(),
            Self::Dice(dice) if dice.is_empty() => "none".to_owned(),
            Self::Dice(dice) => spaced(dice),
            Self::Whole(number) => thousands(*number),
            Self::Number(number, places) => rounded(*number, *places),
            Self::Exact(number) => number.to_string(),
            Self::Bound(number) => bound(*number),
            Self::Chance(number) => chance(*number, 2),
            Self::Missing => "–".to_owned(),
        }
    }

    /// The text in files, if it differs from the one on wide screens.
    fn exact(&self) -> Option<String> {
        Some(as_text(self)).filter(|exact| *exact != self.wide())
    }

    /// The text on narrow screens, where numbers have at most `most_places` decimals.
    fn narrow(&self, most_places: usize) -> String {
        match self {
            Self::Number(number, places) => rounded(*number, (*places).min(most_places)),
            Self::Exact(number) => rounded(*number, 4),
            Self::Chance(number) => chance(*number, 1),
            _ => self.wide(),
        }
    }

    /// The number of letters of words; 0 for other cells.
    fn letters(&self) -> usize {
        match self {
            Self::Text(text) => text.chars().count(),
            Self::Link(link) => link.text.chars().count(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Table {
        Table::new("t", "T", columns, rows)
    }

    #[test]
    fn narrow_screens_show_fewer_digits() {
        let losses = table(
            vec![Column::numbers("value", "Value"), Column::numbers("loss", "Loss")],
            vec![
                vec![Cell::Number(254.5877, 4), Cell::Number(0.0334, 4)],
                vec![Cell::Exact(254.587_728_734), Cell::Number(0.0001, 4)],
                vec![Cell::Chance(0.123_45), Cell::Chance(0.99999)],
            ],
        );
        let rows = losses.shown_rows();
        let narrow = |row: usize| [0, 1].map(|column| rows[row].cells[column].narrow.clone());
        assert_eq!(narrow(0), ["254.59", "0.033"]);
        assert_eq!(narrow(1), ["254.5877", "<\u{a0}0.001"]);
        assert_eq!(narrow(2), ["12.3\u{202f}%", ">\u{a0}99.9\u{202f}%"]);
        assert_eq!(rows[0].cells[0].wide, "254.5877");
    }

    #[test]
    fn only_long_words_are_broken_into_lines() {
        let row = |text: &str| vec![Cell::text("far behind, the other near"), Cell::text(text), Cell::Whole(1)];
        let columns =
            vec![Column::words("a", "A"), Column::words("b", "B"), Column::numbers("c", "Chance of this or more")];
        let table = table(columns, vec![row("roll two"), row("bank 1000")]);
        assert_eq!([0, 1, 2].map(|column| table.headings()[column].1), ["long", "short", "number wordy"]);
    }
}
