//! A bank game, and what all its commands need.

use dicebase_games::bank::Game;

use crate::commands::bots;
use crate::commands::room::Asked;
use crate::failure::Failure;

/// A bank game that a command is about.
pub type BankGame<'a> = Asked<'a, Game>;

impl BankGame<'_> {
    /// Lists the bots.
    pub fn list_bots(&self) -> Result<(), Failure> {
        let bots = dicebase_analysis::bank::Bot::examples(self.game.rules()).into_iter();
        bots::list(bots.map(|bot| (bot.name(), bot.rule())), self.global)
    }
}
