//! `dicebase simulate` for games with action dice.

use std::time::Instant;

use dicebase_analysis::Interval;
use dicebase_analysis::melee::{Played, Shares, Simulated, simulate};
use dicebase_games::melee::{Game, MIN_PLAYERS};
use dicebase_policy::melee::{Bot, Player};
use serde::Serialize;

use super::game::{ALLOWED, MeleeGame};
use crate::cli::Simulate;
use crate::commands::bots;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    games: u64,
    seed: u64,
    /// The share of games that each player would win if all played alike and seats did not matter.
    fair_share: f64,
    players: Vec<PlayerAnswer>,
}

/// One player, or several with the same rule.
#[derive(Serialize)]
struct PlayerAnswer {
    bot: String,
    /// The number of these players.
    players: usize,
    /// The share of games that each of them wins, where ties are shared.
    share: f64,
    interval: Interval,
    /// The same share in each seat, in the order of joining.
    seats: Vec<SeatAnswer>,
    /// The mean number of action dice that each has earned in a game.
    action_dice: f64,
    /// The mean of the final points of the card of each.
    points: f64,
}

#[derive(Serialize)]
struct SeatAnswer {
    seat: usize,
    games: u64,
    share: f64,
    interval: Interval,
}

pub fn run(asked: &MeleeGame<'_>, typed: &Simulate) -> Result<(), Failure> {
    if typed.bots.iter().any(|name| name == bots::HELP) {
        return bots::list(Bot::all().into_iter().map(|bot| (bot.name(), bot.rule().to_owned())), asked.global);
    }
    let game = asked.game;
    let seated = seats(typed)?;
    let tables = asked.tables()?;
    let adviser = tables.adviser()?;
    let started = Instant::now();
    let bar = Bar::new(format!("playing {}", game.id()));
    let players: Vec<Player<'_>> = seated.iter().map(|&bot| Player::new(game, adviser.ratings(), bot)).collect();
    let play = || simulate(game, &players, typed.games, typed.seed, &|progress| bar.report(progress));
    let simulated = tables.with_threads(play)?.map_err(|_| interrupt::failure())?;
    drop(bar);
    let answer = answer(game, typed, &seated, &simulated);
    if asked.global.json {
        return output::json(&answer);
    }
    output::text(&as_text(game, &answer, started.elapsed().as_secs_f64()))
}

/// A bot by name. Bot files have rules for cards only, without action dice.
fn parse(name: &str) -> Result<Bot, Failure> {
    if bots::file(name)?.is_some() {
        let message = format!("{name} does not know action dice; leave --players out, and it plays a card alone");
        return Err(Failure::wrong_input(message));
    }
    Bot::parse(name).map_err(Failure::wrong_input)
}

/// The players: the bots that were named, with the last of them on all remaining seats.
fn seats(typed: &Simulate) -> Result<Vec<Bot>, Failure> {
    let bots = typed.bots.iter().map(|name| parse(name));
    let bots: Vec<Bot> = bots.collect::<Result<_, _>>()?;
    bots::seated(bots, typed.players.unwrap_or(MIN_PLAYERS), ALLOWED, Bot::Rated)
}

fn answer(game: &Game, typed: &Simulate, bots: &[Bot], simulated: &Simulated) -> Answer {
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        games: simulated.games,
        seed: typed.seed,
        fair_share: 1.0 / bots.len() as f64,
        players: groups(bots).into_iter().map(|group| of_group(bots, &group, simulated)).collect(),
    }
}

/// Groups of players with the same rule, in the order in which they were named.
fn groups(bots: &[Bot]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (player, bot) in bots.iter().enumerate() {
        match groups.iter_mut().find(|group| bots[group[0]] == *bot) {
            Some(group) => group.push(player),
            None => groups.push(vec![player]),
        }
    }
    groups
}

/// The results of the players with the same rule.
fn of_group(bots: &[Bot], group: &[usize], simulated: &Simulated) -> PlayerAnswer {
    let played = || group.iter().map(|&player| &simulated.players[player]);
    let players = group.len() as f64;
    // Together they win or lose a game, and each has an equal part of that.
    let of_game = |game: usize| played().map(|played| played.shares[game]).sum::<f64>() / players;
    let shares = Shares::of((0..simulated.games as usize).map(of_game));
    let seat = |seat: usize| {
        let shares = played().map(|played| &played.by_seat[seat]).fold(Shares::default(), |sum, more| sum.and(more));
        SeatAnswer { seat: seat + 1, games: shares.games(), share: shares.mean(), interval: shares.interval() }
    };
    let mean = |number: fn(&Played) -> f64| played().map(number).sum::<f64>() / players;
    PlayerAnswer {
        bot: bots[group[0]].name(),
        players: group.len(),
        share: shares.mean(),
        interval: shares.interval(),
        seats: (0..bots.len()).map(seat).filter(|seat| seat.games > 0).collect(),
        action_dice: mean(|played| played.dice as f64) / simulated.games as f64,
        points: mean(|played| played.points.mean()),
    }
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let row = |player: &PlayerAnswer| {
        let Interval { low, high } = player.interval;
        let mut cells = vec![
            player.bot.clone(),
            player.players.to_string(),
            percent(player.share),
            format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
        ];
        let seats: usize = answer.players.iter().map(|player| player.players).sum();
        cells.extend((1..=seats).map(|seat| {
            let found = player.seats.iter().find(|known| known.seat == seat);
            found.map_or_else(String::new, |seat| percent(seat.share))
        }));
        cells.extend([format!("{:.2}", player.action_dice), format!("{:.1}", player.points)]);
        cells
    };
    let seats: usize = answer.players.iter().map(|player| player.players).sum();
    let mut heading = vec!["Bot".to_owned(), "Players".to_owned(), "Each wins".to_owned(), "95 % interval".to_owned()];
    heading.extend((1..=seats).map(|seat| format!("Seat {seat}")));
    heading.extend(["Action dice".to_owned(), "Points".to_owned()]);
    let headings: Vec<&str> = heading.iter().map(String::as_str).collect();
    let numbers: Vec<usize> = (1..heading.len()).collect();
    let table = output::table(&headings, &numbers, answer.players.iter().map(row).collect());
    format!(
        "{}, {} with seed {} in {seconds:.2} s, seats rotated; a fair share is {}\n\n{table}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        percent(answer.fair_share),
    )
}
