//! The probability that a turn ends with a first bank.

use super::rules::Rules;
use super::turn::{Above, Script, Turn};

/// The reason why a game is not solved if the probability that a turn ends with a first bank is below `least`; `None`
/// if it is solved.
pub(super) fn refusal(rules: &Rules, script: &Script, least: f64) -> Option<String> {
    let chance = chance(rules, script);
    // A NaN is refused too.
    if chance >= least {
        return None;
    }
    Some(format!(
        "a turn comes to a first bank of {} points with a chance of {chance:.0e}, less than {least:.0e}, which rounding \
         would hide; write less",
        rules.points(rules.steps(rules.least_bank(false)))
    ))
}

/// The probability of a first bank in a turn that is played for nothing else.
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
