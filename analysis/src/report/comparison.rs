//! The page on which games stand side by side.

use super::game::GameSummary;
use super::view::{Block, Cell, Column, Link, Page, Section, Shown, Table};
use crate::scorecard::{CategoryMeans, Compared, category_means};

/// The page, if there are games to compare.
pub(super) fn page(scorecard: &[GameSummary], bank: &[GameSummary]) -> Option<Page> {
    let compared: Vec<(&Link, &Compared)> =
        scorecard.iter().filter_map(|game| Some((&game.page, game.compared.as_ref()?))).collect();
    let mut sections = Vec::new();
    if compared.len() > 1 {
        sections.push(scorecard_section(&compared));
    }
    let with_thresholds: Vec<&GameSummary> = bank.iter().filter(|game| !game.bank_from.is_empty()).collect();
    if with_thresholds.len() > 1 {
        sections.push(bank_section(&with_thresholds));
    }
    (!sections.is_empty()).then(|| Page {
        path: "comparison.html".to_owned(),
        menu: "Side by side".to_owned(),
        title: "Games side by side".to_owned(),
        description: "What the rules change: perfect play of each game beside that of the others.".to_owned(),
        above: vec![Link::new("Games", "index.html")],
        sections,
        ..Page::default()
    })
}

fn scorecard_section(games: &[(&Link, &Compared)]) -> Section {
    let ids: Vec<&str> = games.iter().map(|(_, game)| game.game.as_str()).collect();
    let compared: Vec<Compared> = games.iter().map(|(_, game)| (*game).clone()).collect();
    let blocks = vec![
        Block::Table(spreads(games)),
        Block::words("What a category brings under perfect play of the whole game, on average:"),
        Block::Table(categories(&ids, &category_means(&compared))),
        Block::words("This command makes the same comparison, also with rules of your own:"),
        Block::Commands(vec![format!("dicebase compare {}", ids.join(" "))]),
    ];
    Section::new("scorecard", "Games with a card", blocks)
}

fn spreads(games: &[(&Link, &Compared)]) -> Table {
    let row = |(page, game): &(&Link, &Compared)| {
        let quantile = |chance| game.quantile(chance).map_or(Cell::Missing, Cell::Whole);
        vec![
            Cell::Link((*page).clone()),
            Cell::Number(game.value, 4),
            Cell::Number(game.spread.deviation, 2),
            quantile(0.05),
            Cell::Whole(game.spread.median),
            quantile(0.95),
            game.upper_bonus.map_or(Cell::Missing, Cell::Chance),
            game.extra_bonuses.map_or(Cell::Missing, |number| Cell::Number(number, 4)),
        ]
    };
    Table {
        path: "comparison-scores".to_owned(),
        caption: "Final scores under perfect play".to_owned(),
        columns: vec![
            Column::words("game", "Game"),
            Column::numbers("value", "Expected points"),
            Column::numbers("deviation", "Standard deviation"),
            Column::numbers("quantile_5", "5% quantile"),
            Column::numbers("median", "Median"),
            Column::numbers("quantile_95", "95% quantile"),
            Column::numbers("upper_bonus", "Upper bonus"),
            Column::numbers("extra_bonuses", "Extra bonuses a game"),
        ],
        rows: games.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn categories(games: &[&str], means: &[CategoryMeans]) -> Table {
    let row = |category: &CategoryMeans| {
        let means = category.means.iter().map(|mean| mean.map_or(Cell::Missing, |mean| Cell::Number(mean, 2)));
        std::iter::once(Cell::text(&category.name)).chain(means).collect()
    };
    let columns = games.iter().map(|game| Column::numbers(game, game));
    Table {
        path: "comparison-categories".to_owned(),
        caption: "Mean points of each category".to_owned(),
        columns: std::iter::once(Column::words("category", "Category")).chain(columns).collect(),
        rows: means.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn bank_section(games: &[&GameSummary]) -> Section {
    let words = "The turn total from which to bank for the most points of a turn, with no target in sight, by the number of dice left:";
    Section::new("bank", "Games of banking", vec![Block::words(words), Block::Table(thresholds(games))])
}

fn thresholds(games: &[&GameSummary]) -> Table {
    let most_dice = games.iter().map(|game| game.bank_from.len()).max().unwrap_or_default();
    let row = |game: &&GameSummary| {
        let threshold = |dice: usize| {
            let points = game.bank_from.get(dice - 1).copied().flatten();
            points.map_or(Cell::Missing, |points| Cell::Whole(points.0))
        };
        std::iter::once(Cell::Link(game.page.clone())).chain((1..=most_dice).map(threshold)).collect()
    };
    let column = |dice: usize| {
        let what = if dice == 1 { "die" } else { "dice" };
        Column::numbers(&format!("dice_{dice}"), &format!("{dice} {what} left"))
    };
    Table {
        path: "comparison-bank-from".to_owned(),
        caption: "When to bank".to_owned(),
        columns: std::iter::once(Column::words("game", "Game")).chain((1..=most_dice).map(column)).collect(),
        rows: games.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}
