//! `dicebase games`: all of them, or those that a part of a name finds.

use dicebase_games::any::Rules;
use dicebase_games::bank::find_named;
use dicebase_games::{Builtin, Family, Fields, builtins, did_you_mean, quoted};
use serde::Serialize;

use crate::cli::{self, Global};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Games {
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    id: String,
    name: String,
    also: Vec<String>,
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

pub fn run(args: &cli::Games, global: &Global) -> Result<(), Failure> {
    let mut games = builtins().iter().map(builtin).collect::<Result<Vec<_>, Failure>>()?;
    // The order of games within a family stays that of their ids.
    games.sort_by_key(|game| Family::ALL.iter().position(|family| family.name() == game.family));
    let name = args.name.as_deref().unwrap_or_default();
    let games = Games { games: found(games, name).or_else(|error| named(name).ok_or(error))? };
    if global.json { output::json(&games) } else { output::text(&as_text(&games.games)) }
}

fn builtin(builtin: &Builtin) -> Result<Game, Failure> {
    Ok(game(builtin.id.to_owned(), &Rules::of_builtin(builtin).map_err(Failure::failed)?))
}

/// A game with chosen dice or another target.
fn named(name: &str) -> Option<Vec<Game>> {
    let (id, rules) = find_named(name)?.ok()?;
    Some(vec![game(id, &Rules::Bank(rules))])
}

fn game(id: String, rules: &Rules) -> Game {
    Game {
        id,
        name: rules.name().to_owned(),
        also: rules.also().to_vec(),
        family: rules.family().name(),
        source: rules.source().trim().to_owned(),
        dice: rules.dice(),
        sides: rules.sides(),
        summary: rules.summary(),
        objectives: rules.allowed().iter().map(|objective| objective.name).collect(),
        length: rules.length(),
    }
}

/// The games that have a name with this part.
fn found(games: Vec<Game>, part: &str) -> Result<Vec<Game>, Failure> {
    let asked = plain(part);
    let is_asked = |game: &Game| game.names().any(|name| plain(name).contains(&asked));
    let (found, others): (Vec<Game>, Vec<Game>) = games.into_iter().partition(is_asked);
    if found.is_empty() {
        let meant = did_you_mean(part, others.iter().flat_map(Game::names));
        let message = format!("no game is called {}{meant}; `dicebase games` lists all", quoted(part));
        return Err(Failure::wrong_input(message));
    }
    Ok(found)
}

impl Game {
    fn names(&self) -> impl Iterator<Item = &str> {
        [&*self.id, &self.name].into_iter().chain(self.also.iter().map(String::as_str))
    }
}

/// A name without case, and without what people leave out or write otherwise.
fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn as_text(games: &[Game]) -> String {
    let row = |game: &Game| {
        let (id, family) = (game.id.clone(), game.family.to_owned());
        vec![id, game.name.clone(), game.also.join(", "), family, game.dice.to_string(), game.length.clone()]
    };
    let table =
        output::table(&["Game", "Name", "Also", "Family", "Dice", "Length"], &[4], games.iter().map(row).collect());
    format!("{table}\n\nSources, category ids and objectives: dicebase games --json")
}
