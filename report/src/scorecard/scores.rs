//! The distribution of final scores, and the statistics of the categories.

use dicebase_analysis::scorecard::{CategoryStatistics, Distribution};

use super::game::SolvedGame;
use crate::numbers::thousands;
use crate::{Block, Cell, Column, Quantity, Section, Spread, Table};

/// The names of final scores.
pub(super) const SCORES: Quantity<'_> = Quantity {
    key: "score",
    heading: "Final score",
    axis: "final score",
    reached: "final score of at least this",
    of: "games",
};

/// The section with the distribution of final scores or, if it is not computed, the commands that compute it.
pub(super) fn distribution_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Section {
    let blocks = game.distribution.map_or_else(|| how_to_know(game), |distribution| spread(game, distribution));
    Section::new("scores", "How scores spread", blocks)
}

fn how_to_know<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Vec<Block> {
    let typed = game.name.in_commands();
    let words = format!(
        "The game has {} states, and the chance of every score in each of them is more than a report works out. The \
         first of these commands does, and takes some minutes and some gigabytes of memory; the second plays many \
         games instead, which gives the distribution nearly:",
        thousands(game.policy.game().states().len())
    );
    let commands = vec![format!("dicebase distribution {typed}"), format!("dicebase simulate {typed} --games 100000")];
    vec![Block::Words(words), Block::Commands(commands)]
}

fn spread<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, distribution: &Distribution) -> Vec<Block> {
    let spread = Spread {
        path: &game.name.file("scores"),
        title: &format!("Final scores of {}", game.title()),
        what: SCORES,
        chances: &distribution.scores,
    };
    spread.blocks_after(
        "Nobody gets the expected score every time. This is the exact chance of every final score under perfect play, \
         found by a walk through all states with the chance of each score in it.",
    )
}

/// The section with the statistics of the categories.
pub(super) fn categories_section<D>(game: &SolvedGame<'_, D>, distribution: &Distribution) -> Section {
    let columns = vec![
        Column::words("category", "Category"),
        Column::numbers("mean", "Mean"),
        Column::numbers("zero", "Chance of a zero"),
        Column::numbers("best", "Most"),
        Column::numbers("lost", "Lost against it"),
    ];
    let row = |of: &CategoryStatistics| {
        vec![
            Cell::text(&of.name),
            Cell::Number(of.mean, 4),
            Cell::Chance(of.zero),
            Cell::Whole(of.best),
            Cell::Number(of.lost, 4),
        ]
    };
    let rows = distribution.categories.iter().map(row).collect();
    let caption = "What the categories come to under perfect play";
    let words = "What is written into each category on average, how often that is a zero, and how much is missing to \
                 the most it can hold. Bonuses come on top.";
    let table = Table::new(game.name.file("categories"), caption, columns, rows).untitled();
    Section::new("categories", "The categories", vec![Block::words(words), Block::Table(table)])
}
