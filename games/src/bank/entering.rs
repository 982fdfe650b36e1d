//! The chance of a turn to end with a first bank.

use super::rules::Rules;
use super::turn::{Above, Script, Turn};

/// Why a game is not solved in which fewer turns than one in so many can end with a first bank; nothing where it is.
pub(super) fn refusal(rules: &Rules, script: &Script, least: f64) -> Option<String> {
    let chance = chance(rules, script);
    // A chance that is not a number is none.
    if chance >= least {
        return None;
    }
    Some(format!(
        "a turn comes to a first bank of {} points with a chance of {chance:.0e}, less than {least:.0e}, which rounding \
         would hide; write less",
        rules.points(rules.steps(rules.least_bank(false)))
    ))
}

/// The chance of a turn that is played for a first bank and nothing else.
fn chance(rules: &Rules, script: &Script) -> f64 {
    let (least, target) = (rules.steps(rules.least_bank(false)), rules.steps(rules.target));
    let (top, above) = if rules.exact_target { (target, Above::Bust) } else { (least, Above::banks(1.0)) };
    let mut turn: Turn<f64> = Turn::new(script, top);
    for total in least..=top {
        for dice in (1..=script.dice()).filter(|&dice| rules.may_leave(dice)) {
            *turn.bank_mut(total, dice) = 1.0;
        }
    }
    turn.settle(script, above);
    turn.roll_back(script, above, 0.0, 0);
    *turn.rolled(0, script.dice())
}
