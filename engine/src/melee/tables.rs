//! Tables of melees: the ratings of their bot.

use std::path::PathBuf;

use dicebase_games::melee::Game;
use dicebase_policy::melee::Adviser;
use dicebase_policy::{PolicyError, RATINGS};
use dicebase_solver::Cancelled;
use dicebase_tables::{Place, ValueType};

use super::cost;
use super::ratings::ratings;
use crate::cost::Estimate;
use crate::error::Error;
use crate::game::NamedGame;
use crate::shelf::Shelf;
use crate::solved::{Found, INTERRUPTED, TableFile};
use crate::watch::{Unwatched, Watch};
use crate::workshop::Workshop;

/// The tables of a melee: their place, and ways to make them.
pub struct Tables<'a> {
    game: &'a Game,
    shelf: Shelf<'a>,
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
        Self { game, shelf }
    }

    /// Lets a watch follow how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { shelf: Shelf { watch, ..self.shelf }, ..self }
    }

    /// The bot, from its ratings, which are made if they are missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn adviser(&self) -> Result<Adviser, Error> {
        self.file().ensured(self.shelf.watch, |place| self.write(place))
    }

    /// Like [`adviser`](Self::adviser), from the stored table only.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored_adviser(&self) -> Result<Adviser, Error> {
        self.file().stored()
    }

    /// Runs `work` with the number of threads of the workshop.
    ///
    /// # Errors
    /// When the system cannot start the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        self.shelf.with_threads(work)
    }

    /// Makes sure that the ratings are stored; `force` makes them again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        Ok(self.file().found(self.shelf.watch, force, |place| self.write(place))?.0)
    }

    /// The error that explains why there is no table of decisions.
    #[must_use]
    pub fn no_policy_table(&self) -> Error {
        Error::NoPolicyTable { game: self.game.id().to_owned(), objective: self.game.objective().name() }
    }

    /// The path of the table of ratings, whether it exists or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.file();
        (file.path(), file.command)
    }

    fn file(&self) -> TableFile<'_, Game, Adviser> {
        let options = format!(" --objective {}", self.game.objective().name());
        self.shelf.file(self.game, RATINGS, &options, Adviser::new)
    }

    /// An estimate of the time to make the ratings.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        cost::of_ratings(self.game).here(self.shelf.workshop.threads)
    }

    fn write(&self, place: &Place) -> Result<(), Error> {
        self.shelf.expect(cost::of_ratings(self.game))?;
        let work = self.shelf.watch.begin(format!("rating {} in games of the bot", self.game.id()));
        let made = || ratings(self.game, &|progress| work.report(progress));
        let made = self.shelf.with_threads(made)?.map_err(|Cancelled| INTERRUPTED)?;
        let ratings = made.ok_or_else(|| PolicyError::NoRatings { game: self.game.id().to_owned() })?;
        // The value of the start is estimated on request and is not part of the table.
        self.shelf.store(place, &self.shelf.metadata(RATINGS, 0.0), ValueType::F64, 1, &ratings.to_numbers())
    }
}
