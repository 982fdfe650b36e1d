//! All moves of a position, ranked by what they are worth.

use dicebase_games::race::{Action, After, Game, Moment, Objective, Position, Seats, Waiting};
use dicebase_tables::{Bytes, Damaged, Shape, Table, ValueType};

use crate::VALUES;
use crate::error::{Expected, PolicyError};
use crate::ranked::rank;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The best play of a game that is solved, from the table of its values.
///
/// The table holds what each state between turns is worth; a roll is worked out from it when it is asked for.
pub struct Policy<D = Bytes> {
    game: Game,
    table: Table<D>,
}

/// A move and what the objective comes to if it is done and best play follows: the expected number of turns, this one
/// included, or the chance to win.
pub type Ranked = crate::Ranked<Action>;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// Where the game is not solved, and where the table is not one of its values under its objective.
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

    /// The value of the start of the game as it is reported.
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

    /// What a position is worth: that of its best move after a roll, and before it the mean over all rolls.
    ///
    /// # Errors
    /// Where the table is damaged at a position that may follow.
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

    /// All moves of a position, the best first; none before a roll. Equally good ones stand in the order of
    /// [`Position::actions`].
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let numbers = Reader::new(&self.table);
        let Moment::Rolled { roll } = *position.moment() else { return Ok(Vec::new()) };
        let actions = position.actions(&self.game).into_iter();
        let worth = |action: Action| self.worth(&numbers, position.seats(), &action, roll);
        let ranked = rank(actions.map(|action| (action, worth(action))), |worth| self.shown(worth));
        numbers.sound(ranked)
    }

    /// The best move of a position; none before a roll.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn best(&self, position: &Position) -> Result<Option<Ranked>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }

    /// The values of all states as they were solved; `None` where the table holds them rounded, and they have to be
    /// solved again.
    ///
    /// # Errors
    /// Where the table is damaged anywhere.
    pub fn exact_values(&self) -> Result<Option<Vec<f64>>, Damaged> {
        if self.table.value_type() == ValueType::F64 { self.table.to_f64s() } else { Ok(None) }
    }

    /// From what is to be large within a turn to the objective, and back to the same bits.
    fn of_objective(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => -worth,
            Objective::Win => worth,
        }
    }

    /// The value of the objective as it is reported.
    fn shown(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => self.of_objective(worth),
            Objective::Win => reported_chance(worth),
        }
    }

    /// What the start of a turn is worth to the player to move.
    fn begins(&self, numbers: &Reader<'_>, seats: &Seats) -> f64 {
        let other = if seats.players() == 2 { seats.placement(1) } else { seats.own() };
        // A player who has won is not to move.
        let Some(index) = self.game.index(seats.own(), other) else { return f64::NAN };
        // The start's value is not rounded, whatever the table's type.
        let is_start = index == self.game.start();
        self.of_objective(if is_start { self.table.metadata().root } else { numbers.get(index) })
    }

    /// What it is worth to the player to move that the turn ends, so that these players are in their next one.
    fn ends(&self, numbers: &Reader<'_>, next: &Seats) -> f64 {
        match self.game.objective() {
            Objective::Turns => self.begins(numbers, next) - 1.0,
            Objective::Win => 1.0 - self.begins(numbers, next),
        }
    }

    /// What a move is worth with this roll.
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

    /// What a turn is worth of which so many tries are left.
    fn with_tries(&self, numbers: &Reader<'_>, seats: &Seats, tries: usize) -> f64 {
        let board = self.game.board();
        let options = board.options_of_rolls(seats.own(), seats.others(board));
        let Waiting { moved, stays } = Waiting::with_tries(board, tries, &options[..board.rules().sides]);
        let rolls = (1..).zip(&options[..board.rules().sides]).filter(|(_, options)| !options.moves().is_empty());
        let sum: f64 = rolls.map(|(roll, _)| self.best_worth(numbers, seats, roll)).sum();
        moved * sum + stays * self.ends(numbers, &seats.passed_on())
    }
}
