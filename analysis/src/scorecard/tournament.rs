//! Simulated games of two: every player against every other one.

use std::ops::Range;

use dicebase_solver::{Cancelled, Counter, Report};
use dicebase_tables::Damaged;
use thiserror::Error;

use super::rival::{Rival, Room};
use super::simulate::Simulated;
use super::turn::{Hand, play_turn};
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};
use crate::sample::SharedWins;

/// The number of games in one batch of work.
const BATCH: u64 = 500;

/// The results of a tournament.
#[derive(Clone, Debug, Default)]
pub struct Tournament {
    /// The results of each player over all games, in the order of the list of players.
    pub players: Simulated,
    /// The results of each pair: the second player with the first, then the third with the first and with the second,
    /// and so on.
    pub pairs: Vec<Pair>,
}

/// The results of the games of one pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The numbers of both players, the smaller first.
    pub players: [usize; 2],
    /// The games that the first of them began, and those that the other one began.
    pub begun: [Games; 2],
}

/// The results of some games of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// The number of games.
    pub games: u64,
    /// The wins of the first player of the pair, where a tie counts as half a win.
    pub wins: SharedWins,
    /// The number of ties.
    pub ties: u64,
}

/// The reason why a tournament has no result.
#[derive(Debug, Error)]
pub enum Unfinished {
    /// The computation was ended.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The table of a player is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// Simulates `games` games of each pair of players, who take turns; the higher score wins.
///
/// The dice of game number `n` depend on `seed` and `n` alone, and the first player of the pair begins every second
/// game. The games of a pair are numbered after those of all earlier pairs, so its result does not depend on players
/// that are listed after its second player. All players must play by the same rules.
///
/// # Errors
/// If `report` ends the computation, or if the table of a player is damaged.
pub fn tournament(rivals: &[Rival<'_>], games: u64, seed: u64, report: Report<'_>) -> Result<Tournament, Unfinished> {
    let pairs = pairs(rivals.len());
    let none = || Ok(Tournament::of(rivals.len(), &pairs));
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut found = Tournament::of(rivals.len(), &pairs);
        let mut rooms: Vec<Room<'_>> = rivals.iter().map(Rival::room).collect();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            let (pair, first) = ((number / games) as usize, (number % games % 2) as usize);
            let [one, two] = pairs[pair];
            let seats = if first == 0 { [one, two] } else { [two, one] };
            let scores = play_game(rivals, &mut rooms, seats, &mut game_rng(seed, number))?;
            found.add(pair, first, if first == 0 { scores } else { [scores[1], scores[0]] });
        }
        Ok(found)
    };
    Ok(in_batches(games * pairs.len() as u64, BATCH, report, play, none, and)??)
}

/// The pairs in the order of [`Tournament::pairs`].
fn pairs(players: usize) -> Vec<[usize; 2]> {
    (0..players).flat_map(|two| (0..two).map(move |one| [one, two])).collect()
}

fn and(one: Result<Tournament, Damaged>, other: Result<Tournament, Damaged>) -> Result<Tournament, Damaged> {
    let (mut sum, more) = (one?, other?);
    sum.players = sum.players.and(more.players);
    for (games, more) in sum.pairs.iter_mut().zip(&more.pairs).flat_map(|(a, b)| a.begun.iter_mut().zip(&b.begun)) {
        games.games += more.games;
        games.wins.merge(more.wins);
        games.ties += more.ties;
    }
    Ok(sum)
}

impl Tournament {
    fn of(players: usize, pairs: &[[usize; 2]]) -> Self {
        let pairs = pairs.iter().map(|&players| Pair { players, ..Pair::default() }).collect();
        Self { players: Simulated::of(players), pairs }
    }

    /// Adds a game of a pair. `first` is 0 if the first player of the pair began; `scores` are in the order of the
    /// pair.
    fn add(&mut self, pair: usize, first: usize, scores: [usize; 2]) {
        let Pair { players, begun } = &mut self.pairs[pair];
        self.players.add(players, &scores);
        let games = &mut begun[first];
        games.games += 1;
        if scores[0] >= scores[1] {
            games.wins.add(1 + usize::from(scores[0] == scores[1]));
        }
        games.ties += u64::from(scores[0] == scores[1]);
    }
}

/// Plays one game of two and returns the final scores in the order of the seats.
fn play_game<'a>(
    rivals: &[Rival<'a>],
    rooms: &mut [Room<'a>],
    seats: [usize; 2],
    rng: &mut GameRng,
) -> Result<[usize; 2], Damaged> {
    let game = rivals[seats[0]].game();
    let mut hands = [Hand::empty(game); 2];
    let mut seat = 0;
    while !hands[seat].is_full() {
        let (player, [own, other]) = (seats[seat], [hands[seat], hands[1 - seat]]);
        let decided = rivals[player].decide(&mut rooms[player], &own, &other)?;
        let choice = play_turn(game, rivals[player].columns(), &decided, &own.state, rng);
        hands[seat].fill(game, &choice);
        seat = 1 - seat;
    }
    Ok(hands.map(|hand| hand.score(game)))
}
