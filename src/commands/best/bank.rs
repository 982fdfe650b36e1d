//! `dicebase best` for bank games.

use dicebase_analysis::bank::in_words;
use dicebase_games::Dice;
use dicebase_games::bank::{Action, Game, Moment, Objective, Position, Roll, Then};
use dicebase_policy::bank::Ranked;
use serde::Serialize;

use super::super::bank::{Place, decimals, heading, players};
use crate::cli::{Best, Global};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output;
use crate::solved;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    value: f64,
    actions: Vec<ActionAnswer>,
}

#[derive(Serialize)]
struct ActionAnswer {
    #[serde(flatten)]
    what: What,
    value: f64,
    loss: f64,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum What {
    TakeOver,
    Roll,
    SetAside { dice: String, then: &'static str, turn: usize },
}

pub fn run(game: &Game, named: &NamedGame, typed: &Best, global: &Global) -> Result<(), Failure> {
    let position = position(game, typed)?;
    let ranked = solved::bank(game, named, global)?.policy()?.rank(&position);
    let top = super::top(typed, global, ranked.len());
    if global.json {
        output::json(&as_json(game, &position, &ranked, top, typed))
    } else {
        output::text(&as_text(game, &position, &ranked, top, typed))
    }
}

fn position(game: &Game, typed: &Best) -> Result<Position, Failure> {
    let players = players(&typed.bank);
    let Some(roll) = &typed.roll else {
        let option = [(typed.turn.is_some(), "--turn"), (typed.taken.is_some(), "--taken")];
        if let Some((_, option)) = option.into_iter().find(|(typed, _)| *typed) {
            return Err(Failure::wrong_input(format!(
                "{option} needs the dice that were rolled; add --roll, as in --roll 11523"
            )));
        }
        let offer = typed.bank.offer.zip(typed.bank.offer_dice);
        return Position::start(game, &players, offer).map_err(Failure::wrong_input);
    };
    if typed.bank.offer.is_some() {
        let message =
            "--offer is for the start of a turn and --roll for later; leave one of them out, or write --taken";
        return Err(Failure::wrong_input(message));
    }
    let dice = Dice::parse(roll, game.rules().sides).map_err(Failure::wrong_input)?;
    let roll = Roll { turn: typed.turn.unwrap_or_default(), taken: typed.taken.unwrap_or_default(), dice };
    Position::rolled(game, &players, &roll).map_err(Failure::wrong_input)
}

fn as_json(game: &Game, position: &Position, ranked: &[Ranked], top: usize, typed: &Best) -> Answer {
    let step = game.rules().step;
    let what = |action| match action {
        Action::TakeOver => What::TakeOver,
        Action::Roll => What::Roll,
        Action::SetAside { dice, then, total, .. } => {
            let then = match then {
                Then::Bank => "bank",
                Then::Roll => "roll",
            };
            What::SetAside { dice: dice.to_string(), then, turn: total * step }
        }
    };
    let actions = ranked.iter().take(top);
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        place: Place::of(game, &typed.bank, typed.turn, typed.taken),
        roll: match position.moment() {
            Moment::Start(_) => None,
            Moment::Rolled(_, roll) => Some(roll.to_string()),
        },
        value: ranked.first().map_or(0.0, |best| best.value),
        actions: actions.map(|r| ActionAnswer { what: what(r.action), value: r.value, loss: r.loss }).collect(),
    }
}

fn as_text(game: &Game, position: &Position, ranked: &[Ranked], top: usize, typed: &Best) -> String {
    let decimals = decimals(game.objective());
    let row = |(place, ranked): (usize, &Ranked)| {
        let loss = if place == 0 { String::new() } else { format!("{:.decimals$}", ranked.loss) };
        vec![in_words(game, ranked.action), format!("{:.decimals$}", ranked.value), loss]
    };
    let rows = ranked.iter().take(top).enumerate().map(row).collect();
    let value = match game.objective() {
        Objective::Points => "Expected points",
        Objective::Turns => "Expected turns",
        Objective::Win => "Chance to win",
    };
    let table = output::table(&["Best first", value, "Loss"], &[1, 2], rows);
    let mut text = format!("{}{}\n\n{table}", heading(game, position.situation()), moment(game, position));
    if ranked.len() > top {
        text += &format!("\n\n{} more: add --top {}", ranked.len() - top, ranked.len());
    }
    if typed.taken.is_some() && !game.rules().pays_for_taking_over() {
        text += "\n\nBy these rules it does not matter how much was taken over.";
    }
    text
}

fn moment(game: &Game, position: &Position) -> String {
    let points = |steps: usize| steps * game.rules().step;
    match position.moment() {
        Moment::Start(None) => ", at the start of the turn".to_owned(),
        Moment::Start(Some(offer)) => {
            format!(", {} points with {} dice left may be taken over", points(offer.total), offer.dice)
        }
        Moment::Rolled(0, roll) => format!(", rolled {}", output::dice(roll)),
        Moment::Rolled(total, roll) => format!(", turn total {}, rolled {}", points(*total), output::dice(roll)),
    }
}
