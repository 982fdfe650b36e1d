//! The dice of simulated games.

use rand::SeedableRng;
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
