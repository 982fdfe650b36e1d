//! Tables of scorecard games.

use std::cell::OnceCell;
use std::path::Path;

use dicebase_games::scorecard::Game;
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::{OBJECTIVE, POLICY, Policy, PolicyTable};
use dicebase_solver::{scorecard, with_threads};
use dicebase_tables::{Metadata, Shape, Store, ValueType, Writer};

use super::{Found, Usable, ensure, ensure_open, open, value_type};
use crate::cli::Global;
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::progress::{Bar, PartBar};
use crate::{interrupt, store};

/// A policy table may be this large in bytes; a larger one has to be asked for.
pub const LARGEST_POLICY: u64 = 2_000_000_000;

/// Where the tables of a game are, and how to make them.
pub struct Tables<'a> {
    store: Store,
    threads: usize,
    game: &'a Game,
    typed: &'a str,
    text: &'a str,
    /// The values, once they are solved.
    values: OnceCell<Vec<f64>>,
    /// The bar of the work that needs the tables, if it is more than that.
    whole: Option<&'a Bar>,
}

impl<'a> Tables<'a> {
    /// The tables of a game in the folder that was asked for.
    pub fn of(game: &'a Game, named: &'a NamedGame, global: &Global) -> Result<Self, Failure> {
        Ok(Self {
            store: store::open(global)?,
            threads: global.threads.map_or(0, usize::from),
            game,
            typed: &named.typed,
            text: &named.text,
            values: OnceCell::new(),
            whole: None,
        })
    }

    /// Progress is shown as a part of other work.
    pub fn part_of(self, whole: &'a Bar) -> Self {
        Self { whole: Some(whole), ..self }
    }

    /// The policy from the game's values, which are solved if they are not there.
    pub fn policy(&self) -> Result<Policy, Failure> {
        ensure_open(&self.store, &self.name(VALUES), |path| self.open_values(path), |path| self.write_values(path))
    }

    /// The values of all states as they were solved: from their table, or afresh where it is rounded.
    pub fn exact_values(&self) -> Result<Vec<f64>, Failure> {
        let policy = self.policy()?;
        let table = policy.table();
        let exact = (table.value_type() == ValueType::F64).then(|| table.to_f64s()).flatten();
        exact.map_or_else(|| Ok(self.solve()?.to_vec()), Ok)
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    pub fn values(&self, force: bool) -> Result<Found, Failure> {
        let open = |path: &Path| self.open_values(path);
        Ok(ensure(&self.store, &self.name(VALUES), force, open, |path| self.write_values(path))?.0)
    }

    /// The best action of every decision from the policy table, which is made if it is not there.
    pub fn open_policy_table(&self) -> Result<PolicyTable, Failure> {
        let open = |path: &Path| self.open_policy(path);
        ensure_open(&self.store, &self.name(POLICY), open, |path| self.write_policy(path))
    }

    /// Whether the policy table is of a size that is made without asking.
    pub fn policy_fits(&self) -> bool {
        policy_bytes(self.game) <= LARGEST_POLICY
    }

    /// Makes sure that the game's policy table is stored; `force` makes it again.
    pub fn policy_table(&self, force: bool) -> Result<Found, Failure> {
        let open = |path: &Path| self.open_policy(path);
        Ok(ensure(&self.store, &self.name(POLICY), force, open, |path| self.write_policy(path))?.0)
    }

    /// Does some work with as many threads as were asked for.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Failure> {
        with_threads(self.threads, work).map_err(Failure::failed)
    }

    fn name(&self, kind: &str) -> String {
        store::table_name(self.game.id(), OBJECTIVE, kind, &self.game.rules().canonical())
    }

    fn open_values(&self, path: &Path) -> Result<Usable<Policy>, Failure> {
        let again = format!("dicebase solve {} --force", self.typed);
        open(path, &again, |table| Policy::new(self.game.clone(), table))
    }

    fn open_policy(&self, path: &Path) -> Result<Usable<PolicyTable>, Failure> {
        let again = format!("dicebase solve {} --policy --force", self.typed);
        open(path, &again, |table| PolicyTable::new(self.game.clone(), table))
    }

    fn write_values(&self, path: &Path) -> Result<(), Failure> {
        let game = self.game;
        let values = self.solve()?;
        let value_type = value_type(values.len());
        let metadata = self.metadata(VALUES, values, value_type);
        let shape = Shape { rows: game.states().len() as u64, columns: 1 };
        let mut writer = Writer::create(path, &metadata, value_type, shape).map_err(Failure::failed)?;
        writer.write_values(values).map_err(Failure::failed)?;
        interrupt::check()?;
        writer.finish().map_err(Failure::failed)
    }

    fn write_policy(&self, path: &Path) -> Result<(), Failure> {
        let game = self.game;
        // The values are solved even if their table is there: it may be rounded to f32.
        let values = self.solve()?;
        let metadata = self.metadata(POLICY, values, ValueType::U8);
        let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
        let mut writer = Writer::create(path, &metadata, ValueType::U8, shape).map_err(Failure::failed)?;
        let bar = PartBar::of(self.whole, format!("writing the policy of {}", game.id()));
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
        let game = self.game;
        let bar = PartBar::of(self.whole, format!("solving {}", game.id()));
        let solved = with_threads(self.threads, || scorecard::solve(game, &|progress| bar.report(progress)));
        let values = solved.map_err(Failure::failed)?.map_err(|_| interrupt::failure())?;
        Ok(self.values.get_or_init(|| values))
    }

    fn metadata(&self, kind: &str, values: &[f64], value_type: ValueType) -> Metadata {
        let game = self.game;
        let largest = values.iter().copied().fold(0.0, f64::max);
        // f32 rounds to the nearest of its numbers, which have 24 binary digits.
        let rounding = if value_type == ValueType::F32 { largest * f64::from(f32::EPSILON) / 2.0 } else { 0.0 };
        Metadata {
            game: game.id().to_owned(),
            kind: kind.to_owned(),
            rules: self.text.to_owned(),
            objective: OBJECTIVE.to_owned(),
            root: values[game.states().index(&game.states().start())],
            root_error_bound: scorecard::error_bound(game),
            error_bound: scorecard::error_bound(game) + rounding,
            program: concat!("dicebase ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}

/// The size of a game's policy table in bytes.
pub fn policy_bytes(game: &Game) -> u64 {
    (game.states().len() * game.decisions().columns()) as u64
}
