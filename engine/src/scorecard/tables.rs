//! Tables of scorecard games.

use std::cell::OnceCell;

use dicebase_games::scorecard::{Game, Objective, Position, refuse_early_filling};
use dicebase_policy::any::PolicyTable as AnyPolicyTable;
use dicebase_policy::scorecard::{Adviser, POLICY, Policy, PolicyTable};
use dicebase_policy::{PolicyError, VALUES};
use dicebase_solver::Exact;
use dicebase_solver::scorecard as solver;
use dicebase_tables::{Metadata, Place, Shape, Table, ValueType, Writer};

use super::cost;
use super::duels::Effort;
use super::prove::{exactly, prove, prove_exactly};
use crate::cost::Cost;
use crate::error::Error;
use crate::family_tables::{FamilyTables, Solvable};
use crate::proof::Proof;
use crate::size::{Size, rounded};
use crate::solved::{Found, INTERRUPTED, TableFile, check};
use crate::table_context::TableContext;
use crate::watch::Watch;

/// The largest size in bytes of a policy table that is made without an explicit request.
pub const LARGEST_POLICY: u64 = 2_000_000_000;

/// The tables of a scorecard game.
pub type Tables<'a> = FamilyTables<'a, Game>;

/// The numbers that the tables of a game keep while they are made.
#[derive(Default)]
pub struct Memory {
    /// The values, once they are solved.
    values: OnceCell<Vec<f64>>,
    /// The space to solve the game for two players, once it is counted.
    pub(super) effort: OnceCell<Effort>,
}

impl Solvable for Game {
    type Adviser = Adviser;
    type Memory = Memory;

    fn kind(&self) -> &'static str {
        VALUES
    }

    fn options(&self) -> String {
        match self.objective() {
            Objective::ExpectedScore => String::new(),
            other => {
                let theta = self.rules().theta.filter(|_| other == Objective::Risk);
                let theta = theta.map_or_else(String::new, |theta| format!(" --theta {theta}"));
                format!(" --objective {}{theta}", other.name())
            }
        }
    }

    fn advised_by(self, table: Table) -> Result<Adviser, PolicyError> {
        Adviser::new(self, table)
    }

    fn write(tables: &Tables<'_>, place: &Place, force: bool) -> Result<(), Error> {
        if force && tables.is_in_shards() {
            // Shards keep their names, so old ones that cannot be removed are overwritten.
            let _ = place.remove();
            let _ = place.remove_shards();
        }
        tables.write(place)
    }

    /// For a two-player game that is far too large only a part is counted.
    fn size(tables: &Tables<'_>) -> Option<Size> {
        match tables.game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => Some(tables.size_of_values()),
            Objective::Target => Some(tables.size_of_chances()),
            Objective::Win => Some(tables.effort_of_duel().table),
            Objective::Beat => None,
        }
    }

    fn cost(tables: &Tables<'_>) -> Option<Cost> {
        let (game, size) = (tables.game, tables.size()?);
        Some(match game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => cost::of_values(game, size.bytes()),
            Objective::Target => cost::of_chances(game, size.numbers, size.bytes()),
            Objective::Win | Objective::Beat => cost::of_duels(game, size.numbers, size.bytes()),
        })
    }

    fn adviser_for(tables: &Tables<'_>, position: &Position) -> Result<Adviser, Error> {
        match tables.game.objective() {
            Objective::Beat => tables.answer_to_others(position),
            Objective::Target if !tables.has_few_chances() => tables.or_all(tables.stored_chances_for(position)),
            Objective::Win if !tables.has_few_duels() => tables.or_all(tables.stored_duel_for(position)),
            _ => tables.adviser(),
        }
    }

    fn stored_adviser_for(tables: &Tables<'_>, position: &Position) -> Result<Adviser, Error> {
        match tables.game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => tables.stored_adviser(),
            Objective::Target => tables.stored_chances_for(position),
            Objective::Win => tables.stored_duel_for(position),
            Objective::Beat => tables.answer_to_others(position),
        }
    }

    fn stored_policy_table(tables: &Tables<'_>) -> Result<AnyPolicyTable, Error> {
        tables.stored_policy_table().map(AnyPolicyTable::Scorecard)
    }

    fn walk_cost(&self) -> Cost {
        cost::of_walk(self)
    }

    fn prove(self, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
        prove(self, table, threads, watch)
    }

    fn prove_exactly(self, table: Table, threads: usize, watch: &dyn Watch) -> Result<Option<Exact>, Error> {
        let is_known = self.objective() == Objective::ExpectedScore;
        is_known.then(|| prove_exactly(self, table, threads, watch)).transpose()
    }
}

impl Tables<'_> {
    /// Allows tables of any size.
    #[must_use]
    pub fn of_any_size(mut self) -> Self {
        self.context.any_size = true;
        self
    }

    /// Limits the memory in bytes for solving two-player games, if a limit is given: their table is then written in
    /// shards.
    #[must_use]
    pub fn within(mut self, memory: Option<u64>) -> Self {
        self.context.config.memory = memory;
        self
    }

    /// Makes the whole table when a part of the game is not enough.
    fn or_all(&self, found: Result<Adviser, Error>) -> Result<Adviser, Error> {
        match found {
            Err(Error::Missing { .. }) => self.adviser(),
            other => other,
        }
    }

    /// The tables of the same rules under another objective.
    pub(super) fn of_game<'g>(&'g self, game: &'g Game) -> Tables<'g> {
        let options = game.options();
        let context = TableContext { objective: game.objective().name(), options, ranks: None, ..self.context.clone() };
        Tables { game, context, memory: Memory::default() }
    }

    /// The policy from the game's values, which are solved if they are missing. This method and the following ones are
    /// about games that are played for points.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.values_file().ensured(self.context.watch, |place| self.write_values(place))
    }

    /// The policy from the game's stored values.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored(&self) -> Result<Policy, Error> {
        self.values_file().stored()
    }

    /// The unrounded values of all states: from their table, or solved afresh if the table is rounded.
    ///
    /// # Errors
    /// As [`policy`](Self::policy), and for games in which a category may be filled early.
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        refuse_early_filling(self.game)?;
        self.policy()?.exact_values()?.map_or_else(|| Ok(self.solve()?.to_vec()), Ok)
    }

    /// The exact value of the game, and the decisions by its unrounded values that are not exactly best. It is computed
    /// each time.
    ///
    /// # Errors
    /// As [`exact_values`](Self::exact_values), and when the watch stops the work.
    pub fn solve_exactly(&self) -> Result<Exact, Error> {
        let values = self.exact_values()?;
        exactly(self.game, &values, self.context.config.threads, self.context.watch)
    }

    /// The best action of every decision from the policy table, which is made if it is missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy_table(&self) -> Result<PolicyTable, Error> {
        self.check_points()?;
        self.policy_file().ensured(self.context.watch, |place| self.write_policy(place))
    }

    /// The best action of every decision from the stored policy table.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored_policy_table(&self) -> Result<PolicyTable, Error> {
        self.check_points()?;
        self.policy_file().stored()
    }

    /// Makes sure that the game's policy table is stored; `force` makes it again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn decisions(&self, force: bool) -> Result<Found, Error> {
        self.check_points()?;
        Ok(self.policy_file().found(self.context.watch, force, |place| self.write_policy(place))?.0)
    }

    /// Returns an error unless the game has policy tables: it has them only in play for points, with the same number of
    /// rolls in each turn.
    fn check_points(&self) -> Result<(), Error> {
        refuse_early_filling(self.game)?;
        match self.game.objective() {
            Objective::ExpectedScore => Ok(()),
            objective => Err(Error::NoPolicyTable { game: self.game.id().to_owned(), objective: objective.name() }),
        }
    }

    /// Returns `true` when the policy table is small enough to be made without an explicit request.
    #[must_use]
    pub fn policy_fits(&self) -> bool {
        policy_bytes(self.game) <= LARGEST_POLICY
    }

    fn write(&self, place: &Place) -> Result<(), Error> {
        match self.game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => self.write_values(place),
            Objective::Target => self.write_chances(place),
            Objective::Win => self.write_duel(place),
            Objective::Beat => Err(PolicyError::NoOthers { game: self.game.id().to_owned() }.into()),
        }
    }

    /// The size of the table of values. Gains under the objective risk can be too small for `f32`.
    fn size_of_values(&self) -> Size {
        let size = self.context.size(self.game.values());
        match self.game.objective() {
            Objective::Risk => Size { value_type: ValueType::F64, ..size },
            _ => size,
        }
    }

    fn values_file(&self) -> TableFile<'_, Game, Policy> {
        self.context.file(self.game, VALUES, &self.game.options(), Policy::new)
    }

    fn policy_file(&self) -> TableFile<'_, Game, PolicyTable> {
        self.context.file(self.game, POLICY, " --policy", PolicyTable::new)
    }

    fn write_values(&self, place: &Place) -> Result<(), Error> {
        let game = self.game;
        let size = self.size_of_values();
        self.check_size(size)?;
        self.context.expect(cost::of_values(game, size.bytes()))?;
        let values = self.solve()?;
        let _work = self.context.watch.begin(format!("writing the table of {}", game.id()));
        let value_type = size.value_type;
        let metadata = self.metadata(VALUES, values, value_type);
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let mut writer = Writer::create(place.clone(), &metadata, value_type, shape)?;
        writer.write_values(values)?;
        check(self.context.watch)?;
        Ok(writer.finish()?)
    }

    fn write_policy(&self, place: &Place) -> Result<(), Error> {
        let game = self.game;
        // The values are solved even if their table exists, because it may be rounded to `f32`.
        let values = self.solve()?;
        let metadata = self.metadata(POLICY, values, ValueType::U8);
        let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
        let mut writer = Writer::create(place.clone(), &metadata, ValueType::U8, shape)?;
        let work = self.context.watch.begin(format!("writing the policy of {}", game.id()));
        let writer = self.with_threads(|| {
            for bytes in solver::decisions(game, values, &|progress| work.report(progress)) {
                writer.write_bytes(&bytes.map_err(|_| INTERRUPTED)?)?;
            }
            Ok::<_, Error>(writer)
        })??;
        check(self.context.watch)?;
        Ok(writer.finish()?)
    }

    pub(super) fn solve(&self) -> Result<&[f64], Error> {
        if let Some(values) = self.memory.values.get() {
            return Ok(values);
        }
        let game = self.game;
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let solved = self.with_threads(|| solver::solve(game, &|progress| work.report(progress)));
        let values = solved?.map_err(|_| INTERRUPTED)?;
        Ok(self.memory.values.get_or_init(|| values))
    }

    fn metadata(&self, kind: &str, values: &[f64], value_type: ValueType) -> Metadata {
        let game = self.game;
        let off = |value: &f64| (game.in_points(*value) - game.in_points(rounded(*value, value_type))).abs();
        let rounding = values.iter().map(off).fold(0.0, f64::max);
        Metadata {
            root_error_bound: bound_with(game, 0.0),
            error_bound: bound_with(game, rounding),
            ..self.context.metadata(kind, game.in_points(values[game.start()]))
        }
    }
}

/// A bound for the error of a number at this distance from the solved value.
pub(super) fn bound_with(game: &Game, distance: f64) -> f64 {
    let bound = solver::error_bound(game);
    if distance == 0.0 { bound } else { (bound + distance).next_up() }
}

/// The size of a game's policy table in bytes.
#[must_use]
pub fn policy_bytes(game: &Game) -> u64 {
    (game.states().len() * game.decisions().columns()) as u64
}
