//! The common denominator of a layer and the width of its numbers.
//!
//! With `r` turns left a value is an integer over `outcomes^(dice * rolls * r)`: every roll of all dice divides by
//! `outcomes^dice`, and nothing else is divided.

use dicebase_games::scorecard::Game;

use super::limbs::{BITS, Limbs, carried};

/// The bits of a [`key`](Scale::key).
pub(super) const KEY_BITS: u32 = 51;

/// The scale of a layer's values.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The number of outcomes of a die.
    outcomes: u64,
    /// Its exponent in the denominator: the number of dice in all rolls of all turns left.
    exponent: usize,
    /// The bits of the largest value.
    bits: u32,
}

impl Scale {
    /// The scale of the states with this number of open categories.
    pub(super) fn new(game: &Game, open: usize) -> Self {
        let rules = game.rules();
        let (outcomes, exponent) = (game.lattice().die().outcomes(), open * rules.rolls * rules.dice);
        let bits = exponent as f64 * (outcomes as f64).log2() + (game.most_points() as f64 + 1.0).log2();
        // One bit more than the logarithms say, which are rounded.
        Self { outcomes: outcomes as u64, exponent, bits: bits.ceil() as u32 + 1 }
    }

    /// The bits of the largest value.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The number of limbs of a value.
    pub(super) fn limbs(&self) -> usize {
        self.bits.div_ceil(BITS) as usize
    }

    /// The denominator.
    pub(super) fn denominator<const W: usize>(&self) -> Limbs<W> {
        let mut one = [0; W];
        one[0] = 1;
        (0..self.exponent).fold(one, |power, _| carried(&power, self.outcomes))
    }

    /// The exponent of the number of outcomes of a die in the denominator.
    pub(super) fn exponent(&self) -> usize {
        self.exponent
    }

    /// The leading bits of a value: of two values with different keys the one with the larger key is larger.
    #[inline(always)]
    pub(super) fn key<const W: usize>(&self, value: &Limbs<W>) -> u64 {
        let top = self.limbs() - 1;
        let shift = (KEY_BITS - (self.bits - top as u32 * BITS)).min(BITS);
        let below = if top > 0 { value[top - 1] } else { 0 };
        value[top] << shift | below >> (BITS - shift)
    }
}
