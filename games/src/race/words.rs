//! Positions in words.

use super::game::Game;
use super::objective::Objective;
use super::position::{Moment, Position};
use crate::text::counted;

impl Position {
    /// The game, the players, and the moment of the turn.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let moment = match *self.moment() {
            Moment::Rolled { roll } => format!("rolled {roll}"),
            Moment::Start { tries: 1 } => "before a roll".to_owned(),
            Moment::Start { tries } => format!("before a roll, with {} for a move", counted(tries, "try", "tries")),
        };
        format!("{}, {moment}", self.pieces_in_words(game))
    }

    /// The game, the pieces of the player to move, and their value; `value` is given in words.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: &str) -> String {
        format!("{}: {value}", self.pieces_in_words(game))
    }

    fn pieces_in_words(&self, game: &Game) -> String {
        let who = match game.objective() {
            Objective::Turns => " alone".to_owned(),
            Objective::Win => format!(", {} players", game.rules().players),
        };
        format!("{}{who}, pieces at {}", game.title(), self.seats().own().text(game.rules().pieces))
    }
}
