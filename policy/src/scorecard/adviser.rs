//! Who is asked about the positions of a scorecard game.

use dicebase_games::scorecard::{Game, Objective, Position};
use dicebase_tables::{Bytes, Damaged, Table};

use super::chances::Chances;
use super::duel::Duel;
use super::rank::{Policy, Ranked};
use crate::error::PolicyError;
use crate::worth::reported_chance;

/// The best play of a game, whatever it is played for.
pub enum Adviser<D = Bytes> {
    /// For the most expected points.
    Points(Policy<D>),
    /// For the largest chance to reach a target, or to outdo others who play for points.
    Chances(Chances<D>),
    /// For the largest chance to win against another who wants to win.
    Duel(Box<Duel<D>>),
}

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The best play under the game's objective, from its table.
    ///
    /// # Errors
    /// Where the table is another one.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game.objective() {
            Objective::ExpectedScore => Policy::new(game, table).map(Self::Points),
            Objective::Target => Chances::new(game, table).map(Self::Chances),
            Objective::Win => Ok(Self::Duel(Box::new(Duel::new(game, table)?))),
            Objective::Beat => Err(PolicyError::NoOthers { game: game.id().to_owned() }),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        match self {
            Self::Points(policy) => policy.game(),
            Self::Chances(chances) => chances.game(),
            Self::Duel(duel) => duel.game(),
        }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        match self {
            Self::Points(policy) => policy.table(),
            Self::Chances(chances) => chances.table(),
            Self::Duel(duel) => duel.table(),
        }
    }

    /// What the start of the game is worth, if that is one number and it is known.
    #[must_use]
    pub fn root(&self) -> Option<f64> {
        let is_one = match self {
            Self::Points(_) => true,
            Self::Chances(_) => false,
            Self::Duel(duel) => !duel.is_part(),
        };
        let root = self.table().metadata().root;
        is_one.then(|| if self.points().is_some() { root } else { reported_chance(root) })
    }

    /// The policy for points, if the game is played for them.
    #[must_use]
    pub fn points(&self) -> Option<&Policy<D>> {
        match self {
            Self::Points(policy) => Some(policy),
            Self::Chances(_) | Self::Duel(_) => None,
        }
    }

    /// Whether it was made for what follows from one position alone.
    #[must_use]
    pub fn is_part(&self) -> bool {
        match self {
            Self::Points(_) => false,
            Self::Chances(chances) => chances.is_part(),
            Self::Duel(duel) => duel.is_part(),
        }
    }

    /// Whether it knows a position; if not it was made for what follows from another one.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        match self {
            Self::Points(_) => true,
            Self::Chances(chances) => chances.knows(position),
            Self::Duel(duel) => duel.knows(position),
        }
    }

    /// What a position is worth, in what the game is played for.
    ///
    /// # Errors
    /// Where the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        match self {
            Self::Points(policy) => policy.value(position),
            Self::Chances(chances) => chances.value(position),
            Self::Duel(duel) => duel.value(position),
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
            Self::Chances(chances) => chances.rank(position),
            Self::Duel(duel) => duel.rank(position),
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
