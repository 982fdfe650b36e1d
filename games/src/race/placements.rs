//! The placements of a player's pieces, numbered.

use std::ops::Range;

use super::placement::Placement;
use super::rules::RulesFile;

/// Upper bounds of the number of distances and of the pieces of a player.
const DISTANCES: usize = 64;
const PIECES: usize = 6;

/// All placements of the pieces of a player who has not won, in an order in which every move leads to a later one.
///
/// They are sorted by the number of pieces in the goal (a *layer*), then by the number of pieces not at home and the
/// sum of all distances (a *level*), then by their bits. Pieces in the goal never come back, so a player whose piece is
/// captured stays in the layer and falls to an earlier level. The placements to which captures lead are few and lie
/// close together, since most placements have more pieces out.
#[derive(Clone, Debug)]
pub struct Placements {
    sorted: Vec<Placement>,
    /// The index of each placement by its [rank](Self::rank).
    places: Vec<u32>,
    binomials: [[u32; PIECES]; DISTANCES],
    /// The first rank of each number of pieces that are not at home.
    firsts: [u32; PIECES],
    layers: Vec<Layer>,
}

/// The placements with the same number of pieces in the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Their indices.
    pub indices: Range<usize>,
    /// The indices of each level: by the number of pieces not at home and the sum of distances, in ascending order.
    pub levels: Vec<Range<usize>>,
}

impl Placements {
    pub(super) fn new(rules: &RulesFile) -> Self {
        let binomials = binomials();
        let squares = rules.ring + rules.goal;
        let mut firsts = [0; PIECES];
        for out in 1..=rules.pieces {
            firsts[out] = firsts[out - 1] + binomials[squares][out - 1];
        }
        let in_goal = |own: &Placement| (own.bits() & rules.goal_bits()).count_ones() as usize;
        let mut sorted = Vec::new();
        collect(Placement::HOME, 1..squares + 1, rules.pieces, &mut sorted);
        let all = sorted.len();
        sorted.retain(|own| in_goal(own) < rules.pieces);
        sorted.sort_by_cached_key(|own| (in_goal(own), own.out(), own.progress(), own.bits()));
        let layers = runs(&sorted, 0..sorted.len(), in_goal);
        let layers = layers.into_iter().map(|indices| {
            let levels = runs(&sorted, indices.clone(), |own| (own.out(), own.progress()));
            Layer { indices, levels }
        });
        let layers = layers.collect();
        let mut placements = Self { places: vec![u32::MAX; all], binomials, firsts, layers, sorted };
        for index in 0..placements.sorted.len() {
            let own = placements.sorted[index];
            let rank = placements.rank(own);
            placements.places[rank] = u32::try_from(index).expect("there are far fewer placements");
        }
        placements
    }

    /// The rank of a placement among all sets of distances, including those that have won: fewer pieces first, then in
    /// colexicographic order.
    #[inline]
    fn rank(&self, own: Placement) -> usize {
        let chosen = own.distances().zip(1..).map(|(distance, k)| self.binomials[distance - 1][k]);
        (self.firsts[own.out()] + chosen.sum::<u32>()) as usize
    }

    /// The number of placements.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "all pieces at home is always one")]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// The placement of an index.
    #[inline]
    #[must_use]
    pub fn placement(&self, index: usize) -> Placement {
        self.sorted[index]
    }

    /// The index of a placement of a player who has not won.
    #[inline]
    #[must_use]
    pub fn index(&self, own: Placement) -> Option<usize> {
        let place = self.places[self.rank(own)];
        (place != u32::MAX).then_some(place as usize)
    }

    /// All placements, by index.
    #[must_use]
    pub fn all(&self) -> &[Placement] {
        &self.sorted
    }

    /// The placements with 0, 1 and so on pieces in the goal.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }
}

fn binomials() -> [[u32; PIECES]; DISTANCES] {
    let mut table = [[0; PIECES]; DISTANCES];
    for n in 0..DISTANCES {
        table[n][0] = 1;
        for k in 1..PIECES.min(n + 1) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

/// Adds a placement, and all placements that add up to `more` pieces at these distances.
fn collect(own: Placement, distances: Range<usize>, more: usize, all: &mut Vec<Placement>) {
    all.push(own);
    if more == 0 {
        return;
    }
    for distance in distances.clone() {
        let with = Placement::of(own.distances().chain([distance]));
        collect(with, distance + 1..distances.end, more - 1, all);
    }
}

/// The maximal ranges of indices whose placements have the same key.
fn runs<K: PartialEq>(sorted: &[Placement], indices: Range<usize>, key: impl Fn(&Placement) -> K) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = indices.start;
    for run in sorted[indices].chunk_by(|a, b| key(a) == key(b)) {
        runs.push(start..start + run.len());
        start += run.len();
    }
    runs
}
