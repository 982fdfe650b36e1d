//! `dicebase solve` for the objective win: two players who both want to win.

use std::time::Instant;

use dicebase_analysis::scorecard::HeadStart;
use dicebase_engine::scorecard::{Contests, Effort, FEW_DUELS, LARGEST_TABLE, Seats, Tables};
use dicebase_engine::{SolveConfig, dismiss};
use dicebase_games::at_most;
use dicebase_games::scorecard::Game;
use dicebase_solver::Ranks;
use dicebase_tables::Table;
use serde::Serialize;

use super::game::ScorecardGame;
use super::plans::{Planned, check_disk};
use crate::cli::{Global, Solve};
use crate::failure::Failure;
use crate::{output, ranks};

/// The memory in bytes from which on a solve is announced.
const NOTED: u64 = 256 << 20;
/// The head starts that are shown as text.
const SHOWN: [i64; 13] = [-50, -25, -10, -5, -2, -1, 0, 1, 2, 5, 10, 25, 50];

#[derive(Serialize)]
struct Solved {
    game: String,
    objective: &'static str,
    /// The chance of the first player to win, with a tie counted as half.
    value: f64,
    /// A bound for the error of the value.
    error_bound: f64,
    /// An upper bound for the number of chances: one for each pair of cards and the points between them.
    chances: usize,
    /// The time to solve or find the chances, without the contests.
    seconds: f64,
    /// The table of all chances, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_bytes: Option<u64>,
    /// The head start of the first player, in points, with which the chances are nearest to even.
    fairest: HeadStart,
    head_starts: Vec<HeadStart>,
    /// The results of contests, for a small game.
    #[serde(skip_serializing_if = "Option::is_none")]
    contests: Option<Contests>,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Solve) -> Result<(), Failure> {
    let Some(ranks) = ranks::several() else { return solve(asked, typed, &as_typed(asked.tables()?, typed, None)) };
    if !ranks.is_first() {
        // The first rank has the disk and the terminal.
        let config = SolveConfig { threads: asked.global.threads(), ..SolveConfig::in_memory() };
        return Ok(as_typed(asked.tables_in(config), typed, Some(ranks)).assist()?);
    }
    let solved = asked.tables().and_then(|tables| solve(asked, typed, &as_typed(tables, typed, Some(ranks))));
    dismiss(ranks);
    solved
}

/// The tables with the options that were typed.
fn as_typed<'a>(tables: Tables<'a>, typed: &Solve, ranks: Option<&'a dyn Ranks>) -> Tables<'a> {
    let tables = tables.together(ranks).within(typed.memory.map(|memory| memory.as_u64()));
    if typed.large { tables.of_any_size() } else { tables }
}

fn solve(asked: &ScorecardGame<'_>, typed: &Solve, tables: &Tables<'_>) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.dry_run {
        return tell_plan(game.id(), tables, typed, global);
    }
    let started = Instant::now();
    if typed.policy {
        tables.decisions(false)?;
    }
    let effort = tables.effort_of_duel();
    announce(tables, typed, effort)?;
    let found = tables.head_starts(typed.force)?;
    let seconds = started.elapsed().as_secs_f64();
    let contests = tables.contests(typed.force)?;
    let (path, _) = tables.place();
    let bytes = Table::open(&path).ok().map(|table| table.file_len());
    let head_starts: Vec<HeadStart> =
        found.chances.iter().map(|&(lead, chance)| HeadStart::new(lead, chance)).collect();
    let solved = Solved {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        value: found.level(),
        error_bound: found.error_bound,
        chances: effort.table.numbers,
        seconds,
        table: bytes.map(|_| path.display().to_string()),
        table_bytes: bytes,
        fairest: HeadStart::fairest(&head_starts).unwrap_or_else(|| HeadStart::new(0, found.level())),
        head_starts,
        contests,
    };
    if global.json { output::json(&solved) } else { output::text(&as_text(game, &solved)) }
}

/// Announces the effort before the work begins, and refuses tables that the disk has no room for.
fn announce(tables: &Tables<'_>, typed: &Solve, effort: Effort) -> Result<(), Failure> {
    if tables.is_in_shards() {
        return announce_shards(tables, typed);
    }
    if tables.knows_head_starts() && !typed.force || effort.memory < NOTED || !effort.is_possible() {
        return Ok(());
    }
    let table = output::bytes(effort.table.bytes());
    let what = match typed.large || effort.table.bytes() <= LARGEST_TABLE {
        true => format!("and its table up to {table}"),
        false => format!(
            "and as much on disk until it is done; only the chances at the start are worked out: with --large a table \
             of up to {table} is written"
        ),
    };
    output::note(&format!(
        "up to {} million chances; this needs up to {} of memory, {what}",
        effort.table.numbers / 1_000_000,
        output::bytes(effort.memory)
    ));
    Ok(())
}

fn announce_shards(tables: &Tables<'_>, typed: &Solve) -> Result<(), Failure> {
    let (path, _) = tables.place();
    if path.exists() && !typed.force {
        return Ok(());
    }
    let plan = Planned::of(tables, memory(typed))?;
    output::note(&plan.words());
    // Finished shards have headers too, which the plan does not count.
    check_disk(&path, plan.written().saturating_sub(tables.finished_shards()?))
}

/// The allowed memory in bytes.
fn memory(typed: &Solve) -> u64 {
    typed.memory.map_or(u64::MAX, |memory| memory.as_u64())
}

/// Prints the plan only.
fn tell_plan(game: &str, tables: &Tables<'_>, typed: &Solve, global: &Global) -> Result<(), Failure> {
    if !tables.is_in_shards() {
        return Err(Failure::wrong_input(
            "--dry-run tells what shards take: add --memory SIZE, or start several processes; a table that fits one \
             shard has no plan",
        ));
    }
    Planned::of(tables, memory(typed))?.tell(game, tables, global)
}

fn as_text(game: &Game, solved: &Solved) -> String {
    let row = |of: &HeadStart| vec![format!("{:+}", of.lead), format!("{:.6}", of.chance)];
    let shown = solved.head_starts.iter().filter(|of| SHOWN.contains(&of.lead));
    let table = output::table(&["Lead", "Chance to win"], &[0, 1], shown.map(row).collect());
    let stored = match (&solved.table, solved.table_bytes) {
        (Some(path), Some(bytes)) => format!("table  {path} ({})", output::bytes(bytes)),
        _ => "no table is stored; --large writes one".to_owned(),
    };
    let HeadStart { lead, chance } = solved.fairest;
    format!(
        "{}: a chance of {:.6} to win for the first of two players, ties counted as half (exact to {})\nup to {} \
         chances, {:.2} s\n{stored}\n\nPoints given to the first player\n{table}\n\nFairest: {lead:+}, with a \
         chance of {chance:.6}. Every lead from -100 to +100: add --json\n\n{}",
        game.title(),
        solved.value,
        at_most(solved.error_bound),
        output::thousands(solved.chances),
        solved.seconds,
        solved.contests.as_ref().map_or_else(|| output::wrapped(&left_out()), contests_as_text)
    )
}

fn contests_as_text(contests: &Contests) -> String {
    let seats =
        |words: &str, first: f64, second: f64| vec![words.to_owned(), format!("{first:.6}"), format!("{second:.6}")];
    let of_first = |words: &str, first: f64| seats(words, first, 1.0 - first);
    let Contests { perfect_against_points: perfect, answer_to_points: answer, .. } = contests;
    let against = |words: &str, Seats { first, second }: &Seats| seats(words, *first, *second);
    let rows = vec![
        seats("both play perfectly, ties not counted", contests.first_wins, contests.second_wins),
        of_first("the same if the first wins ties", contests.ties_to_first),
        of_first("the same if the second wins ties", contests.ties_to_second),
        against("perfect play against play for points", perfect),
        against("the best answer to play for points", answer),
        of_first("both play for points", contests.points_against_points),
    ];
    let table = output::table(&["Chance to win", "As first", "As second"], &[1, 2], rows);
    let draws = output::wrapped(&format!(
        "Perfect play of both ends in a tie with a chance of {:.6}, if of equally good actions the first of the list \
         is taken. Where nothing else is said ties count half. All of this is exact to {}.",
        contests.draw,
        at_most(contests.error_bound)
    ));
    format!("{table}\n\n{draws}")
}

/// A note about results that larger games do not get.
fn left_out() -> String {
    format!(
        "How often both tie, other rules for ties, and perfect play against play for points are worked out of games \
         with up to {} chances.",
        output::thousands(FEW_DUELS)
    )
}
