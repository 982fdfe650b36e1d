//! A bot file as it is written.

use dicebase_games::scorecard::ThisFamily;
use serde::Deserialize;

/// All of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Written {
    #[serde(rename = "family")]
    _family: ThisFamily,
    /// Who is asked where no rule fits.
    pub otherwise: Otherwise,
    /// What to keep.
    #[serde(default)]
    pub keep: Vec<Keep>,
    /// Which category to fill.
    #[serde(default)]
    pub fill: Vec<Fill>,
}

/// Who is asked where no rule fits: a bot of this name.
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

/// A rule for rolls that may be followed by others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Keep {
    /// When it fits.
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
    /// What is kept then.
    pub dice: String,
}

/// A rule for the end of a turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Fill {
    /// When it fits.
    pub turns: Option<Numbers>,
    pub open: Option<Vec<String>>,
    pub filled: Option<Vec<String>>,
    pub at_least: Option<usize>,
    /// The first of these that may be filled with so many points.
    pub categories: Vec<String>,
}

/// A number, or several.
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
