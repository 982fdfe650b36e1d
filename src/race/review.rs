//! `dicebase review` for race games.

use dicebase_analysis::race::review::{Decided, Made, Outcome, Player, PlayerSum, Review, review, review_unsolved};
use dicebase_analysis::review::Decision;
use dicebase_games::counted;
use dicebase_games::race::{Game, Objective};
use serde::Serialize;

use super::RaceGame;
use crate::cli;
use crate::commands::review::{input, refused, words};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    review: Review,
}

pub fn run(asked: &RaceGame<'_>, typed: &cli::Review) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let text = input::read(&typed.file)?;
    let review =
        if game.is_solved() { review(&asked.tables()?.policy()?, &text) } else { review_unsolved(game, &text) };
    let review = review.map_err(|error| refused(typed, &error))?;
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review })
    } else {
        output::text(&as_text(game, &review))
    }
}

/// The review for people.
pub fn as_text(game: &Game, review: &Review) -> String {
    let of = match game.objective() {
        Objective::Turns => "one player, as few turns as possible".to_owned(),
        Objective::Win => format!("{} players, the chance to win", game.players()),
    };
    let players = review.players.iter().filter_map(|player| of_player(game.objective(), review, player));
    let start = [format!("{}: {of}", game.title()), table(game, review), outcome(game, review), unsolved(review)];
    let parts: Vec<String> = start.into_iter().chain(players).filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// What is said of a game in which no loss is known.
fn unsolved(review: &Review) -> String {
    let made = review.decisions.iter().filter(|decided| decided.choices() > 1).count();
    if review.solved {
        return String::new();
    }
    format!(
        "All moves are allowed, {} of them with a choice. What they lost is not known: the game is not solved.",
        output::thousands(made)
    )
}

fn table(game: &Game, review: &Review) -> String {
    if review.decisions.is_empty() {
        return String::new();
    }
    let decimals = game.objective().words().decimals;
    let row = |decided: &Decided| {
        let who = match game.objective() {
            Objective::Turns => decided.turn_number().to_string(),
            Objective::Win => format!("{}, turn {}", decided.made().player, decided.turn_number()),
        };
        let played = decided.action().words.clone();
        let mut row = vec![decided.line().to_string(), who, decided.moment().to_owned(), played];
        if let Some(decision) = decided.measured() {
            let (loss, mark) = words::loss(decision.rating, decision.loss, decimals);
            row.extend([loss, mark, words::best(decision.rating, &decision.best.words)]);
        }
        row
    };
    let heading = ["Line", "Turn", "Position", "Played", "Loss", "", "Best"];
    let (columns, numbers): (usize, &[usize]) = if review.solved { (7, &[0, 4]) } else { (4, &[0]) };
    output::table(&heading[..columns], numbers, review.decisions.iter().map(row).collect())
}

fn outcome(game: &Game, review: &Review) -> String {
    let turns = review.players.iter().map(|player| player.turns).max().unwrap_or_default();
    let turns = counted(turns, "turn", "turns");
    match review.outcome {
        Some(Outcome::Reached { turns }) => format!("All pieces in the goal in {}.", counted(turns, "turn", "turns")),
        Some(Outcome::Won { winner: Player::Me }) => format!("You won in {turns}."),
        Some(Outcome::Won { winner: Player::Opponent }) => format!("The opponent won in {turns}."),
        Some(Outcome::Won { winner }) => format!("{} won in {turns}.", capital(&winner.to_string())),
        None if game.objective() == Objective::Turns => {
            let pieces = review.players.first().map(|player| player.pieces.as_str()).unwrap_or_default();
            format!("The game is not over: pieces at {pieces} after {turns}.")
        }
        None => {
            let pieces = |player: &PlayerSum| match player.player {
                Player::Me => format!("your pieces at {}", player.pieces),
                Player::Opponent => format!("the opponent's at {}", player.pieces),
                other => format!("those of {other} at {}", player.pieces),
            };
            let all: Vec<String> = review.players.iter().map(pieces).collect();
            format!("The game is not over: {}.", all.join("; "))
        }
    }
}

fn of_player(objective: Objective, review: &Review, player: &PlayerSum) -> Option<String> {
    let total = player.total.filter(|total| total.decisions > 0)?;
    let decimals = objective.words().decimals;
    let whose = match player.player {
        Player::Me => "Your play".to_owned(),
        Player::Opponent => "The opponent's play".to_owned(),
        other => format!("The play of {other}"),
    };
    let unit = match objective {
        Objective::Turns => "expected turns",
        Objective::Win => "of the chance to win in sum",
    };
    let lost = format!("{:.decimals$} {unit}", total.loss);
    let kinds = player.kinds.iter().map(|kind| (kind.kind.in_words().to_owned(), &kind.sum));
    let kinds = words::kinds(kinds, decimals);
    let worst = player.costliest.iter().filter_map(|&at| review.decisions[at].measured());
    let worst: Vec<String> = worst.enumerate().map(|(i, decision)| mistake(decimals, i, decision)).collect();
    let worst = words::part("The costliest mistakes", &worst);
    Some(format!("{}\n\n{kinds}{worst}", words::in_sum(&total, &whose, &lost)))
}

fn mistake(decimals: usize, place: usize, decision: &Decision<Made>) -> String {
    let Decision { line, moment, position, action, best, loss, .. } = decision;
    let (action, best) = (&action.words, &best.words);
    format!("{}. line {line}, {moment}: {action} cost {loss:.decimals$} against {best}\n   {position}", place + 1)
}

/// The text with a capital letter, as a sentence begins.
fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    first.to_uppercase() + rest
}
