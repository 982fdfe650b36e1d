//! A chart that compares chances with one half.

use super::ranges::{LEFT_OF_NAMES, ROW};
use super::scale::Scale;
use super::{Chart, LINE, Label, Shape, coordinate};
use crate::numbers::percent;

const HALF: f64 = 0.5;

impl Chart {
    /// A chart of the distances of several chances from one half, one below the other.
    #[must_use]
    pub fn shares(id: &str, title: &str, what: &str, rows: &[(String, f64)]) -> Self {
        let mut chart = Self::new(id, title.to_owned(), 4.0, ROW * rows.len() as f64 + 6.0);
        let chances = || rows.iter().map(|&(_, chance)| chance);
        let (low, high) = (chances().fold(HALF, f64::min), chances().fold(HALF, f64::max));
        let margin = ((high - low) / 20.0).max(1e-3);
        let low = if low < HALF { low - margin } else { HALF };
        let x = Scale::new((low, high + margin), (LEFT_OF_NAMES, super::RIGHT));
        chart.x_ticks = x.ticks_of_chances();
        chart.x_title = what.to_owned();
        for (i, (name, chance)) in rows.iter().enumerate() {
            let top = chart.top + i as f64 * ROW;
            let text = format!("{name}, {}", percent(*chance, 2));
            chart.labels.push(Label { x: LEFT_OF_NAMES, y: top + LINE - 4.0, text });
            chart.shapes.extend(bar(*chance, &x, top + LINE + 7.0));
        }
        chart.caption = "Each bar begins at a half, where it would not matter who begins.".to_owned();
        let described = rows.iter().map(|(name, chance)| format!("{name}: {}.", percent(*chance, 2)));
        chart.description = described.collect::<Vec<_>>().join(" ");
        chart
    }
}

fn bar(chance: f64, x: &Scale, y: f64) -> [Shape; 2] {
    let stroke = |from: f64, to: f64| format!("M{} {}H{}", coordinate(from), coordinate(y), coordinate(to));
    let at = x.at(chance);
    // A stroke of length 0 with round ends is a dot.
    [Shape { class: "thick", path: stroke(x.at(HALF), at) }, Shape { class: "dot", path: stroke(at, at) }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_begin_at_a_half() {
        let rows = [("A".to_owned(), 0.53), ("B".to_owned(), 0.51)];
        let chart = Chart::shares("win", "To win", "chance to win", &rows);
        assert_eq!((chart.labels.len(), chart.shapes.len()), (2, 4));
        assert!(chart.shapes.iter().filter(|shape| shape.class == "thick").all(|shape| shape.path.starts_with("M12 ")));
        assert!(chart.description.contains("A: 53.00"), "{}", chart.description);
    }
}
