//! The probability of a state with each number of points.

use std::ops::Range;

use dicebase_games::{Lanes, Wide};
use pulp::{Simd, WithSimd};

use crate::instructions::with_widest;

/// Neighbouring numbers of points that are added side by side, in registers until all transitions are added.
type Tile = Wide<32>;

/// A transition to another state: the points it gains, and its probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) points: usize,
    pub(super) chance: f64,
}

/// The probability of each number of points from a first one on.
#[derive(Clone, Debug, Default)]
pub struct Mass {
    first: usize,
    chances: Vec<f64>,
}

impl Mass {
    /// The certainty of one number of points.
    pub(super) fn certain(points: usize) -> Self {
        Self { first: points, chances: vec![1.0] }
    }

    /// Returns `true` when the list of probabilities is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chances.is_empty()
    }

    /// The first number of points.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// The probability of each number of points from the first on.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// Each number of points with its probability, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> {
        self.chances.iter().enumerate().map(|(i, &chance)| (self.first + i, chance))
    }

    /// The sum of the probabilities.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.chances.iter().sum()
    }

    /// Drops the probabilities below `least` at both ends and returns their sum.
    pub(super) fn trim(&mut self, least: f64) -> f64 {
        let matters = |chance: &f64| *chance >= least;
        let start = self.chances.iter().position(matters).unwrap_or(self.chances.len());
        let end = self.chances.iter().rposition(matters).map_or(start, |last| last + 1);
        let left_out = self.chances[..start].iter().sum::<f64>() + self.chances[end..].iter().sum::<f64>();
        self.chances = self.chances[start..end].to_vec();
        self.first += start;
        left_out
    }

    /// Adds the probabilities of `other` after each of some transitions. `padded` is a buffer that can be reused.
    pub(super) fn add(&mut self, other: &Self, ways: &[Way], padded: &mut Vec<f64>) {
        let points = ways.iter().map(|way| way.points);
        let (Some(least), Some(most)) = (points.clone().min(), points.max()) else { return };
        if other.is_empty() {
            return;
        }
        let first = other.first + least;
        let len = other.chances.len() + most - least;
        self.reach(first, first + len);
        let places = &mut self.chances[first - self.first..][..len];
        with_widest(Add { places, chances: &other.chances, ways, most, padded });
    }

    /// Adds the probability of `first` points, of one more and so on.
    pub(super) fn add_chances(&mut self, first: usize, chances: &[f64]) {
        self.reach(first, first + chances.len());
        let places = &mut self.chances[first - self.first..];
        places.iter_mut().zip(chances).for_each(|(place, chance)| *place += chance);
    }

    /// Moves the probabilities of these points into a new mass.
    pub(super) fn take(&mut self, points: &Range<usize>) -> Self {
        let end = self.first + self.chances.len();
        let (first, end) = (points.start.clamp(self.first, end), points.end.clamp(self.first, end));
        let places = &mut self.chances[first - self.first..end - self.first];
        let mut taken = Self { first, chances: places.to_vec() };
        places.fill(0.0);
        for mass in [&mut *self, &mut taken] {
            mass.trim(f64::MIN_POSITIVE);
        }
        taken
    }

    /// Extends the list to cover the numbers of points from `first` to before `end`.
    fn reach(&mut self, first: usize, end: usize) {
        if self.is_empty() {
            self.first = first;
        }
        if first < self.first {
            let missing = self.first - first;
            self.chances.splice(0..0, std::iter::repeat_n(0.0, missing));
            self.first = first;
        }
        if end - self.first > self.chances.len() {
            self.chances.resize(end - self.first, 0.0);
        }
    }
}

/// The sum over transitions. `most` is the largest number of points that a transition gains; the first of `places`
/// belongs to the smallest one.
struct Add<'a> {
    places: &'a mut [f64],
    chances: &'a [f64],
    ways: &'a [Way],
    most: usize,
    padded: &'a mut Vec<f64>,
}

/// Compiled once for each instruction set.
impl WithSimd for Add<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { places, chances, ways, most, padded } = self;
        if let [way] = ways {
            for (place, chance) in places.iter_mut().zip(chances) {
                *place += way.chance * chance;
            }
            return;
        }
        // Zeros on both sides allow a tile to reach beyond the probabilities.
        let span = places.len() - chances.len();
        padded.clear();
        padded.resize(places.len() + span + Tile::COUNT, 0.0);
        padded[span..][..chances.len()].copy_from_slice(chances);
        for (number, places) in places.chunks_mut(Tile::COUNT).enumerate() {
            let mut sum = Tile::splat(0.0);
            for way in ways {
                let mut part = Tile::splat(0.0);
                let first = number * Tile::COUNT + most - way.points;
                part.as_mut_slice().copy_from_slice(&padded[first..first + Tile::COUNT]);
                sum = sum.plus(part.times(way.chance));
            }
            places.iter_mut().zip(sum.as_slice()).for_each(|(place, more)| *place += more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_ways_at_once_add_the_same_as_one_after_the_other() {
        for len in [1, 31, 32, 33, 100] {
            let mass = Mass { first: 7, chances: (1..=len).map(f64::from).collect() };
            let ways = [3, 0, 40, 3].map(|points| Way { points, chance: 0.25 * (points + 1) as f64 });
            let (mut together, mut apart) = (Mass::certain(5), Mass::certain(5));
            together.add(&mass, &ways, &mut vec![9.0; 500]);
            for way in ways {
                apart.add(&mass, &[way], &mut Vec::new());
            }
            assert_eq!((together.first, &together.chances), (apart.first, &apart.chances), "{len} chances");
            // All these numbers are exact.
            let sum = f64::from(len * (len + 1) / 2);
            assert_eq!(together.sum(), 1.0 + sum * ways.iter().map(|way| way.chance).sum::<f64>());
        }
    }
}
