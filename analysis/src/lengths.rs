//! Distributions of the number of turns in a game.

use dicebase_solver::{Cancelled, Counter, Report, UNKNOWN};

use crate::chances::Chances;
use crate::stored::{Reader, put_chances};

/// The distribution ends when the probability of a longer game is no more than this.
const LEFT: f64 = 1e-15;
/// The largest number of turns in a distribution.
const MOST_TURNS: usize = 100_000;

/// The distribution of a number of turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The probability of each number of turns.
    pub chances: Chances,
    /// The probability of more turns than `chances` contains: at most 1e-15, unless it contains 100 000 of them.
    pub left: f64,
}

/// Computes the distribution of the number of turns. Each call of `turn` advances the game by one turn, and returns the
/// probability that the game ends with it and the probability that it goes on. The number of calls is not known
/// beforehand.
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
