//! Rules that a person can remember: preferences in their order.

use dicebase_games::race::{Board, Move, Seats};
use serde::{Deserialize, Serialize};

use super::chooser::{Chooser, Mix};

/// A property of moves that a rule can prefer.
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

/// The piece that moves if the preferences leave several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// The one that is furthest ahead.
    Front,
    /// The one that is furthest behind.
    Rear,
}

/// Preferences, the most important first. Each one removes the moves without its property, if a remaining move has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The preferences.
    pub preferences: Vec<Preference>,
    /// The piece that moves if several are left.
    pub then: Piece,
}

/// The properties of a move: a bit for each preference.
pub(super) type Marks = u8;

impl Preference {
    /// All preferences.
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

    /// The preference in words.
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

    /// The choice in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Front => "move the piece that is furthest ahead",
            Self::Rear => "move the piece that is furthest behind",
        }
    }
}

impl Rule {
    /// The index of the move that the rule takes. `marks` are the properties of the moves, of which there is at least
    /// one; moves are sorted from the rear piece to the front.
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

    /// The index of the move that the rule takes among legal moves.
    fn place(&self, board: &Board, seats: &Seats, moves: &[Move]) -> usize {
        let mut marks = [0; 8];
        let marks = &mut marks[..moves.len()];
        marks.iter_mut().zip(moves).for_each(|(marks, &step)| *marks = marks_of(board, seats, step));
        self.choice(marks)
    }

    /// The move that the rule takes among legal moves.
    pub(in crate::race) fn of_moves(&self, board: &Board, seats: &Seats, moves: &[Move]) -> Move {
        moves[self.place(board, seats, moves)]
    }
}

/// A player who follows a rule on a board.
pub struct Follower<'a> {
    pub(super) board: &'a Board,
    pub(super) rule: &'a Rule,
}

impl<'a> Follower<'a> {
    /// A player who follows this rule.
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

/// The properties of a move.
pub(super) fn marks_of(board: &Board, seats: &Seats, step: Move) -> Marks {
    let done = Preference::ALL.into_iter().filter(|preference| preference.is_done(board, seats, step));
    done.fold(0, |marks, preference| marks | preference.bit())
}

/// Returns `true` when another player's piece can reach this field with a single number, or by being brought in.
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
