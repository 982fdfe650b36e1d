//! Listing and removing tables.

use std::fs;
use std::path::Path;

use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};
use serde_json::Value;

use crate::common::{SMALL, World, forge};

/// The files of an answer, by what became of them.
fn told(answer: &Value, removed: bool) -> Vec<String> {
    let files = answer["files"].as_array().unwrap().iter();
    files.filter(|file| file["removed"] == removed).map(|file| file["file"].as_str().unwrap().to_owned()).collect()
}

fn names(world: &World) -> Vec<String> {
    let mut names: Vec<_> =
        world.files("").iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_tables_of_a_game_are_removed_and_no_others() {
    let world = World::new();
    world.ok("solve small.toml --policy");
    world.ok("solve knubbel-v1");
    // Another game of the same name, and the same rules under another name.
    fs::create_dir(world.path("other")).unwrap();
    world.write("other/small.toml", SMALL.replace("points = 10", "points = 11"));
    world.ok("solve other/small.toml");
    world.write("small-too.toml", SMALL);
    world.ok("solve small-too.toml");
    let before = names(&world);
    let listed = world.json("tables");
    let games: Vec<&str> = listed["tables"].as_array().unwrap().iter().map(|t| t["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["knubbel-v1", "small", "small", "small", "small-too"]);

    let dry = world.json("tables --remove small.toml --dry-run");
    assert_eq!((names(&world), told(&dry, true).len()), (before.clone(), 2));
    let answer = world.json("tables --remove small.toml");
    assert_eq!((told(&answer, true), &answer["freed"]), (told(&dry, true), &dry["freed"]));
    let left: Vec<String> = before.into_iter().filter(|name| !told(&answer, true).contains(name)).collect();
    assert_eq!(names(&world), left);

    let refused = world.refuses(1, "tables --remove small.toml");
    assert!(refused.contains("there are no tables of small.toml in "), "{refused}");
    assert!(world.refuses(2, "tables --remove yazee").contains("there is no game"));
    assert!(world.refuses(2, "tables --dry-run").contains("--prune"));
    world.refuses(2, "tables --prune --remove knubbel-v1");
    let text = world.ok("tables --remove other/small.toml --remove small-too.toml");
    assert!(text.contains("removed") && text.contains("2 files freed "), "{text}");
    assert_eq!(names(&world).len(), 1);

    // A rules file that is gone has left its tables under its id.
    world.ok("solve small.toml");
    fs::remove_file(world.path("small.toml")).unwrap();
    assert!(world.ok("tables --remove small").contains("1 file freed "));
    assert_eq!(names(&world).len(), 1);
}

/// The last layer of a game of two players is listed under its name, and counts neither as values nor as an obstacle.
#[test]
fn how_far_an_interrupted_solve_has_come_is_listed_and_removed() {
    let world = World::new();
    world.ok("value small.toml --objective win");
    let values = world.table("values");
    let stored = Table::open(&values).unwrap();
    let metadata = Metadata { kind: "checkpoint".to_owned(), root: 0.0, ..stored.metadata().clone() };
    let checkpoint = values.to_str().unwrap().replace("-values-", "-checkpoint-");
    let mut writer = Writer::create(&checkpoint, &metadata, ValueType::F32, Shape { rows: 3, columns: 1 }).unwrap();
    writer.write_values(&[0.0, 0.5, 0.5]).unwrap();
    writer.finish().unwrap();
    let listed = world.json("tables --check");
    let of =
        |index: usize| ["kind", "objective"].map(|part| listed["tables"][index][part].as_str().unwrap().to_owned());
    assert_eq!((of(0), of(1)), (["checkpoint", "win"].map(str::to_owned), ["values", "win"].map(str::to_owned)));
    assert!(listed["tables"][0]["value"].is_null() && listed["tables"][1]["value"].is_f64());
    let inspected = world.ok(&format!("inspect {checkpoint}"));
    assert!(inspected.contains("checkpoint") && inspected.contains("not solved"), "{inspected}");
    let refused = world.refuses(2, &format!("verify {checkpoint}"));
    assert!(refused.contains("is only how far an interrupted solve of small for win has come"), "{refused}");
    // It is nobody's answer, and goes with the other tables of its game.
    assert_eq!(world.json("inspect small.toml --objective win")["kind"], "values");
    assert!(world.ok("tables --prune").contains("checkpoint of small, win"));
    assert!(world.ok("tables --remove small.toml").contains("checkpoint of small, win"));
    assert!(names(&world).is_empty());
}

#[test]
fn what_no_game_needs_is_pruned() {
    let world = World::new();
    world.ok("solve small.toml --policy");
    world.ok("solve knubbel-v1");
    let own = world.values_of("small");
    let needed = names(&world);
    assert!(world.ok("tables --prune").contains("nothing to remove; 3 files kept"));

    // Of other rules than the built-in game has, of another version, damaged, and left behind.
    world.write("knubbel-v1.toml", SMALL);
    world.ok("solve ./knubbel-v1.toml");
    let [old, damaged] = ["old.dicebase", "damaged.dicebase"].map(|name| world.data().join(name));
    fs::copy(&own, &old).unwrap();
    forge(&old, |file, _| file[8] = 2);
    fs::write(&damaged, &fs::read(&own).unwrap()[..100]).unwrap();
    for left in [".a.dicebase.a1B2c3.tmp", "a.dicebase.lock", "a-win-values-01234567.lock"] {
        fs::write(world.data().join(left), "").unwrap();
    }
    for other in ["Cargo.lock", "notes.txt"] {
        fs::write(world.data().join(other), "").unwrap();
    }
    let told_in_words = world.ok("tables --prune --dry-run");
    assert!(told_in_words.contains("of other rules than the built-in knubbel-v1 has: "), "{told_in_words}");
    assert!(told_in_words.contains("or of a rules file of that name"), "{told_in_words}");
    let dry = world.json("tables --prune --dry-run");
    let answer = world.json("tables --prune");
    assert_eq!(told(&dry, true), told(&answer, true));
    let removed = told(&answer, true);
    assert_eq!(removed.len(), 5, "{removed:?}");
    let mut left = needed.clone();
    left.extend(["Cargo.lock", "damaged.dicebase", "notes.txt"].map(str::to_owned));
    left.sort();
    assert_eq!(names(&world), left);
    let kept = told(&answer, false);
    assert!(kept.contains(&"damaged.dicebase".to_owned()) && kept.len() == needed.len() + 1, "{kept:?}");
}

#[test]
fn simulate_says_that_it_leaves_a_policy_table() {
    let world = World::new();
    let first = world.ok("simulate small.toml --games 1000");
    let policy = world.table("policy");
    assert!(first.contains(policy.to_str().unwrap()), "{first}");
    assert!(first.contains("`dicebase tables --remove small.toml`"), "{first}");
    assert!(!world.ok("simulate small.toml --games 1000").contains("--remove"), "it was there");
    let told = world.json("simulate small.toml --games 1000");
    assert_eq!(told["policy"], policy.to_str().unwrap());
    assert_eq!(told["policy_bytes"], fs::metadata(&policy).unwrap().len());
    world.ok("tables --remove small.toml");
    assert!(names(&world).is_empty());
}

#[test]
fn kept_numbers_claim_no_bounds_and_leave_nothing_to_prove() {
    let world = World::new();
    world.ok("distribution small.toml");
    let kept = world.table("distribution");
    let inspect = format!("inspect {}", kept.display());
    assert!(!world.ok(&inspect).contains("exact to"));
    assert!(world.json(&inspect).get("error_bound").is_none());
    let verify = format!("verify {}", kept.display());
    let refused = world.refuses(2, &verify);
    assert!(refused.contains("right checksums, but holds numbers of the kind distribution"), "{refused}");
    assert!(refused.contains("those of small for expected-score"), "{refused}");
    flip_last_byte(&kept);
    for command in [inspect, verify] {
        let damaged = world.refuses(1, &command);
        let remedy = "`dicebase distribution ./small.toml --objective expected-score` makes it again";
        assert!(damaged.trim_end().ends_with(remedy), "{damaged}");
    }
}

#[test]
fn an_objective_beside_the_path_of_a_table_is_that_of_the_table() {
    let world = World::new();
    world.ok("solve small.toml");
    let table = world.table("values");
    for command in ["inspect", "verify"] {
        let refused = world.refuses(2, &format!("{command} {} --objective win", table.display()));
        assert!(refused.contains("is for the objective expected-score, not for win"), "{refused}");
        world.ok(&format!("{command} {} --objective expected-score", table.display()));
    }
}

#[test]
fn damage_is_listed_where_it_is_looked_for_with_the_game_that_the_name_tells() {
    let world = World::new();
    world.ok("solve small.toml");
    flip_last_byte(&world.table("values"));
    let listed = world.ok("tables");
    assert!(!listed.contains("unusable") && listed.contains("`dicebase tables --check` checks every byte"), "{listed}");
    let checked = world.ok("tables --check");
    assert!(checked.contains("small  expected-score  unusable") && checked.contains("Every byte"), "{checked}");
    let told = world.json("tables --check")["tables"][0].clone();
    assert!(told["error"].as_str().unwrap().contains("the checksum of its bytes"), "{told}");
    assert_eq!([&told["game"], &told["objective"], &told["kind"]], ["small", "expected-score", "values"]);
    assert!(world.refuses(2, "tables --check --prune").contains("--prune"));
    // One that is cut off shows anyway, and is removed under its game's id.
    let table = world.table("values");
    fs::write(&table, &fs::read(&table).unwrap()[..100]).unwrap();
    assert_eq!(world.json("tables")["tables"][0]["game"], "small");
    fs::remove_file(world.path("small.toml")).unwrap();
    assert!(world.ok("tables --prune").contains("unusable: `dicebase solve ./small.toml --objective expected-score"));
    assert!(world.ok("tables --remove small").contains("1 file freed "));
}

#[test]
fn commands_to_type_name_the_folder_that_was_named() {
    let world = World::new();
    let there = |words: &str| format!("{words} --data 'my tables'");
    let told = |message: String, command: &str| {
        assert!(message.contains(&format!("`dicebase {command} --data 'my tables'`")), "{message}");
    };
    told(world.ok(&there("tables")), "solve yahtzee");
    told(world.ok(&there("history")), "play yahtzee");
    told(world.refuses(1, &there("tables --remove knubbel-v1")), "tables");
    told(world.refuses(1, &there("verify knubbel-v1")), "solve knubbel-v1");
    told(world.refuses(1, &there("inspect zehntausend")), "solve zehntausend --objective win");
    let path = world.json(&there("solve knubbel-v1"))["table"].as_str().unwrap().to_owned();
    told(world.ok(&there("tables")), "tables --check");
    let table = world.path(&path);
    fs::write(&table, &fs::read(&table).unwrap()[..100]).unwrap();
    let damaged = world.refuses(1, &there("value knubbel-v1"));
    assert!(damaged.contains("`dicebase solve knubbel-v1 --data 'my tables' --force`"), "{damaged}");
    told(world.refuses(1, &format!("inspect '{path}'")), "solve knubbel-v1 --objective expected-score --force");
    // The folder that is taken anyway needs no name.
    assert!(world.refuses(1, "verify knubbel-v1 --data data").contains("`dicebase solve knubbel-v1`"));
}

fn flip_last_byte(table: &Path) {
    let mut bytes = fs::read(table).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(table, bytes).unwrap();
}
