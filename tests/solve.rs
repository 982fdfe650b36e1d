//! `dicebase solve`: its output, its tables, and that it solves a game only once.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use dicebase_games::scorecard::Game;
use dicebase_tables::Table;
use serde_json::Value;

use crate::common::{SMALL, World, saved};

#[test]
fn solving_tells_the_value_the_states_the_time_and_the_table() {
    let world = World::new();
    let solved = world.json("solve small.toml");
    let states = Game::parse("small", SMALL).unwrap().states().len();
    assert_eq!(solved["game"], "small");
    assert_eq!(solved["objective"], "expected-score");
    assert_eq!(solved["states"], states);
    assert!(solved["seconds"].as_f64().unwrap() >= 0.0);
    assert!(solved["value"].as_f64().unwrap() > 0.0);
    let table = solved["table"].as_str().unwrap();
    assert_eq!(table, world.table("values").to_str().unwrap());
    assert_eq!(solved["table_bytes"], fs::metadata(table).unwrap().len());
}

#[test]
fn the_value_is_the_shortest_text_that_reads_back_to_the_same_bits() {
    let world = World::new();
    let text = world.ok("solve small.toml --json");
    let value = text.lines().find_map(|line| line.trim().strip_prefix("\"value\": ")).unwrap().trim_end_matches(',');
    let stored = world.values().metadata().root;
    assert_eq!(value.parse::<f64>().unwrap().to_bits(), stored.to_bits());
    assert_eq!(value, format!("{stored:?}"));
}

#[test]
fn people_read_the_value_the_states_and_the_path() {
    let world = World::new();
    let text = world.ok("solve small.toml");
    let table = world.table("values");
    assert!(text.starts_with(&format!("Small: {:.4} expected points", world.values().metadata().root)), "{text}");
    assert!(text.contains("states solved in"), "{text}");
    assert!(text.contains(table.to_str().unwrap()), "{text}");
    assert!(world.ok("solve small.toml").contains("solved before; --force solves again"));
}

#[test]
fn what_is_solved_already_is_solved_again_only_by_force() {
    let world = World::new();
    assert_eq!(world.json("solve small.toml")["solved"], true);
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    File::options().write(true).open(world.table("values")).unwrap().set_modified(long_ago).unwrap();
    let is_old = || fs::metadata(world.table("values")).unwrap().modified().unwrap() == long_ago;
    assert_eq!(world.json("solve small.toml")["solved"], false);
    world.ok("best small.toml --roll 13 --rolls-left 1");
    assert!(is_old());
    assert_eq!(world.json("solve small.toml --force")["solved"], true);
    assert!(!is_old());
}

#[test]
fn best_and_value_solve_what_is_missing() {
    for words in ["best small.toml --roll 13 --rolls-left 1", "value small.toml"] {
        let world = World::new();
        world.ok(words);
        assert_eq!(world.json("solve small.toml")["solved"], false, "{words}");
    }
}

#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let world = World::new();
    let mut written = Vec::new();
    for threads in [1, 2, 5] {
        let solved = world.json(&format!("solve knubbel --force --threads {threads}"));
        assert_eq!(solved["game"], "knubbel-v3");
        world.ok(&format!("solve small.toml --policy --force --threads {threads} --data small"));
        let mut files = fs::read_dir(world.path("small")).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
        files.sort();
        files.push(world.table("values"));
        written.push(files.iter().map(|file| fs::read(file).unwrap()).collect::<Vec<_>>());
    }
    assert!(written[0] == written[1] && written[0] == written[2]);
}

#[test]
fn two_processes_at_once_solve_once_and_agree() {
    let world = World::new();
    let start = || world.process("solve knubbel-v3 --json").spawn().unwrap();
    let outputs = [start(), start()].map(|child| child.wait_with_output().unwrap());
    let answers = outputs.map(|output| {
        assert!(output.status.success() && output.stderr.is_empty());
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    assert_eq!(answers[0]["value"], answers[1]["value"]);
    assert_eq!(answers[0]["table"], answers[1]["table"]);
    let solved = answers.iter().filter(|answer| answer["solved"] == true).count();
    assert_eq!(solved, 1);
    world.table("values");
    assert!(world.files(".tmp").is_empty());
}

#[test]
fn a_table_belongs_to_the_rules_and_not_to_their_names() {
    let world = World::new();
    let first = world.json("solve small.toml");
    world.write("small.toml", format!("# A comment.\n{}", SMALL.replace("\"Small\"", "\"Tiny\"")));
    assert_eq!(world.json("solve small.toml")["solved"], false);
    world.write("small.toml", SMALL.replace("points = 10", "points = 11"));
    let second = world.json("solve small.toml");
    assert_eq!(second["solved"], true);
    assert_ne!(second["table"], first["table"]);
    assert_ne!(second["value"], first["value"]);
}

#[test]
fn the_folder_that_is_typed_goes_before_the_one_in_the_environment() {
    let world = World::new();
    let solved = world.json("solve small.toml --data other/folder");
    assert!(solved["table"].as_str().unwrap().starts_with("other/folder/"));
    assert!(world.path(solved["table"].as_str().unwrap()).exists());
    assert!(!world.data().exists());
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_folder_tables_go_where_the_user_keeps_data() {
    let world = World::new();
    let folder = world.path("dicebase");
    for unset in [true, false] {
        let mut command = world.dicebase("tables --json");
        let command = if unset { command.env_remove("DICEBASE_DATA") } else { command.env("DICEBASE_DATA", "") };
        let output = command.assert().success().stderr("").get_output().stdout.clone();
        let answer: Value = serde_json::from_slice(&output).unwrap();
        assert_eq!(answer["folder"], folder.to_str().unwrap());
    }
}

#[test]
fn rules_in_other_folders_and_with_odd_names_are_solved() {
    let world = World::new();
    fs::create_dir(world.path("rules of mine")).unwrap();
    world.write("rules of mine/Größe.2.toml", saved());
    let output = world.dicebase("solve --json").arg("rules of mine/Größe.2.toml").output().unwrap();
    let solved: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(solved["game"], "Größe.2");
    assert!(Table::open(solved["table"].as_str().unwrap()).is_ok());
}

/// More than 64 MB of values: their table holds `f32`.
#[test]
#[ignore = "takes some ten seconds and 150 MB of memory"]
fn a_large_table_is_rounded_to_f32_and_verified() {
    let world = World::new();
    let mut rules = "name = \"Large\"\nsource = \"made up\"\ndice = 1\nsides = 8\nrolls = 1\n".to_owned();
    rules += "[upper-bonus]\nfrom = 34\npoints = 100\n";
    for i in 0..20 {
        let section = if i < 8 { "upper" } else { "lower" };
        rules += &format!("[[category]]\nid = \"c{i}\"\nname = \"C\"\nsection = \"{section}\"\n");
        rules += &format!("pattern = {{ face = {} }}\npoints = {}\n", i % 8 + 1, i + 5);
    }
    world.write("large.toml", rules);
    let solved = world.json("solve large.toml");
    assert!(solved["states"].as_u64().unwrap() > 8 << 20);
    let contents = world.json("inspect large.toml");
    assert_eq!(contents["dtype"], "<f4");
    let verified = world.json("verify large.toml");
    assert_eq!(verified["verified"], true);
    let error = contents["error_bound"].as_f64().unwrap();
    let start = world.json("value large.toml")["value"].as_f64().unwrap();
    assert!((start - solved["value"].as_f64().unwrap()).abs() <= error);
}

#[test]
fn exact_values_are_fractions_and_agree_with_the_table() {
    let world = World::new();
    let solved = world.json("solve knubbel-v1 --exact");
    assert_eq!(solved["numerator"], "75702743487209837218626377971288882828602591984709253541887499363710215");
    assert_eq!(solved["denominator"], serde_json::json!({ "2": 73, "3": 98 }));
    assert_eq!(solved["decimal"], "139.97129244237897938724390979335995125539501065389935");
    assert_eq!((&solved["exact_ties"], &solved["not_exactly_best"]), (&1992.into(), &0.into()));
    assert!(solved["largest_error"].as_f64() <= solved["table_error_bound"].as_f64());
    let verified = world.json("verify knubbel-v1 --exact");
    assert_eq!(verified["verified"], true);
    for part in ["numerator", "denominator", "exact_ties", "largest_error"] {
        assert_eq!(verified[part], solved[part], "{part}");
    }
}

#[test]
fn the_points_of_a_turn_are_a_fraction() {
    let world = World::new();
    let solved = world.json("solve five-thousand --objective points --exact");
    assert_eq!(solved["numerator"], "25479168663143802999753138122728897702790359375");
    assert_eq!(solved["denominator"], serde_json::json!({ "2": 46, "3": 63 }));
    assert_eq!((&solved["decisions"], &solved["not_exactly_best"]), (&11_648.into(), &0.into()));
    assert!(solved["largest_error"].as_f64() <= solved["table_error_bound"].as_f64());
    let verified = world.json("verify five-thousand --objective points --exact");
    assert_eq!((&verified["verified"], &verified["numerator"]), (&true.into(), &solved["numerator"]));
}

#[test]
fn exact_values_are_refused_where_there_are_none() {
    let world = World::new();
    for words in [
        "solve farkle --exact",
        "solve farkle --objective turns --exact",
        "solve small.toml --objective target --exact",
        "solve mad-game --exact",
    ] {
        assert!(world.refuses(2, words).contains("--exact is for scorecard games"), "{words}");
    }
    world.ok("solve small.toml --objective target");
    let refused = world.refuses(2, "verify small.toml --objective target --exact");
    assert!(refused.contains("--exact is for scorecard games"), "{refused}");
}
