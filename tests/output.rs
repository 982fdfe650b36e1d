//! The output of every command: results on stdout, plain and versioned, and nothing else.

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
        assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"), "{command}");
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
fn a_game_is_found_by_a_part_of_any_of_its_names() {
    let world = World::new();
    let found = |name: &str| -> Vec<String> {
        let answer = world.json(&format!("games {name}"));
        answer["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(found("jatsi"), ["yatzy", "yatzy-in-order"]);
    assert_eq!(found("Ärgere"), ["mensch-aergere-dich-nicht"]);
    assert_eq!(found("KNIFFEL"), ["kniffel", "kniffeliger", "kniffeliger-by-3"]);
    let refused = world.refuses(2, "games yacth");
    assert!(refused.contains("no game is called \"yacth\" (did you mean"), "{refused}");
}

#[test]
fn every_game_is_listed_with_what_it_is() {
    let world = World::new();
    let answer = world.json("games");
    let games = answer["games"].as_array().unwrap();
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    let expected = "balut cheerio crag generala generala-double generala-served kismet kniffel kniffeliger \
                    kniffeliger-by-3 knubbel-v1 knubbel-v2 knubbel-v3 maxi-yatzy maxi-yatzy-saved poker-dice yacht \
                    yacht-boxed yacht-dice yahtzee yahtzee-free-joker yams yatzy yatzy-in-order big-pig cinq-mille \
                    dix-mille farkle farkle-basic farkle-classic farkle-ten-turns farkle-three-farkles five-thousand \
                    greed greed-five-dice hog hog-cs61a hot-dice kcd pig pig-four piglet tiotusen titusind \
                    two-dice-pig two-dice-pig-doubles zehntausend zehntausend-exact zehntausend-five-dice zehntausend-four \
                    zehntausend-on-table zehntausend-platform zehntausend-platform-both-win \
                    zehntausend-round zehntausend-straight zehntausend-takeover zehntausend-takeover-covered \
                    zehntausend-takeover-paid zehntausend-three zehntausend-three-busts zilch mad-game \
                    mensch-aergere-dich-nicht";
    assert_eq!(ids.join(" "), expected);
    let text = world.ok("games");
    for game in games {
        assert!(game["source"].as_str().is_some_and(|source| !source.is_empty()));
        assert!(text.contains(game["id"].as_str().unwrap()) && text.contains(game["name"].as_str().unwrap()));
    }
    let of = |family: &str| -> Vec<&Value> { games.iter().filter(|game| game["family"] == family).collect() };
    let (bank, scorecard, race) = (of("bank"), of("scorecard"), of("race"));
    assert_eq!(bank.len() + scorecard.len() + race.len(), games.len());
    for game in &race {
        assert_eq!((&game["dice"], &game["pieces"]), (&json!(1), &json!(4)));
        assert_eq!(game["objectives"], json!(["turns", "win"]));
    }
    for game in &bank {
        if game["id"] == "farkle-ten-turns" {
            assert_eq!((&game["turns"], &game["objectives"]), (&json!(10), &json!(["points", "win"])));
            continue;
        }
        let expected = match game["id"].as_str() {
            Some("five-thousand" | "cinq-mille") => [5, 5000],
            Some("greed") => [6, 5000],
            Some("greed-five-dice") => [5, 3000],
            Some("pig" | "pig-four") => [1, 100],
            Some("piglet") => [1, 10],
            Some("hog" | "hog-cs61a") => [10, 100],
            Some("big-pig" | "two-dice-pig" | "two-dice-pig-doubles") => [2, 100],
            Some("zehntausend-five-dice") => [5, 10000],
            Some("kcd") => [6, 2000],
            Some("zehntausend-four") => [6, 3000],
            _ => [6, 10000],
        };
        assert_eq!([&game["dice"], &game["target"]], expected.each_ref());
        assert_eq!(game["objectives"], json!(["points", "turns", "win"]));
    }
    for game in &scorecard {
        let expected = match game["id"].as_str() {
            Some("maxi-yatzy" | "maxi-yatzy-saved") => [6, 3],
            Some("crag") => [3, 2],
            _ => [5, 3],
        };
        assert_eq!([&game["dice"], &game["rolls"]], expected.each_ref());
    }
    let categories: Vec<usize> = scorecard.iter().map(|game| game["categories"].as_array().unwrap().len()).collect();
    let expected = [28, 11, 13, 10, 11, 10, 15, 13, 14, 14, 7, 13, 13, 20, 20, 9, 12, 13, 12, 13, 13, 12, 15, 15];
    assert_eq!(categories, expected);
    assert_eq!((&scorecard[19]["id"], &scorecard[19]["categories"][8]), (&json!("yahtzee"), &json!("full-house")));
    assert_eq!(scorecard[0]["categories"][3], "fours-4");
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
    assert_eq!(listed["games"], serde_json::json!([{ "game": "small", "tables": 2, "bytes": listed["bytes"] }]));
    assert_eq!(listed["leftovers"], serde_json::json!({ "files": 0, "bytes": 0 }));
    assert!(world.ok("tables").contains("\nsmall: "), "{}", world.ok("tables"));
    assert!(world.ok("tables").contains("policy"));
}

/// The completions that a shell gets for these words, the last of which is completed.
fn completed(world: &World, shell: &str, words: &str) -> Vec<String> {
    let mut command = world.process("--");
    command.arg("dicebase").args(words.split(' ')).env("_DICEBASE_COMPLETE", shell).env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", words.split(' ').count().to_string());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    // Behind a word there may be what it means.
    lines.lines().map(|line| line.split(['\t', ':']).next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn completions_know_commands_games_bots_categories_and_objectives() {
    let world = World::new();
    for shell in ["bash", "zsh", "fish"] {
        assert!(world.ok(&format!("completions {shell}")).contains("_DICEBASE_COMPLETE"), "{shell}");
        for (words, found) in [
            ("s", &["solve", "simulate", "sheet"][..]),
            ("best yaht", &["yahtzee", "yahtzee-free-joker"]),
            ("review sm", &["small.toml"]),
            ("compare yahtzee zehntausend-take", &["zehntausend-takeover", "zehntausend-takeover-covered"]),
            ("best yahtzee --roll", &["--roll", "--rolls-left"]),
            ("best yahtzee --card f", &["four-of-a-kind=", "full-house="]),
            ("value knubbel --card ones=3,full-house=25,f", &["ones=3,full-house=25,four-of-a-kind="]),
            ("simulate yahtzee --bot ", &["optimal", "greedy", "collector", "random"]),
            ("regret zehntausend --bot ", &["optimal", "thresholds", "bank-350", "greedy", "random"]),
            ("value zehntausend --objective ", &["points", "turns", "win"]),
            ("completions ", &["bash", "zsh", "fish"]),
        ] {
            let told = completed(&world, shell, words);
            assert!(found.iter().all(|word| told.iter().any(|told| told == word)), "{shell}: {words}: {told:?}");
        }
        let told = completed(&world, shell, "value yahtzee --objective ");
        assert!(told.contains(&"expected-score".to_owned()) && !told.contains(&"turns".to_owned()), "{told:?}");
        let told = completed(&world, shell, "best yahtzee --card ones=3,");
        assert!(!told.iter().any(|word| word.ends_with(",ones=")), "{told:?}");
        assert!(!completed(&world, shell, "simulate yahtzee --bot ").iter().any(|bot| bot.starts_with("bank-")));
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_with_the_script() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_dicebase"));
    let script = format!(
        "PATH={}:$PATH; source <(dicebase completions bash)\n\
         COMP_WORDS=(dicebase best yaht) COMP_CWORD=2 COMP_TYPE=9\n\
         _clap_complete_dicebase dicebase yaht best; echo \"${{COMPREPLY[@]}}\"",
        program.parent().unwrap().display()
    );
    let Ok(output) = std::process::Command::new("bash").args(["--norc", "-c", &script]).output() else { return };
    let told = String::from_utf8(output.stdout).unwrap();
    let found: Vec<&str> = told.split_whitespace().collect();
    assert_eq!(found, ["yahtzee", "yahtzee-free-joker"], "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let world = World::new();
    assert!(world.ok("man pages/man1").contains("man -l pages/man1/dicebase.1"));
    let page = |name: &str| std::fs::read_to_string(world.path("pages/man1").join(name)).unwrap();
    assert!(page("dicebase.1").contains("dicebase\\-best(1)"));
    for command in ["best", "history", "play", "tables", "man"] {
        assert!(page(&format!("dicebase-{command}.1")).contains(".SH OPTIONS"), "{command}");
    }
    assert!(page("dicebase-best.1").contains("rolls\\-left"));
    assert!(world.refuses(1, "man small.toml/x").contains("cannot write manual pages into small.toml/x"));
}

#[test]
fn a_failure_is_told_as_json_where_json_is_wanted() {
    let world = World::new();
    for (words, exit_code, code, part) in [
        ("solve nosuch --json", 2, "wrong-input", "there is no game"),
        ("--json best small.toml --roll 11356", 2, "wrong-input", "--roll needs --rolls-left"),
        ("best small.toml --nosuch --json", 2, "wrong-input", "unexpected argument '--nosuch'"),
        ("simulate small.toml --games x --json", 2, "wrong-input", "not a whole number"),
        ("frobnicate --json", 2, "wrong-input", "unrecognized subcommand"),
        ("inspect yatzy --json", 1, "failed", "not solved yet"),
        ("play small.toml --json", 2, "wrong-input", "play has no JSON"),
        ("completions bash --json", 2, "wrong-input", "completions has no JSON"),
        ("man pages --json", 2, "wrong-input", "man has no JSON"),
    ] {
        let output = world.dicebase(words).assert().code(exit_code).stdout("").get_output().stderr.clone();
        let told: Value = serde_json::from_slice(&output).unwrap_or_else(|error| {
            panic!("{words}: {error}: {}", String::from_utf8_lossy(&output));
        });
        assert_eq!((&told["schema"], &told["error"]["code"]), (&json!(1), &json!(code)), "{words}");
        let message = told["error"]["message"].as_str().unwrap();
        assert!(message.contains(part) && !message.starts_with("error"), "{words}: {message}");
    }
    // Behind two dashes stand no options.
    assert!(world.refuses(2, "solve -- nosuch --json").starts_with("error: "));
    let help = world.ok("best --help --json");
    assert!(help.contains("Usage: dicebase best"), "{help}");
}

#[test]
fn a_single_simulated_game_has_no_interval() {
    let world = World::new();
    world.write("farkle.toml", common::small_bank("farkle", 500));
    for (game, of) in [("small.toml", None), ("farkle.toml", Some("turns"))] {
        let told = |games: usize| {
            let player = world.json(&format!("simulate {game} --games {games}"))["players"][0].clone();
            of.map_or(player.clone(), |part| player[part].clone())
        };
        let (one, two) = (told(1), told(2));
        for part in ["standard_error", "interval", "deviation"] {
            assert!(one[part].is_null() && !two[part].is_null(), "{game}, {part}: {one} {two}");
        }
        let text = world.ok(&format!("simulate {game} --games 1"));
        assert!(!text.lines().last().unwrap().contains(" to "), "{text}");
    }
}

#[test]
fn a_chance_of_nothing_is_zero() {
    let world = World::new();
    let answer = world.ok("distribution small.toml --at-least 9999 --json");
    assert!(!answer.contains("-0.0"), "{answer}");
    let text = world.ok("distribution small.toml --at-least 9999");
    assert!(text.contains("chance of 9999 points or more: 0.0000 %"), "{text}");
}

#[test]
fn help_shows_how_a_roll_and_a_card_are_written() {
    let world = World::new();
    assert!(world.ok("--help").contains("dicebase games"));
    let best = world.ok("best --help");
    assert!(best.contains("--card ones=3,full-house=25 --roll 11356 --rolls-left 2"));
    assert!(best.find("--top <N>").unwrap() < best.find("\nScorecard games:").unwrap(), "--top is of all games");
    assert!(world.ok("value --help").contains("--card ones=3,full-house=25"));
    assert!(world.ok("--version").starts_with("dicebase "));
    assert!(world.ok("help --help").contains("Usage: dicebase help"));
    for (command, option) in [("games", "--threads"), ("man", "--data"), ("play", "--json")] {
        let help = world.ok(&format!("{command} --help"));
        assert!(help.contains("Usage: ") && !help.contains(option), "{help}");
    }
    let nothing = world.dicebase("").assert().code(2).get_output().clone();
    assert!(String::from_utf8(nothing.stderr).unwrap().contains("Usage: dicebase"));
}
