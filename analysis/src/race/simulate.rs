//! Whole games, played with dice.

use std::ops::Range;

use dicebase_games::race::{Board, MAX_PIECES, MAX_PLAYERS, Move, Seats};
use dicebase_policy::race::{GameDice, Mover, TurnDice, play_turn};
use dicebase_solver::{Cancelled, Counter, Report};

use super::player::Player;
use crate::batches::in_batches;
use crate::sample::{Interval, Sample, wilson};

/// How many games are played before they are counted together.
const BATCH: u64 = 100;
/// A game that takes more turns than this has no end: nobody wins it.
const MOST_TURNS: usize = 1_000_000;
/// After how many turns somebody is asked whether to go on.
const BETWEEN_LOOKS: usize = 4096;

/// What came of simulated games, for each player in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// How many games were played.
    pub games: u64,
    /// The players.
    pub players: Vec<Played>,
    /// The turns of all players together, a number for each game.
    pub turns: Sample,
}

/// What came of the games of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The games won.
    pub wins: u64,
    /// How many pieces of others were sent home,
    pub captures: u64,
    /// and how many of the player's own.
    pub losses: u64,
}

/// A game between players, whose pieces are numbered.
struct Table<'a, 'p> {
    players: &'a [Player<'p>],
    played: &'a mut [Played],
    /// Who is on the first seat, by name.
    first: usize,
    /// Which seat is to move.
    seat: usize,
    /// The distance of each piece, by seat and number.
    pieces: [[u8; MAX_PIECES]; MAX_PLAYERS],
}

/// Plays games between as many players as the board has seats for; with others nothing is played.
///
/// Game number `n` has dice of its own, whoever plays it when, and a turn's dice are the same whatever was done before
/// it. The first player of it is number `n` modulo their number, and the others follow in their order, so that each has
/// each seat equally often if games are a multiple of the players. So the result depends on the seed alone.
///
/// # Errors
/// When `report` breaks off.
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
    /// The share of games that a player has won, with its 95 % interval.
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
        // Less than the number of players.
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
        // All distances are bits of a word.
        numbered.iter_mut().zip(start).for_each(|(piece, distance)| *piece = distance as u8);
        Self { players, played, first, seat: 0, pieces: [numbered; MAX_PLAYERS] }
    }

    /// Plays a game to its end and says how many turns it took.
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

    /// The seat so many places behind that of who is to move.
    fn seat_of(&self, after: usize) -> usize {
        let seat = self.seat + after;
        if seat < self.players.len() { seat } else { seat - self.players.len() }
    }

    /// Who sits there.
    fn player(&self, after: usize) -> usize {
        let player = self.first + self.seat_of(after);
        if player < self.players.len() { player } else { player - self.players.len() }
    }

    /// Puts the piece of a player that stands at a distance elsewhere: of several at home the first.
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
