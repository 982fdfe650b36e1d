//! Rows of states: the unit of work.

use std::ops::Range;

use dicebase_games::scorecard::{Game, Group, Row, Turn};
use dicebase_games::{Lanes, Wide};
use pulp::{Simd, WithSimd};

use crate::instructions::with_widest;

/// The number of rows in one piece of work: enough that handing it out costs nothing, and few enough to share evenly.
pub(super) const ROWS: usize = 8;

/// Some neighbouring rows of a group, with room for `width` items of `T` for each state.
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

/// The most lanes of a turn. A module for browsers has registers of two numbers and gains nothing from more than 16
/// lanes, and the code of each width is as large as the rest of the module.
pub(super) const MOST_LANES: usize = if cfg!(target_family = "wasm") { 16 } else { 48 };
const IS_WIDE: bool = MOST_LANES > 16;

/// The most lanes for rows that are not solved to their ends: a smaller block ends sooner.
const FALLING_LANES: usize = 24;

/// The source of a row of numbers that go through a turn side by side.
pub(super) trait Side: Copy {
    /// Computes a turn for the numbers of the row from `lane` on, one for each lane. Lanes beyond the end may hold
    /// anything but NaN.
    fn value<L: Lanes>(self, game: &Game, turn: &mut Turn<L>, lane: usize) -> L;
}

/// The solver of rows of numbers, one after the other in the same buffers.
///
/// A block is as wide as the row, rounded up to whole registers, so that each index of the lattice is read once for the
/// whole row and at most one register is partly empty. Rows of one number use a scalar turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    one: Option<Turn<f64>>,
    up_to_8: Option<Turn<Wide<8>>>,
    up_to_16: Option<Turn<Wide<16>>>,
    up_to_24: Option<Turn<Wide<24>>>,
    up_to_32: Option<Turn<Wide<32>>>,
    up_to_40: Option<Turn<Wide<40>>>,
    up_to_48: Option<Turn<Wide<48>>>,
}

impl Blocks {
    /// Fills the room of a row, with the widest instruction set of the machine. All rows must be of the same game.
    pub(super) fn solve(&mut self, game: &Game, side: impl Side, room: &mut [f64]) {
        self.solve_from(game, side, 0, room);
    }

    /// Like [`solve`](Self::solve), for a part of a row from `lane` on.
    fn solve_from(&mut self, game: &Game, side: impl Side, lane: usize, room: &mut [f64]) {
        for (block, room) in room.chunks_mut(MOST_LANES).enumerate() {
            self.solve_block(game, side, lane + block * MOST_LANES, room);
        }
    }

    /// Like [`solve`](Self::solve), for a row that falls from 1 to 0, from its middle outwards. Once a block ends
    /// within `negligible` of 0 or 1, all numbers beyond it are set to that limit.
    pub(super) fn solve_falling(&mut self, game: &Game, side: impl Side, negligible: f64, room: &mut [f64]) {
        let middle = room.len() / 2 / FALLING_LANES * FALLING_LANES;
        let mut end = middle;
        while end < room.len() && (end == middle || room[end - 1] > negligible) {
            let lanes = end..room.len().min(end + FALLING_LANES);
            self.solve_from(game, side, end, &mut room[lanes.clone()]);
            end = lanes.end;
        }
        room[end..].fill(0.0);
        let mut first = middle;
        while first > 0 && room[first] < 1.0 - negligible {
            let lanes = first - FALLING_LANES..first;
            first = lanes.start;
            self.solve_from(game, side, first, &mut room[lanes]);
        }
        room[..first].fill(1.0);
    }

    /// Fills the room of a row's numbers from `lane` on, at most [`MOST_LANES`].
    fn solve_block(&mut self, game: &Game, side: impl Side, lane: usize, room: &mut [f64]) {
        self.take(game, room.len(), OneEach { side, lane, room });
    }

    /// Runs `walk` on the narrowest turn with at least this many lanes.
    pub(super) fn take(&mut self, game: &Game, lanes: usize, walk: impl Walk) {
        match lanes {
            1 => dispatch(game, walk, &mut self.one),
            2..=8 => dispatch(game, walk, &mut self.up_to_8),
            17..=24 if IS_WIDE => dispatch(game, walk, &mut self.up_to_24),
            25..=32 if IS_WIDE => dispatch(game, walk, &mut self.up_to_32),
            33..=40 if IS_WIDE => dispatch(game, walk, &mut self.up_to_40),
            41.. if IS_WIDE => dispatch(game, walk, &mut self.up_to_48),
            _ => dispatch(game, walk, &mut self.up_to_16),
        }
    }
}

/// The solver of states' values, row by row in the same buffers.
#[derive(Clone, Debug, Default)]
pub struct RowSolver(Blocks);

impl RowSolver {
    /// Computes the values of a row's states from those of the states after it, with the widest instruction set of the
    /// machine. `room` has one place for each state of the row and, in games with saved rolls, for each number of them,
    /// in the order of [`SavedRolls`](dicebase_games::scorecard::SavedRolls). All rows must be of the same game.
    pub fn solve(&mut self, game: &Game, row: &Row, values: &[f64], room: &mut [f64]) {
        if !game.rules().fills_early() {
            return self.0.solve(game, States { row, values }, room);
        }
        for lane in (0..row.lanes).step_by(MOST_LANES) {
            let lanes = (row.lanes - lane).min(MOST_LANES);
            self.0.take(game, lanes, FillingEarly { row, values, lanes: lane..lane + lanes, room });
        }
    }
}

/// Some states of a row in games in which a category may be filled early, with each number of saved rolls: one backward
/// pass through the longest turn passes the beginnings of all shorter ones.
struct FillingEarly<'a> {
    row: &'a Row,
    values: &'a [f64],
    lanes: Range<usize>,
    room: &'a mut [f64],
}

impl Walk for FillingEarly<'_> {
    #[inline(always)]
    fn walk<L: Lanes>(self, game: &Game, turn: &mut Turn<L>) {
        let Self { row, values, lanes, room } = self;
        let (of_turn, width) = (game.rules().rolls, row.lanes);
        for left in 0..of_turn + game.saved_rolls().most(row.open.len()) {
            turn.load_saving(game, row, lanes.start, values, left);
            let worth = turn.roll_more(game, row, left);
            if let Some(saved) = (left + 1).checked_sub(of_turn) {
                room[saved * width..][lanes.clone()].copy_from_slice(&worth.as_slice()[..lanes.len()]);
            }
        }
    }
}

/// The states of a row, and the values they depend on.
#[derive(Clone, Copy)]
struct States<'a> {
    row: &'a Row,
    values: &'a [f64],
}

impl Side for States<'_> {
    #[inline(always)]
    fn value<L: Lanes>(self, game: &Game, turn: &mut Turn<L>, lane: usize) -> L {
        turn.enter(game, self.row);
        turn.value(game, self.row, lane, self.values)
    }
}

/// A computation on a turn with any number of lanes.
pub(super) trait Walk {
    /// Runs it.
    fn walk<L: Lanes>(self, game: &Game, turn: &mut Turn<L>);
}

/// The numbers of a row from some lane on, with one result each.
struct OneEach<'a, T> {
    side: T,
    lane: usize,
    room: &'a mut [f64],
}

impl<T: Side> Walk for OneEach<'_, T> {
    #[inline(always)]
    fn walk<L: Lanes>(self, game: &Game, turn: &mut Turn<L>) {
        let worth = self.side.value(game, turn, self.lane);
        self.room.copy_from_slice(&worth.as_slice()[..self.room.len()]);
    }
}

fn dispatch<L: Lanes>(game: &Game, walk: impl Walk, turn: &mut Option<Turn<L>>) {
    let turn = turn.get_or_insert_with(|| Turn::new(game));
    with_widest(Walked { game, walk, turn });
}

struct Walked<'a, W, L> {
    game: &'a Game,
    walk: W,
    turn: &'a mut Turn<L>,
}

/// Compiled once for each instruction set.
impl<W: Walk, L: Lanes> WithSimd for Walked<'_, W, L> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.walk.walk(self.game, self.turn);
    }
}
