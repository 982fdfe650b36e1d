//! Commands for scorecard games.

mod answers;
mod card;
pub mod columns;
mod compare;
mod distribution;
mod duels;
mod frontier;
mod game;
mod plans;
mod play;
mod played;
mod regret;
mod regret_of_target;
pub mod report;
mod review;
mod review_of_two;
mod several;
mod sheet;
mod simulate;
mod solve;
mod spread;
mod targets;
mod tournament;
mod turn;
pub mod typed;
mod who;

use dicebase_games::scorecard::{Objective, refuse_early_filling};
use dicebase_policy::PolicyError;

use crate::cli::{Distribution, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::commands::room::Room;
use crate::failure::Failure;

pub use compare::run as compare;
pub use game::ScorecardGame;

/// The objectives for which games are played and reviewed: their luck and their losses add up to the result.
const REVIEWED: &[Objective] = &[Objective::ExpectedScore, Objective::Target, Objective::Win, Objective::Beat];

impl Room for ScorecardGame<'_> {
    fn has_cards(&self) -> bool {
        true
    }

    fn is_solved_exactly(&self) -> bool {
        self.game.objective() == Objective::ExpectedScore
    }

    fn solve(&self, typed: &Solve) -> Result<(), Failure> {
        match self.game.objective() {
            Objective::ExpectedScore | Objective::Least | Objective::Risk => solve::run(self, typed),
            Objective::Target => targets::run(self, typed),
            Objective::Win => duels::run(self, typed),
            Objective::Beat => Err(Failure::wrong_input(PolicyError::NoOthers { game: self.game.id().to_owned() })),
        }
    }

    fn distribution(&self, typed: &Distribution) -> Result<(), Failure> {
        self.check_alone(&[Objective::ExpectedScore, Objective::Target, Objective::Least, Objective::Risk])?;
        distribution::run(self, typed)
    }

    fn simulate(&self, typed: &Simulate) -> Result<(), Failure> {
        simulate::run(self, typed)
    }

    fn regret(&self, typed: &Regret) -> Result<(), Failure> {
        self.check_alone(&[Objective::ExpectedScore, Objective::Target])?;
        match self.aim(&typed.parts.notation)?.target() {
            None => regret::run(self, typed),
            Some(target) => regret_of_target::run(self, typed, target),
        }
    }

    fn review(&self, typed: &Review) -> Result<(), Failure> {
        self.check_objective(REVIEWED)?;
        review::run(self, typed)
    }

    fn play(&self, typed: &Play) -> Result<(), Failure> {
        self.check_objective(REVIEWED)?;
        play::run(self, typed)
    }

    fn sheet(&self, typed: &Sheet) -> Result<(), Failure> {
        refuse_early_filling(self.game).map_err(Failure::wrong_input)?;
        sheet::run(self, typed)
    }
}
