//! How turns and games of a bank game spread.

use super::bank::BankGame;
use super::chart::What;
use super::numbers::{decimals, percent};
use super::spread::Spread;
use super::view::{Block, Cell, Column, Section, Shown, Table};
use crate::bank::{Alone, OneTurn, TwoPlayers};

const POINTS: What<'_> = What { key: "points", heading: "Points", axis: "points of the turn", of: "turns" };
const TURNS: What<'_> = What { key: "turns", heading: "Turns", axis: "turns", of: "games" };

/// The points of a turn.
pub(super) fn one_turn<D>(game: &BankGame<'_, D>, turn: &OneTurn) -> Section {
    let words = format!(
        "A turn that is played for the most points ends in a bust with a chance of {}. What is banked otherwise has a mean of {} points. \
         A bust counts as 0 here.",
        percent(turn.bust, 2),
        decimals(turn.banked, 2)
    );
    let spread = Spread {
        path: &format!("{}/turn", game.name.folder()),
        title: &format!("Points of a turn of {}", game.rules.name),
        what: POINTS,
        chances: &turn.points,
    };
    Section::new("turn", "How turns spread", with_words(words, spread.blocks()))
}

/// The turns of a player alone.
pub(super) fn alone<D>(game: &BankGame<'_, D>, alone: &Alone) -> Vec<Block> {
    let words = format!(
        "On the way {} of the turns are a bust, and a turn banks {} points on average.",
        percent(alone.busts, 2),
        decimals(alone.points, 2)
    );
    let spread = Spread {
        path: &format!("{}/turns", game.name.folder()),
        title: &format!("Turns to the target, alone, of {}", game.rules.name),
        what: TURNS,
        chances: &alone.turns.chances,
    };
    with_words(words, spread.blocks())
}

/// The turns of a game of two.
pub(super) fn two_players<D>(game: &BankGame<'_, D>, two: &TwoPlayers) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("How long games last".to_owned()), Block::Table(lengths(game, two))];
    if let Some(turns) = &two.turns {
        let spread = Spread {
            path: &format!("{}/game-turns", game.name.folder()),
            title: &format!("Turns of both players in a game of {}", game.rules.name),
            what: TURNS,
            chances: &turns.chances,
        };
        blocks.extend(spread.blocks());
    }
    blocks
}

fn lengths<D>(game: &BankGame<'_, D>, two: &TwoPlayers) -> Table {
    let mut rows = vec![
        vec![Cell::text("turns of both players together"), Cell::Number(two.expected, 4)],
        vec![Cell::text("share of them that are a bust"), Cell::Chance(two.busts)],
    ];
    rows.extend(two.taken.map(|taken| vec![Cell::text("share that begin with taking over"), Cell::Chance(taken)]));
    Table {
        path: format!("{}/game-length", game.name.folder()),
        caption: "A game between two perfect players, on average".to_owned(),
        columns: vec![Column::words("measure", "Measure"), Column::numbers("mean", "Mean")],
        rows,
        shown: Shown::Whole,
    }
}

fn with_words(words: String, blocks: Vec<Block>) -> Vec<Block> {
    std::iter::once(Block::Words(words)).chain(blocks).collect()
}
