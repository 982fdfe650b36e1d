//! The keeps of a number of dice, with links between keeps that differ by one die.

use std::ops::Range;

use crate::binomial::binomial;
use crate::dice::Dice;
use crate::die::Die;

/// Every multiset of 0 to `dice` dice, from no die to full rolls: the lattice of keeps.
///
/// A keep has an index. Indices rise with the number of dice; within a number of dice the keeps are in colexicographic
/// order (compare the largest faces first), so an index is a sum of binomial coefficients: the faces `a1 <= a2 <= ...
/// <= ak`, counted from 0, have rank `C(a1, 1) + C(a2 + 1, 2) + ... + C(ak + k - 1, k)`. The keeps of up to `m` dice
/// are therefore the first ones of the lattice, whatever `dice` is.
#[derive(Clone, Debug)]
pub struct Lattice {
    dice: usize,
    sides: usize,
    die: Die,
    keeps: Vec<Dice>,
    /// The first index of the keeps of each number of dice, and the end of the last.
    starts: Vec<usize>,
    /// For each keep that is not a full roll, the keeps with one die more, by face.
    larger: Vec<u16>,
    smaller: Vec<Smaller>,
    chances: Vec<f64>,
    /// For each face, its probability.
    face_chances: Vec<f64>,
}

/// The links from keeps to those with one die less, for all keeps of one size that show the same number of faces.
///
/// Keeps with the same number of links are stored together, so that a loop over them has no inner loop of varying
/// length, which a processor cannot predict.
#[derive(Clone, Debug)]
pub(crate) struct Smaller {
    /// The number of dice of the keeps.
    pub(crate) size: usize,
    /// The number of faces that each of them shows, which is the number of its links.
    pub(crate) faces: usize,
    /// For each keep its index and then its links: `faces + 1` numbers.
    pub(crate) links: Vec<u16>,
}

impl Lattice {
    /// The lattice of up to `dice` fair dice with `sides` sides.
    #[must_use]
    pub fn new(dice: usize, sides: usize) -> Self {
        Self::of(dice, Die::fair(sides))
    }

    /// The lattice of up to `dice` dice like this one.
    #[must_use]
    pub fn of(dice: usize, die: Die) -> Self {
        let outcomes = die.outcomes() as f64;
        let mut lattice = Self {
            dice,
            sides: die.sides(),
            face_chances: die.weights().iter().map(|&weight| weight as f64 / outcomes).collect(),
            die,
            keeps: Vec::new(),
            starts: vec![0],
            larger: Vec::new(),
            smaller: Vec::new(),
            chances: Vec::new(),
        };
        lattice.list_keeps();
        lattice.link_keeps();
        lattice
    }

    fn list_keeps(&mut self) {
        let mut of_size = vec![Dice::NONE];
        for size in 0..=self.dice {
            self.keeps.extend(&of_size);
            self.starts.push(self.keeps.len());
            self.chances.extend(of_size.iter().map(|keep| chance(keep, size, &self.die)));
            of_size = grow(&of_size, self.sides);
        }
    }

    fn link_keeps(&mut self) {
        let growing = self.keeps[..self.rolls().start].iter();
        let larger = growing.flat_map(|keep| (1..=self.sides).map(|face| self.index(&keep.with(face)) as u16));
        self.larger = larger.collect();
        for size in 1..=self.dice {
            for faces in 1..=size.min(self.sides) {
                let links = self.links_to_smaller(size, faces);
                self.smaller.push(Smaller { size, faces, links });
            }
        }
    }

    fn links_to_smaller(&self, size: usize, faces: usize) -> Vec<u16> {
        let keeps = self.keeps[self.of_size(size)].iter().filter(|keep| keep.distinct_faces().count() == faces);
        let links = keeps.flat_map(|keep| {
            let smaller = keep.distinct_faces().map(|face| self.index(&keep.without(face)));
            std::iter::once(self.index(keep)).chain(smaller)
        });
        links.map(|index| index as u16).collect()
    }

    /// The number of dice of a full roll.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// The number of sides of a die.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Each of the dice.
    #[inline(always)]
    #[must_use]
    pub fn die(&self) -> &Die {
        &self.die
    }

    /// All keeps in the order of their indices.
    #[must_use]
    pub fn keeps(&self) -> &[Dice] {
        &self.keeps
    }

    /// The indices of the keeps of `size` dice.
    #[must_use]
    pub fn of_size(&self, size: usize) -> Range<usize> {
        self.starts[size]..self.starts[size + 1]
    }

    /// The indices of the full rolls.
    #[must_use]
    pub fn rolls(&self) -> Range<usize> {
        self.of_size(self.dice)
    }

    /// The index of a keep, which must not have more dice and sides than the lattice.
    #[must_use]
    pub fn index(&self, keep: &Dice) -> usize {
        let rank: usize = keep.faces().enumerate().map(|(i, face)| binomial(face - 1 + i, i + 1)).sum();
        self.starts[keep.len()] + rank
    }

    /// For each keep that is not a full roll, the keeps with one die more, by face: `sides` numbers per keep.
    #[inline(always)]
    pub(crate) fn larger(&self) -> &[u16] {
        &self.larger
    }

    /// The keep with one die more, which shows `face`. `keep` must not be a full roll; both keeps are indices of the
    /// lattice, and faces count from 0.
    #[inline(always)]
    #[must_use]
    pub fn with_die(&self, keep: usize, face: usize) -> usize {
        usize::from(self.larger[keep * self.sides + face])
    }

    /// The links to keeps with one die less, by size.
    #[inline(always)]
    pub(crate) fn smaller(&self) -> &[Smaller] {
        &self.smaller
    }

    /// For each keep, the probability that a roll of its number of dice shows it.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// For each face, the probability that a die shows it.
    #[inline(always)]
    pub(crate) fn face_chances(&self) -> &[f64] {
        &self.face_chances
    }
}

/// All multisets with one die more, in colexicographic order: the largest face is the outermost loop.
fn grow(of_size: &[Dice], sides: usize) -> Vec<Dice> {
    let mut grown = Vec::new();
    for face in 1..=sides {
        let fitting = of_size.iter().filter(|keep| keep.faces().all(|f| f <= face));
        grown.extend(fitting.map(|keep| keep.with(face)));
    }
    grown
}

/// The multinomial probability that a roll of `size` dice shows `keep`. Both whole numbers are exact in `f64` as long as
/// the outcomes of all dice are fewer than 2^53.
fn chance(keep: &Dice, size: usize, die: &Die) -> f64 {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let ways = keep.distinct_faces().fold(factorial(size), |ways, face| ways / factorial(keep.count(face)));
    let weights = keep.faces().map(|face| die.weights()[face - 1] as f64);
    let outcomes = (0..size).map(|_| die.outcomes() as f64);
    weights.product::<f64>() * ways as f64 / outcomes.product::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_dice_have_252_rolls_and_462_keeps() {
        let lattice = Lattice::new(5, 6);
        assert_eq!(lattice.rolls().len(), 252);
        assert_eq!(lattice.keeps().len(), 462);
    }

    #[test]
    fn every_index_finds_its_keep_and_back() {
        for (dice, sides) in [(1, 2), (3, 8), (5, 6), (6, 6)] {
            let lattice = Lattice::new(dice, sides);
            for (index, keep) in lattice.keeps().iter().enumerate() {
                assert_eq!(lattice.index(keep), index);
                assert!(lattice.of_size(keep.len()).contains(&index));
            }
        }
    }

    #[test]
    fn chances_of_each_size_sum_to_one_and_match_counting() {
        let lattice = Lattice::new(3, 4);
        let mut ways = vec![0; lattice.keeps().len()];
        for (a, b, c) in (0..64).map(|n| (n % 4 + 1, n / 4 % 4 + 1, n / 16 + 1)) {
            ways[lattice.index(&Dice::NONE.with(a).with(b).with(c))] += 1;
        }
        for roll in lattice.rolls() {
            assert_eq!(lattice.chances()[roll], f64::from(ways[roll]) / 64.0);
        }
    }

    #[test]
    fn chances_of_loaded_dice_match_counting() {
        let die = Die::weighted(&[3, 1, 2]);
        let lattice = Lattice::of(3, die.clone());
        let mut ways = vec![0; lattice.keeps().len()];
        for outcomes in (0..216).map(|n| [n % 6, n / 6 % 6, n / 36]) {
            ways[lattice.index(&Dice::from_faces(outcomes.map(|outcome| 1 + die.face(outcome))))] += 1;
        }
        for roll in lattice.rolls() {
            assert_eq!(lattice.chances()[roll], f64::from(ways[roll]) / 216.0);
        }
    }

    #[test]
    fn links_lead_one_die_up_and_down() {
        let lattice = Lattice::new(4, 5);
        let keep = |index: &u16| lattice.keeps()[usize::from(*index)];
        for (links, from) in lattice.larger().chunks(5).zip(lattice.keeps()) {
            assert_eq!(
                links.iter().map(keep).collect::<Vec<_>>(),
                (1..=5).map(|face| from.with(face)).collect::<Vec<_>>()
            );
        }
        let mut linked = 0;
        for smaller in lattice.smaller() {
            for links in smaller.links.chunks(smaller.faces + 1) {
                let from = keep(&links[0]);
                assert_eq!((from.len(), from.distinct_faces().count()), (smaller.size, smaller.faces));
                let expected: Vec<Dice> = from.distinct_faces().map(|face| from.without(face)).collect();
                assert_eq!(links[1..].iter().map(keep).collect::<Vec<_>>(), expected);
                linked += 1;
            }
        }
        assert_eq!(linked, lattice.keeps().len() - 1);
    }
}
