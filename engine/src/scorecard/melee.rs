//! Tables of melees: what their bot plays by.

use std::path::{Path, PathBuf};

use dicebase_games::scorecard::melee::Game;
use dicebase_policy::RATINGS;
use dicebase_policy::scorecard::melee::Adviser;
use dicebase_solver::{Cancelled, scorecard as solver};
use dicebase_tables::ValueType;

use crate::error::Error;
use crate::game::NamedGame;
use crate::shelf::Shelf;
use crate::solved::{Found, INTERRUPTED, TableFile};
use crate::watch::{Unwatched, Watch};
use crate::workshop::Workshop;

/// Where the table of a melee is, and how to make it.
pub struct Melees<'a> {
    game: &'a Game,
    shelf: Shelf<'a>,
}

impl<'a> Melees<'a> {
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
        Self { game, shelf }
    }

    /// Somebody watches how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { shelf: Shelf { watch, ..self.shelf }, ..self }
    }

    /// The bot, from its ratings, which are made if they are not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn adviser(&self) -> Result<Adviser, Error> {
        self.file().ensured(self.shelf.watch, |path| self.write(path))
    }

    /// The same from the table as it is stored.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored_adviser(&self) -> Result<Adviser, Error> {
        self.file().stored()
    }

    /// Makes sure that the ratings are stored; `force` makes them again.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        Ok(self.file().found(self.shelf.watch, force, |path| self.write(path))?.0)
    }

    /// Why there is no table of decisions.
    #[must_use]
    pub fn no_policy_table(&self) -> Error {
        Error::NoPolicyTable { game: self.game.id().to_owned(), objective: self.game.objective().name() }
    }

    /// Where the table of ratings is, whether it is there or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.file();
        (file.path(), file.command)
    }

    fn file(&self) -> TableFile<'_, Game, Adviser> {
        let options = format!(" --objective {}", self.game.objective().name());
        self.shelf.file(self.game, RATINGS, &options, Adviser::new)
    }

    /// What each state of a card is expected to bring.
    fn write(&self, path: &Path) -> Result<(), Error> {
        let work = self.shelf.watch.begin(format!("solving the card of {}", self.game.id()));
        let solved = self.shelf.with_threads(|| solver::solve(self.game.cards(), &|progress| work.report(progress)))?;
        let numbers = solved.map_err(|Cancelled| INTERRUPTED)?;
        // What the start is worth is estimated when it is asked for, and no part of the table.
        self.shelf.store(path, &self.shelf.metadata(RATINGS, 0.0), ValueType::F64, 1, &numbers)
    }
}
