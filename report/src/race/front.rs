//! Race games on the front pages.

use dicebase_analysis::Chances;
use dicebase_games::counted;

use crate::{Block, Cell, Chart, Column, Finding, FrontSections, Link, Quantity, Section, Spark, Table, Variant};

/// The number of turns of a player alone.
pub(super) const TURNS: Quantity<'_> = Quantity {
    key: "turns",
    heading: "Turns",
    axis: "turns to the goal",
    reached: "at least this many turns to the goal",
    of: "games",
};

/// The data of a game on the front pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The link to its page.
    pub page: Link,
    /// The number of players.
    pub players: usize,
    /// The number of pieces of each player.
    pub pieces: usize,
    /// The number of fields of the ring.
    pub ring: usize,
    /// The smallest expected number of turns of a player alone.
    pub alone: Option<f64>,
    /// The chance to win of the first of two players, if solved.
    pub win: Option<f64>,
    /// The distribution of turns to the goal, alone.
    pub turns: Option<Chances>,
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
    let words = "Pieces race round a ring into the goal and send each other home. One player alone is computed \
                 exactly, and two players with few pieces.";
    let index = section(vec![Block::words(words), Block::Table(values(games))]);
    Some(FrontSections {
        index,
        comparison: comparison(games).map(section),
        exact: None,
        findings: games.iter().flat_map(|game| game.findings.clone()).collect(),
        variants: games.iter().map(|game| game.variant.clone()).collect(),
    })
}

fn section(blocks: Vec<Block>) -> Section {
    Section::new("race", "Race games", blocks)
}

fn values(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("turns", "Turns to the goal, alone"),
        Column::numbers("win", "Chance of the first to win"),
        Column::words("length", "Length"),
    ];
    let row = |game: &Summary| {
        vec![
            Cell::Link(game.page.clone()),
            game.alone.map_or(Cell::Missing, |turns| Cell::Number(turns, 3)),
            game.win.map_or(Cell::Missing, Cell::Chance),
            Cell::Text(format!("{} round {} fields", counted(game.pieces, "piece", "pieces"), game.ring)),
        ]
    };
    let picture = |game: &Summary| game.turns.as_ref().map(|turns| Spark::new(TURNS, turns));
    Table::new("race-games", "Optimal values of race games", columns, games.iter().map(row).collect())
        .untitled()
        .with_pictures("Turns alone", games.iter().map(picture).collect())
}

/// The comparison of several games; `None` for fewer than two.
fn comparison(games: &[Summary]) -> Option<Vec<Block>> {
    if games.len() < 2 {
        return None;
    }
    let row = |game: &Summary| Some((game.page.text.clone(), game.turns.as_ref()?.clone()));
    let rows: Vec<(String, Chances)> = games.iter().filter_map(row).collect();
    let words = "How many turns a player alone needs who wants to be in the goal in as few as possible:";
    let title = "Turns to the goal, alone";
    let chart = Chart::ranges("chart-race-turns", title, "turns to the goal, alone", &rows);
    Some(vec![Block::words(words), Block::Chart(chart), Block::Table(lengths(games))])
}

fn lengths(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("ring", "Fields"),
        Column::numbers("players", "Players"),
        Column::numbers("pieces", "Pieces"),
        Column::numbers("turns", "Turns alone"),
        Column::numbers("deviation", "Standard deviation"),
        Column::numbers("median", "Median"),
    ];
    let row = |game: &Summary| {
        let of_turns = |tell: &dyn Fn(&Chances) -> Cell| game.turns.as_ref().map_or(Cell::Missing, tell);
        vec![
            Cell::Link(game.page.clone()),
            Cell::Whole(game.ring),
            Cell::Whole(game.players),
            Cell::Whole(game.pieces),
            game.alone.map_or(Cell::Missing, |turns| Cell::Number(turns, 3)),
            of_turns(&|turns| Cell::Number(turns.deviation(), 3)),
            of_turns(&|turns| Cell::Whole(turns.quantile(0.5))),
        ]
    };
    let caption = "Turns of a player alone under perfect play";
    Table::new("comparison-race", caption, columns, games.iter().map(row).collect()).untitled()
}
