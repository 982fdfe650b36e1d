//! The page with the best action for each first roll.

use dicebase_games::{Dice, Lattice};

use super::front::to_games;
use super::game::GameName;
use super::numbers::thousands;
use super::table::Table;
use super::view::{Block, Link, Page, Section};

/// The page of a game named `game`, with its table of first rolls; `how` explains the table.
pub(crate) fn first_rolls_page(
    name: &GameName<'_>,
    game: &str,
    description: String,
    how: String,
    table: Table,
) -> Page {
    let blocks = vec![Block::Words(how), Block::Table(table.untitled().filtered())];
    Page {
        path: name.file("first-rolls.html"),
        title: format!("First rolls of {game}"),
        description,
        above: vec![to_games(), Link::new(game, name.page())],
        sections: vec![Section::new("rolls", "", blocks)],
        ..Page::default()
    }
}

/// All full rolls in the order of their texts, each with its number of ordered outcomes.
pub(crate) fn rolls(lattice: &Lattice) -> Vec<(Dice, usize)> {
    let all_ways = all_ways(lattice) as f64;
    let ways = |roll: usize| (lattice.chances()[roll] * all_ways).round() as usize;
    let mut rolls: Vec<_> = lattice.rolls().map(|roll| (lattice.keeps()[roll], ways(roll))).collect();
    rolls.sort_by_cached_key(|(dice, _)| dice.to_string());
    rolls
}

/// The caption of a table of first rolls, such as "First rolls, their ways of 7776, and what is best"; `what` is its
/// beginning.
pub(crate) fn caption(what: &str, lattice: &Lattice) -> String {
    format!("{what}, their ways of {}, and what is best", thousands(all_ways(lattice)))
}

/// The number of ordered outcomes of all dice, all equally likely.
fn all_ways(lattice: &Lattice) -> usize {
    lattice.die().outcomes().pow(lattice.dice() as u32)
}
