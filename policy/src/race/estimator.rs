//! Unsolved race games: the bot's moves, and estimates from simulated games.

use dicebase_games::race::{Action, Game, Moment, Move, Position};
use dicebase_tables::{Bytes, Shape, Table};

use super::estimate::{Estimated, Games};
use super::rating_bot::RatingBot;
use super::ratings::Ratings;
use crate::RATINGS;
use crate::error::{Expected, PolicyError};
use crate::worth::Estimate;

/// The games from which an estimate is made, enough for an interval of three percent to each side. The seed is fixed,
/// so that the same question has the same answer.
pub const ESTIMATE: Games = Games { games: 1000, seed: 1 };

/// The bot of an unsolved game, from the table of its ratings.
///
/// Its values are estimates: the share of games that are won if the bot plays on for all players.
pub struct Estimator<D = Bytes> {
    game: Game,
    table: Table<D>,
    ratings: Ratings,
}

/// The number of values in a game's ratings; see [`Ratings::to_numbers`].
#[must_use]
pub fn rating_numbers(game: &Game) -> usize {
    game.board().placements().len() + game.rules().ring + 2
}

impl<D: AsRef<[u8]>> Estimator<D> {
    /// The bot of a game from the table of its ratings.
    ///
    /// # Errors
    /// If the table does not hold this game's ratings, or if it is damaged.
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
    pub fn bot(&self) -> RatingBot<'_> {
        RatingBot::new(self.game.board(), &self.ratings)
    }

    /// The estimated probability that the player to move wins; after a roll, if the bot's move is made. It takes some
    /// tenths of a second.
    #[must_use]
    pub fn estimate(&self, position: &Position) -> Estimate {
        match *position.moment() {
            Moment::Start { tries } => self.bot().estimate(position.seats(), tries, ESTIMATE),
            // A position after a roll has a move.
            Moment::Rolled { .. } => self.best(position).map_or_else(|| Estimate::of(0.0, 0), |(_, estimate)| estimate),
        }
    }

    /// All moves of a position in the order of the bot, each with an estimate; empty before a roll. All moves meet the
    /// same dice in each game.
    #[must_use]
    pub fn rank(&self, position: &Position) -> Vec<(Action, Estimate)> {
        let Moment::Rolled { roll } = *position.moment() else { return Vec::new() };
        let estimated = self.bot().estimate_moves(position.seats(), roll, ESTIMATE).into_iter();
        estimated.map(|Estimated { step, estimate }| (self.action(position, step), estimate)).collect()
    }

    /// The bot's move with an estimate; `None` before a roll.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Action, Estimate)> {
        let Moment::Rolled { roll } = *position.moment() else { return None };
        let Estimated { step, estimate } = self.bot().estimate_best(position.seats(), roll, ESTIMATE)?;
        Some((self.action(position, step), estimate))
    }

    fn action(&self, position: &Position, step: Move) -> Action {
        Action { step, captured: position.seats().captured(self.game.board(), step) }
    }
}
