//! Policies for scorecard games.

mod lookup;
mod rank;

use dicebase_games::scorecard::Game;
use dicebase_tables::{Shape, Table};

use crate::error::{Expected, PolicyError};

pub use lookup::PolicyTable;
pub use rank::{Policy, Ranked};

/// The kind of a table that holds the best action of every decision.
pub const POLICY: &str = "policy";

/// Checks that a table is of this kind and made for this game.
fn check<D: AsRef<[u8]>>(game: &Game, table: &Table<D>, kind: &'static str, columns: usize) -> Result<(), PolicyError> {
    let shape = Shape { rows: game.states().len() as u64, columns: columns as u64 };
    let rules = game.rules();
    Expected {
        game: game.id(),
        kind,
        objective: game.objective().name(),
        shape,
        text: rules.text(),
        canonical: rules.canonical(),
    }
    .check(table)
}
