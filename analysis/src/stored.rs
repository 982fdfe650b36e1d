//! Results of long computations as lists of numbers, from which they are restored bit by bit. Storing the numbers is up
//! to the caller.

use crate::chances::Chances;

/// A result that can be written as numbers.
pub trait Stored: Sized {
    /// The game that the result was computed for.
    type Game;

    /// The result as numbers.
    fn to_numbers(&self) -> Vec<f64>;

    /// Restores the result; `None` if the numbers do not encode one.
    fn of_numbers(game: &Self::Game, numbers: &[f64]) -> Option<Self>;
}

/// Reads numbers one after another.
pub(crate) struct Reader<'a>(&'a [f64]);

impl<'a> Reader<'a> {
    pub fn new(numbers: &'a [f64]) -> Self {
        Self(numbers)
    }

    pub fn number(&mut self) -> Option<f64> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn whole(&mut self) -> Option<usize> {
        let number = self.number()?;
        let whole = number as usize;
        (whole as f64 == number).then_some(whole)
    }

    /// Reads a number that may be missing.
    pub fn perhaps(&mut self) -> Option<Option<f64>> {
        match self.whole()? {
            0 => Some(None),
            1 => self.number().map(Some),
            _ => None,
        }
    }

    pub fn chances(&mut self) -> Option<Chances> {
        let (first, step, count) = (self.whole()?, self.whole()?, self.whole()?);
        let (chances, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(Chances::new(first, step, chances))
    }

    /// Returns `read` if all numbers were read.
    pub fn all<T>(self, read: T) -> Option<T> {
        self.0.is_empty().then_some(read)
    }
}

/// Writes a number that may be missing.
pub(crate) fn put_perhaps(numbers: &mut Vec<f64>, number: Option<f64>) {
    numbers.push(if number.is_some() { 1.0 } else { 0.0 });
    numbers.extend(number);
}

pub(crate) fn put_chances(numbers: &mut Vec<f64>, chances: &Chances) {
    let all = chances.chances();
    numbers.extend([chances.first() as f64, chances.step() as f64, all.len() as f64]);
    numbers.extend(all);
}
