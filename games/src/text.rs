//! Writing and reading words for people.

use crate::dice::{Dice, die_in_text};

/// The largest number of characters of a text that an error repeats.
const MOST_QUOTED: usize = 60;

/// The Jaro-Winkler similarity from which one name may be a typing error for another; 1 means equal.
const LIKE: f64 = 0.85;

/// A text as errors repeat it: in quotes, with control characters escaped, and shortened.
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text, "…"))
}

/// The start of a text, enough to recognise it, with a mark if it is shortened.
#[must_use]
pub fn shortened(text: &str, mark: &str) -> String {
    let start: String = text.chars().take(MOST_QUOTED).collect();
    if start.len() < text.len() { start + mark } else { start }
}

/// A hint at the known word that is most similar to the written one, to put after it: ` (did you mean ones?)`; empty if
/// none is similar.
#[must_use]
pub fn did_you_mean<'w>(written: &str, known: impl IntoIterator<Item = &'w str>) -> String {
    // A text far longer than any name is similar to none, and comparing it takes time.
    if written.len() > MOST_QUOTED {
        return String::new();
    }
    let written = written.to_lowercase();
    let like = known.into_iter().map(|word| (strsim::jaro_winkler(&written, &word.to_lowercase()), word));
    let nearest = like.filter(|(likeness, _)| *likeness >= LIKE).max_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.map_or_else(String::new, |(_, word)| format!(" (did you mean {word}?)"))
}

/// A game's id as one word: every character except letters, digits, dashes, dots and underscores becomes a dash.
#[must_use]
pub fn as_word(id: &str) -> String {
    with_dashes(id, |c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// A game's id as a part of a file name, restricted to characters that every disk, shell and web server accepts.
#[must_use]
pub fn in_paths(id: &str) -> String {
    with_dashes(id, |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

/// An id in which dashes replace the characters that do not fit. Dashes at its start are removed, since the id would be
/// taken for an option.
fn with_dashes(id: &str, fits: impl Fn(char) -> bool) -> String {
    let word = id.replace(|c| !fits(c), "-");
    match word.trim_start_matches('-') {
        "" => "game".to_owned(),
        word => word.to_owned(),
    }
}

/// Dice with spaces between them.
#[must_use]
pub fn spaced(dice: &Dice) -> String {
    dice.each().map(die_in_text).collect::<Vec<_>>().join(" ")
}

/// Words as a list in a sentence: `card, roll and saved`, with `last` before the last.
#[must_use]
pub fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [others @ .., end] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", others.join(", "), end.as_ref())
        }
    }
}

/// Ascending numbers, where three or more consecutive ones become a range: `0, 7 to 9, 11`.
#[must_use]
pub(crate) fn in_ranges(numbers: &[usize]) -> Vec<String> {
    let ranges = numbers.chunk_by(|a, b| a + 1 == *b);
    let in_words = |range: &[usize]| match range {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(ToString::to_string).collect(),
    };
    ranges.flat_map(in_words).collect()
}

/// A number up to twelve in words.
#[must_use]
pub fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// A number with its noun: `1 die`, `3 dice`.
#[must_use]
pub fn counted(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// An upper bound with one digit, rounded up so that it stays true.
#[must_use]
pub fn at_most(number: f64) -> String {
    let text = format!("{number:e}");
    let parts = text.split_once('e').and_then(|(digits, exponent)| Some((digits, exponent.parse::<i32>().ok()?)));
    // Infinity has no digits.
    let Some((digits, exponent)) = parts else { return text };
    match (digits.parse().map_or(0.0, f64::ceil), exponent) {
        (0.0, _) => "0".to_owned(),
        (10.0, exponent) => format!("1e{}", exponent + 1),
        (digit, exponent) => format!("{digit}e{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_something_is_at_most_is_rounded_up() {
        for (number, text) in [
            (1e-12, "1e-12"),
            (2.47e-12, "3e-12"),
            (2.000_000_000_000_000_4e-12, "3e-12"),
            (9.01e-10, "1e-9"),
            (7.9e-10, "8e-10"),
            (0.0, "0"),
            (25.0, "3e1"),
            (5e-324, "5e-324"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(at_most(number), text);
        }
    }

    #[test]
    fn what_is_repeated_is_short_and_has_no_control_characters() {
        assert_eq!(quoted("one"), "\"one\"");
        assert_eq!(quoted("\u{1b}[31m"), "\"\\u{1b}[31m\"");
        assert_eq!(quoted(&"x".repeat(1000)).chars().count(), MOST_QUOTED + 3);
    }

    #[test]
    fn an_id_never_begins_as_an_option_does() {
        let ids = ["yahtzee", "a b", "-x", "--", "", "Ü", "Über", "v1.2"];
        assert_eq!(ids.map(as_word), ["yahtzee", "a-b", "x", "game", "game", "Ü", "Über", "v1.2"]);
        assert_eq!(ids.map(in_paths), ["yahtzee", "a-b", "x", "game", "game", "game", "ber", "v1-2"]);
    }

    #[test]
    fn a_name_that_is_nearly_right_is_guessed_and_another_one_is_not() {
        let games = ["farkle", "knubbel-v3", "yahtzee", "yahtzee-free-joker", "yatzy", "zehntausend"];
        let guess = |written: &str| did_you_mean(written, games);
        for (written, meant) in [
            ("yahtze", "yahtzee"),
            ("Yatzee", "yahtzee"),
            ("yahtzee-free", "yahtzee-free-joker"),
            ("knubel-v3", "knubbel-v3"),
            ("zehntausand", "zehntausend"),
            ("FARKEL", "farkle"),
        ] {
            assert_eq!(guess(written), format!(" (did you mean {meant}?)"));
        }
        for written in ["", "chess", "missing", &"yahtzee".repeat(1000)] {
            assert_eq!(guess(written), "", "{written}");
        }
    }

    #[test]
    fn words_are_listed_as_in_a_sentence() {
        assert_eq!(listed(&["card"], "and"), "card");
        assert_eq!(listed(&["card", "roll", "saved"], "and"), "card, roll and saved");
        assert_eq!(listed(&["points", "win"], "or"), "points or win");
    }

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(in_ranges(&[0, 7, 8, 9, 11, 12, 14]), ["0", "7 to 9", "11", "12", "14"]);
        assert_eq!(in_ranges(&[0, 1, 2, 3]), ["0 to 3"]);
        assert!(in_ranges(&[]).is_empty());
    }
}
