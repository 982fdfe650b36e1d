//! Random numbers that are the same in every run.

/// A linear congruential generator: enough to mix features, without another crate.
pub struct Chance(u64);

impl Chance {
    /// Creates a generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from `least` to `most`.
    pub fn number(&mut self, least: usize, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high bits are the good ones.
        least + (self.0 >> 33) as usize % (most - least + 1)
    }

    /// Returns `true` with this probability in percent.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.number(1, 100) <= percent
    }

    /// One of these things.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.number(0, things.len() - 1)]
    }
}
