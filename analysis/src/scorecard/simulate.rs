//! Simulated games.

use std::ops::Range;

use dicebase_solver::scorecard::Walker;
use dicebase_solver::{Cancelled, Counter, Report};

use super::player::{Player, Scratch};
use super::turn::{Hand, play_turn};
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};
use crate::sample::{Sample, SharedWins};

/// The number of games in one batch of work.
const BATCH: u64 = 1000;

/// The results of simulated games, for each player in the order of the list of players.
#[derive(Clone, Debug, Default)]
pub struct Simulated {
    /// The final scores of each player.
    pub scores: Vec<Sample>,
    /// The games won by each player.
    pub wins: Vec<SharedWins>,
}

/// Simulates games between players, each with a card; the highest score wins, and equal ones share the win.
///
/// The dice of game number `n` depend on `seed` and `n` alone, and player number `n` modulo the number of players
/// begins it. So the result does not depend on the number of threads. All players must play the same game.
///
/// # Errors
/// If `report` ends the computation.
pub fn simulate(players: &[Player<'_>], games: u64, seed: u64, report: Report<'_>) -> Result<Simulated, Cancelled> {
    let (count, none) = (players.len() as u64, || Simulated::of(players.len()));
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        let mut scratches: Vec<Scratch> = players.iter().map(Walker::scratch).collect();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            let seats: Vec<usize> = (number..).take(players.len()).map(|n| (n % count) as usize).collect();
            simulated.add(&seats, &play_game(players, &mut scratches, &seats, &mut game_rng(seed, number)));
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

impl Simulated {
    pub(super) fn of(players: usize) -> Self {
        Self { scores: vec![Sample::default(); players], wins: vec![SharedWins::default(); players] }
    }

    pub(super) fn and(mut self, other: Self) -> Self {
        self.scores.iter_mut().zip(&other.scores).for_each(|(sample, more)| sample.merge(more));
        self.wins.iter_mut().zip(&other.wins).for_each(|(wins, more)| wins.merge(*more));
        self
    }

    /// Adds one game, from the numbers of its players and their scores.
    pub(super) fn add(&mut self, players: &[usize], scores: &[usize]) {
        let best = scores.iter().copied().max().unwrap_or_default();
        let winners = scores.iter().filter(|&&score| score == best).count();
        for (&player, &score) in players.iter().zip(scores) {
            self.scores[player].add(score);
            if score == best {
                self.wins[player].add(winners);
            }
        }
    }
}

/// Plays one game and returns the final scores in the order of the seats.
fn play_game(players: &[Player<'_>], scratches: &mut [Scratch], seats: &[usize], rng: &mut GameRng) -> Vec<usize> {
    seats.iter().map(|&player| play(&players[player], &mut scratches[player], rng)).collect()
}

/// Plays the card of one player and returns its final score.
fn play(player: &Player<'_>, scratch: &mut Scratch, rng: &mut GameRng) -> usize {
    let game = player.game;
    let mut hand = Hand::empty(game);
    while !hand.is_full() {
        let choice = play_turn(game, &player.columns, &player.decide(scratch, &hand), &hand.state, rng);
        hand.fill(game, &choice);
    }
    hand.score(game)
}
