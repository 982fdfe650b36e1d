//! The bots, for those who ask.

use dicebase_analysis::bank;
use dicebase_analysis::scorecard::Bot;
use dicebase_games::bank::Rules;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// What is typed instead of a bot's name to learn the names.
pub const HELP: &str = "help";

#[derive(Serialize)]
struct Answer {
    bots: Vec<BotAnswer>,
}

#[derive(Serialize)]
struct BotAnswer {
    name: String,
    rule: String,
}

/// Lists the bots of scorecard games.
pub fn scorecard(global: &Global) -> Result<(), Failure> {
    list(Bot::ALL.iter().map(|bot| (bot.name().to_owned(), bot.rule().to_owned())), global)
}

/// Lists the bots of a bank game.
pub fn bank(rules: &Rules, global: &Global) -> Result<(), Failure> {
    list(bank::Bot::examples(rules).into_iter().map(|bot| (bot.name(), bot.rule())), global)
}

/// Lists bots, each a name and a rule.
pub fn list(bots: impl Iterator<Item = (String, String)>, global: &Global) -> Result<(), Failure> {
    if global.json {
        return output::json(&Answer { bots: bots.map(|(name, rule)| BotAnswer { name, rule }).collect() });
    }
    output::text(&output::table(&["Bot", "Rule"], &[], bots.map(|(name, rule)| vec![name, rule]).collect()))
}
