//! What a person can remember of a scorecard game, as a section of its page.

use dicebase_games::scorecard::Rules;

use super::numbers::decimals;
use super::view::{Block, Cell, Column, Section, Shown, Table};
use crate::scorecard::sheet::{Exception, Opening, Rule, Sheet, Stage};

/// The section of a game whose files are in this folder; `typed` is what the game is called in commands.
pub(super) fn sheet_section(folder: &str, typed: &str, rules: &Rules, sheet: &Sheet) -> Section {
    let about = "What can be remembered of perfect play. The costs are points that are lost on average.";
    let mut blocks = vec![Block::words(about)];
    blocks.extend(sheet.opening.iter().flat_map(|opening| opening_blocks(folder, opening)));
    blocks.push(Block::Heading("What to give up first".to_owned()));
    let words = "When nothing fits: what it costs to fill a category with its least points, the turn included. Cards are filled like this:";
    blocks.push(Block::words(words));
    blocks.push(Block::List(sheet.stages.iter().map(|stage| format!("{}: {}", stage.name, stage.filled)).collect()));
    blocks.push(Block::Table(give_up(folder, rules, &sheet.stages)));
    blocks.push(Block::Heading("What the sheet ignores".to_owned()));
    blocks.push(Block::List(sheet.ignores.iter().map(|&sentence| sentence.to_owned()).collect()));
    blocks.push(Block::words("This command prints the sheet on a page:"));
    blocks.push(Block::Commands(vec![format!("dicebase sheet {typed}")]));
    Section::new("sheet", "Cheat sheet", blocks)
}

fn opening_blocks(folder: &str, opening: &Opening) -> Vec<Block> {
    let cost =
        format!("Who follows the rules and knows no exception loses {} points a game.", decimals(opening.loss, 3));
    let mut blocks = vec![
        Block::Heading("What to keep of the first roll".to_owned()),
        Block::Table(rules_table(folder, opening)),
        Block::Words(cost),
    ];
    if !opening.exceptions.is_empty() {
        blocks.push(Block::Table(exceptions(folder, opening)));
    }
    blocks
}

fn rules_table(folder: &str, opening: &Opening) -> Table {
    let row = |(place, rule): (usize, &Rule)| {
        let kinds: Vec<&str> = rule.kinds.iter().map(|kind| kind.shows.as_str()).collect();
        let shows = match place + 1 == opening.rules.len() {
            true if place == 0 => "anything".to_owned(),
            true => "anything else".to_owned(),
            false => kinds.join(", "),
        };
        vec![Cell::Text(shows), Cell::text(rule.words), Cell::Chance(rule.chance), Cell::Number(rule.loss, 3)]
    };
    Table {
        path: format!("{folder}/sheet-rules"),
        caption: "The first roll by rules".to_owned(),
        columns: vec![
            Column::words("shows", "It shows"),
            Column::words("keep", "Keep"),
            Column::numbers("chance", "Chance"),
            Column::numbers("loss", "Costs without exceptions"),
        ],
        rows: opening.rules.iter().enumerate().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn exceptions(folder: &str, opening: &Opening) -> Table {
    let row = |exception: &Exception| {
        vec![Cell::text(&exception.of.keep), Cell::text(exception.of.rolls.join(" ")), Cell::Number(exception.loss, 3)]
    };
    Table {
        path: format!("{folder}/sheet-exceptions"),
        caption: "First rolls that the rules are wrong for, the most expensive first".to_owned(),
        columns: vec![
            Column::words("keep", "Keep"),
            Column::words("rolls", "Of these rolls"),
            Column::numbers("loss", "The rule costs"),
        ],
        rows: opening.exceptions.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

/// Categories in the order in which they are given up on an empty card.
fn give_up(folder: &str, rules: &Rules, stages: &[Stage]) -> Table {
    let name = |id: &str| rules.category(id).map_or(id, |category| rules.categories[category].name.as_str()).to_owned();
    let row = |id: &str| {
        let cost = |stage: &Stage| stage.costs.iter().find(|cost| cost.category == id).map(|cost| cost.cost);
        let costs = stages.iter().map(|stage| cost(stage).map_or(Cell::Missing, |cost| Cell::Number(cost, 2)));
        std::iter::once(Cell::Text(name(id))).chain(costs).collect()
    };
    let of = |stage: &Stage| Column::numbers(&stage.name.replace(' ', "_"), stage.name);
    let ids = stages.iter().take(1).flat_map(|stage| &stage.costs).map(|cost| cost.category.as_str());
    Table {
        path: format!("{folder}/sheet-give-up"),
        caption: "What it costs to give a category up, the cheapest first".to_owned(),
        columns: std::iter::once(Column::words("category", "Category")).chain(stages.iter().map(of)).collect(),
        rows: ids.map(row).collect(),
        shown: Shown::Whole,
    }
}
