//! `dicebase review` for games of several players with action dice.

use dicebase_analysis::melee::review::{Made, Outcome, Player as Seated, PlayerSum, Problem, Replay, Review, review};
use dicebase_analysis::review::{ReviewError, Unmeasured};
use dicebase_games::listed;
use dicebase_games::melee::{Game, MAX_PLAYERS};
use dicebase_policy::melee::{Adviser, Bot, Player};
use serde::Serialize;

use super::game::MeleeGame;
use super::sitting::{Names, Sitting, guests, seated};
use super::table::hand_in_words;
use crate::cli;
use crate::commands::play::words::capital;
use crate::commands::refusals::refuse_estimates;
use crate::commands::review::input::{self, refused};
use crate::commands::review::words;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    review: Review,
}

pub fn run(asked: &MeleeGame<'_>, typed: &cli::Review) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_estimates(typed)?;
    let text = input::read(&typed.file)?;
    review(Replay::new(game, None), &text).map_err(|error| refused(typed, &error))?;
    let adviser = asked.tables()?.adviser()?;
    let review = reviewed(game, &adviser, &text).map_err(|error| refused(typed, &error))?;
    if global.json {
        return output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review });
    }
    let noted = Sitting::noted(&text, &guests(game)).filter(|sitting| sitting.players() == review.players.len());
    output::text(&as_text(game, &review, &noted.as_ref().map_or(Names::File, Names::Seats)))
}

/// The review of a game compared with the bot's decisions: for people, or for all players if the file does not note who
/// is a person.
pub fn reviewed(game: &Game, adviser: &Adviser, text: &str) -> Result<Review, ReviewError<Problem>> {
    let replay = Replay::new(game, Some(Player::new(game, adviser.ratings(), Bot::Rated)));
    let replay = match Sitting::noted(text, &guests(game)) {
        Some(sitting) => seated(replay, &sitting),
        None => replay.played_by(0..MAX_PLAYERS),
    };
    review(replay, text)
}

/// The review as text.
pub fn as_text(game: &Game, review: &Review, names: &Names<'_>) -> String {
    let title = format!("{}: {} players, the chance to win", game.title(), review.players.len());
    let known = "All that was done is allowed. What it lost is not known: the game is not solved.";
    let sums: Vec<String> = review.players.iter().filter_map(|player| as_bot(player, review, names)).collect();
    let last = words::last_rolls(review.last_rolls, review.looks_like_last_rolls);
    let parts =
        [title, last, decisions(review, names), players(review, names), outcome(review, names), known.to_owned()];
    let parts = parts.into_iter().chain([sums.join("\n")]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn name(review: &Review, names: &Names<'_>, player: &Seated) -> String {
    names.name(player.place(), review.players.len())
}

/// The decisions of people, with the bot's where it differs.
fn decisions(review: &Review, names: &Names<'_>) -> String {
    let row = |decision: &Unmeasured<Made>| {
        let bot = decision.estimated.as_ref().map(|estimated| &estimated.bot);
        let bot = bot.filter(|bot| bot.text != decision.action.text).map(|bot| bot.words.clone());
        vec![
            decision.line.to_string(),
            decision.turn_number.to_string(),
            name(review, names, &decision.more.player),
            decision.moment.clone(),
            decision.action.words.clone(),
            bot.unwrap_or_default(),
        ]
    };
    let rows: Vec<_> = review.decisions.iter().filter(|decision| decision.estimated.is_some()).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    output::table(&["Line", "Round", "Player", "Position", "Played", "The bot's move"], &[0, 1], rows)
}

/// The final standing of each player.
fn players(review: &Review, names: &Names<'_>) -> String {
    let row = |player: &PlayerSum| {
        vec![
            names.title(player.player.place(), review.players.len()),
            player.total.to_string(),
            player.earned.to_string(),
            player.played.to_string(),
            hand_in_words(&player.hand),
        ]
    };
    let heading = ["Player", "Points", "Dice earned", "Dice played", "In hand"];
    output::table(&heading, &[1, 2, 3], review.players.iter().map(row).collect())
}

fn outcome(review: &Review, names: &Names<'_>) -> String {
    match &review.outcome {
        None => "The game is not over.".to_owned(),
        Some(Outcome::Won { winner }) => format!("{} won.", capital(&name(review, names, winner))),
        Some(Outcome::Shared { winners }) => {
            let winners: Vec<String> = winners.iter().map(|winner| name(review, names, winner)).collect();
            format!("{} share the win.", capital(&listed(&winners, "and")))
        }
    }
}

/// The number of a person's decisions that agree with the bot.
fn as_bot(player: &PlayerSum, review: &Review, names: &Names<'_>) -> Option<String> {
    let own = review.decisions.iter().filter(|decision| decision.more.player == player.player);
    let is_same = |decision: &Unmeasured<Made>| Some(decision.estimated.as_ref()?.bot.text == decision.action.text);
    let compared: Vec<bool> = own.filter_map(is_same).collect();
    let (count, same) = (compared.len(), compared.iter().filter(|same| **same).count());
    let whose = match name(review, names, &player.player) {
        you if you == "you" || you == "me" => "Your play".to_owned(),
        other => format!("The play of {other}"),
    };
    (count > 0).then(|| format!("{whose}: {same} of {count} decisions were those of the bot `rated`."))
}
