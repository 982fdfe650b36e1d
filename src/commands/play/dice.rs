//! Where the dice of a game come from.

use std::hash::{BuildHasher, Hasher, RandomState};

use dicebase_analysis::roll;
use dicebase_games::Dice;

use crate::cli::{Play, Whose};
use crate::failure::Failure;

/// Seeds that nobody gave are below this, so that they are soon typed.
const SEEDS: u64 = 1_000_000;

/// Who rolls.
#[derive(Clone, Copy)]
pub enum Source {
    /// The person, who types what the dice show.
    Mine,
    /// The program. A roll depends on the seed and on how many lines were played before, so taking back gives no other
    /// roll.
    Program { seed: u64 },
}

impl Source {
    /// As was typed.
    pub fn of(typed: &Play) -> Result<Self, Failure> {
        match (typed.dice, typed.seed) {
            (Whose::Program, seed) => Ok(Self::Program { seed: seed.unwrap_or_else(any_seed) }),
            (Whose::Mine, None) => Ok(Self::Mine),
            (Whose::Mine, Some(_)) => {
                let message = "--seed is for the program's dice, and --dice mine for yours; leave one of them out";
                Err(Failure::wrong_input(message))
            }
        }
    }

    /// Whether each roll is typed, and may be mistyped.
    pub fn is_typed(self) -> bool {
        matches!(self, Self::Mine)
    }

    /// Whose dice they are.
    pub fn in_words(self) -> String {
        match self {
            Self::Mine => "The dice are yours".to_owned(),
            Self::Program { seed } => format!("The dice are the program's, with seed {seed}"),
        }
    }

    /// The program's roll.
    pub fn roll(self, lines: usize, dice: usize, sides: usize) -> Option<Dice> {
        match self {
            Self::Mine => None,
            Self::Program { seed } => Some(roll(seed, lines as u64, dice, sides)),
        }
    }
}

/// Another seed each time: the standard library takes its keys from the operating system.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % SEEDS
}
