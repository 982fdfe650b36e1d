//! Tables with a column for each number of dice left.

use dicebase_games::bank::{Hands, Points};
use dicebase_games::counted;

use crate::{Cell, Column};

/// The columns for one die left, two dice left and so on.
pub(super) fn columns(most: usize) -> impl Iterator<Item = Column> {
    let column = |dice| Column::numbers(&format!("dice_{dice}"), &(counted(dice, "die", "dice") + " left"));
    (1..=most).map(column)
}

/// The columns for all dice that can be left in a game.
pub(super) fn columns_of(hands: &Hands) -> Vec<Column> {
    let name = |hand: usize| format!("dice_{}", hands.in_words(hand).replace(' ', "_"));
    (1..=hands.all()).map(|hand| Column::numbers(&name(hand), &hands.in_full(hand))).collect()
}

/// The cell of a number of points.
pub(super) fn cell(points: Option<Points>) -> Cell {
    points.map_or(Cell::Missing, |points| Cell::Whole(points.0))
}
