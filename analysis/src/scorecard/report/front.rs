//! What the front pages tell of scorecard games.

use super::comparison;
use crate::report::{Block, Cell, Column, FrontSections, Link, Optimum, Section, Table};
use crate::scorecard::Compared;

/// What the front pages tell of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its page.
    pub page: Link,
    /// How many dice it is played with.
    pub dice: usize,
    /// How long a game is, in words.
    pub length: String,
    /// What perfect play is worth.
    pub optimum: Optimum,
    /// How the scores are spread, if that was worked out.
    pub compared: Option<Compared>,
}

/// The sections of the front pages; none without games.
#[must_use]
pub fn front(games: &[Summary]) -> Option<FrontSections> {
    if games.is_empty() {
        return None;
    }
    let words = "Each turn fills one category of a card. The value is the expected score of a player who plays for as \
                 many points as possible.";
    let index = section(vec![Block::words(words), Block::Table(optima(games))]);
    Some(FrontSections { index, comparison: comparison::blocks(games).map(section) })
}

fn section(blocks: Vec<Block>) -> Section {
    Section::new("scorecard", "Games with a card", blocks)
}

fn optima(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("dice", "Dice"),
        Column::words("length", "Length"),
        Column::numbers("value", "Expected points"),
        Column::numbers("error_bound", "Error at most"),
    ];
    let row = |game: &Summary| {
        vec![
            Cell::Link(game.page.clone()),
            Cell::Whole(game.dice),
            Cell::text(&game.length),
            Cell::Number(game.optimum.value, 4),
            Cell::Bound(game.optimum.error_bound),
        ]
    };
    Table::new("scorecard-games", "Optimal values of games with a card", columns, games.iter().map(row).collect())
}
