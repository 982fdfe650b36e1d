//! The dice of games that the program rolls.

use dicebase_games::Dice;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where the dice of a game come from.
pub type GameRng = ChaCha8Rng;

/// The dice of game number `game`: a stream of its own, so that it does not matter who plays it when.
#[must_use]
pub fn game_rng(seed: u64, game: u64) -> GameRng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}

/// So many dice with so many sides: roll number `number` of a game that is played with a seed. It is the same whenever
/// it is asked for.
#[must_use]
pub fn roll(seed: u64, number: u64, dice: usize, sides: usize) -> Dice {
    let mut rng = game_rng(seed, number);
    Dice::from_faces((0..dice).map(|_| rng.random_range(1..=sides)))
}

/// Whether something of this chance happens, decision number `number` of a game that is played with a seed.
#[must_use]
pub fn happens(seed: u64, number: u64, chance: f64) -> bool {
    game_rng(seed, number).random::<f64>() < chance
}

/// What a die with so many faces shows, counted from 0, in place of that roll.
#[must_use]
pub fn face(seed: u64, number: u64, faces: usize) -> usize {
    game_rng(seed, number).random_range(0..faces)
}
