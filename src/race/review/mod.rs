//! `dicebase review` for race games.

mod estimates;

use dicebase_analysis::race::review::{
    Decided, Games, Outcome, Player, PlayerSum, Review, review, review_beside, review_unsolved,
};
use dicebase_games::counted;
use dicebase_games::race::{Game, Objective};
use dicebase_policy::race::ESTIMATE;
use serde::Serialize;

use super::game::RaceGame;
use crate::cli;
use crate::commands::play::words::capital;
use crate::commands::refusals::refuse_estimates;
use crate::commands::review::input::{self, refused};
use crate::commands::review::words;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    review: Review,
}

pub fn run(asked: &RaceGame<'_>, typed: &cli::Review) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let review = if game.is_solved() { measured(asked, typed)? } else { estimated(asked, typed)? };
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review })
    } else {
        output::text(&as_text(game, &review))
    }
}

/// The review of a solved game.
fn measured(asked: &RaceGame<'_>, typed: &cli::Review) -> Result<Review, Failure> {
    refuse_estimates(typed)?;
    let text = input::read(&typed.file)?;
    review_unsolved(asked.game, &text).map_err(|error| refused(typed, &error))?;
    review(&asked.tables()?.policy()?, &text).map_err(|error| refused(typed, &error))
}

/// The review of a game that is not solved, with estimates.
fn estimated(asked: &RaceGame<'_>, typed: &cli::Review) -> Result<Review, Failure> {
    let game = asked.game;
    let text = input::read(&typed.file)?;
    review_unsolved(game, &text).map_err(|error| refused(typed, &error))?;
    let tables = asked.tables()?;
    let estimator = tables.estimator()?;
    let beside = review_beside(game, estimator.bot(), &text).map_err(|error| refused(typed, &error))?;
    let games = Games { games: typed.games.unwrap_or(ESTIMATE.games), seed: typed.seed.unwrap_or(ESTIMATE.seed) };
    let decisions = counted(beside.comparisons(), "decision", "decisions");
    let bar = Bar::new(format!("playing {} on after {decisions}", game.id()));
    let estimated = tables.with_threads(|| beside.estimate(games, &|progress| bar.report(progress)))?;
    estimated.map_err(|_| interrupt::failure())
}

/// The review as text.
pub fn as_text(game: &Game, review: &Review) -> String {
    let of = match game.objective() {
        Objective::Turns => "one player, as few turns as possible".to_owned(),
        Objective::Win => format!("{} players, the chance to win", game.players()),
    };
    let of_player = |player| match review.solved {
        true => of_player(game.objective(), review, player),
        false => estimates::of_player(review, player),
    };
    let players = review.players.iter().filter_map(of_player);
    let unsolved = if review.solved { String::new() } else { estimates::unsolved(review) };
    let start = [format!("{}: {of}", game.title()), table(game, review), outcome(game, review), unsolved];
    let parts: Vec<String> = start.into_iter().chain(players).filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
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
        } else if review.games.is_some() {
            row.push(estimates::bots_move(decided));
        }
        row
    };
    let mut heading = vec!["Line", "Turn", "Position", "Played"];
    if review.solved {
        heading.extend(["Loss", "", "Best"]);
    } else if review.games.is_some() {
        heading.push("The bot's move");
    }
    let numbers: &[usize] = if review.solved { &[0, 4] } else { &[0] };
    output::table(&heading, numbers, review.decisions.iter().map(row).collect())
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
    let unit = match objective {
        Objective::Turns => "expected turns",
        Objective::Win => "of the chance to win in total",
    };
    let lost = format!("{:.decimals$} {unit}", total.loss);
    let kinds = player.kinds.iter().map(|kind| (kind.kind.in_words().to_owned(), &kind.sum));
    let kinds = words::kinds(kinds, decimals);
    let worst = player.costliest.iter().filter_map(|&at| review.decisions[at].measured());
    let worst = words::costliest(worst, decimals);
    Some(format!("{}\n\n{kinds}{worst}", words::in_sum(&total, &words::whose(player.player), &lost)))
}
