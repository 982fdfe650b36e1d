//! All moves of a position, ranked by value.

use dicebase_games::race::{Action, After, Game, Moment, Objective, Position, Seats, Waiting};
use dicebase_tables::{Bytes, Damaged, Shape, Table, ValueType};

use crate::VALUES;
use crate::error::{Expected, PolicyError};
use crate::ranked::rank;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The best play of a solved game, from the table of its values.
///
/// The table holds the value of each state between turns; the values after a roll are computed from it on demand.
pub struct Policy<D = Bytes> {
    game: Game,
    table: Table<D>,
}

/// A move and the value of the objective if it is made and best play follows: the expected number of turns including
/// this one, or the probability of winning.
pub type Ranked = crate::Ranked<Action>;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// If the game is not solved, or if the table does not hold its values under its objective.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        if !game.is_solved() {
            return Err(PolicyError::NotSolved { game: game.id().to_owned() });
        }
        let shape = Shape { rows: game.values() as u64, columns: 1 };
        let (text, objective) = (game.rules().text(), game.objective().name());
        let expected =
            Expected { game: game.id(), kind: VALUES, objective, shape, text, canonical: game.rules().canonical() };
        expected.check(&table)?;
        Ok(Self { game, table })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The reported value of the start of the game.
    #[must_use]
    pub fn root(&self) -> f64 {
        match self.game.objective() {
            Objective::Turns => self.table.metadata().root,
            Objective::Win => reported_chance(self.table.metadata().root),
        }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The value of a position: after a roll that of its best move, before it the mean over all rolls.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        let numbers = Reader::new(&self.table);
        let seats = position.seats();
        let worth = match *position.moment() {
            Moment::Rolled { roll } => self.best_worth(&numbers, seats, roll),
            Moment::Start { tries } if tries == self.game.board().tries(seats.own()) => self.begins(&numbers, seats),
            Moment::Start { tries } => self.with_tries(&numbers, seats, tries),
        };
        numbers.sound(self.shown(worth))
    }

    /// All moves of a position, the best first; empty before a roll. Equally good moves are in the order of
    /// [`Position::actions`].
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let numbers = Reader::new(&self.table);
        let Moment::Rolled { roll } = *position.moment() else { return Ok(Vec::new()) };
        let actions = position.actions(&self.game).into_iter();
        let worth = |action: Action| self.worth(&numbers, position.seats(), &action, roll);
        let ranked = rank(actions.map(|action| (action, worth(action))), |worth| self.shown(worth));
        numbers.sound(ranked)
    }

    /// The best move of a position; `None` before a roll.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn best(&self, position: &Position) -> Result<Option<Ranked>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }

    /// The values of all states as they were solved; `None` if the table holds them rounded, and they have to be solved
    /// again.
    ///
    /// # Errors
    /// If the table is damaged anywhere.
    pub fn exact_values(&self) -> Result<Option<Vec<f64>>, Damaged> {
        if self.table.value_type() == ValueType::F64 { self.table.to_f64s() } else { Ok(None) }
    }

    /// Converts between the quantity that a turn maximises and the objective. Applied twice it gives the same bits.
    fn of_objective(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => -worth,
            Objective::Win => worth,
        }
    }

    /// The reported form of a value that a turn maximises.
    fn shown(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => self.of_objective(worth),
            Objective::Win => reported_chance(worth),
        }
    }

    /// The value of the start of a turn for the player to move.
    fn begins(&self, numbers: &Reader<'_>, seats: &Seats) -> f64 {
        let other = if seats.players() == 2 { seats.placement(1) } else { seats.own() };
        // A player who has won is never the player to move.
        let Some(index) = self.game.index(seats.own(), other) else { return f64::NAN };
        // The value of the start is not rounded, whatever the table's type.
        let is_start = index == self.game.start();
        self.of_objective(if is_start { self.table.metadata().root } else { numbers.get(index) })
    }

    /// The value for the player to move if the turn ends and `next` are the seats of the next one.
    fn ends(&self, numbers: &Reader<'_>, next: &Seats) -> f64 {
        match self.game.objective() {
            Objective::Turns => self.begins(numbers, next) - 1.0,
            Objective::Win => 1.0 - self.begins(numbers, next),
        }
    }

    /// The value of a move with this roll.
    fn worth(&self, numbers: &Reader<'_>, seats: &Seats, action: &Action, roll: usize) -> f64 {
        match After::of(self.game.board(), seats, action.step, roll) {
            After::Won if self.game.objective() == Objective::Turns => -1.0,
            After::Won => 1.0,
            After::Again(seats) => self.begins(numbers, &seats),
            After::Next(next) => self.ends(numbers, &next),
        }
    }

    fn best_worth(&self, numbers: &Reader<'_>, seats: &Seats, roll: usize) -> f64 {
        let Ok(position) = Position::after_roll(&self.game, *seats, roll) else { return 0.0 };
        let worths = position.actions(&self.game).into_iter();
        worths.map(|action| self.worth(numbers, seats, &action, roll)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The value of a turn with this number of tries left.
    fn with_tries(&self, numbers: &Reader<'_>, seats: &Seats, tries: usize) -> f64 {
        let board = self.game.board();
        let options = board.options_of_rolls(seats.own(), seats.others(board));
        let Waiting { moved, stays } = Waiting::with_tries(board, tries, &options[..board.rules().sides]);
        let rolls = (1..).zip(&options[..board.rules().sides]).filter(|(_, options)| !options.moves().is_empty());
        let sum: f64 = rolls.map(|(roll, _)| self.best_worth(numbers, seats, roll)).sum();
        moved * sum + stays * self.ends(numbers, &seats.passed_on())
    }
}
