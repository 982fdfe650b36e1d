//! The bots, for those who ask.

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

/// Lists bots, each a name and a rule.
pub fn list(bots: impl Iterator<Item = (String, String)>, global: &Global) -> Result<(), Failure> {
    if global.json {
        return output::json(&Answer { bots: bots.map(|(name, rule)| BotAnswer { name, rule }).collect() });
    }
    output::text(&output::table(&["Bot", "Rule"], &[], bots.map(|(name, rule)| vec![name, rule]).collect()))
}
