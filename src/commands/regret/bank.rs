//! `dicebase regret` for bank games.

use std::borrow::Cow;

use dicebase_analysis::bank::{Bot, Decision, DecisionRegret, Player, Regret, Seat, regret};
use dicebase_games::bank::{Game, Objective};
use serde::Serialize;

use super::super::bank::{in_words, number, refuse_circles, walk_failure};
use super::super::bots;
use crate::cli::{Global, Regret as Typed};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output;
use crate::progress::Bar;
use crate::solved;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    bot: String,
    #[serde(flatten)]
    regret: Regret,
}

pub fn run(game: &Game, named: &NamedGame, typed: &Typed, global: &Global) -> Result<(), Failure> {
    if typed.bot == bots::HELP {
        return bots::bank(game.rules(), global);
    }
    let bot = Bot::parse(&typed.bot, game.rules()).map_err(Failure::wrong_input)?;
    refuse_circles(game)?;
    let tables = solved::bank(game, named, global)?;
    let values = tables.exact_values()?;
    let player = Player::of_bot(game, bot, || Cow::Borrowed(&values)).map_err(Failure::wrong_input)?;
    let bar = Bar::new(format!("measuring {}", bot.name()));
    let found = tables.with_threads(|| regret(&player, &values, &|progress| bar.report(progress)))?;
    let regret = found.map_err(walk_failure)?;
    let answer = Answer { game: game.id().to_owned(), objective: game.objective().name(), bot: bot.name(), regret };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let Regret { optimum, value, loss, seats, decisions } = &answer.regret;
    let objective = game.objective();
    let what = match objective {
        Objective::Points => "of one turn",
        Objective::Turns => "to the target, alone",
        Objective::Win => "against perfect play, over both seats",
    };
    let mut text = format!(
        "{}: the bot {} has {} {what}, perfect play {}; it loses {}",
        game.rules().name,
        answer.bot,
        in_words(objective, *value),
        number(objective, *optimum),
        number(objective, *loss),
    );
    if let Some(seats) = seats {
        let row = |seat: &Seat| {
            let who = if seat.begins { "the bot" } else { "the other player" };
            let numbers = [seat.value, seat.optimum, seat.loss].map(|chance| number(objective, chance));
            std::iter::once(who.to_owned()).chain(numbers).collect()
        };
        let heading = ["Who begins", "Bot wins", "Perfect play", "Loss"];
        text += &format!("\n\n{}", output::table(&heading, &[1, 2, 3], seats.iter().map(row).collect()));
    }
    let row = |of: &DecisionRegret| vec![decision(of.decision).to_owned(), number(objective, of.loss)];
    let heading = ["Decision", if objective == Objective::Points { "Loss a turn" } else { "Loss a game" }];
    text + &format!("\n\n{}", output::table(&heading, &[1], decisions.iter().map(row).collect()))
}

fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::SetAside => "which dice to set aside",
        Decision::BankOrRoll => "bank or roll on",
        Decision::TakeOver => "take over or not",
    }
}
