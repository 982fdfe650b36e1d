//! What the front pages tell of bank-or-roll games.

use dicebase_games::bank::{Objective, Points};

use super::dice_left;
use crate::report::{Block, Cell, Column, FrontSections, Link, Section, Table};

/// What the front pages tell of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its page.
    pub page: Link,
    /// How long a game is, in words.
    pub length: String,
    /// What perfect play is worth, by objective.
    pub values: Vec<(Objective, f64)>,
    /// For each number of dice left, from 1 on, the turn total from which to bank for the most points of a turn; empty
    /// where a turn has no most points.
    pub bank_from: Vec<Option<Points>>,
}

impl Summary {
    fn value(&self, objective: Objective) -> Option<f64> {
        self.values.iter().find(|(of, _)| *of == objective).map(|(_, value)| *value)
    }
}

/// The sections of the front pages; none without games.
#[must_use]
pub fn front(games: &[Summary]) -> Option<FrontSections> {
    if games.is_empty() {
        return None;
    }
    let words = "Dice are set aside, and the player banks the points or rolls on and may lose them. The values are for \
                 three aims.";
    let index = section(vec![Block::words(words), Block::Table(values(games))]);
    Some(FrontSections { index, comparison: comparison(games) })
}

fn section(blocks: Vec<Block>) -> Section {
    Section::new("bank", "Games of banking", blocks)
}

fn values(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::words("length", "Length"),
        Column::numbers("points", "Points of a turn"),
        Column::numbers("turns", "Turns to the target, alone"),
        Column::numbers("win", "Chance of the first to win"),
    ];
    let row = |game: &Summary| {
        vec![
            Cell::Link(game.page.clone()),
            Cell::text(&game.length),
            game.value(Objective::Points).map_or(Cell::Missing, |points| Cell::Number(points, 2)),
            game.value(Objective::Turns).map_or(Cell::Missing, |turns| Cell::Number(turns, 3)),
            game.value(Objective::Win).map_or(Cell::Missing, Cell::Chance),
        ]
    };
    Table::new("bank-games", "Optimal values of games of banking", columns, games.iter().map(row).collect())
}

/// When to bank in each game, if that is known of several.
fn comparison(games: &[Summary]) -> Option<Section> {
    let games: Vec<&Summary> = games.iter().filter(|game| !game.bank_from.is_empty()).collect();
    let words = "The turn total from which to bank for the most points of a turn, with no target in sight, by the \
                 number of dice left:";
    (games.len() > 1).then(|| section(vec![Block::words(words), Block::Table(thresholds(&games))]))
}

fn thresholds(games: &[&Summary]) -> Table {
    let most_dice = games.iter().map(|game| game.bank_from.len()).max().unwrap_or_default();
    let columns = std::iter::once(Column::words("game", "Game")).chain(dice_left::columns(most_dice, " left"));
    let row = |game: &&Summary| {
        let threshold = |i: usize| dice_left::cell(game.bank_from.get(i).copied().flatten());
        std::iter::once(Cell::Link(game.page.clone())).chain((0..most_dice).map(threshold)).collect()
    };
    Table::new("comparison-bank-from", "When to bank", columns.collect(), games.iter().map(row).collect())
}
