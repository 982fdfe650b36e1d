//! `dicebase simulate` for scorecard games.

use std::time::Instant;

use dicebase_analysis::scorecard::{Bot, Player, Simulated, simulate};
use dicebase_analysis::{Interval, MOST_PLAYERS, Quantile, Sample, wilson};
use dicebase_engine::in_shell;
use dicebase_engine::scorecard::Tables;
use dicebase_games::scorecard::{Card, Game};
use dicebase_policy::scorecard::PolicyTable;
use serde::Serialize;

use super::ScorecardGame;
use super::who::{Chances, Who};
use crate::cli::Simulate;
use crate::commands::bots;
use crate::failure::Failure;

use crate::progress::Bar;

use crate::{interrupt, output};

/// The quantiles that are told.
const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    games: u64,
    seed: u64,
    players: Vec<PlayerAnswer>,
    #[serde(flatten)]
    policy: Option<StoredPolicy>,
}

/// The policy table that decisions were looked up in.
#[derive(Clone, Serialize)]
struct StoredPolicy {
    #[serde(rename = "policy")]
    path: String,
    #[serde(rename = "policy_bytes")]
    bytes: u64,
    /// Whether it was written for this.
    #[serde(skip)]
    is_new: bool,
}

#[derive(Serialize)]
struct PlayerAnswer {
    bot: String,
    mean: f64,
    standard_error: Option<f64>,
    interval: Option<Interval>,
    deviation: Option<f64>,
    minimum: usize,
    maximum: usize,
    quantiles: Vec<Quantile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Wins>,
    scores: Vec<Count>,
}

/// How often a player won, shared wins counted in parts.
#[derive(Serialize)]
struct Wins {
    wins: f64,
    share: f64,
    interval: Interval,
}

#[derive(Serialize)]
struct Count {
    score: usize,
    games: u64,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Simulate) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.bots.iter().any(|name| name == bots::HELP) {
        return asked.list_bots();
    }
    let mut all: Vec<Who> = typed.bots.iter().map(|name| Who::parse(name)).collect::<Result<_, _>>()?;
    if all.is_empty() {
        all.push(Who::Bot(Bot::Optimal));
    }
    if all.len() > MOST_PLAYERS {
        let message = format!("{} players are too many; give --bot up to {MOST_PLAYERS} times", all.len());
        return Err(Failure::wrong_input(message));
    }
    if all == [Who::Beat] {
        return Err(Failure::wrong_input("beat plays against others; name them too, as in --bot beat --bot points"));
    }
    let tables = asked.tables()?;
    let bots: Vec<Bot> = all.iter().map(|who| who.bot()).collect();
    let sources = Sources::of(game, &tables, &bots, typed.games)?;
    let started = Instant::now();
    let bar = Bar::about(String::new());
    let card = Card::empty(game);
    let chances = all.iter().map(|who| who.chances(game, &card, all.len() - 1, &tables, &bar));
    let chances: Vec<Option<Chances>> = chances.collect::<Result<_, Failure>>()?;
    let players = bots.iter().zip(&chances).map(|(&bot, chances)| {
        let player = sources.player(game, bot, &tables, &bar)?;
        Ok(match chances {
            None => player,
            Some(chances) => player.for_target(chances.play()),
        })
    });
    let players: Vec<Player> = players.collect::<Result<_, Failure>>()?;
    bar.part(&format!("playing {}", game.id()));
    let report = |progress| bar.report(progress);
    let simulated = tables.with_threads(|| simulate(&players, typed.games, typed.seed, &report))?;
    let simulated = simulated.map_err(|_| interrupt::failure())?;
    let answer = Answer { policy: sources.stored.clone(), ..answer(game, typed, &all, &simulated) };
    if global.json {
        return output::json(&answer);
    }
    let text = as_text(game, &answer, started.elapsed().as_secs_f64());
    output::text(&format!("{text}{}", left_behind(asked, &answer)))
}

/// Where decisions are looked up.
struct Sources {
    policy: Option<PolicyTable>,
    /// Where that is.
    stored: Option<StoredPolicy>,
    values: Vec<f64>,
    /// Whether it pays to work out all decisions before.
    tabulate: bool,
}

impl Sources {
    fn of(game: &Game, tables: &Tables<'_>, bots: &[Bot], games: u64) -> Result<Self, Failure> {
        // A state alone takes as long as several states of a row together.
        const ALONE: u64 = 8;
        let turns = games.saturating_mul(game.rules().categories.len() as u64);
        let tabulate = turns.saturating_mul(ALONE) > game.states().len() as u64 && tables.policy_fits();
        let optimal = bots.contains(&Bot::Optimal);
        let found = (optimal && tabulate).then(|| tables.decisions(false)).transpose()?;
        let policy = found.is_some().then(|| tables.stored_policy_table()).transpose()?;
        let stored = found.zip(policy.as_ref()).map(|(found, policy)| StoredPolicy {
            path: found.path.display().to_string(),
            bytes: policy.table().file_len(),
            is_new: found.is_new,
        });
        let values = if optimal && policy.is_none() { tables.exact_values()? } else { Vec::new() };
        Ok(Self { policy, stored, values, tabulate })
    }

    fn player<'a>(&'a self, game: &'a Game, bot: Bot, tables: &Tables<'_>, bar: &Bar) -> Result<Player<'a>, Failure> {
        if let (Bot::Optimal, Some(policy)) = (bot, &self.policy) {
            return Ok(Player::of_table(game, policy.table().bytes().map_err(Failure::failed)?));
        }
        let player = Player::of_bot(game, bot, || self.values.as_slice().into());
        if !self.tabulate {
            return Ok(player);
        }
        bar.part(&format!("working out the decisions of {}", bot.name()));
        let tabulated = tables.with_threads(|| player.tabulated(&|progress| bar.report(progress)))?;
        tabulated.map_err(|_| interrupt::failure())
    }
}

fn answer(game: &Game, typed: &Simulate, bots: &[Who], simulated: &Simulated) -> Answer {
    let player = |(&bot, (scores, wins)): (&Who, (&Sample, &dicebase_analysis::SharedWins))| PlayerAnswer {
        bot: bot.name(),
        mean: scores.mean(),
        standard_error: scores.standard_error(),
        interval: scores.interval(),
        deviation: scores.deviation(),
        minimum: scores.quantile(0.0),
        maximum: scores.quantile(1.0),
        quantiles: QUANTILES.map(|chance| Quantile { chance, number: scores.quantile(chance) }).to_vec(),
        wins: (bots.len() > 1).then(|| Wins {
            wins: wins.wins(),
            share: wins.wins() / typed.games as f64,
            interval: wilson(wins.wins(), typed.games),
        }),
        scores: scores.counts().iter().map(|(&score, &games)| Count { score, games }).collect(),
    };
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        games: typed.games,
        seed: typed.seed,
        players: bots.iter().zip(simulated.scores.iter().zip(&simulated.wins)).map(player).collect(),
        policy: None,
    }
}

/// A large file is not left without a word.
fn left_behind(asked: &ScorecardGame<'_>, answer: &Answer) -> String {
    let Some(policy) = answer.policy.as_ref().filter(|policy| policy.is_new) else { return String::new() };
    format!(
        "\n\nThe policy table that was written for this stays for the next time:\n{} ({}); `{}` removes the tables of \
         the game",
        policy.path,
        output::bytes(policy.bytes),
        asked.global.command(&format!("tables --remove {}", in_shell(&asked.named.typed)))
    )
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let row = |player: &PlayerAnswer| {
        let mut cells = vec![
            player.bot.clone(),
            format!("{:.3}", player.mean),
            bots::interval(player.interval),
            bots::deviation(player.deviation),
            player.minimum.to_string(),
        ];
        cells.extend([0.05, 0.5, 0.95].map(|chance| {
            let quantile = player.quantiles.iter().find(|quantile| quantile.chance == chance);
            quantile.map_or(String::new(), |quantile| quantile.number.to_string())
        }));
        cells.push(player.maximum.to_string());
        cells.extend(player.wins.iter().map(|wins| {
            format!(
                "{:.2} % ({:.2} to {:.2})",
                wins.share * 100.0,
                wins.interval.low * 100.0,
                wins.interval.high * 100.0
            )
        }));
        cells
    };
    let mut heading = vec!["Bot", "Mean", "95 % interval", "Deviation", "Least", "5 %", "Median", "95 %", "Most"];
    if answer.players.len() > 1 {
        heading.push("Games won, 95 % interval");
    }
    let right: Vec<usize> = (1..heading.len()).collect();
    let table = output::table(&heading, &right, answer.players.iter().map(row).collect());
    format!(
        "{}, {} with seed {} in {seconds:.2} s\n\n{table}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed
    )
}
