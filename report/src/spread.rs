//! Distributions as charts and tables.

use dicebase_analysis::{Chances, Quantile, Summary};

use super::chart::{Chart, Quantity, round_step};
use super::numbers::percent;
use super::table::{Cell, Column, Shown, Table};
use super::view::Block;

/// The approximate number of rows of the table of probabilities of reaching a number.
const ROWS: f64 = 24.0;

/// A distribution with its names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread<'a> {
    /// The start of the paths of its tables; its last part is also the start of the ids of its charts.
    pub path: &'a str,
    /// The subject, such as "Final scores of Yahtzee".
    pub title: &'a str,
    /// The meaning of the numbers.
    pub what: Quantity<'a>,
    /// The distribution.
    pub chances: &'a Chances,
}

impl Spread<'_> {
    /// A paragraph, then both charts and all tables.
    pub(crate) fn blocks_after(&self, words: impl Into<String>) -> Vec<Block> {
        std::iter::once(Block::words(words)).chain(self.blocks()).collect()
    }

    /// Both charts and all tables.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let summary = self.chances.summary();
        let id = format!("chart-{}", self.path.rsplit('/').next().unwrap_or(self.path));
        vec![
            Block::Beside(Chart::histogram(&id, self.title, self.what, self.chances), self.summary(&summary)),
            Block::Chart(Chart::at_least(&format!("{id}-reach"), &self.reaching(), self.what, self.chances)),
            Block::Table(self.reach()),
            Block::Table(self.whole()),
        ]
    }

    fn reaching(&self) -> String {
        format!("{}: the chance of each number or more", self.title)
    }

    fn summary(&self, summary: &Summary) -> Table {
        let measures = [
            ("mean", Cell::Number(summary.mean, 4)),
            ("standard deviation", Cell::Number(summary.deviation, 4)),
            ("most likely", Cell::Whole(summary.mode)),
            ("least", Cell::Whole(summary.minimum)),
            ("most", Cell::Whole(summary.maximum)),
        ];
        let mut rows: Vec<Vec<Cell>> =
            measures.into_iter().map(|(measure, value)| vec![Cell::text(measure), value]).collect();
        let quantile = |q: &Quantile| {
            let name =
                if q.chance == 0.5 { "median".to_owned() } else { format!("quantile of {}", percent(q.chance, 0)) };
            vec![Cell::Text(name), Cell::Whole(q.number)]
        };
        rows.extend(summary.quantiles.iter().map(quantile));
        let columns = vec![Column::words("measure", "Measure"), Column::numbers("value", "Value")];
        let caption = format!("{} in some numbers", self.title);
        Table::new(format!("{}-summary", self.path), caption, columns, rows).untitled()
    }

    fn reach(&self) -> Table {
        let chances = self.chances;
        let (low, high) = (chances.quantile(0.005), chances.quantile(0.999));
        let step = (round_step((high - low) as f64 / ROWS) as usize).max(1).next_multiple_of(chances.step());
        let numbers = (low.div_ceil(step) * step..=high).step_by(step);
        let row = |number| vec![Cell::Whole(number), Cell::Chance(at_least(chances, number))];
        let columns = vec![Column::numbers("at_least", "At least"), Column::numbers("chance", "Chance")];
        let caption = self.reaching();
        Table::new(format!("{}-reach", self.path), caption, columns, numbers.map(row).collect()).shown(Shown::Folded)
    }

    fn whole(&self) -> Table {
        // The sum runs from the largest number down, so that small probabilities keep their digits.
        let mut above = 0.0;
        let mut rows: Vec<Vec<Cell>> = self
            .chances
            .iter()
            .rev()
            .map(|(number, chance)| {
                above += chance;
                vec![Cell::Whole(number), Cell::Chance(chance), Cell::Chance(above)]
            })
            .collect();
        rows.reverse();
        let columns = vec![
            Column::numbers(self.what.key, self.what.heading),
            Column::numbers("chance", "Chance"),
            Column::numbers("at_least", "Chance of this or more"),
        ];
        let caption = format!("{}: the chance of every number", self.title);
        Table::new(self.path, caption, columns, rows).shown(Shown::Linked)
    }
}

/// The probability of a number or more. It is exactly 1 for the smallest number, whatever the rounding of the sum.
fn at_least(chances: &Chances, number: usize) -> f64 {
    if number <= chances.minimum() { 1.0 } else { chances.at_least(number).min(1.0) }
}
