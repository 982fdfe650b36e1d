//! What each turn of a player leads to, from every state of a game of one or two.

use std::ops::Range;

use dicebase_games::race::{After, Game, MAX_PIECES, Move, Seats, Waiting};
use dicebase_solver::{Cancelled, Counter};
use rayon::prelude::*;

use super::chooser::Chooser;
use super::error::WalkError;

/// The most states of two players of which every turn is followed: their steps take some hundred bytes each.
pub const MOST_STATES: usize = 1 << 22;
/// So many states are one thread's at a time.
const PIECE: usize = 1024;

/// A step that wins.
const WON: u32 = u32::MAX;
/// Stands in a step after which the same player rolls again.
const AGAIN: u32 = 1 << 31;

/// The states of a game in the order in which a turn goes through them: a move of the player to move leads to a later
/// one, as long as the turn goes on.
#[derive(Clone, Copy)]
pub(super) struct States<'a> {
    pub(super) game: &'a Game,
    /// How many placements the other player may have; 1 alone.
    others: usize,
}

/// The steps of a player from every state.
pub(super) struct Chain {
    firsts: Vec<u32>,
    steps: Vec<Step>,
    stays: Vec<f64>,
}

/// A step, and how likely it is.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    chance: f64,
}

/// What a step leads to.
pub(super) enum Leads {
    Won,
    /// The same player rolls again.
    Again(usize),
    /// The turn of the next player begins.
    Next(usize),
}

impl<'a> States<'a> {
    /// Those of a game, unless they are too many.
    pub(super) fn of(game: &'a Game) -> Result<Self, WalkError> {
        let (id, players, states) = (|| game.id().to_owned(), game.players(), game.values());
        if players > 2 {
            return Err(WalkError::Players { game: id(), players });
        }
        if players == 2 && states > MOST_STATES {
            return Err(WalkError::TooLarge { game: id(), states });
        }
        let others = if players == 2 { game.board().placements().len() } else { 1 };
        Ok(Self { game, others })
    }

    pub(super) fn len(&self) -> usize {
        self.game.values()
    }

    /// The start of the game.
    pub(super) fn start(&self) -> usize {
        let start = self.game.board().start();
        let seats = Seats::start(self.game.board());
        self.index(&if self.others == 1 { Seats::alone(start) } else { seats }).unwrap_or_default()
    }

    /// How many states each player to move has.
    pub(super) fn width(&self) -> usize {
        self.others
    }

    /// The state as the other player would be to move in it.
    pub(super) fn turned(&self, state: usize) -> usize {
        if self.others == 1 { state } else { state % self.others * self.others + state / self.others }
    }

    /// Where the pieces stand; none where two would stand on one field.
    pub(super) fn seats(&self, state: usize) -> Option<Seats> {
        let (board, placements) = (self.game.board(), self.game.board().placements());
        let own = placements.placement(state / self.others);
        if self.others == 1 {
            return Some(Seats::alone(own));
        }
        Seats::of(board, 0, &[own, placements.placement(state % self.others)]).ok()
    }

    fn index(&self, seats: &Seats) -> Option<usize> {
        let placements = self.game.board().placements();
        let own = placements.index(seats.own())?;
        if self.others == 1 { Some(own) } else { Some(own * self.others + placements.index(seats.placement(1))?) }
    }

    /// Where a move leads.
    fn leads(&self, seats: &Seats, step: Move, roll: usize) -> u32 {
        // There are no more than MOST_STATES, and only who has won has no index.
        let number = |seats: &Seats| self.index(seats).map_or(WON, |index| index as u32);
        match After::of(self.game.board(), seats, step, roll) {
            After::Won => WON,
            After::Again(seats) => number(&seats) | AGAIN,
            After::Next(seats) => number(&seats),
        }
    }

    /// Goes through the decisions of a state: the roll, how likely it is to be the one, and the legal moves. Returns
    /// how likely no roll has a move.
    pub(super) fn decisions(&self, seats: &Seats, mut decide: impl FnMut(usize, f64, &[Move])) -> f64 {
        let board = self.game.board();
        let others = if self.others == 1 { 0 } else { seats.others(board) };
        let options = board.options_of_rolls(seats.own(), others);
        let waiting = Waiting::new(board, seats.own(), &options);
        for (roll, options) in (1..=board.rules().sides).zip(&options) {
            let mut moves = [Move::default(); MAX_PIECES];
            let mut count = 0;
            for step in options.legal(others) {
                moves[count] = step;
                count += 1;
            }
            if count > 0 {
                decide(roll, waiting.moved, &moves[..count]);
            }
        }
        waiting.stays
    }

    /// The steps of a player from every state, for which the counter is told how many are done.
    pub(super) fn chain(&self, chooser: &dyn Chooser, counter: &Counter<'_>) -> Result<Chain, Cancelled> {
        let pieces = (0..self.len().div_ceil(PIECE)).into_par_iter().map(|piece| {
            let states = piece * PIECE..self.len().min((piece + 1) * PIECE);
            counter.add(states.len());
            counter.check()?;
            Ok(self.piece(states, chooser))
        });
        let pieces: Vec<Piece> = pieces.collect::<Result<_, Cancelled>>()?;
        let mut chain = Chain { firsts: vec![0], steps: Vec::new(), stays: Vec::with_capacity(self.len()) };
        chain.steps.reserve(pieces.iter().map(|piece| piece.steps.len()).sum());
        for piece in pieces {
            for count in piece.counts {
                chain.firsts.push(chain.firsts[chain.firsts.len() - 1] + count);
            }
            chain.steps.extend(piece.steps);
            chain.stays.extend(piece.stays);
        }
        Ok(chain)
    }

    fn piece(&self, states: Range<usize>, chooser: &dyn Chooser) -> Piece {
        let mut piece = Piece::default();
        for state in states {
            let before = piece.steps.len();
            let stays = self.seats(state).map_or(0.0, |seats| {
                self.decisions(&seats, |roll, chance, moves| {
                    let mix = chooser.mix(&seats, roll, moves);
                    let chosen = moves.iter().zip(mix).filter(|(_, share)| *share > 0.0);
                    piece.steps.extend(
                        chosen
                            .map(|(&step, share)| Step { to: self.leads(&seats, step, roll), chance: chance * share }),
                    );
                })
            });
            piece.stays.push(stays);
            piece.counts.push((piece.steps.len() - before) as u32);
        }
        piece
    }
}

/// The steps of some states.
#[derive(Default)]
struct Piece {
    counts: Vec<u32>,
    steps: Vec<Step>,
    stays: Vec<f64>,
}

impl Chain {
    /// How likely it is that the turn ends without a move.
    pub(super) fn stays(&self, state: usize) -> f64 {
        self.stays[state]
    }

    /// Each step, with how likely it is.
    pub(super) fn steps(&self, state: usize) -> impl Iterator<Item = (Leads, f64)> {
        let steps = &self.steps[self.firsts[state] as usize..self.firsts[state + 1] as usize];
        steps.iter().map(|step| (step.leads(), step.chance))
    }
}

impl Step {
    fn leads(self) -> Leads {
        match self.to {
            WON => Leads::Won,
            to if to & AGAIN != 0 => Leads::Again((to & !AGAIN) as usize),
            to => Leads::Next(to as usize),
        }
    }
}
