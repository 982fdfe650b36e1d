//! Dice of melees that are played.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// So many words of 32 bits lie between what one turn takes from the stream of a game and what the next one takes: far
/// more than any turn needs.
const WORDS: u128 = 1 << 12;

/// The dice of a game: a stream of its own, so that it does not matter who plays it when, in which each turn has a
/// place of its own. So two ways to play that are compared meet the same dice, turn by turn.
pub struct GameDice {
    rolls: ChaCha8Rng,
    choices: ChaCha8Rng,
}

impl GameDice {
    /// Those of game number `game`.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Self {
        let stream = |stream| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(stream);
            rng
        };
        Self { rolls: stream(2 * game), choices: stream(2 * game + 1) }
    }

    /// Goes to the dice of a turn, by how many turns are left before it.
    pub(super) fn go_to(&mut self, turns_left: usize) {
        self.rolls.set_word_pos(turns_left as u128 * WORDS);
    }

    /// What a die of so many sides shows, counted from 0.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        below(&mut self.rolls, sides)
    }

    /// One of so many choices, for who plays by chance.
    pub fn choose(&mut self, choices: usize) -> usize {
        below(&mut self.choices, choices)
    }
}

/// A number below `end`: 64 random bits are the digits of a fraction of it.
fn below(rng: &mut ChaCha8Rng, end: usize) -> usize {
    let product = u128::from(rng.next_u64()) * end as u128;
    (product >> 64) as usize
}
