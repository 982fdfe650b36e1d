//! A die, fair or loaded.

use crate::dice::Dice;

/// A die: the weight of each face, in lowest terms. Equal weights make a fair die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    weights: Vec<usize>,
    /// The face of each outcome, counted from 0: as many equally likely outcomes of each face as its weight says.
    faces: Vec<usize>,
}

impl Die {
    /// A die with this number of sides, all equally likely.
    #[must_use]
    pub fn fair(sides: usize) -> Self {
        Self::weighted(&vec![1; sides])
    }

    /// A die with this number of sides, and with these weights of its faces if it is loaded.
    #[must_use]
    pub fn new(sides: usize, weights: Option<&[usize]>) -> Self {
        weights.map_or_else(|| Self::fair(sides), Self::weighted)
    }

    /// A die whose faces have these weights, at least 1 each. It holds as many numbers as their sum in lowest terms.
    #[must_use]
    pub fn weighted(weights: &[usize]) -> Self {
        let divisor = weights.iter().fold(0, |divisor, &weight| common_divisor(divisor, weight)).max(1);
        let weights: Vec<usize> = weights.iter().map(|weight| weight / divisor).collect();
        let faces = weights.iter().enumerate().flat_map(|(face, &weight)| std::iter::repeat_n(face, weight));
        Self { faces: faces.collect(), weights }
    }

    /// The number of sides.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.weights.len()
    }

    /// Returns `true` if all faces are equally likely.
    #[inline(always)]
    #[must_use]
    pub fn is_fair(&self) -> bool {
        self.faces.len() == self.weights.len()
    }

    /// The weight of each face, in lowest terms.
    #[must_use]
    pub fn weights(&self) -> &[usize] {
        &self.weights
    }

    /// The weight of each face, in lowest terms, if the die is loaded.
    #[must_use]
    pub fn loaded(&self) -> Option<&[usize]> {
        (!self.is_fair()).then_some(&self.weights)
    }

    /// The number of equally likely outcomes of dice like this one, in order, that show a roll; 0 if it has a face that
    /// the die does not have.
    #[must_use]
    pub fn ways(&self, roll: &Dice) -> u64 {
        let factorial = |n: usize| (1..=n as u64).product::<u64>();
        let orders = roll.distinct_faces().fold(factorial(roll.len()), |ways, face| ways / factorial(roll.count(face)));
        let weight = |face: usize| self.weights.get(face - 1).copied().unwrap_or_default() as u64;
        roll.faces().map(weight).product::<u64>() * orders
    }

    /// The number of equally likely outcomes: the sum of the weights.
    #[inline]
    #[must_use]
    pub fn outcomes(&self) -> usize {
        self.faces.len()
    }

    /// The face of an outcome. Both count from 0.
    #[inline]
    #[must_use]
    pub fn face(&self, outcome: usize) -> usize {
        self.faces[outcome]
    }
}

/// The greatest common divisor.
fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_in_lowest_terms_and_equal_ones_are_fair() {
        assert_eq!(Die::weighted(&[30, 10, 20]), Die::weighted(&[3, 1, 2]));
        assert_eq!(Die::weighted(&[7; 4]), Die::fair(4));
        assert!(Die::fair(4).is_fair() && !Die::weighted(&[1, 2]).is_fair());
    }

    #[test]
    fn each_face_has_as_many_outcomes_as_its_weight() {
        let die = Die::weighted(&[3, 1, 2]);
        assert_eq!((die.sides(), die.outcomes()), (3, 6));
        assert_eq!((0..6).map(|outcome| die.face(outcome)).collect::<Vec<_>>(), [0, 0, 0, 1, 2, 2]);
        let fair = Die::fair(6);
        assert!((0..6).all(|outcome| fair.face(outcome) == outcome));
    }
}
