//! The seats of a bank game with several players.

use dicebase_analysis::bank::review::Player;
use dicebase_games::bank::Game;

use crate::commands::play::sitting::{self, Guests, letter};

/// The seats.
pub type Sitting = sitting::Sitting<Optimal>;

/// The bot that plays with people: the optimal policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimal;

impl sitting::Bot for Optimal {
    fn name(&self) -> String {
        "optimal".to_owned()
    }
}

/// The players that may take part in a game.
pub fn guests(game: &Game) -> Guests<'_, Optimal> {
    Guests { game: game.id(), players: game.seats(), bots: vec![Optimal] }
}

/// The name of a player in the dialogue; with several people it is a letter.
pub fn name(sitting: &Sitting, place: usize) -> String {
    let other = || match sitting.has_one_person() {
        true => Player::at(place, sitting.players()).to_string(),
        false => letter(place).to_string(),
    };
    sitting.name(place).map_or_else(other, str::to_owned)
}
