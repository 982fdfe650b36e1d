//! Simulated games with saved rolls.

use std::ops::Range;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Choice};
use dicebase_policy::scorecard::{Policy, SavingTurn};
use dicebase_solver::{Counter, Report};
use dicebase_tables::Damaged;

use super::simulate::Simulated;
use super::tournament::Unfinished;
use super::turn::{Hand, roll_on};
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};

/// The number of games in one batch of work; a game takes some milliseconds.
const BATCH: u64 = 20;

/// Simulates games of the optimal player in a game with saved rolls. The dice of game number `n` depend on `seed` and
/// `n` alone, so the result does not depend on the number of threads.
///
/// # Errors
/// If `report` ends the computation, or if the table is damaged.
pub fn simulate_saving(policy: &Policy, games: u64, seed: u64, report: Report<'_>) -> Result<Simulated, Unfinished> {
    let none = || Ok(Simulated::of(1));
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = Simulated::of(1);
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            simulated.add(&[0], &[play(policy, &mut game_rng(seed, number))?]);
        }
        Ok(simulated)
    };
    let and = |a: Result<Simulated, Damaged>, b: Result<Simulated, Damaged>| Ok(a?.and(b?));
    Ok(in_batches(games, BATCH, report, play, none, and)??)
}

/// Plays one game and returns its final score.
fn play(policy: &Policy, rng: &mut GameRng) -> Result<usize, Damaged> {
    let game = policy.game();
    let (mut hand, mut saved) = (Hand::empty(game), 0);
    while !hand.is_full() {
        let turn = policy.saving_turn(&hand.state, saved)?;
        let Some((choice, left)) = play_turn(policy, &turn, game.rules().rolls + saved, rng) else { break };
        hand.fill(game, &choice);
        saved = if game.rules().saved_rolls { left } else { 0 };
    }
    Ok(hand.score(game))
}

/// Plays one turn with this number of rolls. Returns the choice at its end and the number of rolls that it saves.
fn play_turn(policy: &Policy, turn: &SavingTurn<'_>, rolls: usize, rng: &mut GameRng) -> Option<(Choice, usize)> {
    let (game, mut keep) = (policy.game(), Dice::NONE);
    for left in (0..rolls).rev() {
        let roll = game.lattice().keeps()[roll_on(game, game.lattice().index(&keep), rng)];
        match turn.best(&roll, left)? {
            Action::Keep(kept) => keep = kept,
            Action::Score(choice) => return Some((choice, left)),
        }
    }
    None
}
