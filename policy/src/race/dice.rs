//! The dice of simulated games.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The number of dice below 8 that are taken from 64 random bits. The remaining bits make their probabilities equal to
/// within 1e-9.
const NUMBERS: u32 = 10;

/// The dice of a game: a random stream of its own, so that the order in which games are played does not matter.
pub struct GameDice(ChaCha8Rng);

/// The dice of one turn.
///
/// Every turn takes the same amount from the stream of the game, whatever happens in it, except turns of very many
/// rolls. So two moves that are compared meet the same dice, turn by turn.
pub struct TurnDice<'a> {
    game: &'a mut ChaCha8Rng,
    bits: u64,
    left: u32,
}

impl GameDice {
    /// The dice of game number `game`.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(game);
        Self(rng)
    }

    /// The dice of the game's next turn.
    #[inline]
    pub fn turn(&mut self) -> TurnDice<'_> {
        let bits = self.0.next_u64();
        TurnDice { game: &mut self.0, bits, left: NUMBERS }
    }
}

impl TurnDice<'_> {
    /// A random number below `end`, which is 1 to 8.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        if self.left == 0 {
            (self.bits, self.left) = (self.game.next_u64(), NUMBERS);
        }
        self.left -= 1;
        // The bits are a fraction; multiplying it by `end` gives its next digit to the base `end`.
        let product = u128::from(self.bits) * end as u128;
        self.bits = product as u64;
        (product >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_of_a_turn_have_the_same_chance_and_turns_take_as_much_each() {
        let mut dice = GameDice::new(14, 0);
        let mut counts = [[0; 6]; 12];
        for _ in 0..60_000 {
            let mut turn = dice.turn();
            for counts in &mut counts {
                counts[turn.below(6)] += 1;
            }
        }
        for count in counts.into_iter().flatten() {
            // The count of 60 000 rolls has a standard deviation of 91.
            assert!((9_600..10_400).contains(&count), "{count}");
        }
        let second = |rolls: usize| {
            let mut dice = GameDice::new(14, 3);
            let mut first = dice.turn();
            (0..rolls).for_each(|_| _ = first.below(6));
            dice.turn().bits
        };
        assert_eq!(second(1), second(10));
        assert_ne!(second(1), second(11));
    }
}
