//! A player of games of two.

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{Duel, DuelTurns};
use dicebase_solver::scorecard::Walker;
use dicebase_tables::Damaged;

use super::columns::Columns;
use super::player::{Player, Scratch};
use super::turn::{Decided, Hand};

/// A player of games of two.
pub struct Rival<'a>(Kind<'a>);

enum Kind<'a> {
    Alone(Box<Player<'a>>),
    Duel { duel: &'a Duel, columns: Columns },
}

/// Buffers for the decisions of a turn; each thread needs its own.
pub(super) enum Room<'a> {
    Alone(Scratch),
    Duel(DuelTurns<'a>),
}

impl<'a> From<Player<'a>> for Rival<'a> {
    /// A player that ignores the card of its opponent.
    fn from(player: Player<'a>) -> Self {
        Self(Kind::Alone(Box::new(player)))
    }
}

impl<'a> Rival<'a> {
    /// The best play for the chance to win against an opponent that plays for the same.
    #[must_use]
    pub fn of_duel(duel: &'a Duel) -> Self {
        Self(Kind::Duel { duel, columns: Columns::new(duel.game()) })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        match &self.0 {
            Kind::Alone(player) => player.game,
            Kind::Duel { duel, .. } => duel.game(),
        }
    }

    pub(super) fn columns(&self) -> &Columns {
        match &self.0 {
            Kind::Alone(player) => &player.columns,
            Kind::Duel { columns, .. } => columns,
        }
    }

    pub(super) fn room(&self) -> Room<'a> {
        match &self.0 {
            Kind::Alone(player) => Room::Alone(player.scratch()),
            Kind::Duel { duel, .. } => Room::Duel(DuelTurns::new(duel)),
        }
    }

    /// Computes the decisions of a turn from both hands, in the buffers of this player.
    ///
    /// # Errors
    /// If the table of the player is damaged.
    pub(super) fn decide<'b>(
        &'b self,
        room: &'b mut Room<'a>,
        own: &Hand,
        other: &Hand,
    ) -> Result<Decided<'b>, Damaged> {
        match (&self.0, room) {
            (Kind::Alone(player), Room::Alone(scratch)) => Ok(player.decide(scratch, own)),
            (_, Room::Duel(turns)) => {
                let game = self.game();
                let ahead = own.on_card(game) as isize - other.on_card(game) as isize;
                turns.begin(&own.state, &other.state, ahead)?;
                Ok(Decided::Duel(turns))
            }
            (Kind::Duel { .. }, Room::Alone(_)) => Ok(Decided::Chance),
        }
    }
}
