//! The common denominator of a layer and the width of its numbers.
//!
//! With `r` turns left a value is an integer over `sides^(dice * rolls * r)`: every roll of all dice divides by
//! `sides^dice`, and nothing else is divided.

use dicebase_games::scorecard::Game;

use super::limbs::{BITS, Limbs, carried};

/// The bits of a [`key`](Scale::key).
pub(super) const KEY_BITS: u32 = 51;

/// The scale of a layer's values.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The number of rolls whose outcomes the denominator counts: the rolls of all turns left.
    rolls: usize,
    /// The number of outcomes of a roll of all dice.
    outcomes: u64,
    /// The bits of the largest value.
    bits: u32,
}

impl Scale {
    /// The scale of the states with this number of open categories.
    pub(super) fn new(game: &Game, open: usize) -> Self {
        let rules = game.rules();
        let (rolls, outcomes) = (open * rules.rolls, outcomes(game));
        let bits = rolls as f64 * (outcomes as f64).log2() + (game.most_points() as f64 + 1.0).log2();
        // One bit more than the logarithms say, which are rounded.
        Self { rolls, outcomes, bits: bits.ceil() as u32 + 1 }
    }

    /// The number of limbs of a value.
    pub(super) fn limbs(&self) -> usize {
        self.bits.div_ceil(BITS) as usize
    }

    /// The denominator.
    pub(super) fn denominator<const W: usize>(&self) -> Limbs<W> {
        let mut one = [0; W];
        one[0] = 1;
        (0..self.rolls).fold(one, |power, _| carried(&power, self.outcomes))
    }

    /// The exponent of the number of sides in the denominator.
    pub(super) fn exponent(&self, game: &Game) -> usize {
        self.rolls * game.rules().dice
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

/// The number of outcomes of a roll of all dice.
pub(super) fn outcomes(game: &Game) -> u64 {
    (game.rules().sides as u64).pow(game.rules().dice as u32)
}
