//! What something is worth: exactly, or as an estimate.

use dicebase_games::ObjectiveWords;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// What something is worth, and how that is known.
///
/// As data it is its `value`; beside that of an estimate stand `"exact": false`, its `interval` and the `games` that it
/// is from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// From a table in which everything is solved, to within the bound that the table claims.
    Exact(f64),
    /// From games that were played.
    Estimate(Estimate),
}

/// A chance that was estimated by playing games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of the games that were won.
    pub share: f64,
    /// Where the chance is, in 95 of 100 cases: no less than this,
    pub low: f64,
    /// and no more than that.
    pub high: f64,
    /// How many games were played.
    pub games: u64,
}

/// A chance as it is reported: rounding may have carried the number below 0 or above 1. No number stays none.
#[must_use]
pub fn reported_chance(number: f64) -> f64 {
    // There is no negative zero in a report.
    number.clamp(0.0, 1.0) + 0.0
}

/// How many standard errors a 95 % interval reaches to both sides.
pub const SIGMAS: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// From games won of games played, with the 95 % interval by Wilson's score (E. B. Wilson, 1927). Without any game
    /// nothing is known: the interval is from 0 to 1.
    #[must_use]
    pub fn of(wins: f64, games: u64) -> Self {
        if games == 0 {
            return Self { share: 0.5, low: 0.0, high: 1.0, games };
        }
        let (n, z2) = (games as f64, SIGMAS * SIGMAS);
        let share = wins / n;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = SIGMAS * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
        // Rounding must not leave the share outside, nor anything outside of 0 and 1.
        Self { share, low: (middle - reach).max(0.0).min(share), high: (middle + reach).min(1.0).max(share), games }
    }

    /// What the bot of a game rates a chance, for which nothing was played: by games nothing is known of it, and the
    /// interval is from 0 to 1.
    #[must_use]
    pub fn rated(share: f64) -> Self {
        Self { share, ..Self::of(0.0, 0) }
    }

    /// Of a game that is won already, whatever the games would be: nothing of it is open.
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
    /// The number, however it is known.
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

    /// The estimate, if it is one.
    #[must_use]
    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            Self::Exact(_) => None,
            Self::Estimate(estimate) => Some(estimate),
        }
    }

    /// In words, such as "a chance of 0.500000 to win", or "an estimated chance of 0.50 to win".
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
