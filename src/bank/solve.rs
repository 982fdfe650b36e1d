//! `dicebase solve` for bank games.

use std::time::Instant;

use dicebase_games::bank::{Game, Objective, Players, Points, Position};
use dicebase_games::{at_most, counted, in_words};
use serde::Serialize;

use super::game::BankGame;
use super::many_turns::OfManyTurns;
use crate::cli::Solve;
use crate::commands::refusals::{refuse_large, refuse_parts};
use crate::exact::ExactValue;
use crate::failure::Failure;

use crate::output;

#[derive(Serialize)]
struct Solved {
    game: String,
    objective: &'static str,
    value: f64,
    /// The chances of all players, in the order of moving.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<f64>>,
    /// The number of states in which a player has to mix two turns, if each player maximises their own chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    mixtures: Option<usize>,
    /// A bound for the error of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<f64>,
    /// A bound for the error of every number in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_error_bound: Option<f64>,
    /// In an equilibrium, the largest gain of any player at the start by one deviating turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_turn_gain: Option<f64>,
    /// In an equilibrium, the largest gain of any player in any state by one deviating turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_one_turn_gain: Option<f64>,
    states: usize,
    /// `true` when the game was solved now; `false` when its table existed.
    solved: bool,
    seconds: f64,
    table: String,
    table_bytes: u64,
    /// For the objective points: for each number of dice left, from 1 on, the turn total from which to bank; null where
    /// banking is not allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bank_from: Vec<Option<Points>>,
    #[serde(flatten)]
    many_turns: Option<OfManyTurns>,
    #[serde(flatten)]
    exact: Option<ExactValue>,
}

pub fn run(asked: &BankGame<'_>, typed: &Solve) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.policy {
        return Err(asked.tables()?.no_policy_table().into());
    }
    refuse_large(typed)?;
    refuse_parts(typed)?;
    let started = Instant::now();
    let tables = asked.tables()?;
    let values = tables.values(typed.force)?;
    let policy = tables.stored_adviser()?;
    if !values.is_new {
        policy.table().check()?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let exact = typed.exact.then(|| ExactValue::of(|| tables.solve_exactly())).transpose()?;
    let metadata = policy.table().metadata();
    let is_exact = !game.is_equilibrium();
    let solved = Solved {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        value: metadata.root,
        chances: policy.chances(&start(game)?)?,
        mixtures: game.is_equilibrium().then_some(metadata.mixtures.len()),
        error_bound: is_exact.then_some(metadata.root_error_bound),
        table_error_bound: is_exact.then_some(metadata.error_bound),
        one_turn_gain: (!is_exact).then_some(metadata.root_error_bound),
        table_one_turn_gain: (!is_exact).then_some(metadata.error_bound),
        states: game.values(),
        solved: values.is_new,
        seconds,
        table: values.path.display().to_string(),
        table_bytes: policy.table().file_len(),
        bank_from: if game.objective() == Objective::Points { policy.bank_from()? } else { Vec::new() },
        many_turns: OfManyTurns::of(game),
        exact,
    };
    if global.json { output::json(&solved) } else { output::text(&as_text(game, &solved)) }
}

/// The start of the game.
fn start(game: &Game) -> Result<Position, Failure> {
    Position::start(game, &Players::default(), None).map_err(Failure::wrong_input)
}

/// The accuracy of a value in words.
fn exactness(solved: &Solved) -> String {
    match (solved.error_bound, solved.table_one_turn_gain) {
        (Some(bound), _) => format!("exact to {}", at_most(bound)),
        (None, gain) => {
            let gain = at_most(gain.unwrap_or(f64::NAN));
            format!("an equilibrium in which nobody gains more than {gain} by one other turn")
        }
    }
}

fn as_text(game: &Game, solved: &Solved) -> String {
    let whose = match game.objective() {
        Objective::Points => "in one turn".to_owned(),
        Objective::Turns => "to the target, alone".to_owned(),
        Objective::Win => format!("for the first of {} players", in_words(game.players())),
    };
    let value = game.objective().words().in_words(solved.value);
    let mut lines = vec![format!("{}: {value} {whose} ({})", game.title(), exactness(solved))];
    lines.extend(solved.many_turns.as_ref().map(|many| many.in_words(game)));
    lines.extend([
        match solved.solved {
            true => format!("{} states solved in {:.2} s", output::thousands(solved.states), solved.seconds),
            false => format!("{} states, solved before; --force solves again", output::thousands(solved.states)),
        },
        format!("table  {} ({})", solved.table, output::bytes(solved.table_bytes)),
    ]);
    lines.extend(solved.exact.iter().flat_map(|exact| exact.lines("the values in f64")));
    if let (Some(chances), Some(mixtures)) = (&solved.chances, solved.mixtures) {
        let chances: Vec<String> = chances.iter().map(|&chance| game.objective().words().number(chance)).collect();
        lines.push(format!("chances by seat  {}", chances.join(", ")));
        if mixtures > 0 {
            lines.push(format!("{} in which a player mixes two turns", counted(mixtures, "state", "states")));
        }
    }
    if !solved.bank_from.is_empty() {
        let row = |(i, points): (usize, &Option<Points>)| {
            vec![game.hands().in_words(i + 1), points.map_or("never".to_owned(), |points| points.to_string())]
        };
        let rows = solved.bank_from.iter().enumerate().map(row).collect();
        lines.push(format!("\n{}", output::table(&["Dice left", "Bank from"], &[0, 1], rows)));
    }
    lines.join("\n")
}
