//! `dicebase review` for scorecard games.

use dicebase_analysis::review::Decision;
use dicebase_analysis::scorecard::review::{Measured, Review, Score, review};
use dicebase_games::counted;
use dicebase_games::scorecard::{Aim, Card, Game, Objective, Position, ROLL};
use serde::Serialize;

use super::ScorecardGame;
use crate::cli;
use crate::commands::review::{input, refuse_estimates, refused, words};
use crate::failure::Failure;

use crate::output;

/// How many decimals of a loss people want to see.
pub fn decimals(game: &Game) -> usize {
    match game.objective() {
        Objective::ExpectedScore => 3,
        Objective::Target | Objective::Win | Objective::Beat => 4,
    }
}

/// The start of a game with this aim.
pub fn start(game: &Game, aim: Aim) -> Position {
    Position::start(Card::empty(game)).aiming_at(aim)
}

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    review: Review,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &cli::Review) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_estimates(typed)?;
    let aim = asked.aim_alone(&typed.parts.notation)?;
    let text = input::read(&typed.file)?;
    let policy = asked.tables()?.adviser_for(&start(game, aim.clone()))?;
    let review = review(&policy, aim, &text).map_err(|error| refused(typed, &error))?;
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review })
    } else {
        output::text(&as_text(game, &review))
    }
}

/// The review for people.
pub fn as_text(game: &Game, review: &Review) -> String {
    let (decimals, loss) = (decimals(game), game.objective().words().loss);
    let rows = review.decisions.iter().map(|decision| row(decision, decimals)).collect();
    let heading = ["Line", "Turn", "Roll", "Left", "Played", "Loss", "", "Best"];
    let table = output::table(&heading, &[0, 1, 3, 5], rows);
    let turns = counted(review.decisions.last().map_or(0, |decision| decision.turn_number), "turn", "turns");
    let kinds = words::kinds(review.kinds.iter().map(|kind| (kind.kind.in_words(), &kind.sum)), decimals);
    let lost = match game.objective() {
        Objective::ExpectedScore => format!("{:.decimals$} expected points", review.total.loss),
        Objective::Target | Objective::Win | Objective::Beat => format!("{:.decimals$} {loss}", review.total.loss),
    };
    let parts = [
        format!("{}, {turns}\n\n{table}\n\n{}", game.title(), points(review)),
        words::in_sum(&review.total, "Your play", &lost),
        luck(review),
        format!("\n{kinds}{}", costliest(review, decimals)),
    ];
    parts.join("\n").trim_end().to_owned()
}

fn row(decision: &Decision<Measured>, decimals: usize) -> Vec<String> {
    let (loss, mark) = words::loss(decision.rating, decision.loss, decimals);
    vec![
        decision.line.to_string(),
        decision.turn_number.to_string(),
        spaced(decision.parts.get_word(ROLL.name).unwrap_or_default()),
        decision.parts.get_number("rolls_left").unwrap_or_default().to_string(),
        decision.action.words.clone(),
        loss,
        mark,
        words::best(decision.rating, &decision.best.words),
    ]
}

fn spaced(dice: &str) -> String {
    dice.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// The card and its points.
fn points(review: &Review) -> String {
    let Score { total, categories, upper_bonus, extra_bonus } = review.score;
    let bonuses = [(upper_bonus, "upper bonus"), (extra_bonus, "extra bonus")];
    let bonuses: String =
        bonuses.iter().filter(|(points, _)| *points > 0).map(|(points, name)| format!(" + {points} {name}")).collect();
    let made_of = if bonuses.is_empty() { String::new() } else { format!(" ({categories}{bonuses})") };
    let card = if review.card.is_empty() { "empty" } else { &review.card };
    if review.complete {
        return format!("Final score {total}{made_of}.\nCard: {card}");
    }
    if let Some(target) = review.target {
        return format!(
            "The game is not over: {total} points so far{made_of}, and a chance of {:.6} to reach \
             {target}.\nCard: {card}",
            review.expected_rest
        );
    }
    format!(
        "The game is not over: {total} points so far{made_of}, and {:.2} more are expected with the best \
         play.\nCard: {card}",
        review.expected_rest
    )
}

fn luck(review: &Review) -> String {
    if let Some(target) = review.target {
        let changed = if review.luck >= 0.0 { "raised" } else { "lowered" };
        return format!(
            "The dice {changed} the chance to reach {target} points by {:.4}; perfect play begins with {:.4}.",
            review.luck.abs(),
            review.expected_at_start
        );
    }
    let dice = match review.luck {
        luck if luck >= 0.0 => format!("{luck:.2} points more"),
        luck => format!("{:.2} points less", -luck),
    };
    format!("The dice brought {dice} than the {:.2} that perfect play expects of a game.", review.expected_at_start)
}

fn costliest(review: &Review, decimals: usize) -> String {
    let told = |(place, &decision): (usize, &usize)| {
        let Decision { line, moment, position, action, best, loss, .. } = &review.decisions[decision];
        let (action, best) = (&action.words, &best.words);
        format!("{}. line {line}, {moment}: {action} cost {loss:.decimals$} against {best}\n   {position}", place + 1)
    };
    let told: Vec<String> = review.costliest.iter().enumerate().map(told).collect();
    words::part("The costliest mistakes", &told)
}
