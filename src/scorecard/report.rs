//! Scorecard games in a report.

use dicebase_analysis::apart::Without;
use dicebase_analysis::melee::WorthOfDice;
use dicebase_analysis::scorecard::{Compared, Distribution, HeadStart, Targets, without_each};
use dicebase_engine::Error;
use dicebase_engine::scorecard::Tables;
use dicebase_games::any;
use dicebase_games::scorecard::{self, Card, Needs, Objective, Rules, refuse_early_filling};
use dicebase_policy::scorecard::Adviser;
use dicebase_report::scorecard::{ExactOptimum, SolvedGame, Summary, pages};
use dicebase_report::{LesserGame, Report, Worth};
use dicebase_solver::Exact;
use dicebase_solver::scorecard::{chance_error_bound, solve_needs};

use super::compare::{compare, ready, under};
use super::game::ScorecardGame;
use super::targets::largest;
use crate::cli::Global;
use crate::commands::report::game::Game;
use crate::exact::DIGITS;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The most states of a game whose distribution is computed: more would take hours, or more memory than most machines
/// have.
const MOST_STATES: usize = 1 << 21;

/// The most states of a game with action dice that is solved for several values of a die: more take minutes.
const MOST_STATES_OF_FRONTIER: usize = 1 << 17;

/// The most states of a game that is solved again without each of its optional rules: more take minutes.
const MOST_STATES_WITHOUT: usize = 1 << 19;

/// The most chances of reaching targets, or of two players, that are solved for a report.
const MOST_CHANCES: usize = 2_000_000;

/// The most states of a game whose chances of two players are counted. Games with more states have too many: about the
/// square of the states.
const MOST_STATES_OF_TWO: usize = 1 << 13;

/// A game of the report.
pub struct Work<'a> {
    game: &'a Game,
    ready: scorecard::Game,
    /// `true` to solve it exactly too.
    exact: bool,
    /// The coefficient of play for risk, if it is wanted too.
    theta: Option<&'a str>,
}

impl<'a> Work<'a> {
    /// Prepares the work.
    pub fn new(game: &'a Game, rules: &Rules, exact: bool, theta: Option<&'a str>) -> Result<Self, Failure> {
        let ready = scorecard::Game::new(&game.named.id, rules.clone()).map_err(Failure::wrong_input)?;
        refuse_early_filling(&ready).map_err(Failure::wrong_input)?;
        Ok(Self { game, ready, exact, theta })
    }

    fn is_walked(&self) -> bool {
        self.ready.states().len() <= MOST_STATES
    }

    /// Adds the pages of the game. `dice` has the value of action dice among several players.
    pub fn pages(
        &self,
        dice: &[WorthOfDice],
        report: &mut Report,
        bar: &Bar,
        global: &Global,
    ) -> Result<Summary, Failure> {
        let asked = ScorecardGame { game: &self.ready, named: &self.game.named, global };
        let tables = asked.tables()?.watched_by(bar);
        let policy = tables.policy()?;
        let distribution = self.is_walked().then(|| asked.spread(&tables, bar)).transpose()?;
        let targets =
            distribution.as_ref().map(|found| self.targets(found, &tables, bar, global)).transpose()?.flatten();
        interrupt::check()?;
        let (head_starts, head_starts_error_bound) = self.head_starts(bar, global)?.unwrap_or_default();
        let frontier = match self.ready.states().len() {
            ..=MOST_STATES_OF_FRONTIER => asked.frontier(&tables, bar)?,
            _ => None,
        };
        let without =
            if self.ready.states().len() <= MOST_STATES_WITHOUT { self.without(bar, global)? } else { Vec::new() };
        let exact = if self.exact && self.is_walked() { self.exactly(&tables)? } else { None };
        let risk = self.is_walked().then(|| self.risk(bar, global)).transpose()?.flatten();
        let (targets, targets_error_bound) =
            targets.as_ref().map_or((None, 0.0), |(found, bound)| (Some(found), *bound));
        let game = SolvedGame {
            name: self.game.name(),
            policy: &policy,
            distribution: distribution.as_ref(),
            targets,
            targets_error_bound,
            head_starts: &head_starts,
            head_starts_error_bound,
            frontier: frontier.as_ref(),
            without: &without,
            exact: exact.as_ref(),
            risk: risk.as_ref(),
            dice,
        };
        pages(&game, report).map_err(Failure::failed)
    }

    /// Play for risk, if it is wanted.
    fn risk(&self, bar: &Bar, global: &Global) -> Result<Option<Compared>, Failure> {
        let Some(theta) = self.theta else { return Ok(None) };
        let named = under(&self.game.named, theta)?;
        let game = ready(&named, Objective::Risk)?;
        compare(&game, &named, bar, global).map(Some)
    }

    /// The exact value of the game; `None` for a game that is not solved exactly.
    fn exactly(&self, tables: &Tables<'_>) -> Result<Option<ExactOptimum>, Failure> {
        match tables.solve_exactly() {
            Ok(exact) => Ok(Some(of_report(&exact))),
            Err(Error::NotCovered(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The game without each of its optional rules.
    fn without(&self, bar: &Bar, global: &Global) -> Result<Vec<LesserGame>, Failure> {
        without_each(self.ready.rules()).into_iter().map(|without| self.lesser(without, bar, global)).collect()
    }

    fn lesser(&self, without: Without<Rules>, bar: &Bar, global: &Global) -> Result<LesserGame, Failure> {
        let named = self.game.without(without.key, any::Rules::Scorecard(without.rules.clone()));
        let game = scorecard::Game::new(&named.id, without.rules.clone()).map_err(Failure::wrong_input)?;
        let policy = ScorecardGame { game: &game, named: &named, global }.tables()?.watched_by(bar).policy()?;
        let value = policy.table().metadata().root;
        Ok(LesserGame {
            key: without.key,
            rule: without.rule,
            rules: without.rules.text().to_owned(),
            worths: vec![Worth { aim: "expected score".to_owned(), value }],
        })
    }

    /// The chances of reaching targets, if they are solved in a barely noticeable time or stored, with the error bound
    /// of the largest chances.
    fn targets(
        &self,
        found: &Distribution,
        tables: &Tables<'_>,
        bar: &Bar,
        global: &Global,
    ) -> Result<Option<(Targets, f64)>, Failure> {
        let (game, card) = (&self.ready, Card::empty(&self.ready));
        let needs = Needs::of(game);
        if needs.len() > MOST_CHANCES {
            let Some(adviser) = self.stored(Objective::Target, bar, global)? else { return Ok(None) };
            let targets = Targets::new(game, &card, found, &largest(&adviser)?);
            return Ok(Some((targets, adviser.table().metadata().error_bound)));
        }
        bar.part(&format!("solving the targets of {}", game.id()));
        let chances = tables.with_threads(|| solve_needs(game, &needs, &[], &|progress| bar.report(progress)))?;
        let chances = chances.map_err(|_| interrupt::failure())?;
        let targets = Targets::new(game, &card, found, &chances[needs.of_state(game.start())]);
        Ok(Some((targets, chance_error_bound(game))))
    }

    /// The chances of the first of two players by the head start, with their error bound, if they are solved in a
    /// barely noticeable time or stored.
    fn head_starts(&self, bar: &Bar, global: &Global) -> Result<Option<(Vec<HeadStart>, f64)>, Failure> {
        // Playing a game with action dice to win is another game than two cards side by side.
        if self.ready.rules().action_dice.is_some() {
            return Ok(None);
        }
        let game = self.ready.clone().played_for(Objective::Win);
        let tables = ScorecardGame { game: &game, named: &self.game.named, global }.tables()?.watched_by(bar);
        // Counting the chances of many states takes long, and there are too many of them.
        let is_small =
            || game.states().len() <= MOST_STATES_OF_TWO && tables.effort_of_duel().table.numbers <= MOST_CHANCES;
        if self.stored(Objective::Win, bar, global)?.is_none() && !is_small() {
            return Ok(None);
        }
        let found = tables.head_starts(false)?;
        let head_starts = found.chances.into_iter().map(|(lead, chance)| HeadStart::new(lead, chance)).collect();
        Ok(Some((head_starts, found.error_bound)))
    }

    /// The adviser under another objective, if its table is stored.
    fn stored(&self, objective: Objective, bar: &Bar, global: &Global) -> Result<Option<Adviser>, Failure> {
        let game = self.ready.clone().played_for(objective);
        let tables = ScorecardGame { game: &game, named: &self.game.named, global }.tables()?.watched_by(bar);
        match tables.stored_adviser() {
            Err(Error::Missing { .. }) => Ok(None),
            found => Ok(Some(found?)),
        }
    }
}

/// The exact value for the page of a report.
fn of_report(exact: &Exact) -> ExactOptimum {
    let Exact { value, tally, largest_error, .. } = exact;
    ExactOptimum {
        fraction: value.to_string(),
        decimal: value.decimal(DIGITS),
        decisions: tally.decisions,
        tied: tally.tied,
        not_best: tally.not_best,
        largest_error: *largest_error,
    }
}
