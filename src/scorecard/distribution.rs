//! `dicebase distribution` for scorecard games.

use dicebase_analysis::Summary;
use dicebase_analysis::scorecard::{Bot, CategoryStatistics, distribution};
use dicebase_engine::scorecard::Tables;
use dicebase_games::scorecard::{Card, Game, Objective, Position};
use dicebase_games::{as_word, at_most};
use serde::Serialize;

use super::game::ScorecardGame;
use super::who::{Who, for_points};
use crate::cli::Distribution;
use crate::failure::Failure;

use crate::progress::Bar;

use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<usize>,
    bot: String,
    card: String,
    on_card: usize,
    to_come: f64,
    /// The sum of the chances that were too small to be followed, in a game with very many states.
    left_out: f64,
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<AtLeast>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bonus: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_bonuses: Option<f64>,
    categories: Vec<CategoryStatistics>,
    scores: Vec<Score>,
}

#[derive(Serialize)]
struct AtLeast {
    score: usize,
    chance: f64,
}

#[derive(Serialize)]
struct Score {
    score: usize,
    chance: f64,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Distribution) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let notation = typed.parts.notation.clone().of_game(&as_word(game.id()));
    let position = Position::read(game, &notation).map_err(Failure::wrong_input)?;
    let (card, target) = (position.card().clone(), position.aim().target());
    let who = match (typed.bot.as_deref(), target) {
        (Some(bot), _) => Who::parse(bot, game)?,
        (None, Some(target)) => Who::Target(target),
        (None, None) => Who::Bot(Bot::Optimal),
    };
    let bar = Bar::new(format!("walking through {}", game.id()));
    // Only the optimal bot plays for the objective itself.
    let game = &if who == Who::Bot(Bot::Optimal) && typed.bot.is_none() { game.clone() } else { for_points(game) };
    let points = ScorecardGame { game, named: asked.named, global };
    let tables = points.tables()?;
    let found = if who == Who::Bot(Bot::Optimal) && card == Card::empty(game) {
        points.spread(&tables, &bar)?
    } else {
        found(&points, &who, &card, &tables, &bar)?
    };
    drop(bar);
    let answer = Answer {
        game: game.id().to_owned(),
        objective: asked.game.objective().name(),
        target,
        bot: who.name(),
        card: card.to_text(game),
        on_card: found.on_card,
        to_come: found.to_come,
        left_out: found.left_out,
        summary: found.scores.summary(),
        at_least: typed.at_least.or(target).map(|score| AtLeast { score, chance: found.scores.at_least(score) }),
        upper_bonus: found.upper_bonus,
        extra_bonuses: found.extra_bonuses,
        categories: found.categories,
        scores: found.scores.iter().map(|(score, chance)| Score { score, chance }).collect(),
    };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &who, &answer)) }
}

/// The distribution of a player's games from a card on.
pub(super) fn found(
    asked: &ScorecardGame<'_>,
    who: &Who,
    card: &Card,
    tables: &Tables<'_>,
    bar: &Bar,
) -> Result<dicebase_analysis::scorecard::Distribution, Failure> {
    let game = asked.game;
    let chances = who.chances(game, card, 1, tables, bar)?;
    let values = if who.needs_values() { tables.exact_values()? } else { Vec::new() };
    let player = who.player(game, || values.into());
    let player = match &chances {
        None => player,
        Some(chances) => player.for_target(chances.play()),
    };
    bar.part(&format!("walking through {}", game.id()));
    let found = tables.with_threads(|| distribution(&player, card, &|progress| bar.report(progress)))?;
    found.map_err(|_| interrupt::failure())
}

fn as_text(game: &Game, who: &Who, answer: &Answer) -> String {
    let summary = &answer.summary;
    let name = game.title();
    let who = match who {
        Who::Bot(Bot::Optimal) => of_perfect_play(game),
        Who::Target(target) => format!("play for {target} points"),
        _ => format!("the bot {}", answer.bot),
    };
    let card = match answer.on_card {
        _ if answer.card.is_empty() => String::new(),
        points => format!(", from a card with {points} points"),
    };
    let mut text = format!(
        "{name}, the final score under {who}{card}\n\nmean {:.4}, standard deviation {:.2}, median {}, most likely {}, \
         from {} to {}\n\n",
        summary.mean, summary.deviation, summary.median, summary.mode, summary.minimum, summary.maximum
    );
    let share = |chance: f64| format!("{} %", (chance * 100.0).round());
    let heading: Vec<String> = summary.quantiles.iter().map(|quantile| share(quantile.chance)).collect();
    let heading: Vec<&str> = std::iter::once("of all games").chain(heading.iter().map(String::as_str)).collect();
    let row = summary.quantiles.iter().map(|quantile| quantile.number.to_string());
    let row = std::iter::once("end at or below".to_owned()).chain(row).collect();
    let columns: Vec<usize> = (1..heading.len()).collect();
    text += &output::table(&heading, &columns, vec![row]);
    if let Some(AtLeast { score, chance }) = answer.at_least {
        text += &format!("\n\nchance of {score} points or more: {}", percent(chance));
    }
    if let Some(chance) = answer.upper_bonus {
        text += &format!("\n\nupper bonus: {}", percent(chance));
    }
    if let Some(expected) = answer.extra_bonuses {
        text += &format!("\nextra bonuses: {expected:.6} a game");
    }
    if answer.left_out > 0.0 {
        text += &format!("\nleft out, since they do not matter: chances of {} together", at_most(answer.left_out));
    }
    if !answer.categories.is_empty() {
        text += &format!("\n\n{}", categories(&answer.categories));
    }
    text
}

/// Perfect play under the game's objective, in words.
fn of_perfect_play(game: &Game) -> String {
    match (game.objective(), game.rules().theta) {
        (Objective::Risk, Some(theta)) => format!("perfect play for risk with theta {theta}"),
        (Objective::Least, _) => "perfect play for the fewest points".to_owned(),
        _ => "perfect play".to_owned(),
    }
}

fn categories(categories: &[CategoryStatistics]) -> String {
    let row = |of: &CategoryStatistics| {
        vec![
            of.name.clone(),
            format!("{:.4}", of.mean),
            percent(of.zero),
            of.best.to_string(),
            format!("{:.4}", of.lost),
        ]
    };
    let heading = ["Category", "Mean", "Zero", "Best", "Lost against it"];
    output::table(&heading, &[1, 2, 3, 4], categories.iter().map(row).collect())
}

fn percent(chance: f64) -> String {
    format!("{:.4} %", chance * 100.0)
}
