//! Parts of what the bot does.

/// A part of what the bot does, which can be left out to measure what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// To know what dice in hand and seats say of who holds the best card in the end.
    Holders,
    /// To think that others may be hasty or passive.
    Kinds,
    /// To roll for action dice.
    Awards,
    /// To shift and swap cards at all.
    Exchange,
    /// To do so before the last round.
    Early,
    /// To steal entries.
    Steal,
    /// To freeze entries.
    Freeze,
    /// To cross entries out.
    CrossOut,
    /// To keep dice for a better moment.
    Kept,
}

impl Part {
    /// All of them.
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

    /// What it is called.
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
