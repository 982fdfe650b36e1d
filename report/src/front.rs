//! The pages that are not about a single game.

use super::about::about;
use super::view::{Link, Page, Section};

/// The sections of a family on the pages that are not about a single game.
#[derive(Clone, Debug)]
pub struct FrontSections {
    /// The section on the start page.
    pub index: Section,
    /// The section on the comparison page, if there are several games.
    pub comparison: Option<Section>,
}

/// Makes the start page, the comparison page and the page that explains how to read the others. Families keep their
/// order.
#[must_use]
pub fn front_pages(families: Vec<FrontSections>) -> Vec<Page> {
    let sections = families.into_iter().map(|family| (family.index, family.comparison));
    let (index_sections, comparisons): (Vec<_>, Vec<_>) = sections.unzip();
    let comparisons = comparisons.into_iter().flatten().collect();
    [Some(index(index_sections)), comparison(comparisons), Some(about())].into_iter().flatten().collect()
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
