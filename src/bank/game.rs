//! A bank game, and what all its commands need.

use dicebase_engine::bank::Tables;
use dicebase_games::bank::Game;

use crate::commands::bots;
use crate::commands::room::Asked;
use crate::failure::Failure;
use crate::progress::Bars;

/// A bank game that a command is about.
pub type BankGame<'a> = Asked<'a, Game>;

impl<'a> BankGame<'a> {
    /// The game's tables, solved if they are missing, with progress on the terminal.
    pub fn tables(&self) -> Result<Tables<'a>, Failure> {
        Ok(Tables::of(self.game, self.named, self.global.config()?).watched_by(&Bars))
    }

    /// Lists the bots.
    pub fn list_bots(&self) -> Result<(), Failure> {
        let bots = dicebase_analysis::bank::Bot::examples(self.game.rules()).into_iter();
        bots::list(bots.map(|bot| (bot.name(), bot.rule())), self.global)
    }
}
