//! The format of a bot file.

use dicebase_games::scorecard::ThisFamily;
use serde::Deserialize;

/// A whole bot file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Written {
    #[serde(rename = "family")]
    _family: ThisFamily,
    /// The fallback for decisions that no rule fits.
    pub otherwise: Otherwise,
    /// The rules for keeps.
    #[serde(default)]
    pub keep: Vec<Keep>,
    /// The rules for categories.
    #[serde(default)]
    pub fill: Vec<Fill>,
}

/// The bot that decides where no rule fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Otherwise {
    /// See [`Bot::Optimal`](super::super::Bot::Optimal).
    Optimal,
    /// See [`Bot::Greedy`](super::super::Bot::Greedy).
    Greedy,
    /// See [`Bot::Collector`](super::super::Bot::Collector).
    Collector,
}

/// A rule for the dice to keep after a roll that is not the last.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Keep {
    /// The conditions of the rule.
    pub turns: Option<Numbers>,
    pub rolls_left: Option<Numbers>,
    pub open: Option<Vec<String>>,
    pub filled: Option<Vec<String>>,
    pub rolls: Option<Vec<String>>,
    pub shows: Option<Vec<String>>,
    pub equal: Option<usize>,
    pub run: Option<usize>,
    pub pays: Option<Vec<String>>,
    pub at_least: Option<usize>,
    /// The dice to keep.
    pub dice: String,
}

/// A rule for the category to fill.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Fill {
    /// The conditions of the rule.
    pub turns: Option<Numbers>,
    pub open: Option<Vec<String>>,
    pub filled: Option<Vec<String>>,
    pub at_least: Option<usize>,
    /// The categories in order of preference.
    pub categories: Vec<String>,
}

/// A number or a list of numbers.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a number is expected here, or a list of numbers, as in [1, 2]")]
pub(super) enum Numbers {
    One(usize),
    Several(Vec<usize>),
}

impl Numbers {
    pub(super) fn all(&self) -> &[usize] {
        match self {
            Self::One(number) => std::slice::from_ref(number),
            Self::Several(numbers) => numbers,
        }
    }
}
