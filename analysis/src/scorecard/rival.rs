//! Somebody who plays games of two.

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{Duel, DuelTurns};
use dicebase_solver::scorecard::Walker;
use dicebase_tables::Damaged;

use super::columns::Columns;
use super::player::{Player, Scratch};
use super::turn::{Decided, Hand};

/// Somebody who plays games of two.
pub struct Rival<'a>(Kind<'a>);

enum Kind<'a> {
    Alone(Box<Player<'a>>),
    Duel { duel: &'a Duel, columns: Columns },
}

/// Room for the decisions of a turn, which each thread needs for itself.
pub(super) enum Room<'a> {
    Alone(Scratch),
    Duel(DuelTurns<'a>),
}

impl<'a> From<Player<'a>> for Rival<'a> {
    /// Who never looks at the card of the other.
    fn from(player: Player<'a>) -> Self {
        Self(Kind::Alone(Box::new(player)))
    }
}

impl<'a> Rival<'a> {
    /// The best play for the largest chance to win against another who wants to win too.
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

    /// What decides in a turn with one card against another, in the room of this player.
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
