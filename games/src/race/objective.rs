//! The objectives of race games.

use crate::objective::{ObjectiveWords, said_by};

/// An objective of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// One player alone: the fewest expected turns until all pieces are in the goal.
    Turns,
    /// All players: the largest probability of winning.
    #[default]
    Win,
}

/// The words of the objectives, in the order of [`Objective::ALL`].
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
    /// All objectives.
    pub const ALL: [Self; 2] = [Self::Turns, Self::Win];
}

said_by!(Objective, OBJECTIVES);
