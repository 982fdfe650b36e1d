//! The commands that every family of games has in its own way.

use crate::cli::{Distribution, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::failure::Failure;

/// A game of a family that a command is about.
pub trait Room {
    fn solve(&self, typed: &Solve) -> Result<(), Failure>;
    fn distribution(&self, typed: &Distribution) -> Result<(), Failure>;
    fn simulate(&self, typed: &Simulate) -> Result<(), Failure>;
    fn regret(&self, typed: &Regret) -> Result<(), Failure>;
    fn review(&self, typed: &Review) -> Result<(), Failure>;
    fn play(&self, typed: &Play) -> Result<(), Failure>;
    fn sheet(&self, typed: &Sheet) -> Result<(), Failure>;
}
