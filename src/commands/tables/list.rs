//! The list of tables.

use dicebase_tables::TableDir;
use serde::Serialize;

use super::stored::{State, Stored, all};
use crate::cli::{Global, Tables};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct List {
    folder: String,
    bytes: u64,
    games: Vec<OfGame>,
    tables: Vec<Stored>,
    leftovers: Leftovers,
    /// The finished shards of unfinished tables.
    unfinished: Leftovers,
}

/// All tables of a game together.
#[derive(Serialize)]
struct OfGame {
    game: String,
    tables: usize,
    bytes: u64,
}

/// Files that are no complete tables.
#[derive(Serialize)]
struct Leftovers {
    files: usize,
    bytes: u64,
}

pub fn run(typed: &Tables, folder: &TableDir, global: &Global) -> Result<(), Failure> {
    let tables = all(folder, typed.check)?;
    let left = folder.leftovers().map_err(Failure::failed)?;
    let list = List {
        folder: folder.dir().display().to_string(),
        bytes: tables.iter().map(|table| table.bytes).sum(),
        games: by_game(&tables),
        tables,
        leftovers: Leftovers { files: left.len(), bytes: left.iter().map(|file| file.bytes).sum() },
        unfinished: unfinished(folder)?,
    };
    if global.json { output::json(&list) } else { output::text(&as_text(&list, typed, global)) }
}

fn unfinished(folder: &TableDir) -> Result<Leftovers, Failure> {
    let shards = folder.unlisted_shards().map_err(Failure::failed)?;
    let bytes = shards.iter().filter_map(|shard| shard.metadata().ok()).map(|file| file.len()).sum();
    Ok(Leftovers { files: shards.len(), bytes })
}

/// The sums for each game, from tables that are sorted by game.
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

fn as_text(list: &List, typed: &Tables, global: &Global) -> String {
    let mut text = if list.tables.is_empty() {
        format!("No tables in {}; `{}` makes one", list.folder, global.command("solve yahtzee"))
    } else {
        let table = output::table(
            &["Game", "Objective", "Kind", "Value", "Size", "File"],
            &[3, 4],
            list.tables.iter().map(row).collect(),
        );
        let sums = format!("{}{} in {}", sums(list), output::bytes(list.bytes), list.folder);
        format!("{table}\n\n{sums}\n{}", checked(typed, global))
    };
    if list.leftovers.files > 0 {
        text += &format!(
            "\nLeft by programs that were killed: {}, {}; `{}` removes that",
            files(list.leftovers.files),
            output::bytes(list.leftovers.bytes),
            global.command("tables --prune")
        );
    }
    if list.unfinished.files > 0 {
        text += &format!(
            "\nUnfinished tables in shards: {}, {}; the `dicebase solve` that was interrupted goes on behind them, and \
             `{}` removes them",
            files(list.unfinished.files),
            output::bytes(list.unfinished.bytes),
            global.command("tables --prune")
        );
    }
    text
}

/// A note about how thoroughly the list was checked.
fn checked(typed: &Tables, global: &Global) -> String {
    if typed.check {
        return "Every byte was checked.".to_owned();
    }
    format!("Damaged values do not show here: `{}` checks every byte.", global.command("tables --check"))
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
            let value = value.map_or(String::new(), |value| format!("{value:.4}"));
            vec![game.clone(), objective.clone(), kind.clone(), value, size, file]
        }
        State::Unusable { named, .. } => {
            let told = named.as_ref().map_or(["?"; 2], |named| [&named.game, &named.objective]).map(str::to_owned);
            let [game, objective] = told;
            vec![game, objective, "unusable".to_owned(), String::new(), size, file]
        }
    }
}

/// A number of files in words.
pub fn files(number: usize) -> String {
    if number == 1 { "1 file".to_owned() } else { format!("{number} files") }
}
