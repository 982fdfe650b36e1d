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
pub const OBJECTIVES: &[ObjectiveWords] =
    &[ObjectiveWords::TURNS, ObjectiveWords { aim: "to win against the others", ..ObjectiveWords::WIN }];

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 2] = [Self::Turns, Self::Win];
}

said_by!(Objective, OBJECTIVES);
