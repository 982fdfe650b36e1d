//! From sweep to sweep, and from one pair of layers to the next, where chances are kept as `f32`.

use dicebase_games::race::Board;

use super::sweeps::{Swept, pairs_of_layers};
use crate::progress::{Cancelled, Report};

/// Chances that a sweep changes by no more than this are close enough to be proved: twice the distance of `f32` below
/// one, by which rounding alone may move them.
const SETTLED: f64 = f32::EPSILON as f64;
/// In long games it may move some by more, sweep after sweep: chances that move by no more than this, and hardly less
/// than in the sweep before, do not settle further.
const ROUNDED: f64 = 64.0 * SETTLED;
/// What is hardly less.
const HARDLY: f64 = 0.75;
/// How far the bounds that a proof begins with are from the chances, beyond those that the layers after it have.
const MARGIN: f64 = 1e-6;
/// How many sweeps a proof may take.
const TRIES: usize = 5;
/// How much further the bounds are put, if the proof fails.
const WIDER: f64 = 10.0;
/// Bounds that are proved are swept again as long as that makes the largest so many times as small.
const CLOSER: f32 = 1.25;
/// About how many sweeps a pair of layers takes, and how many more with bounds.
pub(super) const SWEEPS: f64 = 12.0;
pub(super) const PROOFS: f64 = 6.0;
/// A sweep with bounds takes so many times as long.
pub(super) const OF_PROOF: f64 = 2.7;

/// Where the work on a pair of layers is.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The chances still move, by so much in the last sweep.
    Chances { before: f64 },
    /// So many sweeps with bounds have not proved them.
    Bounds { tries: usize },
    /// They are proved to be no further from the truth than this, and may be closer.
    Proved { within: f32 },
}

/// Nothing has moved yet.
const UNSWEPT: Stage = Stage::Chances { before: f64::INFINITY };

/// How far it is solved.
pub(super) struct SoFar {
    /// The pairs of layers that are not known, the next one last.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The bounds of those that are, in the order in which they were proved.
    pub(super) known: Vec<f32>,
    /// How far the chance at the start may be wrong, once all is known.
    pub(super) of_start: f32,
    stage: Stage,
    margin: f64,
    /// Nothing is swept without bounds: the chances are those of a table.
    proves_only: bool,
}

impl SoFar {
    /// Nothing is known yet.
    pub(super) fn new(board: &Board) -> Self {
        let pairs = pairs_of_layers(board.placements().layers().len());
        Self { pairs, known: Vec::new(), of_start: 0.0, stage: UNSWEPT, margin: MARGIN, proves_only: false }
    }

    /// All chances are said to be known, and only to be proved.
    pub(super) fn prove_only(&mut self) {
        self.proves_only = true;
        self.stage = self.first_stage();
    }

    /// Whether nothing is swept without bounds.
    pub(super) fn proves_only(&self) -> bool {
        self.proves_only
    }

    /// The next pair is known to be within so much.
    pub(super) fn finish(&mut self, within: f32) {
        self.pairs.pop();
        self.known.push(within);
        self.margin = MARGIN;
        self.stage = self.first_stage();
    }

    fn first_stage(&self) -> Stage {
        if self.proves_only { Stage::Bounds { tries: 0 } } else { UNSWEPT }
    }

    /// The bound of each pair of layers that is known, both ways.
    pub(super) fn bounds_of_pairs(&self, board: &Board) -> Vec<Vec<f32>> {
        let layers = board.placements().layers().len();
        let mut bounds = vec![vec![f32::INFINITY; layers]; layers];
        for ((outer, inner), &bound) in pairs_of_layers(layers).into_iter().rev().zip(&self.known) {
            bounds[outer][inner] = bound;
            bounds[inner][outer] = bound;
        }
        bounds
    }

    /// The largest bound of all pairs that are known.
    fn largest(&self) -> f32 {
        self.known.iter().copied().fold(0.0, f32::max)
    }
}

/// How many states a pair of layers has.
pub(super) fn states(board: &Board, (outer, inner): (usize, usize)) -> usize {
    let layers = board.placements().layers();
    let states = layers[outer].indices.len() * layers[inner].indices.len();
    if outer == inner { states } else { 2 * states }
}

/// Who sweeps over chances and over their bounds, and is told here what comes next.
pub(super) trait Stages {
    type Error: From<Cancelled>;

    fn board(&self) -> &Board;
    fn so_far(&mut self) -> &mut SoFar;
    /// One sweep over a pair of layers, and the most that it moved a chance.
    fn sweep_chances(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<f64, Self::Error>;
    /// Puts bounds on both sides of all chances of a pair, so far away.
    fn put_bounds(&mut self, pair: (usize, usize), away: f32);
    /// One sweep over them: the most that it moved one outwards, and the largest of all.
    fn sweep_bounds(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<(f64, f32), Self::Error>;
    /// The bounds of a pair are proved and not needed any more. That of the chance at the start, if it has that one.
    fn put_away(&mut self, pair: (usize, usize)) -> Result<Option<f32>, Self::Error>;
    /// Whether the chances were not those that were to be proved.
    fn is_mended(&self) -> bool {
        false
    }

    /// One sweep more over the states that come next.
    fn sweep_next(&mut self, report: Report<'_>) -> Result<Swept, Self::Error> {
        let Some(&pair) = self.so_far().pairs.last() else { return Ok(Swept::Proved(self.largest())) };
        match self.so_far().stage {
            Stage::Chances { before } => {
                let moved = self.sweep_chances(pair, report)?;
                let is_settled = moved <= SETTLED || moved <= ROUNDED && moved > HARDLY * before;
                self.so_far().stage =
                    if is_settled { Stage::Bounds { tries: 0 } } else { Stage::Chances { before: moved } };
                Ok(Swept::Moved(moved))
            }
            Stage::Bounds { tries } => {
                if tries % TRIES == 0 {
                    // What comes after may be wrong by as much as was proved, and cannot be made better here.
                    let away = ((self.largest() + self.so_far().margin) as f32).next_up();
                    self.put_bounds(pair, away);
                    self.so_far().margin *= WIDER;
                }
                let (outwards, within) = self.sweep_bounds(pair, report)?;
                let is_proved = outwards <= 0.0;
                self.so_far().stage =
                    if is_proved { Stage::Proved { within } } else { Stage::Bounds { tries: tries + 1 } };
                Ok(Swept::Moved(if is_proved { within.into() } else { outwards }))
            }
            Stage::Proved { within: before } => {
                let (_, within) = self.sweep_bounds(pair, report)?;
                let within = within.min(before);
                if within * CLOSER < before {
                    self.so_far().stage = Stage::Proved { within };
                    return Ok(Swept::Moved(within.into()));
                }
                if let Some(of_start) = self.put_away(pair)? {
                    self.so_far().of_start = of_start;
                }
                self.so_far().finish(within);
                Ok(self.after_pair())
            }
        }
    }

    /// How far it is when a pair is known.
    fn after_pair(&mut self) -> Swept {
        let left = self.so_far().pairs.clone();
        if left.is_empty() {
            return Swept::Proved(self.largest());
        }
        let left: usize = left.into_iter().map(|pair| states(self.board(), pair)).sum();
        Swept::Known(1.0 - left as f64 / (self.board().placements().len() as f64).powi(2))
    }

    /// How far the furthest chance that is known may be wrong.
    fn largest(&mut self) -> f64 {
        if self.is_mended() { f64::INFINITY } else { self.so_far().largest().into() }
    }
}
