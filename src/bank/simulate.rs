//! `dicebase simulate` for bank games.

use std::borrow::Cow;
use std::time::Instant;

use dicebase_analysis::bank::{Bot, Played, Player, Simulated, simulate};
use dicebase_analysis::{Interval, Sample, SharedWins, wilson};
use dicebase_engine::bank::Tables;
use dicebase_games::bank::{Game, Objective};
use dicebase_games::{counted, in_words};
use dicebase_solver::bank::Equilibrium;
use serde::Serialize;

use super::game::BankGame;
use super::who::Who;
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
    /// The wins in each seat, from the player who begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<Wins>,
    /// The turns of all players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Turns>,
}

#[derive(Serialize)]
struct PlayerAnswer {
    bot: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Wins>,
    /// The share of the turns that were a bust.
    bust: f64,
    /// The share of the turns that began with taking over.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_over: Option<f64>,
    turns: Turns,
}

/// The number of turns of games.
#[derive(Serialize)]
struct Turns {
    #[serde(flatten)]
    figures: Figures,
    counts: Vec<Count>,
}

/// The wins of a player or of a seat. A draw counts half, or as a win of both where the rules say so.
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
    let names = typed.bots.iter().map(|name| Who::parse(name, game.rules()));
    let mut bots: Vec<Who> = names.collect::<Result<_, _>>()?;
    if bots.is_empty() {
        let is_alone = game.rules().turns().is_none() && !game.rules().has_two_sets();
        let players = if is_alone { 1 } else { game.rules().players };
        bots.extend(vec![Who::Bot(Bot::Optimal); players]);
    }
    let objective = match bots.len() {
        1 if game.rules().turns().is_none() && !game.rules().has_two_sets() => Objective::Turns,
        several if several == game.rules().players => Objective::Win,
        several if game.may_sit(several) => Objective::Win,
        other => return Err(Failure::wrong_input(other_players(game, other))),
    };
    let game = Game::new(game.id(), game.rules().clone(), objective).map_err(Failure::wrong_input)?;
    play(&BankGame { game: &game, ..*asked }, typed, &bots)
}

/// The error for a number of bots that cannot play.
fn other_players(game: &Game, bots: usize) -> String {
    let said = in_words(game.rules().players);
    let (players, times) = match game.rules().players {
        2 if game.may_sit(3) => ("two to six".to_owned(), "as often as there are players".to_owned()),
        2 => (said, "twice".to_owned()),
        _ => (said.clone(), format!("{said} times")),
    };
    if game.rules().turns().is_some() || game.rules().has_two_sets() {
        let named = counted(bots, "bot was named", "bots were named");
        return format!("{named}, and {} is a game of two players; give --bot twice", game.id());
    }
    format!(
        "{bots} bots were named, and {} is a game of {players} players; give --bot once, for the turns of a player \
         alone, or {times}",
        game.id()
    )
}

/// The numbers that perfect players decide by.
enum Known {
    Values(Vec<f64>),
    Equilibrium(Equilibrium),
}

impl Known {
    /// The numbers that these bots need; empty if none plays perfectly.
    fn of(game: &Game, tables: &Tables<'_>, bots: &[Who]) -> Result<Self, Failure> {
        Ok(match bots.iter().any(Who::is_optimal) {
            false => Self::Values(Vec::new()),
            true if game.is_equilibrium() => Self::Equilibrium(tables.equilibrium()?),
            true => Self::Values(tables.exact_values()?),
        })
    }

    fn player<'a>(&'a self, game: &'a Game, bot: &Who) -> Result<Player<'a>, Failure> {
        match self {
            Self::Equilibrium(found) if bot.is_optimal() => Ok(Player::in_equilibrium(game, found)),
            Self::Equilibrium(_) => bot.player(game, || Cow::Borrowed(&[])),
            Self::Values(values) => bot.player(game, || Cow::Borrowed(values)),
        }
    }
}

fn play(asked: &BankGame<'_>, typed: &Simulate, bots: &[Who]) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let tables = asked.tables()?;
    let known = Known::of(game, &tables, bots)?;
    let started = Instant::now();
    let players: Vec<Player> = bots.iter().map(|bot| known.player(game, bot)).collect::<Result<_, _>>()?;
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

fn answer(game: &Game, typed: &Simulate, bots: &[Who], simulated: &Simulated) -> Answer {
    let takes = game.rules().take_over.is_some() && bots.len() > 1;
    let wins = |of: &SharedWins| Wins::of(of.wins(), typed.games);
    let player = |(bot, played): (&Who, &Played)| {
        let all_turns = played.turns.mean() * typed.games as f64;
        PlayerAnswer {
            bot: bot.name(),
            wins: (bots.len() > 1).then(|| wins(&played.wins)),
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
        seats: simulated.seats.iter().map(wins).collect(),
        turns: (bots.len() > 1).then(|| turns(&simulated.turns)),
    }
}

impl Wins {
    fn of(wins: f64, games: u64) -> Self {
        Self { wins, share: wins / games as f64, interval: wilson(wins, games) }
    }

    fn in_words(&self) -> String {
        let Interval { low, high } = self.interval;
        format!("{} ({:.2} to {:.2})", percent(self.share), low * 100.0, high * 100.0)
    }
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

fn turns(sample: &Sample) -> Turns {
    Turns {
        figures: Figures::of(sample),
        counts: sample.counts().iter().map(|(&turns, &games)| Count { turns, games }).collect(),
    }
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let row = |player: &PlayerAnswer| {
        let mut cells = vec![player.bot.clone()];
        cells.extend(player.wins.iter().map(Wins::in_words));
        cells.extend(player.turns.figures.cells());
        cells.push(percent(player.bust));
        cells.extend(player.taken_over.map(percent));
        cells
    };
    let mut rows: Vec<Vec<String>> = answer.players.iter().map(row).collect();
    let mut heading = vec!["Bot"];
    if let Some(turns) = &answer.turns {
        heading.push("Games won, 95 % interval");
        let together = if answer.players.len() == 2 { "both together" } else { "all together" };
        rows.push([together.to_owned(), String::new()].into_iter().chain(turns.figures.cells()).collect());
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
    let what = match answer.players.len() {
        1 => "alone to the target".to_owned(),
        more => format!("{} players", in_words(more)),
    };
    let by_two = match answer.players.len() > game.players() {
        true => "\n\nThis game is solved for two; optimal and leader decide by the table of two.",
        false => "",
    };
    format!(
        "{}, {what}, {} with seed {} in {seconds:.2} s\n\n{}{}{by_two}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        output::table(&heading, &right, rows),
        by_seat(&answer.seats)
    )
}

/// The wins by seat in words, from the player who begins.
fn by_seat(seats: &[Wins]) -> String {
    if seats.is_empty() {
        return String::new();
    }
    let seats: Vec<String> = seats.iter().map(Wins::in_words).collect();
    format!("\n\nby seat, from who begins: {}", seats.join(", "))
}
