//! The sources of dice.

use std::hash::{BuildHasher, Hasher, RandomState};

use dicebase_analysis::face;
use dicebase_games::Dice;

use crate::cli::{Play, Whose};
use crate::failure::Failure;

/// The limit of random seeds, which keeps them short enough to type.
const SEEDS: u64 = 1_000_000;

/// The texts about the source of dice, for people and in files.
const MINE: &str = "The dice are yours";
const PROGRAMS: &str = "The dice are the program's, with seed ";

/// The source of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The person, who types the result of real dice.
    Mine,
    /// The program. A roll depends on the seed and on the number of lines played before, so taking back gives the same
    /// roll.
    Program { seed: u64 },
}

/// The dice that the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// No dice were asked for.
    Any,
    /// The program's dice, with any seed.
    Programs,
    Exactly(Source),
}

impl Source {
    /// The source in the notes of a game's file: the last one, since a game may begin with another.
    pub fn of_game(text: &str) -> Option<Self> {
        text.lines().rev().find_map(|line| {
            let words = line.strip_prefix("# ")?;
            let seed = words.strip_prefix(PROGRAMS).and_then(|seed| seed.parse().ok());
            if words == MINE { Some(Self::Mine) } else { seed.map(|seed| Self::Program { seed }) }
        })
    }

    /// The note for the file of a game.
    pub fn note(self) -> String {
        format!("# {}", self.in_words())
    }

    /// Returns `true` when each roll is typed, and may be mistyped.
    pub fn is_typed(self) -> bool {
        matches!(self, Self::Mine)
    }

    /// The source in words.
    pub fn in_words(self) -> String {
        match self {
            Self::Mine => MINE.to_owned(),
            Self::Program { seed } => format!("{PROGRAMS}{seed}"),
        }
    }

    /// The source in words, in the past tense.
    pub fn in_past(self) -> String {
        self.in_words().replacen("The dice are", "the dice were", 1)
    }

    /// The options of the command line that ask for these dice.
    pub fn as_option(self) -> String {
        match self {
            Self::Mine => "--dice mine".to_owned(),
            Self::Program { seed } => format!("--seed {seed}"),
        }
    }

    /// The seed for bots that choose by chance: that of the program's dice, or a new one each time.
    pub fn seed(self) -> u64 {
        match self {
            Self::Mine => any_seed(),
            Self::Program { seed } => seed,
        }
    }

    /// The face of an action die that the program rolls, out of this many.
    pub fn face(self, lines: usize, faces: usize) -> Option<usize> {
        match self {
            Self::Mine => None,
            Self::Program { seed } => Some(face(seed, lines as u64, faces)),
        }
    }

    /// The program's roll, from the seed and the number of the roll.
    pub fn roll(self, lines: usize, roll: impl FnOnce(u64, u64) -> Dice) -> Option<Dice> {
        match self {
            Self::Mine => None,
            Self::Program { seed } => Some(roll(seed, lines as u64)),
        }
    }
}

impl Wanted {
    /// The dice that were typed, if any; the seed may be left open.
    pub fn of(typed: &Play) -> Result<Self, Failure> {
        match (typed.dice, typed.seed) {
            (Some(Whose::Mine), Some(_)) => {
                let message = "--seed is for the program's dice, and --dice mine for yours; leave one of them out";
                Err(Failure::wrong_input(message))
            }
            (Some(Whose::Mine), None) => Ok(Self::Exactly(Source::Mine)),
            (_, Some(seed)) => Ok(Self::Exactly(Source::Program { seed })),
            (Some(Whose::Program), None) => Ok(Self::Programs),
            (None, None) => Ok(Self::Any),
        }
    }

    /// The dice to play a game with: those that it was played with, unless others are requested.
    pub fn for_game(self, text: &str) -> Source {
        let new = || Source::Program { seed: any_seed() };
        match (self, Source::of_game(text)) {
            (Self::Exactly(source), _) | (Self::Any, Some(source)) => source,
            (Self::Programs, Some(source)) if source != Source::Mine => source,
            (Self::Any | Self::Programs, _) => new(),
        }
    }
}

/// A new seed each time: the standard library takes its keys from the operating system.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % SEEDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_of_a_game_are_those_of_its_last_note() {
        for source in [Source::Mine, Source::Program { seed: 7 }] {
            let text = format!("game small\n# The dice are the program's, with seed 1\n{}\n12 keep 2\n", source.note());
            assert_eq!(Source::of_game(&text), Some(source));
        }
        assert_eq!(Source::of_game("game small\n# The dice are the program's, with seed x\n12 keep 2\n"), None);
    }

    #[test]
    fn a_game_goes_on_with_the_dice_that_are_wanted() {
        let [mine, seventh] = [Source::Mine, Source::Program { seed: 7 }];
        let [of_mine, of_seventh] = [mine, seventh].map(Source::note);
        assert_eq!([Wanted::Any.for_game(&of_mine), Wanted::Any.for_game(&of_seventh)], [mine, seventh]);
        assert_eq!(Wanted::Programs.for_game(&of_seventh), seventh);
        assert_ne!(Wanted::Programs.for_game(&of_mine), mine);
        assert_eq!(Wanted::Exactly(mine).for_game(&of_seventh), mine);
    }
}
