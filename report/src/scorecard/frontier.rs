//! The cost of action dice in points.

use dicebase_analysis::scorecard::{Frontier, TradeOff};

use super::game::SolvedGame;
use crate::numbers::{bound, decimals};
use crate::{Block, Cell, Chart, Column, Point, Section, Table};

/// The values of a die with a label in the chart.
const NAMED: [f64; 5] = [0.0, 5.0, 10.0, 20.0, 50.0];

/// The section about points against action dice; `None` for games without action dice.
pub(super) fn frontier_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, frontier: &Frontier) -> Option<Section> {
    let dice = game.policy.game().rules().action_dice.as_ref()?;
    let words = format!(
        "A roll whose dice sum to a multiple of {} earns an action die, whatever is filled with it, also where it \
         brings no points. What such a die is worth, the other players decide. For any worth in points this is what \
         one card comes to if its player wants the largest sum of points and of what the dice are worth: the expected \
         points and the expected number of dice of a game, exact to {}.",
        dice.when_sum_divisible_by,
        bound(frontier.error_bound)
    );
    let blocks =
        vec![Block::Words(words), Block::Chart(chart(game, frontier)?), Block::Table(table(game, frontier).untitled())];
    Some(Section::new("frontier", "Points or action dice", blocks))
}

fn chart<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, frontier: &Frontier) -> Option<Chart> {
    let (points, dice) = (frontier.best.first()?, frontier.best.last()?);
    let title = format!("{}: points against action dice", game.title());
    let name = |of: &TradeOff| NAMED.contains(&of.worth).then(|| decimals(of.worth, 0));
    let all: Vec<Point> = frontier.best.iter().map(|of| Point { x: of.dice, y: of.points, name: name(of) }).collect();
    let mut chart = Chart::frontier("chart-frontier", &title, ["action dice of a game", "expected points"], &all);
    chart.caption = format!(
        "Each dot is the best play for one worth of an action die; some have it beside them. Play for points alone \
         comes to {} points and {} dice, play for dice to {} points and {} dice.",
        decimals(points.points, 2),
        decimals(points.dice, 2),
        decimals(dice.points, 2),
        decimals(dice.dice, 2)
    );
    chart.description = format!("A falling curve, ever steeper. {}", chart.caption);
    Some(chart)
}

fn table<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, frontier: &Frontier) -> Table {
    let columns = vec![
        Column::numbers("worth", "A die worth"),
        Column::numbers("points", "Points"),
        Column::numbers("dice", "Action dice"),
    ];
    let row =
        |of: &TradeOff| vec![Cell::Whole(of.worth as usize), Cell::Number(of.points, 4), Cell::Number(of.dice, 4)];
    let caption = "Expected points and action dice of a game, by what a die is worth in points";
    Table::new(game.name.file("frontier"), caption, columns, frontier.best.iter().map(row).collect())
}
