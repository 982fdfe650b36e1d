//! A comparison of the manifests with the table of ARCHITECTURE.md: the members that each crate may import.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// The beginning of the name of a member.
const MEMBER: &str = "dicebase-";
/// The crates that nobody imports.
const BINDINGS: &str = "bindings/";

type Names = BTreeSet<String>;

/// The crates of the table, each with what it uses.
fn allowed() -> BTreeMap<String, Names> {
    let document = include_str!("../ARCHITECTURE.md");
    let rows = document.lines().skip_while(|line| *line != "## Who may import whom").skip(1);
    let rows = rows.take_while(|line| !line.starts_with("## ")).filter_map(|row| row.strip_prefix("| `"));
    let of_row = |row: &str| {
        let (name, rest) = row.split_once("` | ").unwrap();
        let (uses, _) = rest.split_once(" | ").unwrap();
        (name.to_owned(), uses.split(", ").map(str::to_owned).collect())
    };
    rows.map(of_row).filter(|(name, _)| Path::new(&manifest(name)).exists()).collect()
}

fn manifest(folder: &str) -> String {
    format!("{}/{folder}/Cargo.toml", env!("CARGO_MANIFEST_DIR"))
}

fn read(folder: &str) -> Table {
    fs::read_to_string(manifest(folder)).unwrap().parse().unwrap()
}

/// The dependencies of a crate, members without the common beginning of their names; not those of its tests alone.
fn dependencies(folder: &str) -> Names {
    let read = read(folder);
    let names = |table: &Table| {
        let dependencies = table.get("dependencies").and_then(Value::as_table);
        dependencies.into_iter().flat_map(Table::keys).cloned().collect::<Vec<_>>()
    };
    let targets = read.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let all = names(&read).into_iter().chain(targets.filter_map(Value::as_table).flat_map(names));
    all.map(|name| name.strip_prefix(MEMBER).map_or(name.clone(), str::to_owned)).collect()
}

/// All that a crate depends on, by members too.
fn reached(folder: &str, allowed: &BTreeMap<String, Names>) -> Names {
    let mut reached = Names::new();
    let mut rest: Vec<String> = allowed[folder].iter().cloned().collect();
    while let Some(name) = rest.pop() {
        rest.extend(allowed.get(&name).into_iter().flatten().cloned());
        reached.insert(name);
    }
    reached
}

#[test]
fn manifests_have_what_the_architecture_allows() {
    let allowed = allowed();
    for (folder, uses) in &allowed {
        assert_eq!(dependencies(folder), *uses, "{folder}/Cargo.toml and the table in ARCHITECTURE.md");
    }
    // The program may use all crates but the bindings.
    let program = dependencies("");
    for folder in allowed.keys().filter(|folder| !folder.starts_with(BINDINGS)) {
        assert!(program.contains(folder), "{folder} is not used by the program");
    }
    // Every member is in the table.
    let members = read("")["workspace"]["members"].as_array().unwrap().clone();
    assert!(members.len() > 5);
    for member in &members {
        assert!(allowed.contains_key(member.as_str().unwrap()), "{member} is not in the table of ARCHITECTURE.md");
    }
}

#[test]
fn a_bot_in_c_has_no_pages_and_a_policy_no_solver() {
    let allowed = allowed();
    let has = |folder, names: &[&str]| {
        let reached = reached(folder, &allowed);
        names.iter().any(|name| reached.contains(*name))
    };
    let pages = ["report", "askama", "csv", "ndarray-npy", "parquet"];
    assert!(has("report", &pages) && has("policy", &["tables"]));
    for folder in ["engine", "analysis", "bindings/c", "bindings/python", "bindings/wasm"] {
        assert!(!has(folder, &pages), "{folder}");
    }
    for folder in ["engine", "bindings/c"] {
        assert!(!has(folder, &["analysis", "ndarray"]), "{folder}");
    }
    assert!(!has("policy", &["solver", "rayon"]) && !has("games", &["rayon", "tables"]));
    assert!(!has("solver", &["tables"]) && !has("report", &["engine"]));
}
