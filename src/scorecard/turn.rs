//! The texts and the input of a turn, whoever else plays.

use dicebase_analysis::scorecard::review::Replay;
use dicebase_games::scorecard::Rules;
use dicebase_games::{Dice, Die, spaced};

use super::typed::Typed;

/// Sentences about dice that stay, rolls that are saved and dice that are loaded, as far as there are any.
pub fn dice_in_words(rules: &Rules) -> String {
    format!("{}{}", kept_or_saved(rules), loaded(&rules.die()))
}

fn kept_or_saved(rules: &Rules) -> &'static str {
    match rules {
        _ if rules.saved_dice => " What is kept in a turn is not rolled again.",
        _ if rules.saved_rolls => " Rolls that a turn does not use are saved for later ones.",
        _ if rules.pays_first_roll() => " The first roll of a turn pays more where it is entered at once.",
        _ => "",
    }
}

fn loaded(die: &Die) -> String {
    if die.is_fair() {
        return String::new();
    }
    let weights: Vec<String> = die.weights().iter().map(usize::to_string).collect();
    format!(" The dice are loaded: from 1 on, their faces come up in the ratio {}.", weights.join(" : "))
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
    match (replay.rolls_left(), replay.game().rules().fills_early()) {
        (0, _) => "score> ",
        (_, false) => "keep> ",
        (_, true) => "keep or score> ",
    }
}
