//! `dicebase compare` for bank games.

use dicebase_games::bank::{Game, Objective};
use serde::Serialize;

use super::super::bank::decimals;
use crate::cli::Global;
use crate::failure::Failure;
use crate::game::{self, NamedGame};
use crate::output;
use crate::solved::bank::Tables;

#[derive(Serialize)]
struct Answer {
    games: Vec<Compared>,
}

/// A game and what perfect play is worth under each objective.
#[derive(Serialize)]
struct Compared {
    game: String,
    name: String,
    target: usize,
    optima: Vec<Optimum>,
}

#[derive(Serialize)]
struct Optimum {
    objective: &'static str,
    value: f64,
    error_bound: f64,
}
