//! Words that all families use.

use dicebase_analysis::play::{Breakdown, Choice, Measured, Verdict};
use dicebase_analysis::review::Rating;
use dicebase_games::{ObjectiveWords, counted};
use dicebase_policy::{Estimate, Worth};

use crate::failure::Failure;
use crate::output;

/// A decision with its rating, if that is known. `loss` formats a loss with its unit.
pub fn judged(verdict: &Verdict, loss: impl Fn(f64) -> String) -> String {
    let words = &verdict.words;
    match &verdict.measured {
        _ if verdict.choices == 1 => format!("{words}: the only move"),
        None => match &verdict.bot {
            Some(bot) if bot == words => format!("{words}: the bot's move"),
            Some(bot) => format!("{words}; the bot's move: {bot}"),
            None => words.clone(),
        },
        Some(Measured { rating: Rating::Forced | Rating::Best, .. }) => format!("{words}: the best move"),
        Some(Measured { best, loss: lost, rating }) => {
            format!("{words}: {} lost {}; best: {best}", rating.mark(), loss(*lost))
        }
    }
}

/// A number after its sign, as a part of a sum.
pub fn signed(number: f64, decimals: usize) -> String {
    let sign = if number.is_sign_negative() { '-' } else { '+' };
    format!("{sign} {:.decimals$}", number.abs())
}

/// The losses and the luck of a result, as parts of its sum. Where few turns are good, their signs change.
pub fn lost_and_luck(account: &Breakdown, words: &ObjectiveWords, decimals: usize) -> String {
    let sign = if words.less_is_better { -1.0 } else { 1.0 };
    let (lost, luck) = (signed(-sign * account.lost, decimals), signed(sign * account.luck, decimals));
    format!("{lost} lost {luck} by the dice")
}

/// The end of a game in words, by the share of a win.
pub fn end(share: f64) -> &'static str {
    match share {
        0.0 => "a defeat",
        1.0 => "a win",
        _ => "a draw",
    }
}

/// The name of a player in the dialogue as an owner.
pub fn owner(name: &str) -> String {
    if name == "you" { "your".to_owned() } else { format!("{name}'s") }
}

/// A number of dice in words.
pub fn dice_in_words(dice: usize) -> String {
    counted(dice, "die", "dice")
}

/// A library's message as a sentence.
pub fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// The text with a capital letter, as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// Prints the reason why a request failed.
pub fn explain(text: &str) -> Result<(), Failure> {
    output::text(&output::wrapped(text))
}

/// Moves with their values, if they are known. Estimated values are marked and have no losses.
pub fn moves(choices: &[Choice], value: &str, decimals: usize) -> String {
    let is_exact = choices.iter().all(|choice| choice.loss.is_some());
    let numbers = |choice: &Choice| match choice.worth {
        Some(Worth::Exact(value)) => format!("{value:.decimals$}"),
        Some(Worth::Estimate(Estimate { share, games: 0, .. })) => format!("about {share:.3}"),
        Some(Worth::Estimate(Estimate { share, low, high, .. })) => format!("{share:.3} ({low:.3} to {high:.3})"),
        None => String::new(),
    };
    let row = |(place, choice): (usize, &Choice)| {
        let loss = choice.loss.filter(|_| place > 0).map(|loss| format!("{loss:.decimals$}"));
        vec![format!("#{}", place + 1), choice.words.clone(), numbers(choice), loss.unwrap_or_default()]
    };
    let rows = choices.iter().enumerate().map(row).collect();
    let estimated = format!("{value}, estimated");
    let heading = match choices.first().and_then(|choice| choice.worth) {
        None => ["", "Moves", "", ""],
        Some(_) if is_exact => ["", "Best first", value, "Loss"],
        Some(_) => ["", "The bot's order", &estimated, ""],
    };
    output::table(&heading, &[0, 2, 3], rows)
}
