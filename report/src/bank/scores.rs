//! The values of positions before a turn, by score.

use dicebase_games::bank::{Player, Players, Points, Position, Rules};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

use super::game::SolvedGame;
use crate::numbers::thousands;
use crate::{Block, Cell, Column, Table};

/// The number of equal steps from 0 to the target between the scores of a table.
const PARTS: usize = 10;

/// The table of the chance to win, by both scores.
pub(super) fn chances_to_win<D: AsRef<[u8]>>(
    game: &SolvedGame<'_, D>,
    policy: &Policy<D>,
) -> Result<Vec<Block>, Damaged> {
    let scores = scores(game.rules);
    let row = |&me: &Points| {
        let chance = |&opponent: &Points| {
            let players = Players { me: player(me), opponent: player(opponent), ..Players::default() };
            value(policy, &players, Cell::Chance)
        };
        std::iter::once(Ok(Cell::Whole(me.0))).chain(scores.iter().map(chance)).collect()
    };
    let column = |&score: &Points| Column::numbers(&format!("other_{score}"), &thousands(score));
    let columns = std::iter::once(Column::numbers("own_score", "Own score")).chain(scores.iter().map(column));
    let caption = "The chance to win before a turn, by the score of the player to move and that of the other player";
    let rows = scores.iter().map(row).collect::<Result<_, _>>()?;
    let table = Table::new(game.name.file("chance-to-win"), caption, columns.collect(), rows).untitled();
    let words = "Both play perfectly, and the player whose chance it is rolls next, with nothing to take over. Each \
                 row is a score of the player to move, each column a score of the other player.";
    Ok(vec![Block::words(words), Block::Table(table)])
}

/// The table of the expected number of turns of a player alone, by score.
pub(super) fn turns_left<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, policy: &Policy<D>) -> Result<Vec<Block>, Damaged> {
    let row = |me: Points| {
        let players = Players { me: player(me), ..Players::default() };
        Ok(vec![Cell::Whole(me.0), value(policy, &players, |turns| Cell::Number(turns, 3))?])
    };
    let columns = vec![Column::numbers("score", "Score"), Column::numbers("turns", "Turns")];
    let rows = scores(game.rules).into_iter().map(row).collect::<Result<_, Damaged>>()?;
    let table =
        Table::new(game.name.file("turns-left"), "Expected turns to the target, by score", columns, rows).untitled();
    let words = "The turns to the target that a player alone expects at each score, who wants to be there in as few \
                 turns as possible. A bust is a turn too.";
    Ok(vec![Block::words(words), Block::Table(table)])
}

/// Evenly spaced scores from 0 to below the target.
fn scores(rules: &Rules) -> Vec<Points> {
    let part = rules.steps(Points(rules.target.0 / PARTS));
    (0..rules.steps(rules.target)).step_by(part).map(|steps| rules.points(steps)).collect()
}

fn player(points: Points) -> Player {
    Player { points, entered: points > Points(0), busts: 0 }
}

/// The cell of a value; empty if the scores are impossible.
fn value<D: AsRef<[u8]>>(policy: &Policy<D>, players: &Players, cell: fn(f64) -> Cell) -> Result<Cell, Damaged> {
    let position = Position::start(policy.game(), players, None);
    position.map_or(Ok(Cell::Missing), |position| policy.value(&position).map(cell))
}
