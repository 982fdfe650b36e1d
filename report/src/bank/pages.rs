//! The pages of a bank-or-roll game.

use dicebase_analysis::apart::keys;
use dicebase_games::bank::{Objective, Points};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

use super::findings::findings;
use super::front::Summary;
use super::game::SolvedGame;
use super::objectives::{aim, fact, optimum};
use super::scores::{chances_to_win, turns_left};
use super::sheet::sheet_section;
use super::{first_rolls, spread, words};
use crate::numbers::thousands;
use crate::{LesserGame, Link, Page, Report, ReportError, Section, Variant, Worth, to_games};

impl<D: AsRef<[u8]>> SolvedGame<'_, D> {
    pub(super) fn summary(&self, without: Vec<(LesserGame, String)>) -> Result<Summary, Damaged> {
        let (_, alone, two) = self.found();
        let worth = |policy: &Policy<D>| Worth {
            aim: aim(policy.game().objective()).to_owned(),
            value: policy.table().metadata().root,
        };
        let value = |policy: &Policy<D>| (policy.game().objective(), policy.table().metadata().root);
        Ok(Summary {
            page: Link::new(self.title(), self.name.page()),
            length: self.rules.length(),
            target: self.rules.turns().is_none().then_some(self.rules.target),
            values: self.policies.iter().map(value).collect(),
            turns: alone.map(|alone| alone.turns.chances.clone()),
            turns_of_both: two.map(|two| two.expected),
            bank_from: self.policy(Objective::Points).map_or_else(|| Ok(Vec::new()), by_dice)?,
            findings: findings(self),
            variant: Variant {
                page: Link::new(self.title(), self.name.page()),
                typed: self.name.in_front_commands(),
                keys: keys(&**self.rules),
                worths: self.policies.iter().map(worth).collect(),
                without,
            },
        })
    }
}

/// Adds the pages of a game to a report. Returns its data for the front pages.
///
/// # Errors
/// If a table is damaged, or if a roll is not a position of the game, which would be a defect.
pub fn pages<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, report: &mut Report) -> Result<Summary, ReportError> {
    let (without, rules) = game.name.lesser(game.without);
    let summary = game.summary(without)?;
    let first_rolls = game.policy(Objective::Points).map(|policy| first_rolls::page(game, policy)).transpose()?;
    report.files.push(game.name.rules_file());
    report.files.extend(rules);
    report.pages.push(page(game, first_rolls.as_ref())?);
    report.pages.extend(first_rolls);
    Ok(summary)
}

fn page<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, first_rolls: Option<&Page>) -> Result<Page, Damaged> {
    let name = game.title();
    let alone = match game.rules.turns() {
        Some(_) => String::new(),
        None => format!(", in the fewest turns to {} points", thousands(game.rules.target)),
    };
    let win = game.policy(Objective::Win).map_or("", |_| ", and to win against another player");
    Ok(Page {
        path: game.name.page(),
        title: name.clone(),
        description: format!("{name} played perfectly: for the most points of a turn{alone}{win}."),
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
        let to_target = game.rules.turns().is_none();
        let mut blocks = if to_target { chances_to_win(game, policy)? } else { Vec::new() };
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
    sections.push(game.name.citation_section(&game.title(), &optima));
    Ok(sections)
}

/// The turn total from which to bank, for each number of dice left.
fn by_dice<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Vec<Option<Points>>, Damaged> {
    let (bank_from, hands) = (policy.bank_from()?, policy.game().hands());
    let of =
        |dice: usize| (1..=hands.all()).find(|&hand| hands.size(hand) == dice).and_then(|hand| bank_from[hand - 1]);
    Ok((1..=policy.game().rules().dice).map(of).collect())
}
