//! The outcome of a game of several players.

use serde::Serialize;

use super::Player;

/// The outcome of a game of several players, who may share the win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum SharedOutcome {
    /// One player has more points than all others.
    Won {
        /// The winner.
        winner: Player,
    },
    /// Several players have the most points and share the win.
    Shared {
        /// The winners.
        winners: Vec<Player>,
    },
}

impl SharedOutcome {
    /// The outcome for the players who have the most points.
    pub(crate) fn of(mut winners: Vec<Player>) -> Self {
        if winners.len() == 1 { Self::Won { winner: winners.remove(0) } } else { Self::Shared { winners } }
    }

    /// The share of the win that a player has.
    #[must_use]
    pub fn share(&self, player: Player) -> f64 {
        match self {
            Self::Won { winner } => f64::from(u8::from(*winner == player)),
            Self::Shared { winners } if winners.contains(&player) => 1.0 / winners.len() as f64,
            Self::Shared { .. } => 0.0,
        }
    }
}
