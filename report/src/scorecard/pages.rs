//! The pages of a scorecard game.

use dicebase_analysis::apart::keys;
use dicebase_analysis::scorecard::sheet::sheet;
use dicebase_analysis::scorecard::{Compared, Distribution};
use dicebase_tables::Damaged;

use super::dice::dice_section;
use super::front::Summary;
use super::frontier::frontier_section;
use super::game::SolvedGame;
use super::risk::risk_section;
use super::scores::{categories_section, distribution_section};
use super::sheet::sheet_section;
use super::targets::targets_section;
use super::win::win_section;
use super::{findings, first_rolls, words};
use crate::numbers::{decimals, percent, thousands};
use crate::{Fact, LesserGame, Link, Page, Report, ReportError, Variant, Worth, to_games};

impl<D: AsRef<[u8]>> SolvedGame<'_, D> {
    pub(super) fn summary(&self, first_rolls: &Page, without: Vec<(LesserGame, String)>) -> Summary {
        let (game, optimum) = (self.policy.game(), self.optimum());
        let variant = Variant {
            page: Link::new(self.title(), self.name.page()),
            typed: self.name.in_front_commands(),
            keys: keys(&**game.rules()),
            worths: vec![Worth { aim: "expected score".to_owned(), value: optimum.value }],
            without,
        };
        let compared = |of: &Distribution| Compared::new(game, optimum.value, optimum.error_bound, of);
        Summary {
            page: Link::new(self.title(), self.name.page()),
            typed: self.name.in_front_commands(),
            dice: game.rules().dice,
            length: format!("{} categories", game.rules().categories.len()),
            compared: self.distribution.map(compared),
            scores: self.distribution.map(|of| of.scores.clone()),
            exact: self.exact.cloned(),
            findings: findings::findings(self, first_rolls, variant.findings()),
            variant,
            optimum,
        }
    }
}

/// Adds the pages of a game to a report. Returns its data for the front pages.
///
/// # Errors
/// If the table is damaged, or if a roll is not a position of the game, which would be a defect.
pub fn pages<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, report: &mut Report) -> Result<Summary, ReportError> {
    let first_rolls = first_rolls::page(game)?;
    let (without, rules) = game.name.lesser(game.without);
    let summary = game.summary(&first_rolls, without);
    report.files.push(game.name.rules_file());
    report.files.extend(rules);
    report.pages.push(page(game, &summary, &first_rolls)?);
    report.pages.push(first_rolls);
    Ok(summary)
}

fn page<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, summary: &Summary, first_rolls: &Page) -> Result<Page, Damaged> {
    let rules = game.policy.game().rules();
    let optima = std::slice::from_ref(&summary.optimum);
    let mut sections = vec![
        sheet_section(&game.name, rules, &sheet(game.policy)?, link_to(game, first_rolls)),
        distribution_section(game),
    ];
    sections.extend(game.targets.and_then(|targets| targets_section(game, targets)));
    sections.extend(win_section(game));
    sections.extend(summary.compared.as_ref().and_then(|for_points| risk_section(game, for_points)));
    sections.extend(game.frontier.and_then(|frontier| frontier_section(game, frontier)));
    sections.extend(dice_section(game));
    sections.extend(game.distribution.map(|distribution| categories_section(game, distribution)));
    sections.push(game.name.rules_section(words::rules(rules, &game.name), &rules.source));
    sections.push(game.name.optimum_section("The optimal value", optima));
    sections.push(game.name.citation_section(&game.title(), optima));
    Ok(Page {
        path: game.name.page(),
        title: game.title(),
        description: format!(
            "{} played perfectly by one player who wants as many points as possible: what to keep, what to give up, \
             and how scores spread.",
            game.title()
        ),
        above: vec![to_games()],
        facts: facts(summary.optimum.value, game.distribution),
        sections,
        ..Page::default()
    })
}

/// The most important numbers of the game.
fn facts(value: f64, distribution: Option<&Distribution>) -> Vec<Fact> {
    let fact = |number: String, means: &str| Fact { number, means: means.to_owned() };
    let mut facts = vec![fact(decimals(value, 4), "expected points with perfect play")];
    let Some(distribution) = distribution else { return facts };
    let scores = &distribution.scores;
    let middle = format!("{} to {}", thousands(scores.quantile(0.05)), thousands(scores.quantile(0.95)));
    facts.push(fact(middle, "nine of ten games end here"));
    facts.extend(distribution.upper_bonus.map(|chance| fact(percent(chance, 2), "of all games get the upper bonus")));
    facts.extend(distribution.extra_bonuses.map(|number| fact(decimals(number, 4), "extra bonuses a game")));
    facts
}

/// The link to the page of first rolls.
fn link_to<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, first_rolls: &Page) -> Link {
    let rolls = thousands(game.policy.game().lattice().rolls().len());
    let note = "with the best play of each, and what the whole game is then worth";
    Link::new(format!("All {rolls} first rolls"), first_rolls.path.clone()).with_note(note)
}
