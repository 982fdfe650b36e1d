//! The objectives of scorecard games.

use crate::objective::{ObjectiveWords, said_by};

/// An objective of perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The largest expected score.
    #[default]
    ExpectedScore,
    /// The largest probability of at least the target that the position names.
    Target,
    /// Two players in turn: the largest probability of having more points than the other at the end, where a tie counts
    /// as half a win, and the other player has the same objective.
    Win,
    /// The largest probability of having more points at the end than others who maximise points, where a shared win
    /// counts as a part of one. The others take the first of [equally good](super::Game::equally_good) actions.
    Beat,
    /// The fewest expected points, in games in which the lowest total wins.
    Least,
    /// The largest expected exponential utility of the points; the rules' `theta` is its coefficient.
    Risk,
}

/// The words of the objectives, in the order of [`Objective::ALL`].
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
        aim: "the largest chance to reach a number of points",
        players: 1,
        value: "Chance to reach it",
        around: ["a chance of ", " to reach it"],
        loss: "of the chance to reach it",
        decimals: 6,
        less_is_better: false,
    },
    ObjectiveWords { aim: "to win against another who wants to win", ..ObjectiveWords::WIN },
    ObjectiveWords {
        name: "beat",
        aim: "to beat others who play for points and take the first of equally good actions",
        ..ObjectiveWords::WIN
    },
    ObjectiveWords {
        name: "least",
        aim: "the fewest expected points of a game, where the lowest total wins",
        players: 1,
        value: "Expected points",
        around: ["", " expected points"],
        loss: "points",
        decimals: 4,
        less_is_better: true,
    },
    ObjectiveWords {
        name: "risk",
        aim: "the points that are worth most to a player who avoids or seeks risk, as theta says",
        players: 1,
        value: "Worth in certain points",
        around: ["", " certain points"],
        loss: "certain points",
        decimals: 4,
        less_is_better: false,
    },
];

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 6] = [Self::ExpectedScore, Self::Target, Self::Win, Self::Beat, Self::Least, Self::Risk];
}

said_by!(Objective, OBJECTIVES);
