//! Scorecard games.
