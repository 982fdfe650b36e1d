//! Lower and upper bounds of values, and bounds for rounding errors.

use dicebase_games::bank::{Game, Next, Outcome, Situation};

/// A value that is known to lie between two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

impl Bounds {
    /// The bounds of an unknown chance.
    pub(super) const CHANCE: Self = Self { lower: 0.0, upper: 1.0 };

    /// The bounds of a value that is known exactly.
    pub(super) fn exactly(value: f64) -> Self {
        Self { lower: value, upper: value }
    }

    /// The number halfway between the bounds.
    #[must_use]
    pub fn middle(&self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// The distance between the bounds.
    #[must_use]
    pub fn gap(&self) -> f64 {
        self.upper - self.lower
    }

    /// The bounds moved outwards on each side by this share of their distance.
    #[must_use]
    pub fn widened(&self, by: f64) -> Self {
        let out = by * self.gap();
        Self { lower: self.lower - out, upper: self.upper + out }
    }

    /// The bounds of the sum with another value, rounding included.
    #[must_use]
    pub fn plus(&self, other: Self) -> Self {
        Self { lower: (self.lower + other.lower).next_down(), upper: (self.upper + other.upper).next_up() }
    }

    /// The bounds of the difference to another value, rounding included.
    #[must_use]
    pub fn minus(&self, other: Self) -> Self {
        self.plus(Self { lower: -other.upper, upper: -other.lower })
    }

    /// Returns `true` if these bounds lie within others.
    #[must_use]
    pub fn lies_within(&self, others: &Self) -> bool {
        others.lower <= self.lower && self.upper <= others.upper
    }

    /// The largest possible distance of the value from a number, rounding included; infinity if `number` is NaN.
    #[must_use]
    pub fn furthest_from(&self, number: f64) -> f64 {
        let furthest = (self.upper - number).max(number - self.lower);
        if furthest.is_nan() {
            f64::INFINITY
        } else if furthest == 0.0 {
            0.0
        } else {
            furthest.next_up()
        }
    }

    /// The value, to the player, of an end of a turn that leads to the next state; a larger value is better. Negative
    /// infinity where the turn cannot end this way.
    #[inline(always)]
    pub(super) fn of_next(next: Option<Next>, value: impl Fn(usize) -> Self) -> Self {
        let Some(next) = next else { return Self::exactly(f64::NEG_INFINITY) };
        // A good result for the player of the next state is bad for the mover, so the bounds change places.
        Self { lower: next.worth(|index| value(index).upper), upper: next.worth(|index| value(index).lower) }
    }

    /// The mean value of a bust.
    pub(super) fn of_bust(game: &Game, at: &Situation, value: impl Fn(usize) -> Self) -> Self {
        let of = |next| Self::of_next(Some(next), &value);
        Self { lower: game.bust_worth(at, |next| of(next).lower), upper: game.bust_worth(at, |next| of(next).upper) }
    }
}

/// The largest error of one turn whose values lie between -1 and 1: by rounding, and by leads that count as decided.
///
/// Each operation of `f64` has a relative error of at most 2^-53. The number of roundings in rolling some dice is
/// [`Script::roundings`](dicebase_games::bank::Script::roundings) , and errors of the moments after it are weighted
/// with the chances of those moments. So the error of a turn is at most that of the play with the most such roundings,
/// which is found by iterating; two more roundings are for the values that enter a turn and the result, and three for
/// the mean of busts of two kinds. (N. Higham, Accuracy and Stability of Numerical Algorithms, section 3.1; one percent
/// is added for terms of second order.)
pub(super) fn rounding(game: &Game) -> f64 {
    game.of_each_set().map(of_one_set).fold(0.0, f64::max)
}

fn of_one_set(game: &Game) -> f64 {
    let outcomes = game.outcomes();
    let dice = outcomes.dice();
    let mut most = vec![0.0_f64; dice];
    // Turns that could go on for ever end at the target at the latest.
    let longest = if game.rules().turns().is_some() { game.longest_turn() } else { game.target() };
    for _ in 0..=2 * longest {
        let mean = |n: usize| {
            let best = |outcome: &Outcome| {
                let error = outcome.choices.iter().map(|choice| most[choice.left - 1]).fold(0.0, f64::max);
                error * outcome.ways as f64
            };
            let rolls = outcomes.of(n);
            game.script().roundings(n) as f64 + rolls.outcomes.iter().map(best).sum::<f64>() / rolls.ways as f64
        };
        most = (1..=dice).map(mean).collect();
    }
    let entering = if game.rules().bust_all.is_some() { 5.0 } else { 2.0 };
    1.01 * (most.into_iter().fold(0.0, f64::max) + entering) * (f64::EPSILON / 2.0) + game.undecided()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_say_how_far_the_value_can_be_from_a_number() {
        let bounds = Bounds { lower: 0.25, upper: 0.5 };
        assert_eq!(bounds.furthest_from(0.375), 0.125_f64.next_up());
        assert_eq!(bounds.furthest_from(1.0), 0.75_f64.next_up());
        assert_eq!(bounds.furthest_from(-1.0), 1.5_f64.next_up());
        assert_eq!(bounds.furthest_from(f64::NAN), f64::INFINITY);
        assert_eq!(Bounds::exactly(1.0).furthest_from(1.0), 0.0);
        assert_eq!(bounds.widened(0.5), Bounds { lower: 0.125, upper: 0.625 });
    }
}
