//! Two players against each other: sweeps until the chances are proved.

use dicebase_games::race::Board;

use super::chances::{Margins, Values};
use super::sweep::sweep;
use super::turn::Two;
use crate::progress::{Cancelled, Counter, Report};

/// Chances that a sweep changes by no more than this are close enough for a proof.
const SETTLED: f64 = 1e-11;
/// The distance of a proof's first bounds from the chances, in addition to the margins of the layers after it.
const MARGIN: f64 = 1e-10;
/// The most sweeps that a proof may take. Where every roll captures, the first one reads nothing but old bounds.
const TRIES: usize = 5;
/// The factor by which the bounds are widened when the proof fails.
const WIDER: f64 = 10.0;

/// The result of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swept {
    /// Some chances still change: by at most this much in the last sweep.
    Moved(f64),
    /// This share of the states is proved.
    Known(f64),
    /// All chances are proved, with no error larger than this.
    Proved(f64),
}

/// Solves a game of two players, in which captures lead back.
///
/// Pieces in the goal never leave it. A pair of layers, the states with given numbers of pieces of both players in the
/// goal, therefore depends only on itself and on pairs with more pieces there. Pairs are solved one by one, the last
/// first, by value iteration: sweeps compute each chance from its successors until the chances hardly change. Only
/// captures read values of the sweep before, so each sweep divides the residual by about seven. Then a lower and an
/// upper bound are put around the chances and swept once. If no bound moves outwards, rounding included, the bounds are
/// proved: values are monotone in the values of their successors, so further sweeps would move the bounds towards each
/// other, and since every game ends with certainty, whatever both players do, they can only meet at the true values.
///
/// Every game ends, because some number of the die neither brings a piece in nor grants another roll. As long as both
/// players roll it, pieces only move forward or are captured for good, until neither player can move. If then one
/// player goes on rolling it and the other rolls ones and numbers that bring pieces in, the other player cannot be
/// captured any more and gets all pieces into the goal, since a piece in front can always move by one. From every
/// state, such rolls have a positive chance.
///
/// An interrupted computation resumes from its [chances](Self::chances) alone: pairs that were proved are swept once
/// and proved again, so the stored numbers are not trusted.
pub struct Sweeps<'b> {
    two: Two<'b>,
    values: Values,
    /// A bound for the error of each chance, as far as it is proved.
    margins: Vec<f32>,
    /// The pairs of layers that are not proved yet, the next one last.
    pairs: Vec<(usize, usize)>,
    /// The number of sweeps with bounds of the next pair; none while its chances still change.
    tries: Option<usize>,
    /// The first distance of the bounds from the chances.
    first_margin: f64,
    /// `true` when the chances are claimed to be solved: each pair begins with bounds around them.
    proves_only: bool,
    margin: f64,
    largest: f64,
}

/// Solves a game of two players from the beginning; [`Sweeps::resume`] goes on from earlier chances.
///
/// # Errors
/// When `report`, whose count begins anew with each sweep, ends the computation.
pub fn solve<'b>(board: &'b Board, report: Report<'_>) -> Result<Sweeps<'b>, Cancelled> {
    let mut sweeps = Sweeps::new(board);
    while !matches!(sweeps.sweep(report)?, Swept::Proved(_)) {}
    Ok(sweeps)
}

/// The pairs of this many layers, the first one to be solved last in the list.
fn pairs_of_layers(layers: usize) -> Vec<(usize, usize)> {
    (0..layers).flat_map(|outer| (outer..layers).map(move |inner| (outer, inner))).collect()
}

impl<'b> Sweeps<'b> {
    /// Begins with guesses for all chances.
    #[must_use]
    pub fn new(board: &'b Board) -> Self {
        Self::begin(board, Vec::new(), MARGIN)
    }

    /// Resumes from the [chances](Self::chances) of an earlier computation. Any numbers are safe, since the bounds are
    /// proved afterwards: those that are missing or no chances are guessed.
    #[must_use]
    pub fn resume(board: &'b Board, chances: Vec<f64>) -> Self {
        Self::begin(board, chances, MARGIN)
    }

    /// Begins with numbers that are claimed to be the chances, to prove them. Bounds are put around them at once, as in
    /// the computation that solved them, so the margins come out the same. Where the proof fails, the chances are
    /// solved again.
    #[must_use]
    pub fn prove_again(board: &'b Board, chances: Vec<f64>) -> Self {
        Self { proves_only: true, tries: Some(0), ..Self::begin(board, chances, MARGIN) }
    }

    /// Resumes from rounded chances, to prove a claim about them. The first margin is half the usual one, so that the
    /// largest margin becomes smaller than that of the original computation.
    #[must_use]
    pub fn prove_rounded(board: &'b Board, chances: Vec<f64>) -> Self {
        Self::begin(board, chances, MARGIN / 2.0)
    }

    fn begin(board: &'b Board, chances: Vec<f64>, first_margin: f64) -> Self {
        let two = Two::new(board);
        let values = Values::of(board, two.offset, chances);
        let layers = board.placements().layers().len();
        let pairs = pairs_of_layers(layers);
        let margins = vec![0.0; values.chances.len()];
        let (tries, proves_only, largest) = (None, false, 0.0);
        Self { two, values, margins, pairs, tries, first_margin, proves_only, margin: first_margin, largest }
    }

    /// The chance to win of the player to move, at `other * n + mover`, where both are indices of the `n` placements;
    /// NaN where two pieces would stand on one field. Once everything is proved, its error is at most its margin;
    /// before that, it is a state from which to resume.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.values.chances
    }

    /// Consumes the computation and returns the [chances](Self::chances) and the [margins](Self::margins).
    #[must_use]
    pub fn into_parts(self) -> (Vec<f64>, Vec<f32>) {
        (self.values.chances, self.margins)
    }

    /// A bound for the error of each chance, meaningful once everything is proved.
    #[must_use]
    pub fn margins(&self) -> &[f32] {
        &self.margins
    }

    /// Makes one more sweep over the pair of layers that comes next.
    ///
    /// # Errors
    /// When `report` ends the computation.
    pub fn sweep(&mut self, report: Report<'_>) -> Result<Swept, Cancelled> {
        let Some(&pair) = self.pairs.last() else { return Ok(Swept::Proved(self.largest)) };
        let counter = Counter::new(self.states(pair), report);
        let Some(tries) = self.tries else {
            let moved = sweep(&self.two, &mut self.values, pair, &counter)?;
            self.tries = (moved <= SETTLED).then_some(0);
            return Ok(Swept::Moved(moved));
        };
        if tries % TRIES == 0 {
            // Chances of later layers have errors up to the proved margin, which sweeps of this pair cannot reduce.
            let margin = self.largest + self.margin;
            self.cells(pair, |margins| margins.fill((margin as f32).next_up()));
            self.margin *= WIDER;
        }
        let mut margins = Margins { values: &self.values, margins: &mut self.margins };
        let outwards = sweep(&self.two, &mut margins, pair, &counter)?;
        if outwards > 0.0 {
            self.tries = Some(tries + 1);
            if self.proves_only && tries + 1 == TRIES && self.margin <= WIDER * self.first_margin {
                // The numbers were not the chances, so they are solved once.
                self.tries = None;
            }
            return Ok(Swept::Moved(outwards));
        }
        let mut largest = 0.0_f32;
        self.cells(pair, |margins| largest = margins.iter().copied().fold(largest, f32::max));
        self.largest = self.largest.max(largest.into());
        (self.tries, self.margin) = (self.proves_only.then_some(0), self.first_margin);
        self.pairs.pop();
        let left: usize = self.pairs.iter().map(|&pair| self.states(pair)).sum();
        match self.pairs.is_empty() {
            true => Ok(Swept::Proved(self.largest)),
            false => Ok(Swept::Known(1.0 - left as f64 / self.all_states() as f64)),
        }
    }

    /// Visits the margins of a pair of layers.
    fn cells(&mut self, (outer, inner): (usize, usize), mut look: impl FnMut(&mut [f32])) {
        let layers = self.two.board.placements().layers();
        let width = self.two.board.placements().len();
        for (row, columns) in [(outer, inner), (inner, outer)] {
            for row in layers[row].indices.clone() {
                look(&mut self.margins[row * width..][layers[columns].indices.clone()]);
            }
        }
    }

    fn states(&self, (outer, inner): (usize, usize)) -> usize {
        let layers = self.two.board.placements().layers();
        let states = layers[outer].indices.len() * layers[inner].indices.len();
        if outer == inner { states } else { 2 * states }
    }

    fn all_states(&self) -> usize {
        self.two.board.placements().len().pow(2)
    }
}
