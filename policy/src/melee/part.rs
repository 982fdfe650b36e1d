//! Parts of the bot.

/// A part of the bot, which can be left out to measure its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Knowing the effect of dice in hand and seats on who holds the best card at the end.
    Holders,
    /// Allowing for opponents who are hasty or passive.
    Kinds,
    /// Rolling for action dice.
    Awards,
    /// Shifting and swapping cards at all.
    Exchange,
    /// Shifting and swapping before the last round.
    Early,
    /// Stealing entries.
    Steal,
    /// Freezing entries.
    Freeze,
    /// Crossing entries out.
    CrossOut,
    /// Keeping dice for a better moment.
    Kept,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 9] = [
        Self::Holders,
        Self::Kinds,
        Self::Awards,
        Self::Exchange,
        Self::Early,
        Self::Steal,
        Self::Freeze,
        Self::CrossOut,
        Self::Kept,
    ];

    /// The name of the part.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Holders => "holders",
            Self::Kinds => "kinds",
            Self::Awards => "awards",
            Self::Exchange => "exchange",
            Self::Early => "early",
            Self::Steal => "steal",
            Self::Freeze => "freeze",
            Self::CrossOut => "cross-out",
            Self::Kept => "kept",
        }
    }
}
