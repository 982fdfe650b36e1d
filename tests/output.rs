//! What comes out of every command, and where: results on stdout, plain and versioned, and nothing else.

use std::fs::File;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::common::{self, World};

/// Every command that prints a result.
const COMMANDS: &[&str] = &[
    "games",
    "solve small.toml",
    "solve small.toml --policy",
    "best small.toml --roll 13 --rolls-left 2",
    "best small.toml --roll 13 --rolls-left 0 --card ones=1,pair=10 --top 1",
    "value small.toml",
    "value small.toml --card ones=1,pair=10",
    "inspect small.toml",
    "verify small.toml",
    "tables",
];

#[test]
fn results_go_to_stdout_plain_and_stderr_stays_empty() {
    let world = World::new();
    for command in COMMANDS {
        let text = world.ok(command);
        assert!(text.ends_with('\n') && !text.ends_with("\n\n") && text.len() > 20, "{command}: {text:?}");
        assert!(!text.contains('\x1b'), "{command}: {text:?}");
    }
}

#[test]
fn every_json_answer_is_one_object_with_its_version_first() {
    let world = World::new();
    for command in COMMANDS {
        assert!(world.json(command).is_object());
        assert!(world.ok(&format!("--json {command}")).starts_with("{\n  \"schema\": 1,\n"), "{command}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let world = World::new();
    world.ok("solve small.toml");
    for command in COMMANDS.iter().copied().chain(["completions zsh", "--help", "best --help", "--version"]) {
        // The pipe is closed before the program can have written to it.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = world.process(command).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(output.stderr.is_empty(), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_a_failure() {
    let world = World::new();
    for command in ["games", "games --json", "completions bash"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = world.process(command).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(common::message(&output.stderr).contains("No space left"), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_that_cannot_be_written_changes_no_exit_code() {
    let world = World::new();
    for (command, code) in [("solve nosuch", 2), ("inspect yatzy", 1), ("best small.toml", 2)] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let status = world.process(command).stderr(full).stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{command}");
    }
}

#[test]
fn every_game_is_listed_with_what_it_is() {
    let world = World::new();
    let answer = world.json("games");
    let games = answer["games"].as_array().unwrap();
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    let expected = "farkle farkle-classic kniffel kniffeliger knubbel-v1 knubbel-v2 knubbel-v3 maxi-yatzy yahtzee \
                    yahtzee-free-joker yatzy zehntausend zehntausend-round zehntausend-takeover \
                    zehntausend-takeover-covered zehntausend-takeover-paid";
    assert_eq!(ids.join(" "), expected);
    let text = world.ok("games");
    for game in games {
        assert!(game["source"].as_str().is_some_and(|source| !source.is_empty()));
        assert!(text.contains(game["id"].as_str().unwrap()) && text.contains(game["name"].as_str().unwrap()));
    }
    let (bank, scorecard): (Vec<&Value>, Vec<&Value>) = games.iter().partition(|game| game["family"] == "bank");
    for game in &bank {
        assert_eq!((&game["dice"], &game["target"]), (&json!(6), &json!(10000)));
        assert_eq!(game["objectives"], json!(["points", "turns", "win"]));
    }
    for game in &scorecard {
        assert_eq!(game["family"], "scorecard");
        assert_eq!(game["dice"], if game["id"] == "maxi-yatzy" { 6 } else { 5 });
        assert_eq!(game["rolls"], 3);
    }
    let categories: Vec<usize> = scorecard.iter().map(|game| game["categories"].as_array().unwrap().len()).collect();
    assert_eq!(categories, [13, 14, 7, 13, 13, 20, 13, 13, 15]);
    assert_eq!(scorecard[6]["categories"][0], "ones");
    assert_eq!(scorecard[6]["categories"][8], "full-house");
}

#[test]
fn an_inspected_table_tells_what_a_reader_of_its_bytes_needs() {
    let world = World::new();
    let solved = world.json("solve small.toml --policy");
    let values = world.values();
    let contents = world.json("inspect small.toml");
    assert_eq!(contents["game"], "small");
    assert_eq!(contents["kind"], "values");
    assert_eq!(contents["objective"], "expected-score");
    assert_eq!(contents["value"], solved["value"]);
    assert_eq!(contents["rules"], common::SMALL);
    assert_eq!(contents["dtype"], "<f8");
    assert_eq!(contents["offset"], values.body_offset());
    assert_eq!(contents["shape"], serde_json::json!([values.shape().rows, 1]));
    assert_eq!(contents["bytes"], values.file_len());
    assert_eq!(contents["checksum"], format!("{:08x}", values.checksum()));
    assert!(contents["error_bound"].as_f64().unwrap() < 1e-9);
    let policy = world.json(&format!("inspect {}", world.table("policy").display()));
    assert_eq!((&policy["kind"], &policy["dtype"]), (&"policy".into(), &"|u1".into()));
    assert!(world.ok("inspect small.toml").contains("f8 from byte 4096"));
}

#[test]
fn the_stored_tables_are_listed_with_their_sizes() {
    let world = World::new();
    assert_eq!(world.json("tables")["tables"], serde_json::json!([]));
    assert!(world.ok("tables").starts_with("No tables in "));
    assert!(!world.data().exists(), "looking creates nothing");
    world.ok("solve small.toml --policy");
    let listed = world.json("tables");
    let kinds: Vec<&str> =
        listed["tables"].as_array().unwrap().iter().map(|table| table["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["policy", "values"]);
    let sizes = listed["tables"].as_array().unwrap().iter().map(|table| table["bytes"].as_u64().unwrap());
    assert_eq!(listed["bytes"], sizes.sum::<u64>());
    assert_eq!(listed["tables"][1]["table"], world.table("values").to_str().unwrap());
    assert!(world.ok("tables").contains("policy"));
}

#[test]
fn completions_know_every_command_in_every_shell() {
    let world = World::new();
    let commands = ["games", "solve", "best", "value", "inspect", "verify", "tables", "completions"];
    for shell in ["bash", "zsh", "fish"] {
        let script = world.ok(&format!("completions {shell}"));
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
        assert!(script.contains("rolls-left"), "{shell}");
    }
}

#[test]
fn help_shows_how_a_roll_and_a_card_are_written() {
    let world = World::new();
    assert!(world.ok("--help").contains("dicebase games"));
    assert!(world.ok("best --help").contains("--card ones=3,full-house=25 --roll 11356 --rolls-left 2"));
    assert!(world.ok("value --help").contains("--card ones=3,full-house=25"));
    assert!(world.ok("--version").starts_with("dicebase "));
    let nothing = world.dicebase("").assert().code(2).get_output().clone();
    assert!(String::from_utf8(nothing.stderr).unwrap().contains("Usage: dicebase"));
}
