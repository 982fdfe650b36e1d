//! Who is asked about the positions of a melee.

use dicebase_games::scorecard::melee::{Action, Game, Moment, Play, Position, Seats};
use dicebase_tables::{Damaged, Mmap, Shape, Table};

use super::rating::Rating;
use crate::RATINGS;
use crate::error::{Expected, PolicyError};
use crate::worth::{Estimate, Worth};

/// The bot of a melee, from the table of what it plays by.
///
/// No melee is solved: all that it says is an estimate. It is the chance as the bot rates it, for which no games are
/// played.
pub struct Adviser<D = Mmap> {
    game: Game,
    table: Table<D>,
    numbers: Vec<f64>,
}

/// An action with what the bot rates it.
pub type Advice = crate::Advice<Action>;

/// How many numbers the ratings of a game are: for each state of a card the points that it is expected to bring.
#[must_use]
pub fn rating_numbers(game: &Game) -> usize {
    game.cards().states().len()
}

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The bot of a game from the table of its ratings.
    ///
    /// # Errors
    /// Where the table is not one of this game's ratings, and where it is damaged.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let shape = Shape { rows: rating_numbers(&game) as u64, columns: 1 };
        let (text, objective) = (game.rules().text(), game.objective().name());
        let canonical = game.rules().canonical();
        Expected { game: game.id(), kind: RATINGS, objective, shape, text, canonical }.check(&table)?;
        let numbers = table.to_f64s()?.unwrap_or_default();
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(PolicyError::NoRatings { game: game.id().to_owned() });
        }
        Ok(Self { game, table, numbers })
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

    /// What a position is worth to the player to move: where something is to be decided as much as the best action.
    ///
    /// # Errors
    /// None: the table was read before. It is here as with the advisers of other games.
    pub fn worth(&self, position: &Position) -> Result<Worth, Damaged> {
        let chance = match (self.rated(position).first(), position.moment()) {
            (Some(&(_, chance)), _) => chance,
            (None, Moment::Over) => return Ok(Worth::Exact(shares(position.seats()))),
            (None, _) => self.bot().play(position.seats(), Play::Roll),
        };
        Ok(Worth::Estimate(Estimate::rated(chance)))
    }

    /// All actions of a position, the best first as the bot rates them; none where nothing is to be decided.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    pub fn rank(&self, position: &Position) -> Result<Vec<Advice>, Damaged> {
        let rated = self.rated(position).into_iter();
        Ok(rated.map(|(action, chance)| Advice::estimated((action, Estimate::rated(chance)))).collect())
    }

    /// The best action of a position; none where nothing is to be decided.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    pub fn best(&self, position: &Position) -> Result<Option<Advice>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }

    fn bot(&self) -> Rating<'_> {
        Rating::new(&self.game, &self.numbers)
    }

    /// The chance to win after each action as the bot rates it, the best first; equally good ones in the order of
    /// [`Position::actions`]. This is where the bot is asked, and nowhere else.
    fn rated(&self, position: &Position) -> Vec<(Action, f64)> {
        let bot = self.bot();
        let mut rated = match position.rolled() {
            Some(rolled) => bot.turn(position, rolled),
            None => {
                let rate = |action| match action {
                    Action::Play(play) => bot.play(position.seats(), play),
                    Action::Turn(_) => 0.0,
                };
                position.actions(&self.game).into_iter().map(|action| (action, rate(action))).collect()
            }
        };
        rated.sort_by(|a, b| b.1.total_cmp(&a.1));
        rated
    }
}

/// What the end of a game is worth to the first player.
fn shares(seats: &Seats) -> f64 {
    seats.shares()[seats.mover()]
}
