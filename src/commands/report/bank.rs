//! Bank games in a report.

use dicebase_analysis::report::{BankGame, GameSummary, Report, bank_pages};
use dicebase_games::bank::{self, Objective, Rules};
use dicebase_policy::bank::Policy;

use super::Game;
use crate::cli::Global;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;
use crate::solved::bank::Tables;

/// How long a state takes to be solved, as against one of a scorecard game.
const STATE: u64 = 10;

/// A game to be worked out, under every objective.
pub struct Work<'a> {
    game: &'a Game,
    rules: &'a Rules,
    ready: Vec<bank::Game>,
}

impl<'a> Work<'a> {
    /// A game in which a turn may go on for ever has no value for the points of a turn; the others stay.
    pub fn new(game: &'a Game, rules: &'a Rules) -> Result<Self, Failure> {
        let ready = |objective| bank::Game::new(&game.named.id, rules.clone(), objective);
        let mut games = Vec::new();
        for objective in Objective::ALL {
            match ready(objective) {
                Ok(ready) => games.push(ready),
                Err(_) if objective == Objective::Points => {}
                Err(error) => return Err(Failure::wrong_input(error)),
            }
        }
        Ok(Self { game, rules, ready: games })
    }

    pub fn weight(&self) -> u64 {
        self.ready.iter().map(weight).sum()
    }

    pub fn pages(&self, report: &mut Report, bar: &Bar, global: &Global) -> Result<GameSummary, Failure> {
        let policies = self.ready.iter().map(|ready| self.policy(ready, bar, global));
        let policies = policies.collect::<Result<Vec<_>, Failure>>()?;
        interrupt::check()?;
        let game = BankGame { name: self.game.name(), rules: self.rules, policies: &policies };
        bank_pages(&game, report).map_err(Failure::failed)
    }

    fn policy(&self, ready: &bank::Game, bar: &Bar, global: &Global) -> Result<Policy, Failure> {
        bar.part(format!("reading {}", ready.id()), weight(ready));
        Tables::of(ready, &self.game.named, global)?.as_part_of(bar).policy()
    }
}

fn weight(game: &bank::Game) -> u64 {
    game.values() as u64 * STATE
}
