//! Export of a sheet as a bot file.

use super::{Cost, Exception, Opening, Rule, Sheet, Stage};

/// The text above the exceptions to the rules.
const EXCEPTIONS: &str = "## Exceptions of the first roll, the most expensive first. Without the # of its lines one is \
                          followed.\n\n";
/// The text above the rules.
const RULES: &str = "## The rules for the first roll of a game. Without `turns` they are followed in every turn, \
                     without `rolls-left` after\n## every roll.\n\n";
/// The text above the orders in which to give up categories.
const GIVE_UP: &str = "## The order to give categories up, for the end of a list of [[fill]] rules of your own.\n\n";

impl Sheet {
    /// The sheet as a bot file for a game with this number of rolls a turn. The bot follows the rules for the first
    /// roll and loses what the sheet states as their cost. Exceptions and the orders in which to give up categories are
    /// comments in the file.
    #[must_use]
    pub fn to_bot_file(&self, rolls: usize) -> String {
        let opening = self.opening.as_ref().map(|opening| keeps(opening, rolls)).unwrap_or_default();
        format!("family = \"scorecard\"\notherwise = \"optimal\"\n\n{opening}{}", fills(&self.stages))
    }
}

fn keeps(opening: &Opening, rolls: usize) -> String {
    let exceptions = opening.exceptions.iter().map(|exception| commented(&exception_rule(exception, rolls)));
    let last = opening.rules.len() - 1;
    let rules = opening.rules.iter().enumerate().map(|(place, rule)| keep_rule(rule, rolls, place == last));
    let (exceptions, rules) = (exceptions.collect::<String>(), rules.collect::<String>());
    let above = if exceptions.is_empty() { "" } else { EXCEPTIONS };
    format!("{above}{exceptions}{RULES}{rules}")
}

fn exception_rule(exception: &Exception, rolls: usize) -> String {
    let dice = if exception.of.keep == "none" { "nothing" } else { &exception.of.keep };
    let of = quoted(exception.of.rolls.iter());
    format!("[[keep]]\nturns = 1\nrolls-left = {}\nrolls = [{of}]\ndice = \"{dice}\"\n", rolls - 1)
}

fn keep_rule(rule: &Rule, rolls: usize, is_last: bool) -> String {
    let shows = quoted(rule.kinds.iter().map(|kind| &kind.shows));
    let shows = if is_last { String::new() } else { format!("shows = [{shows}]\n") };
    format!("[[keep]]\nturns = 1\nrolls-left = {}\n{shows}dice = \"{}\"\n\n", rolls - 1, rule.keep.name())
}

/// The orders in which to give up categories: for each section while the other one is filled, and last for any card. A
/// single open category needs no order.
fn fills(stages: &[Stage]) -> String {
    let Some((any, others)) = stages.split_first() else { return String::new() };
    let all = any.costs.len();
    let sections = others.iter().filter(|stage| stage.costs.len() < all);
    let rules = sections.chain([any]).map(|stage| commented(&fill_rule(stage, &any.costs)));
    format!("{GIVE_UP}{}", rules.collect::<String>())
}

fn fill_rule(stage: &Stage, all: &[Cost]) -> String {
    let order = quoted(stage.costs.iter().map(|cost| &cost.category));
    let is_open = |cost: &&Cost| stage.costs.iter().any(|open| open.category == cost.category);
    let filled = quoted(all.iter().filter(|cost| !is_open(cost)).map(|cost| &cost.category));
    let filled = if filled.is_empty() { String::new() } else { format!("filled = [{filled}]\n") };
    format!("[[fill]]\n{filled}categories = [{order}]\n")
}

fn commented(rule: &str) -> String {
    rule.lines().map(|line| format!("# {line}\n")).collect::<String>() + "\n"
}

fn quoted<'a>(words: impl Iterator<Item = &'a String>) -> String {
    words.map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}
