//! Numbers that are computed in the same steps side by side.

/// The values of several states, one per lane: the arithmetic of a turn, written once for one state and for many.
///
/// Every lane goes through the same operations in the same order, rounded after each, so the result of a lane does not
/// depend on the other lanes.
pub trait Lanes: Copy {
    /// The number of lanes.
    const COUNT: usize;
    /// The same number in every lane.
    fn splat(number: f64) -> Self;
    /// `self + other`.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// `self * factor`.
    #[must_use]
    fn times(self, factor: f64) -> Self;
    /// The larger of both in each lane. No number is ever NaN.
    #[must_use]
    fn or_larger(self, other: Self) -> Self;
    /// The number of each lane.
    fn as_slice(&self) -> &[f64];
    /// The number of each lane.
    fn as_mut_slice(&mut self) -> &mut [f64];
}

/// A single lane.
impl Lanes for f64 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn splat(number: f64) -> Self {
        number
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn times(self, factor: f64) -> Self {
        self * factor
    }

    #[inline(always)]
    fn or_larger(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    fn as_slice(&self) -> &[f64] {
        std::slice::from_ref(self)
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        std::slice::from_mut(self)
    }
}

/// Several lanes. Eight of them have the width of the widest vector register and of a cache line.
///
/// The loops are plain, so that the compiler turns them into vector instructions where the caller enables them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Wide<const N: usize>([f64; N]);

impl<const N: usize> Lanes for Wide<N> {
    const COUNT: usize = N;

    #[inline(always)]
    fn splat(number: f64) -> Self {
        Self([number; N])
    }

    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] += other.0[i];
        }
        self
    }

    #[inline(always)]
    fn times(mut self, factor: f64) -> Self {
        for number in &mut self.0 {
            *number *= factor;
        }
        self
    }

    #[inline(always)]
    fn or_larger(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = if self.0[i] > other.0[i] { self.0[i] } else { other.0[i] };
        }
        self
    }

    #[inline(always)]
    fn as_slice(&self) -> &[f64] {
        &self.0
    }

    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

/// Several lanes with derivatives: each number carries its slope with respect to a parameter.
///
/// If two numbers are equal, the maximum keeps the slope of the first: a one-sided derivative, which is enough for
/// Newton's method.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Dual<const N: usize> {
    numbers: [f64; N],
    slopes: [f64; N],
}

impl<const N: usize> Dual<N> {
    /// The parameter itself: numbers with slope 1.
    #[inline(always)]
    #[must_use]
    pub fn variable(numbers: [f64; N]) -> Self {
        Self { numbers, slopes: [1.0; N] }
    }

    /// The slope of each lane.
    #[inline(always)]
    #[must_use]
    pub fn slopes(&self) -> &[f64; N] {
        &self.slopes
    }
}

impl<const N: usize> Lanes for Dual<N> {
    const COUNT: usize = N;

    #[inline(always)]
    fn splat(number: f64) -> Self {
        Self { numbers: [number; N], slopes: [0.0; N] }
    }

    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..N {
            self.numbers[i] += other.numbers[i];
        }
        for i in 0..N {
            self.slopes[i] += other.slopes[i];
        }
        self
    }

    #[inline(always)]
    fn times(mut self, factor: f64) -> Self {
        for i in 0..N {
            self.numbers[i] *= factor;
        }
        for i in 0..N {
            self.slopes[i] *= factor;
        }
        self
    }

    #[inline(always)]
    fn or_larger(mut self, other: Self) -> Self {
        // Two loops, each of which compiles to vector instructions.
        for i in 0..N {
            self.slopes[i] = if self.numbers[i] >= other.numbers[i] { self.slopes[i] } else { other.slopes[i] };
        }
        for i in 0..N {
            self.numbers[i] = if self.numbers[i] > other.numbers[i] { self.numbers[i] } else { other.numbers[i] };
        }
        self
    }

    #[inline(always)]
    fn as_slice(&self) -> &[f64] {
        &self.numbers
    }

    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.numbers
    }
}
