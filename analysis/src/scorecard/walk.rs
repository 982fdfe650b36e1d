//! Through a whole game from its start: the chance of every state, with every number of points.

use std::ops::Range;

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Card, Row, State};
use dicebase_solver::scorecard::{Chosen, LANES};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

use super::ends::{Chances, Ends};
use super::fill::{Fill, FillRoom};
use super::layer::{LaneMasses, Layer, is_reached, unlocked};
use super::masses::Mass;
use super::open::{OpenRow, OpenWay};
use super::player::{Player, Scratch};

/// How many rows are worked out before they are passed on.
const BATCH: usize = 256;
/// The same where each number of points has decisions of its own: what the turns end in takes up to 15 MB a row.
const BATCH_FOR_TARGET: usize = 16;
/// How many rows at least are worked out by one thread at a time: each time it needs room of some hundred kilobytes.
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
    pub(super) place: usize,
    pub(super) chosen: Option<&'a [Chosen]>,
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

/// A row with its chances.
struct Source<'a> {
    row: &'a Row,
    /// Those of each lane with which no target is open,
    lanes: LaneMasses,
    /// and those with which one is.
    open: OpenRow,
}

/// What the turns of a row end in.
struct RowEnds {
    /// For each lane, the chance of each slot without an extra bonus, then with one.
    slots: Vec<f64>,
    /// What is filled where a target is open.
    open: Vec<OpenWay>,
    sums: Vec<f64>,
}

impl<L: Fn(&Visit<'_>, &mut [f64]) + Sync> Walk<'_, L> {
    /// Walks from a card to the end of the game. The result does not depend on the number of threads: every chance is
    /// added up in the same order.
    pub(super) fn from(&self, card: &Card, report: Report<'_>) -> Result<Walked, Cancelled> {
        let (game, start) = (self.player.game, card.state(self.player.game));
        let layers: Vec<_> = game.states().layers().take(start.open.len() + 1).collect();
        let total = layers.iter().flat_map(|groups| groups.iter()).map(|group| group.states()).sum();
        let counter = Counter::new(total, report);
        let (mut sums, mut left_out) = (vec![0.0; self.sums], 0.0);
        let mut layer = Layer::new(game, start.open.len());
        layer.begin(game, &start);
        let on_card = card.sums(game).total;
        let batch = if self.player.target.is_some() { BATCH_FOR_TARGET } else { BATCH };
        for open in (0..start.open.len()).rev() {
            let next = Layer::new(game, open);
            for first in (0..layer.rows.len()).step_by(batch) {
                let rows = first..(first + batch).min(layer.rows.len());
                left_out += self.leave_out(&mut layer, rows.clone());
                self.pass_on(sources(self.player, &mut layer, rows, on_card), &next, &mut sums, &counter);
                counter.check()?;
            }
            layer = next;
        }
        Ok(Walked { over: layer.into_states(game), sums, left_out })
    }

    /// Leaves out of some rows what is too unlikely to matter, and returns the sum of these chances.
    fn leave_out(&self, layer: &mut Layer, rows: Range<usize>) -> f64 {
        if self.player.game.states().len() <= MOST_EXACT_STATES {
            return 0.0;
        }
        let rows: Vec<f64> = layer.lanes[rows]
            .par_iter_mut()
            .map(|lanes| unlocked(lanes).iter_mut().map(|mass| mass.trim(LEAST_CHANCE)).sum())
            .collect();
        rows.iter().sum()
    }

    /// Passes some rows on to the next layer, and lets go of them.
    fn pass_on(&self, sources: Vec<Source<'_>>, next: &Layer, sums: &mut [f64], counter: &Counter<'_>) {
        let game = self.player.game;
        let scratch = || (self.player.scratch(), Ends::new(game));
        let ends: Vec<Option<RowEnds>> = sources
            .par_iter()
            .with_min_len(if self.player.target.is_some() { 1 } else { ROWS })
            .map_init(scratch, |(scratch, ends), source| {
                let is_reached = is_reached(&source.lanes) || !source.open.is_empty();
                let is_wanted = is_reached && !counter.is_cancelled();
                let ends = is_wanted.then(|| self.row(scratch, ends, source));
                counter.add(source.row.lanes);
                ends
            })
            .collect();
        for of_row in ends.iter().flatten() {
            sums.iter_mut().zip(&of_row.sums).for_each(|(sum, more)| *sum += more);
        }
        // Rows that fill the same category lead to different rows, so nothing is added to from two sides at a time.
        let fill = Fill { game, with_points: self.with_points || self.player.target.is_some(), next };
        for extra in [false, true] {
            for category in 0..game.rules().categories.len() {
                let fills = |row: &Row| row.extra == extra && row.open.contains(category);
                let to_pass = sources.par_iter().zip(&ends).filter(|(source, _)| fills(source.row));
                to_pass.for_each_init(FillRoom::default, |room, (source, ends)| {
                    if let Some(ends) = ends {
                        fill.fill(room, source.row, &source.lanes, category, &ends.slots);
                        fill.fill_open(source.row, category, &ends.open);
                    }
                });
            }
        }
    }

    /// What the turns of a row end in.
    fn row(&self, scratch: &mut Scratch, ends: &mut Ends, source: &Source<'_>) -> RowEnds {
        let (game, columns) = (self.player.game, &self.player.columns);
        let Source { row, lanes, open } = source;
        let width = 2 * game.scoring().slots().len();
        let (slots, sums) = (vec![0.0; lanes.len() * width], vec![0.0; self.sums]);
        let mut of_row = RowEnds { slots, open: Vec::new(), sums };
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
        let look = |visit: &Visit<'_>| (self.look)(visit, &mut of_row.sums);
        of_row.open = open.ends(self.player, (scratch, ends), row, look);
        of_row
    }
}

/// Takes rows out of a layer.
fn sources<'a>(player: &Player<'_>, layer: &'a mut Layer, rows: Range<usize>, on_card: usize) -> Vec<Source<'a>> {
    let Layer { rows: all, lanes } = layer;
    let rooms = all[rows.clone()].par_iter().zip(&mut lanes[rows]);
    let source = |(row, lanes): (&'a Row, &'a mut _)| {
        let mut lanes = std::mem::take(unlocked(lanes));
        let open = player.target.map(|target| OpenRow::take(player.game, &target, on_card, row, &mut lanes));
        Source { row, lanes, open: open.unwrap_or_default() }
    };
    rooms.map(source).collect()
}
