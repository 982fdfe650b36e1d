//! Players: a bot by name, or by the rules of a bot file.

use std::borrow::Cow;

use dicebase_analysis::bank::{Bot, BotRules, Player};
use dicebase_games::bank::{Game, RulesFile};

use crate::commands::bots;
use crate::failure::Failure;

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    Bot(Bot),
    /// A bot file, by the name under which it was typed.
    File(String, BotRules),
}

impl Who {
    pub fn parse(name: &str, rules: &RulesFile) -> Result<Self, Failure> {
        match bots::file(name)? {
            Some(text) => {
                let read = BotRules::parse(name, &text, rules).map_err(Failure::wrong_input)?;
                Ok(Self::File(name.to_owned(), read))
            }
            None => Bot::parse(name, rules).map(Self::Bot).map_err(Failure::wrong_input),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Bot(bot) => bot.name(),
            Self::File(name, _) => name.clone(),
        }
    }

    pub fn is_optimal(&self) -> bool {
        matches!(self, Self::Bot(Bot::Optimal | Bot::Leader))
    }

    /// The player, ready to play. The optimal one needs the `values` of all states.
    pub fn player<'a>(&self, game: &'a Game, values: impl FnOnce() -> Cow<'a, [f64]>) -> Result<Player<'a>, Failure> {
        match self {
            Self::Bot(bot) => Player::of_bot(game, *bot, values).map_err(Failure::wrong_input),
            Self::File(_, rules) => Ok(Player::of_rules(game, rules.clone())),
        }
    }
}
