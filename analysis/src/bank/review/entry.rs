//! What a line says.

use dicebase_games::Dice;
use dicebase_games::bank::{Game, Objective, Then};

use super::problem::Problem;
use super::{Seat, json, words};
use crate::review::Form;

/// What happened, as it was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose turn it is, if it was written.
    pub player: Option<Seat>,
    /// What was done; nothing in a line that only says whose turn begins.
    pub act: Option<Act>,
}

/// What happened in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The player goes on from what the other one banked.
    TakeOver,
    /// The player rolls all dice, and does not take over.
    RollAll,
    /// Dice were rolled and some of them set aside.
    SetAside {
        /// The roll.
        roll: Dice,
        /// The dice that were set aside.
        keep: Dice,
        /// What followed.
        then: Then,
        /// The points that were banked, if they were written down too.
        points: Option<usize>,
    },
    /// Nothing counted.
    Bust {
        /// The roll, if it was written down.
        roll: Option<Dice>,
    },
    /// The turn ended so, and the decisions before were not written down.
    Banked {
        /// The turn total.
        points: usize,
        /// How many dice were left.
        dice: Option<usize>,
    },
}

impl Form for Game {
    type Entry = Entry;
    type Problem = Problem;

    fn game(&self) -> &str {
        self.id()
    }

    fn example(&self) -> String {
        let mut selections = self.worth().all().map(|(dice, _)| dice);
        let keep = selections.next().unwrap_or_default();
        let fill = (0..self.rules().dice - keep.len()).map(|die| die % self.rules().sides + 1);
        let player = if self.objective() == Objective::Win { "me: " } else { "" };
        format!("{player}{} keep {keep} roll", keep.and(&Dice::from_faces(fill)))
    }

    fn words(&self, line: &str) -> Result<Entry, Problem> {
        words::parse(self, line)
    }

    fn json(&self, line: &str) -> Result<Entry, Problem> {
        json::parse(self, line)
    }
}

/// Dice to be set aside, or the word for all of the roll.
pub(super) fn kept(game: &Game, roll: &Dice, text: &str) -> Result<Dice, Problem> {
    if text == "all" { Ok(*roll) } else { Ok(Dice::parse(text, game.rules().sides)?) }
}
