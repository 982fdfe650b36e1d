//! The seats of a bank game with several players.

use dicebase_analysis::bank::Bot;
use dicebase_analysis::bank::review::Player;
use dicebase_games::bank::Game;

use crate::commands::play::sitting::{self, Guests, letter};

/// The seats.
pub type Sitting = sitting::Sitting<Bot>;

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        Self::name(*self)
    }
}

/// The players that may take part in a game, the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    let rules = game.rules();
    let bots = Bot::examples(rules).into_iter().filter(|bot| *bot != Bot::Leader).collect();
    let numbered = |name: &str| Bot::numbered(name, rules).map(|bot| bot.map_err(|error| error.to_string()));
    Guests { game: game.id(), players: game.seats(), bots, numbered: Box::new(numbered) }
}

/// The name of a player in the dialogue; with several people it is a letter.
pub fn name(sitting: &Sitting, place: usize) -> String {
    let other = || match sitting.has_one_person() {
        true => Player::at(place, sitting.players()).to_string(),
        false => letter(place).to_string(),
    };
    sitting.name(place).map_or_else(other, str::to_owned)
}
