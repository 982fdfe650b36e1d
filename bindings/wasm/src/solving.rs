//! Tables: what they take, and making them.

use std::path::Path;

use dicebase_engine::any::Tables;
use dicebase_engine::{Unwatched, Watch};
use dicebase_games::any::Game;
use serde::Serialize;

use crate::answer::Answer;
use crate::desk::Asked;

/// What it takes to answer about a game under an objective.
#[derive(Serialize)]
pub struct Need {
    game: String,
    objective: &'static str,
    /// The name of the table.
    table: String,
    /// Whether it is there.
    there: bool,
    /// Whether all answers are exact; else most are a bot's estimates.
    solved: bool,
    /// How many numbers are solved; 0 where each question is solved for itself, or a bot is rated.
    numbers: usize,
    /// How large the table is then, in bytes.
    bytes: u64,
}

/// What solving a game has come to.
#[derive(Serialize)]
pub struct Solved {
    game: String,
    objective: &'static str,
    table: String,
    /// The value of the start; none where each target has a value of its own.
    value: Option<f64>,
    /// How far values can be from the true ones; none in an equilibrium of several players.
    bound: Option<f64>,
    /// In such an equilibrium: at the start nobody gains more than this by one other turn.
    one_turn_gain: Option<f64>,
}

impl Need {
    pub fn of(asked: &Asked) -> Self {
        let tables = asked.tables(&Unwatched);
        let (path, _) = tables.place();
        let size = tables.size();
        Self {
            game: asked.game.id().to_owned(),
            objective: asked.game.objective().name,
            there: asked.workshop.tables.list().is_ok_and(|known| known.contains(&path)),
            table: name(&path),
            solved: is_solved(&asked.game),
            numbers: size.map_or(0, |size| size.numbers),
            bytes: size.map_or(0, dicebase_engine::Size::bytes),
        }
    }
}

impl Solved {
    /// Makes the table, if it is not there.
    pub fn now(asked: &Asked, watch: &dyn Watch) -> Answer<Self> {
        let tables: Tables<'_> = asked.tables(watch);
        let policy = tables.policy()?;
        let metadata = policy.table().metadata();
        Ok(Self {
            game: metadata.game.clone(),
            objective: asked.game.objective().name,
            table: name(&tables.place().0),
            value: policy.root(),
            one_turn_gain: policy.one_turn_gains().map(|[of_start, _]| of_start),
            bound: policy.bounds_errors().then_some(metadata.root_error_bound),
        })
    }
}

fn is_solved(game: &Game) -> bool {
    match game {
        Game::Scorecard(_) | Game::Bank(_) => true,
        Game::Melee(_) => false,
        Game::Race(game) => game.is_solved(),
    }
}

/// What a table is called.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
