//! `dicebase distribution` for bank games.

use std::borrow::Cow;

use dicebase_analysis::bank::{Distribution, distribution};
use dicebase_analysis::{Chances, Lengths, Summary};
use dicebase_games::bank::{Game, Objective};
use serde::Serialize;

use super::game::BankGame;
use super::who::Who;
use super::words::{check_walk, walk_failure};
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
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<AtLeast>,
    /// The chance of more turns than are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<Chance>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_turns: Option<AllTurns>,
}

/// The points of all turns of a player, in games that end after a number of turns.
#[derive(Serialize)]
struct AllTurns {
    turns: usize,
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<AtLeast>,
    chances: Vec<Chance>,
}

/// The figures that are printed in addition to the distribution.
#[derive(Serialize)]
#[serde(untagged)]
enum Figures {
    Points {
        bust: f64,
        banked: f64,
    },
    Turns {
        expected_turns: f64,
        bust: f64,
        points_a_turn: f64,
    },
    Win {
        expected_turns: f64,
        first_wins: f64,
        bust: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        taken_over: Option<f64>,
    },
}

#[derive(Serialize)]
struct AtLeast {
    number: usize,
    chance: f64,
}

#[derive(Serialize)]
struct Chance {
    number: usize,
    chance: f64,
}

pub fn run(asked: &BankGame<'_>, typed: &cli::Distribution) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let name = typed.bot.as_deref().unwrap_or("optimal");
    if name == bots::HELP {
        return asked.list_bots();
    }
    let bot = Who::parse(name, game.rules())?;
    check_walk(game)?;
    if typed.at_least.is_some() && game.objective() == Objective::Win && game.rules().take_over.is_some() {
        let message = "--at-least needs the chances of all lengths of a game, which are not computed where turns can \
                       be taken over; leave it out, or ask with --objective turns or --objective points";
        return Err(Failure::wrong_input(message));
    }
    let tables = asked.tables()?;
    let bar = Bar::new(format!("walking through {}", game.id()));
    let found = if bot.is_optimal() {
        asked.spread(&tables, &bar)?
    } else {
        let player = bot.player(game, || Cow::Borrowed(&[]))?;
        let found = tables.with_threads(|| distribution(&player, &|progress| bar.report(progress)))?;
        found.map_err(walk_failure)?
    };
    drop(bar);
    let answer = answer(game, typed, &bot, found);
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &bot, &answer)) }
}

fn answer(game: &Game, typed: &cli::Distribution, bot: &Who, found: Distribution) -> Answer {
    let all_turns = match &found {
        Distribution::Points(of) => of.of_all_turns(game.rules()).zip(game.rules().turns()),
        Distribution::Turns(_) | Distribution::Win(_) => None,
    };
    let (figures, chances, left) = match found {
        Distribution::Points(of) => (Figures::Points { bust: of.bust, banked: of.banked }, Some(of.points), None),
        Distribution::Turns(of) => {
            let Lengths { chances, left } = of.turns;
            let figures = Figures::Turns { expected_turns: of.expected, bust: of.busts, points_a_turn: of.points };
            (figures, Some(chances), Some(left))
        }
        Distribution::Win(of) => {
            let (chances, left) = of.turns.map(|turns| (turns.chances, turns.left)).unzip();
            let figures = Figures::Win {
                expected_turns: of.expected,
                first_wins: of.first_wins,
                bust: of.busts,
                taken_over: of.taken,
            };
            (figures, chances, left)
        }
    };
    let all = |chances: &Chances| chances.iter().map(|(number, chance)| Chance { number, chance }).collect();
    let at_least =
        |chances: &Chances| typed.at_least.map(|number| AtLeast { number, chance: chances.at_least(number) });
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        bot: bot.name(),
        figures,
        summary: chances.as_ref().map(Chances::summary),
        at_least: chances.as_ref().and_then(at_least),
        left,
        chances: chances.as_ref().map(all),
        all_turns: all_turns.map(|(points, turns)| AllTurns {
            turns,
            summary: points.summary(),
            at_least: at_least(&points),
            chances: all(&points),
        }),
    }
}

impl Answer {
    /// The chance of this number or a smaller one.
    fn within(&self, number: usize) -> Option<f64> {
        let chances = self.chances.as_ref()?.iter();
        Some(chances.take_while(|of| of.number <= number).map(|of| of.chance).sum())
    }
}

fn as_text(game: &Game, bot: &Who, answer: &Answer) -> String {
    let who = match (bot.is_optimal(), game.objective()) {
        (true, Objective::Points) => "played for the most points".to_owned(),
        (true, Objective::Turns) => "played for the fewest expected turns".to_owned(),
        (true, Objective::Win) => "both playing perfectly".to_owned(),
        (_, Objective::Win) => format!("both playing as the bot {}", answer.bot),
        _ => format!("played by the bot {}", answer.bot),
    };
    let (what, unit) = match game.objective() {
        Objective::Points => ("the points of one turn", "points"),
        Objective::Turns => ("the turns to the target, alone", "turns"),
        Objective::Win => ("a game of two players", "turns"),
    };
    let mut text = format!("{}, {what}, {who}\n\n{}", game.title(), in_words(&answer.figures));
    if let Some(summary) = &answer.summary {
        let of_all = if game.objective() == Objective::Points { "of all turns" } else { "of all games" };
        text += &described(summary, of_all, if unit == "points" { "have at most" } else { "last at most" });
    }
    if let Some(AtLeast { number, chance }) = answer.at_least {
        text += &format!("\n\nchance of {number} {unit} or more: {}", percent(chance));
        if let (Some(within), Objective::Turns | Objective::Win) = (answer.within(number), game.objective()) {
            text += &format!("\nchance to be done within {number} turns: {}", percent(within));
        }
    }
    if let Some(AllTurns { turns, summary, at_least, .. }) = &answer.all_turns {
        text += &format!("\n\nall {turns} turns of a game{}", described(summary, "of all games", "have at most"));
        if let Some(AtLeast { number, chance }) = at_least {
            text += &format!("\n\nchance of {number} points or more in all {turns} turns: {}", percent(*chance));
        }
    }
    text
}

fn in_words(figures: &Figures) -> String {
    match figures {
        Figures::Points { bust, banked } => {
            format!("bust {}, mean of what is banked {banked:.2} points", percent(*bust))
        }
        Figures::Turns { expected_turns, bust, points_a_turn } => format!(
            "{expected_turns:.4} expected turns, {} of them a bust, {points_a_turn:.2} points a turn",
            percent(*bust)
        ),
        Figures::Win { expected_turns, first_wins, bust, taken_over } => {
            let taken = taken_over.map(|taken| format!(", {} begin with taking over", percent(taken)));
            format!(
                "the player who begins wins {}\n{expected_turns:.4} expected turns of both together, {} of them a \
                 bust{}",
                percent(*first_wins),
                percent(*bust),
                taken.unwrap_or_default()
            )
        }
    }
}

fn described(summary: &Summary, of_all: &str, at_most: &str) -> String {
    let share = |chance: f64| format!("{} %", (chance * 100.0).round());
    let heading: Vec<String> = summary.quantiles.iter().map(|quantile| share(quantile.chance)).collect();
    let heading: Vec<&str> = std::iter::once(of_all).chain(heading.iter().map(String::as_str)).collect();
    let row = summary.quantiles.iter().map(|quantile| quantile.number.to_string());
    let row = std::iter::once(at_most.to_owned()).chain(row).collect();
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
