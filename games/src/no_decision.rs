//! Positions in which nobody decides.

/// Why a position that can be leaves nothing to decide: a normal part of play, and no mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDecision {
    /// A turn begins, and its first roll is yet to come.
    TurnStart,
    /// No die of the roll counts: the turn is over.
    Bust,
    /// No piece can be moved with the roll.
    NoMove,
    /// The game is over.
    GameOver,
}

impl NoDecision {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::TurnStart, Self::Bust, Self::NoMove, Self::GameOver];

    /// What it is called in the bot protocol.
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
