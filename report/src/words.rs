//! Words of rules: dice, faces and patterns.

use dicebase_games::{Die, listed};

use super::numbers::{in_words, so_many};

/// The plural name of a face, such as "fives".
pub(crate) fn faces(face: usize) -> String {
    const NAMES: [&str; 9] = ["", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights"];
    NAMES.get(face).map_or_else(|| face.to_string(), ToString::to_string)
}

/// The chances of the faces of loaded dice; `None` for fair ones.
pub(crate) fn loaded(die: &Die) -> Option<String> {
    let weights: Vec<String> = die.loaded()?.iter().map(usize::to_string).collect();
    Some(format!(
        "The dice are loaded: of {} rolls of a die, the faces from 1 to {} come up in {}, on average.",
        die.outcomes(),
        die.sides(),
        listed(&weights, "and")
    ))
}

/// A number of dice, such as "five dice"; unusual numbers of sides are added.
pub(crate) fn dice(number: usize, sides: usize) -> String {
    let dice = so_many(number, "die", "dice");
    if sides == 6 { dice } else { format!("{dice} of {} sides", in_words(sides)) }
}

/// Groups of equal dice, each with a different face.
pub(crate) fn groups(sizes: &[usize], same_face: bool) -> String {
    let equal = |size: usize| match size {
        1 => "one die".to_owned(),
        2 => "two equal dice".to_owned(),
        _ => format!("{} equal dice", in_words(size)),
    };
    let too = || format!("; {} equal dice count too", in_words(sizes.iter().sum()));
    match sizes {
        [] => String::new(),
        [size] => equal(*size),
        [2, others @ ..] if others.iter().all(|&size| size == 2) => {
            let pairs = format!("{} pairs", in_words(sizes.len()));
            if same_face { pairs + &too() } else { pairs + " of different faces" }
        }
        [first, second] => {
            let second = if *second == 2 { "a pair".to_owned() } else { in_words(*second) };
            let both = format!("{} and {second}", equal(*first));
            if same_face { both + &too() } else { both + " of another face" }
        }
        _ => {
            let all: Vec<String> = sizes.iter().map(|&size| equal(size)).collect();
            let all = listed(&all, "and");
            if same_face { all + &too() } else { all + ", each of another face" }
        }
    }
}

/// A run of faces.
pub(crate) fn run(length: usize, sides: usize) -> String {
    if length == sides {
        return format!("all {} faces", in_words(sides));
    }
    let example: Vec<String> = (1..=length).map(|face| face.to_string()).collect();
    format!("{} faces in a row, such as {}", in_words(length), example.join(" "))
}

/// A list of single dice.
pub(crate) fn these(dice: &str) -> String {
    format!("the dice {}", spaced(dice))
}

/// Faces with spaces between them.
pub(crate) fn spaced(dice: &str) -> String {
    let dice: Vec<String> = dice.chars().map(|face| face.to_string()).collect();
    dice.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read_aloud() {
        assert_eq!(groups(&[3], false), "three equal dice");
        assert_eq!(groups(&[2], false), "two equal dice");
        assert_eq!(groups(&[3, 2], false), "three equal dice and a pair of another face");
        assert_eq!(groups(&[3, 2], true), "three equal dice and a pair; five equal dice count too");
        assert_eq!(groups(&[2, 2, 2], false), "three pairs of different faces");
        assert_eq!(groups(&[3, 3], false), "three equal dice and three of another face");
        assert_eq!(groups(&[4, 2], false), "four equal dice and a pair of another face");
    }

    #[test]
    fn runs_are_read_aloud() {
        assert_eq!(run(4, 6), "four faces in a row, such as 1 2 3 4");
        assert_eq!(run(6, 6), "all six faces");
    }
}
