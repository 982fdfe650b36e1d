//! The distributions of turns and games of a bank-or-roll game.

use dicebase_analysis::bank::{Alone, OneTurn, TwoPlayers};

use super::game::SolvedGame;
use crate::numbers::{decimals, percent};
use crate::{Block, Cell, Column, Quantity, Section, Spread, Table};

const POINTS: Quantity<'_> = Quantity {
    key: "points",
    heading: "Points",
    axis: "points of the turn",
    reached: "at least this many points in the turn",
    of: "turns",
};
/// The number of turns of a player alone.
pub(super) const TURNS: Quantity<'_> = Quantity {
    key: "turns",
    heading: "Turns",
    axis: "turns to the target",
    reached: "at least this many turns to the target",
    of: "games",
};
const TURNS_OF_BOTH: Quantity<'_> =
    Quantity { axis: "turns of both players", reached: "at least this many turns of both players", ..TURNS };

/// The section with the distribution of points in a turn.
pub(super) fn one_turn<D>(game: &SolvedGame<'_, D>, turn: &OneTurn) -> Section {
    let words = format!(
        "A turn that is played for the most points ends in a bust with a chance of {}. What is banked otherwise has a \
         mean of {} points. A bust counts as 0 here.",
        percent(turn.bust, 2),
        decimals(turn.banked, 2)
    );
    let spread = Spread {
        path: &game.name.file("turn"),
        title: &format!("Points of a turn of {}", game.name.title(&game.rules.name)),
        what: POINTS,
        chances: &turn.points,
    };
    Section::new("turn", "How turns spread", spread.blocks_after(words))
}

/// The turns of a player alone.
pub(super) fn alone<D>(game: &SolvedGame<'_, D>, alone: &Alone) -> Vec<Block> {
    let words = format!(
        "On the way {} of the turns are a bust, and a turn banks {} points on average.",
        percent(alone.busts, 2),
        decimals(alone.points, 2)
    );
    let spread = Spread {
        path: &game.name.file("turns"),
        title: &format!("Turns to the target, alone, of {}", game.name.title(&game.rules.name)),
        what: TURNS,
        chances: &alone.turns.chances,
    };
    spread.blocks_after(words)
}

/// The blocks with the distribution of turns in a game of two.
pub(super) fn two_players<D>(game: &SolvedGame<'_, D>, two: &TwoPlayers) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading("How long games last".to_owned()),
        Block::words("Between two perfect players, on average:"),
        Block::Table(lengths(game, two)),
    ];
    if let Some(turns) = &two.turns {
        let spread = Spread {
            path: &game.name.file("game-turns"),
            title: &format!("Turns of both players in a game of {}", game.name.title(&game.rules.name)),
            what: TURNS_OF_BOTH,
            chances: &turns.chances,
        };
        blocks.extend(spread.blocks());
    }
    blocks
}

fn lengths<D>(game: &SolvedGame<'_, D>, two: &TwoPlayers) -> Table {
    let mut rows = vec![
        vec![Cell::text("turns of both players together"), Cell::Number(two.expected, 4)],
        vec![Cell::text("share of them that are a bust"), Cell::Chance(two.busts)],
    ];
    rows.extend(two.taken.map(|taken| vec![Cell::text("share that begin with taking over"), Cell::Chance(taken)]));
    let columns = vec![Column::words("measure", "Measure"), Column::numbers("mean", "Mean")];
    Table::new(game.name.file("game-length"), "A game between two perfect players, on average", columns, rows)
        .untitled()
}
