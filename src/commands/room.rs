//! The commands that every family of games has in its own way.

use dicebase_engine::NamedGame;
use dicebase_engine::any::{FamilyTables, Solvable};

use crate::cli::{Distribution, Global, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::failure::Failure;
use crate::progress::Bars;

/// A game of a family that a command is about.
pub trait Room {
    /// Returns `true` for games of several players with action dice.
    fn has_action_dice(&self) -> bool {
        false
    }

    /// Returns `true` for games in which each player fills a card, without action dice.
    fn has_cards(&self) -> bool {
        false
    }

    /// Returns `true` for games whose values are known as fractions.
    fn is_solved_exactly(&self) -> bool {
        false
    }

    fn solve(&self, typed: &Solve) -> Result<(), Failure>;
    fn distribution(&self, typed: &Distribution) -> Result<(), Failure>;
    fn simulate(&self, typed: &Simulate) -> Result<(), Failure>;
    fn regret(&self, typed: &Regret) -> Result<(), Failure>;
    fn review(&self, typed: &Review) -> Result<(), Failure>;
    fn play(&self, typed: &Play) -> Result<(), Failure>;
    fn sheet(&self, typed: &Sheet) -> Result<(), Failure>;
}

/// A game that a command is about; `G` is the family's type of a game.
pub struct Asked<'a, G> {
    pub game: &'a G,
    pub named: &'a NamedGame,
    pub global: &'a Global,
}

// Derived, these would ask the same of `G`.
impl<G> Copy for Asked<'_, G> {}

impl<G> Clone for Asked<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Solvable> Asked<'a, G> {
    /// The game's tables, made if they are missing, with progress on the terminal.
    pub fn tables(&self) -> Result<FamilyTables<'a, G>, Failure> {
        Ok(FamilyTables::of(self.game, self.named, self.global.config()?).watched_by(&Bars))
    }
}
