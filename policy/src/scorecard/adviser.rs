//! Who is asked about the positions of a scorecard game.

use dicebase_games::scorecard::{Game, Objective, Position};
use dicebase_tables::{Damaged, Mmap, Table};

use super::chances::Chances;
use super::rank::{Policy, Ranked};
use crate::error::PolicyError;

/// The best play of a game, whatever it is played for.
pub enum Adviser<D = Mmap> {
    /// For the most expected points.
    Points(Policy<D>),
    /// For the largest chance to reach a target.
    Target(Chances<D>),
}

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The best play under the game's objective, from its table.
    ///
    /// # Errors
    /// Where the table is another one.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game.objective() {
            Objective::ExpectedScore => Policy::new(game, table).map(Self::Points),
            Objective::Target => Chances::new(game, table).map(Self::Target),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        match self {
            Self::Points(policy) => policy.game(),
            Self::Target(chances) => chances.game(),
        }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        match self {
            Self::Points(policy) => policy.table(),
            Self::Target(chances) => chances.table(),
        }
    }

    /// The policy for points, if the game is played for them.
    #[must_use]
    pub fn points(&self) -> Option<&Policy<D>> {
        match self {
            Self::Points(policy) => Some(policy),
            Self::Target(_) => None,
        }
    }

    /// Whether it was made for what follows from one position alone.
    #[must_use]
    pub fn is_part(&self) -> bool {
        matches!(self, Self::Target(chances) if chances.is_part())
    }

    /// Whether it knows a position; if not it was made for what follows from another one.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        match self {
            Self::Points(_) => true,
            Self::Target(chances) => chances.knows(position),
        }
    }

    /// What a position is worth, in what the game is played for.
    ///
    /// # Errors
    /// Where the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        match self {
            Self::Points(policy) => policy.value(position),
            Self::Target(chances) => chances.value(position),
        }
    }

    /// All actions of a position, the best first; none where nothing is to be decided. Equally good ones stand in the
    /// order of [`Position::actions`].
    ///
    /// # Errors
    /// Where the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        match self {
            Self::Points(policy) => policy.rank(position),
            Self::Target(chances) => chances.rank(position),
        }
    }

    /// The best action of a position; none where nothing is to be decided.
    ///
    /// # Errors
    /// As [`rank`](Self::rank).
    pub fn best(&self, position: &Position) -> Result<Option<Ranked>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }
}
