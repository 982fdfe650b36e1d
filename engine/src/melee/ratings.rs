//! Ratings of a melee, from games that the bot plays.

use std::ops::ControlFlow;

use dicebase_games::melee::{Game, Stage};
use dicebase_games::scorecard;
use dicebase_policy::melee::{Bot, GameDice, KEPT, OfPlayers, PLAYERS, Player, RatingBot, Ratings, step};
use dicebase_solver::scorecard::{FixedPlay, solve, solve_futures};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

/// The number of rounds, each of which plays by the ratings of the one before.
const ROUNDS: u64 = 3;
/// The number of games of two players in each round; with more players fewer games, so that the work is about the same.
const GAMES: u64 = 1600;
/// The seed of the dice of these games.
const SEED: u64 = 1;

/// The observations of games.
struct Seen {
    /// Turns of rolling, and how many of them have earned a die, by the turns left before them.
    turns: Vec<[u64; 2]>,
    /// By how much a die of each kept face would have raised the chance at the start of turns, by the turns that the
    /// player has left with this one.
    gains: Vec<Vec<[f64; KEPT.len()]>>,
}

/// Makes the ratings of a game. What its cards still bring is solved; the rest is learned in games in which one player
/// plays for dice only and the others by the ratings of before: how often turns earn a die, and what kept dice are
/// worth.
///
/// The same rules give the same ratings, whatever the number of threads. The work is told in games.
///
/// # Errors
/// When `report` breaks off.
pub fn ratings(game: &Game, report: Report<'_>) -> Result<Option<Ratings>, Cancelled> {
    let work: u64 = PLAYERS.map(|players| ROUNDS * games(players)).sum();
    let counter = Counter::new(work as usize, report);
    let cards = game.cards();
    // The work is told in games, and this is none.
    let asked = |_| if counter.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let values = solve(cards, &asked)?;
    let futures = solve_futures(cards, &scorecard::Futures::new(cards), &FixedPlay::of_values(cards, &values));
    let unknown = PLAYERS.map(|players| OfPlayers::unknown(game, players)).collect();
    let Some(mut ratings) = Ratings::new(game, futures, unknown) else { return Ok(None) };
    for players in PLAYERS {
        for round in 0..ROUNDS {
            let seen = play(game, &ratings, players, round, &counter)?;
            let Some(known) = seen.known(game, players) else { return Ok(None) };
            ratings.learn(players, known);
        }
    }
    Ok(Some(ratings))
}

fn games(players: usize) -> u64 {
    GAMES * 4 / (players as u64).pow(3)
}

/// Plays the games of one round, and returns the observations.
fn play(game: &Game, ratings: &Ratings, players: usize, round: u64, counter: &Counter<'_>) -> Result<Seen, Cancelled> {
    let numbers = (round * games(players)..(round + 1) * games(players)).into_par_iter();
    let seen: Vec<Seen> = numbers
        .map(|number| {
            let mut seen = Seen::none(game, players);
            if !counter.is_cancelled() {
                seen.watch(game, ratings, players, number);
                counter.add(1);
            }
            seen
        })
        .collect();
    counter.check()?;
    Ok(seen.into_iter().fold(Seen::none(game, players), Seen::and))
}

impl Seen {
    fn none(game: &Game, players: usize) -> Self {
        let rounds = game.rules().categories.len();
        Self { turns: vec![[0; 2]; players * rounds + 1], gains: vec![Vec::new(); rounds + 1] }
    }

    fn and(mut self, other: Self) -> Self {
        self.turns.iter_mut().flatten().zip(other.turns.iter().flatten()).for_each(|(sum, more)| *sum += more);
        self.gains.iter_mut().zip(other.gains).for_each(|(sum, more)| sum.extend(more));
        self
    }

    /// Plays a game and notes what happens in it.
    fn watch(&mut self, game: &Game, ratings: &Ratings, players: usize, number: u64) {
        let [rated, other] = [Bot::Rated, Bot::Awards].map(|bot| Player::new(game, ratings, bot));
        let bot = RatingBot::new(game, ratings);
        let other_seat = (number % players as u64) as usize;
        let mut dice = GameDice::new(SEED, number);
        let mut seats = game.start(players);
        while seats.stage() != Stage::Over {
            if seats.stage() == Stage::Turn
                && let Some(gains) = bot.gains(&seats)
            {
                self.gains[seats.rounds() - seats.round() + 1].push(gains);
            }
            let mover = if seats.mover() == other_seat { &other } else { &rated };
            let stepped = step(game, &seats, mover, &mut dice);
            if let Some(earned) = stepped.earned {
                let [turns, dice] = &mut self.turns[seats.turns_left()];
                (*turns, *dice) = (*turns + 1, *dice + u64::from(earned));
            }
            seats = stepped.seats;
        }
    }

    /// The ratings that follow from these games.
    fn known(&self, game: &Game, players: usize) -> Option<OfPlayers> {
        // As if two of four turns had earned a die before.
        let rate = |&[turns, dice]: &[u64; 2]| (dice + 2) as f64 / (turns + 4) as f64;
        let rates = self.turns.iter().map(rate).collect();
        OfPlayers::new(game, players, rates, std::array::from_fn(|face| self.worths(face)))
    }

    /// The worth of a die of a kept face, by the turns left for it: its holder plays it now, or keeps it for its worth
    /// with one turn less.
    fn worths(&self, face: usize) -> Vec<f64> {
        let mut worth = 0.0;
        let later = |gains: &Vec<[f64; KEPT.len()]>| {
            if !gains.is_empty() {
                worth = gains.iter().map(|gain| gain[face].max(worth)).sum::<f64>() / gains.len() as f64;
            }
            worth
        };
        self.gains.iter().map(later).collect()
    }
}
