//! `dicebase simulate` for bank games.

use std::borrow::Cow;
use std::time::Instant;

use dicebase_analysis::bank::{Bot, Played, Player, Simulated, simulate};
use dicebase_analysis::{Interval, Sample, wilson};
use dicebase_games::bank::{Game, Objective};
use serde::Serialize;

use super::BankGame;
use crate::cli::Simulate;
use crate::commands::bots::{self, Figures};
use crate::failure::Failure;

use crate::progress::Bar;

use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    games: u64,
    seed: u64,
    players: Vec<PlayerAnswer>,
    /// The turns of both players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Turns>,
}

#[derive(Serialize)]
struct PlayerAnswer {
    bot: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Wins>,
    /// The share of the turns that were a bust,
    bust: f64,
    /// and that began with taking over.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_over: Option<f64>,
    turns: Turns,
}

/// How many turns games had.
#[derive(Serialize)]
struct Turns {
    #[serde(flatten)]
    figures: Figures,
    counts: Vec<Count>,
}

/// How often a player won, a draw counting half.
#[derive(Serialize)]
struct Wins {
    wins: f64,
    share: f64,
    interval: Interval,
}

#[derive(Serialize)]
struct Count {
    turns: usize,
    games: u64,
}

pub fn run(asked: &BankGame<'_>, typed: &Simulate) -> Result<(), Failure> {
    let game = asked.game;
    if typed.bots.iter().any(|name| name == bots::HELP) {
        return asked.list_bots();
    }
    let names = typed.bots.iter().map(|name| Bot::parse(name, game.rules()).map_err(Failure::wrong_input));
    let mut bots: Vec<Bot> = names.collect::<Result<_, _>>()?;
    if bots.is_empty() {
        bots.push(Bot::Optimal);
    }
    let objective = match bots.len() {
        1 => Objective::Turns,
        2 => Objective::Win,
        more => {
            return Err(Failure::wrong_input(format!(
                "{more} players are too many: the rules of bank games are those of two players here; give --bot \
                 once, for the turns of a player alone, or twice"
            )));
        }
    };
    let game = Game::new(game.id(), game.rules().clone(), objective).map_err(Failure::wrong_input)?;
    play(&BankGame { game: &game, ..*asked }, typed, &bots)
}

fn play(asked: &BankGame<'_>, typed: &Simulate, bots: &[Bot]) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let tables = asked.tables()?;
    tables.refuse_equilibrium()?;
    let values = if bots.contains(&Bot::Optimal) { tables.exact_values()? } else { Vec::new() };
    let started = Instant::now();
    let player = |&bot: &Bot| Player::of_bot(game, bot, || Cow::Borrowed(&values)).map_err(Failure::wrong_input);
    let players: Vec<Player> = bots.iter().map(player).collect::<Result<_, _>>()?;
    let players: Vec<&Player> = players.iter().collect();
    let bar = Bar::new(format!("playing {}", game.id()));
    let report = |progress| bar.report(progress);
    let simulated = tables.with_threads(|| simulate(&players, typed.games, typed.seed, &report))?;
    let simulated = simulated.map_err(|_| interrupt::failure())?;
    let answer = answer(game, typed, bots, &simulated);
    if global.json {
        return output::json(&answer);
    }
    output::text(&as_text(game, &answer, started.elapsed().as_secs_f64()))
}

fn answer(game: &Game, typed: &Simulate, bots: &[Bot], simulated: &Simulated) -> Answer {
    let takes = game.rules().take_over.is_some() && bots.len() > 1;
    let player = |(bot, played): (&Bot, &Played)| {
        let (wins, all_turns) = (played.wins.wins(), played.turns.mean() * typed.games as f64);
        PlayerAnswer {
            bot: bot.name(),
            wins: (bots.len() > 1).then(|| Wins {
                wins,
                share: wins / typed.games as f64,
                interval: wilson(wins, typed.games),
            }),
            bust: played.busts as f64 / all_turns,
            taken_over: takes.then_some(played.taken as f64 / all_turns),
            turns: turns(&played.turns),
        }
    };
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        games: typed.games,
        seed: typed.seed,
        players: bots.iter().zip(&simulated.players).map(player).collect(),
        turns: (bots.len() > 1).then(|| turns(&simulated.turns)),
    }
}

fn turns(sample: &Sample) -> Turns {
    Turns {
        figures: Figures::of(sample),
        counts: sample.counts().iter().map(|(&turns, &games)| Count { turns, games }).collect(),
    }
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let row = |player: &PlayerAnswer| {
        let mut cells = vec![player.bot.clone()];
        cells.extend(player.wins.iter().map(|wins| {
            format!("{} ({:.2} to {:.2})", percent(wins.share), wins.interval.low * 100.0, wins.interval.high * 100.0)
        }));
        cells.extend(player.turns.figures.cells());
        cells.push(percent(player.bust));
        cells.extend(player.taken_over.map(percent));
        cells
    };
    let mut rows: Vec<Vec<String>> = answer.players.iter().map(row).collect();
    let mut heading = vec!["Bot"];
    if let Some(turns) = &answer.turns {
        heading.push("Games won, 95 % interval");
        rows.push(["both together".to_owned(), String::new()].into_iter().chain(turns.figures.cells()).collect());
    }
    heading.push("Mean turns");
    heading.extend(Figures::HEADINGS);
    heading.push("Bust");
    if answer.players.iter().any(|player| player.taken_over.is_some()) {
        heading.push("Taken over");
    }
    let width = heading.len();
    rows.iter_mut().for_each(|row| row.resize(width, String::new()));
    let right: Vec<usize> = (1..width).collect();
    let what = if answer.players.len() > 1 { "two players" } else { "alone to the target" };
    format!(
        "{}, {what}, {} with seed {} in {seconds:.2} s\n\n{}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        output::table(&heading, &right, rows)
    )
}
