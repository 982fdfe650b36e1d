//! The best dice to set aside for each first roll of a turn.

use dicebase_games::any;
use dicebase_games::bank::{Action, Game, Players, Points, Position, PositionError, Roll, Then};
use dicebase_games::{Dice, Lattice};
use dicebase_policy::bank::Policy;

use super::game::SolvedGame;
use crate::first_rolls::{caption, first_rolls_page, rolls};
use crate::numbers::{in_words, thousands};
use crate::{Cell, Column, Page, ReportError, Table};

pub(super) fn page<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, policy: &Policy<D>) -> Result<Page, ReportError> {
    let name = game.title();
    let table = table(game, policy)?;
    let description =
        format!("What to set aside of each of the {} first rolls of a turn of {name}.", thousands(table.rows.len()));
    let how = "This is for the most expected points of the turn, by a player who has banked before. The expected \
               points are those of the whole turn.";
    Ok(first_rolls_page(&game.name, &name, description, how.to_owned(), table))
}

fn table<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, policy: &Policy<D>) -> Result<Table, ReportError> {
    let lattice = Lattice::of(game.rules.dice, game.rules.die());
    let columns = vec![
        Column::words("roll", "Roll"),
        Column::numbers("ways", "Ways"),
        Column::words("set_aside", "Set aside"),
        Column::words("then", "Then"),
        Column::numbers("expected_points", "Expected points"),
    ];
    let rows = rolls(&lattice).into_iter().map(|(dice, ways)| row(policy, dice, ways));
    let caption = caption("First rolls of a turn", &lattice);
    Ok(Table::new(game.name.file("first-rolls"), caption, columns, rows.collect::<Result<_, _>>()?))
}

fn row<D: AsRef<[u8]>>(policy: &Policy<D>, dice: Dice, ways: usize) -> Result<Vec<Cell>, ReportError> {
    let roll = Roll { turn: Points(0), taken: Points(0), dice };
    let (set_aside, then, points) = match Position::after_roll(policy.game(), &Players::default(), &roll) {
        Ok(position) => {
            let best = policy.best(&position)?;
            let (set_aside, then) = in_cells(policy.game(), &best.action);
            (set_aside, then, best.value)
        }
        Err(PositionError::Bust { .. }) => (Cell::Missing, Cell::text("bust"), 0.0),
        Err(error) => return Err(any::PositionError::from(error).into()),
    };
    Ok(vec![Cell::Dice(dice), Cell::Whole(ways), set_aside, then, Cell::Number(points, 2)])
}

fn in_cells(game: &Game, action: &Action) -> (Cell, Cell) {
    match *action {
        Action::SetAside { dice, then, total, left } => {
            let then = match then {
                Then::Bank => format!("bank {}", thousands(game.rules().points(total))),
                Then::Roll => format!("roll {}", in_words(left)),
            };
            (Cell::Dice(dice), Cell::Text(then))
        }
        Action::TakeOver | Action::Roll { .. } => (Cell::Missing, Cell::Missing),
    }
}
