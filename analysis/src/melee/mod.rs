//! Simulation and review of melees.

pub mod review;
mod simulate;
mod worth_of_dice;

pub use simulate::{Played, Shares, Simulated, simulate};
pub use worth_of_dice::{Asked, DieWorth, WorthOfDice, rounds_of_dice, worth_of_dice};
