//! `dicebase regret` for bank games.

use std::borrow::Cow;

use dicebase_analysis::bank::{Decision, DecisionRegret, Regret, SeatRegret, regret};
use dicebase_games::bank::{Game, Objective};
use serde::Serialize;

use super::game::BankGame;
use super::who::Who;
use super::words::{check_walk, walk_failure};
use crate::cli::Regret as Typed;
use crate::commands::bots;
use crate::failure::Failure;

use crate::output;
use crate::progress::Bar;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    bot: String,
    #[serde(flatten)]
    regret: Regret,
}

pub fn run(asked: &BankGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bot == bots::HELP {
        return asked.list_bots();
    }
    let bot = Who::parse(&typed.bot, game.rules())?;
    check_walk(game)?;
    let tables = asked.tables()?;
    let values = tables.exact_values()?;
    let player = bot.player(game, || Cow::Borrowed(&values))?;
    let bar = Bar::new(format!("measuring {}", bot.name()));
    let found = tables.with_threads(|| regret(&player, &values, &|progress| bar.report(progress)))?;
    let regret = found.map_err(walk_failure)?;
    let answer = Answer { game: game.id().to_owned(), objective: game.objective().name(), bot: bot.name(), regret };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let Regret { optimum, value, loss, seats, decisions } = &answer.regret;
    let (objective, words) = (game.objective(), game.objective().words());
    let what = match objective {
        Objective::Points => "of one turn",
        Objective::Turns => "to the target, alone",
        Objective::Win => "against perfect play, over both seats",
    };
    let mut text = format!(
        "{}: the bot {} has {} {what}, perfect play {}; it loses {}",
        game.title(),
        answer.bot,
        words.in_words(*value),
        words.number(*optimum),
        words.number(*loss),
    );
    if let Some(seats) = seats {
        let row = |seat: &SeatRegret| {
            let who = if seat.begins { "the bot" } else { "the other player" };
            let numbers = [seat.value, seat.optimum, seat.loss].map(|chance| words.number(chance));
            std::iter::once(who.to_owned()).chain(numbers).collect()
        };
        let heading = ["Who begins", "Bot wins", "Perfect play", "Loss"];
        text += &format!("\n\n{}", output::table(&heading, &[1, 2, 3], seats.iter().map(row).collect()));
    }
    let row = |of: &DecisionRegret| vec![decision(of.decision).to_owned(), words.number(of.loss)];
    let heading = ["Decision", if objective == Objective::Points { "Loss a turn" } else { "Loss a game" }];
    text + &format!("\n\n{}", output::table(&heading, &[1], decisions.iter().map(row).collect()))
}

fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::NumberOfDice => "how many dice to roll",
        Decision::SetAside => "which dice to set aside",
        Decision::BankOrRoll => "bank or roll on",
        Decision::TakeOver => "take over or not",
    }
}
