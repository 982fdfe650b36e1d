//! A chart that compares distributions.

use dicebase_analysis::Chances;

use super::scale::Scale;
use super::{Chart, LINE, Label, Shape, coordinate};
use crate::numbers::{decimals, thousands};

/// The height of a row: the name of a distribution and its bar.
pub(super) const ROW: f64 = LINE + 18.0;
/// The left end of the plotted part. Names are long, so rows use the whole width.
pub(super) const LEFT_OF_NAMES: f64 = 12.0;

impl Chart {
    /// A chart of the middle half and the middle nine tenths of several distributions, one below the other.
    #[must_use]
    pub fn ranges(id: &str, title: &str, what: &str, rows: &[(String, Chances)]) -> Self {
        let mut chart = Self::new(id, title.to_owned(), 4.0, ROW * rows.len() as f64 + 6.0);
        let ends = |quantile: f64| rows.iter().map(move |(_, chances)| chances.quantile(quantile));
        let (low, high) = (ends(0.05).min().unwrap_or(0), ends(0.95).max().unwrap_or(1));
        let margin = (high - low) as f64 / 20.0;
        let x = Scale::new(((low as f64 - margin).max(0.0), high as f64 + margin), (LEFT_OF_NAMES, super::RIGHT));
        chart.x_ticks = x.ticks_below(0.0);
        chart.x_title = what.to_owned();
        for (i, (name, chances)) in rows.iter().enumerate() {
            let top = chart.top + i as f64 * ROW;
            chart.labels.push(Label { x: LEFT_OF_NAMES, y: top + LINE - 4.0, text: name.clone() });
            chart.shapes.extend(bar(chances, &x, top + LINE + 7.0));
        }
        chart.caption =
            "Thin: nine of ten games. Thick: the middle half. The gap is the median, the dot the mean.".to_owned();
        chart.description = rows.iter().map(|(name, chances)| described(name, chances)).collect::<Vec<_>>().join(" ");
        chart
    }
}

fn bar(chances: &Chances, x: &Scale, y: f64) -> Vec<Shape> {
    let at = |quantile: f64| x.at(chances.quantile(quantile) as f64);
    let stroke = |from: f64, to: f64| format!("M{} {}H{}", coordinate(from), coordinate(y), coordinate(to));
    let median = at(0.5);
    let tick = format!("M{} {}V{}", coordinate(median), coordinate(y - 6.0), coordinate(y + 6.0));
    // A stroke of length 0 with round ends is a dot.
    let mean = x.at(chances.mean());
    vec![
        Shape { class: "thin", path: stroke(at(0.05), at(0.95)) },
        Shape { class: "thick", path: stroke(at(0.25), at(0.75)) },
        Shape { class: "gap", path: tick },
        Shape { class: "dot", path: stroke(mean, mean) },
    ]
}

fn described(name: &str, chances: &Chances) -> String {
    let at = |quantile: f64| thousands(chances.quantile(quantile));
    format!(
        "{name}: mean {}, median {}, half of all games from {} to {}, nine of ten from {} to {}.",
        decimals(chances.mean(), 1),
        at(0.5),
        at(0.25),
        at(0.75),
        at(0.05),
        at(0.95)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_distribution_has_its_row() {
        let (a, b) = (Chances::new(0, 1, &[0.1; 10]), Chances::new(100, 1, &[0.5, 0.5]));
        let chart = Chart::ranges("side", "Scores", "score", &[("A".to_owned(), a), ("B".to_owned(), b)]);
        assert_eq!((chart.labels.len(), chart.shapes.len()), (2, 8));
        assert!(chart.description.contains("B: mean 100.5, median 100"), "{}", chart.description);
        assert!(chart.labels[1].y < chart.bottom);
    }
}
