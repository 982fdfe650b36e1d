//! The pages that are about no single game.

use super::about::about;
use super::view::{Link, Page, Section};

/// What a family tells of its games on the pages that are about no single game.
#[derive(Clone, Debug)]
pub struct FrontSections {
    /// On the page that leads to all others.
    pub index: Section,
    /// On the page on which games stand side by side, if there are games to compare.
    pub comparison: Option<Section>,
}

/// The pages that lead to all others, and those that say how to read them. Families keep their order.
#[must_use]
pub fn front_pages(families: Vec<FrontSections>) -> Vec<Page> {
    let sections = families.into_iter().map(|family| (family.index, family.comparison));
    let (index_sections, comparisons): (Vec<_>, Vec<_>) = sections.unzip();
    let comparisons = comparisons.into_iter().flatten().collect();
    [Some(index(index_sections)), comparison(comparisons), Some(about())].into_iter().flatten().collect()
}

/// The way to the page that leads to all others.
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

/// The page on which games stand side by side.
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
