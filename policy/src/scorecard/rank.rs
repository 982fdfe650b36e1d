//! All actions of a position, ranked by what they are worth.

use dicebase_games::scorecard::{Action, Card, Game, Position, Row, Turn, Values};
use dicebase_tables::{Mmap, Table};

use super::check;
use crate::error::PolicyError;

/// The best play of a game, from the table of its values.
///
/// Only the states between turns are in the table. A turn is computed from them when it is asked for, by the same recursion
/// that made the table, which takes some microseconds.
pub struct Policy<D = Mmap> {
    game: Game,
    table: Table<D>,
}

/// An action and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// What to do.
    pub action: Action,
    /// The expected points from here to the end of the game if it is done and best play follows: this turn's points and
    /// the bonuses still to come are counted, the points on the card are not.
    pub value: f64,
    /// How much less that is than the best action's value; 0 for the best.
    pub loss: f64,
}

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// Where the table is not one of this game's values.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        check(&game, &table, crate::VALUES, 1)?;
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

    /// The expected points from before the first roll of a turn to the end of the game. Takes one look into the table.
    #[must_use]
    pub fn value(&self, card: &Card) -> f64 {
        let (states, state) = (self.game.states(), card.state(&self.game));
        if state == states.start() {
            // The table may hold it rounded to `f32`.
            return self.table.metadata().root;
        }
        FromTable(&self.table).value(states.index(&state))
    }

    /// All actions of a position, the best first. Equally good ones stand in the order of [`Position::actions`].
    #[must_use]
    pub fn rank(&self, position: &Position) -> Vec<Ranked> {
        let turn = self.turn(position);
        let worth = |action| Ranked { action, value: self.worth(&turn, action), loss: 0.0 };
        let mut ranked: Vec<Ranked> = position.actions(&self.game).into_iter().map(worth).collect();
        ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
        let best = ranked.first().map_or(0.0, |best| best.value);
        for ranked in &mut ranked {
            ranked.loss = best - ranked.value;
        }
        ranked
    }

    /// The best action of a position.
    #[must_use]
    pub fn best(&self, position: &Position) -> Ranked {
        // A position has at least one action: its card has an open category.
        self.rank(position)[0]
    }

    /// The turn, as far back as the position is.
    fn turn(&self, position: &Position) -> Turn<f64> {
        let game = &self.game;
        let (row, lane) = self.row_and_lane(position.card());
        let mut turn = Turn::new(game);
        turn.enter(game, &row);
        turn.load(game, &row, lane, &FromTable(&self.table));
        if position.rolls_left() > 0 {
            turn.score(game, &row);
            turn.first_keeps(game);
        }
        for _ in 1..position.rolls_left() {
            turn.earlier_keeps(game);
        }
        turn
    }

    fn row_and_lane(&self, card: &Card) -> (Row, usize) {
        let (states, state) = (self.game.states(), card.state(&self.game));
        (states.row(state.open, state.extra), states.upper().lane(state.open, state.upper_total))
    }

    fn worth(&self, turn: &Turn<f64>, action: Action) -> f64 {
        match action {
            Action::Keep(keep) => *turn.keep(self.game.lattice().index(&keep)),
            Action::Score { category, points, bonus } => {
                // Every action of a position fills a slot.
                let slot = self.game.scoring().slot(category, points).unwrap_or_default();
                turn.slots()[slot] + bonus as f64
            }
        }
    }
}

/// The values of a table, whose length was checked against the game's states.
struct FromTable<'a, D>(&'a Table<D>);

impl<D: AsRef<[u8]>> Values for FromTable<'_, D> {
    #[inline(always)]
    fn value(&self, index: usize) -> f64 {
        self.0.value(index).unwrap_or(f64::NAN)
    }
}
