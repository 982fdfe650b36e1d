//! Comparison of scorecard games.

use dicebase_analysis::Chances;
use dicebase_analysis::scorecard::{CategoryMeans, Compared, category_means};

use super::front::Summary;
use crate::{Block, Cell, Chart, Column, Link, Table};

/// The comparison of the games with known distributions of scores; `None` for fewer than two.
pub(super) fn blocks(summaries: &[Summary]) -> Option<Vec<Block>> {
    let games = summaries.iter().filter_map(|game| Some((&game.page, game.compared.as_ref()?)));
    let games: Vec<(&Link, &Compared)> = games.collect();
    if games.len() < 2 {
        return None;
    }
    let ids: Vec<&str> = games.iter().map(|(_, game)| game.game.as_str()).collect();
    let typed = summaries.iter().filter(|game| game.compared.is_some()).map(|game| game.typed.as_str());
    let command = format!("dicebase compare {}", typed.collect::<Vec<_>>().join(" "));
    let compared: Vec<Compared> = games.iter().map(|(_, game)| (*game).clone()).collect();
    Some(vec![
        Block::Chart(chart(summaries)),
        Block::Table(spreads(&games)),
        Block::words("What a category brings under perfect play of the whole game, on average:"),
        Block::Table(categories(&ids, &category_means(&compared))),
        Block::words(
            "Typed in the folder of this report, this command makes the same comparison. It takes rules of your own, \
             too:",
        ),
        Block::Commands(vec![command]),
    ])
}

fn chart(games: &[Summary]) -> Chart {
    let row = |game: &Summary| Some((game.page.text.clone(), game.scores.as_ref()?.clone()));
    let rows: Vec<(String, Chances)> = games.iter().filter_map(row).collect();
    Chart::ranges("chart-scores", "Final scores of games with a card", "final score", &rows)
}

fn spreads(games: &[(&Link, &Compared)]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("value", "Expected points"),
        Column::numbers("deviation", "Standard deviation"),
        Column::numbers("quantile_5", "5% quantile"),
        Column::numbers("median", "Median"),
        Column::numbers("quantile_95", "95% quantile"),
        Column::numbers("upper_bonus", "Upper bonus"),
        Column::numbers("extra_bonuses", "Extra bonuses a game"),
    ];
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
    Table::new("comparison-scores", "Final scores under perfect play", columns, games.iter().map(row).collect())
        .untitled()
}

fn categories(games: &[&str], means: &[CategoryMeans]) -> Table {
    let columns = games.iter().map(|game| Column::numbers(game, game));
    let columns = std::iter::once(Column::words("category", "Category")).chain(columns).collect();
    let row = |category: &CategoryMeans| {
        let means = category.means.iter().map(|mean| mean.map_or(Cell::Missing, |mean| Cell::Number(mean, 2)));
        std::iter::once(Cell::text(&category.name)).chain(means).collect()
    };
    Table::new("comparison-categories", "Mean points of each category", columns, means.iter().map(row).collect())
        .untitled()
}
