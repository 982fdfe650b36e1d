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

/// The best actions of states side by side in one decision, each as the number of an [`Action`].
type Actions = [u32; LANES];

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
    room: Room,
    filled: Vec<Filled>,
}

/// Buffers for [`LANES`] states.
struct Room {
    turn: Turn<Wide<LANES>>,
    /// One entry for each column of the decisions.
    actions: Vec<Actions>,
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
        let actions = vec![[0; LANES]; self.game.decisions().columns()];
        DecideScratch { room: Room { turn: Turn::new(self.game), actions }, filled: Vec::new() }
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
        self.write_bytes(&mut scratch.room, row, ByState { row, first, values }, bytes);
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
        self.write_side_by_side(&mut scratch.room, row, ByState { row, first, values }, chosen);
    }

    /// Like [`decide`](Self::decide), for the largest chance of getting the points that are needed: for the points that
    /// `state` needs, one more and so on. Their number follows from the length of `bytes`.
    pub fn decide_needed<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        state: &Needed<'_, V>,
        bytes: &mut [u8],
    ) {
        let DecideScratch { room, filled } = scratch;
        self.write_bytes(room, state.row, ByNeed { state, filled }, bytes);
    }

    /// Like [`decide_needed`](Self::decide_needed) for [`LANES`] numbers of points, with the output of
    /// [`choose`](Self::choose).
    pub fn choose_needed<V: Values + ?Sized>(
        &self,
        scratch: &mut DecideScratch,
        state: &Needed<'_, V>,
        chosen: &mut [Chosen],
    ) {
        let DecideScratch { room, filled } = scratch;
        self.write_side_by_side(room, state.row, ByNeed { state, filled }, chosen);
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
        self.write_side_by_side(&mut scratch.room, of.row, ByLead { of, first }, chosen);
    }

    /// Like [`choose`](Self::choose) for [`LANES`] values of an action die, in a row of one state. Returns the value of
    /// that state before the first roll.
    pub(super) fn choose_by_award(
        &self,
        scratch: &mut DecideScratch,
        by: ByAward<'_, impl Fn(usize) -> Wide<LANES>>,
        chosen: &mut [Chosen],
    ) -> Wide<LANES> {
        self.write_side_by_side(&mut scratch.room, by.row, by, chosen);
        scratch.room.turn.before_first_roll(self.game)
    }

    /// Decides states one after the other, as in a policy table.
    fn write_bytes(&self, room: &mut Room, row: &Row, mut worths: impl Worths, bytes: &mut [u8]) {
        worths.enter(self.game, &mut room.turn);
        let columns = room.actions.len();
        for (piece, bytes) in bytes.chunks_mut(LANES * columns).enumerate() {
            self.run(room, row, &worths, piece * LANES);
            for (lane, state) in bytes.chunks_mut(columns).enumerate() {
                state.iter_mut().zip(&room.actions).for_each(|(byte, actions)| *byte = Action(actions[lane]).byte());
            }
        }
    }

    /// Decides [`LANES`] states side by side.
    fn write_side_by_side(&self, room: &mut Room, row: &Row, mut worths: impl Worths, chosen: &mut [Chosen]) {
        worths.enter(self.game, &mut room.turn);
        self.run(room, row, &worths, 0);
        for (chosen, actions) in chosen.iter_mut().zip(&room.actions) {
            *chosen = actions.map(|action| Action(action).index());
        }
    }

    /// Decides the lanes from `first` on.
    fn run(&self, Room { turn, actions }: &mut Room, row: &Row, worths: &impl Worths, first: usize) {
        let (game, margin) = (self.game, worths.margin(self.game));
        with_widest(DecideCategories { game, turn, actions, margin, row, worths, first });
        self.decide_keeps(turn, actions, margin);
    }

    /// Decides which dice to keep: the larger part of the work, compiled once for all types of worths.
    fn decide_keeps(&self, turn: &mut Turn<Wide<LANES>>, actions: &mut [Actions], margin: f64) {
        with_widest(DecideKeeps { game: self.game, turn, actions, margin, options: &self.options });
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

/// The decision which category to fill, of some lanes from `first` on.
struct DecideCategories<'a, W> {
    game: &'a Game,
    turn: &'a mut Turn<Wide<LANES>>,
    actions: &'a mut [Actions],
    margin: f64,
    row: &'a Row,
    worths: &'a W,
    first: usize,
}

/// Compiled once for each instruction set.
impl<W: Worths> WithSimd for DecideCategories<'_, W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { game, turn, actions, margin, row, worths, first } = self;
        worths.load(game, turn, first);
        for (roll, column) in game.decisions().stage(0).enumerate() {
            let mut best = Best::none();
            for choice in game.scoring().choices(row.open, row.extra, roll) {
                let worth = worths.of_choice(turn, &choice, first);
                best.consider(&worth, Action::new(choice.slot, choice.category as u8), margin);
            }
            actions[column] = best.actions();
        }
    }
}

/// The decisions which dice to keep, once the full rolls have their values.
struct DecideKeeps<'a> {
    game: &'a Game,
    turn: &'a mut Turn<Wide<LANES>>,
    actions: &'a mut [Actions],
    margin: f64,
    options: &'a Options,
}

/// Compiled once for each instruction set.
impl WithSimd for DecideKeeps<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { game, turn, actions, margin, options } = self;
        for rolls_left in 1..game.rules().rolls {
            if rolls_left == 1 {
                turn.first_keeps(game);
            } else {
                turn.earlier_keeps(game);
            }
            let columns = game.decisions().stage(rolls_left);
            for (actions, options) in actions[columns].iter_mut().zip(&options.0[rolls_left]) {
                let mut best = Best::none();
                for &option in options {
                    best.consider(turn.keep(usize::from(option.index())), option, margin);
                }
                *actions = best.actions();
            }
        }
    }
}

/// The best action so far, for each lane.
struct Best {
    /// The best value and the margin, which a better action has to exceed. It is the sum that is kept, so that the next
    /// comparison need not wait for an addition.
    bar: [f64; LANES],
    /// The action as a number that is as wide as the values, so that one mask selects both.
    action: [u64; LANES],
}

impl Best {
    #[inline(always)]
    fn none() -> Self {
        Self { bar: [f64::NEG_INFINITY; LANES], action: [0; LANES] }
    }

    /// The best actions. They are stored side by side, so that the compiler chooses in all lanes at once.
    #[inline(always)]
    fn actions(&self) -> Actions {
        self.action.map(|action| action as u32)
    }

    /// Replaces the best action in lanes where this one is better by more than the margin, so that ties go to the
    /// first.
    #[inline(always)]
    fn consider(&mut self, value: &Wide<LANES>, action: Action, margin: f64) {
        for ((bar, best_action), &value) in self.bar.iter_mut().zip(&mut self.action).zip(value.as_slice()) {
            let better = value > *bar;
            *bar = if better { value + margin } else { *bar };
            *best_action = if better { u64::from(action.0) } else { *best_action };
        }
    }
}
