//! Rows of states: the unit of work.

use dicebase_games::scorecard::{Game, Group, Row, Turn};
use dicebase_games::{Lanes, Wide};
use pulp::{Arch, Simd, WithSimd};

/// How many states go through a turn side by side: two of the widest registers, so that one index serves two of them.
pub(super) const LANES: usize = 16;

/// As many for what is left of a row: one register.
const FEW_LANES: usize = 8;

/// How many rows are one piece of work: long enough that handing it out costs nothing, short enough to share evenly.
pub(super) const ROWS: usize = 8;

/// Some neighbouring rows of a group, with room for as many `T` a state as its `width`.
pub(super) struct Piece<'a, T> {
    group: &'a Group,
    first_row: usize,
    width: usize,
    pub(super) room: &'a mut [T],
}

/// Cuts the room for the states of some groups, in index order, into pieces.
pub(super) fn pieces<'a, T>(groups: &'a [Group], width: usize, mut room: &'a mut [T]) -> Vec<Piece<'a, T>> {
    let mut pieces = Vec::new();
    for group in groups {
        let (of_group, rest) = room.split_at_mut(group.states() * width);
        room = rest;
        let chunks = of_group.chunks_mut(ROWS * group.lanes * width).enumerate();
        pieces.extend(chunks.map(|(i, room)| Piece { group, first_row: i * ROWS, width, room }));
    }
    pieces
}

impl<T> Piece<'_, T> {
    /// The rows with the room for each.
    pub(super) fn rows(&mut self, game: &Game) -> impl Iterator<Item = (Row, &mut [T])> {
        let Self { group, first_row, width, room } = self;
        let rooms = room.chunks_mut(group.lanes * *width).enumerate();
        rooms.map(|(i, room)| (game.states().row_of_group(group, *first_row + i), room))
    }

    /// The number of states.
    pub(super) fn states(&self) -> usize {
        self.room.len() / self.width
    }
}

/// Solves rows one after the other, in the same room.
#[derive(Clone, Debug)]
pub struct RowSolver {
    many: Turn<Wide<LANES>>,
    few: Turn<Wide<FEW_LANES>>,
}

impl RowSolver {
    /// Room for the turns of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { many: Turn::new(game), few: Turn::new(game) }
    }

    /// The values of a row's states, from those of the states after it, with the widest instruction set that the machine
    /// has. `room` has one place for each state of the row.
    pub fn solve(&mut self, game: &Game, row: &Row, values: &[f64], room: &mut [f64]) {
        let few = room.len() % LANES;
        let few = if few <= FEW_LANES { few } else { 0 };
        let (many, few) = room.split_at_mut(room.len() - few);
        if !many.is_empty() {
            Arch::new().dispatch(Solve { game, row, values, turn: &mut self.many, first_lane: 0, room: many });
        }
        if !few.is_empty() {
            Arch::new().dispatch(Solve { game, row, values, turn: &mut self.few, first_lane: many.len(), room: few });
        }
    }
}

/// Solving neighbouring states of a row from some lane on.
struct Solve<'a, const N: usize> {
    game: &'a Game,
    row: &'a Row,
    values: &'a [f64],
    turn: &'a mut Turn<Wide<N>>,
    first_lane: usize,
    room: &'a mut [f64],
}

/// Compiled once for each instruction set.
impl<const N: usize> WithSimd for Solve<'_, N> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.turn.enter(self.game, self.row);
        for (block, room) in self.room.chunks_mut(N).enumerate() {
            let worth = self.turn.value(self.game, self.row, self.first_lane + block * N, self.values);
            room.copy_from_slice(&worth.as_slice()[..room.len()]);
        }
    }
}
