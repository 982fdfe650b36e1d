//! Tables of games, solved where they are missing.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{OBJECTIVE, POLICY, Policy, PolicyError, PolicyTable, VALUES};
use dicebase_solver::{scorecard, with_threads};
use dicebase_tables::{FormatError, Lock, Metadata, Shape, Store, Table, TableError, ValueType, Writer};

use crate::cli::Global;
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::progress::Bar;
use crate::{interrupt, store};

/// A table of `f64` may be this large in bytes; larger ones are stored as `f32`.
const LARGEST_F64: usize = 64 << 20;

/// Where the tables of a game are, and how to make them.
pub struct Tables<'a> {
    store: Store,
    threads: usize,
    game: &'a NamedGame,
    /// The values, once they are solved.
    values: OnceCell<Vec<f64>>,
}

/// Whether a table was there or had to be made.
pub struct Found {
    pub path: PathBuf,
    pub is_new: bool,
}

impl<'a> Tables<'a> {
    /// The tables of a game in the folder that was asked for.
    pub fn of(game: &'a NamedGame, global: &Global) -> Result<Self, Failure> {
        Ok(Self {
            store: store::open(global)?,
            threads: global.threads.map_or(0, usize::from),
            game,
            values: OnceCell::new(),
        })
    }

    /// The policy from the game's values, which are solved if they are not there.
    pub fn policy(&self) -> Result<Policy, Failure> {
        let open = |path: &Path| open_values(self.game, path);
        let (found, policy) = self.ensure(VALUES, false, open, |path| self.write_values(path))?;
        match policy.map_or_else(|| open(&found.path), Ok)? {
            Usable::Yes(policy) => Ok(policy),
            Usable::No(reason) => Err(Failure::failed(reason)),
        }
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    pub fn values(&self, force: bool) -> Result<Found, Failure> {
        let open = |path: &Path| open_values(self.game, path);
        Ok(self.ensure(VALUES, force, open, |path| self.write_values(path))?.0)
    }

    /// Makes sure that the game's policy table is stored; `force` makes it again.
    pub fn policy_table(&self, force: bool) -> Result<Found, Failure> {
        let open = |path: &Path| open_policy(self.game, path);
        Ok(self.ensure(POLICY, force, open, |path| self.write_policy(path))?.0)
    }

    /// Looks for a table, and makes it under its lock, so that two processes do not make the same one. A table that was
    /// there comes with what was opened.
    fn ensure<T>(
        &self,
        kind: &str,
        force: bool,
        open: impl Fn(&Path) -> Result<Usable<T>, Failure>,
        write: impl Fn(&Path) -> Result<(), Failure>,
    ) -> Result<(Found, Option<Usable<T>>), Failure> {
        let name = store::table_name(&self.game.game, kind);
        let path = self.store.path(&name);
        let usable =
            || Ok(if force { None } else { Some(open(&path)?).filter(|table| matches!(table, Usable::Yes(_))) });
        if let Some(table) = usable()? {
            return Ok((Found { path, is_new: false }, Some(table)));
        }
        let _lock = self.lock(&name)?;
        if let Some(table) = usable()? {
            return Ok((Found { path, is_new: false }, Some(table)));
        }
        write(&path)?;
        Ok((Found { path, is_new: true }, None))
    }

    /// Waits for another process that makes the same table, unless the user does not want to.
    fn lock(&self, name: &str) -> Result<Lock, Failure> {
        loop {
            if let Some(lock) = self.store.try_lock(name).map_err(Failure::failed)? {
                return Ok(lock);
            }
            interrupt::check()?;
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn write_values(&self, path: &Path) -> Result<(), Failure> {
        let game = &self.game.game;
        let values = self.solve()?;
        let value_type = if size_of_val(values) > LARGEST_F64 { ValueType::F32 } else { ValueType::F64 };
        let metadata = self.metadata(VALUES, values, value_type);
        let shape = Shape { rows: game.states().len() as u64, columns: 1 };
        let mut writer = Writer::create(path, &metadata, value_type, shape).map_err(Failure::failed)?;
        writer.write_values(values).map_err(Failure::failed)?;
        interrupt::check()?;
        writer.finish().map_err(Failure::failed)
    }

    fn write_policy(&self, path: &Path) -> Result<(), Failure> {
        let game = &self.game.game;
        // The values are solved even if their table is there: it may be rounded to f32.
        let values = self.solve()?;
        let metadata = self.metadata(POLICY, values, ValueType::U8);
        let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
        let mut writer = Writer::create(path, &metadata, ValueType::U8, shape).map_err(Failure::failed)?;
        let bar = Bar::new(format!("writing the policy of {}", game.id()));
        let total = policy_bytes(game) as usize;
        let mut done = 0;
        for bytes in scorecard::decisions(game, values) {
            writer.write_bytes(&bytes).map_err(Failure::failed)?;
            done += bytes.len();
            let _ = bar.report(dicebase_solver::Progress { done, total });
            interrupt::check()?;
        }
        writer.finish().map_err(Failure::failed)
    }

    fn solve(&self) -> Result<&[f64], Failure> {
        if let Some(values) = self.values.get() {
            return Ok(values);
        }
        let game = &self.game.game;
        let bar = Bar::new(format!("solving {}", game.id()));
        let solved = with_threads(self.threads, || scorecard::solve(game, &|progress| bar.report(progress)));
        let values = solved.map_err(Failure::failed)?.map_err(|_| interrupt::failure())?;
        Ok(self.values.get_or_init(|| values))
    }

    fn metadata(&self, kind: &str, values: &[f64], value_type: ValueType) -> Metadata {
        let game = &self.game.game;
        let largest = values.iter().copied().fold(0.0, f64::max);
        // f32 rounds to the nearest of its numbers, which have 24 binary digits.
        let rounding = if value_type == ValueType::F32 { largest * f64::from(f32::EPSILON) / 2.0 } else { 0.0 };
        Metadata {
            game: game.id().to_owned(),
            kind: kind.to_owned(),
            rules: self.game.text.clone(),
            objective: OBJECTIVE.to_owned(),
            root: values[game.states().index(&game.states().start())],
            error_bound: scorecard::error_bound(game) + rounding,
            program: concat!("dicebase ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}

/// The size of a game's policy table in bytes.
pub fn policy_bytes(game: &Game) -> u64 {
    (game.states().len() * game.decisions().columns()) as u64
}

/// A table that serves, or why it has to be made: it is missing, or it is another game's.
enum Usable<T> {
    Yes(T),
    No(String),
}

fn open_values(named: &NamedGame, path: &Path) -> Result<Usable<Policy>, Failure> {
    open(path, &format!("dicebase solve {} --force", named.typed), |table| Policy::new(named.game.clone(), table))
}

fn open_policy(named: &NamedGame, path: &Path) -> Result<Usable<PolicyTable>, Failure> {
    let again = format!("dicebase solve {} --policy --force", named.typed);
    open(path, &again, |table| PolicyTable::new(named.game.clone(), table))
}

/// A damaged table is not silently made again: it tells of a failing disk, and the user decides to say `again`.
fn open<T>(
    path: &Path,
    again: &str,
    policy: impl FnOnce(Table) -> Result<T, PolicyError>,
) -> Result<Usable<T>, Failure> {
    match Table::open(path) {
        Ok(table) => Ok(policy(table).map_or_else(|error| Usable::No(error.to_string()), Usable::Yes)),
        Err(TableError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            Ok(Usable::No("the table is missing".to_owned()))
        }
        Err(TableError::Format { source: FormatError::UnsupportedVersion { .. }, .. }) => {
            Ok(Usable::No("the table has another format version".to_owned()))
        }
        Err(error @ TableError::Format { .. }) => {
            let message = crate::failure::with_causes(&error);
            Err(Failure::failed(format!("{message}; `{again}` does so")))
        }
        Err(error) => Err(Failure::failed(error)),
    }
}
