//! Simulated games.

use std::ops::Range;

use dicebase_games::race::{Board, MAX_PIECES, MAX_PLAYERS, Move, Seats};
use dicebase_policy::race::{GameDice, Mover, TurnDice, play_turn};
use dicebase_solver::{Cancelled, Counter, Report};

use super::player::Player;
use crate::batches::in_batches;
use crate::sample::{Interval, Sample, wilson};

/// The number of games in a batch.
const BATCH: u64 = 100;
/// The number of turns after which a game counts as endless; nobody wins it.
const MOST_TURNS: usize = 1_000_000;
/// The number of turns between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 4096;

/// The results of simulated games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// The number of games played.
    pub games: u64,
    /// The results of each player, in the order in which they were named.
    pub players: Vec<Played>,
    /// The number of turns of all players together in each game.
    pub turns: Sample,
}

/// The results of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The games won.
    pub wins: u64,
    /// The number of pieces of other players that this player sent home.
    pub captures: u64,
    /// The number of this player's pieces that were sent home.
    pub losses: u64,
}

/// A game between players, with numbered pieces.
struct Table<'a, 'p> {
    players: &'a [Player<'p>],
    played: &'a mut [Played],
    /// The index of the player on the first seat.
    first: usize,
    /// The seat to move.
    seat: usize,
    /// The distance of each piece, by seat and number.
    pieces: [[u8; MAX_PIECES]; MAX_PLAYERS],
}

/// Plays games between the players of a board. With another number of players nothing is played.
///
/// Game number `n` has its own dice, and the dice of a turn do not depend on earlier moves. Player `n` modulo the
/// number of players begins, and the others follow in their order. If the number of games is a multiple of the number
/// of players, each player has each seat equally often. The result depends only on the seed.
///
/// # Errors
/// If `report` breaks off.
pub fn simulate(players: &[Player<'_>], games: u64, seed: u64, report: Report<'_>) -> Result<Simulated, Cancelled> {
    let none = || Simulated { players: vec![Played::default(); players.len()], ..Simulated::default() };
    let fits = players.first().is_some_and(|player| player.board().rules().players == players.len());
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        for number in numbers.take_while(|_| fits && !counter.is_cancelled()) {
            simulated.play(players, number, &mut GameDice::new(seed, number), counter);
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

impl Simulated {
    /// The share of games that a player won, with its 95 % confidence interval.
    #[must_use]
    pub fn share(&self, player: usize) -> (f64, Interval) {
        let wins = self.players[player].wins as f64;
        (wins / self.games as f64, wilson(wins, self.games))
    }

    fn and(mut self, other: Self) -> Self {
        self.games += other.games;
        self.turns.merge(&other.turns);
        for (played, more) in self.players.iter_mut().zip(&other.players) {
            played.wins += more.wins;
            played.captures += more.captures;
            played.losses += more.losses;
        }
        self
    }

    fn play(&mut self, players: &[Player<'_>], number: u64, dice: &mut GameDice, counter: &Counter<'_>) {
        // The result is less than the number of players.
        let first = (number % players.len() as u64) as usize;
        let turns = Table::new(players, &mut self.players, first).play(dice, counter);
        self.games += 1;
        self.turns.add(turns);
    }
}

impl<'a, 'p> Table<'a, 'p> {
    fn new(players: &'a [Player<'p>], played: &'a mut [Played], first: usize) -> Self {
        let mut numbered = [0; MAX_PIECES];
        let start = players[0].board().start().distances();
        // Distances are bit positions in a word, so they fit into a byte.
        numbered.iter_mut().zip(start).for_each(|(piece, distance)| *piece = distance as u8);
        Self { players, played, first, seat: 0, pieces: [numbered; MAX_PLAYERS] }
    }

    /// Plays a game to its end, and returns the number of turns.
    fn play(mut self, dice: &mut GameDice, counter: &Counter<'_>) -> usize {
        let board = self.players[0].board();
        let mut seats = Seats::start(board);
        for turn in 1..MOST_TURNS {
            if turn % BETWEEN_LOOKS == 0 && counter.is_cancelled() {
                break;
            }
            let tries = board.tries(seats.own());
            let Some(next) = play_turn(board, seats, tries, &mut dice.turn(), &mut self) else {
                self.played[self.player(0)].wins += 1;
                return turn;
            };
            seats = next;
            self.seat = self.seat_of(1);
        }
        MOST_TURNS
    }

    /// The seat `after` places after the seat to move.
    fn seat_of(&self, after: usize) -> usize {
        let seat = self.seat + after;
        if seat < self.players.len() { seat } else { seat - self.players.len() }
    }

    /// The player on the seat `after` places after the seat to move.
    fn player(&self, after: usize) -> usize {
        let player = self.first + self.seat_of(after);
        if player < self.players.len() { player } else { player - self.players.len() }
    }

    /// Moves a player's piece from one distance to another; of several pieces at home, the one with the lowest number.
    fn put(&mut self, after: usize, from: u8, to: u8) {
        let pieces = &mut self.pieces[self.seat_of(after)];
        if let Some(piece) = pieces.iter_mut().find(|piece| **piece == from) {
            *piece = to;
        }
    }
}

impl Mover for Table<'_, '_> {
    #[inline]
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, dice: &mut TurnDice<'_>) -> Move {
        self.players[self.player(0)].choose(seats, (legal, roll), &self.pieces[self.seat], dice)
    }

    #[inline]
    fn moves(&mut self, seats: &Seats, step: Move) {
        let board: &Board = self.players[0].board();
        self.put(0, step.from, step.to);
        if let Some((after, distance)) = seats.captured_piece(board, step) {
            self.put(after, distance as u8, 0);
            self.played[self.player(0)].captures += 1;
            self.played[self.player(after)].losses += 1;
        }
    }
}
