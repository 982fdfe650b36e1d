//! Scorecard games on the front pages.

use dicebase_analysis::Chances;
use dicebase_analysis::scorecard::Compared;

use super::comparison;
use super::exact::{self, ExactOptimum};
use super::scores::SCORES;
use crate::{Block, Cell, Column, Finding, FrontSections, Link, Optimum, Section, Spark, Table, Variant};

/// The data of a game on the front pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The link to its page.
    pub page: Link,
    /// The name of the game in commands that are typed in the folder of the report.
    pub typed: String,
    /// The number of dice.
    pub dice: usize,
    /// The length of a game, in words.
    pub length: String,
    /// The value of perfect play.
    pub optimum: Optimum,
    /// The summary of final scores, if computed.
    pub compared: Option<Compared>,
    /// The distribution of final scores, if computed.
    pub scores: Option<Chances>,
    /// The exact value of perfect play, if computed.
    pub exact: Option<ExactOptimum>,
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// The game with what its rules are worth.
    pub variant: Variant,
}

/// The sections of the front pages; `None` without games.
#[must_use]
pub fn front(games: &[Summary]) -> Option<FrontSections> {
    if games.is_empty() {
        return None;
    }
    let words = "Each turn fills one category of a card. The value is the expected score of a player who plays for as \
                 many points as possible.";
    let index = section(vec![Block::words(words), Block::Table(optima(games))]);
    Some(FrontSections {
        index,
        comparison: comparison::blocks(games).map(section),
        exact: exact::section(games),
        findings: games.iter().flat_map(|game| game.findings.clone()).collect(),
        variants: games.iter().map(|game| game.variant.clone()).collect(),
    })
}

fn section(blocks: Vec<Block>) -> Section {
    Section::new("scorecard", "Games with a card", blocks)
}

fn optima(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("value", "Expected points"),
        Column::numbers("dice", "Dice"),
        Column::words("length", "Length"),
        Column::numbers("error_bound", "Error at most"),
    ];
    let row = |game: &Summary| {
        vec![
            Cell::Link(game.page.clone()),
            Cell::Number(game.optimum.value, 4),
            Cell::Whole(game.dice),
            Cell::text(&game.length),
            Cell::Bound(game.optimum.error_bound),
        ]
    };
    let picture = |game: &Summary| game.scores.as_ref().map(|scores| Spark::new(SCORES, scores));
    let caption = "Optimal values of games with a card";
    Table::new("scorecard-games", caption, columns, games.iter().map(row).collect())
        .untitled()
        .with_pictures("Final scores", games.iter().map(picture).collect())
}
