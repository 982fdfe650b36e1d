//! The best action of every decision, as bytes for a policy table.

use dicebase_games::scorecard::{Decisions, Game, Group, Row, Turn, Values};
use dicebase_games::{Lanes, Wide};
use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use super::rows::pieces;
use crate::progress::{Cancelled, Counter, Report};

/// How many states are decided side by side.
pub const LANES: usize = 16;

/// What states side by side choose in one decision: the index of a keep in the lattice or, with no roll left, the slot
/// that is filled.
pub type Chosen = [u16; LANES];

/// About how many bytes are made at a time.
const BATCH: usize = 64 << 20;

/// The best action of every decision, in the order of the states and their [`Decisions`], from the values of all
/// states.
///
/// Yields them in pieces of some 64 MB, each made in parallel when it is asked for, so that a table larger than the
/// memory can be written; an error, when `report` breaks off, is the last. `values` must have one value for each state
/// of the game.
pub fn decisions<'a>(
    game: &'a Game,
    values: &'a [f64],
    report: Report<'a>,
) -> impl Iterator<Item = Result<Vec<u8>, Cancelled>> + use<'a> {
    let decider = Decider::new(game);
    let columns = game.decisions().columns();
    let counter = Counter::new(game.states().len(), report);
    let mut rest: Vec<Group> = game.states().layers().flatten().copied().collect();
    std::iter::from_fn(move || {
        let batch = next_batch(&mut rest, columns)?;
        let mut bytes = vec![0; batch.iter().map(Group::states).sum::<usize>() * columns];
        pieces(&batch, columns, &mut bytes).into_par_iter().for_each_init(
            || decider.scratch(),
            |scratch, mut piece| {
                // What is still waiting when somebody breaks off is not decided.
                if counter.is_cancelled() {
                    return;
                }
                for (row, bytes) in piece.rows(game) {
                    decider.decide(scratch, &row, 0, values, bytes);
                }
                counter.add(piece.states());
            },
        );
        if counter.is_cancelled() {
            rest.clear();
            return Some(Err(Cancelled));
        }
        Some(Ok(bytes))
    })
}

/// Decides states with the widest instruction set that the machine has.
pub struct Decider<'a> {
    game: &'a Game,
    options: Options,
}

/// Scratch for deciding, which each thread needs for itself.
pub struct DecideScratch(Turn<Wide<LANES>>);

impl<'a> Decider<'a> {
    /// Lists what may be decided in a game. Takes some milliseconds.
    #[must_use]
    pub fn new(game: &'a Game) -> Self {
        Self { game, options: Options::new(game) }
    }

    /// Scratch to decide in.
    #[must_use]
    pub fn scratch(&self) -> DecideScratch {
        DecideScratch(Turn::new(self.game))
    }

    /// The best action of every decision of a row's states from `first` on: as many as `bytes` has room for, each with
    /// a byte for each column of [`Decisions`]. `values` must have one value for each state of the game.
    pub fn decide<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        row: &Row,
        first: usize,
        values: &V,
        bytes: &mut [u8],
    ) {
        let Self { game, options } = self;
        let columns = game.decisions().columns();
        let (states, room) = (bytes.len() / columns, Bytes { bytes, columns });
        Arch::new().dispatch(DecideRow { game, row, first, states, values, options, turn: &mut scratch.0, room });
    }

    /// The best action of every decision of a row's states from `first` on, of as many as go side by side: one for each
    /// column of [`Decisions`]. What stands in lanes beyond the row's end means nothing.
    pub fn choose<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        row: &Row,
        first: usize,
        values: &V,
        chosen: &mut [Chosen],
    ) {
        let Self { game, options } = self;
        let (states, room) = (LANES, SideBySide(chosen));
        Arch::new().dispatch(DecideRow { game, row, first, states, values, options, turn: &mut scratch.0, room });
    }
}

/// Takes the first groups, at least one and as many as fit.
fn next_batch(rest: &mut Vec<Group>, columns: usize) -> Option<Vec<Group>> {
    let mut bytes = 0;
    let too_many = rest.iter().position(|group| {
        bytes += group.states() * columns;
        bytes > BATCH
    });
    let count = too_many.unwrap_or(rest.len()).max(1);
    (!rest.is_empty()).then(|| rest.drain(..count).collect())
}

/// For each number of rolls left, for each column of that stage, the keeps that may be chosen.
struct Options(Vec<Vec<Vec<Action>>>);

/// What may be chosen: the index of a keep or the slot to fill, and above it the byte in a policy table. One number, so
/// that it is chosen by one instruction.
#[derive(Clone, Copy)]
struct Action(u32);

impl Action {
    #[inline(always)]
    fn new(index: usize, byte: u8) -> Self {
        Self(index as u32 | u32::from(byte) << 16)
    }

    #[inline(always)]
    fn index(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    fn byte(self) -> u8 {
        (self.0 >> 16) as u8
    }
}

impl Options {
    fn new(game: &Game) -> Self {
        Self((0..game.rules().rolls).map(|rolls_left| stage_options(game, rolls_left)).collect())
    }
}

fn stage_options(game: &Game, rolls_left: usize) -> Vec<Vec<Action>> {
    let lattice = game.lattice();
    let mut columns = Vec::new();
    for saved in game.decisions().saved_keeps(rolls_left) {
        let saved = lattice.keeps()[saved];
        for others in &lattice.keeps()[lattice.of_size(lattice.dice() - saved.len())] {
            let roll = saved.and(others);
            let mut keeps: Vec<_> = others.parts().map(|part| saved.and(&part)).collect();
            // Of equally good keeps the first is taken: the order of `Position::actions`.
            keeps.sort_by_key(|keep| std::cmp::Reverse(lattice.index(keep)));
            let action = |keep| Action::new(lattice.index(keep), Decisions::keep_to_byte(&roll, keep));
            columns.push(keeps.iter().map(action).collect());
        }
    }
    columns
}

/// Where decisions are written to.
trait Room {
    /// Takes what the states from `first` on choose in a column.
    fn write(&mut self, column: usize, first: usize, actions: &[u64; LANES]);
}

/// State by state, as in a policy table.
struct Bytes<'a> {
    bytes: &'a mut [u8],
    columns: usize,
}

impl Room for Bytes<'_> {
    #[inline(always)]
    fn write(&mut self, column: usize, first: usize, actions: &[u64; LANES]) {
        let states = self.bytes[first * self.columns..].chunks_mut(self.columns);
        for (state, &action) in states.zip(actions) {
            state[column] = Action(action as u32).byte();
        }
    }
}

struct SideBySide<'a>(&'a mut [Chosen]);

impl Room for SideBySide<'_> {
    #[inline(always)]
    fn write(&mut self, column: usize, _: usize, actions: &[u64; LANES]) {
        for (place, &action) in self.0[column].iter_mut().zip(actions) {
            *place = Action(action as u32).index();
        }
    }
}

/// Deciding neighbouring states of one row.
struct DecideRow<'a, V: ?Sized, R> {
    game: &'a Game,
    row: &'a Row,
    first: usize,
    states: usize,
    values: &'a V,
    options: &'a Options,
    turn: &'a mut Turn<Wide<LANES>>,
    room: R,
}

/// Compiled once for each instruction set.
impl<V: Values + ?Sized, R: Room> WithSimd for DecideRow<'_, V, R> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let game = self.game;
        self.turn.enter(game, self.row);
        for state in (0..self.states).step_by(LANES) {
            self.turn.load(game, self.row, self.first + state, self.values);
            self.turn.score(game, self.row);
            self.decide_categories(state);
            for rolls_left in 1..game.rules().rolls {
                if rolls_left == 1 {
                    self.turn.first_keeps(game);
                } else {
                    self.turn.earlier_keeps(game);
                }
                self.decide_keeps(rolls_left, state);
            }
        }
    }
}

impl<V: Values + ?Sized, R: Room> DecideRow<'_, V, R> {
    #[inline(always)]
    fn decide_categories(&mut self, first: usize) {
        let game = self.game;
        for (roll, column) in game.decisions().stage(0).enumerate() {
            let mut best = Best::none();
            for choice in game.scoring().choices(self.row.open, self.row.extra, roll) {
                // The bonus is the same for all choices of a roll, so it decides nothing.
                best.consider(&self.turn.slots()[choice.slot], Action::new(choice.slot, choice.category as u8));
            }
            self.room.write(column, first, &best.action);
        }
    }

    #[inline(always)]
    fn decide_keeps(&mut self, rolls_left: usize, first: usize) {
        let columns = self.game.decisions().stage(rolls_left);
        for (column, options) in columns.zip(&self.options.0[rolls_left]) {
            let mut best = Best::none();
            for &option in options {
                best.consider(self.turn.keep(usize::from(option.index())), option);
            }
            self.room.write(column, first, &best.action);
        }
    }
}

/// The best action so far, for each lane.
struct Best {
    value: [f64; LANES],
    /// As wide as the values, so that both are chosen by the same mask.
    action: [u64; LANES],
}

impl Best {
    #[inline(always)]
    fn none() -> Self {
        Self { value: [f64::NEG_INFINITY; LANES], action: [0; LANES] }
    }

    /// Takes the action where it is better, not where it is as good: the first of the best stays.
    #[inline(always)]
    fn consider(&mut self, value: &Wide<LANES>, action: Action) {
        for ((best, best_action), &value) in self.value.iter_mut().zip(&mut self.action).zip(value.as_slice()) {
            let better = value > *best;
            *best = if better { value } else { *best };
            *best_action = if better { u64::from(action.0) } else { *best_action };
        }
    }
}
