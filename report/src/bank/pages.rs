//! The pages of a bank-or-roll game.

use dicebase_analysis::bank::sheet::{RuleLoss, Sheet};
use dicebase_analysis::bank::{Alone, Distribution, OneTurn, TwoPlayers};
use dicebase_games::bank::{Objective, Rules};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

use super::front::Summary;
use super::objectives::{fact, optimum};
use super::scores::{chances_to_win, turns_left};
use super::sheet::sheet_section;
use super::{first_rolls, spread, words};
use crate::numbers::thousands;
use crate::{GameName, Link, Page, Report, ReportError, Section, to_games};

/// A bank-or-roll game and what is known of it.
pub struct SolvedGame<'a, D> {
    /// What it is called.
    pub name: GameName<'a>,
    /// Its rules.
    pub rules: &'a Rules,
    /// Its best play by objective, in the order of the objectives; one or more.
    pub policies: &'a [Policy<D>],
    /// How turns and games end, as far as that is known.
    pub distributions: &'a [Distribution],
    /// What a person can remember, and what that loses.
    pub sheet: Option<(&'a Sheet, &'a [RuleLoss])>,
}

impl<D: AsRef<[u8]>> SolvedGame<'_, D> {
    fn policy(&self, objective: Objective) -> Option<&Policy<D>> {
        self.policies.iter().find(|policy| policy.game().objective() == objective)
    }

    /// How a turn, the way of one player and a game of two end.
    fn found(&self) -> (Option<&OneTurn>, Option<&Alone>, Option<&TwoPlayers>) {
        let mut found = (None, None, None);
        for distribution in self.distributions {
            match distribution {
                Distribution::Points(turn) => found.0 = Some(turn),
                Distribution::Turns(alone) => found.1 = Some(alone),
                Distribution::Win(two) => found.2 = Some(two),
            }
        }
        found
    }

    /// What people call it.
    pub(super) fn title(&self) -> String {
        self.name.title(&self.rules.name)
    }

    fn summary(&self) -> Result<Summary, Damaged> {
        let (_, alone, two) = self.found();
        let value = |policy: &Policy<D>| (policy.game().objective(), policy.table().metadata().root);
        Ok(Summary {
            page: Link::new(self.title(), self.name.page()),
            target: self.rules.target,
            values: self.policies.iter().map(value).collect(),
            turns: alone.map(|alone| alone.turns.chances.clone()),
            turns_of_both: two.map(|two| two.expected),
            bank_from: self.policy(Objective::Points).map_or_else(|| Ok(Vec::new()), Policy::bank_from)?,
        })
    }
}

/// Adds the pages of a game to a report, and says what the front pages tell of it.
///
/// # Errors
/// Where a table is damaged, and where a roll is no position of the game, which no game should have.
pub fn pages<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, report: &mut Report) -> Result<Summary, ReportError> {
    let summary = game.summary()?;
    let first_rolls = game.policy(Objective::Points).map(|policy| first_rolls::page(game, policy)).transpose()?;
    report.files.push(game.name.rules_file());
    report.pages.push(page(game, first_rolls.as_ref())?);
    report.pages.extend(first_rolls);
    Ok(summary)
}

fn page<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, first_rolls: Option<&Page>) -> Result<Page, Damaged> {
    let (name, target) = (game.title(), thousands(game.rules.target));
    let win = game.policy(Objective::Win).map_or("", |_| ", and to win against another player");
    Ok(Page {
        path: game.name.page(),
        title: name.clone(),
        description: format!(
            "{name} played perfectly: for the most points of a turn, in the fewest turns to {target} points{win}."
        ),
        above: vec![to_games()],
        facts: game.policies.iter().map(fact).collect(),
        sections: sections(game, first_rolls)?,
        ..Page::default()
    })
}

fn sections<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, first_rolls: Option<&Page>) -> Result<Vec<Section>, Damaged> {
    let mut sections = Vec::new();
    sections.extend(game.sheet.map(|(sheet, losses)| sheet_section(game, sheet, losses, first_rolls)));
    let (turn, alone, two) = game.found();
    sections.extend(turn.map(|turn| spread::one_turn(game, turn)));
    if let Some(policy) = game.policy(Objective::Win) {
        let mut blocks = chances_to_win(game, policy)?;
        blocks.extend(two.into_iter().flat_map(|two| spread::two_players(game, two)));
        sections.push(Section::new("win", "The chance to win", blocks));
    }
    if let Some(policy) = game.policy(Objective::Turns) {
        let mut blocks = turns_left(game, policy)?;
        blocks.extend(alone.into_iter().flat_map(|alone| spread::alone(game, alone)));
        sections.push(Section::new("turns", "How long it takes alone", blocks));
    }
    let optima: Vec<_> = game.policies.iter().map(optimum).collect();
    sections.push(game.name.rules_section(words::rules(game.rules, &game.name), &game.rules.source));
    sections.push(game.name.optimum_section("The optimal values", &optima));
    Ok(sections)
}
