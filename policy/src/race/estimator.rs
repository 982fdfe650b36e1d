//! Race games that are not solved: what the bot plays, and what games say of it.

use dicebase_games::race::{Action, Game, Moment, Move, Position};
use dicebase_tables::{Bytes, Shape, Table};

use super::estimate::Estimated;
use super::rated::Rated;
use super::ratings::Ratings;
use crate::RATINGS;
use crate::error::{Expected, PolicyError};
use crate::worth::Estimate;

/// How many games an estimate is from: enough for an interval of three percent to each side.
pub const ESTIMATE_GAMES: u64 = 1000;
/// What their dice depend on: the same question has the same answer.
pub const ESTIMATE_SEED: u64 = 1;

/// The bot of a game that is not solved, from the table of its ratings.
///
/// What it says of a position is an estimate: the share of some games that are won if the bot plays on for all players.
pub struct Estimator<D = Bytes> {
    game: Game,
    table: Table<D>,
    ratings: Ratings,
}

/// How many numbers the ratings of a game are; see [`Ratings::to_numbers`].
#[must_use]
pub fn rating_numbers(game: &Game) -> usize {
    game.board().placements().len() + game.rules().ring + 2
}

impl<D: AsRef<[u8]>> Estimator<D> {
    /// The bot of a game from the table of its ratings.
    ///
    /// # Errors
    /// Where the table is not one of this game's ratings, and where it is damaged.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let shape = Shape { rows: rating_numbers(&game) as u64, columns: 1 };
        let (text, objective) = (game.rules().text(), game.objective().name());
        let expected =
            Expected { game: game.id(), kind: RATINGS, objective, shape, text, canonical: game.rules().canonical() };
        expected.check(&table)?;
        let numbers = table.to_f64s()?.unwrap_or_default();
        let ratings = Ratings::from_numbers(game.board(), numbers);
        let ratings = ratings.ok_or_else(|| PolicyError::NoRatings { game: game.id().to_owned() })?;
        Ok(Self { game, table, ratings })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> Rated<'_> {
        Rated::new(self.game.board(), &self.ratings)
    }

    /// The chance to win of the player to move, by an estimate; after a roll that of the bot's move. It takes some
    /// tenths of a second.
    #[must_use]
    pub fn estimate(&self, position: &Position) -> Estimate {
        match *position.moment() {
            Moment::Start { tries } => self.bot().estimate(position.seats(), tries, ESTIMATE_GAMES, ESTIMATE_SEED),
            // A position after a roll has a move.
            Moment::Rolled { .. } => self.best(position).map_or_else(|| Estimate::of(0.0, 0), |(_, estimate)| estimate),
        }
    }

    /// All moves of a position in the order of the bot, each with an estimate; none before a roll. Game by game all
    /// moves meet the same dice.
    #[must_use]
    pub fn rank(&self, position: &Position) -> Vec<(Action, Estimate)> {
        let Moment::Rolled { roll } = *position.moment() else { return Vec::new() };
        let estimated = self.bot().estimate_moves(position.seats(), roll, ESTIMATE_GAMES, ESTIMATE_SEED).into_iter();
        estimated.map(|Estimated { step, estimate }| (self.action(position, step), estimate)).collect()
    }

    /// The bot's move with an estimate; none before a roll.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Action, Estimate)> {
        let Moment::Rolled { roll } = *position.moment() else { return None };
        let Estimated { step, estimate } =
            self.bot().estimate_best(position.seats(), roll, ESTIMATE_GAMES, ESTIMATE_SEED)?;
        Some((self.action(position, step), estimate))
    }

    fn action(&self, position: &Position, step: Move) -> Action {
        Action { step, captured: position.seats().captured(self.game.board(), step) }
    }
}
