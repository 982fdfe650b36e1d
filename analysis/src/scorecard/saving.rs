//! Whole games with saved rolls, played with dice.

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

/// How many games are played before they are counted together: one takes some milliseconds.
const BATCH: u64 = 20;

/// Plays games of the optimal player of a game with saved rolls. Game number `n` has dice of its own, whoever plays it
/// when, so the result depends on the seed alone.
///
/// # Errors
/// When `report` breaks off, and where the table is damaged.
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

/// The final score of one game.
fn play(policy: &Policy, rng: &mut GameRng) -> Result<usize, Damaged> {
    let game = policy.game();
    let (mut hand, mut saved) = (Hand::empty(game), 0);
    while !hand.is_full() {
        let turn = policy.saving_turn(&hand.state, saved)?;
        let Some((choice, left)) = play_turn(policy, &turn, game.rules().rolls + saved, rng) else { break };
        hand.fill(game, &choice);
        saved = left;
    }
    Ok(hand.score(game))
}

/// One turn of so many rolls: what is filled in at its end, and how many rolls are saved.
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
