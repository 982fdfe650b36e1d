//! The texts and the input of a turn, whoever else plays.

use dicebase_analysis::scorecard::review::Replay;
use dicebase_games::scorecard::Rules;
use dicebase_games::{Dice, spaced};

use super::typed::Typed;

/// A sentence about dice that stay, or rolls that are saved; empty if neither is so.
pub fn kept_or_saved(rules: &Rules) -> &'static str {
    match (rules.saved_dice, rules.saved_rolls) {
        (true, _) => " What is kept in a turn is not rolled again.",
        (false, true) => " Rolls that a turn does not use are saved for later ones.",
        (false, false) => "",
    }
}

/// The input that is allowed.
pub fn typed<'a>(replay: &Replay<'a>) -> Typed<'a> {
    Typed {
        game: replay.game(),
        open: replay.game().states().succession().fillable(replay.card().open()),
        rolls_left: replay.rolls_left(),
    }
}

/// Returns `true` when the card is drawn above the decision: after the first roll and after the last one.
pub fn shows_card(replay: &Replay<'_>) -> bool {
    let number = replay.rolls() - replay.rolls_left();
    number == 1 || number == replay.rolls()
}

/// The number of the roll and its dice.
pub fn rolled(replay: &Replay<'_>, roll: Dice) -> String {
    let (rolls, kept, dice) = (replay.rolls(), replay.kept(), spaced(&roll));
    let number = rolls - replay.rolls_left();
    if kept == roll {
        format!("All dice kept: {dice}")
    } else if kept.is_empty() {
        format!("Roll {number} of {rolls}: {dice}")
    } else {
        format!("Roll {number} of {rolls}: {dice}  (kept {})", spaced(&kept))
    }
}

/// The word of the prompt.
pub fn prompt(replay: &Replay<'_>) -> &'static str {
    match (replay.rolls_left(), replay.game().rules().saved_rolls) {
        (0, _) => "score> ",
        (_, false) => "keep> ",
        (_, true) => "keep or score> ",
    }
}
