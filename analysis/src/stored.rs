//! What takes long to work out as a row of numbers, from which it is read again to the last bit. Who keeps the numbers
//! is not said here.

use crate::chances::Chances;

/// Something that can be written as numbers.
pub trait Stored: Sized {
    /// The game that it was worked out of.
    type Game;

    /// All that was worked out.
    fn to_numbers(&self) -> Vec<f64>;

    /// The same again; none where the numbers are not those of such a thing.
    fn of_numbers(game: &Self::Game, numbers: &[f64]) -> Option<Self>;
}

/// Reads numbers from the first on.
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

    /// A number that may be missing.
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

    /// What was read, if nothing is left over.
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
