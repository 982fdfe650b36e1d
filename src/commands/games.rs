//! `dicebase games`

use dicebase_games::any::Rules;
use dicebase_games::{Builtin, Fields, builtins};
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
    summary: Fields,
    objectives: Vec<&'static str>,
    #[serde(skip)]
    length: String,
}

pub fn run(global: &Global) -> Result<(), Failure> {
    let games = builtins().iter().map(game).collect::<Result<_, Failure>>()?;
    let games = Games { games };
    if global.json { output::json(&games) } else { output::text(&as_text(&games.games)) }
}

fn game(builtin: &Builtin) -> Result<Game, Failure> {
    let rules = Rules::parse(builtin.id, builtin.text).map_err(Failure::failed)?;
    Ok(Game {
        id: builtin.id,
        name: rules.name().to_owned(),
        family: rules.family().name(),
        source: rules.source().trim().to_owned(),
        dice: rules.dice(),
        sides: rules.sides(),
        summary: rules.summary(),
        objectives: builtin.objectives().iter().map(|objective| objective.name).collect(),
        length: rules.length(),
    })
}

fn as_text(games: &[Game]) -> String {
    let row = |game: &Game| {
        let (id, family) = (game.id.to_owned(), game.family.to_owned());
        vec![id, game.name.clone(), family, game.dice.to_string(), game.length.clone()]
    };
    let table = output::table(&["Game", "Name", "Family", "Dice", "Length"], &[3], games.iter().map(row).collect());
    format!("{table}\n\nSources, category ids and objectives: dicebase games --json")
}
