//! `dicebase regret` for race games.

use dicebase_analysis::race::{Bot, Chooser, Fixed, Perfect, Regret, SeatRegret, followed, regret};
use dicebase_games::did_you_mean;
use dicebase_games::race::{Game, Objective};
use serde::Serialize;

use super::RaceGame;
use super::spread::walk_failure;
use crate::cli::Regret as Typed;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

/// Who plays perfectly.
const OPTIMAL: &str = "optimal";

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    bot: String,
    #[serde(flatten)]
    regret: Regret,
}

pub fn run(asked: &RaceGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bot == bots::HELP {
        let bots = Fixed::BOTS.into_iter().map(|bot| (bot.name().to_owned(), bot.rule().to_owned()));
        let optimal = [(OPTIMAL.to_owned(), "plays perfectly".to_owned())];
        return bots::list(optimal.into_iter().chain(bots), global);
    }
    let name = typed.bot.to_lowercase();
    let bot = Fixed::BOTS.into_iter().find(|bot| bot.name() == name);
    if bot.is_none() && name != OPTIMAL {
        return Err(unknown(&name));
    }
    followed(game).map_err(walk_failure)?;
    let tables = asked.tables()?;
    let values = tables.exact_values()?;
    let bar = Bar::new(format!("measuring {name}"));
    let measured = |chooser: &dyn Chooser| {
        tables.with_threads(|| regret(game, chooser, &values, &|progress| bar.report(progress)))
    };
    let found = match bot.and_then(|bot| Fixed::new(game.board(), bot)) {
        Some(fixed) => measured(&fixed)?,
        None => measured(&Perfect::new(game, &values[..]))?,
    };
    let regret = found.map_err(walk_failure)?;
    drop(bar);
    let answer = Answer { game: game.id().to_owned(), objective: game.objective().name(), bot: name, regret };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = [OPTIMAL].into_iter().chain(Fixed::BOTS.map(Bot::name)).collect();
    Failure::wrong_input(format!(
        "what a bot \"{name}\" loses in race games is not computed{}; it is for {}",
        did_you_mean(name, names.iter().copied()),
        names.join(", ")
    ))
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let Regret { optimum, value, loss, seats } = &answer.regret;
    let words = game.objective().words();
    let what = match game.objective() {
        Objective::Turns => "to the goal, alone",
        Objective::Win => "against perfect play, over both seats",
    };
    let text = format!(
        "{}: the bot {} has {} {what}, perfect play {}; it loses {}",
        game.title(),
        answer.bot,
        words.in_words(*value),
        words.number(*optimum),
        words.number(*loss),
    );
    let Some(seats) = seats else { return text };
    let row = |seat: &SeatRegret| {
        let who = if seat.begins { "the bot" } else { "the other player" };
        let numbers = [seat.value, seat.optimum, seat.loss].map(|chance| words.number(chance));
        std::iter::once(who.to_owned()).chain(numbers).collect()
    };
    let heading = ["Who begins", "Bot wins", "Perfect play", "Loss"];
    format!("{text}\n\n{}", output::table(&heading, &[1, 2, 3], seats.iter().map(row).collect()))
}
