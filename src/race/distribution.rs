//! `dicebase distribution` for race games.

use dicebase_analysis::race::{Distribution, distribution, followed};
use dicebase_analysis::{Chances, Summary};
use dicebase_games::race::{Game, Objective};
use serde::Serialize;

use super::followed::Followed;
use super::game::RaceGame;
use super::spread::walk_failure;
use crate::cli;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    bot: String,
    /// The first player's chance to win, in games of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_wins: Option<f64>,
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Chance>,
    /// The chance of more turns than are listed.
    left: f64,
    chances: Vec<Chance>,
    /// The largest chance to finish within each number of turns, of one player alone who plays for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    most_within: Option<Vec<Chance>>,
}

#[derive(Clone, Copy, Serialize)]
struct Chance {
    number: usize,
    chance: f64,
}

pub fn run(asked: &RaceGame<'_>, typed: &cli::Distribution) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bot.as_deref() == Some(bots::HELP) {
        return asked.list_followed();
    }
    let player = typed.bot.as_deref().map_or(Ok(Followed::Optimal), Followed::parse)?;
    let numbering = if player.numbers_pieces() { game.players() } else { 0 };
    followed(game, numbering).map_err(walk_failure)?;
    let tables = asked.tables()?;
    let found = asked.with_followed(&player, |chooser| {
        let bar = Bar::new(format!("walking through {}", game.id()));
        let walk = || distribution(game, chooser, &|progress| bar.report(progress));
        tables.with_threads(walk)?.map_err(walk_failure)
    })?;
    let found = match found {
        Some(found) => found,
        None => asked.spread(&tables, &Bar::new(format!("walking through {}", game.id())))?,
    };
    let answer = answer(game, typed, &player, &found);
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

fn answer(game: &Game, typed: &cli::Distribution, player: &Followed, found: &Distribution) -> Answer {
    let (first_wins, most_within) = match found {
        Distribution::Turns(alone) => (None, Some(&alone.most_within)),
        Distribution::Win(two) => (Some(two.first_wins), None),
    };
    let chance = |(number, chance)| Chance { number, chance };
    let turns = found.turns();
    let chances: &Chances = &turns.chances;
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        bot: player.name().to_owned(),
        first_wins,
        summary: chances.summary(),
        at_least: typed.at_least.map(|number| Chance { number, chance: chances.at_least(number) }),
        left: turns.left,
        chances: chances.iter().map(chance).collect(),
        most_within: most_within.map(|most| most.iter().copied().enumerate().map(chance).collect()),
    }
}

impl Answer {
    /// The chance of this number or a smaller one.
    fn within(&self, number: usize) -> f64 {
        self.chances.iter().take_while(|of| of.number <= number).map(|of| of.chance).sum()
    }

    /// The largest chance to finish within this many turns, if it is listed.
    fn most_within(&self, number: usize) -> Option<f64> {
        Some(self.most_within.as_ref()?.get(number)?.chance)
    }
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let is_bot = answer.bot != Followed::Optimal.name();
    let (what, who) = match game.objective() {
        Objective::Turns if is_bot => ("the turns to the goal, alone", format!("played by the bot {}", answer.bot)),
        Objective::Turns => ("the turns to the goal, alone", "played for the fewest expected turns".to_owned()),
        Objective::Win if is_bot => ("a game of two players", format!("both playing as the bot {}", answer.bot)),
        Objective::Win => ("a game of two players", "both playing perfectly".to_owned()),
    };
    let mut text = format!("{}, {what}, {who}\n", game.title());
    if let Some(first_wins) = answer.first_wins {
        text += &format!("\nthe player who begins wins {}; turns are those of both together", percent(first_wins));
    }
    text += &described(&answer.summary);
    if let Some(Chance { number, chance }) = answer.at_least {
        text += &format!("\n\nchance of {number} turns or more: {}", percent(chance));
        text += &format!("\nchance to be done within {number} turns: {}", percent(answer.within(number)));
        if let Some(most) = answer.most_within(number) {
            text += &format!("\nlargest chance for that, of any play: {}", percent(most));
        }
    }
    text
}

fn described(summary: &Summary) -> String {
    let share = |chance: f64| format!("{} %", (chance * 100.0).round());
    let heading: Vec<String> = summary.quantiles.iter().map(|quantile| share(quantile.chance)).collect();
    let heading: Vec<&str> = std::iter::once("of all games").chain(heading.iter().map(String::as_str)).collect();
    let row = summary.quantiles.iter().map(|quantile| quantile.number.to_string());
    let row = std::iter::once("last at most".to_owned()).chain(row).collect();
    let columns: Vec<usize> = (1..heading.len()).collect();
    format!(
        "\nmean {:.4}, standard deviation {:.2}, median {}, most likely {}, at least {}\n\n{}",
        summary.mean,
        summary.deviation,
        summary.median,
        summary.mode,
        // The largest number has no meaning: beyond it the chances are too small to be followed.
        summary.minimum,
        output::table(&heading, &columns, vec![row])
    )
}

fn percent(chance: f64) -> String {
    format!("{:.4} %", chance * 100.0)
}
