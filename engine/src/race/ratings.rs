//! Ratings of a race game, from games that the bot plays against itself.

use std::ops::{ControlFlow, Range};

use dicebase_games::race::{Board, Seats};
use dicebase_policy::race::{Exposure, GameDice, Rated, Ratings};
use dicebase_solver::race::{Ways, fewest_turns};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

use super::steepness::{Standing, steepness};

/// How often the bot plays games by the ratings of before and is rated again.
pub const ROUNDS: u64 = 4;
/// How many games it plays each time.
pub const GAMES: u64 = 8_000;
/// How many games are counted together.
const BATCH: u64 = 100;
/// After so many turns it is noted how players stand: as many to each place in the order of play.
const BETWEEN_NOTES: usize = 37;
/// A game that takes more turns than this is not counted.
const MOST_TURNS: usize = 100_000;

/// What is seen in games.
struct Seen {
    /// What happened to pieces at each distance.
    exposure: Exposure,
    /// How players stood, and who won.
    standings: Vec<Standing>,
}

/// Makes ratings for a game: the bot plays against itself, what happens to pieces at each distance is counted, and the
/// turns that a player needs to whom it happens so often are solved; and again, until ratings fit the games that are
/// played by them.
///
/// The same seed gives the same ratings, whatever the number of threads. The work is told in games.
///
/// # Errors
/// When `report` breaks off.
pub fn ratings(board: &Board, games: u64, seed: u64, report: Report<'_>) -> Result<Ratings, Cancelled> {
    let counter = Counter::new((ROUNDS * games) as usize, report);
    let ways = Ways::new(board);
    let mut ratings = unrated(board, &counter)?;
    for round in 0..ROUNDS {
        let seen = play(&Rated::new(board, &ratings), round * games..(round + 1) * games, seed, &counter)?;
        let captures = seen.rates();
        let turns = ways.turns(&captures, Some(ratings.turns()), &counter)?;
        let steepness = steepness(board, &turns, &seen.standings);
        ratings = made(board, turns, captures, steepness);
    }
    Ok(ratings)
}

/// The ratings of who is never captured.
fn unrated(board: &Board, counter: &Counter<'_>) -> Result<Ratings, Cancelled> {
    // The work is told in games, and this is none.
    let asked = |_| if counter.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let turns = fewest_turns(board, &asked)?;
    Ok(made(board, turns, vec![0.0; board.rules().ring + 1], 1.0))
}

fn made(board: &Board, turns: Vec<f64>, captures: Vec<f64>, steepness: f64) -> Ratings {
    Ratings::new(board, turns, captures, steepness).expect("turns and shares of what was counted are numbers")
}

/// What is seen in the games of these numbers.
fn play(bot: &Rated<'_>, games: Range<u64>, seed: u64, counter: &Counter<'_>) -> Result<Seen, Cancelled> {
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

    /// The share of pieces that were sent home, by distance.
    fn rates(&self) -> Vec<f64> {
        let rate = |(&captured, &exposed): (&u64, &u64)| captured as f64 / exposed.max(1) as f64;
        self.exposure.captured().iter().zip(self.exposure.exposed()).map(rate).collect()
    }

    /// Plays a game and notes what happens in it.
    fn watch(&mut self, bot: &Rated<'_>, dice: &mut GameDice) {
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
