//! Simulated games.

use std::ops::Range;

use dicebase_solver::scorecard::Walker;
use dicebase_solver::{Cancelled, Counter, Report};

use super::player::{Player, Scratch};
use super::turn::{Hand, TurnUnderWay, play_turn};
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};
use crate::sample::{Sample, SharedWins};

/// The number of games that are played side by side from tables of decisions.
const SIDE_BY_SIDE: usize = 32;
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
    if !players.is_empty() && players.iter().all(Player::has_table) {
        return simulate_side_by_side(players, games, seed, report);
    }
    play_games(players, players.len(), games, report, |scratches, number, order| {
        let mut rng = game_rng(seed, number);
        order.iter().map(|&player| play(&players[player], &mut scratches[player], &mut rng, |_| None)).collect()
    })
}

/// Like [`simulate`], at a table at which several seats may have the same player: `seated` has the number of the player
/// of each seat, and the results are those of the seats.
///
/// A round of games, in which each seat begins once, has the same dice turn by turn for those who move first, second
/// and so on, whatever they do. So each seat has the dice of every other one, and players are compared by the same
/// dice.
///
/// # Errors
/// If `report` ends the computation.
pub fn simulate_table(
    players: &[Player<'_>],
    seated: &[usize],
    games: u64,
    seed: u64,
    report: Report<'_>,
) -> Result<Simulated, Cancelled> {
    let count = seated.len() as u64;
    play_games(players, seated.len(), games, report, |scratches, number, order| {
        let of_place = |(place, &seat): (usize, &usize)| {
            let (player, turns) = (seated[seat], players[seated[seat]].game.rules().categories.len() as u64);
            let card = number / count * count + place as u64;
            let dice = |turn: usize| Some(game_rng(seed, card * turns + turn as u64));
            play(&players[player], &mut scratches[player], &mut game_rng(seed, 0), dice)
        };
        order.iter().enumerate().map(of_place).collect()
    })
}

/// Like [`simulate`], with the same results, for players with a table of all decisions. Nearly all of the time the
/// machine waits for bytes of such a table; with several games side by side it waits for many at once.
fn simulate_side_by_side(
    players: &[Player<'_>],
    games: u64,
    seed: u64,
    report: Report<'_>,
) -> Result<Simulated, Cancelled> {
    let (count, none) = (players.len(), || Simulated::of(players.len()));
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        for first in numbers.clone().step_by(SIDE_BY_SIDE).take_while(|_| !counter.is_cancelled()) {
            let some = first..(first + SIDE_BY_SIDE as u64).min(numbers.end);
            let mut rngs: Vec<GameRng> = some.clone().map(|number| game_rng(seed, number)).collect();
            let seated = |place: usize| some.clone().map(move |number| (number as usize + place) % count);
            let cards: Vec<Vec<usize>> = (0..count)
                .map(|place| {
                    let seated: Vec<&Player<'_>> = seated(place).map(|player| &players[player]).collect();
                    play_side_by_side(&seated, &mut rngs)
                })
                .collect();
            for game in 0..rngs.len() {
                let order: Vec<usize> = (0..count).map(|place| (first as usize + game + place) % count).collect();
                let scores: Vec<usize> = cards.iter().map(|scores| scores[game]).collect();
                simulated.add(&order, &scores);
            }
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

/// Plays a card of each player, all of them turn by turn, and returns their final scores.
fn play_side_by_side(players: &[&Player<'_>], rngs: &mut [GameRng]) -> Vec<usize> {
    let Some(game) = players.first().map(|player| player.game) else { return Vec::new() };
    let mut hands = vec![Hand::empty(game); players.len()];
    let mut bytes = Vec::with_capacity(players.len());
    for _ in 0..game.rules().categories.len() {
        let tables: Vec<&[u8]> = players.iter().zip(&hands).map(|(player, hand)| player.in_table(hand)).collect();
        let begin = players.iter().zip(rngs.iter_mut());
        let mut turns: Vec<TurnUnderWay<'_>> =
            begin.map(|(player, rng)| TurnUnderWay::begun(game, &player.columns, rng)).collect();
        for rolls_left in (0..game.rules().rolls).rev() {
            // This loop does nothing else, so that many bytes are on their way at once.
            bytes.clear();
            bytes.extend(turns.iter().zip(&tables).map(|(turn, table)| table[turn.column(rolls_left)]));
            if rolls_left > 0 {
                for ((turn, &byte), rng) in turns.iter_mut().zip(&bytes).zip(rngs.iter_mut()) {
                    turn.keep_byte(byte, rolls_left, rng);
                }
            }
        }
        for ((turn, &byte), hand) in turns.iter().zip(&bytes).zip(&mut hands) {
            let choice = turn.choice_of_byte(byte, &hand.state);
            hand.fill(game, &choice);
        }
    }
    hands.iter().map(|hand| hand.score(game)).collect()
}

/// Plays all games of some seats, who begin in turn. `play` plays a game, given its number and the seats in the order
/// of play, and returns their scores.
fn play_games(
    players: &[Player<'_>],
    seats: usize,
    games: u64,
    report: Report<'_>,
    play: impl Fn(&mut [Scratch], u64, &[usize]) -> Vec<usize> + Sync,
) -> Result<Simulated, Cancelled> {
    let (count, none) = (seats as u64, || Simulated::of(seats));
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        let mut scratches: Vec<Scratch> = players.iter().map(Walker::scratch).collect();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            let order: Vec<usize> = (number..).take(seats).map(|n| (n % count) as usize).collect();
            simulated.add(&order, &play(&mut scratches, number, &order));
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

/// Plays the card of one player and returns its final score. A turn for which `dice` are given is played with those.
fn play(
    player: &Player<'_>,
    scratch: &mut Scratch,
    rng: &mut GameRng,
    dice: impl Fn(usize) -> Option<GameRng>,
) -> usize {
    let game = player.game;
    let mut hand = Hand::empty(game);
    for turn in 0..game.rules().categories.len() {
        if let Some(dice) = dice(turn) {
            *rng = dice;
        }
        let choice = play_turn(game, &player.columns, &player.decide(scratch, &hand), &hand.state, rng);
        hand.fill(game, &choice);
    }
    hand.score(game)
}
