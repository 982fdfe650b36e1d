//! The bots by name.

use dicebase_games::bank::{Points, RulesFile};
use dicebase_games::{RulesError, did_you_mean};
use thiserror::Error;

/// What the names of bots that bank from a turn total on begin with.
const BANK: &str = "bank-";

/// Somebody who plays by a known rule. BOTS.md says all of it.
///
/// Greedy, bank-N and thresholds set aside what is worth the most points of a roll, of equally good dice the most, and
/// bank from some turn total on. All three bank as soon as their score reaches the target, and in a last turn as soon
/// as, and not before, they have more than the other player. They do not look at the scores otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Plays perfectly for the objective.
    Optimal,
    /// Banks as soon as it may, and never takes over.
    Greedy,
    /// Banks from the turn total that is best for the most expected points of a turn, by the number of dice left, and
    /// takes over what gives more expected points than a turn of its own. It never takes over where a bust costs the
    /// points taken over.
    Thresholds,
    /// Banks from this turn total in points on, whatever the number of dice left, and takes over from there on.
    Bank(Points),
    /// Sets aside each selection of dice that counts with the same chance, tosses a coin between banking and rolling on
    /// where it may do both, and another one for taking over. It banks what wins for certain.
    Random,
}

/// A bot cannot play.
#[derive(Debug, Error)]
pub enum BotError {
    /// There is no such bot.
    #[error(
        "there is no bot \"{found}\" for bank games{}; there are optimal, greedy, thresholds, random and bank-N with N \
         points, as in --bot {example}",
        did_you_mean(found, Bot::NAMED.map(Bot::name).iter().map(String::as_str))
    )]
    Unknown {
        /// What was given.
        found: String,
        /// What can be given.
        example: String,
    },
    /// Nobody can bank from there on.
    #[error(
        "there is no bot \"{found}\" in this game: {reason}; give bank-N with a multiple of {step} from {step} to \
         {target}, as in --bot {example}"
    )]
    NotATotal {
        /// What was given.
        found: String,
        /// What is wrong with it.
        reason: String,
        /// The step of the game.
        step: Points,
        /// The target of the game.
        target: Points,
        /// What can be given.
        example: String,
    },
    /// The most expected points of one turn are not known, and thresholds come from them.
    #[error("the bot thresholds needs the most expected points of a turn; take another bot")]
    NoThresholds(#[source] RulesError),
}

impl Bot {
    /// Those that play every game with no number of their own.
    pub const NAMED: [Self; 4] = [Self::Optimal, Self::Greedy, Self::Thresholds, Self::Random];

    /// The bot of this name in a game of these rules.
    ///
    /// # Errors
    /// Where there is none.
    pub fn parse(name: &str, rules: &RulesFile) -> Result<Self, BotError> {
        let lower = name.to_lowercase();
        if let Some(points) = lower.strip_prefix(BANK) {
            return bank_from(name, points, rules);
        }
        let bot = Self::NAMED.into_iter().find(|bot| bot.name() == lower);
        bot.ok_or_else(|| BotError::Unknown { found: name.to_owned(), example: example(rules) })
    }

    /// Bots to try in a game of these rules: each that has a name, and one that banks from a turn total on.
    #[must_use]
    pub fn examples(rules: &RulesFile) -> [Self; 5] {
        let [optimal, greedy, thresholds, random] = Self::NAMED;
        [optimal, thresholds, Self::Bank(usual_total(rules)), greedy, random]
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Optimal => "optimal".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Thresholds => "thresholds".to_owned(),
            Self::Bank(points) => format!("{BANK}{points}"),
            Self::Random => "random".to_owned(),
        }
    }

    /// What it does, in one line.
    #[must_use]
    pub fn rule(self) -> String {
        match self {
            Self::Optimal => "plays perfectly for the objective".to_owned(),
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
    let (step, target) = (rules.step, rules.target);
    let reason = match points.parse().map(Points) {
        Err(_) => format!("\"{points}\" is no number of points"),
        Ok(points) if !rules.is_in_steps(points) => format!("{points} is no multiple of {step}"),
        Ok(Points(0)) => "nobody can bank 0 points".to_owned(),
        Ok(points) if points > target => format!("{points} is more than the target"),
        Ok(points) => return Ok(Bot::Bank(points)),
    };
    Err(BotError::NotATotal { found: name.to_owned(), reason, step, target, example: example(rules) })
}

fn example(rules: &RulesFile) -> String {
    Bot::Bank(usual_total(rules)).name()
}

/// A turn total that many would bank: a thirtieth of the target, but no less than must be banked.
fn usual_total(rules: &RulesFile) -> Points {
    let usual = Points(rules.target.0 / 30).max(rules.least_bank(true));
    rules.points(rules.steps(usual)).min(rules.target)
}
