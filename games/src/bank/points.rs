//! Points as rules and people count them.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// A number of points, as rules and people count.
///
/// States, turn totals and offers count in steps instead, which are plain numbers. A game's rules define the points of
/// a step, and only [`RulesFile::points`](super::RulesFile::points) and [`RulesFile::steps`](super::RulesFile::steps)
/// convert between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub usize);

impl Points {
    pub(super) fn are_none(&self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Points> for usize {
    fn from(points: Points) -> Self {
        points.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Self::add)
    }
}
