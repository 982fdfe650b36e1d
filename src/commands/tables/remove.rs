//! Removal of tables that are not needed.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use dicebase_engine::{NamedGame, find, remaking_file};
use dicebase_tables::{Leftover, TableDir};
use serde::Serialize;

use super::list::files;
use super::stored::{State, Stored, all, file};
use crate::cli::{Global, Tables};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    folder: String,
    /// `true` when nothing was really removed.
    dry_run: bool,
    /// The number of bytes that the removal frees.
    freed: u64,
    /// The number of bytes in the tables that stay.
    kept: u64,
    files: Vec<Item>,
}

/// The owner of tables to remove.
enum Wanted {
    /// The tables of a game under its rules.
    Rules(Box<NamedGame>),
    /// The tables under an id in the list, of rules that are not available.
    Id(String),
}

/// The fate of a file.
#[derive(Serialize)]
struct Item {
    file: String,
    bytes: u64,
    removed: bool,
    why: String,
}

pub fn run(typed: &Tables, folder: &TableDir, global: &Global) -> Result<(), Failure> {
    let tables = all(folder, false)?;
    let games = typed.remove.iter().map(|name| Wanted::of(name, &tables)).collect::<Result<Vec<_>, _>>()?;
    if let Some(game) = games.iter().find(|game| !tables.iter().any(|table| game.has(table))) {
        return Err(Failure::failed(format!(
            "there are no tables of {} in {}; `{}` lists those that are there",
            game.name(),
            folder.dir().display(),
            global.command("tables")
        )));
    }
    let mut items = leftovers(folder, typed)?;
    if typed.prune {
        items.extend(unfinished(folder, typed.dry_run)?);
    }
    for table in &tables {
        items.extend(item(folder, table, &games, typed)?);
    }
    let sum = |removed: bool| items.iter().filter(|item| item.removed == removed).map(|item| item.bytes).sum();
    let answer = Answer {
        folder: folder.dir().display().to_string(),
        dry_run: typed.dry_run,
        freed: sum(true),
        kept: sum(false),
        files: items,
    };
    if global.json { output::json(&answer) } else { output::text(&as_text(&answer)) }
}

impl Wanted {
    fn of(name: &OsString, tables: &[Stored]) -> Result<Self, Failure> {
        let refused = match find(name) {
            Ok(game) => return Ok(Self::Rules(Box::new(game))),
            Err(refused) => refused,
        };
        let id = name.to_string_lossy().into_owned();
        if tables.iter().any(|table| table.has_id(&id)) { Ok(Self::Id(id)) } else { Err(refused.into()) }
    }

    fn name(&self) -> &str {
        match self {
            Self::Rules(game) => &game.typed,
            Self::Id(id) => id,
        }
    }

    /// Returns `true` for a table of this game.
    fn has(&self, table: &Stored) -> bool {
        match self {
            Self::Rules(game) => table.is_of(game),
            Self::Id(id) => table.has_id(id),
        }
    }
}

/// The fate of a table; `None` for tables that were not asked about.
fn item(folder: &TableDir, table: &Stored, games: &[Wanted], typed: &Tables) -> Result<Option<Item>, Failure> {
    let reason = if typed.prune { table.needless() } else { asked_for(table, games) };
    match reason {
        Some(why) => removed(folder, table, why, typed.dry_run).map(Some),
        None => Ok(typed.prune.then(|| Item::of(table, false, needed(table)))),
    }
}

fn asked_for(table: &Stored, games: &[Wanted]) -> Option<String> {
    let game = games.iter().find(|game| game.has(table))?;
    Some(what(table).unwrap_or_else(|| format!("unusable table of {}", game.name())))
}

/// The reason why a table stays.
fn needed(table: &Stored) -> String {
    what(table).unwrap_or_else(|| match remaking_file(&table.path) {
        Some(command) => format!("unusable: `{command}` makes it again"),
        None => "unusable, and of no game that its name tells".to_owned(),
    })
}

/// The content of a table, if it is readable.
fn what(table: &Stored) -> Option<String> {
    let State::Whole { game, kind, objective, .. } = &table.state else { return None };
    Some(format!("{kind} of {game}, {objective}"))
}

/// Removes a table, unless it is being made.
fn removed(folder: &TableDir, table: &Stored, why: String, dry_run: bool) -> Result<Item, Failure> {
    if dry_run {
        return Ok(Item::of(table, true, why));
    }
    let name = table.path.file_stem().unwrap_or_default().to_string_lossy();
    let Some(_lock) = folder.try_lock(&name).map_err(Failure::failed)? else {
        return Ok(Item::of(table, false, "it is being made".to_owned()));
    };
    let failed = |error| Failure::failed(format!("cannot remove {}: {error}", table.path.display()));
    folder.place(&name).remove().map_err(failed)?;
    Ok(Item::of(table, true, why))
}

/// The files that killed programs have left, which are removed in any case.
fn leftovers(folder: &TableDir, typed: &Tables) -> Result<Vec<Item>, Failure> {
    let mut left =
        if typed.dry_run { folder.leftovers() } else { folder.remove_leftovers() }.map_err(Failure::failed)?;
    for lock in old_locks(folder.dir()) {
        if !typed.dry_run {
            fs::remove_file(&lock.path).map_err(Failure::failed)?;
        }
        left.push(lock);
    }
    let item = |left: Leftover| Item {
        file: file(&left.path),
        bytes: left.bytes,
        removed: true,
        why: "left by a program that was killed".to_owned(),
    };
    Ok(left.into_iter().map(item).collect())
}

/// The shards of unfinished tables, unless they are being made.
fn unfinished(folder: &TableDir, dry_run: bool) -> Result<Vec<Item>, Failure> {
    let item = |path: PathBuf| {
        let bytes = path.metadata().map_or(0, |file| file.len());
        let name = path.file_stem().map(Path::new).and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
        let lock = if dry_run { None } else { Some(folder.try_lock(&name).map_err(Failure::failed)?) };
        if matches!(lock, Some(None)) {
            let why = "a shard of a table that is being made".to_owned();
            return Ok(Item { file: file(&path), bytes, removed: false, why });
        }
        if !dry_run {
            let failed = |error| Failure::failed(format!("cannot remove {}: {error}", path.display()));
            fs::remove_file(&path).map_err(failed)?;
        }
        Ok(Item { file: file(&path), bytes, removed: true, why: "a shard of a table that is not finished".to_owned() })
    };
    folder.unlisted_shards().map_err(Failure::failed)?.into_iter().map(item).collect()
}

/// The locks of tables that earlier versions of the program left as empty files.
fn old_locks(folder: &Path) -> Vec<Leftover> {
    let is_ours = |name: &str| {
        let table = name.strip_suffix(".lock").and_then(|name| name.rsplit_once('-'));
        table.is_some_and(|(start, sum)| {
            let kinds = ["-values", "-policy"];
            kinds.iter().any(|kind| start.ends_with(kind)) && sum.len() == 8 && u32::from_str_radix(sum, 16).is_ok()
        })
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let empty = entries.filter(|entry| entry.metadata().is_ok_and(|file| file.is_file() && file.len() == 0));
    let mut locks: Vec<_> = empty.map(|entry| entry.path()).filter(|path| is_ours(&file(path))).collect();
    locks.sort();
    locks.into_iter().map(|path| Leftover { path, bytes: 0 }).collect()
}

impl Item {
    fn of(table: &Stored, removed: bool, why: String) -> Self {
        Self { file: table.file(), bytes: table.bytes, removed, why }
    }
}

fn as_text(answer: &Answer) -> String {
    let of = |removed: bool| answer.files.iter().filter(move |item| item.removed == removed);
    let row = |item: &Item| {
        let outcome = match (item.removed, answer.dry_run) {
            (true, false) => "removed",
            (true, true) => "would be removed",
            (false, _) => "kept",
        };
        vec![outcome.to_owned(), output::bytes(item.bytes), item.file.clone(), item.why.clone()]
    };
    let frees = if answer.dry_run { "would free" } else { "freed" };
    let mut sums = vec![format!("{} {frees} {}", files(of(true).count()), output::bytes(answer.freed))];
    if of(true).next().is_none() {
        sums = vec!["nothing to remove".to_owned()];
    }
    if of(false).next().is_some() {
        sums.push(format!("{} kept, {}", files(of(false).count()), output::bytes(answer.kept)));
    }
    let sums = format!("{}: {}", answer.folder, sums.join("; "));
    if answer.files.is_empty() {
        return sums;
    }
    let rows = of(true).chain(of(false)).map(row).collect();
    format!("{}\n\n{sums}", output::table(&["", "Size", "File", "What"], &[1], rows))
}
