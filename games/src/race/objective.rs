//! What race games are played for.

use crate::objective::ObjectiveWords;

/// What play aims at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// One player alone: the fewest expected turns until all pieces are in the goal.
    Turns,
    /// All players: the largest chance to win.
    #[default]
    Win,
}

/// What the objectives are called, in the order of [`Objective::ALL`].
pub const OBJECTIVES: &[ObjectiveWords] = &[
    ObjectiveWords {
        name: "turns",
        aim: "the fewest turns of one player",
        players: 1,
        value: "Expected turns",
        around: ["", " expected turns"],
        loss: "turns",
        decimals: 4,
        less_is_better: true,
    },
    ObjectiveWords {
        name: "win",
        aim: "to win against the others",
        players: 2,
        value: "Chance to win",
        around: ["a chance of ", " to win"],
        loss: "of the chance to win",
        decimals: 6,
        less_is_better: false,
    },
];

impl Objective {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Turns, Self::Win];

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
