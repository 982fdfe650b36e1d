//! Bank games in a report.

use dicebase_analysis::apart::Without;
use dicebase_analysis::bank::sheet::{RuleLoss, Sheet, sheet};
use dicebase_analysis::bank::{Distribution, without_each};
use dicebase_engine::bank::Tables;
use dicebase_games::any;
use dicebase_games::bank::{self, Objective, Rules};
use dicebase_policy::bank::Policy;
use dicebase_report::bank::{SolvedGame, Summary, aim, pages};
use dicebase_report::{LesserGame, Report, Worth};

use super::game::BankGame;
use super::sheet::losses;
use super::words::check_walk;
use crate::cli::Global;
use crate::commands::report::game::Game;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// A game of the report, under every objective.
pub struct Work<'a> {
    game: &'a Game,
    rules: &'a Rules,
    ready: Vec<bank::Game>,
}

/// A game that is solved under one objective.
struct Solved<'a> {
    game: &'a bank::Game,
    policy: Policy,
    values: Vec<f64>,
}

impl<'a> Work<'a> {
    /// Prepares a game for its pages. A game in which a turn may go on for ever has no value for the points of a turn,
    /// and one that ends after a number of turns has no target to reach; the other objectives remain. An objective
    /// whose solution is an equilibrium is left out, since its values are no single numbers of one or two players.
    pub fn new(game: &'a Game, rules: &'a Rules) -> Result<Self, Failure> {
        let ready = |objective| bank::Game::new(&game.named.id, rules.clone(), objective);
        let mut games = Vec::new();
        for objective in Objective::ALL {
            match ready(objective) {
                Ok(ready) if ready.is_equilibrium() => {}
                Ok(ready) => {
                    bank::refuse_other_hands(&ready).map_err(Failure::wrong_input)?;
                    games.push(ready);
                }
                Err(_) if objective == Objective::Points || !rules.objectives().contains(objective.words()) => {}
                Err(error) => return Err(Failure::wrong_input(error)),
            }
        }
        Ok(Self { game, rules, ready: games })
    }

    pub fn pages(&self, report: &mut Report, bar: &Bar, global: &Global) -> Result<Summary, Failure> {
        let mut solved = Vec::new();
        let mut distributions = Vec::new();
        for game in &self.ready {
            solved.push(self.solve(game, bar, global)?);
            distributions.extend(solved.last().map(|solved| self.walk(solved, bar, global)).transpose()?.flatten());
        }
        let sheet = solved.last().map(|solved| self.sheet(solved, bar, global)).transpose()?.flatten();
        let without = without_each(self.rules).into_iter().map(|without| self.lesser(without, bar, global));
        let without = without.collect::<Result<Vec<_>, Failure>>()?;
        interrupt::check()?;
        let policies: Vec<Policy> = solved.into_iter().map(|solved| solved.policy).collect();
        let game = SolvedGame {
            name: self.game.name(),
            rules: self.rules,
            policies: &policies,
            distributions: &distributions,
            without: &without,
            sheet: sheet.as_ref().map(|(sheet, losses)| (sheet, &losses[..])),
        };
        pages(&game, report).map_err(Failure::failed)
    }

    /// The game without one of its rules, for the objectives of one player.
    fn lesser(&self, without: Without<Rules>, bar: &Bar, global: &Global) -> Result<LesserGame, Failure> {
        let named = self.game.without(without.key, any::Rules::Bank(without.rules.clone()));
        let mut worths = Vec::new();
        for objective in [Objective::Points, Objective::Turns] {
            // A turn that may go on for ever has no value.
            let Ok(game) = bank::Game::new(&named.id, without.rules.clone(), objective) else { continue };
            let adviser = BankGame { game: &game, named: &named, global }.tables()?.watched_by(bar).adviser()?;
            worths.push(Worth { aim: aim(objective).to_owned(), value: adviser.table().metadata().root });
        }
        Ok(LesserGame { key: without.key, rule: without.rule, rules: without.rules.text().to_owned(), worths })
    }

    fn asked<'b>(&'b self, game: &'b bank::Game, global: &'b Global) -> BankGame<'b> {
        BankGame { game, named: &self.game.named, global }
    }

    fn tables<'b>(&'b self, game: &'b bank::Game, bar: &'b Bar, global: &'b Global) -> Result<Tables<'b>, Failure> {
        Ok(self.asked(game, global).tables()?.watched_by(bar))
    }

    fn solve<'b>(&'b self, game: &'b bank::Game, bar: &Bar, global: &Global) -> Result<Solved<'b>, Failure> {
        let tables = self.tables(game, bar, global)?;
        Ok(Solved { game, policy: tables.adviser()?, values: tables.exact_values()? })
    }

    /// The distribution of turns or games; `None` if all states depend on one another.
    fn walk(&self, solved: &Solved<'_>, bar: &Bar, global: &Global) -> Result<Option<Distribution>, Failure> {
        let game = solved.game;
        if check_walk(game).is_err() {
            return Ok(None);
        }
        let tables = self.tables(game, bar, global)?;
        self.asked(game, global).spread(&tables, bar).map(Some)
    }

    /// The sheet of the last objective, with the loss of its rule; `None` for a game without a simple rule.
    fn sheet(
        &self,
        solved: &Solved<'_>,
        bar: &Bar,
        global: &Global,
    ) -> Result<Option<(Sheet, Vec<RuleLoss>)>, Failure> {
        let Ok(sheet) = sheet(solved.game, &solved.values) else { return Ok(None) };
        let losses = losses(&self.asked(solved.game, global), &sheet.rule, bar)?;
        Ok(Some((sheet, losses)))
    }
}
