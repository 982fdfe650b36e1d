//! Commands for bank games.

mod compare;
pub mod dice;
mod distribution;
mod game;
mod many_turns;
mod play;
mod regret;
pub mod report;
mod review;
mod sheet;
mod simulate;
mod sitting;
mod solve;
mod spread;
mod typed;
mod who;
mod words;

use dicebase_games::bank::Objective;

use crate::cli::{Distribution, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::commands::room::Room;
use crate::failure::Failure;

pub use compare::run as compare;
pub use game::BankGame;

impl Room for BankGame<'_> {
    fn is_solved_exactly(&self) -> bool {
        self.game.objective() == Objective::Points
    }

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
