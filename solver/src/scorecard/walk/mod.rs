//! The walk forward through a whole game: the chance of every state, with every number of points.

mod best;
mod fill;
mod layer;
mod masses;
mod open;
mod target;

use std::ops::Range;

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Card, Game, Row, State};
use rayon::prelude::*;

use self::fill::{Fill, FillRoom};
use self::layer::{LaneMasses, Layer, is_reached, unlocked};
use self::open::{OpenRow, OpenWay};
use super::decide::LANES;
use super::ends::{Choosing, Ends, LaneChances};
use crate::progress::{Cancelled, Counter, Report};

pub use self::best::BestPlay;
pub use self::masses::Mass;
pub use self::target::{Open, TargetPlay};

/// The number of rows that are computed before they are passed on.
const BATCH: usize = 256;
/// The same number for play for a target, where each number of points has its own decisions: the results of a row take
/// up to 15 MB.
const BATCH_FOR_TARGET: usize = 16;
/// The smallest number of rows in one piece of a thread's work. Each piece needs buffers of some hundred kilobytes.
const ROWS: usize = 8;

/// The largest number of states of a game for which every probability is kept. In larger games, probabilities below
/// [`LEAST_CHANCE`] would take most of the time and more memory than most machines have; they are dropped and their
/// total is reported.
const MOST_EXACT_STATES: usize = 1 << 21;
/// The bound below which probabilities are dropped. In a game of 30 million states with 300 numbers of points each, the
/// total dropped is at most 1e-12.
const LEAST_CHANCE: f64 = 1e-22;

/// A player whose game is walked through.
pub trait Walker: Sync {
    /// Buffers for decisions; each thread needs its own.
    type Scratch;

    /// The game.
    fn game(&self) -> &Game;

    /// Creates the buffers for decisions.
    fn scratch(&self) -> Self::Scratch;

    /// The choices of the player in the states of a row from `lane` on, in one vector. Lanes beyond the end of the row
    /// have no meaning.
    fn choose<'b>(&'b self, scratch: &'b mut Self::Scratch, row: &Row, lane: usize) -> Choosing<'b>;

    /// The target that the player plays for while it is open.
    fn target(&self) -> Option<TargetPlay<'_>> {
        None
    }

    /// The choices of the player in one state when `needed` points are missing to the target, when one more is missing
    /// and so on, in one vector. Only a player with a [`target`](Self::target) is asked.
    fn choose_needed<'b>(
        &'b self,
        scratch: &'b mut Self::Scratch,
        row: &Row,
        lane: usize,
        needed: usize,
    ) -> Choosing<'b> {
        let _ = needed;
        self.choose(scratch, row, lane)
    }
}

/// One turn of the forward pass.
pub struct Visit<'a> {
    /// The row of its state.
    pub row: &'a Row,
    /// The lane of its state in the row.
    pub lane: usize,
    /// The probability that the game reaches this turn.
    pub chance: f64,
    /// The probability of each slot without an extra bonus, then with one.
    pub slots: &'a [f64],
    /// The results of the turns that were computed side by side with this one.
    ends: &'a Ends,
    /// The lane of this turn in those results.
    place: usize,
    choosing: Choosing<'a>,
}

impl Visit<'_> {
    /// The choice in a column: the index of a keep or, with no roll left, the filled slot. `None` if the player decides
    /// at random.
    #[must_use]
    pub fn chosen(&self, column: usize) -> Option<usize> {
        match self.choosing {
            Choosing::Chosen(chosen) => Some(usize::from(chosen[column][self.place])),
            Choosing::Chance(_) => None,
        }
    }

    /// The columns that are reached with this number of rolls left, at least 1, each with its probability within the
    /// turn.
    pub fn rolled(&self, rolls_left: usize) -> impl Iterator<Item = (usize, f64)> {
        self.reached(self.ends.rolled(rolls_left))
    }

    /// The full rolls that can be scored, each with its probability within the turn.
    pub fn scored(&self) -> impl Iterator<Item = (usize, f64)> {
        self.reached(self.ends.scored())
    }

    /// The probabilities that are not zero, with their index.
    fn reached(&self, chances: impl Iterator<Item = LaneChances>) -> impl Iterator<Item = (usize, f64)> {
        let place = self.place;
        chances.map(move |chances| chances.as_slice()[place]).enumerate().filter(|(_, chance)| *chance > 0.0)
    }
}

/// The settings of a forward pass.
pub struct Walk<'a, P, L> {
    /// The player whose game is followed.
    pub player: &'a P,
    /// `true` to track points.
    pub with_points: bool,
    /// The number of sums over all turns.
    pub sums: usize,
    /// Adds the contribution of a turn to the sums.
    pub look: L,
}

/// The result of a forward pass.
pub struct Walked {
    /// The states in which the game is over, with their probabilities.
    pub over: Vec<(State, Mass)>,
    /// The sums over all turns.
    pub sums: Vec<f64>,
    /// The total of the probabilities that were dropped, at most about 1e-12. Only games with more than two million
    /// states drop any.
    pub left_out: f64,
}

impl Walked {
    /// The probability of each final score, if the pass began from this card. Extra bonuses that were paid before are
    /// not on the card and are not counted.
    #[must_use]
    pub fn scores(&self, game: &Game, card: &Card) -> Mass {
        let on_card = card.sums(game).total;
        let mut scores = Mass::default();
        for (state, mass) in self.over.iter().filter(|(_, mass)| !mass.is_empty()) {
            scores.add_chances(on_card + mass.first() + game.final_points(state), mass.chances());
        }
        scores
    }
}

/// A row with its probabilities.
struct Source<'a> {
    row: &'a Row,
    /// The probabilities of each lane with which no target is open.
    lanes: LaneMasses,
    /// The probabilities with which a target is open.
    open: OpenRow,
}

/// The results of the turns of a row.
struct RowEnds {
    /// For each lane, the probability of each slot without an extra bonus, then with one.
    slots: Vec<f64>,
    /// The transitions of turns in which a target is open.
    open: Vec<OpenWay>,
    sums: Vec<f64>,
}

impl<P: Walker, L: Fn(&Visit<'_>, &mut [f64]) + Sync> Walk<'_, P, L> {
    /// Runs the pass from a card to the end of the game. The result does not depend on the number of threads, because
    /// all sums are added in a fixed order.
    ///
    /// # Errors
    /// If `report` ends the computation.
    pub fn from(&self, card: &Card, report: Report<'_>) -> Result<Walked, Cancelled> {
        let game = self.player.game();
        let start = card.state(game);
        let layers: Vec<_> = game.states().layers().take(start.open.len() + 1).collect();
        let total = layers.iter().flat_map(|groups| groups.iter()).map(|group| group.states()).sum();
        let counter = Counter::new(total, report);
        let (mut sums, mut left_out) = (vec![0.0; self.sums], 0.0);
        let mut layer = Layer::new(game, start.open.len());
        layer.begin(game, &start);
        let on_card = card.sums(game).total;
        let batch = if self.player.target().is_some() { BATCH_FOR_TARGET } else { BATCH };
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

    /// Drops very small probabilities from some rows and returns their total.
    fn leave_out(&self, layer: &mut Layer, rows: Range<usize>) -> f64 {
        if self.player.game().states().len() <= MOST_EXACT_STATES {
            return 0.0;
        }
        let rows: Vec<f64> = layer.lanes[rows]
            .par_iter_mut()
            .map(|lanes| unlocked(lanes).iter_mut().map(|mass| mass.trim(LEAST_CHANCE)).sum())
            .collect();
        rows.iter().sum()
    }

    /// Passes some rows on to the next layer and frees them.
    fn pass_on(&self, sources: Vec<Source<'_>>, next: &Layer, sums: &mut [f64], counter: &Counter<'_>) {
        let game = self.player.game();
        let scratch = || (self.player.scratch(), Ends::new(game));
        let ends: Vec<Option<RowEnds>> = sources
            .par_iter()
            .with_min_len(if self.player.target().is_some() { 1 } else { ROWS })
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
        // Rows that fill the same category lead to different rows, so no entry has two writers at a time.
        let fill = Fill { game, with_points: self.with_points || self.player.target().is_some(), next };
        for extra in [false, true] {
            for category in 0..game.rules().categories.len() {
                let fills = |row: &Row| row.extra == extra && row.fillable.contains(category);
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

    /// Computes the turns of a row.
    fn row(&self, scratch: &mut P::Scratch, ends: &mut Ends, source: &Source<'_>) -> RowEnds {
        let game = self.player.game();
        let Source { row, lanes, open } = source;
        let width = 2 * game.scoring().slots().len();
        let (slots, sums) = (vec![0.0; lanes.len() * width], vec![0.0; self.sums]);
        let mut of_row = RowEnds { slots, open: Vec::new(), sums };
        let mut next = 0;
        while let Some(first) = lanes.iter().skip(next).position(|mass| !mass.is_empty()).map(|i| next + i) {
            next = (first + LANES).min(lanes.len());
            let choosing = self.player.choose(scratch, row, first);
            ends.of(game, row, choosing);
            for (lane, mass) in (first..next).zip(&lanes[first..]).filter(|(_, mass)| !mass.is_empty()) {
                let (place, slots) = (lane - first, &mut of_row.slots[lane * width..][..width]);
                for (slot, chances) in slots.iter_mut().zip(ends.slots()) {
                    *slot = chances.as_slice()[place];
                }
                let chance = mass.sum();
                (self.look)(&Visit { row, lane, chance, slots, ends, place, choosing }, &mut of_row.sums);
            }
        }
        let look = |visit: &Visit<'_>| (self.look)(visit, &mut of_row.sums);
        of_row.open = open.ends(self.player, (scratch, ends), row, look);
        of_row
    }
}

/// Takes rows out of a layer.
fn sources<'a>(player: &impl Walker, layer: &'a mut Layer, rows: Range<usize>, on_card: usize) -> Vec<Source<'a>> {
    let Layer { rows: all, lanes } = layer;
    let rooms = all[rows.clone()].par_iter().zip(&mut lanes[rows]);
    let source = |(row, lanes): (&'a Row, &'a mut _)| {
        let mut lanes = std::mem::take(unlocked(lanes));
        let open = player.target().map(|target| OpenRow::take(player.game(), &target, on_card, row, &mut lanes));
        Source { row, lanes, open: open.unwrap_or_default() }
    };
    rooms.map(source).collect()
}
