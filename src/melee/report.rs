//! Melees in a report: the value of their action dice.

use dicebase_analysis::melee::WorthOfDice;
use dicebase_games::melee::Game;
use dicebase_games::scorecard::Rules;

use super::dice::{PLAYERS, USUAL};
use super::game::MeleeGame;
use crate::cli::Global;
use crate::commands::report::game;
use crate::failure::Failure;
use crate::progress::Bar;

/// The game of several players of a card in the report.
pub struct Work<'a> {
    game: &'a game::Game,
    ready: Game,
}

impl<'a> Work<'a> {
    /// Prepares the work; `None` if the rules have no action dice.
    pub fn new(game: &'a game::Game, rules: &Rules) -> Result<Option<Self>, Failure> {
        let ready = Game::of_rules(&game.named.id, rules.clone()).map_err(Failure::wrong_input)?;
        Ok(ready.map(|ready| Self { game, ready }))
    }

    /// The value of a die for each number of players.
    pub fn worth_of_dice(&self, bar: &Bar, global: &Global) -> Result<Vec<WorthOfDice>, Failure> {
        MeleeGame { game: &self.ready, named: &self.game.named, global }.worth_of_dice(&PLAYERS, USUAL, bar)
    }
}
