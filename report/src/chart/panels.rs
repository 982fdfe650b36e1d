//! Panels of several quantities by round, with a line for each player.

use super::scale::{Scale, round_step};
use super::{Chart, LINE, Label, RIGHT, Shape, Tick, coordinate};
use crate::numbers::{decimals, signed_decimals};

/// The height of the plotted part of a panel.
const PLOTTED: f64 = 62.0;
/// The distance from a panel to the name of the next one.
const GAP: f64 = 9.0;
/// The smallest vertical distance between the labels of two lines.
const BETWEEN: f64 = 13.0;
/// The distance from the end of a line to its label.
const BESIDE: f64 = 8.0;
/// The position of the label of a line that ends in the last round.
const NAMES: f64 = RIGHT - 6.0;
/// The CSS classes of the lines, from the first player on.
const LOOKS: [&str; 6] = ["line dots", "line dashes", "line strokes", "line", "other dashes", "other"];

/// One quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The name of the quantity.
    pub name: String,
    /// The values by round for each player, as far as they are known.
    pub lines: Vec<Vec<(usize, f64)>>,
}

impl Chart {
    /// A chart of numbers by round for each player, in panels with the same scale, which includes 0.
    #[must_use]
    pub(crate) fn panels(id: &str, title: &str, what: &str, panels: &[Panel]) -> Self {
        let height = LINE + PLOTTED + GAP;
        let mut chart = Self::new(id, title.to_owned(), LINE + 4.0, height * panels.len() as f64 + 6.0);
        let points = || panels.iter().flat_map(|panel| panel.lines.iter().flatten());
        let (least, most) = points().fold((0.0, 0.0), |(low, high), &(_, y)| (f64::min(low, y), f64::max(high, y)));
        let last = points().map(|&(round, _)| round).max().unwrap_or(1);
        let x = Scale::new((1.0, last as f64), (super::LEFT, NAMES - BESIDE));
        chart.x_ticks = x.ticks_below(0.0);
        chart.x_title = "round".to_owned();
        chart.y_title = what.to_owned();
        for (number, panel) in panels.iter().enumerate() {
            let top = chart.top + number as f64 * height + LINE;
            let y = Scale::new((least, most), (top + PLOTTED, top));
            chart.labels.push(Label { x: super::LEFT, y: top - 4.0, text: panel.name.clone() });
            chart.y_ticks.extend(ticks(&y, least, most));
            chart.draw(panel, &x, &y, top + PLOTTED);
        }
        chart
    }

    /// Draws the lines of a panel, with the numbers of the players at their ends.
    fn draw(&mut self, panel: &Panel, x: &Scale, y: &Scale, bottom: f64) {
        let mut ends: Vec<(f64, f64, usize)> = Vec::new();
        for (player, line) in panel.lines.iter().enumerate() {
            let Some(&(round, end)) = line.last() else { continue };
            let at = |&(round, number): &(usize, f64)| {
                format!("{} {}", coordinate(x.at(round as f64)), coordinate(y.at(number)))
            };
            let path: Vec<String> = line.iter().map(at).collect();
            self.shapes.push(Shape { class: LOOKS[player % LOOKS.len()], path: format!("M{}", path.join("L")) });
            ends.push((y.at(end) + 4.0, x.at(round as f64) + BESIDE, player));
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.2.cmp(&a.2)));
        // From the lowest label up, each keeps its distance from the one below.
        let mut free = bottom + 4.0;
        for (end, x, player) in ends.into_iter().rev() {
            let y = end.min(free);
            self.labels.push(Label { x, y, text: (player + 1).to_string() });
            free = y - BETWEEN;
        }
    }
}

/// The tick at 0, and one at a round number on either side if the scale reaches it.
fn ticks(y: &Scale, least: f64, most: f64) -> Vec<Tick> {
    let step = round_step((most - least) / 3.0);
    let places = (-(step * 100.0).log10().floor()).max(0.0) as usize;
    let text = |number: f64| match number {
        0.0 => decimals(0.0, 0),
        number => signed_decimals(number * 100.0, places),
    };
    let tick = |number: f64| Tick { at: y.at(number), text: text(number) };
    [-step, 0.0, step, 2.0 * step].into_iter().filter(|number| (least..=most).contains(number)).map(tick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_share_their_scale_and_names_do_not_touch() {
        let panel = |name: &str, height: f64| Panel {
            name: name.to_owned(),
            lines: vec![vec![(1, 0.0), (14, height)], vec![(1, 0.0), (14, height)], vec![(1, -0.01), (14, 0.0)]],
        };
        let chart = Chart::panels("dice", "Dice", "percent", &[panel("Steal", 0.02), panel("Swap", 0.3)]);
        assert_eq!(chart.shapes.len(), 6);
        assert_eq!((chart.shapes[0].class, chart.shapes[2].class), ("line dots", "line strokes"));
        let names: Vec<&Label> = chart.labels.iter().filter(|label| label.x == NAMES).collect();
        for panel in names.chunks(3) {
            assert!(panel.windows(2).all(|pair| pair[0].y - pair[1].y >= BETWEEN), "{panel:?}");
        }
        let ticks: Vec<&str> = chart.y_ticks.iter().map(|tick| &*tick.text).collect();
        assert_eq!(ticks, ["0", "+20", "0", "+20"]);
    }
}
