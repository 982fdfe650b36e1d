//! What scorecard games are played for.

use crate::objective::{ObjectiveWords, said_by};

/// What perfect play aims at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The largest expected score.
    #[default]
    ExpectedScore,
    /// The largest chance of at least so many points as the position says.
    Target,
    /// Two players in turn: the largest chance to have more points than the other in the end, where as many are half a
    /// win, and the other wants the same.
    Win,
    /// The largest chance to have more points in the end than others who play for points, where a shared win counts as
    /// a part of one. The others take the first of [equally good](super::Game::equally_good) actions.
    Beat,
}

/// What the objectives are called, in the order of [`Objective::ALL`].
pub const OBJECTIVES: &[ObjectiveWords] = &[
    ObjectiveWords {
        name: "expected-score",
        aim: "the most expected points of a game",
        players: 1,
        value: "Expected points",
        around: ["", " expected points"],
        loss: "points",
        decimals: 4,
        less_is_better: false,
    },
    ObjectiveWords {
        name: "target",
        aim: "the largest chance of at least so many points",
        players: 1,
        value: "Chance to reach it",
        around: ["a chance of ", " to reach it"],
        loss: "of the chance to reach it",
        decimals: 6,
        less_is_better: false,
    },
    ObjectiveWords {
        name: "win",
        aim: "to win against another who wants to win",
        players: 2,
        value: "Chance to win",
        around: ["a chance of ", " to win"],
        loss: "of the chance to win",
        decimals: 6,
        less_is_better: false,
    },
    ObjectiveWords {
        name: "beat",
        aim: "to beat others who play for points and take the first of equally good actions",
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
    pub const ALL: [Self; 4] = [Self::ExpectedScore, Self::Target, Self::Win, Self::Beat];
}

said_by!(Objective, OBJECTIVES);
