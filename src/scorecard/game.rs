//! A scorecard game, and what all its commands need.

use dicebase_analysis::scorecard::review::Advise;
use dicebase_engine::SolveConfig;
use dicebase_engine::scorecard::{LARGEST_TABLE, Tables};
use dicebase_games::any::PositionError;
use dicebase_games::scorecard::{Aim, Card, Game, Objective, Position, refuse_early_filling};
use dicebase_games::{Notation, as_word, listed};

use super::answers::Answers;
use super::who::Who;
use crate::commands::bots;
use crate::commands::room::Asked;
use crate::failure::Failure;
use crate::progress::Bars;

/// A scorecard game that a command is about.
pub type ScorecardGame<'a> = Asked<'a, Game>;

impl<'a> ScorecardGame<'a> {
    pub fn tables_in(&self, config: SolveConfig) -> Tables<'a> {
        Tables::of(self.game, self.named, config).watched_by(&Bars)
    }

    /// The aim of play that was typed.
    pub fn aim(&self, parts: &Notation) -> Result<Aim, Failure> {
        let notation = parts.clone().of_game(&as_word(self.game.id()));
        let position = Position::read(self.game, &notation).map_err(PositionError::from);
        Ok(position.map_err(|error| Failure::wrong_input(error.in_options()))?.aim().clone())
    }

    /// The adviser for the positions of one game from its start on.
    pub fn advice(&self, aim: &Aim) -> Result<Box<dyn Advise + 'a>, Failure> {
        let start = start(self.game, aim.clone());
        if self.game.objective() == Objective::Beat {
            return Ok(Box::new(Answers::new(self.game, self.tables()?, &start)?));
        }
        let adviser = self.tables()?.adviser_for(&start)?;
        // The whole table is checked, so that a damaged block cannot end a game that has begun. Larger tables would
        // take longer to read than people want to wait.
        if adviser.table().file_len() <= LARGEST_TABLE {
            adviser.table().check()?;
        }
        Ok(Box::new(adviser))
    }

    /// Refuses games in which a category may be filled early, and other objectives than these of one player.
    pub fn check_alone(&self, objectives: &[Objective]) -> Result<(), Failure> {
        refuse_early_filling(self.game).map_err(Failure::wrong_input)?;
        self.check_objective(objectives)
    }

    /// Refuses other objectives than these.
    pub fn check_objective(&self, objectives: &[Objective]) -> Result<(), Failure> {
        let objective = self.game.objective();
        if objectives.contains(&objective) {
            return Ok(());
        }
        let names: Vec<&str> = objectives.iter().map(|objective| objective.name()).collect();
        Err(Failure::wrong_input(format!(
            "this is computed for the objectives {}, not for {}; leave --objective out",
            listed(&names, "and"),
            objective.name()
        )))
    }

    /// Lists the bots.
    pub fn list_bots(&self) -> Result<(), Failure> {
        let bots = dicebase_analysis::scorecard::Bot::ALL.into_iter().map(|bot| (bot.name(), bot.rule()));
        let plays = |name: &str| {
            Who::parse(name, self.game).is_ok_and(|who| who.check_in(self.game, &self.named.typed).is_ok())
        };
        let all = bots.chain(Who::OTHERS).filter(|(name, _)| plays(name));
        bots::list(all.map(|(name, rule)| (name.to_owned(), rule.to_owned())), self.global)
    }
}

/// The start of a game with this aim.
pub fn start(game: &Game, aim: Aim) -> Position {
    Position::start(Card::empty(game)).aiming_at(aim)
}
