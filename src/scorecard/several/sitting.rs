//! The seats of a game in which each player fills a card.

use dicebase_analysis::scorecard::Bot;
use dicebase_analysis::scorecard::review::several::PLAYERS;
use dicebase_games::scorecard::Game;

use crate::commands::play::sitting::{self, Guests};

/// The seats, in the order of play from the first player on.
pub type Sitting = sitting::Sitting<Bot>;
/// The names of players in texts about a game.
pub type Names<'a> = sitting::Names<'a, Bot>;

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        Self::name(*self).to_owned()
    }
}

/// The players that may take part in a game, the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    // Only the optimal bot knows when to fill a category early.
    let bots = if game.rules().fills_early() { vec![Bot::Optimal] } else { Bot::ALL.to_vec() };
    Guests { game: game.id(), players: PLAYERS, bots, numbered: Box::new(|_| None) }
}
