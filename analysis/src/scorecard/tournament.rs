//! Games of two, played with dice: every player against every other one.

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

/// How many games are played before they are counted together.
const BATCH: u64 = 500;

/// What came of a tournament.
#[derive(Clone, Debug, Default)]
pub struct Tournament {
    /// What came of all games of each player, in the order in which they were named.
    pub players: Simulated,
    /// What came of the games of each pair: the second named player with the first, the third with the first and with
    /// the second, and so on.
    pub pairs: Vec<Pair>,
}

/// What came of the games of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Their numbers, the one who was named first before the other.
    pub players: [usize; 2],
    /// The games that the first of them began, and those that the other did.
    pub begun: [Games; 2],
}

/// Games of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// How many they are.
    pub games: u64,
    /// Those that the player won who was named first, a tie counted as half.
    pub wins: SharedWins,
    /// Those that were a tie.
    pub ties: u64,
}

/// Why there is nothing to tell of a tournament.
#[derive(Debug, Error)]
pub enum Unfinished {
    /// It was broken off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The table of a player is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// Plays so many games of each pair of players, the turns of both one after the other; the higher score wins.
///
/// Game number `n` of a pair has dice of its own, whoever plays it when, and the player who was named first begins it
/// if `n` is even. So the result depends on the seed alone, and that of a pair only on those who were named before its
/// second player. All must play by the same rules.
///
/// # Errors
/// When `report` breaks off, and where the table of a player is damaged.
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

/// Each player after the first with each that was named before.
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

    /// Adds what came of a game, by the order in which both were named.
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

/// The final scores of a game of two, by the order of their turns.
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
