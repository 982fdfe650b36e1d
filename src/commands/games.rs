//! `dicebase games`

use dicebase_games::builtins;
use dicebase_games::scorecard::Rules;
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
    rolls: usize,
    categories: Vec<String>,
}

pub fn run(global: &Global) -> Result<(), Failure> {
    let games = builtins().iter().map(|builtin| {
        let rules = Rules::parse(builtin.id, builtin.text).map_err(Failure::failed)?;
        Ok(Game {
            id: builtin.id,
            name: rules.name,
            family: "scorecard",
            source: rules.source.trim().to_owned(),
            dice: rules.dice,
            sides: rules.sides,
            rolls: rules.rolls,
            categories: rules.categories.into_iter().map(|category| category.id).collect(),
        })
    });
    let games = Games { games: games.collect::<Result<_, Failure>>()? };
    if global.json { output::json(&games) } else { output::text(&as_text(&games.games)) }
}

fn as_text(games: &[Game]) -> String {
    let row = |game: &Game| {
        let numbers = [game.dice, game.rolls, game.categories.len()].map(|number| number.to_string());
        [vec![game.id.to_owned(), game.name.clone(), game.family.to_owned()], numbers.to_vec()].concat()
    };
    let heading = ["Game", "Name", "Family", "Dice", "Rolls", "Categories"];
    let table = output::table(&heading, &[3, 4, 5], games.iter().map(row).collect());
    format!("{table}\n\nSources and category ids: dicebase games --json")
}
