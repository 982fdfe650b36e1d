//! Looking up the best action of a position.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Decisions, Game, Position, Rolled, State};
use dicebase_tables::{Bytes, Damaged, Table};

use super::check;
use crate::error::PolicyError;

/// The best play of a game, from the table of its decisions: one byte each.
pub struct PolicyTable<D = Bytes> {
    game: Game,
    table: Table<D>,
}

impl<D: AsRef<[u8]>> PolicyTable<D> {
    /// The policy of a game from the table of its decisions.
    ///
    /// # Errors
    /// If the table does not hold this game's decisions.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        check(&game, &table, super::POLICY, [game.states().len(), game.decisions().columns()])?;
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

    /// The best action of a position, the first of [`Policy::rank`](super::Policy::rank); `None` if nothing is to be
    /// decided.
    ///
    /// # Errors
    /// If the table is damaged at that position.
    pub fn best(&self, position: &Position) -> Result<Option<Action>, Damaged> {
        let state = position.card().state(&self.game);
        let Some(&Rolled { roll, rolls_left, saved }) = position.rolled() else { return Ok(None) };
        if rolls_left > 0 {
            return Ok(Some(Action::Keep(self.keep(&state, &roll, rolls_left, &saved)?)));
        }
        let category = self.category(&state, &roll)?;
        Ok(position.choices(&self.game).find(|choice| choice.category == category).map(Action::Score))
    }

    /// The dice to keep of a roll. For simulations of many games it does not check the position: an impossible one
    /// gives an arbitrary keep or panics.
    ///
    /// # Errors
    /// Those of [`best`](Self::best).
    #[inline]
    pub fn keep(&self, state: &State, roll: &Dice, rolls_left: usize, saved: &Dice) -> Result<Dice, Damaged> {
        Ok(Decisions::byte_to_keep(roll, self.byte(state, roll, rolls_left, saved)?))
    }

    /// The category to fill with a roll. Like [`keep`](Self::keep) it does not check the position.
    ///
    /// # Errors
    /// Those of [`best`](Self::best).
    #[inline]
    pub fn category(&self, state: &State, roll: &Dice) -> Result<usize, Damaged> {
        self.byte(state, roll, 0, &Dice::NONE).map(usize::from)
    }

    #[inline]
    fn byte(&self, state: &State, roll: &Dice, rolls_left: usize, saved: &Dice) -> Result<u8, Damaged> {
        let decisions = self.game.decisions();
        let row = self.game.states().index(state) * decisions.columns();
        let index = row + decisions.column(self.game.lattice(), roll, rolls_left, saved);
        // The policy has checked that there are bytes for all decisions.
        Ok(self.table.byte(index)?.unwrap_or_default())
    }
}
