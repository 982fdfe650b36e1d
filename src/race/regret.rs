//! `dicebase regret` for race games.

use dicebase_analysis::race::{Chooser, Perfect, Regret, SeatRegret, followed, regret};
use dicebase_games::race::{Game, Objective};
use serde::Serialize;

use super::followed::Followed;
use super::game::RaceGame;
use super::spread::walk_failure;
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

pub fn run(asked: &RaceGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bot == bots::HELP {
        return asked.list_followed();
    }
    let player = Followed::parse(&typed.bot)?;
    // The other player, who plays perfectly, does not number pieces.
    followed(game, usize::from(player.numbers_pieces())).map_err(walk_failure)?;
    let tables = asked.tables()?;
    let values = tables.exact_values()?;
    let measured = |chooser: &dyn Chooser| {
        let bar = Bar::new(format!("measuring {}", player.name()));
        let found = tables.with_threads(|| regret(game, chooser, &values, &|progress| bar.report(progress)))?;
        found.map_err(walk_failure)
    };
    let regret = match asked.with_followed(&player, measured)? {
        Some(regret) => regret,
        None => measured(&Perfect::new(game, &values[..]))?,
    };
    let (game_id, objective) = (game.id().to_owned(), game.objective().name());
    let answer = Answer { game: game_id, objective, bot: player.name().to_owned(), regret };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
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
