//! `dicebase simulate` for scorecard games.

use std::time::Instant;

use dicebase_analysis::MOST_PLAYERS;
use dicebase_analysis::scorecard::review::several::PLAYERS;
use dicebase_analysis::scorecard::{Bot, Player, Simulated, Unfinished, simulate, simulate_saving, simulate_table};
use dicebase_engine::in_shell;
use dicebase_engine::scorecard::Tables;
use dicebase_games::scorecard::{Card, Game};
use dicebase_policy::melee;
use dicebase_policy::scorecard::PolicyTable;
use serde::Serialize;

use super::game::ScorecardGame;
use super::played::{self, PlayerAnswer};
use super::tournament;
use super::who::{Chances, Who, with_action_dice};
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
    /// The share of games that each player of a table would win if all played alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    fair_share: Option<f64>,
    players: Vec<PlayerAnswer>,
    #[serde(flatten)]
    policy: Option<StoredPolicy>,
}

impl Answer {
    fn of(game: &Game, typed: &Simulate, all: &[Who], simulated: &Simulated, policy: Option<StoredPolicy>) -> Self {
        Self {
            game: game.id().to_owned(),
            objective: game.objective().name(),
            games: typed.games,
            seed: typed.seed,
            fair_share: typed.players.map(|players| 1.0 / players as f64),
            players: played::players(all, simulated),
            policy,
        }
    }
}

/// The policy table in which decisions were looked up.
#[derive(Clone, Serialize)]
pub struct StoredPolicy {
    #[serde(rename = "policy")]
    path: String,
    #[serde(rename = "policy_bytes")]
    bytes: u64,
    /// `true` when it was written for this simulation.
    #[serde(skip)]
    is_new: bool,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Simulate) -> Result<(), Failure> {
    if typed.bots.iter().any(|name| name == bots::HELP) {
        return asked.list_bots();
    }
    let mut all: Vec<Who> = typed.bots.iter().map(|name| parse(asked, name)).collect::<Result<_, _>>()?;
    if let Some(players) = typed.players {
        all = bots::seated(all, players, PLAYERS, Who::Bot(Bot::Optimal))?;
        if all.contains(&Who::Duel) {
            let message = "duel plays every other bot in games of two; leave --players out and name them with --bot";
            return Err(Failure::wrong_input(message));
        }
    }
    if all.is_empty() {
        all.push(Who::Bot(Bot::Optimal));
    }
    if all.len() > MOST_PLAYERS {
        let message = format!("{} players are too many; give --bot up to {MOST_PLAYERS} times", all.len());
        return Err(Failure::wrong_input(message));
    }
    if let [alone @ (Who::Beat | Who::Duel)] = &all[..] {
        let name = alone.name();
        let message = format!("{name} plays against others; name them too, as in --bot {name} --bot points");
        return Err(Failure::wrong_input(message));
    }
    if asked.game.rules().fills_early() {
        return play_saving(asked, typed, &all);
    }
    if all.contains(&Who::Duel) { tournament::run(asked, typed, &all) } else { play(asked, typed, &all) }
}

/// A player of a card alone, by name. The error for a bot with action dice names the command for it.
fn parse(asked: &ScorecardGame<'_>, name: &str) -> Result<Who, Failure> {
    let who = Who::parse(name, asked.game).map_err(|unknown| match melee::Bot::parse(name) {
        Ok(_) if asked.game.rules().action_dice.is_some() => Failure::wrong_input(format!(
            "{name} plays with action dice, and without --players each plays a card alone; add it, as in `{}`",
            with_action_dice(&asked.named.typed)
        )),
        _ => unknown,
    })?;
    who.check_in(asked.game, &asked.named.typed)?;
    Ok(who)
}

fn play(asked: &ScorecardGame<'_>, typed: &Simulate, all: &[Who]) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let tables = asked.tables()?;
    // Seats with the same bot share its player.
    let mut distinct: Vec<Who> = Vec::new();
    let seated: Vec<usize> = all.iter().map(|who| place_of(who, &mut distinct, typed.players.is_some())).collect();
    let sources = Sources::of(game, &tables, &distinct, typed.games)?;
    let started = Instant::now();
    let bar = Bar::about(String::new());
    let chances = distinct.iter().map(|who| who.chances(game, &Card::empty(game), all.len() - 1, &tables, &bar));
    let chances: Vec<Option<Chances>> = chances.collect::<Result<_, Failure>>()?;
    let players =
        distinct.iter().zip(&chances).map(|(who, chances)| sources.player(game, who, chances.as_ref(), &tables, &bar));
    let players: Vec<Player> = players.collect::<Result<_, Failure>>()?;
    bar.part(&format!("playing {}", game.id()));
    let report = |progress| bar.report(progress);
    let simulated = tables.with_threads(|| match typed.players {
        None => simulate(&players, typed.games, typed.seed, &report),
        Some(_) => simulate_table(&players, &seated, typed.games, typed.seed, &report),
    })?;
    let simulated = simulated.map_err(|_| interrupt::failure())?;
    let answer = Answer::of(game, typed, all, &simulated, sources.stored.clone());
    if global.json {
        return output::json(&answer);
    }
    let text = as_text(game, &answer, started.elapsed().as_secs_f64());
    output::text(&format!("{text}{}{}", cards_alone(asked), left_behind(asked, answer.policy.as_ref())))
}

/// The place of a player in a list, to which it is added unless it `may_share` and is there.
fn place_of(who: &Who, list: &mut Vec<Who>, may_share: bool) -> usize {
    list.iter().position(|other| may_share && other == who).unwrap_or_else(|| {
        list.push(who.clone());
        list.len() - 1
    })
}

/// Simulates games with saved rolls, whose player computes each turn when it begins.
fn play_saving(asked: &ScorecardGame<'_>, typed: &Simulate, all: &[Who]) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if all.len() > 1 {
        return Err(Failure::wrong_input(
            "all players would play alike here; leave --players out and name one".to_owned(),
        ));
    }
    let (tables, started) = (asked.tables()?, Instant::now());
    let policy = tables.policy()?;
    let bar = Bar::new(format!("playing {}", game.id()));
    let play = || simulate_saving(&policy, typed.games, typed.seed, &|progress| bar.report(progress));
    let simulated = tables.with_threads(play)?.map_err(|unfinished| match unfinished {
        Unfinished::Cancelled(_) => interrupt::failure(),
        Unfinished::Damaged(damaged) => damaged.into(),
    })?;
    let answer = Answer::of(game, typed, all, &simulated, None);
    if global.json {
        return output::json(&answer);
    }
    output::text(&as_text(game, &answer, started.elapsed().as_secs_f64()))
}

/// A note that these games have no action dice, if the game has some.
fn cards_alone(asked: &ScorecardGame<'_>) -> String {
    if asked.game.rules().action_dice.is_none() {
        return String::new();
    }
    let command = with_action_dice(&asked.named.typed);
    format!("\n\nEach plays a card alone, without action dice; `{command}` plays with them")
}

/// The sources of decisions.
pub struct Sources {
    policy: Option<PolicyTable>,
    /// The policy table, if there is one.
    pub stored: Option<StoredPolicy>,
    values: Vec<f64>,
    /// `true` when it pays to compute all decisions beforehand.
    tabulate: bool,
}

impl Sources {
    /// The sources for these players with this many games each.
    pub fn of(game: &Game, tables: &Tables<'_>, all: &[Who], games: u64) -> Result<Self, Failure> {
        // A single state takes as long as several states of a row together.
        const ALONE: u64 = 8;
        let turns = games.saturating_mul(game.rules().categories.len() as u64);
        let tabulate = turns.saturating_mul(ALONE) > game.states().len() as u64 && tables.policy_fits();
        let optimal = all.iter().any(Who::is_optimal);
        let found = (optimal && tabulate).then(|| tables.decisions(false)).transpose()?;
        let policy = found.is_some().then(|| tables.stored_policy_table()).transpose()?;
        let stored = found.zip(policy.as_ref()).map(|(found, policy)| StoredPolicy {
            path: found.path.display().to_string(),
            bytes: policy.table().file_len(),
            is_new: found.is_new,
        });
        let by_values = all.iter().any(|who| who.needs_values() && !(who.is_optimal() && policy.is_some()));
        let values = if by_values { tables.exact_values()? } else { Vec::new() };
        Ok(Self { policy, stored, values, tabulate })
    }

    /// A player ready to play, with its chances if its aim is not points.
    pub fn player<'a>(
        &'a self,
        game: &'a Game,
        who: &Who,
        chances: Option<&'a Chances>,
        tables: &Tables<'_>,
        bar: &Bar,
    ) -> Result<Player<'a>, Failure> {
        let player = self.for_points(game, who, tables, bar)?;
        Ok(match chances {
            None => player,
            Some(chances) => player.for_target(chances.play()),
        })
    }

    fn for_points<'a>(
        &'a self,
        game: &'a Game,
        who: &Who,
        tables: &Tables<'_>,
        bar: &Bar,
    ) -> Result<Player<'a>, Failure> {
        if let Some(policy) = self.policy.as_ref().filter(|_| who.is_optimal()) {
            return Ok(Player::of_table(game, policy.table().bytes().map_err(Failure::failed)?));
        }
        let player = who.player(game, || self.values.as_slice().into());
        if !self.tabulate {
            return Ok(player);
        }
        bar.part(&format!("working out the decisions of {}", who.name()));
        let tabulated = tables.with_threads(|| player.tabulated(&|progress| bar.report(progress)))?;
        tabulated.map_err(|_| interrupt::failure())
    }
}

/// A note about a large file that stays on the disk.
pub fn left_behind(asked: &ScorecardGame<'_>, policy: Option<&StoredPolicy>) -> String {
    let Some(policy) = policy.filter(|policy| policy.is_new) else { return String::new() };
    format!(
        "\n\nThe policy table that was written for this stays for the next time:\n{} ({}); `{}` removes the tables of \
         the game",
        policy.path,
        output::bytes(policy.bytes),
        asked.global.command(&format!("tables --remove {}", in_shell(&asked.named.typed)))
    )
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let table = answer.fair_share.map_or_else(String::new, |share| {
        format!(", seats rotated, with the same dice for each; a fair share is {:.2} %", share * 100.0)
    });
    format!(
        "{}, {} with seed {} in {seconds:.2} s{table}\n\n{}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        played::as_table(&answer.players)
    )
}
