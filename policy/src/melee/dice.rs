//! The dice of simulated melees.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The distance, in words of 32 bits, between the places of consecutive turns in the stream of a game: far more than
/// any turn needs.
const WORDS: u128 = 1 << 12;

/// The dice of a game: a random stream of its own, so that the order in which games are played does not matter. Each
/// turn has a place of its own in the stream, so two ways to play that are compared meet the same dice, turn by turn.
pub struct GameDice {
    rolls: ChaCha8Rng,
    choices: ChaCha8Rng,
}

impl GameDice {
    /// The dice of game number `game`.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Self {
        let stream = |stream| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(stream);
            rng
        };
        Self { rolls: stream(2 * game), choices: stream(2 * game + 1) }
    }

    /// Moves to the dice of a turn, given by the number of turns left before it.
    pub(super) fn go_to(&mut self, turns_left: usize) {
        self.rolls.set_word_pos(turns_left as u128 * WORDS);
    }

    /// The face of a die with this number of sides, counted from 0.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        below(&mut self.rolls, sides)
    }

    /// One of this number of choices, for players who choose at random.
    pub fn choose(&mut self, choices: usize) -> usize {
        below(&mut self.choices, choices)
    }
}

/// A random number below `end`: 64 random bits, as a fraction, times `end`.
fn below(rng: &mut ChaCha8Rng, end: usize) -> usize {
    let product = u128::from(rng.next_u64()) * end as u128;
    (product >> 64) as usize
}
