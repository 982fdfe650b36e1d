//! Tables that are damaged, forged, misplaced or cannot be written.

use std::fs;
use std::path::{Path, PathBuf};

use dicebase_tables::Table;
use serde_json::Value;

use crate::common::{SMALL, World, forge, message, root_offset};

/// The small game solved, with its policy, and the path and bytes of its values.
fn solved() -> (World, PathBuf, Vec<u8>) {
    let world = World::new();
    world.ok("solve small.toml --policy");
    let table = world.table("values");
    let bytes = fs::read(&table).unwrap();
    (world, table, bytes)
}

/// Everything that reads the damaged bytes tells of the damage, and solving by force repairs it.
fn is_noticed(world: &World, table: &Path, good: &[u8], damaged: &[u8], what: &str) {
    fs::write(table, damaged).unwrap();
    let by_path = format!("inspect {}", table.display());
    let best = "best small.toml --roll 13 --rolls-left 1";
    let value = "value small.toml --card ones=1";
    let of_all = ["sheet small.toml", "distribution small.toml", "simulate small.toml --games 1"];
    for command in
        [best, value, "solve small.toml", "inspect small.toml", "verify small.toml", &by_path].into_iter().chain(of_all)
    {
        let message = world.refuses(1, command);
        assert!(message.contains(table.to_str().unwrap()), "{what}: {message}");
        assert!(message.contains("not a table") || message.contains("write it again"), "{what}: {message}");
    }
    assert!(fs::read(table).unwrap() == damaged, "{what}: only --force may replace it");
    world.ok("tables");
    world.ok("solve small.toml --force");
    assert!(fs::read(table).unwrap() == good, "{what}");
}

#[test]
fn a_cut_off_table_is_noticed() {
    let (world, table, good) = solved();
    for length in [0, 1, 8, 30, 63, 64, 100, 4095, 4096, 4097, good.len() - 1] {
        is_noticed(&world, &table, &good, &good[..length], &format!("the first {length} bytes"));
    }
}

#[test]
fn a_table_with_bytes_after_its_end_is_noticed() {
    let (world, table, good) = solved();
    is_noticed(&world, &table, &good, &[&good[..], b"\n"].concat(), "a byte more");
}

#[test]
fn a_flipped_bit_is_noticed_wherever_it_is() {
    let (world, table, good) = solved();
    let header = [0, 7, 12, 16, 24, 32, 40, 48, 56, 60, 63];
    let metadata = [64, 80, 700, 4095];
    let body = [4096, 4103, good.len() / 2 + 2048, good.len() - 1];
    for byte in [&header[..], &metadata, &body].concat() {
        let mut damaged = good.clone();
        damaged[byte] ^= 0x10;
        is_noticed(&world, &table, &good, &damaged, &format!("byte {byte}"));
    }
}

#[test]
fn a_table_of_another_format_version_is_solved_again() {
    let (world, table, good) = solved();
    for version in [1, 2] {
        forge(&table, |file, _| file[8] = version);
        let refused = world.refuses(1, "inspect small.toml");
        assert!(refused.contains(&format!("format version {version}")), "{refused}");
        assert_eq!(world.json("solve small.toml")["solved"], true);
        assert!(fs::read(&table).unwrap() == good);
    }
}

#[test]
fn a_table_of_another_game_is_not_used_but_replaced() {
    let (world, table, good) = solved();
    world.write("other.toml", SMALL.replace("points = 10", "points = 11"));
    let other = world.json("solve other.toml --data elsewhere");
    let value = world.json("value small.toml");
    for wrong in [world.path(other["table"].as_str().unwrap()), world.table("policy")] {
        fs::copy(wrong, &table).unwrap();
        assert_eq!(world.json("value small.toml"), value);
        assert!(fs::read(&table).unwrap() == good);
    }
}

/// Asserts that `verify` refuses a table with exit code 1, in words and as JSON, and returns the JSON.
fn refuted(world: &World, table: &Path) -> Value {
    let words = format!("verify {}", table.display());
    let assert = world.dicebase(&words).assert().code(1);
    assert!(message(&assert.get_output().stderr).contains("is not what its rules give"));
    let assert = world.dicebase(&format!("{words} --json")).assert().code(1);
    let verified: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!((&verified["schema"], &verified["verified"]), (&1.into(), &false.into()));
    verified
}

#[test]
fn a_table_that_is_right_is_verified() {
    let (world, table, good) = solved();
    let verified = world.json("verify small.toml");
    assert_eq!(verified["verified"], true);
    for key in ["error_bound", "table_error_bound"] {
        let claimed = verified[key].as_f64().unwrap();
        assert!(claimed > 0.0 && verified[format!("proved_{key}")] == claimed, "{verified}");
    }
    assert_eq!(verified["states"], world.values().len());
    forge(&table, |_, _| ());
    assert!(fs::read(&table).unwrap() == good, "repairing the checksums of a good table changes nothing");
}

#[test]
fn a_changed_value_with_right_checksums_is_refuted() {
    let (world, table, good) = solved();
    let states = world.values().len();
    for state in (0..states).step_by(17).chain([1, states - 2, states - 1]) {
        forge(&table, |file, body| {
            let place = &mut file[body + 8 * state..][..8];
            let value = f64::from_le_bytes(place.try_into().unwrap());
            place.copy_from_slice(&value.next_up().to_le_bytes());
        });
        assert!(Table::open(&table).is_ok(), "the checksums are right");
        let refuted = refuted(&world, &table);
        let [proved, claimed] = ["proved_table_error_bound", "table_error_bound"].map(|key| refuted[key].as_f64());
        assert!(proved > claimed, "state {state}: {refuted}");
        fs::write(&table, &good).unwrap();
    }
}

#[test]
fn values_that_are_no_numbers_are_refuted() {
    let (world, table, good) = solved();
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for state in [0, world.values().len() - 1] {
            forge(&table, |file, body| file[body + 8 * state..][..8].copy_from_slice(&value.to_le_bytes()));
            refuted(&world, &table);
            fs::write(&table, &good).unwrap();
        }
    }
}

/// Writes another value of the start into the metadata.
fn forge_root(table: &Path, value: f64) {
    forge(table, |file, _| {
        let at = root_offset(file);
        file[at..at + 8].copy_from_slice(&value.to_le_bytes());
    });
}

#[test]
fn a_changed_value_of_the_game_in_the_metadata_is_refuted() {
    let (world, table, _) = solved();
    for value in [0.0, 1e300, f64::INFINITY, f64::NAN] {
        forge_root(&table, value);
        refuted(&world, &table);
        let assert = world.dicebase("verify small.toml").assert().code(1);
        let said = message(&assert.get_output().stderr);
        assert!(said.contains("it says that the value of the start is no further than "), "{said}");
    }
}

#[test]
fn a_changed_value_of_the_game_in_a_policy_table_is_refuted() {
    let (world, ..) = solved();
    let policy = world.table("policy");
    for value in [1e300, f64::NAN] {
        forge_root(&policy, value);
        refuted(&world, &policy);
    }
}

#[test]
fn a_changed_decision_with_right_checksums_is_refuted() {
    let (world, ..) = solved();
    let policy = world.table("policy");
    let good = fs::read(&policy).unwrap();
    let verified = world.json(&format!("verify {}", policy.display()));
    assert_eq!((&verified["verified"], &verified["wrong_decisions"]), (&true.into(), &0.into()));
    for byte in [0, 1000, good.len() - 4097] {
        forge(&policy, |file, body| file[body + byte] ^= 1);
        assert_eq!(refuted(&world, &policy)["wrong_decisions"], 1);
        fs::write(&policy, &good).unwrap();
    }
}

#[test]
fn a_refuted_table_is_a_failure_even_if_nobody_reads_why() {
    let (world, table, _) = solved();
    forge_root(&table, 1.0);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = world.process("verify small.toml").stdout(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_advice_for_a_damaged_table_can_be_followed() {
    let (world, table, good) = solved();
    fs::write(&table, &good[..4000]).unwrap();
    let message = world.refuses(1, "value small.toml");
    let advice = message.split_once("`dicebase ").unwrap().1.split_once('`').unwrap().0;
    world.ok(advice);
    assert!(fs::read(&table).unwrap() == good);
}

#[test]
fn what_is_not_a_table_is_refused() {
    let (world, table, _) = solved();
    let folder = world.refuses(1, &format!("inspect {}", world.data().display()));
    assert!(folder.contains("a folder has that name"), "{folder}");
    world.write("text.dicebase", SMALL);
    assert!(world.refuses(1, "verify text.dicebase").contains("not a table"));
    fs::remove_file(&table).unwrap();
    fs::create_dir(&table).unwrap();
    assert!(world.refuses(1, "solve small.toml").contains("a folder has that name"));
}

#[test]
fn an_unusable_table_is_listed_as_such() {
    let (world, table, good) = solved();
    fs::write(&table, &good[..30]).unwrap();
    let listed = world.json("tables");
    let unusable = listed["tables"].as_array().unwrap().iter().find(|entry| entry.get("error").is_some()).unwrap();
    assert_eq!((&unusable["table"], &unusable["bytes"]), (&table.to_str().unwrap().into(), &30.into()));
    assert!(world.ok("tables").contains("unusable"));
}
