//! `dicebase tables`

use std::fs;
use std::path::Path;

use dicebase_tables::Table;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Stored {
    folder: String,
    bytes: u64,
    tables: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    table: String,
    bytes: u64,
    #[serde(flatten)]
    state: State,
}

/// What a file holds, or why it cannot be used.
#[derive(Serialize)]
#[serde(untagged)]
enum State {
    Whole { game: String, kind: String, objective: String, value: f64 },
    Unusable { error: String },
}

pub fn run(global: &Global) -> Result<(), Failure> {
    let folder = global.workshop()?.tables;
    let tables: Vec<Entry> = folder.list().map_err(Failure::failed)?.iter().map(|path| entry(path)).collect();
    let bytes = tables.iter().map(|entry| entry.bytes).sum();
    let stored = Stored { folder: folder.dir().display().to_string(), bytes, tables };
    if global.json { output::json(&stored) } else { output::text(&as_text(&stored)) }
}

/// The values are not checked here: that is what `inspect` and `verify` are for.
fn entry(path: &Path) -> Entry {
    let state = match Table::open(path) {
        Ok(table) => {
            let about = table.metadata().clone();
            State::Whole { game: about.game, kind: about.kind, objective: about.objective, value: about.root }
        }
        Err(error) => State::Unusable { error: dicebase_engine::with_causes(&error) },
    };
    Entry { table: path.display().to_string(), bytes: fs::metadata(path).map_or(0, |file| file.len()), state }
}

fn as_text(stored: &Stored) -> String {
    if stored.tables.is_empty() {
        return format!("No tables in {}; `dicebase solve yahtzee` makes one", stored.folder);
    }
    let row = |entry: &Entry| {
        let file = Path::new(&entry.table).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = output::bytes(entry.bytes);
        match &entry.state {
            State::Whole { game, kind, objective, value } => {
                vec![game.clone(), objective.clone(), kind.clone(), format!("{value:.4}"), size, file]
            }
            State::Unusable { .. } => {
                vec!["?".to_owned(), "?".to_owned(), "unusable".to_owned(), String::new(), size, file]
            }
        }
    };
    let rows = stored.tables.iter().map(row).collect();
    let table = output::table(&["Game", "Objective", "Kind", "Value", "Size", "File"], &[3, 4], rows);
    format!("{table}\n\n{} in {}", output::bytes(stored.bytes), stored.folder)
}
