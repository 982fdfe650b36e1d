//! Race games in a report.

use dicebase_analysis::race::{Distribution, danger, followed};
use dicebase_engine::NamedGame;
use dicebase_games::race::{self, Objective, Rules};
use dicebase_policy::Estimate;
use dicebase_report::race::{SolvedGame, Summary, pages};
use dicebase_report::{Optimum, Report};

use super::game::RaceGame;
use super::sheet::found;
use crate::cli::Global;
use crate::commands::report::game::Game;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The number of games in which the danger of fields is measured where it cannot be computed. They take about a second
/// of one processor, and the intervals are at most a twentieth of the danger to each side.
const GAMES: u64 = 2000;
/// A seed for other games than those that the ratings are from, the same each time.
const SEED: u64 = 2;

/// A game of the report, under the objectives for which it is solved.
pub struct Work<'a> {
    game: &'a Game,
    rules: &'a Rules,
}

impl<'a> Work<'a> {
    pub fn new(game: &'a Game, rules: &'a Rules) -> Self {
        Self { game, rules }
    }

    pub fn pages(&self, report: &mut Report, bar: &Bar, global: &Global) -> Result<Summary, Failure> {
        let named: &NamedGame = &self.game.named;
        let (mut optima, mut distributions) = (Vec::new(), Vec::new());
        for objective in Objective::ALL {
            let game = race::Game::new(&named.id, self.rules.clone(), objective);
            if game.is_solved() {
                let asked = RaceGame { game: &game, named, global };
                optima.push((objective, optimum(&asked, bar)?));
                distributions.extend(walk(&asked, bar)?);
            }
        }
        let game = race::Game::new(&named.id, self.rules.clone(), Objective::Win);
        let sheet = found(&RaceGame { game: &game, named, global }, bar)?;
        let danger = danger_estimated(&RaceGame { game: &game, named, global }, bar)?;
        interrupt::check()?;
        let (optima, distributions) = (&optima[..], &distributions[..]);
        let (name, rules) = (self.game.name(), self.rules);
        let solved = SolvedGame { name, rules, optima, distributions, sheet: &sheet, danger: &danger };
        Ok(pages(&solved, report))
    }
}

fn optimum(asked: &RaceGame<'_>, bar: &Bar) -> Result<Optimum, Failure> {
    let policy = asked.tables()?.watched_by(bar).policy()?;
    let metadata = policy.table().metadata();
    let aim = match asked.game.objective() {
        Objective::Turns => "expected turns to the goal, alone",
        Objective::Win => "chance of the first of two players to win",
    };
    Ok(Optimum {
        aim: aim.to_owned(),
        objective: Some(asked.game.objective().name()),
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        states: asked.game.states(),
        checksum: policy.table().checksum(),
    })
}

/// The chances of captures with all players, where they cannot be computed.
fn danger_estimated(asked: &RaceGame<'_>, bar: &Bar) -> Result<Vec<Option<Estimate>>, Failure> {
    if asked.game.is_solved() {
        return Ok(Vec::new());
    }
    let tables = asked.tables()?.watched_by(bar);
    let estimator = tables.estimator()?;
    bar.part(&format!("measuring the danger of {}", asked.game.id()));
    let measured = || danger(&estimator.bot(), GAMES, SEED, &|progress| bar.report(progress));
    tables.with_threads(measured)?.map_err(|_| interrupt::failure())
}

/// The distribution of the length of games, if that can be computed.
fn walk(asked: &RaceGame<'_>, bar: &Bar) -> Result<Option<Distribution>, Failure> {
    if followed(asked.game, 0).is_err() {
        return Ok(None);
    }
    asked.spread(&asked.tables()?.watched_by(bar), bar).map(Some)
}
