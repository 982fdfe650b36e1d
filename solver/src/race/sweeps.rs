//! Two players against each other: sweep after sweep until the chances are known.

use dicebase_games::race::Board;

use super::chances::{Margins, Values};
use super::sweep::sweep;
use super::turn::Two;
use crate::progress::{Cancelled, Counter, Report};

/// Chances that a sweep changes by no more than this are close enough to be proved.
const SETTLED: f64 = 1e-11;
/// How far the bounds that a proof begins with are from the chances, beyond those that the layers after it have.
const MARGIN: f64 = 1e-10;
/// How many sweeps a proof may take: where every roll captures, a state reads nothing but old bounds in the first.
const TRIES: usize = 5;
/// How much further the bounds are put, if the proof fails.
const WIDER: f64 = 10.0;

/// What a sweep came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swept {
    /// Some chances still move: by this much at most in the last sweep.
    Moved(f64),
    /// This share of the states is known.
    Known(f64),
    /// All chances are known, none further from the truth than this.
    Proved(f64),
}

/// Solves the game of two, where a capture leads back.
///
/// Pieces in the goal never come back, so the states with as many pieces of each player in the goal, a pair of layers,
/// hang only on one another and on those with more. They are solved pair by pair, the last first. Sweeps replace each
/// chance by what the chances around it make of it, until they hardly move: a capture is all that reads an old one, so
/// each sweep brings them closer by a factor of about seven. Then bounds are put on both sides of them, and one sweep
/// is made with both. If it moves no bound outwards, rounding included, the bounds are proved: worth grows with the
/// worth of what follows, so further sweeps would go on moving them towards each other, and since every game ends with
/// certainty, whatever both players do, the only place to meet is the truth.
///
/// It ends, because some number neither brings a piece in nor makes the turn go on. As long as it falls, pieces only
/// move forward or are captured for good, until neither player can move. If it goes on falling for one player only, the
/// other, to whom ones and numbers that bring pieces in fall, cannot be captured any more and gets all pieces into the
/// goal, since a piece in front can always move by one. From every state, these dice have some chance.
///
/// An interrupted computation goes on from its [chances](Self::chances) alone: pairs that were known are swept once and
/// proved again, so that nothing is believed of what was stored.
pub struct Sweeps<'b> {
    two: Two<'b>,
    values: Values,
    /// How far each chance may be wrong, as far as it is proved.
    margins: Vec<f32>,
    /// The pairs of layers that are not known, the next one last.
    pairs: Vec<(usize, usize)>,
    /// How many sweeps with bounds were made of the next pair; none if its chances still move.
    tries: Option<usize>,
    /// How far from the chances the bounds are put at first.
    first_margin: f64,
    /// The chances are said to be solved: each pair begins with bounds round them.
    proves_only: bool,
    margin: f64,
    largest: f64,
}

/// Solves a game of two without a break; for the chances of earlier work there is [`Sweeps::resume`].
///
/// # Errors
/// When `report`, which begins anew with each sweep, breaks off.
pub fn solve<'b>(board: &'b Board, report: Report<'_>) -> Result<Sweeps<'b>, Cancelled> {
    let mut sweeps = Sweeps::new(board);
    while !matches!(sweeps.sweep(report)?, Swept::Proved(_)) {}
    Ok(sweeps)
}

/// The pairs of so many layers, the first to be solved last.
fn pairs_of_layers(layers: usize) -> Vec<(usize, usize)> {
    (0..layers).flat_map(|outer| (outer..layers).map(move |inner| (outer, inner))).collect()
}

impl<'b> Sweeps<'b> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(board: &'b Board) -> Self {
        Self::begin(board, Vec::new(), MARGIN)
    }

    /// Goes on from the [chances](Self::chances) of an earlier computation. Any numbers will do, since the proof
    /// decides: what is no chance, or missing, is guessed.
    #[must_use]
    pub fn resume(board: &'b Board, chances: Vec<f64>) -> Self {
        Self::begin(board, chances, MARGIN)
    }

    /// Begins with numbers that are said to be the chances, to prove it. Bounds are put round them at once, as when
    /// they were solved, so their margins come to be the same numbers; where that proves nothing they are solved.
    #[must_use]
    pub fn prove_again(board: &'b Board, chances: Vec<f64>) -> Self {
        Self { proves_only: true, tries: Some(0), ..Self::begin(board, chances, MARGIN) }
    }

    /// Goes on from rounded chances, to prove what was claimed of them: the largest margin comes to be smaller than that
    /// of the computation that they are from.
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

    /// The chance to win of the player to move, by `other * n + mover`, where both are the indices of the `n`
    /// placements; not a number where two pieces would stand on one field. Once all is proved it is no further from the
    /// truth than its margin; before, it is what there is to go on from.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.values.chances
    }

    /// The same and the [margins](Self::margins), given away.
    #[must_use]
    pub fn into_parts(self) -> (Vec<f64>, Vec<f32>) {
        (self.values.chances, self.margins)
    }

    /// How far each chance may be wrong, once all is proved; before, they say nothing.
    #[must_use]
    pub fn margins(&self) -> &[f32] {
        &self.margins
    }

    /// One sweep more over the states that come next.
    ///
    /// # Errors
    /// When `report` breaks off.
    pub fn sweep(&mut self, report: Report<'_>) -> Result<Swept, Cancelled> {
        let Some(&pair) = self.pairs.last() else { return Ok(Swept::Proved(self.largest)) };
        let counter = Counter::new(self.states(pair), report);
        let Some(tries) = self.tries else {
            let moved = sweep(&self.two, &mut self.values, pair, &counter)?;
            self.tries = (moved <= SETTLED).then_some(0);
            return Ok(Swept::Moved(moved));
        };
        if tries % TRIES == 0 {
            // What comes after may be wrong by as much as was proved, and cannot be made better here.
            let margin = self.largest + self.margin;
            self.cells(pair, |margins| margins.fill((margin as f32).next_up()));
            self.margin *= WIDER;
        }
        let mut margins = Margins { values: &self.values, margins: &mut self.margins };
        let outwards = sweep(&self.two, &mut margins, pair, &counter)?;
        if outwards > 0.0 {
            self.tries = Some(tries + 1);
            if self.proves_only && tries + 1 == TRIES && self.margin <= WIDER * self.first_margin {
                // They are not the chances, which are solved from them once.
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

    /// Goes through the margins of a pair of layers.
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
