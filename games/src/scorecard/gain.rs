//! Gains: what points are worth to a player who does not play for the most expected points.

use super::objective::Objective;
use crate::lanes::Lanes;

/// The largest product of `theta` and the points of a game: powers up to e^600 are normal numbers of `f64`.
pub(super) const MOST_EXPONENT: f64 = 600.0;

/// The gains of points: play makes the expected gain as large as possible.
///
/// Under [`Objective::Least`] the gain of points is their negative. Under [`Objective::Risk`] it is
/// `exp(theta * points)` with the sign of `theta`, the exponential utility: `theta` below zero avoids risk, `theta` above zero seeks it. This
/// utility is the only one besides the points themselves for which the points on the card do not matter (J. Pratt, Risk
/// Aversion in the Small and in the Large, 1964), so the states between turns stay the same: adding points multiplies
/// all gains that may follow.
#[derive(Clone, Debug)]
pub struct Gain {
    theta: Option<f64>,
    /// For each number of points, the factor of the gain that follows.
    factors: Vec<f64>,
    /// For each number of points, the gain that is added.
    summands: Vec<f64>,
}

impl Gain {
    /// The gains under an objective, for points up to `most`; `None` if points are their own gain.
    pub(super) fn of(objective: Objective, theta: Option<f64>, most: usize) -> Option<Self> {
        match objective {
            Objective::Risk => theta.map(|theta| Self::exponential(theta, most)),
            Objective::Least => {
                let summands = (0..=most).map(|points| -(points as f64)).collect();
                Some(Self { theta: None, factors: vec![1.0; most + 1], summands })
            }
            Objective::ExpectedScore | Objective::Target | Objective::Win | Objective::Beat => None,
        }
    }

    fn exponential(theta: f64, most: usize) -> Self {
        let base = exp(theta);
        let factors = std::iter::successors(Some(1.0), |power| Some(power * base)).take(most + 1).collect();
        Self { theta: Some(theta), factors, summands: vec![0.0; most + 1] }
    }

    /// The gain of points that are followed by a gain.
    #[inline(always)]
    #[must_use]
    pub fn before<L: Lanes>(&self, points: usize, next: L) -> L {
        next.times(self.factors[points]).plus(L::splat(self.summands[points]))
    }

    /// The gain of the points that are paid when the game is over.
    #[must_use]
    pub fn at_end(&self, points: usize) -> f64 {
        self.before(points, self.theta.map_or(0.0, f64::signum))
    }

    /// The certain points with this gain.
    #[must_use]
    pub fn in_points(&self, gain: f64) -> f64 {
        match self.theta {
            Some(theta) => gain.abs().ln() / theta,
            None => 0.0 - gain,
        }
    }

    /// The coefficient of an exponential utility.
    #[must_use]
    pub fn theta(&self) -> Option<f64> {
        self.theta
    }
}

/// The exponential function by its series, with the same bits on every machine. It is used for numbers of at most 1.
fn exp(x: f64) -> f64 {
    let terms = (1..=24).scan(1.0, |term, k| {
        *term *= x / f64::from(k);
        Some(*term)
    });
    // The smallest terms are added first.
    let terms: Vec<f64> = terms.collect();
    1.0 + terms.iter().rev().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_exponential_function() {
        for theta in [-1.0, -0.02, -1e-5, 1e-5, 0.3, 1.0] {
            assert!((exp(theta) / f64::exp(theta) - 1.0).abs() <= 2.0 * f64::EPSILON, "{theta}");
        }
    }

    #[test]
    fn certain_points_have_their_gain() {
        for (objective, theta) in
            [(Objective::Least, None), (Objective::Risk, Some(-0.02)), (Objective::Risk, Some(0.3))]
        {
            let gain = Gain::of(objective, theta, 60).unwrap();
            let of_both = gain.before(35, gain.at_end(25));
            assert!((of_both / gain.at_end(60) - 1.0).abs() < 1e-12);
            assert!((gain.in_points(of_both) - 60.0).abs() < 1e-10, "{objective:?}");
        }
    }

    #[test]
    fn more_points_gain_more_unless_the_least_are_wanted() {
        for theta in [-0.02, 0.02] {
            let gain = Gain::of(Objective::Risk, Some(theta), 1).unwrap();
            assert!(gain.at_end(1) > gain.at_end(0));
        }
        let gain = Gain::of(Objective::Least, None, 1).unwrap();
        assert!(gain.at_end(1) < gain.at_end(0));
    }
}
