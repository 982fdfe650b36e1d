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
    one: Turn<f64>,
}

impl RowSolver {
    /// Room for the turns of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { many: Turn::new(game), few: Turn::new(game), one: Turn::new(game) }
    }

    /// The values of a row's states, from those of the states after it, with the widest instruction set that the machine
    /// has. `room` has one place for each state of the row.
    pub fn solve(&mut self, game: &Game, row: &Row, values: &[f64], room: &mut [f64]) {
        let rest = room.len() % LANES;
        let whole = if rest > FEW_LANES { room.len() } else { room.len() - rest };
        let (many, rest) = room.split_at_mut(whole);
        let states = States { game, row, values };
        if !many.is_empty() {
            Arch::new().dispatch(Solve { states, turn: &mut self.many, first_lane: 0, room: many });
        }
        match rest.len() {
            0 => {}
            1 => Arch::new().dispatch(Solve { states, turn: &mut self.one, first_lane: whole, room: rest }),
            _ => Arch::new().dispatch(Solve { states, turn: &mut self.few, first_lane: whole, room: rest }),
        }
    }
}

/// The states of a row, and the values they depend on.
#[derive(Clone, Copy)]
struct States<'a> {
    game: &'a Game,
    row: &'a Row,
    values: &'a [f64],
}

/// Solving neighbouring states of a row from some lane on.
struct Solve<'a, L> {
    states: States<'a>,
    turn: &'a mut Turn<L>,
    first_lane: usize,
    room: &'a mut [f64],
}

/// Compiled once for each instruction set.
impl<L: Lanes> WithSimd for Solve<'_, L> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let States { game, row, values } = self.states;
        self.turn.enter(game, row);
        for (block, room) in self.room.chunks_mut(L::COUNT).enumerate() {
            let worth = self.turn.value(game, row, self.first_lane + block * L::COUNT, values);
            room.copy_from_slice(&worth.as_slice()[..room.len()]);
        }
    }
}
