//! `dicebase sheet` for games with action dice: the value of a die.

use std::time::Instant;

use dicebase_analysis::Interval;
use dicebase_analysis::melee::{Asked, DieWorth, WorthOfDice};
use dicebase_games::melee::Game;
use dicebase_policy::melee::Bot;
use serde::Serialize;

use super::dice::{PLAYERS, USUAL};
use super::game::{ALLOWED, MeleeGame};
use crate::cli::Sheet;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    /// Always `false`: the numbers come from simulated games.
    exact: bool,
    /// The bot of the other players; the player whose dice are valued is the bot rated.
    others: String,
    /// The number of games for each number of players and seat.
    games: u64,
    seed: u64,
    players: Vec<PlayersAnswer>,
}

/// The results for one number of players.
#[derive(Serialize)]
struct PlayersAnswer {
    players: usize,
    dice: Vec<DieAnswer>,
}

/// The value of one more die to a player at the start of a round.
#[derive(Serialize)]
struct DieAnswer {
    round: usize,
    seat: usize,
    die: &'static str,
    /// `true` when the die can still be played.
    playable: bool,
    /// The number of games with a turn in this round.
    games: u64,
    /// The share of these games that the player wins without the die.
    share: f64,
    /// The gain of that share with the die, with its interval below.
    worth: f64,
    interval: Interval,
}

pub fn run(asked: &MeleeGame<'_>, typed: &Sheet) -> Result<(), Failure> {
    let players = typed.players.map(|players| bots::playing(players, ALLOWED)).transpose()?;
    let players = players.map_or_else(|| PLAYERS.to_vec(), |players| vec![players]);
    let others = typed.bot.as_deref().map(Bot::parse).transpose().map_err(Failure::wrong_input)?;
    let asked_for = Asked {
        others: others.unwrap_or(USUAL.others),
        games: typed.games.unwrap_or(USUAL.games),
        seed: typed.seed.unwrap_or(USUAL.seed),
        ..USUAL
    };
    let started = Instant::now();
    let bar = Bar::about(String::new());
    let found = asked.worth_of_dice(&players, asked_for, &bar)?;
    drop(bar);
    if asked.global.json {
        let (game, objective) = (asked.game.id().to_owned(), asked.game.objective().name());
        let players = found.iter().map(of_players).collect();
        let Asked { others, games, seed, .. } = asked_for;
        return output::json(&Answer { game, objective, exact: false, others: others.name(), games, seed, players });
    }
    output::text(&as_text(asked.game, &found, asked_for, started.elapsed().as_secs_f64()))
}

fn of_players(worth: &WorthOfDice) -> PlayersAnswer {
    let die = |die: &DieWorth| DieAnswer {
        round: die.round,
        seat: die.seat + 1,
        die: die.face.name(),
        playable: die.is_playable,
        games: die.gain.games(),
        share: die.without.mean(),
        worth: die.gain.mean(),
        interval: die.interval(),
    };
    PlayersAnswer { players: worth.asked.players, dice: worth.dice.iter().map(die).collect() }
}

fn as_text(game: &Game, found: &[WorthOfDice], asked: Asked, seconds: f64) -> String {
    let head = format!(
        "{}: what one more action die is worth to the bot rated at the start of a round, where the others are {}\n\
         Estimates from {} for each number of players and seat with seed {}, each played on with the die and without, \
         in {seconds:.1} s",
        game.title(),
        asked.others.name(),
        output::counted(asked.games, "game", "games"),
        asked.seed
    );
    let foot = "Percent of games: how many are won without it and, by die, how many more with it, with half the width\n\
                of the 95 % interval. A die that cannot be played any more has none.";
    let tables = found.iter().map(|worth| format!("{}\n{}", heading(worth.asked.players), table(worth)));
    let parts = std::iter::once(head).chain(tables).chain([foot.to_owned()]);
    parts.collect::<Vec<_>>().join("\n\n")
}

fn heading(players: usize) -> String {
    output::heading(&format!("{players} players"))
}

/// A row for each round and seat.
fn table(worth: &WorthOfDice) -> String {
    let rows: Vec<&[DieWorth]> = worth.dice.chunk_by(|a, b| (a.round, a.seat) == (b.round, b.seat)).collect();
    let dice = rows.first().into_iter().flat_map(|row| row.iter()).map(|die| die.face.name());
    let headings: Vec<&str> = ["Round", "Seat", "Wins"].into_iter().chain(dice).collect();
    let right: Vec<usize> = (0..headings.len()).collect();
    let row = |row: &&[DieWorth]| {
        let first = &row[0];
        let start = [first.round.to_string(), (first.seat + 1).to_string(), percent(first.without.mean())];
        start.into_iter().chain(row.iter().map(cell)).collect()
    };
    output::table(&headings, &right, rows.iter().map(row).collect())
}

fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

fn cell(die: &DieWorth) -> String {
    if !die.is_playable || die.gain.games() == 0 {
        return String::new();
    }
    let (worth, interval) = (format!("{:+.1}", die.gain.mean() * 100.0), die.interval());
    // A value that rounds to zero has no sign.
    let worth = if ["+0.0", "-0.0"].contains(&worth.as_str()) { "0.0" } else { &worth };
    format!("{worth} ± {:.1}", (interval.high - interval.low) * 50.0)
}
