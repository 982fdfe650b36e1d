//! Positions as people say them.

use super::game::{Game, Situation};
use super::objective::Objective;
use super::position::{Moment, Position};
use crate::text::{counted, spaced};

impl Position {
    /// The game, the scores and the moment of the turn.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let moment = match self.moment() {
            Moment::Start(None) => "at the start of the turn".to_owned(),
            Moment::Start(Some(offer)) => {
                let dice = counted(offer.dice, "die", "dice");
                format!("{} points with {dice} left may be taken over", game.rules().points(offer.total))
            }
            Moment::Rolled(0, roll) => format!("rolled {}", spaced(roll)),
            Moment::Rolled(total, roll) => {
                format!("turn total {}, rolled {}", game.rules().points(*total), spaced(roll))
            }
        };
        format!("{}, {moment}", self.situation().in_words(game))
    }

    /// The game, the scores and what they are worth.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: f64) -> String {
        format!("{}: {}", self.situation().in_words(game), game.objective().words().in_words(value))
    }
}

impl Situation {
    /// The game and the scores.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let name = game.title();
        let points = |steps: usize| game.rules().points(steps);
        match game.objective() {
            Objective::Points => format!("{name}, one turn"),
            Objective::Turns => format!("{name} alone, with {} points", points(self.me.score)),
            Objective::Win => {
                let second = if self.second { ", closing the round" } else { "" };
                let [me, opponent] = [self.me.score, self.opponent.score].map(points);
                let third = self.third.map(|third| format!(" and {}", points(third.score))).unwrap_or_default();
                format!("{name}, {me} points against {opponent}{third}{second}")
            }
        }
    }
}
