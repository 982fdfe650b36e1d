//! The objectives in words.

use dicebase_games::bank::Objective;
use dicebase_policy::bank::Policy;

use crate::numbers::{decimals, percent};
use crate::{Fact, Optimum};

/// The meaning of the value of an objective.
#[must_use]
pub fn aim(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "expected points of a turn",
        Objective::Turns => "expected turns to the target, alone",
        Objective::Win => "chance of the first of two players to win",
    }
}

/// The meaning of the value of a sheet's rule, averaged over going first and going second.
pub(super) fn measured(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "points of a turn",
        Objective::Turns => "turns to the target, alone",
        Objective::Win => "chance to win against a perfect player",
    }
}

/// The value of perfect play.
pub(super) fn optimum<D: AsRef<[u8]>>(policy: &Policy<D>) -> Optimum {
    let metadata = policy.table().metadata();
    let objective = policy.game().objective();
    Optimum {
        aim: aim(objective).to_owned(),
        objective: Some(objective.name()),
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        states: policy.game().values(),
        checksum: policy.table().checksum(),
    }
}

/// The value of perfect play as a fact of the page.
pub(super) fn fact<D: AsRef<[u8]>>(policy: &Policy<D>) -> Fact {
    let value = policy.table().metadata().root;
    let objective = policy.game().objective();
    let number = match objective {
        Objective::Points => decimals(value, 2),
        Objective::Turns => decimals(value, 3),
        Objective::Win => percent(value, 3),
    };
    Fact { number, means: aim(objective).to_owned() }
}
