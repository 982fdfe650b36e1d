//! `dicebase compare` for race games.

use dicebase_engine::NamedGame;
use dicebase_games::any::Rules;
use dicebase_games::race::{self, Game, Objective};
use serde::Serialize;

use super::game::RaceGame;
use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    games: Vec<Compared>,
}

/// A game with the value of perfect play under each objective for which it is solved.
#[derive(Serialize)]
struct Compared {
    game: String,
    name: String,
    ring: usize,
    players: usize,
    pieces: usize,
    goal: usize,
    optima: Vec<Optimum>,
}

#[derive(Serialize)]
struct Optimum {
    objective: &'static str,
    value: f64,
    error_bound: f64,
}

pub fn run(games: &[NamedGame], global: &Global) -> Result<(), Failure> {
    let compared = games.iter().map(|named| compare(named, global)).collect::<Result<Vec<_>, _>>()?;
    let answer = Answer { games: compared };
    if global.json { output::json(&answer) } else { output::text(&as_text(&answer.games)) }
}

fn compare(named: &NamedGame, global: &Global) -> Result<Compared, Failure> {
    let Rules::Race(rules) = &named.rules else {
        return Err(Failure::wrong_input(format!("{} is not a race game", named.id)));
    };
    let mut optima = Vec::new();
    for objective in Objective::ALL {
        let game = Game::new(&named.id, rules.clone(), objective);
        if game.is_solved() {
            optima.push(optimum(&game, named, global)?);
        }
    }
    let race::RulesFile { ring, players, pieces, goal, .. } = **rules;
    Ok(Compared { game: named.id.clone(), name: rules.name.clone(), ring, players, pieces, goal, optima })
}

fn optimum(game: &Game, named: &NamedGame, global: &Global) -> Result<Optimum, Failure> {
    let policy = RaceGame { game, named, global }.tables()?.policy()?;
    let metadata = policy.table().metadata();
    Ok(Optimum { objective: game.objective().name(), value: metadata.root, error_bound: metadata.root_error_bound })
}

fn as_text(games: &[Compared]) -> String {
    let heading: Vec<&str> = std::iter::once("").chain(games.iter().map(|game| game.game.as_str())).collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let row = |what: &str, tell: &dyn Fn(&Compared) -> String| {
        std::iter::once(what.to_owned()).chain(games.iter().map(tell)).collect::<Vec<_>>()
    };
    let value = |objective: Objective| move |game: &Compared| game.told(objective);
    let rows = vec![
        row("Fields of the ring", &|game| game.ring.to_string()),
        row("Players", &|game| game.players.to_string()),
        row("Pieces of each", &|game| game.pieces.to_string()),
        row("Squares of a goal", &|game| game.goal.to_string()),
        row("Turns to the goal, alone", &value(Objective::Turns)),
        row("Chance of the first to win", &value(Objective::Win)),
    ];
    let table = output::table(&heading, &right, rows);
    if games.iter().all(|game| game.optimum(Objective::Win).is_some()) {
        return table;
    }
    format!("{table}\n\nThe chance to win is computed for two players with few pieces, and not for the others.")
}

impl Compared {
    fn optimum(&self, objective: Objective) -> Option<&Optimum> {
        self.optima.iter().find(|optimum| optimum.objective == objective.name())
    }

    fn told(&self, objective: Objective) -> String {
        let told = |optimum: &Optimum| format!("{:.1$}", optimum.value, objective.words().decimals);
        self.optimum(objective).map(told).unwrap_or_default()
    }
}
