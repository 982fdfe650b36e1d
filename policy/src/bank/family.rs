//! The interface that the advisers of this family share with those of all others.

use std::sync::Arc;

use dicebase_games::any::AnyGame;
use dicebase_games::bank::{Action, Game, Position};
use dicebase_tables::{Damaged, Table};

use super::rank::{Policy, Ranked};
use crate::any::{self, AnyAdviser, Asked, FamilyAdviser, Question};
use crate::error::AskError;
use crate::ranked::Advice;
use crate::worth::{Estimate, Worth};

impl<D: AsRef<[u8]>> AnyAdviser<D> for Policy<D> {
    fn any_game(&self) -> &dyn AnyGame {
        Policy::game(self)
    }

    fn table(&self) -> &Table<D> {
        Policy::table(self)
    }

    fn root(&self) -> Option<f64> {
        Some(Policy::root(self))
    }

    fn bounds_errors(&self) -> bool {
        !self.game().is_equilibrium()
    }
}

impl<D: AsRef<[u8]>> FamilyAdviser<D> for Policy<D> {
    type Game = Game;

    fn game(&self) -> &Game {
        Policy::game(self)
    }

    fn into_policy(self: Arc<Self>) -> any::Policy<D> {
        any::Policy::Bank(self)
    }

    fn into_question(asked: Asked<Self, D>) -> Question<D> {
        Question::Bank(asked)
    }

    fn chances(&self, position: &Position) -> Result<Option<Vec<f64>>, Damaged> {
        if self.game().is_equilibrium() { Policy::chances(self, position) } else { Ok(None) }
    }

    fn worth(&self, position: &Position) -> Result<Worth, Damaged> {
        let value = self.value(position)?;
        Ok(if position.is_among_several() { Worth::Estimate(Estimate::rated(value)) } else { Worth::Exact(value) })
    }

    fn rank(&self, position: &Position) -> Result<Vec<Advice<Action>>, Damaged> {
        let ranked = Policy::rank(self, position)?.into_iter();
        Ok(ranked.map(|ranked| advice(position, ranked)).collect())
    }

    fn best(&self, position: &Position) -> Result<Advice<Action>, AskError> {
        Ok(advice(position, Policy::best(self, position)?))
    }
}

/// Advice with an exact value, or with a rating at a table of more players than the game is solved for.
fn advice(position: &Position, ranked: Ranked) -> Advice<Action> {
    match position.is_among_several() {
        true => Advice::estimated((ranked.action, Estimate::rated(ranked.value))),
        false => Advice::exact(ranked),
    }
}
