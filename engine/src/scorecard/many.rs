//! Answers for many positions in numbers: the state's row of the table, the faces of the dice, and the rolls left.

use dicebase_games::scorecard::{Action, Game, Rolled};
use dicebase_games::{Dice, any};
use dicebase_policy::Ranked;
use dicebase_policy::any::Policy;
use dicebase_policy::scorecard::{self, Decision, Many, Scratch};
use dicebase_solver::{Counter, Report, with_threads};
use dicebase_tables::Damaged;
use rayon::prelude::*;
use thiserror::Error;

use crate::error::Error;

/// Many positions after a roll, in columns of numbers.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// For each position, the row of its state in the table.
    pub rows: Vec<i64>,
    /// For each position, the face of each die, in any order.
    pub rolls: Vec<i64>,
    /// For each position, the number of rolls that may still follow.
    pub rolls_left: Vec<i64>,
    /// For each position, the faces of the saved dice, filled up with 0; empty if no dice are saved anywhere.
    pub saved: Vec<i64>,
}

/// The reason why numbers are no positions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumbersError {
    /// The game has no rows of states after which a roll follows.
    #[error(
        "positions in numbers are answered for scorecard games that are played for the expected score, and this is \
         {game} played for {objective}; give lines of text"
    )]
    OnlyPoints {
        /// The game's id.
        game: String,
        /// The objective.
        objective: &'static str,
    },
    /// A column has another length than the rows need.
    #[error("{column} has {found} numbers, but {rows} rows need {expected}: {each} for each row")]
    OtherLength {
        /// The name of the column.
        column: &'static str,
        /// Its length.
        found: usize,
        /// The number of rows.
        rows: usize,
        /// The length that is needed.
        expected: usize,
        /// The numbers of a position.
        each: usize,
    },
    /// A number is not a row of the table.
    #[error("there is no row {found}: the rows of {game} go from 0 to {last}")]
    NoSuchRow {
        /// The number.
        found: i64,
        /// The game's id.
        game: String,
        /// The last row.
        last: usize,
    },
    /// A number is not a face.
    #[error(
        "{found} is not a face of these dice: faces go from 1 to {sides}{}",
        if *.saved { ", and 0 is no die" } else { "" }
    )]
    NoSuchFace {
        /// The number.
        found: i64,
        /// The number of sides.
        sides: usize,
        /// `true` for a saved die.
        saved: bool,
    },
    /// A number of rolls is negative.
    #[error("{found} rolls cannot be left; give a number from 0 on")]
    NegativeRolls {
        /// The number.
        found: i64,
    },
}

/// Many positions that were read and can be asked about, with the policy that answers.
pub struct NumberedQuestions<'a> {
    many: Many<'a>,
    game: &'a Game,
    decisions: Vec<Decision>,
}

impl<'a> NumberedQuestions<'a> {
    /// Reads positions.
    ///
    /// # Errors
    /// If the game is not one of cards that is played for points or saves rolls, or if numbers are no position: with
    /// the index of the position.
    pub fn read(policy: &'a Policy, numbers: &Numbers) -> Result<Self, (Option<usize>, Box<Error>)> {
        let of_all = |error: Error| (None, Box::new(error));
        let policy = of_points(policy).map_err(|error| of_all(error.into()))?;
        let (game, many) = (policy.game(), Many::new(policy).map_err(|error| of_all(error.into()))?);
        numbers.check_lengths(game).map_err(|error| of_all(error.into()))?;
        let read = |index| numbers.decision(game, &many, index).map_err(|error| (Some(index), Box::new(error)));
        let decisions = (0..numbers.rows.len()).map(read).collect::<Result<_, _>>()?;
        Ok(Self { many, game, decisions })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The action of a number, for the position of an index.
    #[must_use]
    pub fn action(&self, index: usize, number: u16) -> Action {
        self.many.action(&self.decisions[index], number)
    }

    /// The best action of each position, found by this many threads; 0 means one for each core. Actions are the numbers
    /// that [`action`](Self::action) reads.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow, if no threads can be started, or if `report` breaks off.
    pub fn best(&self, threads: usize, report: Report<'_>) -> Result<Vec<Ranked<u16>>, Error> {
        with_threads(threads, || self.answers(report, |scratch, decisions| self.many.best(scratch, decisions)))?
    }

    /// The best `top` actions of each position, the best first; see [`best`](Self::best).
    ///
    /// # Errors
    /// Those of [`best`](Self::best).
    pub fn rank(&self, top: usize, threads: usize, report: Report<'_>) -> Result<Vec<Vec<Ranked<u16>>>, Error> {
        let ranked = |scratch: &mut Scratch, decisions: &[Decision]| {
            let mut ranked = self.many.rank(scratch, decisions)?;
            ranked.iter_mut().for_each(|actions| actions.truncate(top));
            Ok(ranked)
        };
        with_threads(threads, || self.answers(report, ranked))?
    }

    /// Answers in the order of the positions. Those of a block are answered together.
    fn answers<R: Send>(
        &self,
        report: Report<'_>,
        answer: impl Fn(&mut Scratch, &[Decision]) -> Result<Vec<R>, Damaged> + Sync,
    ) -> Result<Vec<R>, Error> {
        let decisions = &self.decisions;
        let place = |index: usize| (self.many.block(&decisions[index]), decisions[index].rolls_left, index);
        let mut order: Vec<_> = (0..decisions.len()).into_par_iter().map(place).collect();
        order.par_sort_unstable();
        let counter = Counter::new(decisions.len(), report);
        let of_block = |scratch: &mut Scratch, places: &[(usize, u8, usize)]| {
            counter.check().map_err(|_| Error::Interrupted { goes_on: false })?;
            let asked: Vec<Decision> = places.iter().map(|&(_, _, index)| decisions[index]).collect();
            let answers = answer(scratch, &asked)?;
            counter.add(places.len());
            Ok::<_, Error>(places.iter().map(|&(_, _, index)| index).zip(answers).collect::<Vec<_>>())
        };
        let blocks = order.par_chunk_by(|a, b| a.0 == b.0).map_init(|| self.many.scratch(), of_block);
        let mut answers = blocks.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect::<Vec<_>>();
        answers.par_sort_unstable_by_key(|(index, _)| *index);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }
}

/// The policy of a scorecard game that is played for points.
fn of_points(policy: &Policy) -> Result<&scorecard::Policy, NumbersError> {
    let points = match policy {
        Policy::Scorecard(adviser) => adviser.points(),
        Policy::Melee(_) | Policy::Bank(_) | Policy::Race(_) => None,
    };
    let (game, objective) = (policy.id().to_owned(), policy.objective().name);
    points.ok_or(NumbersError::OnlyPoints { game, objective })
}

impl Numbers {
    fn check_lengths(&self, game: &Game) -> Result<(), NumbersError> {
        let (rows, dice) = (self.rows.len(), game.rules().dice);
        let saved = if self.saved.is_empty() { 0 } else { dice };
        for (column, numbers, each) in
            [("rolls", &self.rolls, dice), ("rolls_left", &self.rolls_left, 1), ("saved", &self.saved, saved)]
        {
            let (found, expected) = (numbers.len(), rows * each);
            if found != expected {
                return Err(NumbersError::OtherLength { column, found, rows, expected, each });
            }
        }
        Ok(())
    }

    fn decision(&self, game: &Game, many: &Many<'_>, index: usize) -> Result<Decision, Error> {
        let dice = index * game.rules().dice..(index + 1) * game.rules().dice;
        let roll = faces(game, &self.rolls[dice.clone()], false)?;
        let saved = if self.saved.is_empty() { Dice::NONE } else { faces(game, &self.saved[dice], true)? };
        let (found, last) = (self.rows[index], game.states().len() - 1);
        let state = usize::try_from(found).ok().filter(|row| *row <= last);
        let state = state.ok_or_else(|| NumbersError::NoSuchRow { found, game: game.id().to_owned(), last })?;
        let found = self.rolls_left[index];
        let rolls_left = usize::try_from(found).map_err(|_| NumbersError::NegativeRolls { found })?;
        let open = game.states().row_and_lane(state).0.open;
        let rolled = Rolled::checked(game, open, roll, rolls_left, saved).map_err(any::PositionError::from)?;
        Ok(many.decision(state, &rolled))
    }
}

/// The dice that show some faces; 0 is no die where dice may be missing.
fn faces(game: &Game, faces: &[i64], may_miss: bool) -> Result<Dice, NumbersError> {
    let sides = game.rules().sides;
    faces.iter().filter(|face| !may_miss || **face != 0).try_fold(Dice::NONE, |dice, &found| {
        let face = usize::try_from(found).ok().filter(|face| (1..=sides).contains(face));
        face.map(|face| dice.with(face)).ok_or(NumbersError::NoSuchFace { found, sides, saved: may_miss })
    })
}
