//! Comparison of bank-or-roll games.

use dicebase_analysis::Chances;
use dicebase_games::bank::Objective;

use super::dice_left;
use super::front::Summary;
use crate::{Block, Cell, Chart, Column, Table};

/// The comparison of several games; `None` for fewer than two.
pub(super) fn blocks(games: &[Summary]) -> Option<Vec<Block>> {
    if games.len() < 2 {
        return None;
    }
    let alone = "How many turns a player alone needs who wants to be at the target in as few as possible, and who wins \
                 when two perfect players meet:";
    let mut blocks = vec![Block::words(alone)];
    blocks.extend(turns_chart(games).map(Block::Chart));
    blocks.extend(wins_chart(games).map(Block::Chart));
    blocks.push(Block::Table(lengths(games)));
    blocks.extend(thresholds(games));
    Some(blocks)
}

/// The chart of the turns, for games with known distributions.
fn turns_chart(games: &[Summary]) -> Option<Chart> {
    let row = |game: &Summary| Some((game.page.text.clone(), game.turns.as_ref()?.clone()));
    let rows: Vec<(String, Chances)> = games.iter().filter_map(row).collect();
    let title = "Turns to the target, alone";
    (!rows.is_empty()).then(|| Chart::ranges("chart-turns", title, "turns to the target, alone", &rows))
}

fn wins_chart(games: &[Summary]) -> Option<Chart> {
    let row = |game: &Summary| Some((game.page.text.clone(), game.value(Objective::Win)?));
    let rows: Vec<(String, f64)> = games.iter().filter_map(row).collect();
    let title = "The chance to win of the player who begins";
    (!rows.is_empty()).then(|| Chart::shares("chart-win", title, "chance to win of the player who begins", &rows))
}

fn lengths(games: &[Summary]) -> Table {
    let columns = vec![
        Column::words("game", "Game"),
        Column::numbers("target", "Target"),
        Column::numbers("turns", "Turns alone"),
        Column::numbers("deviation", "Standard deviation"),
        Column::numbers("quantile_5", "5% quantile"),
        Column::numbers("median", "Median"),
        Column::numbers("quantile_95", "95% quantile"),
        Column::numbers("win", "Chance of the first to win"),
        Column::numbers("turns_of_both", "Turns of both players"),
    ];
    let row = |game: &Summary| {
        let of_turns = |tell: &dyn Fn(&Chances) -> Cell| game.turns.as_ref().map_or(Cell::Missing, tell);
        let quantile = |chance| of_turns(&|turns| Cell::Whole(turns.quantile(chance)));
        vec![
            Cell::Link(game.page.clone()),
            game.target.map_or(Cell::Missing, |target| Cell::Whole(target.0)),
            game.cell(Objective::Turns),
            of_turns(&|turns| Cell::Number(turns.deviation(), 3)),
            quantile(0.05),
            quantile(0.5),
            quantile(0.95),
            game.cell(Objective::Win),
            game.turns_of_both.map_or(Cell::Missing, |turns| Cell::Number(turns, 3)),
        ]
    };
    let caption = "Turns and chances to win under perfect play";
    Table::new("comparison-turns", caption, columns, games.iter().map(row).collect()).untitled()
}

/// The table of when to bank; empty unless it is known for at least two games.
fn thresholds(games: &[Summary]) -> Vec<Block> {
    let games: Vec<&Summary> = games.iter().filter(|game| !game.bank_from.is_empty()).collect();
    if games.len() < 2 {
        return Vec::new();
    }
    let most_dice = games.iter().map(|game| game.bank_from.len()).max().unwrap_or_default();
    let columns = std::iter::once(Column::words("game", "Game")).chain(dice_left::columns(most_dice));
    let row = |game: &&Summary| {
        let threshold = |i: usize| dice_left::cell(game.bank_from.get(i).copied().flatten());
        std::iter::once(Cell::Link(game.page.clone())).chain((0..most_dice).map(threshold)).collect()
    };
    let rows = games.iter().map(row).collect();
    let table = Table::new("comparison-bank-from", "When to bank", columns.collect(), rows).untitled();
    let words = "The turn total from which to bank for the most points of a turn, with no target in sight, by the \
                 number of dice left:";
    vec![Block::Heading("When to bank".to_owned()), Block::words(words), Block::Table(table)]
}
