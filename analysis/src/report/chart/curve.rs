//! How likely it is to reach each number.

use dicebase_games::listed;

use super::super::numbers::{percent, thousands};
use super::histogram::{drawn, share_of};
use super::scale::Scale;
use super::{Chart, LINE, Quantity, Shape, coordinate};
use crate::chances::{Chances, ROUNDING};

/// How many points a curve has at most: more cannot be seen.
const MOST_POINTS: usize = 200;
/// How high the plotted part is.
const PLOTTED: f64 = 150.0;

impl Chart {
    /// The chance of each number or more. `what` is what the numbers are.
    #[must_use]
    pub fn at_least(id: &str, title: &str, what: Quantity<'_>, chances: &Chances) -> Self {
        let mut chart = Self::new(id, title.to_owned(), LINE + 10.0, PLOTTED);
        let (low, high) = drawn(chances);
        let x = Scale::across(low as f64, (high + chances.step()) as f64);
        let y = Scale::new((0.0, 1.0), (chart.bottom, chart.top));
        chart.x_ticks = x.ticks_below(0.0);
        chart.y_ticks = y.ticks_of_chances();
        chart.x_title = what.reached.to_owned();
        chart.y_title = share_of(what);
        chart.shapes.push(Shape { class: "line", path: path(chances, (low, high), &x, &y) });
        chart.caption = in_words(chances, what);
        chart.description = format!("A falling curve. {}", in_words(chances, what));
        chart
    }
}

fn path(chances: &Chances, (low, high): (usize, usize), x: &Scale, y: &Scale) -> String {
    let count = (high - low) / chances.step() + 1;
    let stride = count.div_ceil(MOST_POINTS);
    let numbers = (0..=count).step_by(stride).map(|i| low + i * chances.step());
    let point = |number: usize| {
        let chance = chances.at_least(number).min(1.0);
        format!("{} {}", coordinate(x.at(number as f64)), coordinate(y.at(chance)))
    };
    let points: Vec<String> = numbers.map(point).collect();
    format!("M{}", points.join("L"))
}

fn in_words(chances: &Chances, what: Quantity<'_>) -> String {
    let tell = |chance: f64| {
        // The largest number that is reached with at least that chance.
        let number = chances.iter().rev().find(|&(number, _)| chances.at_least(number) >= chance - ROUNDING);
        let number = number.map_or(chances.minimum(), |(number, _)| number);
        format!("{} of all {} come to {} or more", percent(chance, 0), what.of, thousands(number))
    };
    let told: Vec<String> = [0.9, 0.5, 0.1, 0.01].map(tell).into();
    format!("At least {}.", listed(&told, "and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_falls_from_one_side_to_the_other() {
        let chances = Chances::new(5, 5, &[0.1; 10]);
        let chart = Chart::at_least(
            "reach",
            "To reach a score",
            Quantity { key: "score", heading: "Score", axis: "score", reached: "score of at least this", of: "games" },
            &chances,
        );
        let path = &chart.shapes[0].path;
        assert!(path.starts_with("M54 27L") && path.ends_with(" 177"), "{path}");
        assert_eq!((&*chart.x_title, &*chart.y_title), ("score of at least this", "share of all games"));
        assert!(chart.caption.contains("of all games come to 10 or more"), "{}", chart.caption);
    }
}
