//! Scorecard games in a report.

use dicebase_analysis::report::Report;
use dicebase_analysis::scorecard::report::{SolvedGame, Summary, pages};
use dicebase_analysis::scorecard::{Distribution, Targets};
use dicebase_engine::scorecard::Tables;
use dicebase_games::scorecard::{self, Card, Needs, Rules};
use dicebase_solver::scorecard::solve_needs;

use super::ScorecardGame;
use crate::cli::Global;
use crate::commands::report::Game;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The most states of a game whose distribution is worked out: more would take hours or more memory than most
/// machines have.
const MOST_STATES: usize = 1 << 21;

/// The most chances to reach targets that are solved for a report.
const MOST_CHANCES: usize = 2_000_000;

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
        let targets = distribution.as_ref().map(|found| self.targets(found, &tables, bar)).transpose()?.flatten();
        interrupt::check()?;
        let (distribution, targets) = (distribution.as_ref(), targets.as_ref());
        let game = SolvedGame { name: self.game.name(), policy: &policy, distribution, targets };
        pages(&game, report).map_err(Failure::failed)
    }

    /// How often targets are reached, where that is solved before one could notice.
    fn targets(&self, found: &Distribution, tables: &Tables<'_>, bar: &Bar) -> Result<Option<Targets>, Failure> {
        let game = &self.ready;
        let needs = Needs::of(game);
        if needs.len() > MOST_CHANCES {
            return Ok(None);
        }
        bar.part(&format!("solving the targets of {}", game.id()));
        let chances = tables.with_threads(|| solve_needs(game, &needs, &[], &|progress| bar.report(progress)))?;
        let chances = chances.map_err(|_| interrupt::failure())?;
        Ok(Some(Targets::new(game, &Card::empty(game), found, &chances[needs.of_state(game.start())])))
    }
}
