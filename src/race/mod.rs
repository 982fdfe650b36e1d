//! Commands for race games.

mod compare;
mod distribution;
mod followed;
mod layout;
mod picture;
mod play;
mod regret;
pub mod report;
mod review;
mod sheet;
mod simulate;
mod sitting;
mod solve;
mod spread;

use dicebase_analysis::race::Bot;
use dicebase_engine::NamedGame;
use dicebase_engine::race::Tables;
use dicebase_games::race::Game;

use crate::cli::{Distribution, Global, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::commands::bots;
use crate::failure::Failure;
use crate::family::Room;
use crate::progress::Bars;

pub use compare::run as compare;

/// A game that a command is about.
#[derive(Clone, Copy)]
pub struct RaceGame<'a> {
    pub game: &'a Game,
    pub named: &'a NamedGame,
    pub global: &'a Global,
}

impl<'a> RaceGame<'a> {
    /// The game's tables, solved if they are missing, with progress on the terminal.
    fn tables(&self) -> Result<Tables<'a>, Failure> {
        Ok(Tables::of(self.game, self.named, self.global.workshop()?).watched_by(&Bars))
    }

    /// Lists the bots.
    fn list_bots(&self) -> Result<(), Failure> {
        bots::list(Bot::ALL.into_iter().map(|bot| (bot.name().to_owned(), bot.rule().to_owned())), self.global)
    }
}

impl Room for RaceGame<'_> {
    fn solve(&self, typed: &Solve) -> Result<(), Failure> {
        solve::run(self, typed)
    }

    fn distribution(&self, typed: &Distribution) -> Result<(), Failure> {
        distribution::run(self, typed)
    }

    fn simulate(&self, typed: &Simulate) -> Result<(), Failure> {
        simulate::run(self, typed)
    }

    fn regret(&self, typed: &Regret) -> Result<(), Failure> {
        regret::run(self, typed)
    }

    fn review(&self, typed: &Review) -> Result<(), Failure> {
        review::run(self, typed)
    }

    fn play(&self, typed: &Play) -> Result<(), Failure> {
        play::run(self, typed)
    }

    fn sheet(&self, typed: &Sheet) -> Result<(), Failure> {
        sheet::run(self, typed)
    }
}
