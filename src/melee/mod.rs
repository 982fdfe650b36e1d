//! Commands for melees.

pub mod dice;
mod game;
mod play;
pub mod report;
mod review;
mod sheet;
mod simulate;
mod sitting;
mod table;
mod typed;

use std::time::Instant;

use dicebase_engine::Error;
use dicebase_games::melee::{MIN_PLAYERS, Position};

use crate::cli::{Distribution, Play, Regret, Review, Sheet, Simulate, Solve};
use crate::commands::rated::{Rated, Sentences};
use crate::commands::refusals::{refuse_large, refuse_parts};
use crate::commands::room::Room;
use crate::failure::Failure;

pub use game::MeleeGame;

impl Room for MeleeGame<'_> {
    fn has_action_dice(&self) -> bool {
        true
    }

    fn solve(&self, typed: &Solve) -> Result<(), Failure> {
        let (game, tables) = (self.game, self.tables()?);
        if typed.policy {
            return Err(tables.no_policy_table().into());
        }
        refuse_large(typed)?;
        refuse_parts(typed)?;
        let started = Instant::now();
        let found = tables.values(typed.force)?;
        let adviser = tables.stored_adviser()?;
        let seconds = started.elapsed().as_secs_f64();
        let rated = Rated {
            game: game.id().to_owned(),
            objective: game.objective().name(),
            worth: adviser.worth(&Position::of(game.start(MIN_PLAYERS))).map_err(Error::from)?,
            rated: found.is_new,
            seconds,
            table: found.path.display().to_string(),
            table_bytes: adviser.table().file_len(),
        };
        let sentences = Sentences {
            not_solved: format!("{} is not solved with several players", game.title()),
            first: "first of two players",
            solved: "One card alone is solved: --objective expected-score.",
        };
        rated.tell(self.global, game.objective().words(), &sentences)
    }

    fn distribution(&self, _: &Distribution) -> Result<(), Failure> {
        self.not_of_several("distribution")
    }

    fn simulate(&self, typed: &Simulate) -> Result<(), Failure> {
        simulate::run(self, typed)
    }

    fn regret(&self, _: &Regret) -> Result<(), Failure> {
        self.not_of_several("regret")
    }

    fn review(&self, typed: &Review) -> Result<(), Failure> {
        review::run(self, typed)
    }

    fn play(&self, typed: &Play) -> Result<(), Failure> {
        play::run(self, typed)
    }

    fn sheet(&self, typed: &Sheet) -> Result<(), Failure> {
        sheet::run(self, typed)
    }
}
