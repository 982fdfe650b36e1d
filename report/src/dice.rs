//! Pictures of dice.

use std::collections::BTreeSet;

use super::table::{Cell, Shown};
use super::view::Page;

/// The picture of a face, in a square of 20 by 20.
pub(super) struct Face {
    /// The face.
    pub(super) face: usize,
    /// The centres of the pips; empty for faces without a usual picture, which show their number.
    pub(super) pips: &'static [(f64, f64)],
}

const LOW: f64 = 5.5;
const MIDDLE: f64 = 10.0;
const HIGH: f64 = 14.5;

/// The pips of the faces of usual dice.
pub(super) const PIPS: [&[(f64, f64)]; 6] = [
    &[(MIDDLE, MIDDLE)],
    &[(LOW, LOW), (HIGH, HIGH)],
    &[(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    &[(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
    &[(LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
    &[(LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
];

impl Page {
    /// The faces that appear in the tables of the page.
    pub(super) fn faces(&self) -> Vec<Face> {
        let tables = super::tables(self).filter(|table| table.shown != Shown::Linked);
        let faces = tables.flat_map(|table| table.rows.iter().flatten()).flat_map(Cell::faces);
        let picture = |face: usize| Face { face, pips: PIPS.get(face.wrapping_sub(1)).copied().unwrap_or_default() };
        faces.collect::<BTreeSet<_>>().into_iter().map(picture).collect()
    }
}

impl Cell {
    /// The faces of the dice in the cell.
    pub(super) fn faces(&self) -> Vec<usize> {
        if let Self::Dice(dice) = self { dice.faces().collect() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips_as_it_counts_and_all_of_them_are_on_it() {
        for (i, pips) in PIPS.iter().enumerate() {
            assert_eq!(pips.len(), i + 1);
            assert!(pips.iter().all(|(x, y)| (LOW..=HIGH).contains(x) && (LOW..=HIGH).contains(y)));
        }
    }
}
