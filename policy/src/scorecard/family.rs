//! The interface that the advisers of this family share with those of all others.

use std::sync::Arc;

use dicebase_games::any::{AnyGame, PositionError};
use dicebase_games::scorecard::{self, Action, Game, Position};
use dicebase_tables::{Damaged, Table};

use super::adviser::Adviser;
use crate::any::{self, AnyAdviser, Asked, FamilyAdviser, Question};
use crate::error::AskError;
use crate::ranked::Advice;
use crate::worth::Worth;

impl<D: AsRef<[u8]>> AnyAdviser<D> for Adviser<D> {
    fn any_game(&self) -> &dyn AnyGame {
        Adviser::game(self)
    }

    fn table(&self) -> &Table<D> {
        Adviser::table(self)
    }

    fn root(&self) -> Option<f64> {
        Adviser::root(self)
    }

    fn is_part(&self) -> bool {
        Adviser::is_part(self)
    }
}

impl<D: AsRef<[u8]>> FamilyAdviser<D> for Adviser<D> {
    type Game = Game;

    fn game(&self) -> &Game {
        Adviser::game(self)
    }

    fn into_policy(self: Arc<Self>) -> any::Policy<D> {
        any::Policy::Scorecard(self)
    }

    fn into_question(asked: Asked<Self, D>) -> Question<D> {
        Question::Scorecard(asked)
    }

    fn knows(&self, position: &Position) -> bool {
        Adviser::knows(self, position)
    }

    fn worth(&self, position: &Position) -> Result<Worth, Damaged> {
        self.value(position).map(Worth::Exact)
    }

    fn rank(&self, position: &Position) -> Result<Vec<Advice<Action>>, Damaged> {
        Ok(Adviser::rank(self, position)?.into_iter().map(Advice::exact).collect())
    }

    fn best(&self, position: &Position) -> Result<Advice<Action>, AskError> {
        position.decision(self.game()).map_err(PositionError::from)?;
        let best = Adviser::best(self, position)?.map(Advice::exact);
        best.ok_or_else(|| PositionError::from(scorecard::PositionError::CardIsFull).into())
    }
}
