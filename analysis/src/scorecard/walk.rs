//! Through a whole game from its start: the chance of every state, with every number of points.

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Row, State};
use dicebase_solver::scorecard::{Chosen, LANES};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

use super::ends::{Chances, Ends};
use super::layer::{LaneMasses, Layer, is_reached, unlocked};
use super::masses::{Mass, Way};
use super::player::{Player, Scratch};

/// How many rows are worked out before they are passed on,
const BATCH: usize = 256;
/// and how many of them at least by one thread at a time: each time it needs room of some hundred kilobytes.
const ROWS: usize = 8;

/// The most states of a game of which every chance is kept. In larger ones less likely chances than [`LEAST_CHANCE`]
/// are left out, and their sum is said: they would take most of the time and more memory than most machines have.
const MOST_EXACT_STATES: usize = 1 << 21;
/// At most 1e-12 is left out in a game of 30 million states with some 300 numbers of points each.
const LEAST_CHANCE: f64 = 1e-22;

/// A turn on the way.
pub(super) struct Visit<'a> {
    pub(super) row: &'a Row,
    pub(super) lane: usize,
    /// The chance that the game comes to this turn.
    pub(super) chance: f64,
    /// The chance of each slot to be filled without an extra bonus, then with one.
    pub(super) slots: &'a [f64],
    /// What the turns of this state and of those beside it end in,
    pub(super) ends: &'a Ends,
    /// and where among them this one stands.
    place: usize,
    chosen: Option<&'a [Chosen]>,
}

impl Visit<'_> {
    /// What is chosen in a column: the index of a keep or, with no roll left, the slot that is filled. None of a player
    /// who decides by chance.
    pub(super) fn chosen(&self, column: usize) -> Option<usize> {
        self.chosen.map(|chosen| usize::from(chosen[column][self.place]))
    }

    /// Those of some chances in [`Ends`] which are not zero, by their number.
    pub(super) fn reached(&self, chances: &[Chances]) -> impl Iterator<Item = (usize, f64)> {
        chances.iter().map(|chances| chances.as_slice()[self.place]).enumerate().filter(|(_, chance)| *chance > 0.0)
    }
}

/// What is asked of a walk.
pub(super) struct Walk<'a, L> {
    pub(super) player: &'a Player<'a>,
    /// Whether points are told apart.
    pub(super) with_points: bool,
    /// How many numbers are added up on the way,
    pub(super) sums: usize,
    /// and what each turn adds to them.
    pub(super) look: L,
}

/// Where a walk ends.
pub(super) struct Walked {
    /// The states in which the game is over, with their chances.
    pub(super) over: Vec<(State, Mass)>,
    /// What was added up.
    pub(super) sums: Vec<f64>,
    /// The sum of the chances that were left out.
    pub(super) left_out: f64,
}

/// What the turns of a row end in.
struct RowEnds {
    /// For each lane, the chance of each slot without an extra bonus, then with one.
    slots: Vec<f64>,
    sums: Vec<f64>,
}

impl<L: Fn(&Visit<'_>, &mut [f64]) + Sync> Walk<'_, L> {
    /// Walks from a state to the end of the game. The result does not depend on the number of threads: every chance is
    /// added up in the same order.
    pub(super) fn from(&self, start: &State, report: Report<'_>) -> Result<Walked, Cancelled> {
        let game = self.player.game;
        let layers: Vec<_> = game.states().layers().take(start.open.len() + 1).collect();
        let total = layers.iter().flat_map(|groups| groups.iter()).map(|group| group.states()).sum();
        let counter = Counter::new(total, report);
        let (mut sums, mut left_out) = (vec![0.0; self.sums], 0.0);
        let mut layer = Layer::new(game, start.open.len());
        layer.begin(game, start);
        for open in (0..start.open.len()).rev() {
            let next = Layer::new(game, open);
            for first in (0..layer.rows.len()).step_by(BATCH) {
                left_out += self.leave_out(&mut layer, first);
                self.pass_on(&mut layer, first, &next, &mut sums, &counter);
                counter.check()?;
            }
            layer = next;
        }
        Ok(Walked { over: layer.into_states(game), sums, left_out })
    }

    /// Leaves out of some rows what is too unlikely to matter, and returns the sum of these chances.
    fn leave_out(&self, layer: &mut Layer, first: usize) -> f64 {
        if self.player.game.states().len() <= MOST_EXACT_STATES {
            return 0.0;
        }
        let rows: Vec<f64> = layer.lanes[first..]
            .par_iter_mut()
            .take(BATCH)
            .map(|lanes| unlocked(lanes).iter_mut().map(|mass| mass.trim(LEAST_CHANCE)).sum())
            .collect();
        rows.iter().sum()
    }

    /// Passes some rows on to the next layer, and lets go of them.
    fn pass_on(&self, layer: &mut Layer, first: usize, next: &Layer, sums: &mut [f64], counter: &Counter<'_>) {
        let game = self.player.game;
        let end = (first + BATCH).min(layer.rows.len());
        let lanes: Vec<LaneMasses> =
            layer.lanes[first..end].iter_mut().map(|lanes| std::mem::take(unlocked(lanes))).collect();
        let sources = || layer.rows[first..end].par_iter().zip(&lanes);
        let scratch = || (self.player.scratch(), Ends::new(game));
        let ends: Vec<Option<RowEnds>> = sources()
            .with_min_len(ROWS)
            .map_init(scratch, |(scratch, ends), (row, lanes)| {
                let is_wanted = is_reached(lanes) && !counter.is_cancelled();
                let ends = is_wanted.then(|| self.row(scratch, ends, row, lanes));
                counter.add(row.lanes);
                ends
            })
            .collect();
        for of_row in ends.iter().flatten() {
            sums.iter_mut().zip(&of_row.sums).for_each(|(sum, more)| *sum += more);
        }
        // Rows that fill the same category lead to different rows, so nothing is added to from two sides at a time.
        for extra in [false, true] {
            for category in 0..game.rules().categories.len() {
                let to_pass =
                    sources().zip(&ends).filter(|((row, _), _)| row.extra == extra && row.open.contains(category));
                to_pass.for_each_init(FillRoom::default, |room, ((row, lanes), ends)| {
                    if let Some(ends) = ends {
                        self.fill(room, next, row, lanes, category, &ends.slots);
                    }
                });
            }
        }
    }

    /// What the turns of a row end in.
    fn row(&self, scratch: &mut Scratch, ends: &mut Ends, row: &Row, lanes: &LaneMasses) -> RowEnds {
        let (game, columns) = (self.player.game, &self.player.columns);
        let width = 2 * game.scoring().slots().len();
        let mut of_row = RowEnds { slots: vec![0.0; lanes.len() * width], sums: vec![0.0; self.sums] };
        let mut next = 0;
        while let Some(first) = lanes.iter().skip(next).position(|mass| !mass.is_empty()).map(|i| next + i) {
            next = (first + LANES).min(lanes.len());
            let chosen = self.player.choose(scratch, row, first);
            ends.play(game, columns, row, chosen);
            for (lane, mass) in (first..next).zip(&lanes[first..]).filter(|(_, mass)| !mass.is_empty()) {
                let (place, slots) = (lane - first, &mut of_row.slots[lane * width..][..width]);
                for (slot, chances) in slots.iter_mut().zip(&ends.slots) {
                    *slot = chances.as_slice()[place];
                }
                let chance = mass.sum();
                (self.look)(&Visit { row, lane, chance, slots, ends, place, chosen }, &mut of_row.sums);
            }
        }
        of_row
    }

    /// Fills a category from every state of a row.
    fn fill(&self, room: &mut FillRoom, next: &Layer, row: &Row, lanes: &LaneMasses, category: usize, chances: &[f64]) {
        let (scoring, states) = (self.player.game.scoring(), self.player.game.states());
        let (count, bonus) = (scoring.slots().len(), scoring.extra_bonus(row.extra));
        let open = row.open.without(category);
        let is_upper = category < states.upper().count();
        for extra in [false, true] {
            let fits = |slot: usize| scoring.extra_after(slot, row.extra) == extra;
            if !scoring.slots_of(category).any(fits) {
                continue;
            }
            let mut places = next.lanes_of(&states.row(open, extra));
            for (lane, mass) in lanes.iter().enumerate().filter(|(_, mass)| !mass.is_empty()) {
                let chances = &chances[lane * 2 * count..][..2 * count];
                let mut after = lane;
                for (way, slot) in scoring.slots_of(category).enumerate().filter(|(_, slot)| fits(*slot)) {
                    if is_upper {
                        let lane = usize::from(states.upper().lanes_after(row.open, category, way)[lane]);
                        if lane != after {
                            room.add(&mut places, after, mass);
                        }
                        after = lane;
                    }
                    for (points, chance) in [(0, chances[slot]), (bonus, chances[count + slot])] {
                        if chance > 0.0 {
                            let points = if self.with_points { points + scoring.slots()[slot].points } else { 0 };
                            room.ways.push(Way { points, chance });
                        }
                    }
                }
                room.add(&mut places, after, mass);
            }
        }
    }
}

/// Room to fill categories in. One for each thread.
#[derive(Default)]
struct FillRoom {
    /// The ways to one and the same state.
    ways: Vec<Way>,
    padded: Vec<f64>,
}

impl FillRoom {
    /// Adds the chances by all ways, if there are any, to a lane, and forgets the ways.
    fn add(&mut self, lanes: &mut LaneMasses, lane: usize, mass: &Mass) {
        if !self.ways.is_empty() {
            lanes[lane].add(mass, &self.ways, &mut self.padded);
            self.ways.clear();
        }
    }
}
