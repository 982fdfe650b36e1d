//! The best play for each first roll of a game.

use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_games::{Dice, any};
use dicebase_policy::scorecard::{Policy, Ranked};

use super::game::SolvedGame;
use crate::first_rolls::{caption, first_rolls_page, rolls};
use crate::numbers::{in_words, thousands};
use crate::{Cell, Column, Page, ReportError, Table};

pub(super) fn page<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Result<Page, ReportError> {
    let rules = game.policy.game().rules();
    let table = table(game)?;
    let description = format!(
        "The best play for each of the {} first rolls of {}, with {} dice on an empty card.",
        thousands(table.rows.len()),
        game.title(),
        in_words(rules.dice)
    );
    let last = if rules.rolls > 1 {
        "To keep all dice is to roll no more. What is lost by the next best keep is the difference of the two."
    } else {
        "What is lost by the next best category is the difference of the two."
    };
    let how = format!(
        "The expected score is that of the whole game, with perfect play after the first roll. {last} Of equally good \
         ones the one with more dice stands first."
    );
    Ok(first_rolls_page(&game.name, &game.title(), description, how, table))
}

fn table<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Result<Table, ReportError> {
    let of = game.policy.game();
    let columns = vec![
        Column::words("roll", "Roll"),
        Column::numbers("ways", "Ways"),
        Column::words("best", if of.rules().rolls > 1 { "Keep" } else { "Fill" }),
        Column::numbers("expected_score", "Expected score"),
        Column::words("next_best", "Next best"),
        Column::numbers("loss", "Loses"),
    ];
    let rows = rolls(of.lattice()).into_iter().map(|(roll, ways)| row(game.policy, roll, ways));
    let caption = caption("First rolls", of.lattice());
    Ok(Table::new(game.name.file("first-rolls"), caption, columns, rows.collect::<Result<_, _>>()?))
}

fn row<D: AsRef<[u8]>>(policy: &Policy<D>, roll: Dice, ways: usize) -> Result<Vec<Cell>, ReportError> {
    let game = policy.game();
    let position = Position::after_roll(game, Card::empty(game), roll, game.rules().rolls - 1, Dice::NONE)
        .map_err(any::PositionError::from)?;
    let ranked = policy.rank(&position)?;
    let action = |ranked: Option<&Ranked>| ranked.map_or(Cell::Missing, |ranked| action(game, &ranked.action));
    let number = |number: Option<f64>, places| number.map_or(Cell::Missing, |number| Cell::Number(number, places));
    Ok(vec![
        Cell::Dice(roll),
        Cell::Whole(ways),
        action(ranked.first()),
        number(ranked.first().map(|best| best.value), 2),
        action(ranked.get(1)),
        number(ranked.get(1).map(|next| next.loss), 3),
    ])
}

fn action(game: &Game, action: &Action) -> Cell {
    match *action {
        Action::Keep(dice) => Cell::Dice(dice),
        Action::Score(choice) => Cell::text(&game.category(choice.category).name),
    }
}
