//! Tables of scorecard games.

use std::cell::OnceCell;
use std::path::PathBuf;

use dicebase_games::scorecard::{Game, Objective, Position, refuse_saved_rolls};
use dicebase_policy::scorecard::{Adviser, POLICY, Policy, PolicyTable};
use dicebase_policy::{PolicyError, VALUES};
use dicebase_solver::Ranks;
use dicebase_solver::scorecard as solver;
use dicebase_tables::{Metadata, Place, Shape, ValueType, Writer};

use super::cost;
use super::duels::Effort;
use crate::cost::Estimate;
use crate::error::Error;
use crate::game::NamedGame;
use crate::kept::Kept;
use crate::shelf::Shelf;
use crate::size::{Size, rounded};
use crate::solved::{Found, INTERRUPTED, TableFile, check};
use crate::watch::{Unwatched, Watch};
use crate::workshop::Workshop;

/// The largest size in bytes of a policy table that is made without an explicit request.
pub const LARGEST_POLICY: u64 = 2_000_000_000;

/// The tables of a game: their place, and ways to make them.
pub struct Tables<'a> {
    pub(super) game: &'a Game,
    pub(super) shelf: Shelf<'a>,
    /// The ranks that solve two-player games together, if there are several.
    pub(super) ranks: Option<&'a dyn Ranks>,
    /// `true` when tables of any size are made.
    pub(super) large: bool,
    /// The values, once they are solved.
    values: OnceCell<Vec<f64>>,
    /// The space to solve the game for two players, once it is counted.
    pub(super) effort: OnceCell<Effort>,
}

impl<'a> Tables<'a> {
    /// The tables of a game.
    #[must_use]
    pub fn of(game: &'a Game, named: &'a NamedGame, workshop: Workshop) -> Self {
        let (rules, objective) = (game.rules(), game.objective().name());
        let shelf = Shelf {
            workshop,
            typed: &named.typed,
            id: game.id(),
            objective,
            rules: rules.text(),
            canonical: rules.canonical(),
            watch: &Unwatched,
        };
        Self { game, shelf, ranks: None, large: false, values: OnceCell::new(), effort: OnceCell::new() }
    }

    /// Lets a watch follow how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { shelf: Shelf { watch, ..self.shelf }, ..self }
    }

    /// Allows tables of any size.
    #[must_use]
    pub fn of_any_size(self) -> Self {
        Self { large: true, ..self }
    }

    /// Limits the memory in bytes for solving two-player games, if a limit is given: their table is then written in
    /// shards.
    #[must_use]
    pub fn within(mut self, memory: Option<u64>) -> Self {
        self.shelf.workshop.memory = memory;
        self
    }

    /// The adviser under the game's objective, from its table, which is made if it is missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn adviser(&self) -> Result<Adviser, Error> {
        self.advisers_file().ensured(self.shelf.watch, |place| self.write(place))
    }

    /// Like [`adviser`](Self::adviser), from the stored table only.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored_adviser(&self) -> Result<Adviser, Error> {
        self.advisers_file().stored()
    }

    /// The adviser for a position and what follows from it. When the table is missing and the positions that can follow
    /// are quickly solved, only those are solved, and nothing is stored.
    ///
    /// # Errors
    /// As [`adviser`](Self::adviser).
    pub fn adviser_for(&self, position: &Position) -> Result<Adviser, Error> {
        match self.game.objective() {
            Objective::Beat => self.answer_to_others(position),
            Objective::Target if !self.has_few_chances() => self.or_all(self.stored_chances_for(position)),
            Objective::Win if !self.has_few_duels() => self.or_all(self.stored_duel_for(position)),
            Objective::ExpectedScore | Objective::Target | Objective::Win => self.adviser(),
        }
    }

    /// Like [`adviser_for`](Self::adviser_for), without making a table.
    ///
    /// # Errors
    /// As [`stored_adviser`](Self::stored_adviser).
    pub fn stored_adviser_for(&self, position: &Position) -> Result<Adviser, Error> {
        match self.game.objective() {
            Objective::ExpectedScore => self.stored_adviser(),
            Objective::Target => self.stored_chances_for(position),
            Objective::Win => self.stored_duel_for(position),
            Objective::Beat => self.answer_to_others(position),
        }
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
        let Shelf { workshop, typed, id, rules, canonical, watch, .. } = &self.shelf;
        let shelf = Shelf {
            workshop: workshop.clone(),
            typed,
            id,
            objective: game.objective().name(),
            rules,
            canonical,
            watch: *watch,
        };
        Tables { game, shelf, ranks: None, large: self.large, values: OnceCell::new(), effort: OnceCell::new() }
    }

    /// The policy from the game's values, which are solved if they are missing. This method and the following ones are
    /// about games that are played for points.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.values_file().ensured(self.shelf.watch, |place| self.write_values(place))
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
    /// As [`policy`](Self::policy), and for games with saved rolls, which have many values for each state.
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        refuse_saved_rolls(self.game)?;
        self.policy()?.exact_values()?.map_or_else(|| Ok(self.solve()?.to_vec()), Ok)
    }

    /// Makes sure that the table of the game's objective is stored; `force` makes it again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        let write = |place: &Place| {
            if force && self.is_in_shards() {
                // Shards keep their names, so old ones that cannot be removed are overwritten.
                let _ = place.remove();
                let _ = place.remove_shards();
            }
            self.write(place)
        };
        Ok(self.advisers_file().found(self.shelf.watch, force, write)?.0)
    }

    /// The best action of every decision from the policy table, which is made if it is missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy_table(&self) -> Result<PolicyTable, Error> {
        self.check_points()?;
        self.policy_file().ensured(self.shelf.watch, |place| self.write_policy(place))
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
        Ok(self.policy_file().found(self.shelf.watch, force, |place| self.write_policy(place))?.0)
    }

    /// Returns an error unless the game has policy tables: it has them only in play for points, with the same number of
    /// rolls in each turn.
    fn check_points(&self) -> Result<(), Error> {
        refuse_saved_rolls(self.game)?;
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

    /// Runs `work` with the number of threads of the workshop.
    ///
    /// # Errors
    /// When the system cannot start the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        self.shelf.with_threads(work)
    }

    /// Numbers that were computed for this game and are kept next to its tables as a separate kind.
    #[must_use]
    pub fn kept(&self, kind: &str) -> Kept<'a> {
        self.shelf.kept(kind)
    }

    /// The size of the table of values, whether it exists or not; `None` if questions are solved one by one. For a
    /// two-player game that is far too large only a part is counted.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        match self.game.objective() {
            Objective::ExpectedScore => Some(self.shelf.size(self.game.values())),
            Objective::Target => Some(self.size_of_chances()),
            Objective::Win => Some(self.effort_of_duel().table),
            Objective::Beat => None,
        }
    }

    /// The path of the table of values, whether it exists or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.advisers_file();
        (file.path(), file.command)
    }

    fn advisers_file(&self) -> TableFile<'_, Game, Adviser> {
        let options = match self.game.objective() {
            Objective::ExpectedScore => "",
            Objective::Target => " --objective target",
            Objective::Win => " --objective win",
            Objective::Beat => " --objective beat",
        };
        self.shelf.file(self.game, VALUES, options, Adviser::new)
    }

    fn write(&self, place: &Place) -> Result<(), Error> {
        match self.game.objective() {
            Objective::ExpectedScore => self.write_values(place),
            Objective::Target => self.write_chances(place),
            Objective::Win => self.write_duel(place),
            Objective::Beat => Err(PolicyError::NoOthers { game: self.game.id().to_owned() }.into()),
        }
    }

    fn values_file(&self) -> TableFile<'_, Game, Policy> {
        self.shelf.file(self.game, VALUES, "", Policy::new)
    }

    fn policy_file(&self) -> TableFile<'_, Game, PolicyTable> {
        self.shelf.file(self.game, POLICY, " --policy", PolicyTable::new)
    }

    /// An estimate of the time to make the table of the game's objective, and the size of the table; `None` if
    /// questions are solved one by one.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let (game, size) = (self.game, self.size()?);
        let cost = match game.objective() {
            Objective::ExpectedScore => cost::of_values(game, size.bytes()),
            Objective::Target => cost::of_chances(game, size.numbers, size.bytes()),
            Objective::Win | Objective::Beat => cost::of_duels(game, size.numbers, size.bytes()),
        };
        Some(cost.here(self.shelf.workshop.threads))
    }

    fn write_values(&self, place: &Place) -> Result<(), Error> {
        let game = self.game;
        let size = self.shelf.size(game.values());
        self.check_size(size)?;
        self.shelf.expect(cost::of_values(game, size.bytes()))?;
        let values = self.solve()?;
        let _work = self.shelf.watch.begin(format!("writing the table of {}", game.id()));
        let value_type = self.shelf.workshop.value_type(values.len());
        let metadata = self.metadata(VALUES, values, value_type);
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let mut writer = Writer::create(place.clone(), &metadata, value_type, shape)?;
        writer.write_values(values)?;
        check(self.shelf.watch)?;
        Ok(writer.finish()?)
    }

    fn write_policy(&self, place: &Place) -> Result<(), Error> {
        let game = self.game;
        // The values are solved even if their table exists, because it may be rounded to `f32`.
        let values = self.solve()?;
        let metadata = self.metadata(POLICY, values, ValueType::U8);
        let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
        let mut writer = Writer::create(place.clone(), &metadata, ValueType::U8, shape)?;
        let work = self.shelf.watch.begin(format!("writing the policy of {}", game.id()));
        let writer = self.with_threads(|| {
            for bytes in solver::decisions(game, values, &|progress| work.report(progress)) {
                writer.write_bytes(&bytes.map_err(|_| INTERRUPTED)?)?;
            }
            Ok::<_, Error>(writer)
        })??;
        check(self.shelf.watch)?;
        Ok(writer.finish()?)
    }

    pub(super) fn solve(&self) -> Result<&[f64], Error> {
        if let Some(values) = self.values.get() {
            return Ok(values);
        }
        let game = self.game;
        let work = self.shelf.watch.begin(format!("solving {}", game.id()));
        let solved = self.with_threads(|| solver::solve(game, &|progress| work.report(progress)));
        let values = solved?.map_err(|_| INTERRUPTED)?;
        Ok(self.values.get_or_init(|| values))
    }

    fn metadata(&self, kind: &str, values: &[f64], value_type: ValueType) -> Metadata {
        let game = self.game;
        let off = |value: &f64| (value - rounded(*value, value_type)).abs();
        let rounding = values.iter().map(off).fold(0.0, f64::max);
        Metadata {
            root_error_bound: bound_with(game, 0.0),
            error_bound: bound_with(game, rounding),
            ..self.shelf.metadata(kind, values[game.start()])
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
