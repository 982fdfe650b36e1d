//! Tables of scorecard games.

use std::cell::OnceCell;
use std::path::PathBuf;

use dicebase_analysis::scorecard::refuse_saved_rolls;
use dicebase_games::scorecard::{Game, Objective, Position};
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

/// A policy table may be this large in bytes; a larger one has to be asked for.
pub const LARGEST_POLICY: u64 = 2_000_000_000;

/// Where the tables of a game are, and how to make them.
pub struct Tables<'a> {
    pub(super) game: &'a Game,
    pub(super) shelf: Shelf<'a>,
    /// The ranks that solve games of two together, if there are several.
    pub(super) ranks: Option<&'a dyn Ranks>,
    /// Whether tables of any size are made.
    pub(super) large: bool,
    /// The values, once they are solved.
    values: OnceCell<Vec<f64>>,
    /// What it takes to solve the game for two players, once that is counted.
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

    /// Somebody watches how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { shelf: Shelf { watch, ..self.shelf }, ..self }
    }

    /// Tables of any size are made.
    #[must_use]
    pub fn of_any_size(self) -> Self {
        Self { large: true, ..self }
    }

    /// No more than so many bytes of memory are held where a game of two is solved, if they are given: its table is
    /// then written in shards.
    #[must_use]
    pub fn within(mut self, memory: Option<u64>) -> Self {
        self.shelf.workshop.memory = memory;
        self
    }

    /// The best play under the game's objective, from its table, which is made if it is not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn adviser(&self) -> Result<Adviser, Error> {
        self.advisers_file().ensured(self.shelf.watch, |place| self.write(place))
    }

    /// The same from the table as it is stored.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored_adviser(&self) -> Result<Adviser, Error> {
        self.advisers_file().stored()
    }

    /// The best play from a position on. Where the table is missing, and what can follow is quickly solved, that is all
    /// that is solved, and nothing is stored.
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

    /// The same, but that no table is made.
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

    /// All is solved and stored where a part of it is not enough.
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

    /// The policy from the game's values, which are solved if they are not there. This and what follows is about games
    /// that are played for points.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.values_file().ensured(self.shelf.watch, |place| self.write_values(place))
    }

    /// The policy from the game's values as they are stored.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored(&self) -> Result<Policy, Error> {
        self.values_file().stored()
    }

    /// The values of all states as they were solved: from their table, or afresh where it is rounded.
    ///
    /// # Errors
    /// As [`policy`](Self::policy), and of games with saved rolls, which have many values of each state.
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        refuse_saved_rolls(self.game)?;
        self.policy()?.exact_values()?.map_or_else(|| Ok(self.solve()?.to_vec()), Ok)
    }

    /// Makes sure that the table of the game's objective is stored; `force` makes it again.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        let write = |place: &Place| {
            if force && self.is_in_shards() {
                // Shards have the names of those before them. Where they cannot be removed they are written over.
                let _ = place.remove();
                let _ = place.remove_shards();
            }
            self.write(place)
        };
        Ok(self.advisers_file().found(self.shelf.watch, force, write)?.0)
    }

    /// The best action of every decision from the policy table, which is made if it is not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn policy_table(&self) -> Result<PolicyTable, Error> {
        self.check_points()?;
        self.policy_file().ensured(self.shelf.watch, |place| self.write_policy(place))
    }

    /// The best action of every decision from the policy table as it is stored.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored_policy_table(&self) -> Result<PolicyTable, Error> {
        self.check_points()?;
        self.policy_file().stored()
    }

    /// Makes sure that the game's policy table is stored; `force` makes it again.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn decisions(&self, force: bool) -> Result<Found, Error> {
        self.check_points()?;
        Ok(self.policy_file().found(self.shelf.watch, force, |place| self.write_policy(place))?.0)
    }

    /// Only play for points has policy tables, where all turns have as many rolls.
    fn check_points(&self) -> Result<(), Error> {
        refuse_saved_rolls(self.game)?;
        match self.game.objective() {
            Objective::ExpectedScore => Ok(()),
            objective => Err(Error::NoPolicyTable { game: self.game.id().to_owned(), objective: objective.name() }),
        }
    }

    /// Whether the policy table is of a size that is made without asking.
    #[must_use]
    pub fn policy_fits(&self) -> bool {
        policy_bytes(self.game) <= LARGEST_POLICY
    }

    /// Does some work with as many threads as were asked for.
    ///
    /// # Errors
    /// Where the system has no room for the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        self.shelf.with_threads(work)
    }

    /// Numbers that were worked out of this game, and that are kept beside its tables as a kind of their own.
    #[must_use]
    pub fn kept(&self, kind: &str) -> Kept<'a> {
        self.shelf.kept(kind)
    }

    /// How large the table of values is, whether it is there or not; none where each question is solved for itself. Of
    /// a game of two that is far too large only a part is counted.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        match self.game.objective() {
            Objective::ExpectedScore => Some(self.shelf.size(self.game.values())),
            Objective::Target => Some(self.size_of_chances()),
            Objective::Win => Some(self.effort_of_duel().table),
            Objective::Beat => None,
        }
    }

    /// Where the table of values is, whether it is there or not, and the command that makes it.
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

    /// About how long the table of the game's objective takes to be made, and how large it is; none where each question
    /// is solved for itself.
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
        // The values are solved even if their table is there: it may be rounded to f32.
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

/// How far a number can be from the true value that is so far from the solved one.
pub(super) fn bound_with(game: &Game, distance: f64) -> f64 {
    let bound = solver::error_bound(game);
    if distance == 0.0 { bound } else { (bound + distance).next_up() }
}

/// The size of a game's policy table in bytes.
#[must_use]
pub fn policy_bytes(game: &Game) -> u64 {
    (game.states().len() * game.decisions().columns()) as u64
}
