//! Decisions of games that are not solved, estimated from games that a bot plays on.

use dicebase_policy::Worth;
use serde::Serialize;

use super::decision::PlayedAction;
use crate::sample::Difference;

/// The action of a bot, and how the action taken compares with it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimated {
    /// The action of the bot.
    pub bot: PlayedAction,
    /// The comparison with the action taken; `None` if both are the same.
    pub estimate: Option<Compared>,
}

/// Two actions of one decision, after which games are played on with the same dice. All numbers are estimates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The chance to win after the action taken.
    pub played: Worth,
    /// The chance to win after the bot's action.
    pub bot: Worth,
    /// The difference of the two chances. Its interval is that of paired games, and narrower than that of independent
    /// games.
    pub difference: Difference,
    /// The conclusion from the interval.
    pub verdict: Verdict,
}

/// The conclusion from the 95 % interval of an estimated difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval is below 0.
    SurelyWorse,
    /// The interval contains 0.
    NotToldApart,
    /// The whole interval is above 0.
    SurelyBetter,
}

impl Verdict {
    /// The conclusion from a difference.
    #[must_use]
    pub fn of(difference: &Difference) -> Self {
        match difference.interval {
            interval if interval.high < 0.0 => Self::SurelyWorse,
            interval if interval.low > 0.0 => Self::SurelyBetter,
            _ => Self::NotToldApart,
        }
    }

    /// The conclusion in words.
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
