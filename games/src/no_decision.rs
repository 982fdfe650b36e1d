//! Positions without a decision.

/// The reason why a possible position leaves nothing to decide. It is a normal part of play, not a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDecision {
    /// A turn begins, and its first roll is yet to come.
    TurnStart,
    /// No die of the roll scores: the turn is over.
    Bust,
    /// No piece can be moved with the roll.
    NoMove,
    /// The game is over.
    GameOver,
}

impl NoDecision {
    /// All reasons.
    pub const ALL: [Self; 4] = [Self::TurnStart, Self::Bust, Self::NoMove, Self::GameOver];

    /// The name in the bot protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TurnStart => "turn-start",
            Self::Bust => "bust",
            Self::NoMove => "no-move",
            Self::GameOver => "game-over",
        }
    }
}
