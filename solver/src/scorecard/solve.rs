//! The values of all states.

use dicebase_games::scorecard::{Game, Group};
use rayon::prelude::*;

use super::rows::{RowSolver, pieces};
use crate::progress::{Cancelled, Counter, Report};

/// The expected points of every state of a game under optimal play, by index (of
/// [`SavedRolls`](dicebase_games::scorecard::SavedRolls)): this turn and all later ones, including the upper bonus at
/// the end, and without the points that are already on the card. Under an objective with a
/// [`Gain`](dicebase_games::scorecard::Gain) it is the expected gain of these points.
///
/// The memory is 8 bytes for each value. `report` is called some thousand times, from all threads.
///
/// # Errors
/// When `report` ends the computation.
pub fn solve(game: &Game, report: Report<'_>) -> Result<Vec<f64>, Cancelled> {
    let mut values = vec![0.0; game.values()];
    let counter = Counter::new(values.len(), report);
    for (open, layer) in game.states().layers().enumerate() {
        let places = game.saved_rolls().layer(open);
        let (done, rest) = values.split_at_mut(places.start);
        let room = &mut rest[..places.len()];
        match open {
            0 => end_of_game(game, room),
            _ => solve_layer(game, layer, done, room, &counter),
        }
        counter.check()?;
    }
    Ok(values)
}

/// The layer with no category open: only the upper bonus is still to be paid.
fn end_of_game(game: &Game, room: &mut [f64]) {
    for (index, value) in room.iter_mut().enumerate() {
        *value = game.final_value(&game.states().state(index));
    }
}

fn solve_layer(game: &Game, layer: &[Group], done: &[f64], room: &mut [f64], counter: &Counter<'_>) {
    let each = game.saved_rolls().most(layer[0].open()) + 1;
    pieces(layer, each, room).into_par_iter().for_each_init(RowSolver::default, |solver, mut piece| {
        if counter.is_cancelled() {
            return;
        }
        for (row, room) in piece.rows(game) {
            solver.solve(game, &row, done, room);
        }
        counter.add(piece.states() * each);
    });
}
