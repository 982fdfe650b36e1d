//! Ratings of a race game, from games that the bot plays against itself.

use std::ops::{ControlFlow, Range};

use dicebase_games::race::{Board, Seats};
use dicebase_policy::race::{Exposure, GameDice, RatingBot, Ratings};
use dicebase_solver::race::{MoveGraph, fewest_turns};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

use super::logit_coefficient::{Standing, coefficient};

/// The number of rounds in which the bot plays with the last ratings and is rated again.
pub const ROUNDS: u64 = 4;
/// The number of games in each round.
pub const GAMES: u64 = 8_000;
/// The number of games that are counted together.
const BATCH: u64 = 100;
/// The number of turns between two notes of the players' standings, chosen so that every place in the order of play is
/// noted equally often.
const BETWEEN_NOTES: usize = 37;
/// The largest number of turns of a game that is counted.
const MOST_TURNS: usize = 100_000;

/// The observations in games.
struct Seen {
    /// The captures of pieces at each distance.
    exposure: Exposure,
    /// The standings of players, with the winner.
    standings: Vec<Standing>,
}

/// Makes ratings for a game by self-play. In each round the bot plays against itself, the captures at each distance are
/// counted, and the turns that a player needs with these capture rates are solved. Rounds are repeated until ratings
/// fit the games that are played with them.
///
/// The same seed gives the same ratings for any number of threads. Progress is counted in games.
///
/// # Errors
/// When `report` ends the computation.
pub fn ratings(board: &Board, games: u64, seed: u64, report: Report<'_>) -> Result<Ratings, Cancelled> {
    let counter = Counter::new((ROUNDS * games) as usize, report);
    let moves = MoveGraph::new(board);
    let mut ratings = unrated(board, &counter)?;
    for round in 0..ROUNDS {
        let seen = play(&RatingBot::new(board, &ratings), round * games..(round + 1) * games, seed, &counter)?;
        let captures = seen.rates();
        let turns = moves.turns(&captures, Some(ratings.turns()), &counter)?;
        let coefficient = coefficient(board, &turns, &seen.standings);
        ratings = made(board, turns, captures, coefficient);
    }
    Ok(ratings)
}

/// The ratings of a player who is never captured.
fn unrated(board: &Board, counter: &Counter<'_>) -> Result<Ratings, Cancelled> {
    // Progress is counted in games, so this step only asks whether to stop.
    let asked = |_| if counter.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let turns = fewest_turns(board, &asked)?;
    Ok(made(board, turns, vec![0.0; board.rules().ring + 1], 1.0))
}

fn made(board: &Board, turns: Vec<f64>, captures: Vec<f64>, coefficient: f64) -> Ratings {
    Ratings::new(board, turns, captures, coefficient).expect("turns and shares of what was counted are numbers")
}

/// Plays these games and returns the observations.
fn play(bot: &RatingBot<'_>, games: Range<u64>, seed: u64, counter: &Counter<'_>) -> Result<Seen, Cancelled> {
    let starts: Vec<u64> = games.clone().step_by(BATCH as usize).collect();
    let batch = |first: u64| {
        let mut seen = Seen::of(bot.board());
        for game in first..(first + BATCH).min(games.end) {
            if counter.is_cancelled() {
                break;
            }
            seen.watch(bot, &mut GameDice::new(seed, game));
            counter.add(1);
        }
        seen
    };
    let batches: Vec<Seen> = starts.into_par_iter().map(batch).collect();
    counter.check()?;
    Ok(batches.into_iter().fold(Seen::of(bot.board()), Seen::and))
}

impl Seen {
    fn of(board: &Board) -> Self {
        Self { exposure: Exposure::of(board), standings: Vec::new() }
    }

    fn and(mut self, other: Self) -> Self {
        self.exposure.merge(&other.exposure);
        self.standings.extend(other.standings);
        self
    }

    /// The share of pieces that were captured, by distance.
    fn rates(&self) -> Vec<f64> {
        let rate = |(&captured, &exposed): (&u64, &u64)| captured as f64 / exposed.max(1) as f64;
        self.exposure.captured().iter().zip(self.exposure.exposed()).map(rate).collect()
    }

    /// Plays a game and records its observations.
    fn watch(&mut self, bot: &RatingBot<'_>, dice: &mut GameDice) {
        let board = bot.board();
        let players = board.rules().players;
        let mut seats = Seats::start(board);
        let mut noted = Vec::new();
        for turn in 0..MOST_TURNS {
            if turn % BETWEEN_NOTES == BETWEEN_NOTES - 1 {
                noted.push((turn, seats));
            }
            let Some(next) = self.exposure.play_turn(bot, seats, &mut dice.turn()) else {
                let standing = |(at, seats)| Standing { seats, winner: (turn - at) % players };
                self.standings.extend(noted.into_iter().map(standing));
                return;
            };
            seats = next;
        }
    }
}
