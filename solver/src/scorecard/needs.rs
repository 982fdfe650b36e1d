//! What can still be had of a chance that hangs on the last total, for all points that are needed at once: the largest
//! chance to reach a target, for every target.

use dicebase_games::scorecard::{Filled, Game, Group, Needs, Row};
use rayon::prelude::*;

use super::rows::Blocks;
use super::side::{Ways, cut};
use crate::progress::{Cancelled, Counter, Report};

/// About so many numbers are one piece of work.
const PIECE: usize = 4096;

/// The largest chances to get the points that are still needed, in the order of [`Needs`].
///
/// `missed` says what it is worth in the end that 1 point is missing, 2 and so on: one number for each point of the
/// spread of `needs`, between 1 and 0 and never rising. To miss more is worth nothing. A target has none. Needs 8 bytes
/// a number. `report` is called some thousand times, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn solve_needs(game: &Game, needs: &Needs, missed: &[f64], report: Report<'_>) -> Result<Vec<f64>, Cancelled> {
    let mut chances = Vec::with_capacity(needs.len());
    needs_layers(game, needs, missed, report, |layer| {
        chances.extend_from_slice(layer);
        Ok::<(), Cancelled>(())
    })?;
    Ok(chances)
}

/// The same layer by layer, from the end of the game to its start: all numbers of states with as many open categories.
/// Two of them are in memory.
///
/// # Errors
/// When `report` breaks off, and what `take` fails with.
pub fn needs_layers<E: From<Cancelled>>(
    game: &Game,
    needs: &Needs,
    missed: &[f64],
    report: Report<'_>,
    mut take: impl FnMut(&[f64]) -> Result<(), E>,
) -> Result<(), E> {
    let counter = Counter::new(needs.len(), report);
    let mut before = Known { first: 0, chances: Vec::new() };
    for layer in game.states().layers() {
        let chances = match layer[0].first {
            0 => end_of_game(needs, layer, missed),
            _ => solve_layer(game, needs, layer, &before, &counter),
        };
        counter.check()?;
        take(&chances)?;
        before = Known { first: needs.of_state(layer[0].first).start, chances };
    }
    Ok(())
}

/// The numbers of a layer.
struct Known {
    /// The first of them.
    first: usize,
    chances: Vec<f64>,
}

impl Known {
    /// What a state's needs are worth, 1 point and more.
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

fn solve_layer(game: &Game, needs: &Needs, layer: &[Group], before: &Known, counter: &Counter<'_>) -> Vec<f64> {
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

/// Solves states in the same room.
#[derive(Default)]
struct Solver {
    blocks: Blocks,
    ways: Ways,
}

impl Solver {
    fn solve(&mut self, game: &Game, needs: &Needs, before: &Known, state: &(Row, usize), room: &mut [f64]) {
        let &(row, lane) = state;
        self.ways.begin(game, room.len());
        for slot in row.open.iter().flat_map(|category| game.scoring().slots_of(category)) {
            let Filled { state, points } = Needs::filled(game, &row, lane, slot);
            self.ways.add(slot, before.of(needs, state), points as isize);
        }
        self.blocks.solve(game, self.ways.of_row(&row), room);
    }
}
