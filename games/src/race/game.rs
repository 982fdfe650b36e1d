//! A game under an objective.

use std::sync::Arc;

use super::board::Board;
use super::objective::Objective;
use super::placement::Placement;
use super::rules::Rules;
use super::seats::Seats;
use crate::error::RulesError;
use crate::{find_builtin, library, title};

/// The largest number of states of two players that are solved: 4.3 GB of values and 2.1 GB of their bounds.
const MAX_STATES: usize = 1 << 29;
/// The bytes of memory that each state takes: an `f64` and its `f32` bound.
const BYTES_OF_STATE: u64 = 12;

/// Rules made ready for play under an objective.
///
/// Making one takes some tenths of a second; copies share it.
#[derive(Clone, Debug)]
pub struct Game {
    id: String,
    word: String,
    board: Arc<Board>,
    objective: Objective,
}

impl Game {
    /// Makes rules ready for play. The `id` names the game in tables and messages.
    #[must_use]
    pub fn new(id: &str, rules: Rules, objective: Objective) -> Self {
        let word = library::word(id, rules.text(), rules.canonical());
        let board = Board::new(rules);
        Self { id: id.to_owned(), word, board: Arc::new(board), objective }
    }

    /// Reads rules and makes them ready. The `id` is also used as the file name in errors.
    ///
    /// # Errors
    /// Those of [`Rules::parse`].
    pub fn parse(id: &str, text: &str, objective: Objective) -> Result<Self, RulesError> {
        Ok(Self::new(id, Rules::parse(id, text)?, objective))
    }

    /// The built-in game of this family with this id; `None` if there is none.
    #[must_use]
    pub fn builtin(id: &str, objective: Objective) -> Option<Self> {
        let builtin = find_builtin(id)?;
        Self::parse(builtin.id, builtin.text, objective).ok()
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The word with which its positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The name for people, distinct from other games of the same name.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.word, &self.rules().name)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.board.rules()
    }

    /// The objective of play.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The rules made ready.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of players under the objective.
    #[must_use]
    pub fn players(&self) -> usize {
        match self.objective {
            Objective::Turns => 1,
            Objective::Win => self.rules().players,
        }
    }

    /// Returns `true` when every state can be solved. Otherwise there are only estimates: with more than two players,
    /// and with two players and more than 2^29 states.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match self.players() {
            1 => true,
            2 => self.values() <= MAX_STATES,
            _ => false,
        }
    }

    /// The bytes of memory that the values of two players take while they are solved, without the program and the
    /// placements.
    #[must_use]
    pub fn memory(&self) -> u64 {
        BYTES_OF_STATE.saturating_mul(self.values() as u64)
    }

    /// The number of values in a table of a solved game: one for each pair of placements with two players, and one for
    /// each placement otherwise. The index of a state is that of the player to move, or with two players `other * n +
    /// mover` for the indices of their [placements](super::Placements), of which there are `n`.
    ///
    /// With two players some of the values are not of [states](Self::states).
    #[must_use]
    pub fn values(&self) -> usize {
        let placements = self.board.placements().len();
        if self.players() == 2 { placements.saturating_mul(placements) } else { placements }
    }

    /// The number of [values](Self::values) that are of possible states: with two players all but those in which two
    /// pieces would stand on one field. It takes some nanoseconds per placement.
    #[must_use]
    pub fn states(&self) -> usize {
        let all = self.board.placements().all();
        if self.players() != 2 {
            return all.len();
        }
        let rules = self.rules();
        let on_ring = |own: &Placement| (own.bits() & rules.ring_bits()).count_ones() as usize;
        // The number of placements that leave some fields of the ring free depends only on the number of these fields.
        let beside = |pieces: usize| {
            let fields: u64 = ((1 << pieces) - 1) << 1;
            all.iter().filter(|own| own.bits() & fields == 0).count()
        };
        let beside: Vec<usize> = (0..=rules.pieces.min(rules.ring)).map(beside).collect();
        all.iter().map(|other| beside[on_ring(other)]).sum()
    }

    /// The index of the state in which these players' turn begins; `None` if one of them has won.
    #[inline]
    #[must_use]
    pub fn index(&self, mover: Placement, other: Placement) -> Option<usize> {
        let placements = self.board.placements();
        let mover = placements.index(mover)?;
        match self.players() {
            2 => Some(placements.index(other)? * placements.len() + mover),
            _ => Some(mover),
        }
    }

    /// The players in the state of an index, in a solved game; `None` if no state has it.
    #[must_use]
    pub fn seats(&self, index: usize) -> Option<Seats> {
        if !self.is_solved() || index >= self.values() {
            return None;
        }
        let placements = self.board.placements();
        let placement = |index: usize| placements.placement(index % placements.len());
        match self.players() {
            2 => Seats::of(&self.board, 0, &[placement(index), placement(index / placements.len())]).ok(),
            _ => Some(Seats::alone(placement(index))),
        }
    }

    /// The index of the start of the game.
    #[must_use]
    pub fn start(&self) -> usize {
        let start = self.board.start();
        // At the start nobody has won: there are more pieces than the one that may begin on the entry, or that one is
        // not in the goal yet.
        self.index(start, start).unwrap_or_default()
    }
}
