//! The next position of the player to move after an action.

use super::action::{Action, Then};
use super::game::Game;
use super::objective::Objective;
use super::parts::{BUSTS, DICE_LEFT, ME, ME_ENTERED, ROLL, TAKEN, TURN};
use super::position::Position;
use crate::dice::Dice;
use crate::notation::Notation;
use crate::onward::Onward;

impl Position {
    /// The next position of the player to move after one of its actions, against the same opponents. `None` if the
    /// action sets no dice aside, and if the points that are banked end the game.
    #[must_use]
    pub fn onward(&self, game: &Game, action: &Action) -> Option<Onward> {
        let Action::SetAside { then, total, .. } = *action else { return None };
        let points = game.rules().points(total).0;
        let notation = match then {
            Then::Roll => self.notation(game).without(&[&ROLL, &DICE_LEFT]).with_number(&TURN, Some(points)),
            Then::Bank => self.banked(game, points)?,
        };
        Some(Onward { notation, kept: Dice::NONE })
    }

    fn banked(&self, game: &Game, points: usize) -> Option<Notation> {
        let before = self.notation(game);
        let score = before.number(&ME).unwrap_or_default() + points;
        let notation = before.without(&[&ROLL, &DICE_LEFT, &TURN, &TAKEN]);
        if game.objective() == Objective::Points {
            return Some(notation);
        }
        let next = notation.without(&[&ME_ENTERED, &BUSTS]).with_number(&ME, Some(score));
        Self::read(game, &next).is_ok().then_some(next)
    }
}
