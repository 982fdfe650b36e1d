//! Positions as people say them.

use super::game::Game;
use super::position::{Moment, Position, Rolled};
use crate::text::{counted, spaced};

impl Position {
    /// The game and the moment of the turn: `Yahtzee, 1 1 3 5 6 with 2 rolls left`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let name = game.title();
        match self.moment() {
            Moment::Start => format!("{name}, at the start of a turn"),
            Moment::Over => format!("{name}, with a full card"),
            Moment::Rolled(rolled) => format!("{name}, {}", rolled.in_words()),
        }
    }

    /// The game and what the rest of it is worth.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: f64) -> String {
        let turns = counted(self.card().open().len(), "turn", "turns");
        let value = game.objective().words().in_words(value);
        format!("{}: {value} still to come in {turns}", game.title())
    }
}

impl Rolled {
    /// The dice and how many rolls are left: `1 1 3 5 6 with 2 rolls left`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let left = match self.rolls_left {
            0 => "no roll".to_owned(),
            rolls => counted(rolls, "roll", "rolls"),
        };
        format!("{} with {left} left", spaced(&self.roll))
    }
}
