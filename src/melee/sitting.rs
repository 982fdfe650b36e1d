//! The seats of a game of several players with action dice.

use dicebase_analysis::melee::review::Replay;
use dicebase_games::melee::Game;
use dicebase_policy::melee::Bot;

use super::game::ALLOWED;
use crate::commands::play::sitting::{self, Guests};

/// The seats, in the order of joining.
pub type Sitting = sitting::Sitting<Bot>;

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        Self::name(*self)
    }
}

/// The players that may take part in a game, the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    Guests { game: game.id(), players: ALLOWED, bots: Bot::PLAIN.to_vec(), numbered: Box::new(|_| None) }
}

/// The names of players in texts about a game.
pub type Names<'a> = sitting::Names<'a, Bot>;

/// A replay with people in their seats and with their names.
pub fn seated<'a>(replay: Replay<'a>, sitting: &Sitting) -> Replay<'a> {
    let players = sitting.players();
    let name = |place| Names::Seats(sitting).name(place, players);
    let owner = |place| if name(place) == "you" { "yours".to_owned() } else { name(place) };
    replay.played_by(sitting.people()).told_of((0..players).map(owner).collect())
}
