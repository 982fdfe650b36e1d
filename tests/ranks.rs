//! The program as several ranks: `cargo test --features mpi --test ranks`, with `mpirun` in the path.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dicebase");
/// Two dice of four sides, and a category of each kind.
const SMALL: &str = include_str!("../engine/tests/small.toml");
/// A game whose table takes minutes.
const LARGE: &str = include_str!("../games/rules/scorecard/knubbel-v2.toml");
/// The category that is left out of it, so that its table has 6 GB instead of 23, which fits the disks of more
/// machines.
const LEFT_OUT: &str = r#"
[[category]]
id = "twos"
name = "Only twos"
section = "upper"
pattern = { face = 2 }
points = "matching-dice"
"#;
/// The command that solves a game in a folder.
const SOLVE: [&str; 5] = ["solve", "small.toml", "--objective", "win", "--json"];

/// A folder with the small game.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("small.toml"), SMALL).unwrap();
    folder
}

/// The command that starts a number of ranks of each program, each with its words, in a folder.
fn ranks(folder: &Path, parts: &[(usize, &str, &[&str])]) -> Command {
    let mut command = Command::new("mpirun");
    command.current_dir(folder).env("DICEBASE_DATA", folder.join("data"));
    // More ranks than cores, and whoever runs the tests.
    for name in ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"] {
        command.env(name, "1");
    }
    // The seconds that a busy machine has to end.
    command.env("OMPI_MCA_odls_base_sigkill_timeout", "3");
    for (i, (count, program, words)) in parts.iter().enumerate() {
        command.args((i > 0).then_some(":"));
        command.arg("-n").arg(count.to_string()).arg(program).args(*words);
    }
    command
}

fn run(folder: &Path, parts: &[(usize, &str, &[&str])]) -> Output {
    ranks(folder, parts).output().unwrap()
}

/// The error message, which exactly one rank prints.
fn error(output: &Output) -> String {
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> = text.lines().filter(|line| line.contains("error")).collect();
    assert_eq!(errors.len(), 1, "{text}");
    errors[0].to_owned()
}

/// The only table of a folder.
fn table(folder: &Path) -> Vec<u8> {
    let files = fs::read_dir(folder.join("data")).unwrap().map(|entry| entry.unwrap().path());
    let tables: Vec<PathBuf> = files.filter(|path| path.to_string_lossy().contains("win-values")).collect();
    let [table] = &tables.into_iter().filter(|path| path.extension().unwrap() == "dicebase").collect::<Vec<_>>()[..]
    else {
        panic!("one table")
    };
    fs::read(table).unwrap()
}

#[test]
fn one_two_and_three_ranks_make_the_file_of_one_process() {
    let alone = folder();
    let output =
        Command::new(PROGRAM).args(SOLVE).current_dir(&alone).env("DICEBASE_DATA", alone.path().join("data")).output();
    assert!(output.unwrap().status.success());
    for count in [1, 2, 3] {
        let folder = folder();
        let output = run(folder.path(), &[(count, PROGRAM, &SOLVE)]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(table(folder.path()) == table(alone.path()), "{count} ranks");
        // One of them has printed.
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches("\"value\"").count(), 1, "{text}");
        // What is there is not solved again.
        assert!(run(folder.path(), &[(count, PROGRAM, &SOLVE)]).status.success());
    }
}

#[test]
fn ranks_that_are_not_alike_are_noticed() {
    let folder = folder();
    fs::write(folder.path().join("other.toml"), SMALL.replacen("points = 5", "points = 6", 1)).unwrap();
    let other = ["solve", "other.toml", "--objective", "win"];
    let output = run(folder.path(), &[(2, PROGRAM, &SOLVE[..4]), (1, PROGRAM, &other)]);
    assert_eq!(error(&output), "error: rank 2 has other rules than rank 0; give the same file everywhere");
    let missing = ["solve", "./missing.toml", "--objective", "win"];
    let output = run(folder.path(), &[(1, PROGRAM, &SOLVE[..4]), (1, PROGRAM, &missing)]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("cannot read the rules file ./missing.toml"), "{text}");
    let mut changed = fs::read(PROGRAM).unwrap();
    changed.push(0);
    let program = folder.path().join("changed");
    fs::copy(PROGRAM, &program).unwrap();
    fs::write(&program, changed).unwrap();
    let output = run(folder.path(), &[(1, PROGRAM, &SOLVE[..4]), (1, program.to_str().unwrap(), &SOLVE[..4])]);
    assert_eq!(error(&output), "error: rank 1 runs another program than rank 0; start the same file everywhere");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn what_one_process_does_is_refused() {
    let folder = folder();
    for words in
        [&["solve", "small.toml"][..], &["solve", "zehntausend"], &["solve", "mad-game", "--objective", "turns"]]
    {
        let error = error(&run(folder.path(), &[(2, PROGRAM, words)]));
        assert!(error.starts_with("error: 2 processes were started together, but only scorecard games"), "{error}");
    }
    // Each process of many may ask for something.
    let output = run(folder.path(), &[(2, PROGRAM, &["games", "--json"])]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("\"schema\"").count(), 2);
}

/// The processes that another one has started.
fn children(of: &Child) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{0}/task/{0}/children", of.id())).unwrap_or_default();
    list.split_whitespace().filter_map(|id| id.parse().ok()).collect()
}

fn signal(name: &str, process: u32) {
    assert!(Command::new("kill").args(["-s", name, &process.to_string()]).status().unwrap().success());
}

/// Waits for something that the job does for a long time, and tells what it said where it does not.
fn wait_until(what: &str, job: &mut Child, is_there: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_there() {
        let is_late = started.elapsed() > Duration::from_secs(300);
        if is_late || job.try_wait().unwrap().is_some() {
            job.kill().unwrap();
            let mut said = String::new();
            job.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("{what} within {:?}; said: {said}", started.elapsed());
        }
        sleep(Duration::from_millis(50));
    }
}

/// A game of which some layers are quickly solved, and others are not.
#[cfg(target_os = "linux")]
#[test]
fn finished_layers_are_told_of_when_the_work_ends_early() {
    for kill_a_rank in [false, true] {
        let folder = folder();
        assert!(LARGE.contains(LEFT_OUT));
        fs::write(folder.path().join("large.toml"), LARGE.replacen(LEFT_OUT, "", 1)).unwrap();
        let words = ["solve", "large.toml", "--objective", "win"];
        let mut job = ranks(folder.path(), &[(2, PROGRAM, &words)]);
        let mut child = job.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // Until there is a shard with numbers of a layer.
        let shards = || fs::read_dir(folder.path().join("data")).map_or(0, Iterator::count);
        wait_until("no shard was finished", &mut child, || shards() >= 4);
        match kill_a_rank {
            true => signal("KILL", *children(&child).last().unwrap()),
            false => signal("INT", child.id()),
        }
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success());
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("layers are finished and kept; the same command without --force goes on"), "{text}");
        assert_eq!(text.matches("error: ").count(), 1, "{text}");
    }
}
