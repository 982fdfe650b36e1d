//! Melees: the table of the ratings by which their bot plays.

mod cost;
mod ratings;
mod tables;

pub use ratings::ratings;
pub use tables::Tables;
