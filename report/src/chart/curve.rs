//! The probability of reaching each number.

use dicebase_analysis::Chances;
use dicebase_games::listed;

use super::histogram::{drawn, share_of};
use super::scale::Scale;
use super::{Chart, LEFT, LINE, Quantity, Shape, coordinate, text_width};
use crate::numbers::{percent, thousands};

/// The largest number of points of a curve; more would not be visible.
const MOST_POINTS: usize = 200;
/// The height of the plotted part.
const PLOTTED: f64 = 150.0;

impl Chart {
    /// A chart of the probability of each number or more.
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

impl Chart {
    /// A chart of several curves over the same numbers, each with its CSS class.
    #[must_use]
    pub(crate) fn curves(
        id: &str,
        title: &str,
        what: Quantity<'_>,
        curves: &[(&'static str, Vec<(usize, f64)>)],
    ) -> Self {
        let (mut chart, x, y) = Self::of_points(id, title, what, curves.iter().flat_map(|(_, points)| points), 1.0);
        for (class, points) in curves {
            chart.shapes.push(Shape { class, path: joined(thinned(points), &x, &y) });
        }
        chart
    }

    /// A chart of a probability for each number, as an area.
    #[must_use]
    pub fn area(id: &str, title: &str, what: Quantity<'_>, points: &[(usize, f64)]) -> Self {
        let highest = points.iter().map(|&(_, chance)| chance).fold(0.0, f64::max) * 1.04;
        let (mut chart, x, y) = Self::of_points(id, title, what, points.iter(), highest);
        let ends = [points.first(), points.last()].map(|end| end.map_or(0.0, |&(number, _)| x.at(number as f64)));
        let [left, right] = ends.map(coordinate);
        let base = coordinate(chart.bottom);
        let top = joined(thinned(points), &x, &y).replacen('M', "L", 1);
        chart.shapes.push(Shape { class: "area", path: format!("M{left} {base}{top}L{right} {base}Z") });
        chart
    }

    /// The axes of a chart of these points, with probabilities up to `highest`. At least one point is needed.
    fn of_points<'a>(
        id: &str,
        title: &str,
        what: Quantity<'_>,
        points: impl Iterator<Item = &'a (usize, f64)> + Clone,
        highest: f64,
    ) -> (Self, Scale, Scale) {
        let mut chart = Self::new(id, title.to_owned(), LINE + 10.0, PLOTTED);
        let numbers = points.map(|&(number, _)| number as f64);
        let (low, high) = (numbers.clone().fold(f64::INFINITY, f64::min), numbers.fold(0.0, f64::max));
        let x = Scale::across(low.min(high), high);
        let y = Scale::new((0.0, highest), (chart.bottom, chart.top));
        chart.x_ticks = x.ticks_below(0.0);
        // A label at the very corner would touch the lowest label of the left axis.
        chart.x_ticks.retain(|tick| tick.at - text_width(&tick.text) / 2.0 > LEFT);
        chart.y_ticks = y.ticks_of_chances();
        chart.x_title = what.reached.to_owned();
        chart.y_title = share_of(what);
        (chart, x, y)
    }
}

/// The points of a curve, thinned out to [`MOST_POINTS`].
fn thinned(points: &[(usize, f64)]) -> impl Iterator<Item = (usize, f64)> {
    points.iter().copied().step_by(points.len().div_ceil(MOST_POINTS).max(1))
}

fn path(chances: &Chances, (low, high): (usize, usize), x: &Scale, y: &Scale) -> String {
    let count = (high - low) / chances.step() + 1;
    let stride = count.div_ceil(MOST_POINTS);
    let numbers = (0..=count).step_by(stride).map(|i| low + i * chances.step());
    joined(numbers.map(|number| (number, chances.at_least(number).min(1.0))), x, y)
}

fn joined(points: impl Iterator<Item = (usize, f64)>, x: &Scale, y: &Scale) -> String {
    let point = |(number, chance)| format!("{} {}", coordinate(x.at(number as f64)), coordinate(y.at(chance)));
    let points: Vec<String> = points.map(point).collect();
    format!("M{}", points.join("L"))
}

fn in_words(chances: &Chances, what: Quantity<'_>) -> String {
    let tell = |chance: f64| {
        // The largest number that is reached with at least this probability.
        let number = chances.iter().rev().find(|&(number, _)| chances.at_least(number) >= chance - Chances::ROUNDING);
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
