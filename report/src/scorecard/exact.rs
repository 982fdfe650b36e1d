//! The page of exact values.

use super::front::Summary;
use crate::{Block, Cell, Column, Section, Shown, Table};

/// The optimum of a game as a fraction, and how the values of its table compare with exact ones.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactOptimum {
    /// The fraction in lowest terms, such as `7 / (2^3 · 3^2)`.
    pub fraction: String,
    /// The decimal value, as far as it was written out.
    pub decimal: String,
    /// The number of all decisions.
    pub decisions: u64,
    /// The number of decisions with several exactly best actions.
    pub tied: u64,
    /// The number of decisions by the table that are not exactly best.
    pub not_best: u64,
    /// No value of the table is further than this from the exact one.
    pub largest_error: f64,
}

/// The section of the page of exact values; `None` if no game was solved exactly.
pub(super) fn section(games: &[Summary]) -> Option<Section> {
    let games: Vec<(&Summary, &ExactOptimum)> =
        games.iter().filter_map(|game| Some((game, game.exact.as_ref()?))).collect();
    if games.is_empty() {
        return None;
    }
    let mut blocks = vec![
        Block::words(
            "Chances of dice are fractions, and so is the value of a game. Here it is computed as one, without any \
             rounding, and with it which actions are best: ties are ties. The table tells in how many decisions several \
             actions are exactly best, how many decisions by the stored values in f64 are not, and how far these values \
             are from the exact ones.",
        ),
        Block::Table(counts(&games)),
        Block::Table(fractions(&games).shown(Shown::Linked)),
    ];
    blocks.extend(games.iter().flat_map(|(game, exact)| of_game(game, exact)));
    Some(Section::new("scorecard", "Games with a card", blocks))
}

fn counts(games: &[(&Summary, &ExactOptimum)]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("decisions", "Decisions"),
        Column::numbers("tied", "Several best"),
        Column::numbers("not_best", "Not best"),
        Column::numbers("largest_error", "Error at most"),
    ];
    let row = |(game, exact): &(&Summary, &ExactOptimum)| {
        let counts = [exact.decisions, exact.tied, exact.not_best].map(|count| Cell::Whole(count as usize));
        let [decisions, tied, not_best] = counts;
        vec![Cell::Link(game.page.clone()), decisions, tied, not_best, Cell::Bound(exact.largest_error)]
    };
    Table::new("exact-decisions", "Exactly best decisions", columns, games.iter().map(row).collect())
}

fn fractions(games: &[(&Summary, &ExactOptimum)]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::words("fraction", "Fraction"),
        Column::words("decimal", "Decimal value"),
    ];
    let row = |(game, exact): &(&Summary, &ExactOptimum)| {
        vec![Cell::Link(game.page.clone()), Cell::text(&exact.fraction), Cell::text(&exact.decimal)]
    };
    Table::new("exact-optima", "Exact optima", columns, games.iter().map(row).collect())
}

fn of_game(game: &Summary, exact: &ExactOptimum) -> [Block; 4] {
    let digits = exact.decimal.split_once('.').map_or(0, |(_, digits)| digits.len());
    [
        Block::Heading(game.page.text.clone()),
        Block::Words(format!("{} to {digits} digits after the point, and exactly, in lowest terms:", exact.decimal)),
        Block::copied("Fraction", &exact.fraction),
        Block::Commands(vec![format!("dicebase solve {} --exact", game.typed)]),
    ]
}
