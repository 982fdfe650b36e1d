//! Reproducible random dice and choices.

use dicebase_games::Dice;

/// A linear congruential generator: good enough to play, and without a dependency.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A random number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high bits are more random than the low ones.
        (self.0 >> 33) as usize % end
    }

    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    pub fn roll(&mut self, dice: usize, sides: usize) -> Dice {
        Dice::from_faces((0..dice).map(|_| self.below(sides) + 1))
    }
}
