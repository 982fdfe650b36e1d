//! The dice that the program rolls.

use dicebase_games::{Dice, Die};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The random number generator of a game.
pub type GameRng = ChaCha8Rng;

/// The generator of game number `game`: a stream of its own, so that the dice do not depend on the order of games or
/// threads.
#[must_use]
pub(crate) fn game_rng(seed: u64, game: u64) -> GameRng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}

/// Rolls dice like this one: roll number `number` of the game played with `seed`. The same arguments give the same
/// roll.
#[must_use]
pub fn roll(seed: u64, number: u64, dice: usize, die: &Die) -> Dice {
    rolled(&mut game_rng(seed, number), dice, die)
}

/// Like [`roll`], for dice of several kinds, each with its number.
#[must_use]
pub fn roll_each<'d>(seed: u64, number: u64, kinds: impl Iterator<Item = (&'d Die, usize)>) -> Dice {
    let mut rng = game_rng(seed, number);
    let of_kind = |(kind, (die, count)): (usize, (&Die, usize))| rolled(&mut rng, count, die).as_kind(kind);
    kinds.enumerate().map(of_kind).fold(Dice::NONE, |roll, more| roll.and(&more))
}

/// Rolls dice like this one.
pub(crate) fn rolled(rng: &mut GameRng, dice: usize, die: &Die) -> Dice {
    Dice::from_faces((0..dice).map(|_| 1 + die.face(rng.random_range(1..=die.outcomes()) - 1)))
}

/// Returns `true` with this probability, for decision number `number` of the game played with `seed`.
#[must_use]
pub fn happens(seed: u64, number: u64, chance: f64) -> bool {
    game_rng(seed, number).random::<f64>() < chance
}

/// The face of a die, counted from 0, drawn for roll number `number` of the game played with `seed`.
#[must_use]
pub fn face(seed: u64, number: u64, faces: usize) -> usize {
    game_rng(seed, number).random_range(0..faces)
}
