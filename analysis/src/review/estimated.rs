//! Decisions of games that are not solved, as games of a bot tell of them.

use dicebase_policy::Worth;
use serde::Serialize;

use super::decision::PlayedAction;
use crate::sample::Difference;

/// What a bot would have done, and what games say of that.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimated {
    /// What the bot would have done: the same, if nothing is to be compared.
    pub bot: PlayedAction,
    /// How what was done compares with that; none where it is the same.
    pub estimate: Option<Compared>,
}

/// Two actions of one decision, each played on with the same dice. All numbers are estimates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The chance to win after what was done.
    pub played: Worth,
    /// The same after what the bot would have done.
    pub bot: Worth,
    /// How much more the first is than the second; the interval is that of pairs, which is smaller than theirs.
    pub difference: Difference,
    /// What can be said for sure.
    pub verdict: Verdict,
}

/// What an estimated difference says for sure, by its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// All of the interval is below 0.
    SurelyWorse,
    /// 0 is in the interval.
    NotToldApart,
    /// All of the interval is above 0.
    SurelyBetter,
}

impl Verdict {
    /// What a difference says.
    #[must_use]
    pub fn of(difference: &Difference) -> Self {
        match difference.interval {
            interval if interval.high < 0.0 => Self::SurelyWorse,
            interval if interval.low > 0.0 => Self::SurelyBetter,
            _ => Self::NotToldApart,
        }
    }

    /// The same in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::SurelyWorse => "surely worse",
            Self::NotToldApart => "not told apart",
            Self::SurelyBetter => "surely better",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Interval;

    #[test]
    fn a_move_is_worse_only_where_the_whole_interval_is_below_zero() {
        let verdict = |low, high| {
            let interval = Interval { low, high };
            Verdict::of(&Difference { value: (low + high) / 2.0, exact: false, interval, games: 1 })
        };
        let found =
            [(-0.2, -0.1), (-0.2, 0.0), (-0.1, 0.1), (0.0, 0.1), (0.1, 0.2)].map(|(low, high)| verdict(low, high));
        let apart = Verdict::NotToldApart;
        assert_eq!(found, [Verdict::SurelyWorse, apart, apart, apart, Verdict::SurelyBetter]);
    }
}
