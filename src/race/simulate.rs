//! `dicebase simulate` for race games.

use std::time::Instant;

use dicebase_analysis::race::sheet::Rule;
use dicebase_analysis::race::{Bot, Player, Simulated, simulate};
use dicebase_analysis::{Interval, Sample, wilson};
use dicebase_games::race::{Board, Game, Objective};
use dicebase_policy::race::Ratings;
use serde::Serialize;

use super::game::RaceGame;
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
    /// The share of games that each player would win if all played alike.
    fair_share: f64,
    players: Vec<PlayerAnswer>,
    /// The turns of all players together.
    turns: Turns,
}

/// One player, or several with the same rule.
#[derive(Serialize)]
struct PlayerAnswer {
    bot: String,
    /// The number of these players.
    players: u64,
    /// The games that they have won together.
    wins: u64,
    /// The share of each of them, with its interval below.
    share: f64,
    interval: Interval,
    /// The mean number of pieces of others that each has captured in a game.
    captures: f64,
    /// The mean number of its pieces that were captured.
    losses: f64,
}

#[derive(Serialize)]
struct Turns {
    mean: f64,
    interval: Option<Interval>,
    deviation: Option<f64>,
    minimum: usize,
    maximum: usize,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
enum Who {
    Bot(Bot),
    /// A bot file, by the name under which it was typed.
    File(String, Rule),
}

impl Who {
    fn parse(name: &str) -> Result<Self, Failure> {
        match bots::file(name)? {
            Some(text) => {
                let rule = Rule::parse(name, &text).map_err(Failure::wrong_input)?;
                Ok(Self::File(name.to_owned(), rule))
            }
            None => Bot::parse(name).map(Self::Bot).map_err(Failure::wrong_input),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Bot(bot) => bot.name(),
            Self::File(name, _) => name,
        }
    }

    fn player<'a>(&'a self, board: &'a Board, ratings: &'a Ratings) -> Player<'a> {
        match self {
            Self::Bot(bot) => Player::new(board, ratings, *bot),
            Self::File(_, rule) => Player::of_rule(board, ratings, rule),
        }
    }
}

pub fn run(asked: &RaceGame<'_>, typed: &Simulate) -> Result<(), Failure> {
    if typed.bots.iter().any(|name| name == bots::HELP) {
        return asked.list_bots();
    }
    let game = Game::new(asked.game.id(), asked.game.rules().clone(), Objective::Win);
    let players = seats(&game, &typed.bots)?;
    let asked = RaceGame { game: &game, ..*asked };
    let tables = asked.tables()?;
    let ratings = tables.estimator()?;
    let started = Instant::now();
    let bar = Bar::new(format!("playing {}", game.id()));
    let bots: Vec<Player<'_>> = players.iter().map(|who| who.player(game.board(), ratings.bot().ratings())).collect();
    let play = || simulate(&bots, typed.games, typed.seed, &|progress| bar.report(progress));
    let simulated = tables.with_threads(play)?.map_err(|_| interrupt::failure())?;
    drop(bar);
    let answer = answer(&game, typed, &players, &simulated);
    if asked.global.json {
        return output::json(&answer);
    }
    output::text(&as_text(&game, &answer, started.elapsed().as_secs_f64()))
}

/// The players: the bots that were named, with the last of them on all remaining seats.
fn seats(game: &Game, names: &[String]) -> Result<Vec<Who>, Failure> {
    let bots = names.iter().map(|name| Who::parse(name));
    let mut bots: Vec<Who> = bots.collect::<Result<_, _>>()?;
    let players = game.rules().players;
    if bots.len() > players {
        let message = format!("{} has {players} players, and {} bots were named; name fewer", game.id(), bots.len());
        return Err(Failure::wrong_input(message));
    }
    let last = bots.last().cloned().unwrap_or(Who::Bot(Bot::Rated));
    bots.resize(players, last);
    Ok(bots)
}

fn answer(game: &Game, typed: &Simulate, bots: &[Who], simulated: &Simulated) -> Answer {
    let groups = (0..bots.len()).collect::<Vec<_>>();
    let groups = groups.chunk_by(|&a, &b| bots[a] == bots[b]);
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        games: simulated.games,
        seed: typed.seed,
        fair_share: 1.0 / bots.len() as f64,
        players: groups.map(|group| of_group(&bots[group[0]], group, simulated)).collect(),
        turns: turns(&simulated.turns),
    }
}

/// The results of the players with the same rule.
fn of_group(bot: &Who, group: &[usize], simulated: &Simulated) -> PlayerAnswer {
    let (players, games) = (group.len() as f64, simulated.games);
    let sum = |number: fn(&dicebase_analysis::race::Played) -> u64| -> u64 {
        group.iter().map(|&player| number(&simulated.players[player])).sum()
    };
    let wins = sum(|played| played.wins);
    let each_game = |number: u64| number as f64 / (players * games as f64);
    // Together they win or lose a game, and each has an equal part of that.
    let Interval { low, high } = wilson(wins as f64, games);
    PlayerAnswer {
        bot: bot.name().to_owned(),
        players: group.len() as u64,
        wins,
        share: each_game(wins),
        interval: Interval { low: low / players, high: high / players },
        captures: each_game(sum(|played| played.captures)),
        losses: each_game(sum(|played| played.losses)),
    }
}

fn turns(sample: &Sample) -> Turns {
    Turns {
        mean: sample.mean(),
        interval: sample.interval(),
        deviation: sample.deviation(),
        minimum: sample.quantile(0.0),
        maximum: sample.quantile(1.0),
    }
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let row = |player: &PlayerAnswer| {
        let Interval { low, high } = player.interval;
        vec![
            player.bot.clone(),
            player.players.to_string(),
            percent(player.share),
            format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
            format!("{:.2}", player.captures),
            format!("{:.2}", player.losses),
        ]
    };
    let heading = ["Bot", "Players", "Each wins", "95 % interval", "Captures a game", "Sent home a game"];
    let table = output::table(&heading, &[1, 2, 3, 4, 5], answer.players.iter().map(row).collect());
    let interval = bots::interval(answer.turns.interval);
    format!(
        "{}, {} with seed {} in {seconds:.2} s, seats rotated; a fair share is {}\n\n{table}\n\n\
         turns of all players together: {:.2} on average{}, {} to {}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        percent(answer.fair_share),
        answer.turns.mean,
        if interval.is_empty() { interval } else { format!(" ({interval})") },
        answer.turns.minimum,
        answer.turns.maximum,
    )
}
