//! What a person can remember of a bank game, as a section of its page.

use dicebase_games::bank::Points;

use super::bank::BankGame;
use super::view::{Block, Cell, Column, Section, Shown, Table};
use crate::bank::sheet::{AtScores, RuleLoss, Sheet};

/// The section of a game.
pub(super) fn sheet_section<D>(game: &BankGame<'_, D>, sheet: &Sheet, losses: &[RuleLoss]) -> Section {
    let how = "One rule for all scores: set aside what has the most points together with what the dice left count for; then bank or roll. \
               Always bank what reaches the target.";
    let against = "Against a perfect player the best numbers depend on the scores. Of higher totals there are exceptions, such as where one \
                   more roll wins.";
    let mut blocks = vec![
        Block::words(how),
        Block::Table(rule(game, sheet)),
        Block::Table(lost(game, losses)),
        Block::words(against),
        Block::Table(situations(game, "sheet-bank-from", "Bank from, by scores and the dice left", sheet, |at| {
            Some(&at.bank_from)
        })),
    ];
    if sheet.situations.iter().any(|at| at.take_from.is_some()) {
        let caption = "Take over from, by scores and the dice left";
        blocks.push(Block::Table(situations(game, "sheet-take-from", caption, sheet, |at| at.take_from.as_ref())));
    }
    blocks.push(Block::words("This command prints the sheet on a page:"));
    blocks.push(Block::Commands(vec![format!("dicebase sheet {}", game.name.typed.unwrap_or("rules.toml"))]));
    Section::new("sheet", "Cheat sheet", blocks)
}

/// A column for each number of dice, from one on.
fn by_dice<D>(game: &BankGame<'_, D>) -> impl Iterator<Item = Column> {
    (1..=game.rules.dice).map(|dice| {
        let what = if dice == 1 { "die" } else { "dice" };
        Column::numbers(&format!("dice_{dice}"), &format!("{dice} {what}"))
    })
}

fn cells(numbers: &[Option<Points>]) -> impl Iterator<Item = Cell> {
    numbers.iter().map(|number| number.map_or(Cell::Missing, |points| Cell::Whole(points.0)))
}

fn rule<D>(game: &BankGame<'_, D>, sheet: &Sheet) -> Table {
    let row = |name: &str, numbers: Vec<Cell>| std::iter::once(Cell::text(name)).chain(numbers).collect();
    let counted = sheet.rule.dice_left.iter().map(|&points| Cell::Whole(points.0)).collect();
    let mut rows = vec![
        row("when setting aside they count for", counted),
        row("bank from a turn total of", cells(&sheet.rule.bank_from).collect()),
    ];
    rows.extend(sheet.rule.take_from.as_ref().map(|take| row("take over from", cells(take).collect())));
    Table {
        path: format!("{}/sheet-rule", game.name.folder()),
        caption: "The rule, by the dice left".to_owned(),
        columns: std::iter::once(Column::words("rule", "Dice left")).chain(by_dice(game)).collect(),
        rows,
        shown: Shown::Whole,
    }
}

fn lost<D>(game: &BankGame<'_, D>, losses: &[RuleLoss]) -> Table {
    let row = |loss: &RuleLoss| {
        let aim = match loss.objective {
            "points" => "points of a turn",
            "turns" => "turns to the target, alone",
            _ => "chance to win against a perfect player",
        };
        vec![
            Cell::text(aim),
            Cell::Number(loss.value, 4),
            Cell::Number(loss.optimum, 4),
            Cell::Number(loss.loss.max(0.0), 4),
        ]
    };
    Table {
        path: format!("{}/sheet-losses", game.name.folder()),
        caption: "What the rule loses, computed exactly".to_owned(),
        columns: vec![
            Column::words("aim", "Expected"),
            Column::numbers("rule", "With the rule"),
            Column::numbers("optimum", "Perfect play"),
            Column::numbers("loss", "Lost"),
        ],
        rows: losses.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

fn situations<'a, D>(
    game: &BankGame<'_, D>,
    name: &str,
    caption: &str,
    sheet: &'a Sheet,
    numbers: impl Fn(&'a AtScores) -> Option<&'a Vec<Option<Points>>>,
) -> Table {
    let row = |at: &'a AtScores| {
        let scores = [Cell::Whole(at.me.0), at.opponent.map_or(Cell::Missing, |points| Cell::Whole(points.0))];
        Some(std::iter::once(Cell::text(at.name)).chain(scores).chain(cells(numbers(at)?)).collect())
    };
    let columns =
        [Column::words("situation", "Situation"), Column::numbers("own", "Own"), Column::numbers("other", "Other's")];
    Table {
        path: format!("{}/{name}", game.name.folder()),
        caption: caption.to_owned(),
        columns: columns.into_iter().chain(by_dice(game)).collect(),
        rows: sheet.situations.iter().filter_map(row).collect(),
        shown: Shown::Whole,
    }
}
