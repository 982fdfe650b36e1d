//! Rows of states: the unit of work.

use dicebase_games::scorecard::{Game, Group, Row, Turn, Values};
use pulp::Arch;

/// How many states go through a turn side by side: as many `f64` as the widest registers hold.
pub(super) const LANES: usize = 8;

/// How many rows are one piece of work: long enough that handing it out costs nothing, short enough to share evenly.
pub(super) const ROWS: usize = 8;

/// Some neighbouring rows of a group, with room for one `T` per state.
pub(super) struct Piece<'a, T> {
    pub(super) group: &'a Group,
    pub(super) first_row: usize,
    pub(super) room: &'a mut [T],
}

/// Cuts the room for a layer's states, in index order, into pieces.
pub(super) fn pieces<'a, T>(layer: &'a [Group], mut room: &'a mut [T]) -> Vec<Piece<'a, T>> {
    let mut pieces = Vec::new();
    for group in layer {
        let (of_group, rest) = room.split_at_mut(group.rows * group.lanes);
        room = rest;
        let chunks = of_group.chunks_mut(ROWS * group.lanes).enumerate();
        pieces.extend(chunks.map(|(i, room)| Piece { group, first_row: i * ROWS, room }));
    }
    pieces
}

impl<T> Piece<'_, T> {
    /// The rows with the room for each.
    pub(super) fn rows(&mut self, game: &Game) -> impl Iterator<Item = (Row, &mut [T])> {
        let Self { group, first_row, room } = self;
        let rooms = room.chunks_mut(group.lanes).enumerate();
        rooms.map(|(i, room)| (game.states().row_of_group(group, *first_row + i), room))
    }
}

/// The values of the states of a row, from those of the states after it.
pub(super) fn solve_row<V: Values + ?Sized>(game: &Game, row: &Row, values: &V, turn: &mut Turn<LANES>, room: &mut [f64]) {
    // Compiled once for each instruction set; the widest one that the machine has is taken.
    Arch::new().dispatch(|| {
        for (block, room) in room.chunks_mut(LANES).enumerate() {
            let worth = turn.value(game, row, block * LANES, values);
            room.copy_from_slice(&worth[..room.len()]);
        }
    });
}
