//! A chart of chances by head start.

use super::scale::{Scale, multiples, round_step};
use super::{Chart, LEFT, LINE, Label, Mark, Shape, Tick, clamped, coordinate, text_width};
use crate::numbers::{percent, signed_decimals};

/// The height of the plotted part.
const PLOTTED: f64 = 150.0;
/// The approximate number of labels on the horizontal axis.
const TICKS: f64 = 5.0;

impl Chart {
    /// A chart of the chance for each head start, which may be negative, with a mark at one of them.
    #[must_use]
    pub(crate) fn by_lead(id: &str, title: &str, what: &str, points: &[(i64, f64)], marked: (i64, &str)) -> Self {
        let mut chart = Self::new(id, title.to_owned(), 2.0 * LINE + 10.0, PLOTTED);
        let ends = [points.first(), points.last()].map(|end| end.map_or(0.0, |&(lead, _)| lead as f64));
        let x = Scale::across(ends[0], ends[1]);
        let y = Scale::new((0.0, 1.0), (chart.bottom, chart.top));
        let step = round_step((ends[1] - ends[0]) / TICKS).max(1.0);
        let tick = |lead: f64| Tick { at: x.at(lead), text: signed(lead as i64) };
        chart.x_ticks = multiples(step, ends[0], ends[1]).map(tick).collect();
        // A label at the very corner would touch the lowest label of the left axis.
        chart.x_ticks.retain(|tick| tick.at - text_width(&tick.text) / 2.0 > LEFT);
        chart.y_ticks = y.ticks_of_chances();
        chart.x_title = what.to_owned();
        chart.y_title = "chance to win".to_owned();
        let point =
            |&(lead, chance): &(i64, f64)| format!("{} {}", coordinate(x.at(lead as f64)), coordinate(y.at(chance)));
        let path: Vec<String> = points.iter().map(point).collect();
        chart.shapes.push(Shape { class: "line", path: format!("M{}", path.join("L")) });
        let (lead, word) = marked;
        let (at, text) = (x.at(lead as f64), format!("{word} {}", signed(lead)));
        chart.marks.push(Mark {
            class: "median",
            at,
            label: Some(Label { x: clamped(at, &text), y: LINE - 3.0, text }),
        });
        let told = |end: Option<&(i64, f64)>| {
            end.map_or_else(String::new, |&(lead, chance)| format!("{} at {}", percent(chance, 2), signed(lead)))
        };
        chart.description = format!("A rising curve, from {} to {}.", told(points.first()), told(points.last()));
        chart
    }
}

/// A lead with its sign.
pub(crate) fn signed(lead: i64) -> String {
    signed_decimals(lead as f64, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_have_their_signs() {
        let points: Vec<(i64, f64)> = (-100..=100).map(|lead| (lead, (lead as f64 + 100.0) / 200.0)).collect();
        let chart = Chart::by_lead("leads", "Leads", "points ahead", &points, (1, "fairest"));
        let ticks: Vec<&str> = chart.x_ticks.iter().map(|tick| &*tick.text).collect();
        assert_eq!(ticks, ["\u{2212}50", "0", "+50", "+100"]);
        assert!(chart.shapes[0].path.starts_with("M54 ") && chart.shapes[0].path.matches('L').count() == 200);
        assert_eq!(chart.marks[0].label.as_ref().unwrap().text, "fairest +1");
    }
}
