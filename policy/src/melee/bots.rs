//! The bots by name.

use dicebase_games::did_you_mean;
use thiserror::Error;

use super::part::Part;

/// A player that follows a known rule. MELEES.md describes all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Plays for the chance to win; see [`RatingBot`](super::RatingBot).
    Rated,
    /// `RatingBot` without one of its parts, to measure the gain from that part.
    Without(Part),
    /// Plays its card for action dice, and its dice like `greedy`.
    Awards,
    /// Plays its card for points, and the action die with the largest gain in points against the leader, as soon as one
    /// gains any.
    Greedy,
    /// Plays its card for points, and never a die.
    Points,
    /// Rolls once and fills the first open entry; never plays a die.
    FirstEntry,
    /// Takes every decision at random.
    Random,
}

/// The prefix of the names of bots that lack a part of `rated`.
const WITHOUT: &str = "rated-without-";

/// The error for a name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no bot \"{found}\" for games with action dice{}; there are {}",
    did_you_mean(found, Bot::all().map(Bot::name).iter().map(String::as_str)),
    Bot::all().map(Bot::name).join(", ")
)]
pub struct BotError {
    /// The name that was given.
    pub found: String,
}

impl Bot {
    /// The bots without the variants of `rated`.
    pub const PLAIN: [Self; 6] =
        [Self::Rated, Self::Awards, Self::Greedy, Self::Points, Self::FirstEntry, Self::Random];

    /// All bots: the plain ones, then `rated` without each of its parts.
    #[must_use]
    pub fn all() -> [Self; Self::PLAIN.len() + Part::ALL.len()] {
        std::array::from_fn(|i| match i.checked_sub(Self::PLAIN.len()) {
            None => Self::PLAIN[i],
            Some(part) => Self::Without(Part::ALL[part]),
        })
    }

    /// The bot of this name, in upper or lower case.
    ///
    /// # Errors
    /// If no bot has the name.
    pub fn parse(name: &str) -> Result<Self, BotError> {
        let lower = name.to_lowercase();
        let bot = Self::all().into_iter().find(|bot| bot.name() == lower);
        bot.ok_or_else(|| BotError { found: name.to_owned() })
    }

    /// The name of the bot, as `--bot` takes it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Rated => "rated".to_owned(),
            Self::Without(part) => format!("{WITHOUT}{}", part.name()),
            Self::Awards => "awards".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Points => "points".to_owned(),
            Self::FirstEntry => "first-entry".to_owned(),
            Self::Random => "random".to_owned(),
        }
    }

    /// The rule that the bot follows, in one line.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Rated => "plays for the chance to win, by what cards still bring, dice in hand and seats",
            Self::Without(Part::Holders) => "knows nothing of dice in hand and seats",
            Self::Without(Part::Kinds) => "thinks that all others play well",
            Self::Without(Part::Awards) => "does not roll for action dice",
            Self::Without(Part::Exchange) => "never shifts or swaps cards",
            Self::Without(Part::Early) => "shifts and swaps cards after the last round only",
            Self::Without(Part::Steal) => "never steals",
            Self::Without(Part::Freeze) => "never freezes",
            Self::Without(Part::CrossOut) => "never crosses out",
            Self::Without(Part::Kept) => "keeps no die for a better moment",
            Self::Awards => "plays its card for action dice, and the dice as greedy does",
            Self::Greedy => "plays its card for points, and a die as soon as it gains points against the leader",
            Self::Points => "plays its card for points, and never an action die",
            Self::FirstEntry => "rolls once and fills the first open entry, and never plays an action die",
            Self::Random => "does everything by chance",
        }
    }
}
