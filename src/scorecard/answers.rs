//! Optimal play for games that are asked about: from a table, or solved again for each pair of cards.

use std::cell::RefCell;
use std::collections::HashMap;

use dicebase_analysis::scorecard::review::{Advise, Problem};
use dicebase_engine::scorecard::Tables;
use dicebase_engine::with_causes;
use dicebase_games::scorecard::{Game, Position};
use dicebase_policy::scorecard::{Adviser, Ranked};
use dicebase_tables::Damaged;

/// Best responses to another player who plays for points. They depend on both cards, so nearly every turn is solved
/// separately. Earlier answers are remembered, since games are replayed and moves taken back.
pub struct Answers<'a> {
    game: &'a Game,
    tables: Tables<'a>,
    error_bound: f64,
    /// The last turn that was solved.
    turn: RefCell<Option<Adviser>>,
    values: RefCell<HashMap<String, f64>>,
    rankings: RefCell<HashMap<String, Vec<Ranked>>>,
}

impl<'a> Answers<'a> {
    /// Creates the answers of a game and solves its start at once, so that errors appear before anything is played.
    ///
    /// # Errors
    /// When it cannot be solved.
    pub fn new(game: &'a Game, tables: Tables<'a>, start: &Position) -> Result<Self, dicebase_engine::Error> {
        let turn = tables.adviser_for(start)?;
        let error_bound = turn.table().metadata().error_bound;
        let (values, rankings) = (RefCell::default(), RefCell::default());
        Ok(Self { game, tables, error_bound, turn: RefCell::new(Some(turn)), values, rankings })
    }

    /// The remembered answer about a position, or else the answer to a new question.
    fn remembered<T: Clone>(
        &self,
        known: &RefCell<HashMap<String, T>>,
        position: &Position,
        ask: impl Fn(&Adviser) -> Result<T, Damaged>,
    ) -> Result<T, Problem> {
        let key = position.notation(self.game).to_string();
        if let Some(answer) = known.borrow().get(&key) {
            return Ok(answer.clone());
        }
        let mut turn = self.turn.borrow_mut();
        // The memory of one turn is freed before the next one is solved.
        let solved = turn.take().filter(|adviser| adviser.knows(position)).map_or_else(|| self.solved(position), Ok)?;
        let answer = ask(turn.insert(solved))?;
        known.borrow_mut().insert(key, answer.clone());
        Ok(answer)
    }

    fn solved(&self, position: &Position) -> Result<Adviser, Problem> {
        self.tables.adviser_for(position).map_err(|error| Problem::Unsolved { reason: with_causes(&error) })
    }
}

impl Advise for Answers<'_> {
    fn game(&self) -> &Game {
        self.game
    }

    fn error_bound(&self) -> f64 {
        self.error_bound
    }

    fn value(&self, position: &Position) -> Result<f64, Problem> {
        self.remembered(&self.values, position, |adviser| adviser.value(position))
    }

    fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Problem> {
        self.remembered(&self.rankings, position, |adviser| adviser.rank(position))
    }
}
