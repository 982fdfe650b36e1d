//! A scorecard game of several players with action dice, and what all its commands need.

use std::ops::RangeInclusive;

use dicebase_games::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};

use crate::commands::room::Asked;
use crate::failure::Failure;

/// The allowed numbers of players.
pub const ALLOWED: RangeInclusive<usize> = MIN_PLAYERS..=MAX_PLAYERS;

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
