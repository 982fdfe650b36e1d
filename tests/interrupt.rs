//! An interrupt ends the program soon, and it leaves no part of a table behind.
#![cfg(unix)]

use std::fs;
use std::process::{Child, Command, Output};
use std::time::Duration;

use crate::common::{self, World, life, soon};

/// A time far longer than any of this takes, for busy machines.
const SECONDS: u64 = 20;

pub fn send(signal: &str, to: &Child) {
    assert!(Command::new("kill").args([signal, &to.id().to_string()]).status().unwrap().success());
}

/// Waits for the end of a process; kills it and fails if it does not end.
fn end_of(mut child: Child) -> Output {
    let ended = soon(SECONDS, || child.try_wait().unwrap().is_some());
    if !ended {
        child.kill().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert!(ended, "it did not end within {SECONDS} s");
    output
}

/// Starts to solve a game that takes minutes, and waits until it holds the lock of the table and has computed longer
/// than it takes to begin.
fn start_long_solve(world: &World) -> Child {
    let child = world.process("solve maxi-yatzy").spawn().unwrap();
    assert!(soon(SECONDS, || !world.files(".lock").is_empty()));
    let begun = life(&child).worked + Duration::from_millis(200);
    assert!(soon(SECONDS, || life(&child).worked > begun));
    child
}

/// Returns `true` when a process waits: it sleeps at every look.
fn waits(process: &Child) -> bool {
    (0..10).all(|_| {
        std::thread::sleep(Duration::from_millis(1));
        life(process).sleeps
    })
}

fn assert_interrupted(output: &Output) {
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    check_interrupted(&output.stderr, "");
}

/// The end of an interrupted command, before which work that takes long may have been announced.
fn check_interrupted(stderr: &[u8], words: &str) {
    let told = String::from_utf8_lossy(stderr);
    let errors: String =
        told.lines().filter(|line| !line.starts_with("note: ")).map(|line| format!("{line}\n")).collect();
    let message = common::message(errors.as_bytes());
    assert!(message.contains("interrupted") && message.lines().count() == 1, "{words}: {told}");
}

fn ends_a_long_solve(signal: &str) {
    let world = World::new();
    let child = start_long_solve(&world);
    send(signal, &child);
    assert_interrupted(&end_of(child));
    assert!(world.files("").is_empty(), "{:?}", world.files(""));
}

#[test]
fn an_interrupt_ends_a_long_solve_and_leaves_nothing() {
    ends_a_long_solve("-INT");
}

#[test]
fn a_request_to_terminate_ends_a_long_solve_and_leaves_nothing() {
    ends_a_long_solve("-TERM");
}

/// Starts a command, and waits until it has computed longer than it takes to begin.
fn start(world: &World, words: &str) -> Child {
    let child = world.process(words).spawn().unwrap();
    assert!(soon(SECONDS, || life(&child).worked > Duration::from_millis(400)), "{words}");
    child
}

#[test]
fn an_interrupt_ends_every_command_that_computes_for_long() {
    let world = World::new();
    world.ok("solve kniffel");
    world.ok("solve zehntausend-round --objective turns");
    world.write("mad-game.toml", common::small_six());
    world.write("race-six.txt", include_str!("reviews/race-six.txt"));
    world.ok("solve mad-game.toml");
    let commands = [
        "solve zehntausend-takeover-paid",
        "solve zehntausend-round",
        "best zehntausend-round --me 3000 --roll 112346",
        "value zehntausend-round --me 3000",
        "play zehntausend-round",
        "distribution kniffel",
        "distribution maxi-yatzy --bot greedy",
        "distribution zehntausend-round --bot greedy",
        "regret kniffel --bot random",
        "simulate kniffel --bot greedy --games 1000000000",
        "simulate zehntausend-round --bot greedy --games 1000000000",
        "review mad-game.toml race-six.txt --games 10000000",
        "sheet zehntausend-round",
        "compare kniffel yahtzee",
        "compare zehntausend-round farkle-classic",
        "report kniffel --out report",
        "solve mad-game",
        "simulate mad-game --games 1000000000",
        "distribution mad-game --objective turns",
    ];
    for (number, words) in commands.into_iter().enumerate() {
        let child = start(&world, words);
        send(["-INT", "-TERM"][number % 2], &child);
        let output = end_of(child);
        assert_eq!(output.status.code(), Some(1), "{words}");
        check_interrupted(&output.stderr, words);
    }
    assert!(world.files(".tmp").is_empty());
    let left = fs::read_dir(world.path(".")).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("report")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn an_interrupt_ends_the_wait_for_a_review_to_be_typed() {
    let world = World::new();
    let mut child = world.process("review small.toml -").stdin(std::process::Stdio::piped()).spawn().unwrap();
    assert!(soon(SECONDS, || waits(&child)));
    send("-INT", &child);
    let ended = soon(SECONDS, || child.try_wait().unwrap().is_some());
    assert_interrupted(&end_of(child));
    assert!(ended);
}

#[test]
fn an_interrupt_while_a_table_is_written_leaves_no_part_of_it() {
    let world = World::new();
    let child = world.process("solve knubbel-v3 --policy").spawn().unwrap();
    let begun = || world.files(".tmp").iter().any(|path| path.to_string_lossy().contains("-policy-"));
    assert!(soon(SECONDS, begun));
    send("-INT", &child);
    assert_interrupted(&end_of(child));
    assert!(world.files(".tmp").is_empty());
    let policy = world.files("-policy-");
    assert!(policy.iter().all(|path| path.extension().is_some_and(|ending| ending == "lock")), "{policy:?}");
    // The values were complete by then.
    assert_eq!(world.json("solve knubbel-v3")["solved"], false);
}

#[test]
fn an_interrupt_ends_the_wait_for_another_process_too() {
    let world = World::new();
    let first = start_long_solve(&world);
    let mut second = world.process("solve maxi-yatzy").spawn().unwrap();
    assert!(soon(SECONDS, || waits(&second)));
    send("-INT", &second);
    let ended = soon(3, || second.try_wait().unwrap().is_some());
    send("-INT", &first);
    assert_interrupted(&end_of(first));
    assert_interrupted(&end_of(second));
    assert!(ended, "it waited on for the other one's table");
}

#[test]
fn what_a_kill_leaves_is_told_and_removed_but_not_what_is_being_written() {
    let world = World::new();
    let writes = || world.files(".tmp").iter().any(|path| path.to_string_lossy().contains("-policy-"));
    let mut child = world.process("solve knubbel-v3 --policy").spawn().unwrap();
    assert!(soon(SECONDS, writes));
    // What is being written is neither told of nor removed.
    let before = world.files(".tmp");
    world.ok("tables --prune");
    if child.try_wait().unwrap().is_none() {
        assert_eq!(world.files(".tmp"), before);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = world.json("tables")["leftovers"]["files"].as_u64().unwrap();
    assert_eq!(left as usize, world.files(".tmp").len() + world.files(".lock").len());
    if left > 0 {
        assert!(world.ok("tables").contains("dicebase tables --prune"));
        let told = world.json("tables --prune --dry-run");
        assert_eq!((&told["dry_run"], told["files"][0]["removed"].as_bool()), (&true.into(), Some(true)));
        assert!(!world.files(".lock").is_empty(), "a dry run removes nothing");
    }
    // Any other table that is made tidies up too.
    world.ok("solve small.toml");
    assert!(world.files(".tmp").is_empty() && world.files(".lock").is_empty(), "{:?}", world.files(""));
}

#[test]
fn what_a_killed_report_leaves_is_removed_by_the_next() {
    let world = World::new();
    world.ok("report small.toml --out out/report");
    let names = || {
        let entries = fs::read_dir(world.path("out")).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    let [left, held] = [".dicebase-report.a1B2c3.tmp", ".dicebase-report.d4E5f6.tmp"].map(|name| {
        fs::create_dir(world.path("out").join(name)).unwrap();
        fs::write(world.path("out").join(name).join("index.html"), "half a page").unwrap();
        name
    });
    fs::create_dir(world.path("out/.report.mine.earlier")).unwrap();
    let _running = dicebase_tables::claim(&world.path("out").join(held)).unwrap().unwrap();
    // A program killed between two renames has left the earlier report in place.
    let page = fs::read(world.path("out/report/index.html")).unwrap();
    fs::rename(world.path("out/report"), world.path("out/.report.4711.earlier")).unwrap();
    assert!(names().contains(&left.to_owned()));
    world.write("broken.toml", "family");
    world.refuses(2, "report broken.toml --out out/report");
    world.ok("report small.toml --out out/report");
    assert_eq!(names(), [held, ".report.mine.earlier", "report"]);
    assert!(fs::read(world.path("out/report/index.html")).unwrap() == page);
    fs::rename(world.path("out/report"), world.path("out/.report.4711.earlier")).unwrap();
    fs::create_dir(world.path("out/report")).unwrap();
    world.ok("report small.toml --out out/report");
    assert_eq!(names(), [held, ".report.mine.earlier", "report"]);
}

#[test]
fn what_a_killed_process_left_is_removed_by_the_next() {
    let world = World::new();
    world.ok("solve small.toml");
    let table = world.table("values");
    let left = table.with_file_name(format!(".{}.a1B2c3.tmp", table.file_name().unwrap().to_string_lossy()));
    let other = table.with_file_name(".other.dicebase.a1B2c3.tmp");
    fs::write(&left, "half a table").unwrap();
    fs::write(&other, "half of another").unwrap();
    world.ok("solve small.toml --force");
    assert!(!left.exists() && !other.exists());
}
