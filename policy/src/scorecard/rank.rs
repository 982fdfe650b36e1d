//! All actions of a position, ranked by value.

use dicebase_games::scorecard::{Action, Card, Game, Objective, Position, Rolled, Turn, Values};
use dicebase_tables::{Bytes, Damaged, Table, ValueType};

use super::{check, row_and_lane};
use crate::error::PolicyError;
use crate::ranked::rank_with_margin;
use crate::reader::Reader;

/// The best play of a game, from the table of its values.
///
/// The table holds only the states between turns. A turn is computed from them on demand, by the same recursion that
/// made the table, which takes some microseconds.
pub struct Policy<D = Bytes> {
    game: Game,
    table: Table<D>,
}

/// An action and the expected further points until the end of the game if it is taken and best play follows: the points
/// of this turn and the bonuses still to come are included, the points on the card are not.
pub type Ranked = crate::Ranked<Action>;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// If the table does not hold this game's values.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        check(&game, &table, crate::VALUES, [game.values(), 1])?;
        Ok(Self { game, table })
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

    /// The expected further points from a position to the end of the game; with a full card, the points that are paid
    /// at the end.
    ///
    /// At the start of a turn it takes one look-up in the table, after a roll as much work as [`rank`](Self::rank).
    ///
    /// # Errors
    /// If the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        let of_start = || self.value_before_roll(position.card(), position.saved_rolls());
        self.best(position)?.map_or_else(of_start, |best| Ok(best.value))
    }

    /// The expected further points from before the first roll of a turn without saved rolls to the end of the game. It
    /// takes one look-up in the table.
    ///
    /// # Errors
    /// If the table is damaged at that card.
    pub fn value_of_card(&self, card: &Card) -> Result<f64, Damaged> {
        self.value_before_roll(card, 0)
    }

    fn value_before_roll(&self, card: &Card, saved_rolls: usize) -> Result<f64, Damaged> {
        let (states, state) = (self.game.states(), card.state(&self.game));
        if state == states.start() {
            // The table may hold it rounded to `f32`.
            return Ok(self.table.metadata().root);
        }
        let numbers = Reader::new(&self.table);
        let value = numbers.get(self.game.saved_rolls().index(states, &state, saved_rolls));
        numbers.sound(self.game.in_points(value))
    }

    /// All actions of a position, the best first; empty if nothing is to be decided. Equally good actions, which differ
    /// by no more than [`Game::equally_good`], are in the order of [`Position::actions`]. If the table holds `f32`,
    /// rounding may decide between them.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let Some(rolled) = position.rolled() else { return Ok(Vec::new()) };
        let turn = self.turn(position.card(), rolled)?;
        let actions = position.actions(&self.game).into_iter();
        let worths = actions.map(|action| (action, self.worth(&turn, action)));
        let margin = self.game.equally_good();
        if self.game.objective() != Objective::Least {
            return Ok(rank_with_margin(worths, margin));
        }
        let ranked = rank_with_margin(worths.map(|(action, points)| (action, -points)), margin);
        Ok(ranked.into_iter().map(|ranked| Ranked { value: -ranked.value, ..ranked }).collect())
    }

    /// The best action of a position; `None` if nothing is to be decided.
    ///
    /// # Errors
    /// Those of [`rank`](Self::rank).
    pub fn best(&self, position: &Position) -> Result<Option<Ranked>, Damaged> {
        Ok(self.rank(position)?.into_iter().next())
    }

    /// The values of all states as they were solved, which are gains under some objectives; `None` if the table holds
    /// them rounded, and they have to be solved again.
    ///
    /// # Errors
    /// If the table is damaged anywhere.
    pub fn exact_values(&self) -> Result<Option<Vec<f64>>, Damaged> {
        if self.table.value_type() == ValueType::F64 { self.table.to_f64s() } else { Ok(None) }
    }

    /// The turn, computed backwards from its end to the roll.
    fn turn(&self, card: &Card, rolled: &Rolled) -> Result<Turn<f64>, Damaged> {
        let game = &self.game;
        let (row, lane) = row_and_lane(game, card);
        let mut turn = Turn::new(game);
        let values = FromTable(Reader::new(&self.table));
        if game.rules().fills_early() {
            for left in 0..rolled.rolls_left {
                turn.load_saving(game, &row, lane, &values, left);
                turn.roll_more(game, &row, left);
            }
            turn.load_saving(game, &row, lane, &values, rolled.rolls_left);
            return values.0.sound(turn);
        }
        turn.enter(game, &row);
        turn.load(game, &row, lane, &values);
        let mut turn = values.0.sound(turn)?;
        if rolled.rolls_left > 0 {
            turn.score(game, &row);
            turn.first_keeps(game);
        }
        for _ in 1..rolled.rolls_left {
            turn.earlier_keeps(game);
        }
        Ok(turn)
    }

    /// The further points after an action.
    fn worth(&self, turn: &Turn<f64>, action: Action) -> f64 {
        match action {
            Action::Keep(keep) => self.game.in_points(*turn.keep(self.game.lattice().index(&keep))),
            Action::Score(choice) => match self.game.gain() {
                None => turn.slots()[choice.slot] + choice.bonus as f64,
                Some(gain) => gain.in_points(gain.before(choice.bonus, turn.slots()[choice.slot])),
            },
        }
    }
}

/// The values of a table, whose length was checked against the game's states.
pub(super) struct FromTable<'a>(pub(super) Reader<'a>);

impl Values for FromTable<'_> {
    #[inline(always)]
    fn value(&self, index: usize) -> f64 {
        self.0.get(index)
    }
}
