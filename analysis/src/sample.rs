//! Statistics of sampled results, with their uncertainty.

use std::collections::BTreeMap;

use dicebase_policy::{Estimate, SIGMAS};
use serde::Serialize;

/// The counts of sampled whole numbers. They are added exactly, so the order does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    counts: BTreeMap<usize, u64>,
}

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Sample {
    /// Adds a result.
    pub fn add(&mut self, number: usize) {
        *self.counts.entry(number).or_default() += 1;
    }

    /// Adds all results of another sample.
    pub fn merge(&mut self, other: &Self) {
        for (&number, &count) in &other.counts {
            *self.counts.entry(number).or_default() += count;
        }
    }

    /// The number of times each result occurred.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<usize, u64> {
        &self.counts
    }

    /// The number of results.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Returns `true` when there are no results.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.counts.iter().map(|(&number, &count)| number as u128 * u128::from(count)).sum();
        sum as f64 / self.len() as f64
    }

    /// The sample standard deviation, an estimate of that of the distribution; `None` for fewer than two results.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let (mean, len) = (self.mean(), self.len());
        let squares = self.counts.iter().map(|(&number, &count)| (number as f64 - mean).powi(2) * count as f64);
        (len > 1).then(|| (squares.sum::<f64>() / (len - 1) as f64).sqrt())
    }

    /// The standard error of the mean; `None` for fewer than two results.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        Some(self.deviation()? / (self.len() as f64).sqrt())
    }

    /// The 95 % confidence interval of the mean, by the normal approximation for many results; `None` for fewer than
    /// two.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let (mean, reach) = (self.mean(), SIGMAS * self.standard_error()?);
        Some(Interval { low: mean - reach, high: mean + reach })
    }

    /// The smallest number that at least this share of the results does not exceed.
    #[must_use]
    pub fn quantile(&self, share: f64) -> usize {
        let needed = share * self.len() as f64;
        let mut sum = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            sum += **count;
            sum as f64 >= needed
        });
        reached.or(self.counts.last_key_value()).map_or(0, |(&number, _)| number)
    }
}

/// A number of wins, each of which several players may share. They are added exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SharedWins {
    parts: u64,
}

/// The parts of a win, so that up to eight players can share it in whole parts.
const PARTS: u64 = 840;
/// The largest number of players that can share a win.
pub const MOST_PLAYERS: usize = 8;

impl SharedWins {
    /// Adds a win shared by this number of players, 1 to [`MOST_PLAYERS`].
    pub fn add(&mut self, winners: usize) {
        self.parts += PARTS / winners as u64;
    }

    /// Adds all wins of another count.
    pub fn merge(&mut self, other: Self) {
        self.parts += other.parts;
    }

    /// The wins, where a shared win counts as a fraction.
    #[must_use]
    pub fn wins(&self) -> f64 {
        self.parts as f64 / PARTS as f64
    }
}

/// Pairs of games with the same dice, played in two ways. The difference of a pair is -1, 0 or 1, or a sum of such
/// numbers over several pairs. They are added exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    games: u64,
    sum: i64,
    squares: u64,
}

/// The estimated difference of two means.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The mean of the first less that of the second.
    pub value: f64,
    /// Always `false`: the difference is an estimate.
    pub exact: bool,
    /// The 95 % confidence interval of the true difference.
    pub interval: Interval,
    /// The number of games played in each way.
    pub games: u64,
}

impl Paired {
    /// Adds the difference of a pair.
    pub fn add(&mut self, difference: i64) {
        self.games += 1;
        self.sum += difference;
        self.squares += difference.unsigned_abs().pow(2);
    }

    /// Adds all games of another count.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The difference with its 95 % confidence interval, which is cut off at `-most` and `most`.
    ///
    /// The interval is the adjusted Wald interval (D. G. Bonett and R. M. Price, 2012): normal, after adding two games,
    /// of which each way alone wins one. It therefore has a width even if all games ended alike.
    #[must_use]
    pub fn difference(&self, most: f64) -> Difference {
        let more = self.games as f64 + 2.0;
        let mean = self.sum as f64 / more;
        let variance = (self.squares as f64 + 2.0) / more - mean * mean;
        let reach = SIGMAS * (variance / more).sqrt();
        let value = self.sum as f64 / self.games.max(1) as f64;
        let (low, high) = ((mean - reach).max(-most), (mean + reach).min(most));
        // Rounding must not leave the difference outside the interval.
        let interval = Interval { low: low.min(value), high: high.max(value) };
        Difference { value, exact: false, interval, games: self.games }
    }
}

/// Wilson's 95 % score interval of a probability (E. B. Wilson, 1927), from `wins` of `games`, where a shared win may
/// count as a fraction.
#[must_use]
pub fn wilson(wins: f64, games: u64) -> Interval {
    let Estimate { low, high, .. } = Estimate::of(wins, games);
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn a_sample_is_described() {
        let mut sample = Sample::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| sample.add(number));
        assert_eq!((sample.len(), sample.mean(), sample.quantile(0.5), sample.quantile(0.99)), (8, 5.0, 4, 9));
        assert_relative_eq!(sample.deviation().unwrap(), (32.0_f64 / 7.0).sqrt());
        let mut twice = sample.clone();
        twice.merge(&sample);
        assert_eq!((twice.len(), twice.mean()), (16, 5.0));
    }

    #[test]
    fn wilson_stays_between_0_and_1() {
        // Known values: 0 of 10 and 5 of 10.
        let none = wilson(0.0, 10);
        assert_eq!(none.low, 0.0);
        assert_relative_eq!(none.high, 0.2775, epsilon = 1e-4);
        let half = wilson(5.0, 10);
        assert_relative_eq!(half.low, 0.2366, epsilon = 1e-4);
        assert_relative_eq!(half.high, 0.7634, epsilon = 1e-4);
    }

    /// The probability that the interval from `games` games misses the true difference of two ways, where the first
    /// alone wins a game with probability `first` and the second alone with probability `second`: the sum over all
    /// outcomes.
    fn misses(games: u64, first: f64, second: f64) -> f64 {
        let log_factorial = |n: u64| (1..=n).map(|n| (n as f64).ln()).sum::<f64>();
        let term = |n: u64, chance: f64| if n == 0 { 0.0 } else { n as f64 * chance.ln() } - log_factorial(n);
        let mut missed = 0.0;
        for a in 0..=games {
            for b in 0..=games - a {
                let paired = Paired { games, sum: a as i64 - b as i64, squares: a + b };
                let Interval { low, high } = paired.difference(1.0).interval;
                if !(low..=high).contains(&(first - second)) {
                    let rest = games - a - b;
                    let logs = term(a, first) + term(b, second) + term(rest, 1.0 - first - second);
                    missed += (log_factorial(games) + logs).exp();
                }
            }
        }
        missed
    }

    #[test]
    fn the_interval_of_a_paired_difference_misses_in_five_of_a_hundred_cases() {
        for (first, second) in [(0.1, 0.1), (0.05, 0.1), (0.02, 0.02), (0.2, 0.1), (0.005, 0.0), (0.0, 0.0)] {
            let missed = misses(100, first, second);
            assert!(missed < 0.06, "{first} and {second}: {missed}");
        }
        // The interval is no wider than necessary.
        assert!(misses(100, 0.2, 0.1) > 0.04);
    }

    #[test]
    fn a_paired_difference_is_an_estimate_even_where_all_games_ended_alike() {
        let mut paired = Paired::default();
        (0..1000).for_each(|_| paired.add(0));
        let Difference { value, exact, interval, games } = paired.difference(1.0);
        assert_eq!((value, exact, games), (0.0, false, 1000));
        assert!(interval.low < -0.002 && interval.high > 0.002, "{interval:?}");
        let all = Paired { games: 3, sum: 3, squares: 3 }.difference(1.0);
        assert!(all.value == 1.0 && all.interval.high == 1.0 && all.interval.low < 0.5, "{all:?}");
    }

    #[test]
    fn the_interval_of_a_paired_difference_contains_it() {
        for games in 0..200_u64 {
            for won in 0..=games {
                let mut paired = Paired::default();
                (0..won).for_each(|_| paired.add(1));
                (won..games).for_each(|_| paired.add(-1));
                let Difference { value, interval, .. } = paired.difference(1.0);
                assert!(-1.0 <= interval.low && interval.low <= value, "{won} of {games}: {interval:?}");
                assert!(value <= interval.high && interval.high <= 1.0, "{won} of {games}: {interval:?}");
            }
        }
    }
}
