//! What scorecard games are played for.

use crate::objective::ObjectiveWords;

/// What perfect play aims at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The largest expected score.
    #[default]
    ExpectedScore,
}

/// What the objectives are called, in the order of [`Objective::ALL`].
pub const OBJECTIVES: &[ObjectiveWords] = &[ObjectiveWords {
    name: "expected-score",
    aim: "the most expected points of a game",
    players: 1,
    value: "Expected points",
    around: ["", " expected points"],
    loss: "points",
    decimals: 4,
    less_is_better: false,
}];

impl Objective {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::ExpectedScore];

    /// What it is called, and how its values are said.
    #[must_use]
    pub fn words(self) -> &'static ObjectiveWords {
        &OBJECTIVES[self as usize]
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().name
    }

    /// The objective of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|objective| objective.name().eq_ignore_ascii_case(name))
    }
}
