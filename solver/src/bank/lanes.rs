//! Turns side by side, with the widest instruction set of the machine.

use dicebase_games::Lanes;
use dicebase_games::bank::{Above, Script, Turn};
use pulp::{Simd, WithSimd};

use crate::instructions::with_widest;

/// Computes a turn backwards, from its top down to the turn total `lowest`.
pub(super) fn roll_back<L: Lanes>(turn: &mut Turn<L>, script: &Script, above: Above, bust: L, lowest: usize) {
    with_widest(RollBack { turn, script, above, bust, lowest });
}

struct RollBack<'a, L> {
    turn: &'a mut Turn<L>,
    script: &'a Script,
    above: Above,
    bust: L,
    lowest: usize,
}

/// Compiled once for each instruction set.
impl<L: Lanes> WithSimd for RollBack<'_, L> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.turn.roll_back(self.script, self.above, self.bust, self.lowest);
    }
}
