//! Tables: what they require, and how they are made.

use std::path::Path;

use dicebase_engine::any::Tables;
use dicebase_engine::{Unwatched, Watch};
use serde::Serialize;

use crate::answer::Answer;
use crate::request_handler::Asked;

/// The requirements of answers about a game under an objective.
#[derive(Serialize)]
pub struct Need {
    game: String,
    family: &'static str,
    objective: &'static str,
    /// The name of the table.
    table: String,
    /// `true` when the table exists.
    there: bool,
    /// `true` when all answers are exact; otherwise most are a bot's estimates.
    solved: bool,
    /// The number of values to solve; 0 if questions are solved one by one, or a bot is rated.
    numbers: usize,
    /// The size of the table in bytes.
    bytes: u64,
}

/// The result of solving a game.
#[derive(Serialize)]
pub struct Solved {
    game: String,
    objective: &'static str,
    table: String,
    /// The value of the start; `None` where each target has a separate value.
    value: Option<f64>,
    /// A bound for the errors of values; `None` in an equilibrium of several players.
    bound: Option<f64>,
    /// In such an equilibrium, the largest gain of any player at the start by one deviating turn.
    one_turn_gain: Option<f64>,
}

impl Need {
    pub fn of(asked: &Asked) -> Self {
        let tables = asked.tables(&Unwatched);
        let (path, _) = tables.place();
        let size = tables.size();
        Self {
            game: asked.game.id().to_owned(),
            family: asked.named.family().name(),
            objective: asked.game.objective().name,
            there: asked.config.tables.list().is_ok_and(|known| known.contains(&path)),
            table: name(&path),
            solved: asked.game.is_solved(),
            numbers: size.map_or(0, |size| size.numbers),
            bytes: size.map_or(0, dicebase_engine::Size::bytes),
        }
    }
}

impl Solved {
    /// Makes the table if it is missing.
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

/// The name of a table.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
