//! The best action of every decision, as bytes for a policy table.

use dicebase_games::scorecard::{Filled, Game, Group, Needs, Row, Turn, Values};
use dicebase_games::{Lanes, Wide};
use pulp::{Simd, WithSimd};
use rayon::prelude::*;

use super::options::{Action, Options};
use super::rows::pieces;
use super::side::OfRow;
use super::worths::{ByAward, ByLead, ByNeed, ByState, Worths};
use crate::instructions::with_widest;
use crate::progress::{Cancelled, Counter, Report};

/// The number of states that are decided side by side.
pub const LANES: usize = 16;

/// The choices of states side by side in one decision: the index of a keep in the lattice or, with no roll left, the
/// slot to fill.
pub type Chosen = [u16; LANES];

/// The approximate number of bytes that are made at a time.
const BATCH: usize = 64 << 20;

/// Yields the best action of every decision, in the order of the states and their decisions, from the values of all
/// states.
///
/// Each piece of some 64 MB is made in parallel when it is requested, so that a table larger than the memory can be
/// written. When `report` ends the computation, the last item is an error. `values` must have one value for each state
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
                // Pieces that still wait when the computation is cancelled are skipped.
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

/// The solver of single decisions, with the widest instruction set of the machine.
pub struct Decider<'a> {
    game: &'a Game,
    options: Options,
}

/// Buffers for deciding; each thread needs its own.
pub struct DecideScratch {
    turn: Turn<Wide<LANES>>,
    filled: Vec<Filled>,
}

/// A state of a row with the points that are still needed to reach a target, and the largest chances of getting them.
pub struct Needed<'a, V: ?Sized> {
    /// The row.
    pub row: &'a Row,
    /// The lane of the state.
    pub lane: usize,
    /// The points that are needed, at least 1.
    pub needed: usize,
    /// The numbering of the chances.
    pub needs: &'a Needs,
    /// The chances that [`solve_needs`](super::solve_needs) computes.
    pub chances: &'a V,
}

impl<'a> Decider<'a> {
    /// Lists the possible decisions of a game. Takes some milliseconds.
    #[must_use]
    pub fn new(game: &'a Game) -> Self {
        Self { game, options: Options::new(game) }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The keeps that may be chosen with `rolls_left` rolls left, for each column of the decisions.
    pub(super) fn keeps(&self, rolls_left: usize) -> &[Vec<Action>] {
        &self.options.0[rolls_left]
    }

    /// Creates buffers for deciding.
    #[must_use]
    pub fn scratch(&self) -> DecideScratch {
        DecideScratch { turn: Turn::new(self.game), filled: Vec::new() }
    }

    /// Writes the best action of every decision of a row's states from `first` on. The number of states follows from
    /// the length of `bytes`; each state has a byte for each column of [`Game::decisions`]. `values` must have one
    /// value for each state of the game.
    pub fn decide<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        row: &Row,
        first: usize,
        values: &V,
        bytes: &mut [u8],
    ) {
        let columns = self.game.decisions().columns();
        let (states, room) = (bytes.len() / columns, Bytes { bytes, columns });
        self.run(&mut scratch.turn, row, ByState { row, first, values }, states, room);
    }

    /// Writes the best actions of [`LANES`] states of a row from `first` on: one entry for each column of
    /// [`Game::decisions`]. The contents of lanes beyond the row's end are meaningless.
    pub fn choose<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        row: &Row,
        first: usize,
        values: &V,
        chosen: &mut [Chosen],
    ) {
        self.run(&mut scratch.turn, row, ByState { row, first, values }, LANES, SideBySide(chosen));
    }

    /// Like [`decide`](Self::decide), for the largest chance of getting the points that are needed: for the points that
    /// `state` needs, one more and so on. Their number follows from the length of `bytes`.
    pub fn decide_needed<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        state: &Needed<'_, V>,
        bytes: &mut [u8],
    ) {
        let columns = self.game.decisions().columns();
        let (needed, room) = (bytes.len() / columns, Bytes { bytes, columns });
        let DecideScratch { turn, filled } = scratch;
        self.run(turn, state.row, ByNeed { state, filled }, needed, room);
    }

    /// Like [`decide_needed`](Self::decide_needed) for [`LANES`] numbers of points, with the output of
    /// [`choose`](Self::choose).
    pub fn choose_needed<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        state: &Needed<'_, V>,
        chosen: &mut [Chosen],
    ) {
        let DecideScratch { turn, filled } = scratch;
        self.run(turn, state.row, ByNeed { state, filled }, LANES, SideBySide(chosen));
    }

    /// Like [`choose`](Self::choose) for [`LANES`] leads in a two-player game, from `first` on. Of equally good actions
    /// (see [`EQUALLY_GOOD`](super::EQUALLY_GOOD)) the first is chosen.
    pub(super) fn choose_by_lead(
        &self,
        scratch: &mut DecideScratch,
        of: OfRow<'_>,
        first: usize,
        chosen: &mut [Chosen],
    ) {
        self.run(&mut scratch.turn, of.row, ByLead { of, first }, LANES, SideBySide(chosen));
    }

    /// Like [`choose`](Self::choose) for [`LANES`] values of an action die, in a row of one state. Returns the value of
    /// that state before the first roll.
    pub(super) fn choose_by_award(
        &self,
        scratch: &mut DecideScratch,
        by: ByAward<'_, impl Fn(usize) -> Wide<LANES>>,
        chosen: &mut [Chosen],
    ) -> Wide<LANES> {
        self.run(&mut scratch.turn, by.row, by, LANES, SideBySide(chosen));
        scratch.turn.before_first_roll(self.game)
    }

    fn run(&self, turn: &mut Turn<Wide<LANES>>, row: &Row, worths: impl Worths, lanes: usize, room: impl Room) {
        let Self { game, options } = self;
        let margin = worths.margin(game);
        with_widest(Decide { game, row, worths, lanes, options, turn, room, margin });
    }
}

/// Takes the first groups from the list: at least one, and as many as fit.
fn next_batch(rest: &mut Vec<Group>, columns: usize) -> Option<Vec<Group>> {
    let mut bytes = 0;
    let too_many = rest.iter().position(|group| {
        bytes += group.states() * columns;
        bytes > BATCH
    });
    let count = too_many.unwrap_or(rest.len()).max(1);
    (!rest.is_empty()).then(|| rest.drain(..count).collect())
}

/// A destination for decisions.
trait Room {
    /// Stores the choices of the states from `first` on in a column.
    fn write(&mut self, column: usize, first: usize, actions: &[u64; LANES]);
}

/// Bytes state by state, as in a policy table.
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

/// The decision of several lanes of one row.
struct Decide<'a, W, R> {
    game: &'a Game,
    row: &'a Row,
    worths: W,
    lanes: usize,
    options: &'a Options,
    turn: &'a mut Turn<Wide<LANES>>,
    room: R,
    margin: f64,
}

/// Compiled once for each instruction set.
impl<W: Worths, R: Room> WithSimd for Decide<'_, W, R> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let game = self.game;
        self.worths.enter(game, self.turn);
        for first in (0..self.lanes).step_by(LANES) {
            self.worths.load(game, self.turn, first);
            self.decide_categories(first);
            for rolls_left in 1..game.rules().rolls {
                if rolls_left == 1 {
                    self.turn.first_keeps(game);
                } else {
                    self.turn.earlier_keeps(game);
                }
                self.decide_keeps(rolls_left, first);
            }
        }
    }
}

impl<W: Worths, R: Room> Decide<'_, W, R> {
    #[inline(always)]
    fn decide_categories(&mut self, first: usize) {
        let game = self.game;
        for (roll, column) in game.decisions().stage(0).enumerate() {
            let mut best = Best::none();
            for choice in game.scoring().choices(self.row.open, self.row.extra, roll) {
                let worth = self.worths.of_choice(self.turn, &choice, first);
                best.consider(&worth, Action::new(choice.slot, choice.category as u8), self.margin);
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
                best.consider(self.turn.keep(usize::from(option.index())), option, self.margin);
            }
            self.room.write(column, first, &best.action);
        }
    }
}

/// The best action so far, for each lane.
struct Best {
    value: [f64; LANES],
    /// The action as a number that is as wide as the values, so that one mask selects both.
    action: [u64; LANES],
}

impl Best {
    #[inline(always)]
    fn none() -> Self {
        Self { value: [f64::NEG_INFINITY; LANES], action: [0; LANES] }
    }

    /// Replaces the best action in lanes where this one is better by more than the margin, so that ties go to the
    /// first.
    #[inline(always)]
    fn consider(&mut self, value: &Wide<LANES>, action: Action, margin: f64) {
        for ((best, best_action), &value) in self.value.iter_mut().zip(&mut self.action).zip(value.as_slice()) {
            let better = value > *best + margin;
            *best = if better { value } else { *best };
            *best_action = if better { u64::from(action.0) } else { *best_action };
        }
    }
}
