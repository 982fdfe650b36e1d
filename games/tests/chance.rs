//! Dice and choices by chance, the same ones in every run.

use dicebase_games::Dice;

/// A linear congruential generator: enough to play with, and it needs no other crate.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high bits are the good ones.
        (self.0 >> 33) as usize % end
    }

    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    pub fn roll(&mut self, dice: usize, sides: usize) -> Dice {
        Dice::from_faces((0..dice).map(|_| self.below(sides) + 1))
    }
}
