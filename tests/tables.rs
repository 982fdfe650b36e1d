//! Which tables are kept, and how they are removed.

use std::fs;

use serde_json::Value;

use crate::common::{SMALL, World, forge};

/// The files that an answer tells of, by what became of them.
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
