//! What sampled results say, and how surely.

use std::collections::BTreeMap;

use dicebase_policy::{Estimate, SIGMAS};
use serde::Serialize;

/// Sampled whole numbers: how often each came out. Adding up is exact, so the order does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    counts: BTreeMap<usize, u64>,
}

/// Two ends.
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

    /// How often each number came out.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<usize, u64> {
        &self.counts
    }

    /// How many results there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there are none.
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

    /// The standard deviation of what was sampled from, as far as it can be told; a single result tells nothing of it.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let (mean, len) = (self.mean(), self.len());
        let squares = self.counts.iter().map(|(&number, &count)| (number as f64 - mean).powi(2) * count as f64);
        (len > 1).then(|| (squares.sum::<f64>() / (len - 1) as f64).sqrt())
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        Some(self.deviation()? / (self.len() as f64).sqrt())
    }

    /// The 95 % interval of the mean, which is nearly normal for many results.
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

/// Games won, where several players may share a win. Adding up is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SharedWins {
    parts: u64,
}

/// A win has so many parts, so that up to eight players can share it.
const PARTS: u64 = 840;
/// The most players that can share a win.
pub const MOST_PLAYERS: usize = 8;

impl SharedWins {
    /// Adds a win that so many players share, 1 to [`MOST_PLAYERS`].
    pub fn add(&mut self, winners: usize) {
        self.parts += PARTS / winners as u64;
    }

    /// Adds all wins of another count.
    pub fn merge(&mut self, other: Self) {
        self.parts += other.parts;
    }

    /// How many wins that makes.
    #[must_use]
    pub fn wins(&self) -> f64 {
        self.parts as f64 / PARTS as f64
    }
}

/// Games that were played in two ways with the same dice: how many more one of them won than the other, each time -1, 0
/// or 1, or the sum of such numbers over several pairs. Adding up is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    games: u64,
    sum: i64,
    squares: u64,
}

/// How far two means are apart: an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The mean of the first less that of the second.
    pub value: f64,
    /// Never.
    pub exact: bool,
    /// Where the true difference is in 95 of 100 cases.
    pub interval: Interval,
    /// How many games were played in either way.
    pub games: u64,
}

impl Paired {
    /// Adds what came of a game.
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

    /// The difference with its 95 % interval, which is never larger than `most` to either side.
    ///
    /// The interval is the adjusted one of Wald (D. G. Bonett and R. M. Price, 2012): normal, as if two games more had
    /// been played of which each way had won one alone. So it has a width where all games ended alike.
    #[must_use]
    pub fn difference(&self, most: f64) -> Difference {
        let more = self.games as f64 + 2.0;
        let mean = self.sum as f64 / more;
        let variance = (self.squares as f64 + 2.0) / more - mean * mean;
        let reach = SIGMAS * (variance / more).sqrt();
        let value = self.sum as f64 / self.games.max(1) as f64;
        let (low, high) = ((mean - reach).max(-most), (mean + reach).min(most));
        // Rounding must not leave the difference outside.
        let interval = Interval { low: low.min(value), high: high.max(value) };
        Difference { value, exact: false, interval, games: self.games }
    }
}

/// The 95 % interval of a chance by Wilson's score (E. B. Wilson, 1927), from `wins` of `games`, where a shared win may
/// count half.
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

    /// How often the interval of so many games misses the difference of two ways, where the first alone wins a game
    /// with one chance and the second alone with another: the sum over all that may come of it.
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
        // It is not wider than it has to be.
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
