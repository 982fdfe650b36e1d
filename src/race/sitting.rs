//! The seats of a race game with several players.

use dicebase_analysis::race;
use dicebase_analysis::race::review::Player;
use dicebase_games::race::Game;

use crate::commands::play::sitting::{self, Guests, Who};

/// The seats.
pub type Sitting = sitting::Sitting<Bot>;

/// A bot that plays with people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The optimal policy, where the game is solved.
    Optimal,
    /// A bot with a known rule.
    Known(race::Bot),
}

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        match self {
            Self::Optimal => "optimal".to_owned(),
            Self::Known(bot) => bot.name().to_owned(),
        }
    }
}

/// The players that may take part in a game, the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    let optimal = game.is_solved().then_some(Bot::Optimal);
    let bots = optimal.into_iter().chain(race::Bot::ALL.into_iter().map(Bot::Known)).collect();
    Guests { game: game.id(), players: game.players()..=game.players(), bots, numbered: Box::new(|_| None) }
}

/// Returns `true` when a bot with ratings or a rule takes part.
pub fn has_bots(sitting: &Sitting) -> bool {
    sitting.all().any(|who| matches!(who, Who::Bot(Bot::Known(_))))
}

/// The name of a player in the dialogue.
pub fn name(sitting: &Sitting, place: usize) -> String {
    let file = || Player::at(place, sitting.players()).to_string();
    sitting.name(place).map_or_else(file, str::to_owned)
}
