//! The adviser of a scorecard game: a policy for each objective.

use dicebase_games::ONLY_POINTS;
use dicebase_games::scorecard::{Game, Objective, Position};
use dicebase_tables::{Bytes, Damaged, Table};

use super::chances::Chances;
use super::duel::Duel;
use super::rank::{Policy, Ranked};
use crate::error::PolicyError;
use crate::worth::reported_chance;

/// The best play of a game under any objective.
pub enum Adviser<D = Bytes> {
    /// Maximises the expected points, or what they are worth to the player.
    Points(Policy<D>),
    /// Maximises the probability of reaching a target, or of beating others who play for points.
    Chances(Chances<D>),
    /// Maximises the probability of winning against an opponent who does the same.
    Duel(Box<Duel<D>>),
}

/// Expands to a `match` with the same expression for each objective.
macro_rules! each {
    ($adviser:expr, $of:ident => $body:expr) => {
        match $adviser {
            Self::Points($of) => $body,
            Self::Chances(_) | Self::Duel(_) if ONLY_POINTS => unreachable!("all games are played for points"),
            Self::Chances($of) => $body,
            Self::Duel($of) => $body,
        }
    };
}

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The best play under the game's objective, from its table.
    ///
    /// # Errors
    /// If the table does not fit the game.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => Policy::new(game, table).map(Self::Points),
            Objective::Target => Chances::new(game, table).map(Self::Chances),
            Objective::Win => Ok(Self::Duel(Box::new(Duel::new(game, table)?))),
            Objective::Beat => Err(PolicyError::NoOthers { game: game.id().to_owned() }),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        each!(self, adviser => adviser.game())
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        each!(self, adviser => adviser.table())
    }

    /// The value of the start of the game; `None` if it is not a single number or is not in the table.
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

    /// Returns `true` when the adviser covers only what can follow from one position.
    #[must_use]
    pub fn is_part(&self) -> bool {
        match self {
            Self::Points(_) => false,
            Self::Chances(chances) => chances.is_part(),
            Self::Duel(duel) => duel.is_part(),
        }
    }

    /// Returns `true` when the adviser knows a position. It knows all of them unless it covers only what follows from
    /// one.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        match self {
            Self::Points(_) => true,
            Self::Chances(chances) => chances.knows(position),
            Self::Duel(duel) => duel.knows(position),
        }
    }

    /// The value of a position, in the unit of the objective.
    ///
    /// # Errors
    /// If the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        each!(self, adviser => adviser.value(position))
    }

    /// All actions of a position, the best first; empty if nothing is to be decided. Equally good actions are in the
    /// order of [`Position::actions`].
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        each!(self, adviser => adviser.rank(position))
    }

    /// The best action of a position; `None` if nothing is to be decided.
    ///
    /// # Errors
    /// Those of [`rank`](Self::rank).
    pub fn best(&self, position: &Position) -> Result<Option<Ranked>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }
}
