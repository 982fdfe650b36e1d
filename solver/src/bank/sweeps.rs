//! Sweeps over all states of a two-player game.
//!
//! Bounds that begin at 0 and 1 would stay wide for many sweeps, because each side plays as if a bust won or lost the
//! game. So single values are swept first, which is half the work, and bounds are put around them once they hardly
//! change.

use dicebase_games::bank::Game;

use super::bounds::{Bounds, rounding};
use super::costly_busts;
use super::two_players::{KnownBounds, Scratch, Sought, Task, guess};
use crate::progress::{Cancelled, Counter, Report};

/// Values that a sweep changes by no more than this are close enough for a proof.
const SETTLED: f64 = 1e-9;
/// The distance of a proof's first bounds from the values.
const MARGIN: f64 = 1e-8;
/// The factor by which that distance grows if the proof fails.
const WIDER: f64 = 10.0;
/// The distance that the bounds of the start have to reach.
const AT_START: f64 = 1e-9;
/// The distance that the bounds of every state have to reach.
const EVERYWHERE: f64 = 1e-6;

/// The distances between bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The distance at the start of the game.
    pub start: f64,
    /// The largest distance in any state.
    pub largest: f64,
}

impl Gap {
    /// The gaps between the bounds of a game's states.
    #[must_use]
    pub fn of(game: &Game, bounds: &[Bounds]) -> Self {
        Self { start: bounds[game.start()].gap(), largest: bounds.iter().map(Bounds::gap).fold(0.0, f64::max) }
    }

    /// Returns `true` when the bounds are close enough: 1e-9 at the start of the game and 1e-6 everywhere.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.start <= AT_START && self.largest <= EVERYWHERE
    }
}

/// The result of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swept {
    /// The values still change: by at most this much in the last sweep.
    Moved(f64),
    /// The values are proved to lie between bounds with these distances.
    Proved(Gap),
}

/// The solver of a two-player game in which a bust can cost points, by value iteration.
///
/// In such a game a bust leads to states that are solved later, and all states depend on one another. Sweeps from the
/// highest scores down compute each value from its successors until the values hardly change. Then a lower and an upper
/// bound are put on both sides of all values, and sweeps are made with both. If the first moves no lower bound down and
/// no upper bound up, rounding included, they are proved: values are monotone in the values of their successors, so
/// further sweeps move the bounds towards each other, and since every game ends with certainty if nobody refuses to
/// win, they can only meet at the true values.
#[derive(Clone, Debug)]
pub struct Sweeps {
    values: Vec<f64>,
    moved: f64,
    margin: f64,
    bounds: Option<Vec<Bounds>>,
}

impl Sweeps {
    /// Begins with unknown values.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        // With counted busts there is no simpler game whose values could be a first guess.
        if game.rules().busts_cost_points() {
            return Self::resume(vec![0.5; game.values()]);
        }
        Self { values: vec![f64::NAN; game.values()], moved: f64::INFINITY, margin: MARGIN, bounds: None }
    }

    /// Resumes from the values of an earlier computation, one for each state of the game; any numbers from 0 to 1 are
    /// safe.
    #[must_use]
    pub fn resume(values: Vec<f64>) -> Self {
        Self { values, moved: 1.0, margin: MARGIN, bounds: None }
    }

    /// Begins with numbers that are claimed to be the values, to prove them. The bounds will lie within those of the
    /// computation that the numbers are from.
    #[must_use]
    pub fn prove_again(mut values: Vec<f64>) -> Self {
        for value in &mut values {
            *value = if value.is_nan() { 0.5 } else { value.clamp(0.0, 1.0) };
        }
        Self { margin: MARGIN / 2.0, ..Self::resume(values) }
    }

    /// The values so far, from which a later computation can resume; NaN where none are computed yet.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The bounds, once they are proved, however far apart they are.
    #[must_use]
    pub fn bounds(&self) -> Option<&[Bounds]> {
        self.bounds.as_deref()
    }

    /// The proved bounds, or else 0 and 1.
    #[must_use]
    pub fn into_bounds(self) -> Vec<Bounds> {
        self.bounds.unwrap_or_else(|| vec![Bounds::CHANCE; self.values.len()])
    }

    /// Makes one more sweep, which is useful as long as the result is not [`Swept::Proved`] with a
    /// [closed](Gap::is_closed) gap.
    ///
    /// # Errors
    /// When `report` ends the computation.
    pub fn sweep(&mut self, game: &Game, report: Report<'_>) -> Result<Swept, Cancelled> {
        if self.moved > SETTLED { self.approach(game, report) } else { self.prove(game, report) }
    }

    fn approach(&mut self, game: &Game, report: Report<'_>) -> Result<Swept, Cancelled> {
        let is_first = self.moved.is_infinite();
        let mut values: Vec<Bounds> = self.values.iter().copied().map(Bounds::exactly).collect();
        let purpose = if is_first { Purpose::First } else { Purpose::Approach };
        let swept = sweep(game, &mut values, purpose, report);
        let mut moved = 0.0_f64;
        for (old, new) in self.values.iter_mut().zip(&values) {
            moved = moved.max((*old - new.lower).abs());
            *old = new.lower;
        }
        swept?;
        self.moved = if is_first { 1.0 } else { moved };
        Ok(Swept::Moved(self.moved))
    }

    fn prove(&mut self, game: &Game, report: Report<'_>) -> Result<Swept, Cancelled> {
        let margin = self.margin;
        let around = |&value: &f64| Bounds { lower: value - margin, upper: value + margin };
        let is_proved = self.bounds.is_some();
        let old: Vec<Bounds> = self.bounds.take().unwrap_or_else(|| self.values.iter().map(around).collect());
        let mut bounds = old.clone();
        sweep(game, &mut bounds, Purpose::Prove, report)?;
        let inward = |(new, old): (&Bounds, &Bounds)| new.lower >= old.lower && new.upper <= old.upper;
        if !is_proved && !bounds.iter().zip(&old).all(inward) {
            self.margin *= WIDER;
            return Ok(Swept::Moved(self.moved));
        }
        // Proved bounds may meet so closely that rounding moves them apart again.
        for (new, old) in bounds.iter_mut().zip(&old) {
            *new = Bounds { lower: new.lower.max(old.lower), upper: new.upper.min(old.upper) };
        }
        let gap = Gap::of(game, &bounds);
        self.bounds = Some(bounds);
        Ok(Swept::Proved(gap))
    }
}

/// Bounds for all states where a bust costs only the turn. Banking leads to states that are solved before, and a bust
/// to one that is solved together with it, so one sweep is enough.
pub(super) fn solve_in_one(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    let mut bounds = vec![Bounds::exactly(0.0); game.values()];
    sweep(game, &mut bounds, Purpose::Only, report)?;
    Ok(bounds)
}

/// The purpose of a sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The only sweep.
    Only,
    /// First values, as if a bust cost no points.
    First,
    /// Better values.
    Approach,
    /// Better bounds.
    Prove,
}

/// Visits all states, those with the highest scores first.
fn sweep(game: &Game, values: &mut [Bounds], purpose: Purpose, report: Report<'_>) -> Result<(), Cancelled> {
    let counter = Counter::new(values.len(), report);
    let states = game.states();
    let rounding = rounding(game);
    let sought = if matches!(purpose, Purpose::Only | Purpose::Prove) { Sought::Bounds } else { Sought::Values };
    let pays = matches!(purpose, Purpose::Approach | Purpose::Prove);
    let (mut scratch, turns) = (Scratch::default(), costly_busts::Turns::new());
    for diagonal in states.diagonals() {
        let blocks = &states.blocks()[diagonal.clone()];
        let first = blocks[0].first;
        let end = states.blocks().get(diagonal.end).map_or(states.len(), |block| block.first);
        let (before, rest) = values.split_at_mut(first);
        let (values, after) = rest.split_at_mut(end - first);
        if !pays {
            guess(game, blocks, before, values);
        }
        let known = KnownBounds { before, after, after_from: end };
        let task = Task { game, blocks, known, sought, pays, rounding, counter: &counter };
        if game.rules().busts_cost_points() {
            costly_busts::solve(&task, &turns, values);
        } else {
            task.solve(&mut scratch, values);
        }
        counter.check()?;
    }
    Ok(())
}
