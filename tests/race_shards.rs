//! `dicebase solve --memory` for races of two, which are solved on the disk.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::common::{World, soon};
use crate::race_rules::rules;

/// Longer than any of this takes, for machines with much else to do.
const SECONDS: u64 = 120;

#[test]
fn a_plan_tells_what_a_race_takes_and_what_does_not_fit_is_refused() {
    let world = World::new();
    world.write("large.toml", rules(40, 4));
    let plan = world.json("solve large.toml --objective win --memory 8G --dry-run");
    let number = |key: &str| plan[key].as_f64().unwrap();
    assert_eq!((number("numbers"), number("written")), (149_985.0 * 149_985.0, 4.0 * 149_985.0 * 149_985.0));
    assert!(number("memory") <= 8e9 && number("disk") > 1.5 * number("written") && number("shards") > 100.0);
    assert!(number("read_by_sweep") >= number("written") && number("seconds") > 600.0);
    let told = world.ok("solve large.toml --objective win --memory 8G --dry-run");
    assert!(told.contains("million chances") && told.contains("sweeps"), "{told}");
    assert!(told.contains("Memory each") && told.contains("depends on the network"), "{told}");
    // Of twice as many ranks each holds about half as much.
    let ranks = plan["with_ranks"].as_array().unwrap();
    let of = |key: &str| ranks.iter().map(|plan| plan[key].as_f64().unwrap()).collect::<Vec<_>>();
    assert_eq!(of("ranks"), [2.0, 4.0, 16.0, 64.0]);
    assert!(of("memory").is_sorted_by(|more, less| *more > 1.8 * less) && of("exchanged").is_sorted());
    let refused = world.refuses(2, "solve large.toml --objective win --memory 1G --dry-run");
    assert!(refused.contains("cannot be solved with 1.0 GB of memory") && refused.contains("allow that much"));
    // Nothing was begun.
    assert!(!world.data().exists());
}

/// Ended and gone on with, the table is like any other.
#[test]
fn a_race_is_solved_on_the_disk_and_its_table_is_like_any_other() {
    let world = World::new();
    world.write("race.toml", rules(24, 3));
    let solve = "solve race.toml --objective win --memory 300M";
    let mut child = world.process(solve).spawn().unwrap();
    let begun = || world.files(".000").iter().any(|path| fs::metadata(path).is_ok_and(|file| file.len() > 40_000_000));
    assert!(soon(SECONDS, begun));
    std::thread::sleep(std::time::Duration::from_secs(1));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert!(soon(SECONDS, || child.try_wait().unwrap().is_some()));
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("interrupted; the same command without --force goes on from here"), "{message}");
    assert!(world.json("tables")["unfinished"]["bytes"].as_u64().unwrap() > 1_000_000);
    // A plan is told before, and how far it has come.
    let ended = world.dicebase("solve race.toml --objective win --memory 150M --json").assert().success();
    let told = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
    assert!(told.contains("million chances") && told.contains("going on with"), "{told}");
    let solved: serde_json::Value = serde_json::from_slice(&ended.get_output().stdout).unwrap();
    let bound = solved["error_bound"].as_f64().unwrap();
    // The chance of benches/README.md.
    assert!((solved["value"].as_f64().unwrap() - 0.508_110_656_7).abs() <= bound + 1e-9);
    assert!(bound < 1e-6 && bound <= solved["table_error_bound"].as_f64().unwrap());
    assert_eq!((solved["solved"].as_bool(), world.files("race").len()), (Some(true), 1));
    assert_eq!(world.json(solve)["solved"], false);
    let proof = world.json(&format!("verify {}", world.table("values").display()));
    assert_eq!(proof["verified"], true);
    world.ok(&format!("inspect {}", world.table("values").display()));
    let best = world.json("best race.toml --objective win --roll 6");
    assert!(best["actions"].as_array().is_some_and(|actions| !actions.is_empty()), "{best}");
}
