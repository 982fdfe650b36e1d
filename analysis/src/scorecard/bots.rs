//! The bots by name.

use dicebase_games::did_you_mean;
use thiserror::Error;

/// Somebody who plays by a known rule. BOTS.md says all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Plays for the most expected points of the whole game: perfectly.
    Optimal,
    /// Plays each turn for the most points of that turn, extra bonuses included and the upper bonus not. Of equally
    /// good actions it takes the first of [`Position::actions`](dicebase_games::scorecard::Position::actions).
    Greedy,
    /// A rule of thumb that people play by.
    ///
    /// Keeps: if the dice pay in full in an open category of a fixed number of points, it scores at once. Otherwise it
    /// keeps the face that shows most often, of several the highest, and rolls the rest. Categories: it fills the one
    /// that pays the most above its par, of several the first on the card. The par of a category is what a last turn
    /// with only that category open brings on average.
    Collector,
    /// Takes each allowed action with the same chance: each distinguishable keep, and each category.
    Random,
}

/// There is no such bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no bot \"{found}\" for scorecard games{}; there are {}, as in --bot greedy",
    did_you_mean(found, Bot::ALL.map(Bot::name)),
    Bot::names()
)]
pub struct UnknownBot {
    /// What was given.
    pub found: String,
}

impl Bot {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Optimal, Self::Greedy, Self::Collector, Self::Random];

    /// The bot of this name, whose case does not matter.
    ///
    /// # Errors
    /// Where there is none.
    pub fn parse(name: &str) -> Result<Self, UnknownBot> {
        let bot = Self::ALL.into_iter().find(|bot| bot.name().eq_ignore_ascii_case(name));
        bot.ok_or_else(|| UnknownBot { found: name.to_owned() })
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Greedy => "greedy",
            Self::Collector => "collector",
            Self::Random => "random",
        }
    }

    /// What it does, in one line.
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
