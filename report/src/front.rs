//! The pages that are not about a single game.

use super::about::about;
use super::findings::{Finding, section};
use super::variants::{Variant, page};
use super::view::{Block, Link, Page, Section};

/// The sections of a family on the pages that are not about a single game.
#[derive(Clone, Debug)]
pub struct FrontSections {
    /// The section on the start page.
    pub index: Section,
    /// The section on the comparison page, if there are several games.
    pub comparison: Option<Section>,
    /// The section on the page of exact values, if any were computed.
    pub exact: Option<Section>,
    /// The findings about its games, the most important first.
    pub findings: Vec<Finding>,
    /// The games with what their rules are worth.
    pub variants: Vec<Variant>,
}

/// Makes the start page, the comparison page, the page that tells what rules are worth, the page of exact values, and
/// the page that explains how to read the others. Families keep their order.
#[must_use]
pub fn front_pages(families: Vec<FrontSections>) -> Vec<Page> {
    let (mut games, mut comparisons, mut exact) = (Vec::new(), Vec::new(), Vec::new());
    let (mut findings, mut variants) = (Vec::new(), Vec::new());
    for family in families {
        games.push(family.index);
        comparisons.extend(family.comparison);
        exact.extend(family.exact);
        findings.push(family.findings);
        variants.push(family.variants);
    }
    let sections = std::iter::once(perfect_play()).chain(section(findings)).chain(games).collect();
    let pages = [Some(index(sections)), comparison(comparisons), page(&variants), exact_values(exact), Some(about())];
    pages.into_iter().flatten().collect()
}

/// The section that explains the subject of the report.
fn perfect_play() -> Section {
    let blocks = vec![
        Block::words(
            "Perfect play takes, at every decision, the action with the best average over all that the dice may still \
             do. It is no hunch and no rule of thumb: the last turn of a game can be worked out, then the turn before \
             it, and so on back to the first roll. What results is a table with the value of every state between two \
             turns, and from it the best action for every roll.",
        ),
        Block::words(
            "A perfect player still loses many games, since nobody commands the dice. No other player does better in \
             the long run.",
        ),
    ];
    Section::new("perfect-play", "What perfect play is", blocks)
}

/// The link to the start page.
pub(crate) fn to_games() -> Link {
    Link::new("Games", "index.html")
}

fn index(sections: Vec<Section>) -> Page {
    Page {
        path: to_games().path,
        menu: to_games().text,
        title: "Dice games, played perfectly".to_owned(),
        description: "What perfect play of dice games is worth, what it does, and how results spread. Every number \
                      here is computed exactly."
            .to_owned(),
        sections,
        ..Page::default()
    }
}

/// The comparison page.
fn comparison(sections: Vec<Section>) -> Option<Page> {
    (!sections.is_empty()).then(|| Page {
        path: "comparison.html".to_owned(),
        menu: "Side by side".to_owned(),
        title: "Games side by side".to_owned(),
        description: "What the rules change: perfect play of each game beside that of the others.".to_owned(),
        above: vec![to_games()],
        sections,
        ..Page::default()
    })
}

/// The page of exact values.
fn exact_values(sections: Vec<Section>) -> Option<Page> {
    (!sections.is_empty()).then(|| Page {
        path: "exact.html".to_owned(),
        menu: "Exact values".to_owned(),
        title: "To the last digit".to_owned(),
        description: "The value of perfect play as a fraction, without any rounding, and the command that computes it."
            .to_owned(),
        above: vec![to_games()],
        sections,
        ..Page::default()
    })
}
