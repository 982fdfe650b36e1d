//! A race game, and what all its commands need.

use dicebase_analysis::race::Bot;
use dicebase_games::race::Game;

use crate::commands::bots;
use crate::commands::room::Asked;
use crate::failure::Failure;

/// A race game that a command is about.
pub type RaceGame<'a> = Asked<'a, Game>;

impl RaceGame<'_> {
    /// Lists the bots.
    pub fn list_bots(&self) -> Result<(), Failure> {
        bots::list(Bot::ALL.into_iter().map(|bot| (bot.name().to_owned(), bot.rule().to_owned())), self.global)
    }
}
