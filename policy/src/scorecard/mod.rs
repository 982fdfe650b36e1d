//! Policies for scorecard games.

mod adviser;
mod chances;
mod duel;
mod duel_turns;
mod family;
mod lookup;
mod many;
mod rank;
mod saving_turn;

use dicebase_games::scorecard::{Card, Game, Row};
use dicebase_tables::{Shape, Table};

use crate::error::{Expected, PolicyError};

pub use adviser::Adviser;
pub use chances::{Chances, Goal};
pub use duel::{Duel, numbers_of_outlooks};
pub use duel_turns::DuelTurns;
pub use lookup::PolicyTable;
pub use many::{Decision, Many, Scratch};
pub use rank::{Policy, Ranked};
pub use saving_turn::SavingTurn;

/// The kind of a table that holds the best action of every decision.
pub const POLICY: &str = "policy";

/// Checks that a table is of this kind and made for this game, with this number of rows and columns.
fn check<D: AsRef<[u8]>>(
    game: &Game,
    table: &Table<D>,
    kind: &'static str,
    [rows, columns]: [usize; 2],
) -> Result<(), PolicyError> {
    let shape = Shape { rows: rows as u64, columns: columns as u64 };
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

/// The row and lane of a card's state.
fn row_and_lane(game: &Game, card: &Card) -> (Row, usize) {
    let (states, state) = (game.states(), card.state(game));
    (states.row(state.open, state.extra), states.upper().lane(state.open, state.upper_total))
}
