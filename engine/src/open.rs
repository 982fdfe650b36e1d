//! A game with its values open.

use std::path::{Path, PathBuf};

use dicebase_games::{Dice, Family, Notation, bank, scorecard};
use dicebase_policy as policy;
use dicebase_tables::{FormatError, Mmap, Table, TableError};

use crate::answer::Ranked;
use crate::error::{Error, with_causes};
use crate::game::{Game, NamedGame, objective};
use crate::solved;
use crate::store::{Workshop, table_name};
use crate::watch::Watch;

/// A game with the table of its values: it answers what a position is worth and what to do.
///
/// It does not change, and many threads may ask it at once.
pub enum Open<D = Mmap> {
    /// Each turn fills one category of a card.
    Scorecard(policy::scorecard::Policy<D>),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(policy::bank::Policy<D>),
}

/// A place in a game, and who knows what it is worth.
pub enum Question<'a, D = Mmap> {
    /// Of a scorecard game.
    Scorecard(&'a policy::scorecard::Policy<D>, scorecard::Place),
    /// Of a bank game.
    Bank(&'a policy::bank::Policy<D>, bank::Position),
}

impl Open {
    /// The game's table from the workshop; it is solved if it is not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn or_solve(game: &Game, named: &NamedGame, workshop: Workshop, watch: &dyn Watch) -> Result<Self, Error> {
        match game {
            Game::Scorecard(game) => {
                let tables = solved::scorecard::Tables::of(game, named, workshop).watched_by(watch);
                Ok(Self::Scorecard(tables.policy()?))
            }
            Game::Bank(game) => {
                let tables = solved::bank::Tables::of(game, named, workshop).watched_by(watch);
                Ok(Self::Bank(tables.policy()?))
            }
        }
    }

    /// The game's table as it is stored in the workshop.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored(game: &Game, named: &NamedGame, workshop: Workshop) -> Result<Self, Error> {
        match game {
            Game::Scorecard(game) => {
                Ok(Self::Scorecard(solved::scorecard::Tables::of(game, named, workshop).stored()?))
            }
            Game::Bank(game) => Ok(Self::Bank(solved::bank::Tables::of(game, named, workshop).stored()?)),
        }
    }

    /// A table by its path. It says itself which game it is of.
    ///
    /// # Errors
    /// Where there is no table, where it is damaged, and where it holds no values.
    pub fn table(path: &Path) -> Result<Self, Error> {
        let table = Table::open(path).map_err(|error| match error {
            TableError::Io { .. } | TableError::Format { source: FormatError::NotATable, .. } => Error::Table(error),
            error => Error::Damaged { message: with_causes(&error), command: "dicebase solve GAME --force".to_owned() },
        })?;
        let command = format!("dicebase solve {}", table.metadata().game);
        let foreign =
            |error: Error| Error::Foreign { table: path.display().to_string(), reason: with_causes(&error), command };
        Self::of(table).map_err(foreign)
    }

    /// Where a workshop keeps the table.
    #[must_use]
    pub fn path(&self, workshop: &Workshop) -> PathBuf {
        let rules = match self {
            Self::Scorecard(policy) => policy.game().rules().canonical(),
            Self::Bank(policy) => policy.game().rules().canonical(),
        };
        workshop.store.path(&table_name(self.id(), self.objective(), policy::VALUES, &rules))
    }
}

impl<D: AsRef<[u8]>> Open<D> {
    /// The game that a table says it is of.
    ///
    /// # Errors
    /// Where the table holds no values, or rules that make no game.
    pub fn of(table: Table<D>) -> Result<Self, Error> {
        let metadata = table.metadata();
        let (id, rules) = (metadata.game.clone(), metadata.rules.clone());
        match Family::of_rules(&rules) {
            Family::Scorecard => {
                let game = scorecard::Game::parse(&id, &rules)?;
                Ok(Self::Scorecard(policy::scorecard::Policy::new(game, table)?))
            }
            Family::Bank => {
                let objective = objective(&metadata.objective)?;
                let game = bank::Game::parse(&id, &rules, objective)?;
                Ok(Self::Bank(policy::bank::Policy::new(game, table)?))
            }
        }
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Scorecard(policy) => policy.game().id(),
            Self::Bank(policy) => policy.game().id(),
        }
    }

    /// What it is played for.
    #[must_use]
    pub fn objective(&self) -> &'static str {
        match self {
            Self::Scorecard(_) => scorecard::OBJECTIVE,
            Self::Bank(policy) => policy.game().objective().name(),
        }
    }

    /// The table of its values.
    #[must_use]
    pub fn values(&self) -> &Table<D> {
        match self {
            Self::Scorecard(policy) => policy.table(),
            Self::Bank(policy) => policy.table(),
        }
    }

    /// What is asked about the place that was written.
    ///
    /// # Errors
    /// Where it cannot be in this game.
    pub fn ask(&self, written: &Notation) -> Result<Question<'_, D>, Error> {
        match self {
            Self::Scorecard(policy) => Ok(Question::Scorecard(policy, scorecard::Place::read(policy.game(), written)?)),
            Self::Bank(policy) => Ok(Question::Bank(policy, bank::Position::read(policy.game(), written)?)),
        }
    }
}

impl<D: AsRef<[u8]>> Question<'_, D> {
    /// The place in words.
    #[must_use]
    pub fn written(&self) -> Notation {
        match self {
            Self::Scorecard(policy, place) => place.write(policy.game()),
            Self::Bank(policy, position) => position.write(policy.game()),
        }
    }

    /// What the place is worth: the expected points, those on the card not counted, the expected turns, or the chance to win.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Scorecard(policy, scorecard::Place::Start(card)) => policy.value(card),
            Self::Scorecard(policy, scorecard::Place::Rolled(position)) => policy.best(position).value,
            Self::Bank(policy, position) => policy.value(position),
        }
    }

    /// All actions, the best first.
    ///
    /// # Errors
    /// At the start of a turn of a scorecard game, where there is nothing to decide.
    pub fn rank(&self) -> Result<Vec<Ranked>, Error> {
        match self {
            Self::Scorecard(policy, place) => {
                let ranked = policy.rank(decision(policy.game(), place)?);
                Ok(ranked.into_iter().map(|ranked| Ranked::of_card(policy.game(), ranked)).collect())
            }
            Self::Bank(policy, position) => {
                let ranked = policy.rank(position);
                Ok(ranked.into_iter().map(|ranked| Ranked::of_bank(policy.game(), ranked)).collect())
            }
        }
    }

    /// The best action.
    ///
    /// # Errors
    /// As [`rank`](Self::rank).
    pub fn best(&self) -> Result<Ranked, Error> {
        match self {
            Self::Scorecard(policy, place) => {
                Ok(Ranked::of_card(policy.game(), policy.best(decision(policy.game(), place)?)))
            }
            Self::Bank(policy, position) => Ok(Ranked::of_bank(policy.game(), policy.best(position))),
        }
    }
}

/// The moment of decision in a place of a scorecard game.
///
/// # Errors
/// At the start of a turn, where there is nothing to decide.
pub fn decision<'a>(game: &scorecard::Game, place: &'a scorecard::Place) -> Result<&'a scorecard::Position, Error> {
    match place {
        scorecard::Place::Rolled(position) => Ok(position),
        scorecard::Place::Start(card) if card.open().is_empty() => Err(Error::GameIsOver),
        scorecard::Place::Start(_) => {
            let rules = game.rules();
            let roll = Dice::from_faces((0..rules.dice).map(|die| die % rules.sides + 1)).to_string();
            let example = Notation { roll: Some(roll), rolls_left: Some(rules.rolls - 1), ..place.write(game) };
            Err(Error::NothingToDecide { game: game.id().to_owned(), example: example.to_string() })
        }
    }
}
