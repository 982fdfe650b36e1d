//! The sheet of a bank-or-roll game as a section of its page.

use dicebase_analysis::bank::sheet::{AtScores, RuleLoss, Sheet};
use dicebase_games::bank::{Objective, Points};

use super::game::SolvedGame;
use super::{dice_left, objectives};
use crate::numbers::{capitalized, in_words};
use crate::table::columns_of_losses;
use crate::{Block, Cell, Column, Link, Page, Section, Table};

/// The section with the sheet of a game; `first_rolls` is the page with the best action for each first roll.
pub(super) fn sheet_section<D>(
    game: &SolvedGame<'_, D>,
    sheet: &Sheet,
    losses: &[RuleLoss],
    first_rolls: Option<&Page>,
) -> Section {
    let how = format!(
        "One rule for all scores, made for the most points of a turn: set aside what has the most points together with \
         what the dice left count for; then bank from a certain turn total on, and roll below it. Always bank what \
         reaches the target. {} dice left means that all were set aside.",
        capitalized(&in_words(game.rules.dice))
    );
    let against = "The best numbers depend on the scores. Of higher totals there are exceptions, such as where one \
                   more roll wins.";
    let mut blocks = vec![Block::Words(how), Block::Table(rule(game, sheet)), Block::Table(lost(game, losses))];
    let link = |page: &Page| Link::new("What is best for each first roll", page.path.clone());
    blocks.extend(first_rolls.map(|page| Block::Links(vec![link(page)])));
    blocks.extend([
        Block::Heading("Against a perfect player".to_owned()),
        Block::words(against),
        Block::Table(situations(game, "sheet-bank-from", "Bank from, by scores and the dice left", sheet, |at| {
            Some(&at.bank_from)
        })),
    ]);
    if sheet.situations.iter().any(|at| at.take_from.is_some()) {
        let caption = "Take over from, by scores and the dice left";
        blocks.push(Block::Table(situations(game, "sheet-take-from", caption, sheet, |at| at.take_from.as_ref())));
    }
    game.name.sheet_section(blocks)
}

fn cells(numbers: &[Option<Points>]) -> impl Iterator<Item = Cell> {
    numbers.iter().copied().map(dice_left::cell)
}

fn rule<D>(game: &SolvedGame<'_, D>, sheet: &Sheet) -> Table {
    let row = |name: &str, numbers: Vec<Cell>| std::iter::once(Cell::text(name)).chain(numbers).collect();
    let counted = sheet.rule.dice_left.iter().map(|&points| Cell::Whole(points.0)).collect();
    let mut rows = vec![
        row("when setting aside they count for", counted),
        row("bank from a turn total of", cells(&sheet.rule.bank_from).collect()),
    ];
    rows.extend(sheet.rule.take_from.as_ref().map(|take| row("take over from", cells(take).collect())));
    let columns = std::iter::once(Column::words("rule", "Dice left")).chain(dice_left::columns_of(&game.rules.hands()));
    Table::new(game.name.file("sheet-rule"), "The rule, by the dice left", columns.collect(), rows).untitled()
}

fn lost<D>(game: &SolvedGame<'_, D>, losses: &[RuleLoss]) -> Table {
    let row = |loss: &RuleLoss| {
        let measure = |number| match loss.objective {
            Objective::Win => Cell::Chance(number),
            Objective::Points | Objective::Turns => Cell::Number(number, 4),
        };
        vec![
            Cell::text(objectives::measured(loss.objective)),
            measure(loss.value),
            measure(loss.optimum),
            measure(loss.loss.max(0.0)),
        ]
    };
    let rows = losses.iter().map(row).collect();
    Table::new(game.name.file("sheet-losses"), "What the rule loses, computed exactly", columns_of_losses(), rows)
}

fn situations<'a, D>(
    game: &SolvedGame<'_, D>,
    file: &str,
    caption: &str,
    sheet: &'a Sheet,
    numbers: impl Fn(&'a AtScores) -> Option<&'a Vec<Option<Points>>>,
) -> Table {
    let row = |at: &'a AtScores| {
        let scores = [Cell::Whole(at.me.0), dice_left::cell(at.opponent)];
        Some(std::iter::once(Cell::text(at.name)).chain(scores).chain(cells(numbers(at)?)).collect())
    };
    let scores =
        [Column::words("situation", "Situation"), Column::numbers("own", "Own"), Column::numbers("other", "Other's")];
    let columns = scores.into_iter().chain(dice_left::columns_of(&game.rules.hands())).collect();
    Table::new(game.name.file(file), caption, columns, sheet.situations.iter().filter_map(row).collect())
}
