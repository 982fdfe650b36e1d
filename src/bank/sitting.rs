//! Who sits where in a bank game of several that is played.

use dicebase_analysis::bank::review::Player;
use dicebase_games::bank::Game;

use crate::commands::play::sitting::{self, Guests, letter};

/// Who sits where.
pub type Sitting = sitting::Sitting<Optimal>;

/// Who plays beside people: the best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimal;

impl sitting::Bot for Optimal {
    fn name(&self) -> String {
        "optimal".to_owned()
    }
}

/// Who may play a game.
pub fn guests(game: &Game) -> Guests<'_, Optimal> {
    Guests { game: game.id(), players: game.players()..=game.players(), bots: vec![Optimal] }
}

/// What a player is called in the dialogue; with several people a letter.
pub fn name(sitting: &Sitting, place: usize) -> String {
    if !sitting.has_one_person() {
        return letter(place).to_string();
    }
    let file = || Player::at(place, sitting.players()).to_string();
    sitting.name_beside_one_person(place).map_or_else(file, str::to_owned)
}
