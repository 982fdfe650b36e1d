//! What perfect play aims at, as the pages say it.

use dicebase_games::bank::Objective;
use dicebase_policy::bank::Policy;

use crate::numbers::{decimals, percent};
use crate::{Fact, Optimum};

/// What the value of an objective is.
pub(super) fn aim(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "expected points of a turn",
        Objective::Turns => "expected turns to the target, alone",
        Objective::Win => "chance of the first of two players to win",
    }
}

/// What is measured of the rule of a sheet, which may begin or not.
pub(super) fn measured(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "points of a turn",
        Objective::Turns => "turns to the target, alone",
        Objective::Win => "chance to win against a perfect player",
    }
}

/// What perfect play is worth.
pub(super) fn optimum<D: AsRef<[u8]>>(policy: &Policy<D>) -> Optimum {
    let metadata = policy.table().metadata();
    let objective = policy.game().objective();
    Optimum {
        aim: aim(objective).to_owned(),
        objective: Some(objective.name()),
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        states: policy.game().values(),
    }
}

/// The same as people come for it.
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
