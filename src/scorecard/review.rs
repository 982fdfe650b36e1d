//! `dicebase review` for scorecard games.

use dicebase_analysis::review::Decision;
use dicebase_analysis::scorecard::review::{Losses, Measured, Review, Score, check, review};
use dicebase_games::counted;
use dicebase_games::scorecard::{Card, Game, Objective, ROLL};
use serde::Serialize;

use super::game::ScorecardGame;
use super::{review_of_two, several};
use crate::cli;
use crate::commands::refusals::refuse_estimates;
use crate::commands::review::input::{self, refused};
use crate::commands::review::words;
use crate::failure::Failure;
use crate::output;

/// The number of decimals of a loss in texts.
pub fn decimals(game: &Game) -> usize {
    match game.objective() {
        Objective::ExpectedScore | Objective::Least | Objective::Risk => 3,
        Objective::Target | Objective::Win | Objective::Beat => 4,
    }
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
    let aim = asked.aim(&typed.parts.notation)?;
    let text = input::read(&typed.file)?;
    if several::may_play(game) && several::is_of_several(game, &text) {
        return several::review(asked, typed, &text);
    }
    check(game, aim.clone(), &text).map_err(|error| refused(typed, &error))?;
    let advice = asked.advice(&aim)?;
    let review = review(advice.as_ref(), aim, &text).map_err(|error| refused(typed, &error))?;
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review })
    } else {
        output::text(&as_text(game, &review))
    }
}

/// The review as text.
pub fn as_text(game: &Game, review: &Review) -> String {
    let turns = counted(turns(review), "turn", "turns");
    let mine = Explained::of(game, review, &review.mine, "Your play");
    let last = words::last_rolls(review.last_rolls, review.looks_like_last_rolls);
    let parts = match &review.opponent {
        None => vec![
            format!("{}, {turns}", game.title()),
            last,
            table(game, review),
            format!("{}\n{}\n{}", points(game, review), mine.sum, luck(review)),
            mine.details,
        ],
        Some(other) => {
            let theirs = Explained::of(game, review, &other.losses, "The opponent's play");
            let title = format!("{}, {turns}, {}", game.title(), two_players(game));
            let end = format!("{}\n{}", review_of_two::outcome(review, other), review_of_two::luck(game, review));
            vec![title, last, table(game, review), end, mine.sum, mine.details, theirs.sum, theirs.details]
        }
    };
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The number of turns that have begun, including those with known ends only.
pub fn turns(review: &Review) -> usize {
    let filled = |card: &str| card.split(',').filter(|entry| !entry.is_empty()).count();
    let cards = [Some(&review.card), review.opponent.as_ref().map(|other| &other.card)];
    let decided = review.decisions.iter().map(|decision| decision.turn_number);
    cards.into_iter().flatten().map(|card| filled(card)).chain(decided).max().unwrap_or_default()
}

fn two_players(game: &Game) -> &'static str {
    match game.objective() {
        Objective::Beat => {
            "two players, each measured by the chance to beat the other, who is taken to play for points"
        }
        _ => "two players, the chance to win",
    }
}

/// The words about a player's decisions.
pub struct Explained {
    /// The number of optimal decisions, in a sentence.
    pub sum: String,
    /// The losses by kind, and the costliest decisions.
    pub details: String,
}

impl Explained {
    pub fn of(game: &Game, review: &Review, losses: &Losses, whose: &str) -> Self {
        let decimals = decimals(game);
        let lost = match game.objective() {
            Objective::ExpectedScore => format!("{:.decimals$} expected points", losses.total.loss),
            objective => format!("{:.decimals$} {}", losses.total.loss, objective.words().loss),
        };
        let kinds = words::kinds(losses.kinds.iter().map(|kind| (kind.kind.in_words(), &kind.sum)), decimals);
        let costliest = words::costliest(losses.costliest.iter().map(|&at| &review.decisions[at]), decimals);
        Self {
            sum: words::in_sum(&losses.total, whose, &lost),
            details: format!("{kinds}{costliest}").trim_start().to_owned(),
        }
    }
}

/// All decisions with their losses; empty if there are none.
pub fn table(game: &Game, review: &Review) -> String {
    if review.decisions.is_empty() {
        return String::new();
    }
    let decimals = decimals(game);
    let row = |decision: &Decision<Measured>| {
        let (loss, mark) = words::loss(decision.rating, decision.loss, decimals);
        let turn = decision.turn_number;
        vec![
            decision.line.to_string(),
            decision.more.player.map_or_else(|| turn.to_string(), |player| format!("{player}, turn {turn}")),
            spaced(decision.parts.get_word(ROLL.name).unwrap_or_default()),
            decision.parts.get_number("rolls_left").unwrap_or_default().to_string(),
            decision.action.words.clone(),
            loss,
            mark,
            words::best(decision.rating, &decision.best.words),
        ]
    };
    let heading = ["Line", "Turn", "Roll", "Left", "Played", "Loss", "", "Best"];
    let right: &[usize] = if review.opponent.is_some() { &[0, 3, 5] } else { &[0, 1, 3, 5] };
    output::table(&heading, right, review.decisions.iter().map(row).collect())
}

fn spaced(dice: &str) -> String {
    dice.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// The points of a player alone, and the card.
fn points(game: &Game, review: &Review) -> String {
    let card = in_words(&review.card);
    let (total, made_of) = (review.score.total, made_of(&review.score));
    if review.complete {
        return format!("Final score {total}{made_of}.\nCard: {card}");
    }
    let rest = review.expected_rest;
    match review.target {
        Some(target) => format!(
            "The game is not over: {total} points so far{made_of}{}, and a chance of {rest:.6} to reach {target}.\n\
             Card: {card}",
            to_come(&review.score)
        ),
        None => format!(
            "The game is not over: {total} points so far{made_of}, and {rest:.2} more are expected with the best \
             play{}.\nCard: {card}",
            Card::parse(game, &review.card).map_or_else(|_| String::new(), |card| card.bonus_in_words(game))
        ),
    }
}

/// A card in words.
pub fn in_words(card: &str) -> &str {
    if card.is_empty() { "empty" } else { card }
}

/// The upper bonus that is earned and not paid yet.
pub fn to_come(score: &Score) -> String {
    match score.bonus_to_come() {
        0 => String::new(),
        bonus => format!(" with the upper bonus of {bonus} to come"),
    }
}

/// The bonuses in a score.
pub fn made_of(score: &Score) -> String {
    let Score { categories, extra_bonus, .. } = *score;
    let bonuses = [(score.paid_bonus(), "upper bonus"), (extra_bonus, "extra bonus")];
    let bonuses: String =
        bonuses.iter().filter(|(points, _)| *points > 0).map(|(points, name)| format!(" + {points} {name}")).collect();
    if bonuses.is_empty() { String::new() } else { format!(" ({categories}{bonuses})") }
}

fn luck(review: &Review) -> String {
    let who = if review.last_rolls > 0 { "The dice, and what was kept," } else { "The dice" };
    if let Some(target) = review.target {
        let changed = if review.luck >= 0.0 { "raised" } else { "lowered" };
        return format!(
            "{who} {changed} the chance to reach {target} points by {:.4}; perfect play begins with {:.4}.",
            review.luck.abs(),
            review.expected_at_start
        );
    }
    let dice = match review.luck {
        luck if luck >= 0.0 => format!("{luck:.2} points more"),
        luck => format!("{:.2} points less", -luck),
    };
    format!("{who} brought {dice} than the {:.2} that perfect play expects of a game.", review.expected_at_start)
}
