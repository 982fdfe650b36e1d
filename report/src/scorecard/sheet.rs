//! The sheet of a scorecard game as a section of its page.

use dicebase_analysis::scorecard::sheet::{Exception, Opening, Rule, Sheet, Stage};
use dicebase_games::scorecard::Rules;

use super::words::category_name;
use crate::numbers::decimals;
use crate::{Block, Cell, Column, GameName, Link, Section, Table};

/// The section with the sheet of a game; `first_rolls` is the link to the page with the best action for each first
/// roll.
pub(super) fn sheet_section(game: &GameName<'_>, rules: &Rules, sheet: &Sheet, first_rolls: Link) -> Section {
    let about = "What can be remembered of perfect play. The costs are points that are lost on average.";
    let mut blocks = vec![Block::words(about)];
    blocks.extend(sheet.opening.iter().flat_map(|opening| opening_blocks(game, opening)));
    blocks.push(Block::Links(vec![first_rolls]));
    blocks.push(Block::Heading("What to give up first".to_owned()));
    let words = "When nothing fits: what it costs to fill a category with its least points, the turn included, the \
                 cheapest first. Cards are filled like this:";
    blocks.push(Block::words(words));
    blocks.push(Block::List(sheet.stages.iter().map(|stage| format!("{}: {}", stage.name, stage.filled)).collect()));
    blocks.push(Block::Table(give_up(game, rules, &sheet.stages)));
    blocks.push(Block::Heading("What the sheet ignores".to_owned()));
    blocks.push(Block::List(sheet.ignores.iter().map(|&sentence| sentence.to_owned()).collect()));
    game.sheet_section(blocks)
}

fn opening_blocks(game: &GameName<'_>, opening: &Opening) -> Vec<Block> {
    let cost =
        format!("Who follows the rules and knows no exception loses {} points a game.", decimals(opening.loss, 3));
    let mut blocks = vec![
        Block::Heading("What to keep of the first roll".to_owned()),
        Block::Table(rules_table(game, opening)),
        Block::Words(cost),
    ];
    if !opening.exceptions.is_empty() {
        blocks.push(Block::Table(exceptions(game, opening)));
    }
    blocks
}

fn rules_table(game: &GameName<'_>, opening: &Opening) -> Table {
    let columns = vec![
        Column::words("shows", "It shows"),
        Column::words("keep", "Keep"),
        Column::numbers("chance", "Chance"),
        Column::numbers("loss", "Points lost"),
    ];
    let row = |(place, rule): (usize, &Rule)| {
        let kinds: Vec<&str> = rule.kinds.iter().map(|kind| kind.shows.as_str()).collect();
        let shows = match place + 1 == opening.rules.len() {
            true if place == 0 => "anything".to_owned(),
            true => "anything else".to_owned(),
            false => kinds.join(", "),
        };
        vec![Cell::Text(shows), Cell::text(rule.words), Cell::Chance(rule.chance), Cell::Number(rule.loss, 3)]
    };
    let rows = opening.rules.iter().enumerate().map(row).collect();
    Table::new(game.file("sheet-rules"), "The first roll by rules", columns, rows).untitled()
}

fn exceptions(game: &GameName<'_>, opening: &Opening) -> Table {
    let columns = vec![
        Column::words("keep", "Keep"),
        Column::words("rolls", "Of these rolls"),
        Column::numbers("loss", "The rule costs"),
    ];
    let row = |exception: &Exception| {
        vec![Cell::text(&exception.of.keep), Cell::text(exception.of.rolls.join(" ")), Cell::Number(exception.loss, 3)]
    };
    let caption = "First rolls that the rules are wrong for, the most expensive first";
    Table::new(game.file("sheet-exceptions"), caption, columns, opening.exceptions.iter().map(row).collect())
}

/// The table of costs. Categories are in the order in which to give them up on an empty card.
fn give_up(game: &GameName<'_>, rules: &Rules, stages: &[Stage]) -> Table {
    let stage_column = |stage: &Stage| Column::numbers(&stage.name.replace(' ', "_"), stage.name);
    let columns = std::iter::once(Column::words("category", "Category")).chain(stages.iter().map(stage_column));
    let row = |id: &str| {
        let cost = |stage: &Stage| stage.costs.iter().find(|cost| cost.category == id).map(|cost| cost.cost);
        let costs = stages.iter().map(|stage| cost(stage).map_or(Cell::Missing, |cost| Cell::Number(cost, 2)));
        std::iter::once(Cell::text(category_name(rules, id))).chain(costs).collect()
    };
    let ids = stages.iter().take(1).flat_map(|stage| &stage.costs).map(|cost| cost.category.as_str());
    let caption = "What it costs to give a category up, the cheapest first";
    Table::new(game.file("sheet-give-up"), caption, columns.collect(), ids.map(row).collect()).untitled()
}
