//! The bots that have names.

use dicebase_games::bank::{MAX_STEPS, Points, RulesFile};
use dicebase_games::{NotCovered, RulesError, did_you_mean};
use thiserror::Error;

/// The beginning of the names of bots that bank from a turn total on.
const BANK: &str = "bank-";

/// A bot that plays by a known rule. BOTS.md describes all of them.
///
/// Greedy, bank-N and thresholds set aside the dice that are worth the most points, and among equals the most dice.
/// They bank from some turn total on. They also bank as soon as their score reaches the target; in a last turn they
/// bank as soon as they have more points than the other player, and never before. They ignore the scores otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Plays perfectly for the objective. At a table of more players than its game is solved for, it weighs each end of
    /// a turn by the chances in games of two against each of the others.
    Optimal,
    /// Plays as if the other with the most points were the only one.
    Leader,
    /// Banks as soon as it may, and never takes over.
    Greedy,
    /// Banks from the turn total that gives the most expected points of a turn, by the number of dice left. Takes over
    /// an offer that gives more expected points than a fresh turn, unless a bust costs the points taken over.
    Thresholds,
    /// Banks and takes over from this turn total on, in points, with any number of dice left.
    Bank(Points),
    /// Sets aside each selection of scoring dice with equal probability, and tosses a coin for banking or rolling and
    /// for taking over. It always banks a total that wins for certain.
    Random,
}

/// An error in the choice of a bot.
#[derive(Debug, Error)]
pub enum BotError {
    /// A name that no bot has.
    #[error(
        "there is no bot \"{found}\" for bank games{}; there are optimal, leader, greedy, thresholds, random and \
         bank-N with N points, as in {example}",
        did_you_mean(found, Bot::NAMED.map(Bot::name).iter().map(String::as_str))
    )]
    Unknown {
        /// The name that was given.
        found: String,
        /// An example of a name.
        example: String,
    },
    /// A turn total that cannot be banked from.
    #[error(
        "there is no bot \"{found}\" in this game: {reason}; give bank-N with a multiple of {step} from {step} to \
         {target}, as in {example}"
    )]
    NotATotal {
        /// The name that was given.
        found: String,
        /// The error in it.
        reason: String,
        /// The step of the game.
        step: Points,
        /// The most points to bank from: the target, if there is one.
        target: Points,
        /// An example of a name.
        example: String,
    },
    /// The game has no sheet.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// The thresholds do not exist, because the most expected points of a turn are not known.
    #[error("the bot thresholds needs the most expected points of a turn; take another bot")]
    NoThresholds(#[source] RulesError),
}

impl Bot {
    /// The bots that have no number in their names.
    pub const NAMED: [Self; 5] = [Self::Optimal, Self::Leader, Self::Greedy, Self::Thresholds, Self::Random];

    /// The bot of this name in a game of these rules.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn parse(name: &str, rules: &RulesFile) -> Result<Self, BotError> {
        if let Some(numbered) = Self::numbered(name, rules) {
            return numbered;
        }
        let bot = Self::NAMED.into_iter().find(|bot| bot.name().eq_ignore_ascii_case(name));
        bot.ok_or_else(|| BotError::Unknown { found: name.to_owned(), example: example(rules) })
    }

    /// The bot of this name in a game of these rules, if it is one with a number in it, as in `bank-350`.
    #[must_use]
    pub fn numbered(name: &str, rules: &RulesFile) -> Option<Result<Self, BotError>> {
        let lower = name.to_lowercase();
        lower.strip_prefix(BANK).map(|points| bank_from(name, points, rules))
    }

    /// Bots to try in a game of these rules: those with names, and one that banks from a turn total on.
    #[must_use]
    pub fn examples(rules: &RulesFile) -> [Self; 6] {
        let [optimal, leader, greedy, thresholds, random] = Self::NAMED;
        [optimal, leader, thresholds, Self::Bank(usual_total(rules)), greedy, random]
    }

    /// The name of the bot.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Optimal => "optimal".to_owned(),
            Self::Leader => "leader".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Thresholds => "thresholds".to_owned(),
            Self::Bank(points) => format!("{BANK}{points}"),
            Self::Random => "random".to_owned(),
        }
    }

    /// The rule of the bot, in one line.
    #[must_use]
    pub fn rule(self) -> String {
        match self {
            Self::Optimal => {
                "plays perfectly for the objective; among more players than the game is solved for, by the \
                              chances in games of two against each of the others"
                    .to_owned()
            }
            Self::Leader => "plays as if the other with the most points were the only one".to_owned(),
            Self::Greedy => "sets aside the most points, banks as soon as it may, and never takes over".to_owned(),
            Self::Thresholds => {
                "sets aside the most points, banks and takes over from the turn totals that are best for the points of \
                                 one turn, by the number of dice left"
                    .to_owned()
            }
            Self::Bank(points) => {
                format!(
                    "sets aside the most points, banks from {points} on, and takes over from there on; any N will do"
                )
            }
            Self::Random => "sets aside any dice that count, and tosses coins for banking and taking over".to_owned(),
        }
    }
}

fn bank_from(name: &str, points: &str, rules: &RulesFile) -> Result<Bot, BotError> {
    let (step, target) = (rules.step, most_points(rules));
    let reason = match points.parse().map(Points) {
        Err(_) => format!("\"{points}\" is no number of points"),
        Ok(points) if !rules.is_in_steps(points) => format!("{points} is no multiple of {step}"),
        Ok(Points(0)) => "nobody can bank 0 points".to_owned(),
        Ok(points) if points > target && rules.turns().is_none() => format!("{points} is more than the target"),
        Ok(points) if points > target => format!("{points} is more than {target}"),
        Ok(points) => return Ok(Bot::Bank(points)),
    };
    Err(BotError::NotATotal { found: name.to_owned(), reason, step, target, example: example(rules) })
}

/// The most points that a rule may name: the target or, in games that end after a number of turns, as many steps as a
/// target may have.
pub(super) fn most_points(rules: &RulesFile) -> Points {
    if rules.turns().is_some() { rules.points(MAX_STEPS) } else { rules.target }
}

fn example(rules: &RulesFile) -> String {
    Bot::Bank(usual_total(rules)).name()
}

/// A turn total that many players bank: a thirtieth of the target, but at least the least that may be banked.
fn usual_total(rules: &RulesFile) -> Points {
    let usual = Points(rules.target.0 / 30).max(rules.least_bank(true));
    rules.points(rules.steps(usual)).min(most_points(rules))
}
