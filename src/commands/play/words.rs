//! Words that all families use.

use dicebase_analysis::play::Verdict;
use dicebase_analysis::review::Rating;
use dicebase_games::counted;

use crate::failure::Failure;
use crate::output;

/// How good a decision was, in words.
pub fn in_words(verdict: &Verdict, loss: &str) -> String {
    match verdict.rating {
        Rating::Forced => "the only move".to_owned(),
        Rating::Best => "the best move".to_owned(),
        Rating::Slip | Rating::Mistake | Rating::Blunder => {
            format!("{} lost {loss}; best: {}", verdict.rating.mark(), verdict.best)
        }
    }
}

/// A number behind its sign, as a part of a sum.
pub fn signed(number: f64, decimals: usize) -> String {
    let sign = if number.is_sign_negative() { '-' } else { '+' };
    format!("{sign} {:.decimals$}", number.abs())
}

/// So many dice.
pub fn dice_in_words(dice: usize) -> String {
    counted(dice, "die", "dice")
}

/// What a library says, as a sentence.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Why something was not done.
pub fn explain(text: &str) -> Result<(), Failure> {
    output::text(&output::wrapped(text))
}
