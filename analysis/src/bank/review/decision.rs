//! The loss of a decision, by kind.

use dicebase_games::bank::{Action, Objective};
use dicebase_policy::bank::Ranked;

use super::{Kind, Part};
use crate::review::{Rating, Scale};

/// The smallest loss that players notice.
pub(super) fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::Points => 10.0,
        Objective::Turns => 0.05,
        Objective::Win => 0.01,
    }
}

/// Splits the loss of an action: into the loss of setting these dice aside, if the best follows, and the loss of what
/// followed.
pub(super) fn parts(scale: Scale, ranked: &[Ranked], played: &Ranked) -> Vec<Part> {
    let part = |kind, loss, choices| Part { kind, loss, rating: scale.rate(loss, choices) };
    let Action::SetAside { dice: these, .. } = played.action else {
        let takes_over = ranked.iter().any(|ranked| ranked.action == Action::TakeOver);
        let kind = if takes_over { Kind::TakeOver } else { Kind::NumberOfDice };
        return vec![part(kind, played.loss, ranked.len())];
    };
    let same = |ranked: &&Ranked| matches!(ranked.action, Action::SetAside { dice, .. } if dice == these);
    let with_these = ranked.iter().filter(same).count();
    let aside = ranked.iter().find(same).map_or(0.0, |best| best.loss);
    let selections = if with_these == ranked.len() { 1 } else { 2 };
    let parts = [part(Kind::SetAside, aside, selections), part(Kind::BankOrRoll, played.loss - aside, with_these)];
    parts.into_iter().filter(|part| part.rating != Rating::Forced).collect()
}
