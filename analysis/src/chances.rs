//! Exact distributions over whole numbers.

use dicebase_policy::reported_chance;
use ndarray::{Array1, ArrayView1, s};
use serde::Serialize;

/// The probabilities whose quantiles a summary contains.
const QUANTILES: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/// A probability distribution over whole numbers at equal distances.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    first: usize,
    step: usize,
    chances: Array1<f64>,
}

/// A distribution in a few numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The smallest number of positive probability.
    pub minimum: usize,
    /// The largest number of positive probability.
    pub maximum: usize,
    /// The quantile of one half.
    pub median: usize,
    /// The most likely number; the smallest if several are equally likely.
    pub mode: usize,
    /// The quantiles of [`Summary`], in ascending order.
    pub quantiles: Vec<Quantile>,
}

/// A quantile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantile {
    /// The probability of the quantile.
    pub chance: f64,
    /// The smallest number that is not exceeded with at least that probability.
    pub number: usize,
}

impl Chances {
    /// A bound on the rounding errors of sums of probabilities.
    pub const ROUNDING: f64 = 1e-13;

    /// Makes a distribution from the probabilities of `first`, `first + step` and so on. Zeros at both ends are left
    /// out.
    #[must_use]
    pub fn new(first: usize, step: usize, chances: &[f64]) -> Self {
        let start = chances.iter().position(|&chance| chance > 0.0).unwrap_or_default();
        let end = chances.iter().rposition(|&chance| chance > 0.0).map_or(start, |last| last + 1);
        let chances = Array1::from_iter(chances[start..end].iter().copied());
        Self { first: first + start * step, step, chances }
    }

    /// The number that the first probability belongs to.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// The distance between neighbouring numbers.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// The probabilities of the numbers from [`first`](Self::first) on.
    #[must_use]
    pub fn chances(&self) -> ArrayView1<'_, f64> {
        self.chances.view()
    }

    /// Iterates over the numbers in ascending order, each with its probability.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, f64)> + ExactSizeIterator + '_ {
        self.chances.iter().enumerate().map(|(i, &chance)| (self.first + i * self.step, chance))
    }

    /// The sum of all probabilities: 1 but for rounding.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.chances.sum()
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(number, chance)| number as f64 * chance).sum()
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        self.iter().map(|(number, chance)| (number as f64 - mean).powi(2) * chance).sum::<f64>().sqrt()
    }

    /// The smallest number that is not exceeded with at least this probability, but for rounding.
    #[must_use]
    pub fn quantile(&self, chance: f64) -> usize {
        let mut sum = 0.0;
        let reached = self.iter().find(|(_, of_number)| {
            sum += of_number;
            sum >= chance - Self::ROUNDING
        });
        reached.map_or(self.maximum(), |(number, _)| number)
    }

    /// The smallest number of positive probability.
    #[must_use]
    pub fn minimum(&self) -> usize {
        self.first
    }

    /// The largest number of positive probability.
    #[must_use]
    pub fn maximum(&self) -> usize {
        self.first + self.chances.len().saturating_sub(1) * self.step
    }

    /// The most likely number; the smallest if several are equally likely.
    #[must_use]
    pub fn mode(&self) -> usize {
        let most = self.chances.iter().copied().fold(0.0, f64::max);
        self.iter().find(|&(_, chance)| chance == most).map_or(self.first, |(number, _)| number)
    }

    /// The probability of this number or a larger one.
    #[must_use]
    pub fn at_least(&self, least: usize) -> f64 {
        // Small probabilities are added first, so that the tail keeps its digits.
        let large = self.iter().rev().take_while(|&(number, _)| number >= least);
        reported_chance(large.fold(0.0, |sum, (_, chance)| sum + chance))
    }

    /// The distribution of the sum of `count` independent numbers of this distribution. Takes `count²` times as many
    /// multiplications as the square of the number of its probabilities, at most.
    #[must_use]
    pub fn of_sum(&self, count: usize) -> Self {
        let one = self.chances.view();
        let longer = |sums: Array1<f64>, _| {
            let mut with = Array1::zeros(sums.len() + one.len().saturating_sub(1));
            for (i, &chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                with.slice_mut(s![i..i + sums.len()]).scaled_add(chance, &sums);
            }
            with
        };
        Self { first: count * self.first, step: self.step, chances: (0..count).fold(Array1::ones(1), longer) }
    }

    /// Summarises the distribution.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary {
            mean: self.mean(),
            deviation: self.deviation(),
            minimum: self.minimum(),
            maximum: self.maximum(),
            median: self.quantile(0.5),
            mode: self.mode(),
            quantiles: QUANTILES.map(|chance| Quantile { chance, number: self.quantile(chance) }).to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn two_dice_are_described() {
        let ways = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0];
        let sums = Chances::new(1, 1, &ways.map(|ways| ways / 36.0));
        let summary = sums.summary();
        assert_eq!((summary.minimum, summary.maximum, summary.median, summary.mode), (2, 12, 7, 7));
        assert_relative_eq!(summary.mean, 7.0, epsilon = 1e-12);
        assert_relative_eq!(summary.deviation, (35.0_f64 / 6.0).sqrt(), epsilon = 1e-12);
        assert_eq!((sums.quantile(0.01), sums.quantile(0.05), sums.quantile(0.99)), (2, 3, 12));
        assert_relative_eq!(sums.at_least(11), 3.0 / 36.0, epsilon = 1e-15);
        assert_relative_eq!(sums.at_least(0), 1.0, epsilon = 1e-12);
        assert_eq!(sums.at_least(13), 0.0);
        let die = Chances::new(1, 1, &[1.0 / 6.0; 6]);
        let two = die.of_sum(2);
        assert_eq!((two.first(), two.maximum()), (2, 12));
        assert!(two.iter().zip(sums.iter()).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() < 1e-16));
        assert_eq!((die.of_sum(1), die.of_sum(0)), (die, Chances::new(0, 1, &[1.0])));
        // Rounding can make the sum of all probabilities larger than 1.
        assert_eq!(Chances::new(0, 1, &[0.75, 0.25_f64.next_up()]).at_least(0), 1.0);
    }
}
