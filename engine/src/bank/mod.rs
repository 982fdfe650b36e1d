//! Bank games: their tables, and the proof of one.

mod cost;
mod prove;
mod tables;

pub use prove::prove;
pub use tables::Tables;
