//! Rules for keeping dice that fit in a few words.

use dicebase_games::Dice;
use serde::Serialize;

/// A rule for keeping dice that applies to any roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipe {
    /// The most frequent face, the highest if several are equally frequent.
    MostEqual,
    /// Every face that at least two dice show.
    AllEqual,
    /// The longest run of faces, the highest if several are equally long.
    LongestRun,
    /// All dice.
    All,
    /// No dice.
    Nothing,
    /// One die, the highest.
    Highest,
}

impl Recipe {
    /// All recipes, the easiest to remember first.
    pub const ALL: [Self; 6] =
        [Self::MostEqual, Self::AllEqual, Self::LongestRun, Self::All, Self::Nothing, Self::Highest];

    /// The dice that the recipe keeps of a roll.
    #[must_use]
    pub fn keep(self, roll: &Dice) -> Dice {
        match self {
            Self::All => *roll,
            Self::Nothing => Dice::NONE,
            Self::Highest => Dice::from_faces(roll.faces().next_back()),
            Self::LongestRun => longest_run(roll),
            Self::AllEqual => Dice::from_faces(roll.faces().filter(|&face| roll.count(face) > 1)),
            Self::MostEqual => {
                let most = roll.distinct_faces().max_by_key(|&face| (roll.count(face), face));
                Dice::from_faces(roll.faces().filter(|&face| Some(face) == most))
            }
        }
    }

    /// The name of the recipe in a bot file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MostEqual => "most-equal",
            Self::AllEqual => "all-equal",
            Self::LongestRun => "longest-run",
            Self::All => "all",
            Self::Nothing => "nothing",
            Self::Highest => "highest",
        }
    }

    /// The recipe in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::MostEqual => "the most equal dice, the highest if in doubt",
            Self::AllEqual => "all that are there more than once",
            Self::LongestRun => "the longest run, the highest if in doubt",
            Self::All => "all dice, and score",
            Self::Nothing => "nothing",
            Self::Highest => "the highest die",
        }
    }
}

/// The longest run of faces, with each face once; the highest if several are equally long.
pub(in crate::scorecard) fn longest_run(roll: &Dice) -> Dice {
    let (mut longest, mut run): (Vec<usize>, Vec<usize>) = Default::default();
    for face in roll.distinct_faces() {
        if run.last().is_some_and(|&last| last + 1 != face) {
            run.clear();
        }
        run.push(face);
        if run.len() >= longest.len() {
            longest.clone_from(&run);
        }
    }
    Dice::from_faces(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_keep_what_they_say() {
        let kept = |roll: &str| {
            let roll = Dice::parse(roll, 6).unwrap();
            Recipe::ALL.map(|recipe| recipe.keep(&roll).to_string())
        };
        assert_eq!(kept("11355"), ["55", "1155", "5", "11355", "", "5"]);
        assert_eq!(kept("12245"), ["22", "22", "45", "12245", "", "5"]);
        assert_eq!(kept("22333"), ["333", "22333", "23", "22333", "", "3"]);
        assert_eq!(kept("13456"), ["6", "", "3456", "13456", "", "6"]);
    }
}
