//! Which tables there are.

use dicebase_tables::TableDir;
use serde::Serialize;

use super::stored::{State, Stored, all};
use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct List {
    folder: String,
    bytes: u64,
    games: Vec<OfGame>,
    tables: Vec<Stored>,
    leftovers: Leftovers,
}

/// All tables of a game together.
#[derive(Serialize)]
struct OfGame {
    game: String,
    tables: usize,
    bytes: u64,
}

/// What killed programs have left.
#[derive(Serialize)]
struct Leftovers {
    files: usize,
    bytes: u64,
}

pub fn run(folder: &TableDir, global: &Global) -> Result<(), Failure> {
    let tables = all(folder)?;
    let left = folder.leftovers().map_err(Failure::failed)?;
    let list = List {
        folder: folder.dir().display().to_string(),
        bytes: tables.iter().map(|table| table.bytes).sum(),
        games: by_game(&tables),
        tables,
        leftovers: Leftovers { files: left.len(), bytes: left.iter().map(|file| file.bytes).sum() },
    };
    if global.json { output::json(&list) } else { output::text(&as_text(&list)) }
}

/// The sums, from tables that are sorted by game.
fn by_game(tables: &[Stored]) -> Vec<OfGame> {
    let mut games: Vec<OfGame> = Vec::new();
    for table in tables {
        let State::Whole { game, .. } = &table.state else { continue };
        if games.last().is_none_or(|last| last.game != *game) {
            games.push(OfGame { game: game.clone(), tables: 0, bytes: 0 });
        }
        if let Some(last) = games.last_mut() {
            last.tables += 1;
            last.bytes += table.bytes;
        }
    }
    games
}

fn as_text(list: &List) -> String {
    let mut text = if list.tables.is_empty() {
        format!("No tables in {}; `dicebase solve yahtzee` makes one", list.folder)
    } else {
        let table = output::table(
            &["Game", "Objective", "Kind", "Value", "Size", "File"],
            &[3, 4],
            list.tables.iter().map(row).collect(),
        );
        format!("{table}\n\n{}{} in {}", sums(list), output::bytes(list.bytes), list.folder)
    };
    if list.leftovers.files > 0 {
        text += &format!(
            "\nLeft by programs that were killed: {}, {}; `dicebase tables --prune` removes that",
            files(list.leftovers.files),
            output::bytes(list.leftovers.bytes)
        );
    }
    text
}

/// A line for each game that has several tables.
fn sums(list: &List) -> String {
    let several = list.games.iter().filter(|of| of.tables > 1);
    several.map(|of| format!("{}: {} in {} tables\n", of.game, output::bytes(of.bytes), of.tables)).collect()
}

fn row(stored: &Stored) -> Vec<String> {
    let (size, file) = (output::bytes(stored.bytes), stored.file());
    match &stored.state {
        State::Whole { game, kind, objective, value, .. } => {
            vec![game.clone(), objective.clone(), kind.clone(), format!("{value:.4}"), size, file]
        }
        State::Unusable { .. } => {
            vec!["?".to_owned(), "?".to_owned(), "unusable".to_owned(), String::new(), size, file]
        }
    }
}

/// So many files in words.
pub fn files(number: usize) -> String {
    if number == 1 { "1 file".to_owned() } else { format!("{number} files") }
}
