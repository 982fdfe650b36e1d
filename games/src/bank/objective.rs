//! The objectives of bank games.

use crate::objective::{ObjectiveWords, said_by};

/// An objective of perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The most expected points of one turn, by a player who has banked before, with no target in sight.
    Points,
    /// One player: the fewest expected turns to the target.
    Turns,
    /// Two to four players: the largest probability of winning.
    #[default]
    Win,
}

const POINTS: ObjectiveWords = ObjectiveWords {
    name: "points",
    aim: "the most points of one turn",
    players: 1,
    value: "Expected points",
    around: ["", " expected points"],
    loss: "points",
    decimals: 2,
    less_is_better: false,
};

/// The words of the objectives, in the order of [`Objective::ALL`].
pub const OBJECTIVES: &[ObjectiveWords] = &[POINTS, ObjectiveWords::TURNS, ObjectiveWords::WIN];

/// The words of the objectives of games that end after a number of turns: there is no target to reach in few of them.
pub(super) const OF_TURNS: &[ObjectiveWords] = &[POINTS, ObjectiveWords::WIN];

/// The words of the only objective of two players with other dice each.
pub(super) const OF_TWO_SETS: &[ObjectiveWords] = &[ObjectiveWords::WIN];

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 3] = [Self::Points, Self::Turns, Self::Win];
}

said_by!(Objective, OBJECTIVES);
