//! `dicebase regret` for scorecard games.

use dicebase_analysis::scorecard::{DecisionRegret, Regret, regret};
use dicebase_games::scorecard::Game;
use serde::Serialize;

use super::game::ScorecardGame;
use super::who::Who;
use crate::cli::Regret as Typed;
use crate::commands::bots;
use crate::failure::Failure;

use crate::progress::Bar;

use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    bot: String,
    #[serde(flatten)]
    regret: Regret,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bot == bots::HELP {
        return asked.list_bots();
    }
    let bot = Who::bot_or_file(&typed.bot, game)?;
    let tables = asked.tables()?;
    let values = tables.exact_values()?;
    let player = bot.player(game, || values.as_slice().into());
    let bar = Bar::new(format!("measuring {}", bot.name()));
    let found = tables.with_threads(|| regret(&player, &values, &|progress| bar.report(progress)))?;
    let regret = found.map_err(|_| interrupt::failure())?;
    let objective = game.objective().name();
    let answer = Answer { game: game.id().to_owned(), objective, bot: bot.name(), regret };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let Regret { optimum, value, loss, decisions } = &answer.regret;
    let mut text = format!(
        "{}: the bot {} expects {value:.4} points, perfect play {optimum:.4}; it loses {loss:.4} a game",
        game.title(),
        answer.bot,
    );
    if let Some(decisions) = decisions {
        let what = |rolls_left| match rolls_left {
            0 => "choosing a category".to_owned(),
            1 => "keeping dice, 1 roll left".to_owned(),
            more => format!("keeping dice, {more} rolls left"),
        };
        let row = |of: &DecisionRegret| vec![what(of.rolls_left), format!("{:.4}", of.loss)];
        let table = output::table(&["Decision", "Loss a game"], &[1], decisions.iter().map(row).collect());
        text += &format!("\n\n{table}");
    }
    text
}
