//! Values that are exact or estimated.

use dicebase_games::ObjectiveWords;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// A value, exact or estimated.
///
/// Serialized it has the field `value`; an estimate also has `"exact": false`, its `interval`, and the number of
/// `games` from which it comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// From a table of solved values, exact to within the bound that the table claims.
    Exact(f64),
    /// From simulated games.
    Estimate(Estimate),
}

/// A probability estimated from simulated games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of the games that were won.
    pub share: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
    /// The number of simulated games.
    pub games: u64,
}

/// The reported form of a probability: clamped to 0 and 1, which rounding may have passed. NaN stays NaN.
#[must_use]
pub fn reported_chance(number: f64) -> f64 {
    // Adding 0 turns a negative zero into 0.
    number.clamp(0.0, 1.0) + 0.0
}

/// The number of standard errors from the middle of a 95 % confidence interval to either end.
pub const SIGMAS: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// The estimate from the numbers of won and played games, with the 95 % confidence interval by Wilson's score (E.
    /// B. Wilson, 1927). Without any game the interval is from 0 to 1.
    #[must_use]
    pub fn of(wins: f64, games: u64) -> Self {
        if games == 0 {
            return Self { share: 0.5, low: 0.0, high: 1.0, games };
        }
        let (n, z2) = (games as f64, SIGMAS * SIGMAS);
        let share = wins / n;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = SIGMAS * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
        // Rounding must leave the share within the interval, and the interval within 0 and 1.
        Self { share, low: (middle - reach).max(0.0).min(share), high: (middle + reach).min(1.0).max(share), games }
    }

    /// A bot's rating, for which no games were played; its interval is from 0 to 1.
    #[must_use]
    pub fn rated(share: f64) -> Self {
        Self { share, ..Self::of(0.0, 0) }
    }

    /// The estimate of a game that is already won: the interval is the single number 1.
    #[must_use]
    pub fn won(games: u64) -> Self {
        Self { share: 1.0, low: 1.0, high: 1.0, games }
    }
}

#[derive(Serialize)]
struct Interval {
    low: f64,
    high: f64,
}

impl Worth {
    /// The number, exact or estimated.
    #[must_use]
    pub fn number(&self) -> f64 {
        match self {
            Self::Exact(value) => *value,
            Self::Estimate(estimate) => estimate.share,
        }
    }

    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<f64> {
        match self {
            Self::Exact(value) => Some(*value),
            Self::Estimate(_) => None,
        }
    }

    /// The estimate; `None` if the value is exact.
    #[must_use]
    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            Self::Exact(_) => None,
            Self::Estimate(estimate) => Some(estimate),
        }
    }

    /// The value in words, such as "a chance of 0.500000 to win", or "an estimated chance of 0.50 to win".
    #[must_use]
    pub fn in_words(&self, objective: &ObjectiveWords) -> String {
        match self {
            Self::Exact(value) => objective.in_words(*value),
            Self::Estimate(Estimate { share, games: 0, .. }) => {
                format!("a chance of about {share:.3} to win, as the bot rates it")
            }
            Self::Estimate(Estimate { share, low, high, games }) => format!(
                "an estimated chance of {share:.3} to win (95 % interval {low:.3} to {high:.3}, from {games} games of \
                 the bot)"
            ),
        }
    }
}

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("value", &self.number())?;
        if let Self::Estimate(Estimate { low, high, games, .. }) = *self {
            map.serialize_entry("exact", &false)?;
            map.serialize_entry("interval", &Interval { low, high })?;
            map.serialize_entry("games", &games)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_contains_its_share_and_no_more_than_chances() {
        for games in (1..400).chain([1000, 32_768, 1_000_000]) {
            let all = if games < 400 { (0..=2 * games).collect() } else { vec![0, 1, games, 2 * games - 1, 2 * games] };
            for halves in all {
                let Estimate { share, low, high, .. } = Estimate::of(halves as f64 / 2.0, games);
                assert!(
                    0.0 <= low && low <= share && share <= high && high <= 1.0,
                    "{halves} of {games}: {low} {high}"
                );
            }
        }
        assert_eq!(Estimate::of(17.0, 17).high, 1.0);
        assert_eq!(Estimate::of(0.0, 17).low, 0.0);
    }

    #[test]
    fn a_chance_is_reported_between_0_and_1() {
        let above = 1.0_f64.next_up();
        assert_eq!([above, -1e-17, -0.0, 0.25, 1.0].map(reported_chance), [1.0, 0.0, 0.0, 0.25, 1.0]);
        assert!(reported_chance(-0.0).is_sign_positive() && reported_chance(f64::NAN).is_nan());
    }
}
