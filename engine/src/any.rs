//! Games of any family with their tables, for callers that do not care which family it is.
//!
//! A family implements [`Solvable`]; the matches here are the only code of the crate that names several families.

use std::path::{Path, PathBuf};

use dicebase_games::any::{Game, PositionError, Rules};
use dicebase_games::{Notation, ONLY_POINTS};
use dicebase_policy::VALUES;
use dicebase_policy::any::{Policy, PolicyTable, Question};
use dicebase_solver::{Exact, with_threads};
use dicebase_tables::{Metadata, Table, TableError};
use rayon::prelude::*;

use crate::command::{remaking, remaking_file};
use crate::cost::Estimate;
use crate::error::{Error, with_causes};
use crate::family_tables::{AnyPending, AnyTables};
pub use crate::family_tables::{FamilyTables, Solvable};
use crate::game::{NamedGame, find};
use crate::proof::Proof;
use crate::size::Size;
use crate::solve_config::SolveConfig;
use crate::solved::Found;
use crate::watch::{Unwatched, Watch};

/// The best play of a game under its usual objective. `name` is that of a built-in game or the path of a rules file;
/// the table is solved if it is missing.
///
/// # Errors
/// When there is no such game, and when its table is damaged or cannot be made.
pub fn solve(name: &str, config: SolveConfig) -> Result<Policy, Error> {
    let named = find(name)?;
    let game = named.ready(None)?;
    Tables::of(&game, &named, config, &Unwatched).policy()
}

/// The tables of a game of any family: their place, and ways to make them.
pub struct Tables<'a>(Box<dyn AnyTables + 'a>);

impl<'a> Tables<'a> {
    /// The tables of a game under its objective. `watch` follows how they are made.
    #[must_use]
    pub fn of(game: &'a Game, named: &'a NamedGame, config: SolveConfig, watch: &'a dyn Watch) -> Self {
        match game {
            Game::Scorecard(game) => Self::of_family(&**game, named, config, watch),
            _ if ONLY_POINTS => unreachable!("there are no games of other families"),
            Game::Melee(game) => Self::of_family(&**game, named, config, watch),
            Game::Bank(game) => Self::of_family(&**game, named, config, watch),
            Game::Race(game) => Self::of_family(&**game, named, config, watch),
        }
    }

    fn of_family<G: Solvable>(game: &'a G, named: &'a NamedGame, config: SolveConfig, watch: &'a dyn Watch) -> Self {
        Self(Box::new(FamilyTables::of(game, named, config).watched_by(watch)))
    }

    /// Reads a position before its table is opened.
    ///
    /// # Errors
    /// If the position cannot occur in this game.
    pub fn read<'t>(&'t self, notation: &Notation) -> Result<Pending<'t>, PositionError> {
        self.0.read(notation).map(Pending)
    }

    /// The policy from the game's values, which are solved if they are missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.0.policy()
    }

    /// The policy from the game's stored values.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored(&self) -> Result<Policy, Error> {
        self.0.stored()
    }

    /// The stored best action of every decision.
    ///
    /// # Errors
    /// When the family has no such tables, and when the table is missing, damaged or another game's.
    pub fn stored_policy_table(&self) -> Result<PolicyTable, Error> {
        self.0.stored_policy_table()
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        self.0.values(force)
    }

    /// The size of the table of values, whether it exists or not; `None` for games without one, whose questions are
    /// solved one by one or answered by a bot.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        self.0.size()
    }

    /// An estimate of the time to make the table on this machine, and the table's size; `None` if questions are solved
    /// one by one.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        self.0.estimate()
    }

    /// Announces a walk through all games of perfect play if it takes long.
    ///
    /// # Errors
    /// When the watch declines the work.
    pub fn expect_walk(&self) -> Result<(), Error> {
        self.0.expect_walk()
    }

    /// The path of the table of values, whether it exists or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        self.0.place()
    }
}

/// A position that was read before its table is opened.
pub struct Pending<'t>(Box<dyn AnyPending + 't>);

impl Pending<'_> {
    /// Refuses a position in which nothing is to be decided.
    ///
    /// # Errors
    /// Before a roll, if one is needed, and after the end of the game.
    pub fn check_decision(&self) -> Result<(), PositionError> {
        self.0.check_decision()
    }

    /// The question about the position. When the table is missing it is made or, where the positions that can follow
    /// are quickly solved, only those are solved.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn solved(self) -> Result<Question, Error> {
        self.0.solved()
    }

    /// Like [`solved`](Self::solved), without making a table.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored(self) -> Result<Question, Error> {
        self.0.stored()
    }
}

/// The question about a position to a policy that may have been made for what follows from another position.
///
/// # Errors
/// When the position is impossible in the game, and when it does not follow from that other one.
pub fn ask(policy: &Policy, notation: &Notation) -> Result<Question, Error> {
    let question = policy.ask(notation)?;
    if question.is_known() {
        return Ok(question);
    }
    Err(Error::OtherPosition { game: policy.id().to_owned(), position: question.notation().to_string() })
}

/// The answers to a question about many positions, each a line of notation, in their order. It takes this many
/// threads; 0 means one for each core.
///
/// # Errors
/// The index of the first position that has no answer, and its error as of [`ask`]; and where no threads can be
/// started.
pub fn ask_many<R: Send>(
    policy: &Policy,
    lines: &[String],
    threads: usize,
    answer: impl Fn(&Question) -> Result<R, Error> + Send + Sync,
) -> Result<Vec<R>, (usize, Error)> {
    let one = |line: &String| answer(&ask(policy, &line.parse()?)?);
    let answers: Vec<Result<R, Error>> =
        with_threads(threads, || lines.par_iter().map(one).collect()).map_err(|error| (0, error.into()))?;
    answers.into_iter().enumerate().map(|(index, answer)| answer.map_err(|error| (index, error))).collect()
}

/// Opens a table of any kind by its path. Errors name the command that makes it again.
///
/// # Errors
/// When there is no table, and when opening shows that it is damaged.
pub fn open_table(path: &Path) -> Result<Table, Error> {
    let table = Table::open(path).map_err(|error| match (&error, remaking_file(path)) {
        (TableError::Format { .. } | TableError::Shard { .. }, Some(command)) => {
            Error::Damaged { message: with_causes(&error), command }
        }
        _ => Error::Table(error),
    })?;
    let Metadata { game, kind, objective, .. } = table.metadata();
    let command = remaking(path, game, kind, objective);
    Ok(table.made_by(command))
}

/// Opens the policy in a table by its path. The table itself names its game.
///
/// # Errors
/// As [`open_table`], and when it holds no values.
pub fn open(path: &Path) -> Result<Policy, Error> {
    let table = open_table(path)?;
    let Metadata { game, objective, .. } = table.metadata();
    let command = remaking(path, game, VALUES, objective);
    let table_path = path.display().to_string();
    Policy::of_table(table).map_err(|error| Error::Foreign { table: table_path, reason: with_causes(&error), command })
}

/// Solves the game of a table exactly, and compares the stored values and the decisions by them; `None` if the table
/// has no values that are known as fractions.
///
/// # Errors
/// When the table is damaged or belongs to a game that is not solved exactly, and when the watch stops the work.
pub fn prove_exactly(table: Table, threads: usize, watch: &dyn Watch) -> Result<Option<Exact>, Error> {
    if table.metadata().kind != VALUES {
        return Ok(None);
    }
    match game_of(&table)? {
        Game::Scorecard(game) => game.prove_exactly(table, threads, watch),
        Game::Melee(game) => game.prove_exactly(table, threads, watch),
        Game::Bank(game) => game.prove_exactly(table, threads, watch),
        Game::Race(game) => game.prove_exactly(table, threads, watch),
    }
}

/// Solves the game of a table again and bounds the errors of its values.
///
/// # Errors
/// When the table belongs to no game, and when the watch stops the work.
pub fn prove(table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    match game_of(&table)? {
        Game::Scorecard(game) => game.prove(table, threads, watch),
        Game::Melee(game) => game.prove(table, threads, watch),
        Game::Bank(game) => game.prove(table, threads, watch),
        Game::Race(game) => game.prove(table, threads, watch),
    }
}

/// The game of a table, under its objective.
fn game_of(table: &Table) -> Result<Game, Error> {
    let Metadata { game, rules, objective, .. } = table.metadata();
    Ok(Rules::parse(game, rules)?.ready(game, Some(objective))?)
}
