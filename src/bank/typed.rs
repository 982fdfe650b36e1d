//! The moves that people type in bank games.

use dicebase_games::{Dice, face, is_between_dice, quoted};

/// The moves that can be typed, each with its effect: after a roll in which these dice count, or at the start of a
/// turn, where up to `most` dice may be chosen if a turn is one roll.
pub fn moves(counting: Option<Dice>, most: Option<usize>) -> Vec<(String, String)> {
    let Some(all) = counting else {
        if let Some(most) = most {
            return told([(&format!("roll {most}"), "roll as many dice; the number alone will do")]);
        }
        return told([("take over", "go on from what the bot has banked"), ("roll", "roll all dice")]);
    };
    if most.is_some() {
        return told([("bank", "bank the sum of the dice; `b` for short")]);
    }
    let one = all.each().take(1).fold(Dice::NONE, |dice, (face, kind)| dice.with_of(kind, face));
    told([
        (&format!("{one} roll"), "set these dice aside and roll the others; `r` for short"),
        (&format!("{all} bank"), "set these dice aside and bank the turn total; `b` for short"),
        ("roll or bank", "set all dice aside that count, and roll or bank"),
    ])
}

/// Translates typed text into the text after the roll in a file, or returns an explanation.
pub fn act(typed: &str, counting: Option<Dice>, most: Option<usize>) -> Result<String, String> {
    let lower = typed.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    match (counting, most) {
        (Some(counting), _) => set_aside(&words, typed, counting),
        (None, Some(most)) => choose(&words, typed, most),
        (None, None) => start(&words, typed),
    }
}

fn told<const N: usize>(moves: [(&str, &str); N]) -> Vec<(String, String)> {
    moves.map(|(typed, does)| (typed.to_owned(), does.to_owned())).into()
}

/// A number of dice, at the start of a turn that is one roll.
fn choose(words: &[&str], typed: &str, most: usize) -> Result<String, String> {
    let number = match words {
        [number] | ["roll" | "r", number] | ["roll" | "r", number, "dice" | "die"] => number.parse().ok(),
        _ => None,
    };
    let number = number.filter(|number| (1..=most).contains(number));
    number
        .map(|number| format!("roll {number}"))
        .ok_or_else(|| format!("{} is no move here. Type how many dice to roll, from 1 to {most}.", quoted(typed)))
}

/// A move at the start of a turn.
fn start(words: &[&str], typed: &str) -> Result<String, String> {
    match words {
        ["take", "over"] | ["take-over" | "take"] => Ok("take over".to_owned()),
        ["roll" | "r"] | ["roll", "all"] => Ok("roll".to_owned()),
        _ => Err(format!(
            "{} is no move here. Type `take over` to go on from what the bot has banked, or `roll` to roll all dice.",
            quoted(typed)
        )),
    }
}

/// A move after a roll: the dice, and the next step. Without dice, all that count are meant.
fn set_aside(words: &[&str], typed: &str, counting: Dice) -> Result<String, String> {
    let words = match words {
        ["set", "aside", rest @ ..] | ["keep", rest @ ..] => rest,
        all => all,
    };
    let end = words.iter().position(|word| !is_dice(word)).unwrap_or(words.len());
    let (dice, then) = words.split_at(end);
    let dice = if dice.is_empty() { counting.to_string() } else { dice.concat() };
    match then {
        ["roll" | "r"] => Ok(format!("keep {dice} roll")),
        ["bank" | "b"] => Ok(format!("keep {dice} bank")),
        ["bank" | "b", points] if points.parse::<usize>().is_ok() => Ok(format!("keep {dice} bank {points}")),
        [] if !words.is_empty() => Err(format!(
            "{} says which dice, but not what follows. Type it behind them, as in `{counting} roll` or \
             `{counting} bank`.",
            quoted(typed)
        )),
        _ => Err(format!(
            "{} is no move here. Type the dice to set aside and what follows, as in `{counting} roll` or \
             `{counting} bank`; `help` says what else can be typed.",
            quoted(typed)
        )),
    }
}

/// Returns `true` for dice, which may be jokers and have the letters of their kinds behind them.
fn is_dice(word: &str) -> bool {
    let is_die = |c: char| face(c).is_some() || c == '*';
    let letter_follows = word.starts_with(is_die) && !word.contains(|c: char| !is_die(c) && !is_kind(c));
    word == "all" || letter_follows || word.chars().all(|c| face(c).is_some() || is_between_dice(c))
}

fn is_kind(c: char) -> bool {
    ('b'..='l').contains(&c) || is_between_dice(c)
}
