//! Positions in words.

use super::aim::Aim;
use super::game::Game;
use super::position::{Moment, Position, Rolled};
use crate::text::{counted, listed, spaced};

impl Position {
    /// The game and the moment of the turn: `Yahtzee, 1 1 3 5 6 with 2 rolls left`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let title = game.title();
        let name = match (self.aim(), self.needed(game)) {
            (Aim::Target(target), Some(0)) => format!("{title}, {target} points are reached"),
            (Aim::Target(target), Some(needed)) => format!("{title}, {needed} of {target} points needed"),
            (Aim::Others(_), _) => format!("{title}, {}", standing(&self.behind(game))),
            (Aim::Points | Aim::Target(_), _) => title,
        };
        match self.moment() {
            Moment::Start { saved_rolls: 0 } => format!("{name}, at the start of a turn"),
            Moment::Start { saved_rolls } => {
                format!("{name}, at the start of a turn with {}", counted(*saved_rolls, "saved roll", "saved rolls"))
            }
            Moment::Over => format!("{name}, with a full card"),
            Moment::Rolled(rolled) => format!("{name}, {}", rolled.in_words()),
        }
    }

    /// The game and the value of the rest of it.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: f64) -> String {
        let turns = counted(self.card().open().len(), "turn", "turns");
        let (title, worth) = (game.title(), game.objective().words().in_words(value));
        match (self.aim(), self.needed(game)) {
            (Aim::Target(target), Some(0)) => format!("{title}: {target} points are reached"),
            (Aim::Target(target), Some(needed)) => {
                let worth = if value == 0.0 { "which cannot be reached".to_owned() } else { worth };
                format!("{title}: {needed} of {target} points are needed in {turns}, {worth}")
            }
            (Aim::Others(_), _) => format!("{title}: {}, {turns} to come, {worth}", standing(&self.behind(game))),
            (Aim::Points | Aim::Target(_), _) => {
                let saved = match self.saved_rolls() {
                    0 => String::new(),
                    rolls => format!(", with {}", counted(rolls, "saved roll", "saved rolls")),
                };
                let bonus = self.card().bonus_in_words(game);
                format!("{title}: {worth} still to come in {turns}{saved}{bonus}")
            }
        }
    }
}

/// The standing against each of the others, in words, from the points by which the player is behind.
pub(crate) fn standing(behind: &[i64]) -> String {
    let of_one = |behind: &i64| match behind {
        0 => "level".to_owned(),
        1.. => format!("{behind} behind"),
        _ => format!("{} ahead", -behind),
    };
    listed(&behind.iter().map(of_one).collect::<Vec<_>>(), "and")
}

impl Rolled {
    /// The dice and the number of rolls left: `1 1 3 5 6 with 2 rolls left`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let left = match self.rolls_left {
            0 => "no roll".to_owned(),
            rolls => counted(rolls, "roll", "rolls"),
        };
        format!("{} with {left} left", spaced(&self.roll))
    }
}
