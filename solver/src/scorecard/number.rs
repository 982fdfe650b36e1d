//! Number types in which chances are stored.

use bytemuck::Pod;

/// A number that a chance is stored as. All arithmetic is in `f64`.
pub trait Number: Pod + PartialEq + Send + Sync {
    /// Half the distance between the numbers just below 1: the largest error of a stored chance. A chance that is no
    /// further than this from 0 or 1 may be replaced by it.
    const NEGLIGIBLE: f64;

    /// The number nearest to a chance.
    #[must_use]
    fn of(chance: f64) -> Self;

    /// The stored chance.
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
