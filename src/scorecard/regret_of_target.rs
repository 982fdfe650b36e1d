//! `dicebase regret` for the objective target: the difference between the largest chance of reaching it and a bot's.

use dicebase_analysis::scorecard::Bot;
use dicebase_games::scorecard::{Card, Game};
use serde::Serialize;

use super::distribution::found;
use super::game::{ScorecardGame, start};
use super::who::{Who, for_points};
use crate::cli::Regret as Typed;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    target: usize,
    bot: String,
    /// The largest chance of reaching the target.
    optimum: f64,
    /// The chance of the bot.
    value: f64,
    /// The difference of both, never negative.
    loss: f64,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Typed, target: usize) -> Result<(), Failure> {
    if typed.bot == bots::HELP {
        return asked.list_bots();
    }
    let (game, who) = (for_points(asked.game), Who::parse(&typed.bot, asked.game)?);
    let points = ScorecardGame { game: &game, named: asked.named, global: asked.global };
    let (aim, card) = (asked.aim(&typed.parts.notation)?, Card::empty(&game));
    let optimum = asked.tables()?.adviser_for(&start(asked.game, aim.clone()))?.value(&start(asked.game, aim))?;
    let bar = Bar::new(format!("measuring {}", who.name()));
    let value = found(&points, &who, &card, &points.tables()?, &bar)?.scores.at_least(target);
    drop(bar);
    let answer = Answer {
        game: game.id().to_owned(),
        objective: asked.game.objective().name(),
        target,
        bot: who.name(),
        optimum,
        value,
        loss: (optimum - value).max(0.0),
    };
    if asked.global.json { output::json(&answer) } else { output::text(&as_text(&game, &answer)) }
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let Answer { target, bot, optimum, value, loss, .. } = answer;
    let bot = if bot == Bot::Optimal.name() { "points" } else { bot };
    format!(
        "{}: the bot {bot} reaches {target} points with a chance of {value:.6}, play for them with {optimum:.6}; it \
         loses {loss:.6}",
        game.title()
    )
}
