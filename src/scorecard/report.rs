//! Scorecard games in a report.

use dicebase_analysis::report::Report;
use dicebase_analysis::scorecard::report::{SolvedGame, Summary, pages};
use dicebase_games::scorecard::{self, Rules};

use super::ScorecardGame;
use crate::cli::Global;
use crate::commands::report::Game;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The most states of a game whose distribution is worked out: more would take hours or more memory than most
/// machines have.
const MOST_STATES: usize = 1 << 21;

/// A game to be worked out.
pub struct Work<'a> {
    game: &'a Game,
    ready: scorecard::Game,
}

impl<'a> Work<'a> {
    pub fn new(game: &'a Game, rules: &Rules) -> Result<Self, Failure> {
        let ready = scorecard::Game::new(&game.named.id, rules.clone()).map_err(Failure::wrong_input)?;
        Ok(Self { game, ready })
    }

    fn is_walked(&self) -> bool {
        self.ready.states().len() <= MOST_STATES
    }

    pub fn pages(&self, report: &mut Report, bar: &Bar, global: &Global) -> Result<Summary, Failure> {
        let asked = ScorecardGame { game: &self.ready, named: &self.game.named, global };
        let tables = asked.tables()?.watched_by(bar);
        let policy = tables.policy()?;
        let distribution = self.is_walked().then(|| asked.spread(&tables, bar)).transpose()?;
        interrupt::check()?;
        let game = SolvedGame { name: self.game.name(), policy: &policy, distribution: distribution.as_ref() };
        pages(&game, report).map_err(Failure::failed)
    }
}
