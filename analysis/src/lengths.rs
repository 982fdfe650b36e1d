//! How many turns games take.

use dicebase_solver::{Cancelled, Counter, Report, UNKNOWN};

use crate::chances::Chances;
use crate::stored::{Reader, put_chances};

/// A length of a game is told as long as there is more than this chance of a longer one.
const LEFT: f64 = 1e-15;
/// The most turns that are told.
const MOST_TURNS: usize = 100_000;

/// The chances of numbers of turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The chance of each number.
    pub chances: Chances,
    /// The chance of more turns than are told: at most 1e-15, or that of more than 100 000.
    pub left: f64,
}

/// The chances of each length, from what a further turn ends and leaves. How many turns that takes is not known before.
pub(crate) fn lengths<E: From<Cancelled>>(
    report: Report<'_>,
    mut turn: impl FnMut(&Counter<'_>) -> Result<(f64, f64), E>,
) -> Result<Lengths, E> {
    let counter = Counter::new(UNKNOWN, report);
    let mut chances = Vec::new();
    let mut left = 1.0;
    while left > LEFT && chances.len() < MOST_TURNS {
        let (ends, more) = turn(&counter)?;
        chances.push(ends);
        left = more;
        counter.add(1);
        counter.check()?;
    }
    Ok(Lengths { chances: Chances::new(1, 1, &chances), left })
}

pub(crate) fn put_lengths(numbers: &mut Vec<f64>, lengths: &Lengths) {
    numbers.push(lengths.left);
    put_chances(numbers, &lengths.chances);
}

pub(crate) fn read_lengths(from: &mut Reader<'_>) -> Option<Lengths> {
    Some(Lengths { left: from.number()?, chances: from.chances()? })
}
