//! Scales from numbers to positions, and round numbers along an axis.

use super::{LEFT, RIGHT, Tick, text_width};
use crate::numbers::{decimals, thousands};

/// A linear map from a range of numbers to a range of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    numbers: (f64, f64),
    places: (f64, f64),
}

impl Scale {
    /// Creates the scale from the ends of both ranges.
    pub(super) fn new(numbers: (f64, f64), places: (f64, f64)) -> Self {
        let (first, last) = numbers;
        // A single number gets a range of width 1.
        let last = if last > first { last } else { first + 1.0 };
        Self { numbers: (first, last), places }
    }

    /// Creates a scale over the width of the plotted part.
    pub(super) fn across(first: f64, last: f64) -> Self {
        Self::new((first, last), (LEFT, RIGHT))
    }

    /// The position of a number.
    pub(super) fn at(&self, number: f64) -> f64 {
        let share = (number - self.numbers.0) / (self.numbers.1 - self.numbers.0);
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    /// The position of a number, moved into the range.
    pub(super) fn within(&self, number: f64) -> f64 {
        self.at(number.clamp(self.numbers.0, self.numbers.1))
    }

    /// The round whole numbers that fit below the chart; `shift` is the offset of a number's position.
    pub(super) fn ticks_below(&self, shift: f64) -> Vec<Tick> {
        let (first, last) = self.numbers;
        let widest = text_width(&thousands(last.max(0.0) as usize)) + 14.0;
        let most = ((self.places.1 - self.places.0) / widest).max(1.0);
        let step = round_step((last - first) / most).max(1.0);
        let tick = |number: f64| Tick { at: self.at(number + shift), text: thousands(number as usize) };
        multiples(step, first.max(0.0), last - shift).map(tick).collect()
    }

    /// The labels of the left axis, at some round numbers.
    pub(super) fn ticks_beside(&self) -> Vec<Tick> {
        let (first, last) = self.numbers;
        let step = round_step((last - first) / 4.0);
        let places = (-step.log10().floor()).max(0.0) as usize;
        multiples(step, first, last)
            .map(|number| Tick { at: self.at(number), text: decimals(number, places) })
            .collect()
    }

    /// The labels of the left axis, at some round probabilities.
    pub(super) fn ticks_of_chances(&self) -> Vec<Tick> {
        let (first, last) = self.numbers;
        let step = round_step((last - first) / 4.0);
        let decimals = (-(step * 100.0).log10().floor()).max(0.0) as usize;
        let text = |chance: f64| crate::numbers::percent(chance, decimals);
        multiples(step, first, last).map(|chance| Tick { at: self.at(chance), text: text(chance) }).collect()
    }
}

/// The smallest of the numbers 1, 2 and 5 times a power of ten that is at least `least`.
pub(crate) fn round_step(least: f64) -> f64 {
    if !least.is_finite() || least <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powi(least.log10().floor() as i32);
    let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= least * (1.0 - 1e-9));
    step.unwrap_or(10.0) * power
}

/// The multiples of `step` from `first` to `last`.
pub(super) fn multiples(step: f64, first: f64, last: f64) -> impl Iterator<Item = f64> {
    let (from, to) = ((first / step - 1e-9).ceil() as i64, (last / step + 1e-9).floor() as i64);
    // A chart needs no more than 100.
    (from..=to).take(100).map(move |multiple| multiple as f64 * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (least, step) in [(0.9, 1.0), (1.0, 1.0), (1.1, 2.0), (3.0, 5.0), (70.0, 100.0), (0.013, 0.02)] {
            assert!((round_step(least) - step).abs() < 1e-12 * step, "{least}: {}", round_step(least));
        }
    }

    #[test]
    fn numbers_below_do_not_touch() {
        for (first, last) in [(0.0, 1575.0), (100.0, 110.0), (0.0, 10_000.0), (5.0, 6.0), (0.0, 123_456.0)] {
            let ticks = Scale::across(first, last).ticks_below(0.5);
            assert!(!ticks.is_empty());
            for pair in ticks.windows(2) {
                let needed = (text_width(&pair[0].text) + text_width(&pair[1].text)) / 2.0;
                assert!(pair[1].at - pair[0].at > needed, "{ticks:?}");
            }
        }
    }

    #[test]
    fn chances_at_the_left_have_the_decimals_they_need() {
        let texts = |most: f64| {
            let ticks = Scale::new((0.0, most), (100.0, 0.0)).ticks_of_chances();
            ticks.into_iter().map(|tick| tick.text.replace('\u{202f}', "")).collect::<Vec<_>>()
        };
        assert_eq!(texts(1.0), ["0%", "50%", "100%"]);
        assert_eq!(texts(0.02), ["0.0%", "0.5%", "1.0%", "1.5%", "2.0%"]);
    }
}
