//! The pages that are about no single game.

use super::comparison;
use super::game::{GameSummary, files_sentence};
use super::view::{Block, Cell, Column, Link, Page, Section, Shown, Table};

/// The pages that lead to all others, and those that say how to read them.
#[must_use]
pub fn front_pages(scorecard: &[GameSummary], bank: &[GameSummary]) -> Vec<Page> {
    [Some(index(scorecard, bank)), comparison::page(scorecard, bank), Some(about())].into_iter().flatten().collect()
}

fn index(scorecard: &[GameSummary], bank: &[GameSummary]) -> Page {
    let mut sections = Vec::new();
    if !scorecard.is_empty() {
        let words = "Each turn fills one category of a card. The value is the expected score of a player who plays for as many points as \
                     possible.";
        let blocks = vec![Block::words(words), Block::Table(scorecard_table(scorecard))];
        sections.push(Section::new("scorecard", "Games with a card", blocks));
    }
    if !bank.is_empty() {
        let words = "Dice are set aside, and the player banks the points or rolls on and may lose them. The values are for three aims.";
        let blocks = vec![Block::words(words), Block::Table(bank_table(bank))];
        sections.push(Section::new("bank", "Games of banking", blocks));
    }
    Page {
        path: "index.html".to_owned(),
        menu: "Games".to_owned(),
        title: "Dice games, played perfectly".to_owned(),
        description: "What perfect play of dice games is worth, what it does, and how results spread. Every number here is computed \
                      exactly."
            .to_owned(),
        sections,
        ..Page::default()
    }
}

fn scorecard_table(games: &[GameSummary]) -> Table {
    let row = |game: &GameSummary| {
        let mut row = vec![Cell::Link(game.page.clone()), Cell::Whole(game.dice), Cell::text(&game.length)];
        row.extend(
            game.optima
                .first()
                .map(|optimum| [Cell::Number(optimum.value, 4), Cell::Bound(optimum.error_bound)])
                .into_iter()
                .flatten(),
        );
        row
    };
    Table {
        path: "scorecard-games".to_owned(),
        caption: "Optimal values of games with a card".to_owned(),
        columns: vec![
            Column::words("game", "Game"),
            Column::numbers("dice", "Dice"),
            Column::words("length", "Length"),
            Column::numbers("value", "Expected points"),
            Column::numbers("error_bound", "Error at most"),
        ],
        rows: games.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn bank_table(games: &[GameSummary]) -> Table {
    let row = |game: &GameSummary| {
        let value = |objective: &str| {
            game.optima.iter().find(|optimum| optimum.objective == Some(objective)).map(|optimum| optimum.value)
        };
        vec![
            Cell::Link(game.page.clone()),
            Cell::text(&game.length),
            value("points").map_or(Cell::Missing, |points| Cell::Number(points, 2)),
            value("turns").map_or(Cell::Missing, |turns| Cell::Number(turns, 3)),
            value("win").map_or(Cell::Missing, Cell::Chance),
        ]
    };
    Table {
        path: "bank-games".to_owned(),
        caption: "Optimal values of games of banking".to_owned(),
        columns: vec![
            Column::words("game", "Game"),
            Column::words("length", "Length"),
            Column::numbers("points", "Points of a turn"),
            Column::numbers("turns", "Turns to the target, alone"),
            Column::numbers("win", "Chance of the first to win"),
        ],
        rows: games.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn about() -> Page {
    let numbers = vec![
        Block::words(
            "A game is solved from its end: what the last turn is worth is computed first, then what the turn before it is worth with \
             best play in both, and so on back to the start. Every state between turns has its value, and nothing is sampled.",
        ),
        Block::words(
            "An expected value is the average over all that the dice may do. One game may end far from it, which is what the \
             distributions are about: they give the chance of every result.",
        ),
        Block::words(
            "\"Error at most\" is a proved bound of the difference between the value that is shown and the true one. It contains all \
             rounding of the computer's arithmetic.",
        ),
        Block::words(
            "A quantile of 5% is the smallest number that is not exceeded with a chance of at least 5%; the median is that of 50%.",
        ),
    ];
    let files = vec![
        Block::words(files_sentence(&["CSV", "JSON", "a NumPy array"])),
        Block::List(vec![
            "CSV has a line of keys first and a point before decimals. What is missing is empty.".to_owned(),
            "JSON has the columns with their headings, and the rows as objects. What is missing is null.".to_owned(),
            "The NumPy array has a row for each row and a column for each column of numbers, in the order that the JSON file lists \
             under \"array\". What is missing is NaN. It is read with numpy.load."
                .to_owned(),
        ]),
        Block::Links(vec![
            Link::new("A list of all files", super::MARKER).with_note("by game, as JSON"),
        ]),
    ];
    Page {
        path: "about.html".to_owned(),
        menu: "How to read it".to_owned(),
        title: "How to read it".to_owned(),
        description: "Where the numbers come from, what the words mean, and what the files hold.".to_owned(),
        above: vec![Link::new("Games", "index.html")],
        sections: vec![Section::new("numbers", "The numbers", numbers), Section::new("files", "The files", files)],
        ..Page::default()
    }
}
