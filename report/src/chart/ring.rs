//! The board of a race game, and bars for the fields of its ring.

use std::f64::consts::{PI, TAU};
use std::fmt::Write;

use dicebase_policy::Estimate;

use super::scale::Scale;
use super::{Chart, Label, RIGHT, Shape, WIDTH, coordinate};
use crate::numbers::percent;

/// The distance from the centre of the ring to its fields.
const RADIUS: f64 = 150.0;
/// The centre of the ring.
const MIDDLE: (f64, f64) = (WIDTH / 2.0, 184.0);
/// The largest radius of a field.
const LARGEST: f64 = 9.0;
/// The distance between the squares of a goal.
const APART: f64 = 18.0;
/// The height of the plotted part of bars.
const PLOTTED: f64 = 130.0;

impl Chart {
    /// A chart of a ring with this number of fields, clockwise. `entries` has the offset of each player's entry from
    /// the first one. The squares of a goal lead inwards from the field before each entry.
    #[must_use]
    pub fn ring(id: &str, title: &str, fields: usize, entries: &[usize], goal: usize) -> Self {
        let mut chart = Self::new(id, title.to_owned(), 4.0, 2.0 * (MIDDLE.1 - 4.0));
        let radius = LARGEST.min(0.8 * PI * RADIUS / fields as f64);
        let at = |field: usize, distance: f64| {
            let angle = TAU * (field as f64 + 0.5) / fields as f64;
            (MIDDLE.0 + distance * angle.sin(), MIDDLE.1 - distance * angle.cos())
        };
        let circles = |places: &mut dyn Iterator<Item = (f64, f64)>, class| Shape {
            class,
            path: places.map(|place| circle(place, radius)).collect(),
        };
        chart.shapes.push(circles(&mut entries.iter().map(|&entry| at(entry, RADIUS)), "area"));
        chart.shapes.push(circles(&mut (0..fields).map(|field| at(field, RADIUS)), "axis"));
        let mut squares = entries.iter().flat_map(|&entry| {
            let before = (entry + fields - 1) % fields;
            (1..=goal).map(move |square| at(before, RADIUS - APART * square as f64))
        });
        chart.shapes.push(circles(&mut squares, "thin"));
        for (player, &entry) in (1..).zip(entries) {
            let (x, y) = at(entry, RADIUS + radius + 8.0);
            chart.labels.push(Label { x: x - 3.0, y: y + 3.0, text: format!("{player}") });
        }
        chart.caption =
            "Filled: the entries of the players, by their order. Clockwise round the ring, and inwards into \
                         the goal from the field before the player's entry."
                .to_owned();
        chart.description = format!(
            "A ring of {fields} fields with the entries of {} players, and {goal} squares of a goal for each.",
            entries.len()
        );
        chart
    }

    /// A bar chart of a probability for each field, by its distance from 1 on; `what` names the probabilities.
    #[must_use]
    pub(crate) fn by_field(id: &str, title: &str, what: &str, chances: &[f64]) -> Self {
        let highest = chances.iter().copied().fold(0.0, f64::max);
        let mut chart = Self::bars(id, title, what, chances, highest).0;
        let most = (1..).zip(chances).max_by(|a, b| a.1.total_cmp(b.1));
        let worst = most.map(|(distance, chance)| format!("The most, {}, at {distance}.", percent(*chance, 1)));
        chart.caption = worst.unwrap_or_default();
        chart.description = format!("Bars by the distance from the player's entry. {}", chart.caption);
        chart
    }

    /// Like [`by_field`](Self::by_field) for estimates, with their intervals as lines. Fields without an estimate have
    /// no bar.
    #[must_use]
    pub(crate) fn by_field_estimated(id: &str, title: &str, what: &str, chances: &[Option<Estimate>]) -> Self {
        let known = || (1..).zip(chances).filter_map(|(distance, of)| Some((distance, of.as_ref()?)));
        let shares: Vec<f64> = chances.iter().map(|of| of.map_or(0.0, |of| of.share)).collect();
        let highest = known().map(|(_, of)| of.high).fold(0.0, f64::max);
        let (mut chart, x, y) = Self::bars(id, title, what, &shares, highest);
        let interval = |(distance, of): (usize, &Estimate)| {
            let [middle, low, high] = [x.at(distance as f64 + 0.5), y.at(of.low), y.at(of.high)].map(coordinate);
            format!("M{middle} {low}V{high}")
        };
        chart.shapes.push(Shape { class: "thin", path: known().map(interval).collect() });
        let worst = known().max_by(|a, b| a.1.share.total_cmp(&b.1.share)).map(|(distance, of)| {
            let [share, low, high] = [of.share, of.low, of.high].map(|chance| percent(chance, 1));
            format!(" The most, {share} ({low} to {high}), at {distance}.")
        });
        chart.caption = format!("Estimated; lines: 95 % intervals.{}", worst.unwrap_or_default());
        chart.description = format!("Bars by the distance from the player's entry. {}", chart.caption);
        chart
    }

    /// A bar chart, with its horizontal and vertical scales.
    fn bars(id: &str, title: &str, what: &str, chances: &[f64], highest: f64) -> (Self, Scale, Scale) {
        let mut chart = Self::new(id, title.to_owned(), 27.0, PLOTTED);
        let x = Scale::across(1.0, chances.len() as f64 + 1.0);
        let y = Scale::new((0.0, if highest > 0.0 { highest * 1.04 } else { 1.0 }), (chart.bottom, chart.top));
        chart.x_ticks = x.ticks_below(0.5);
        chart.y_ticks = y.ticks_of_chances();
        chart.x_title = "own distance: 1 is the entry".to_owned();
        chart.y_title = what.to_owned();
        let bar = |(distance, chance): (usize, &f64)| {
            let (left, right) = (x.at(distance as f64 + 0.1), x.at(distance as f64 + 0.9));
            let [left, right, base, top] = [left, right.min(RIGHT), y.at(0.0), y.at(*chance)].map(coordinate);
            format!("M{left} {base}V{top}H{right}V{base}Z")
        };
        chart.shapes.push(Shape { class: "area", path: (1..).zip(chances).map(bar).collect() });
        (chart, x, y)
    }
}

fn circle((x, y): (f64, f64), radius: f64) -> String {
    let [left, y, radius, width] = [x - radius, y, radius, 2.0 * radius].map(coordinate);
    let mut path = format!("M{left} {y}");
    for width in [width.clone(), format!("-{width}")] {
        // Two half circles.
        let _ = write!(path, "a{radius} {radius} 0 1 0 {width} 0");
    }
    path + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_its_fields_entries_and_goals_within_the_picture() {
        for (fields, entries, goal) in [(48, vec![0, 8, 16, 24, 32, 40], 4), (4, vec![0, 2], 1), (56, vec![0, 28], 7)] {
            let chart = Chart::ring("board", "Board", fields, &entries, goal);
            let circles = |class| {
                let shapes = chart.shapes.iter().filter(|shape| shape.class == class);
                shapes.map(|shape| shape.path.matches('M').count()).sum::<usize>()
            };
            assert_eq!((circles("axis"), circles("area")), (fields, entries.len()));
            assert_eq!((circles("thin"), chart.labels.len()), (goal * entries.len(), entries.len()));
            assert!(chart.labels.iter().all(|label| (0.0..WIDTH).contains(&label.x) && label.y < chart.bottom));
        }
    }

    #[test]
    fn the_worst_field_is_told() {
        let chart = Chart::by_field("danger", "Danger", "sent home", &[0.0, 0.25, 0.125]);
        assert!(chart.description.contains("25.0\u{202f}%, at 2."), "{}", chart.description);
        assert_eq!(chart.shapes[0].path.matches('M').count(), 3);
    }

    #[test]
    fn estimates_have_their_intervals_within_the_picture() {
        let estimates = [Some(Estimate::of(3.0, 10)), None, Some(Estimate::of(1.0, 10))];
        let chart = Chart::by_field_estimated("danger", "Danger", "sent home", &estimates);
        assert!(chart.caption.starts_with("Estimated; lines: 95 % intervals. The most, 30.0"), "{}", chart.caption);
        let lines = chart.shapes.iter().find(|shape| shape.class == "thin").unwrap();
        assert_eq!(lines.path.matches('V').count(), 2);
        let ends = lines.path.split('V').skip(1).map(|end| end.split('M').next().unwrap().parse::<f64>().unwrap());
        ends.for_each(|end| assert!((chart.top..chart.bottom).contains(&end), "{end}"));
    }
}
