//! How chances are stored.

use bytemuck::Pod;

/// A number that a chance is stored as. All arithmetic is in `f64`.
pub trait Number: Pod + PartialEq + Send + Sync {
    /// Half the distance between the numbers just below 1: by so much a chance is off that is stored. A chance that is
    /// no further from 0 or 1 than this need not be told from them.
    const NEGLIGIBLE: f64;

    /// The nearest number.
    #[must_use]
    fn of(chance: f64) -> Self;

    /// The chance.
    #[must_use]
    fn chance(self) -> f64;
}

impl Number for f64 {
    const NEGLIGIBLE: f64 = f64::EPSILON / 4.0;

    #[inline(always)]
    fn of(chance: f64) -> Self {
        chance
    }

    #[inline(always)]
    fn chance(self) -> f64 {
        self
    }
}

impl Number for f32 {
    const NEGLIGIBLE: f64 = f32::EPSILON as f64 / 4.0;

    #[inline(always)]
    fn of(chance: f64) -> Self {
        chance as f32
    }

    #[inline(always)]
    fn chance(self) -> f64 {
        f64::from(self)
    }
}
