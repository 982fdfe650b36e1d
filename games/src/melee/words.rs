//! Positions of melees in words.

use super::game::Game;
use super::position::{Moment, Position};
use crate::fields::Fields;
use crate::part::Value;
use crate::scorecard::words::standing;

impl Position {
    /// The game, the standing, and the moment: `Kniffeliger, round 3 of 14, 12 behind, 1 1 3 5 6 with 2 rolls left`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let moment = match self.moment() {
            Moment::Start => "at the start of a turn".to_owned(),
            Moment::Rolled(rolled) => rolled.in_words(),
            Moment::Exchange => "when everybody had a turn".to_owned(),
            Moment::Over => "at the end".to_owned(),
        };
        format!("{}, {}, {moment}", game.title(), self.standing())
    }

    /// The game, the standing, and the value, which is given in words.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: &str) -> String {
        format!("{}, {}: {value}", game.title(), self.standing())
    }

    /// The sums of the cards, as in answers: the `total` of the player to move, and the `opponent_totals` in the order
    /// of play.
    #[must_use]
    pub fn sums(&self) -> Fields {
        let totals = self.totals();
        let others = Value::Numbers(totals[1..].to_vec());
        Fields::default().number("total", totals[0]).value("opponent_totals".to_owned(), others)
    }

    fn standing(&self) -> String {
        let totals = self.totals();
        let behind: Vec<i64> = totals[1..].iter().map(|&other| other as i64 - totals[0] as i64).collect();
        format!("round {} of {}, {}", self.seats().round(), self.seats().rounds(), standing(&behind))
    }
}
