//! The bots by name.

use dicebase_games::did_you_mean;
use thiserror::Error;

/// A player that follows a known rule. BOTS.md describes all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Maximises the expected points of the whole game: perfect play.
    Optimal,
    /// Maximises the expected points of each turn, with extra bonuses and without the upper bonus. Among equally good
    /// actions it takes the first in the order of [`Position::actions`](dicebase_games::scorecard::Position::actions).
    Greedy,
    /// A rule of thumb of human players.
    ///
    /// Keeps: if the dice score in full in an open category with a fixed number of points, it scores at once. Otherwise
    /// it keeps the most frequent face (the highest if several are equally frequent) and rolls the rest. Categories: it
    /// fills the one with the largest margin over its par, the first on the card if several are equal. The par of a
    /// category is the expected score of a turn in which only that category is open.
    Collector,
    /// Takes each allowed action with the same probability: each distinguishable keep, and each category.
    Random,
}

/// The error for a name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no bot \"{found}\" for scorecard games{}; there are {}, as in --bot greedy",
    did_you_mean(found, Bot::ALL.map(Bot::name)),
    Bot::names()
)]
pub struct UnknownBot {
    /// The name that was given.
    pub found: String,
}

impl Bot {
    /// All bots, in the order in which messages list them.
    pub const ALL: [Self; 4] = [Self::Optimal, Self::Greedy, Self::Collector, Self::Random];

    /// The bot of this name, in upper or lower case.
    ///
    /// # Errors
    /// If no bot has the name.
    pub fn parse(name: &str) -> Result<Self, UnknownBot> {
        let bot = Self::ALL.into_iter().find(|bot| bot.name().eq_ignore_ascii_case(name));
        bot.ok_or_else(|| UnknownBot { found: name.to_owned() })
    }

    /// The name of the bot, as `--bot` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Greedy => "greedy",
            Self::Collector => "collector",
            Self::Random => "random",
        }
    }

    /// The rule that the bot follows, in one line.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Optimal => "plays perfectly, for the most expected points of the whole game",
            Self::Greedy => "plays each turn for the most points of that turn, without the upper bonus",
            Self::Collector => {
                "keeps the most frequent face, unless a category of fixed points is paid; fills what pays the most \
                 above its average"
            }
            Self::Random => "takes every allowed action with the same chance",
        }
    }

    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}
