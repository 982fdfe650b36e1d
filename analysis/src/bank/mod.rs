//! Bank games.
