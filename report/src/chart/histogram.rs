//! Histograms.

use dicebase_analysis::Chances;

use super::scale::{Scale, round_step};
use super::{Chart, LINE, Label, Mark, Quantity, Shape, clamped, coordinate, text_width};
use crate::numbers::{decimals, percent, thousands};

/// The probability at each end that is not drawn, because its bars would be too low to see.
const TAIL: f64 = 5e-4;
/// The largest number of bars.
const MOST_BARS: usize = 110;
/// The largest number of bars that are drawn apart; more bars touch.
const MOST_APART: usize = 50;
/// The height of the plotted part.
const PLOTTED: f64 = 150.0;

/// The bars of a histogram: each stands for `width` whole numbers.
pub(super) struct Bars {
    pub(super) first: usize,
    width: usize,
    chances: Vec<f64>,
}

impl Bars {
    pub(super) fn of(chances: &Chances) -> Self {
        let (low, high) = drawn(chances);
        let values = (high - low) / chances.step() + 1;
        let per_bar = if values <= MOST_BARS { 1.0 } else { round_step(values as f64 / MOST_BARS as f64) };
        let width = (per_bar as usize).max(1) * chances.step();
        // Bars of several numbers begin at multiples of their width.
        let first = if per_bar > 1.0 { low / width * width } else { low };
        let mut sums = vec![0.0; (high - first) / width + 1];
        for (number, chance) in chances.iter().filter(|&(number, _)| number >= first) {
            if let Some(sum) = sums.get_mut((number - first) / width) {
                *sum += chance;
            }
        }
        Self { first, width, chances: sums }
    }

    pub(super) fn end(&self) -> usize {
        self.first + self.width * self.chances.len()
    }

    /// The largest probability of a bar.
    pub(super) fn highest(&self) -> f64 {
        self.chances.iter().copied().fold(0.0, f64::max)
    }

    /// The offset of a number from the left end of its bar.
    pub(super) fn middle(&self, chances: &Chances) -> f64 {
        if self.width == chances.step() { chances.step() as f64 / 2.0 } else { 0.5 }
    }

    pub(super) fn path(&self, x: &Scale, y: &Scale) -> String {
        let (base, apart) = (coordinate(y.at(0.0)), self.chances.len() <= MOST_APART);
        let bar = |(i, chance): (usize, &f64)| {
            let from = (self.first + i * self.width) as f64;
            let gap = if apart { 0.1 * self.width as f64 } else { 0.0 };
            let left = coordinate(x.at(from + gap));
            let right = coordinate(x.at(from + self.width as f64 - gap));
            let top = coordinate(y.at(*chance));
            format!("M{left} {base}V{top}H{right}V{base}Z")
        };
        // Touching bars are drawn as one contour, which has no seams.
        if apart {
            return self.chances.iter().enumerate().map(bar).collect();
        }
        let start = format!("M{} {base}", coordinate(x.at(self.first as f64)));
        let step = |(i, chance): (usize, &f64)| {
            let right = x.at((self.first + (i + 1) * self.width) as f64);
            format!("V{}H{}", coordinate(y.at(*chance)), coordinate(right))
        };
        let steps: String = self.chances.iter().enumerate().map(step).collect();
        format!("{start}{steps}V{base}Z")
    }
}

/// The title of the vertical axis.
pub(super) fn share_of(what: Quantity<'_>) -> String {
    format!("share of all {}", what.of)
}

/// The smallest and the largest number that are drawn.
pub(super) fn drawn(chances: &Chances) -> (usize, usize) {
    (chances.quantile(TAIL), chances.quantile(1.0 - TAIL).max(chances.quantile(TAIL)))
}

impl Chart {
    /// A histogram with its mean, its median and the middle nine tenths. `what` names the numbers.
    #[must_use]
    pub(crate) fn histogram(id: &str, title: &str, what: Quantity<'_>, chances: &Chances) -> Self {
        let mut chart = Self::new(id, title.to_owned(), 4.0 * LINE + 12.0, PLOTTED);
        let bars = Bars::of(chances);
        let x = Scale::across(bars.first as f64, bars.end() as f64);
        let y = Scale::new((0.0, bars.highest() * 1.04), (chart.bottom, chart.top));
        let middle = bars.middle(chances);
        chart.x_ticks = x.ticks_below(middle);
        chart.y_ticks = y.ticks_of_chances();
        chart.x_title = what.axis.to_owned();
        chart.y_title = share_of(what);
        chart.shapes.push(Shape { class: "area", path: bars.path(&x, &y) });
        let (low, high) = (chances.quantile(0.05), chances.quantile(0.95));
        let (left, right) = (x.within(low as f64), x.within((high + chances.step()) as f64));
        chart.band = Some((left, right - left));
        chart.marks = marks(chances, &x, middle);
        let each = match bars.width {
            1 => String::new(),
            width if width == chances.step() => String::new(),
            width => format!(" Each bar stands for {} numbers together.", width / chances.step()),
        };
        chart.caption = format!(
            "The shaded part, from {} to {}, holds at least nine of ten {}.{each}",
            thousands(low),
            thousands(high),
            what.of
        );
        chart.description = described(what, chances);
        chart
    }
}

/// The marks of the mean and the median above the rest; those of the ends of the middle part only if they are apart.
fn marks(chances: &Chances, x: &Scale, middle: f64) -> Vec<Mark> {
    let mark = |class, number: f64, text: String, line: f64| {
        let at = x.within(number + middle);
        Mark { class, at, label: Some(Label { x: clamped(at, &text), y: line * LINE - 3.0, text }) }
    };
    let mean = chances.mean();
    let (low, median, high) = (chances.quantile(0.05), chances.quantile(0.5), chances.quantile(0.95));
    let mut marks = vec![
        mark("mean", mean, format!("mean {}", decimals(mean, 1)), 1.0),
        mark("median", median as f64, format!("median {}", thousands(median)), 2.0),
        mark("end", low as f64, format!("5% {}", thousands(low)), 3.0),
        mark("end", high as f64, format!("95% {}", thousands(high)), 3.0),
    ];
    if !fit(&marks[2], &marks[3]) {
        marks[2].label = None;
        marks[3].label = None;
    }
    marks
}

fn fit(left: &Mark, right: &Mark) -> bool {
    let (Some(left), Some(right)) = (&left.label, &right.label) else { return true };
    right.x - left.x > (text_width(&left.text) + text_width(&right.text)) / 2.0 + 8.0
}

/// A text description for readers who cannot see the chart.
fn described(what: Quantity<'_>, chances: &Chances) -> String {
    let summary = chances.summary();
    format!(
        "Bars by {}. The mean is {}, the median {}, the most likely {} with a chance of {}. At least one in twenty {} \
         comes to {} or less, at least one in twenty to {} or more. The least is {}, the most {}.",
        what.axis,
        decimals(summary.mean, 1),
        thousands(summary.median),
        thousands(summary.mode),
        percent(chances.iter().map(|(_, chance)| chance).fold(0.0, f64::max), 2),
        what.of,
        thousands(chances.quantile(0.05)),
        thousands(chances.quantile(0.95)),
        thousands(summary.minimum),
        thousands(summary.maximum),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHAT: Quantity<'_> =
        Quantity { key: "score", heading: "Score", axis: "final score", reached: "at least", of: "games" };

    fn bell(first: usize, step: usize, count: usize) -> Chances {
        let middle = count as f64 / 2.0;
        let weights: Vec<f64> =
            (0..count).map(|i| (-((i as f64 - middle) / (count as f64 / 8.0)).powi(2)).exp()).collect();
        let sum: f64 = weights.iter().sum();
        Chances::new(first, step, &weights.iter().map(|weight| weight / sum).collect::<Vec<_>>())
    }

    #[test]
    fn bars_hold_everything_between_the_tails() {
        for chances in [bell(0, 1, 1500), bell(100, 50, 30), bell(3, 1, 1), bell(0, 50, 400)] {
            let bars = Bars::of(&chances);
            assert!(bars.chances.len() <= MOST_BARS + 2, "{}", bars.chances.len());
            let sum: f64 = bars.chances.iter().sum();
            assert!(sum > 1.0 - 3.0 * TAIL && sum < 1.0 + 1e-12, "{sum}");
        }
    }

    #[test]
    fn everything_is_within_the_picture_and_no_words_touch() {
        for chances in [bell(0, 1, 1500), bell(100, 50, 30), bell(3, 1, 1), bell(0, 50, 400), bell(0, 1, 12)] {
            let chart = Chart::histogram("scores", "Scores", WHAT, &chances);
            for mark in &chart.marks {
                assert!((chart.left()..=chart.right()).contains(&mark.at), "{mark:?}");
            }
            let labels: Vec<&Label> = chart.marks.iter().filter_map(|mark| mark.label.as_ref()).collect();
            for (i, a) in labels.iter().enumerate() {
                assert!(a.x - text_width(&a.text) / 2.0 >= 0.0 && a.x + text_width(&a.text) / 2.0 <= chart.width());
                let apart =
                    |b: &&&Label| a.y != b.y || (a.x - b.x).abs() > (text_width(&a.text) + text_width(&b.text)) / 2.0;
                assert!(labels[i + 1..].iter().all(|b| apart(&b)), "{labels:?}");
            }
        }
    }

    #[test]
    fn those_who_do_not_see_it_are_told() {
        let coin = Chances::new(0, 50, &[0.25, 0.75]);
        let chart = Chart::histogram("turn", "Points of a turn", WHAT, &coin);
        assert!(
            chart.description.contains("The mean is 37.5, the median 50, the most likely 50 with a chance of 75.00")
        );
    }
}
