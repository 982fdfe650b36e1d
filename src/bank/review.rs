//! `dicebase review` for bank games.

use dicebase_analysis::bank::review::{Measured, Outcome, Player, PlayerSum, Review, check, review};
use dicebase_analysis::review::Decision;
use dicebase_games::bank::{Game, Objective, Points};
use dicebase_games::{counted, in_words, listed};
use serde::Serialize;

use super::game::BankGame;
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

pub fn run(asked: &BankGame<'_>, typed: &cli::Review) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_estimates(typed)?;
    let text = input::read(&typed.file)?;
    check(game, &text).map_err(|error| refused(typed, &error))?;
    let policy = asked.tables()?.adviser()?;
    let review = review(&policy, &text).map_err(|error| refused(typed, &error))?;
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review })
    } else {
        output::text(&as_text(game, &review))
    }
}

/// The review for people.
pub fn as_text(game: &Game, review: &Review) -> String {
    let of = match game.objective() {
        Objective::Points => "the points of each turn".to_owned(),
        Objective::Turns => "one player, as few turns as possible".to_owned(),
        Objective::Win if !review.exact => {
            "several players; values and losses are estimates, from the values of games of two".to_owned()
        }
        Objective::Win if game.is_equilibrium() => {
            format!("{} players, each for their own chance to win", in_words(game.players()))
        }
        Objective::Win => "two players, the chance to win".to_owned(),
    };
    let players = review.players.iter().filter(|player| player.total.decisions > 0);
    let players = players.map(|player| of_player(game.objective(), review, player));
    let start = [format!("{}: {of}", game.title()), table(game, review), outcome(game, review)];
    let parts: Vec<String> = start.into_iter().chain(players).filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

fn table(game: &Game, review: &Review) -> String {
    if review.decisions.is_empty() {
        return String::new();
    }
    let several = game.players() > 1;
    let row = |decision: &Decision<Measured>| {
        let (loss, mark) = words::loss(decision.rating, decision.loss, game.objective().words().decimals);
        let who = if several {
            format!("{}, turn {}", decision.more.player, decision.turn_number)
        } else {
            decision.turn_number.to_string()
        };
        let best = words::best(decision.rating, &decision.best.words);
        let Decision { line, moment, action, .. } = decision;
        vec![line.to_string(), who, moment.clone(), action.words.clone(), loss, mark, best]
    };
    let rows = review.decisions.iter().map(row).collect();
    let loss = if review.exact { "Loss" } else { "Loss, estimated" };
    output::table(&["Line", "Turn", "Position", "Played", loss, "", "Best"], &[0, 4], rows)
}

fn outcome(game: &Game, review: &Review) -> String {
    let score = |of| review.players.iter().find(|player| player.player == of).map_or(Points(0), |player| player.score);
    let me = score(Player::Me);
    let players: Vec<Player> = match review.exact {
        true => (0..game.players()).map(|place| Player::at(place, game.players())).collect(),
        false => review.players.iter().map(|player| player.player).collect(),
    };
    let scores = |first: Player| {
        let others = players.iter().filter(|&&player| player != first).map(|&player| score(player));
        let scores: Vec<String> = std::iter::once(score(first)).chain(others).map(|score| score.to_string()).collect();
        scores.join(" : ")
    };
    let told = |&player: &Player| match player {
        Player::Me => format!("you have {me} points"),
        Player::Opponent => format!("the opponent {}", score(player)),
        other => format!("{other} {}", score(other)),
    };
    let in_turns = |turns: usize| counted(turns, "turn", "turns");
    let number = review.players.iter().map(|player| player.turns).max().unwrap_or_default();
    let is_broken_off = review.decisions.last().is_some_and(|decision| decision.turn_number > number);
    let broken_off = if is_broken_off { ", and the last turn was broken off" } else { "" };
    let turns = in_turns(number);
    match (game.objective(), &review.outcome) {
        (Objective::Points, _) => format!("{me} points banked in {turns}{broken_off}."),
        (_, Some(Outcome::Reached { turns })) => format!("{me} points, reached in {}.", in_turns(*turns)),
        (Objective::Turns, _) => format!("The game is not over: {me} points in {turns}."),
        (_, Some(Outcome::Won { winner: Player::Me })) => format!("You won, {}.", scores(Player::Me)),
        (_, Some(Outcome::Won { winner: Player::Opponent })) => {
            format!("The opponent won, {}.", scores(Player::Opponent))
        }
        (_, Some(Outcome::Won { winner })) => format!("{} won, {}.", capital(&winner.to_string()), scores(*winner)),
        (_, Some(Outcome::Shared { winners })) => {
            let names: Vec<String> = winners.iter().map(ToString::to_string).collect();
            format!("A draw of {}, {}.", listed(&names, "and"), scores(Player::Me))
        }
        (_, Some(Outcome::Draw)) => format!("A draw, {}.", scores(Player::Me)),
        (_, Some(Outcome::BothWon)) => format!("Both won, {}.", scores(Player::Me)),
        (Objective::Win, None) => {
            format!("The game is not over: {}.", players.iter().map(told).collect::<Vec<_>>().join(", "))
        }
    }
}

fn of_player(objective: Objective, review: &Review, player: &PlayerSum) -> String {
    let decimals = objective.words().decimals;
    let unit = match objective {
        Objective::Points => "expected points",
        Objective::Turns => "expected turns",
        Objective::Win if review.exact => "of the chance to win in total",
        Objective::Win => "of the chance to win in total, by estimates",
    };
    let lost = format!("{:.decimals$} {unit}", player.total.loss);
    let kinds = player.kinds.iter().map(|kind| (kind.kind.in_words().to_owned(), &kind.sum));
    let kinds = words::kinds(kinds, decimals);
    let costliest = words::costliest(player.costliest.iter().map(|&at| &review.decisions[at]), decimals);
    format!("{}\n\n{kinds}{costliest}", words::in_sum(&player.total, &words::whose(player.player), &lost))
}
