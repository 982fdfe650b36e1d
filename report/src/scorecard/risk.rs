//! Play for risk beside play for points.

use dicebase_analysis::scorecard::Compared;

use super::game::SolvedGame;
use crate::numbers::{bound, decimals};
use crate::{Block, Cell, Column, Section, Table};

/// The section about a player who avoids or seeks risk; `None` if play for risk is not known.
pub(super) fn risk_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, for_points: &Compared) -> Option<Section> {
    let for_risk = game.risk?;
    let (theta, certain) = (for_risk.theta?, for_risk.certain_points?);
    let (attitude, sign) = if theta < 0.0 { ("avoids", "−") } else { ("seeks", "") };
    let words = format!(
        "A player who {attitude} risk does not look for the most points on average, but for the largest mean of \
         {sign}exp(θ · points), with θ = {theta}. To this player the game is worth {} certain points, exact to {}.",
        decimals(certain, 4),
        bound(for_risk.error_bound)
    );
    let command = format!("dicebase compare {} --theta {theta}", game.name.in_commands());
    let blocks = vec![
        Block::Words(words),
        Block::Table(table(game, &[for_points, for_risk]).untitled()),
        Block::words("This command makes the comparison, with any number of θ:"),
        Block::Commands(vec![command]),
    ];
    Some(Section::new("risk", "Risk", blocks))
}

fn table<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, compared: &[&Compared]) -> Table {
    let columns = vec![
        Column::words("play", "Play"),
        Column::numbers("value", "Expected points"),
        Column::numbers("deviation", "Standard deviation"),
        Column::numbers("quantile_5", "5% quantile"),
        Column::numbers("median", "Median"),
        Column::numbers("quantile_95", "95% quantile"),
    ];
    let row = |of: &&Compared| {
        let quantile = |chance| of.quantile(chance).map_or(Cell::Missing, Cell::Whole);
        vec![
            Cell::text(of.theta.map_or_else(|| "for points".to_owned(), |theta| format!("for risk, θ = {theta}"))),
            Cell::Number(of.value, 4),
            Cell::Number(of.spread.deviation, 2),
            quantile(0.05),
            Cell::Whole(of.spread.median),
            quantile(0.95),
        ]
    };
    let caption = "Final scores of play for points and of play for risk";
    Table::new(game.name.file("risk"), caption, columns, compared.iter().map(row).collect())
}
