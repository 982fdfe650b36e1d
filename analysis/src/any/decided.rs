//! Simulations of games of any family whose decisions a caller makes.

use dicebase_policy::any::Policy;

use crate::decided::{Decide, DecidedError};
use crate::random::game_rng;
use crate::sample::Sample;
use crate::{bank, scorecard};

/// Plays games whose decisions a caller makes, of one player alone: scorecard games, whose results are final scores, and
/// bank games, whose results are the points of a turn or the turns to the target. The dice of game number `n` depend on
/// `seed` and `n` alone, and on what was kept before.
///
/// # Errors
/// The first error of the caller, and the first action that is not possible; and if the game is not one of these.
pub fn simulate_decided<D: AsRef<[u8]>, E>(
    policy: &Policy<D>,
    games: u64,
    seed: u64,
    decide: Decide<'_, E>,
) -> Result<Sample, DecidedError<E>> {
    let mut sample = Sample::default();
    for number in 0..games {
        let rng = &mut game_rng(seed, number);
        sample.add(match policy {
            Policy::Scorecard(adviser) if adviser.points().is_some() => {
                scorecard::decided::play(adviser.game(), rng, decide)?
            }
            Policy::Bank(policy) if policy.game().objective().words().players == 1 => {
                bank::decided::play(policy.game(), rng, decide)?
            }
            _ => {
                let (game, objective) = (policy.id().to_owned(), policy.objective().name);
                return Err(DecidedError::NotAlone { game, objective });
            }
        });
    }
    Ok(sample)
}
