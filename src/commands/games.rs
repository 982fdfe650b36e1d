//! `dicebase games`

use dicebase_games::{Builtin, Family, bank, builtins, scorecard};
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Games {
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: String,
    family: &'static str,
    source: String,
    dice: usize,
    sides: usize,
    #[serde(flatten)]
    more: More,
}

/// What only games of one family have.
#[derive(Serialize)]
#[serde(untagged)]
enum More {
    Scorecard { rolls: usize, categories: Vec<String> },
    Bank { target: usize, objectives: Vec<&'static str> },
}

pub fn run(global: &Global) -> Result<(), Failure> {
    let games = builtins().iter().map(game).collect::<Result<_, Failure>>()?;
    let games = Games { games };
    if global.json { output::json(&games) } else { output::text(&as_text(&games.games)) }
}

fn game(builtin: &Builtin) -> Result<Game, Failure> {
    let family = builtin.family.name();
    let (name, source, dice, sides, more) = match builtin.family {
        Family::Scorecard => {
            let rules = scorecard::Rules::parse(builtin.id, builtin.text).map_err(Failure::failed)?;
            let categories = rules.categories.into_iter().map(|category| category.id).collect();
            (rules.name, rules.source, rules.dice, rules.sides, More::Scorecard { rolls: rules.rolls, categories })
        }
        Family::Bank => {
            let rules = bank::Rules::parse(builtin.id, builtin.text).map_err(Failure::failed)?;
            let objectives = bank::Objective::ALL.iter().map(|objective| objective.name()).collect();
            (rules.name, rules.source, rules.dice, rules.sides, More::Bank { target: rules.target, objectives })
        }
    };
    Ok(Game { id: builtin.id, name, family, source: source.trim().to_owned(), dice, sides, more })
}

fn as_text(games: &[Game]) -> String {
    let row = |game: &Game| {
        let more = match &game.more {
            More::Scorecard { rolls, categories } => format!("{rolls} rolls, {} categories", categories.len()),
            More::Bank { target, .. } => format!("to {target} points"),
        };
        vec![game.id.to_owned(), game.name.clone(), game.family.to_owned(), game.dice.to_string(), more]
    };
    let table = output::table(&["Game", "Name", "Family", "Dice", "Length"], &[3], games.iter().map(row).collect());
    format!("{table}\n\nSources, category ids and objectives: dicebase games --json")
}
