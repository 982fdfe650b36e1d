//! Chances that depend on the final total, for all numbers of needed points at once: for example the largest chance of
//! reaching every target.
//!
//! Each state has a row with one number for each of the points that may be missing. The members of a row are lanes of the
//! same recursion over a turn.

use dicebase_games::scorecard::{Filled, Game, Group, Needs, Row};
use rayon::prelude::*;

use super::rows::Blocks;
use super::side::{SlotStrips, cut};
use crate::progress::{Cancelled, Counter, Report};

/// The approximate number of values in one piece of work.
const PIECE: usize = 4096;

/// The largest chances of getting the points that are still needed, in the order of [`Needs`].
///
/// `missed` has the value of finishing 1 point short, 2 points short and so on: one number for each point of the spread
/// of `needs`, between 1 and 0 and never rising. Missing more points is worth 0. It is empty for a target. The memory
/// is 8 bytes for each number. `report` is called some thousand times, from all threads.
///
/// # Errors
/// When `report` ends the computation.
pub fn solve_needs(game: &Game, needs: &Needs, missed: &[f64], report: Report<'_>) -> Result<Vec<f64>, Cancelled> {
    let mut chances = Vec::with_capacity(needs.len());
    needs_layers(game, needs, missed, report, |layer| {
        chances.extend_from_slice(layer);
        Ok::<(), Cancelled>(())
    })?;
    Ok(chances)
}

/// Like [`solve_needs`], layer by layer from the end of the game to its start. A layer has the numbers of all states
/// with the same number of open categories. Two layers are in memory.
///
/// # Errors
/// When `report` ends the computation, and the errors of `take`.
pub fn needs_layers<E: From<Cancelled>>(
    game: &Game,
    needs: &Needs,
    missed: &[f64],
    report: Report<'_>,
    mut take: impl FnMut(&[f64]) -> Result<(), E>,
) -> Result<(), E> {
    let counter = Counter::new(needs.len(), report);
    let mut before = SolvedLayer { first: 0, chances: Vec::new() };
    for layer in game.states().layers() {
        let chances = match layer[0].first {
            0 => end_of_game(needs, layer, missed),
            _ => solve_layer(game, needs, layer, &before, &counter),
        };
        counter.check()?;
        take(&chances)?;
        before = SolvedLayer { first: needs.of_state(layer[0].first).start, chances };
    }
    Ok(())
}

/// The numbers of a layer.
struct SolvedLayer {
    /// The index of the first number.
    first: usize,
    chances: Vec<f64>,
}

impl SolvedLayer {
    /// The values of needing 1 point, 2 points and so on in a state.
    #[inline(always)]
    fn of(&self, needs: &Needs, state: usize) -> &[f64] {
        let numbers = needs.of_state(state);
        &self.chances[numbers.start - self.first..numbers.end - self.first]
    }
}

/// The layer with no category open.
fn end_of_game(needs: &Needs, layer: &[Group], missed: &[f64]) -> Vec<f64> {
    let states = layer.iter().flat_map(|group| group.first..group.first + group.states());
    states.flat_map(|state| &missed[..needs.of_state(state).len()]).copied().collect()
}

fn solve_layer(game: &Game, needs: &Needs, layer: &[Group], before: &SolvedLayer, counter: &Counter<'_>) -> Vec<f64> {
    let states: Vec<(Row, usize)> = layer.iter().flat_map(|group| states_of(game, needs, group)).collect();
    let numbers = |&(row, lane): &(Row, usize)| needs.of_state(row.first + lane).len();
    let mut chances = vec![0.0; states.iter().map(numbers).sum()];
    let mut rooms: Vec<_> = states.iter().zip(cut(&mut chances, states.iter().map(numbers))).collect();
    let states_a_piece = (PIECE * states.len() / needs.len().max(1)).max(1);
    rooms.par_chunks_mut(states_a_piece).for_each_init(Solver::default, |solver, rooms| {
        if counter.is_cancelled() {
            return;
        }
        for (state, room) in rooms.iter_mut() {
            solver.solve(game, needs, before, state, room);
        }
        counter.add(rooms.iter().map(|(_, room)| room.len()).sum());
    });
    chances
}

/// The states of a group that have numbers.
fn states_of(game: &Game, needs: &Needs, group: &Group) -> impl Iterator<Item = (Row, usize)> {
    let rows = (0..group.rows).map(|number| game.states().row_of_group(group, number));
    let states = rows.flat_map(|row| (0..row.lanes).map(move |lane| (row, lane)));
    states.filter(|(row, lane)| !needs.of_state(row.first + lane).is_empty())
}

/// The solver of states, with reusable buffers.
#[derive(Default)]
struct Solver {
    blocks: Blocks,
    ways: SlotStrips,
}

impl Solver {
    fn solve(&mut self, game: &Game, needs: &Needs, before: &SolvedLayer, state: &(Row, usize), room: &mut [f64]) {
        let &(row, lane) = state;
        self.ways.begin(game, room.len());
        for slot in row.fillable.iter().flat_map(|category| game.scoring().slots_of(category)) {
            let Filled { state, points } = Needs::filled(game, &row, lane, slot);
            self.ways.add(slot, before.of(needs, state), points as isize);
        }
        self.blocks.solve(game, self.ways.of_row(&row), room);
    }
}
