//! The bots that have names.

use dicebase_games::did_you_mean;
use thiserror::Error;

/// A bot that plays by a known rule among the legal moves. RACES.md describes all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Takes the move with the best rated chance to win; see [`RatingBot`](dicebase_policy::race::RatingBot).
    Rated,
    /// Plays like `rated`, but ignores the extra roll after a roll that rolls again.
    Hasty,
    /// Captures the piece that is furthest ahead; plays like `most-advanced` if it cannot capture.
    Capture,
    /// Leaves the fewest threats: pairs of its own piece and another player's piece that can reach its field with a
    /// single number. Among equals it plays like `most-advanced`.
    Safest,
    /// Moves its piece that is furthest ahead.
    MostAdvanced,
    /// Moves its piece that is furthest behind.
    LeastAdvanced,
    /// Numbers its pieces and moves the first that can be moved.
    FirstPiece,
    /// Takes each move with equal probability.
    Random,
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no bot \"{found}\" for race games{}; there are {}",
    did_you_mean(found, Bot::ALL.map(Bot::name).into_iter()),
    Bot::ALL.map(Bot::name).join(", ")
)]
pub struct BotError {
    /// The name that was given.
    pub found: String,
}

impl Bot {
    /// All bots.
    pub const ALL: [Self; 8] = [
        Self::Rated,
        Self::Hasty,
        Self::Capture,
        Self::Safest,
        Self::MostAdvanced,
        Self::LeastAdvanced,
        Self::FirstPiece,
        Self::Random,
    ];

    /// The bot of this name.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn parse(name: &str) -> Result<Self, BotError> {
        let lower = name.to_lowercase();
        let bot = Self::ALL.into_iter().find(|bot| bot.name() == lower);
        bot.ok_or_else(|| BotError { found: name.to_owned() })
    }

    /// The name of the bot.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Hasty => "hasty",
            Self::Capture => "capture",
            Self::Safest => "safest",
            Self::MostAdvanced => "most-advanced",
            Self::LeastAdvanced => "least-advanced",
            Self::FirstPiece => "first-piece",
            Self::Random => "random",
        }
    }

    /// Returns `true` when the bot plays by the ratings of its game.
    #[must_use]
    pub fn needs_ratings(self) -> bool {
        matches!(self, Self::Rated | Self::Hasty)
    }

    /// Returns `true` when the bot tells its pieces apart by numbers, which they keep for the whole game.
    #[must_use]
    pub fn numbers_pieces(self) -> bool {
        self == Self::FirstPiece
    }

    /// The rule of the bot, in one line.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Rated => "takes the best rated chance to win, by the turns that each player still needs on average",
            Self::Hasty => "plays as rated, but does not look at the roll that follows one that rolls again",
            Self::Capture => "captures the piece that has come furthest; if it cannot, plays as most-advanced",
            Self::Safest => "leaves the fewest threats to its pieces, of as few as most-advanced does",
            Self::MostAdvanced => "moves the piece that has come furthest",
            Self::LeastAdvanced => "moves the piece that has come least far",
            Self::FirstPiece => "numbers its pieces and moves the first that can be moved",
            Self::Random => "takes each move with the same chance",
        }
    }
}
