//! The bots, for those who ask, and what is told of their games.

use dicebase_analysis::Interval;
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

/// The interval of a mean, which a single game does not have.
pub fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(String::new, |Interval { low, high }| format!("{low:.3} to {high:.3}"))
}

/// How far games lie apart, which a single game does not tell.
pub fn deviation(deviation: Option<f64>) -> String {
    deviation.map_or_else(String::new, |deviation| format!("{deviation:.2}"))
}
