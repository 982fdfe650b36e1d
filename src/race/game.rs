//! A race game, and what all its commands need.

use dicebase_analysis::race::Bot;
use dicebase_engine::race::Tables;
use dicebase_games::race::Game;

use crate::commands::bots;
use crate::commands::room::Asked;
use crate::failure::Failure;
use crate::progress::Bars;

/// A race game that a command is about.
pub type RaceGame<'a> = Asked<'a, Game>;

impl<'a> RaceGame<'a> {
    /// The game's tables, solved if they are missing, with progress on the terminal.
    pub fn tables(&self) -> Result<Tables<'a>, Failure> {
        Ok(Tables::of(self.game, self.named, self.global.config()?).watched_by(&Bars))
    }

    /// Lists the bots.
    pub fn list_bots(&self) -> Result<(), Failure> {
        bots::list(Bot::ALL.into_iter().map(|bot| (bot.name().to_owned(), bot.rule().to_owned())), self.global)
    }
}
