//! Bank-or-roll games on the front pages.

use dicebase_analysis::Chances;
use dicebase_games::bank::{Objective, Points};

use super::comparison;
use super::spread::TURNS;
use crate::numbers::thousands;
use crate::{Block, Cell, Column, Finding, FrontSections, Link, Section, Spark, Table, Variant};

/// The data of a game on the front pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The link to its page.
    pub page: Link,
    /// The length of a game, in words.
    pub length: String,
    /// The target of the game, if it has one.
    pub target: Option<Points>,
    /// The value of perfect play for each objective.
    pub values: Vec<(Objective, f64)>,
    /// The distribution of turns to the target, alone, if computed.
    pub turns: Option<Chances>,
    /// The expected number of turns of a game of two, both players together, if computed.
    pub turns_of_both: Option<f64>,
    /// For each number of dice left, from 1 on, the turn total from which to bank for the most expected points of a
    /// turn; empty if the game is not solved for them.
    pub bank_from: Vec<Option<Points>>,
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// The game with what its rules are worth.
    pub variant: Variant,
}

impl Summary {
    pub(super) fn value(&self, objective: Objective) -> Option<f64> {
        self.values.iter().find(|(of, _)| *of == objective).map(|(_, value)| *value)
    }

    /// The cell of a value.
    pub(super) fn cell(&self, objective: Objective) -> Cell {
        let cell = |value| match objective {
            Objective::Points => Cell::Number(value, 2),
            Objective::Turns => Cell::Number(value, 3),
            Objective::Win => Cell::Chance(value),
        };
        self.value(objective).map_or(Cell::Missing, cell)
    }
}

/// The sections of the front pages; `None` without games.
#[must_use]
pub fn front(games: &[Summary]) -> Option<FrontSections> {
    if games.is_empty() {
        return None;
    }
    let words = "Dice are set aside, and the player banks the points or rolls on and may lose them. The values are for \
                 three aims.";
    let index = section(vec![Block::words(words), Block::Table(values(games))]);
    Some(FrontSections {
        index,
        comparison: comparison::blocks(games).map(section),
        exact: None,
        findings: games.iter().flat_map(|game| game.findings.clone()).collect(),
        variants: games.iter().map(|game| game.variant.clone()).collect(),
    })
}

fn section(blocks: Vec<Block>) -> Section {
    Section::new("bank", "Games of banking", blocks)
}

fn values(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("turns", "Turns to the target, alone"),
        Column::numbers("points", "Points of a turn"),
        Column::numbers("win", "Chance of the first to win"),
        Column::words("length", "Length"),
    ];
    let row = |game: &Summary| {
        vec![
            Cell::Link(game.page.clone()),
            game.cell(Objective::Turns),
            game.cell(Objective::Points),
            game.cell(Objective::Win),
            Cell::Text(match game.target {
                Some(target) => format!("to {} points", thousands(target)),
                None => game.length.clone(),
            }),
        ]
    };
    let picture = |game: &Summary| game.turns.as_ref().map(|turns| Spark::new(TURNS, turns));
    Table::new("bank-games", "Optimal values of games of banking", columns, games.iter().map(row).collect())
        .untitled()
        .with_pictures("Turns alone", games.iter().map(picture).collect())
}
