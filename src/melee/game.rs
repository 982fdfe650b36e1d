//! A scorecard game of several players with action dice, and what all its commands need.

use dicebase_games::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};

use crate::commands::room::Asked;
use crate::failure::Failure;

/// A game with action dice that a command is about.
pub type MeleeGame<'a> = Asked<'a, Game>;

impl MeleeGame<'_> {
    /// The error for results that exist only for one card alone.
    pub fn not_of_several<T>(&self, what: &str) -> Result<T, Failure> {
        let title = self.game.title();
        Err(Failure::wrong_input(format!(
            "{what} is for one card of {title} alone: leave --objective out; of several players `dicebase best` and \
             `dicebase value` tell what a position is worth"
        )))
    }
}

/// The number of players, if the game allows it.
pub fn playing(players: usize) -> Result<usize, Failure> {
    if (MIN_PLAYERS..=MAX_PLAYERS).contains(&players) {
        return Ok(players);
    }
    let message = format!("{players} players cannot play it; there may be {MIN_PLAYERS} to {MAX_PLAYERS}");
    Err(Failure::wrong_input(message))
}
