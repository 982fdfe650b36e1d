//! A chart of the trade-off between two quantities.

use super::scale::Scale;
use super::{Chart, LEFT, LINE, Label, RIGHT, Shape, coordinate, text_width};

/// The height of the plotted part.
const PLOTTED: f64 = 180.0;
/// The distance between a name and its dot.
const BESIDE: f64 = 5.0;

/// A dot of the chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The amount of the first quantity.
    pub x: f64,
    /// The amount of the second quantity.
    pub y: f64,
    /// The label beside the dot.
    pub name: Option<String>,
}

impl Chart {
    /// A chart of the trade-off between two quantities, as dots on a line that falls from left to right. `axes` names
    /// the quantities, the horizontal one first.
    #[must_use]
    pub fn frontier(id: &str, title: &str, axes: [&str; 2], points: &[Point]) -> Self {
        let mut chart = Self::new(id, title.to_owned(), LINE + 10.0, PLOTTED);
        let ends = |of: fn(&Point) -> f64| {
            let numbers = points.iter().map(of);
            (numbers.clone().fold(f64::INFINITY, f64::min), numbers.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((least, most), below) = (ends(|point| point.x), ends(|point| point.y));
        let (x, y) = (Scale::across(least, most), Scale::new(below, (chart.bottom - LINE, chart.top)));
        chart.x_ticks = x.ticks_below(0.0);
        chart.y_ticks = y.ticks_beside();
        [chart.x_title, chart.y_title] = axes.map(ToOwned::to_owned);
        let places: Vec<(f64, f64)> = points.iter().map(|point| (x.at(point.x), y.at(point.y))).collect();
        let at = |&(x, y): &(f64, f64)| format!("{} {}", coordinate(x), coordinate(y));
        let path: Vec<String> = places.iter().map(at).collect();
        chart.shapes.push(Shape { class: "line", path: format!("M{}", path.join("L")) });
        chart
            .shapes
            .push(Shape { class: "dot", path: places.iter().map(|place| format!("M{}h0", at(place))).collect() });
        let named = points.iter().zip(&places).filter_map(|(point, place)| Some((point.name.clone()?, place)));
        chart.labels = named.map(|(text, &place)| beside(place, text, chart.bottom)).collect();
        chart
    }
}

/// The label to the lower left of a dot, where a falling curve leaves room.
fn beside((x, y): (f64, f64), text: String, bottom: f64) -> Label {
    let x = (x - BESIDE - text_width(&text)).clamp(LEFT + BESIDE, RIGHT);
    Label { x, y: (y + LINE).min(bottom - BESIDE), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_stand_on_a_falling_line_and_names_below_it() {
        let point = |x: f64, name: Option<&str>| Point { x, y: 200.0 - x * x, name: name.map(ToOwned::to_owned) };
        let points = [point(3.0, Some("0")), point(5.0, None), point(9.0, Some("50"))];
        let chart = Chart::frontier("frontier", "Frontier", ["dice", "points"], &points);
        assert!(chart.shapes[0].path.starts_with("M54 27L") && chart.shapes[0].path.ends_with("L388 190"));
        assert_eq!((chart.shapes[1].class, chart.shapes[1].path.matches("h0").count()), ("dot", 3));
        let names: Vec<(&str, f64, f64)> = chart.labels.iter().map(|label| (&*label.text, label.x, label.y)).collect();
        assert_eq!(names, [("0", 59.0, 44.0), ("50", 363.8, 202.0)]);
        let ticks = |ticks: &[crate::Tick]| ticks.iter().map(|tick| tick.text.clone()).collect::<Vec<_>>();
        assert_eq!(
            (&*chart.x_title, ticks(&chart.x_ticks)),
            ("dice", ["3", "4", "5", "6", "7", "8", "9"].map(String::from).to_vec())
        );
        assert_eq!(
            (&*chart.y_title, ticks(&chart.y_ticks)),
            ("points", ["120", "140", "160", "180"].map(String::from).to_vec())
        );
    }
}
