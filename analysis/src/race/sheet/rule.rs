//! A rule that a person can remember: what to prefer, one thing after the other.

use dicebase_games::race::{Board, Move, Seats};
use serde::{Deserialize, Serialize};

use super::super::chooser::{Chooser, Mix};

/// What a move may do that is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// Sends a piece home.
    Capture,
    /// Brings a piece from the ring into the goal.
    Goal,
    /// Moves a piece that stands in danger.
    Flee,
    /// Leaves the moved piece out of danger.
    Safe,
    /// Moves a piece that is not in the goal yet.
    Ring,
    /// Brings a piece in.
    Enter,
}

/// Which piece is moved where the preferences leave several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// The one that is furthest ahead.
    Front,
    /// The one that is furthest behind.
    Rear,
}

/// What to prefer, the most important first: the first thing that only some moves do leaves only those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The preferences.
    pub preferences: Vec<Preference>,
    /// Which of the pieces that are left.
    pub then: Piece,
}

/// What a move does: a bit for each preference.
pub(super) type Marks = u8;

impl Preference {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Capture, Self::Goal, Self::Flee, Self::Safe, Self::Ring, Self::Enter];

    /// The word in a bot file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Goal => "goal",
            Self::Flee => "flee",
            Self::Safe => "safe",
            Self::Ring => "ring",
            Self::Enter => "enter",
        }
    }

    /// As a player says it.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Capture => "send a piece home",
            Self::Goal => "bring a piece from the ring into the goal",
            Self::Flee => "move a piece that stands in danger",
            Self::Safe => "move a piece to where it is out of danger",
            Self::Ring => "move a piece that is not in the goal yet",
            Self::Enter => "bring a piece in",
        }
    }

    fn bit(self) -> Marks {
        1 << self as usize
    }

    fn is_done(self, board: &Board, seats: &Seats, step: Move) -> bool {
        let ring = board.rules().ring;
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        match self {
            Self::Capture => seats.captured(board, step).is_some(),
            Self::Goal => (1..=ring).contains(&from) && to > ring,
            Self::Flee => is_in_danger(board, seats, from),
            Self::Safe => !is_in_danger(board, &seats.after(board, step), to),
            Self::Ring => from <= ring,
            Self::Enter => from == 0,
        }
    }
}

impl Piece {
    /// The word in a bot file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Rear => "rear",
        }
    }

    /// As a player says it.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Front => "move the piece that is furthest ahead",
            Self::Rear => "move the piece that is furthest behind",
        }
    }
}

impl Rule {
    /// Which of some moves it takes, from home first and then from behind, that do this; there is one or more.
    pub(super) fn choice(&self, marks: &[Marks]) -> usize {
        let mut left: u8 = (1 << marks.len()) - 1;
        for preference in &self.preferences {
            let doing = (0..marks.len()).filter(|&i| marks[i] & preference.bit() != 0).fold(0, |set, i| set | 1 << i);
            if left & doing != 0 {
                left &= doing;
            }
        }
        match self.then {
            Piece::Rear => left.trailing_zeros() as usize,
            Piece::Front => left.ilog2() as usize,
        }
    }

    /// The place of the move that it takes, of moves that are legal.
    fn place(&self, board: &Board, seats: &Seats, moves: &[Move]) -> usize {
        let mut marks = [0; 8];
        let marks = &mut marks[..moves.len()];
        marks.iter_mut().zip(moves).for_each(|(marks, &step)| *marks = marks_of(board, seats, step));
        self.choice(marks)
    }

    /// The move that it takes, of moves that are legal.
    pub(in crate::race) fn of_moves(&self, board: &Board, seats: &Seats, moves: &[Move]) -> Move {
        moves[self.place(board, seats, moves)]
    }
}

/// A rule on a board.
pub struct Follower<'a> {
    pub(super) board: &'a Board,
    pub(super) rule: &'a Rule,
}

impl<'a> Follower<'a> {
    /// Somebody who follows a rule.
    #[must_use]
    pub fn new(board: &'a Board, rule: &'a Rule) -> Self {
        Self { board, rule }
    }
}

impl Chooser for Follower<'_> {
    fn mix(&self, seats: &Seats, _: usize, moves: &[Move], _: &[u8]) -> Mix {
        let mut mix = Mix::default();
        mix[self.rule.place(self.board, seats, moves)] = 1.0;
        mix
    }
}

/// What a move does.
pub(super) fn marks_of(board: &Board, seats: &Seats, step: Move) -> Marks {
    let done = Preference::ALL.into_iter().filter(|preference| preference.is_done(board, seats, step));
    done.fold(0, |marks, preference| marks | preference.bit())
}

/// Whether a piece of another player can come to the field of an own piece with one number, or from home.
fn is_in_danger(board: &Board, seats: &Seats, distance: usize) -> bool {
    let rules = board.rules();
    if !(1..=rules.ring).contains(&distance) {
        return false;
    }
    (1..seats.players()).any(|after| {
        let (other, field) = (seats.placement(after), board.seen_by(distance, seats.offset(after)));
        let within = |from: usize| from < field && field <= from + rules.sides;
        other.distances().any(within) || field == 1 && other.out() < rules.pieces
    })
}
