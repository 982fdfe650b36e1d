//! Input is checked before anything is solved: an error in it is reported at once, for every game.

use std::fs;
use std::process::Output;

use crate::common::{World, soon};

/// A time far longer than reading input takes, and far shorter than solving any of the games.
const SECONDS: u64 = 5;

/// Games that take long to solve, one of each kind of table, with the option that asks for it.
const GAMES: [(&str, &str); 6] = [
    ("zehntausend-three", ""),
    ("zehntausend-three-busts", ""),
    ("kniffeliger", "--objective win"),
    ("knubbel-v2", "--objective win"),
    ("maxi-yatzy", ""),
    ("mad-game", ""),
];

/// Options of positions that are wrong for every game.
const POSITIONS: [&str; 7] = [
    "--roll xyz --rolls-left 1",
    "--roll 1111111111",
    "--rolls-left 9 --roll 1",
    "--card bogus=3",
    "--me 3",
    "--position nonsense",
    "--objective nonsense",
];

/// Commands about a game, each with wrong options.
const COMMANDS: [(&str, &[&str]); 12] = [
    (
        "review",
        &[
            "nonsense.txt",
            "late.txt",
            "empty.txt",
            "binary.txt",
            "missing.txt",
            ".",
            "other.txt",
            "nonsense.txt --games 0",
        ],
    ),
    ("simulate", &["--bot nobody", "--games 0", "--seed x", "--players 99", "--bot optimal --bot nobody"]),
    ("distribution", &["--bot nobody", "--at-least x", "--card bogus=3"]),
    ("regret", &["--bot nobody", "", "--bot greedy --target x"]),
    ("sheet", &["more", "--objective nonsense"]),
    ("solve", &["--memory x", "--policy --memory 1x", "--objective nonsense", "--threads 0x"]),
    ("play", &["--file nonsense.txt", "--file .", "--file missing/game.txt", "--seats nobody", "--first nobody"]),
    ("compare", &["missing", "bad.toml", "missing.toml"]),
    ("bot", &["missing", "bad.toml", "missing.toml"]),
    ("report", &["--out file.txt", "--out full", "--out file.txt/report", "missing --out r", "bad.toml --out r"]),
    ("verify", &["--objective nonsense", "more"]),
    ("inspect", &["--objective nonsense", "more"]),
];

fn world() -> World {
    let world = World::new();
    world.write("nonsense.txt", "nonsense\n");
    // The first lines are fine in each of the games, and the last one in none.
    world.write("late.txt", "# a comment\n\nnonsense\n");
    world.write("empty.txt", "# nothing\n");
    world.write("binary.txt", [0xff, 0xfe, 0]);
    world.write("other.txt", "game: yahtzee\n11356 keep 11\n");
    world.write("bad.toml", "family = \"bank\"\n");
    world.write("file.txt", "a file");
    fs::create_dir(world.path("full")).unwrap();
    world.write("full/letter.txt", "somebody else's");
    world
}

/// The output of the program, which has to come within a few seconds.
fn answer(world: &World, words: &str) -> Output {
    let mut child = world.process(words).spawn().unwrap();
    let ended = soon(SECONDS, || child.try_wait().unwrap().is_some());
    if !ended {
        child.kill().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert!(ended, "dicebase {words}: no answer within {SECONDS} s");
    output
}

/// Asserts that a command is refused in time, with one of these exit codes, before any work begins.
fn refused(world: &World, words: &str, codes: &[i32]) {
    let output = answer(world, words);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| codes.contains(&code)), "dicebase {words}: {told}");
    assert!(told.contains("error: ") && !told.contains("panicked"), "dicebase {words}: {told}");
    assert!(output.stdout.is_empty() && !world.data().exists(), "dicebase {words}: {told}");
}

#[test]
fn a_position_that_cannot_be_is_refused_before_anything_is_solved() {
    let world = world();
    for (game, objective) in GAMES {
        for command in ["best", "value"] {
            POSITIONS
                .iter()
                .for_each(|position| refused(&world, &format!("{command} {game} {objective} {position}"), &[2]));
        }
    }
}

#[test]
fn a_question_without_a_roll_is_refused_before_anything_is_solved() {
    let world = world();
    for game in ["kniffeliger --objective win", "knubbel-v2 --objective win", "maxi-yatzy", "yahtzee", "mad-game"] {
        refused(&world, &format!("best {game}"), &[2]);
    }
    // A roll that scores nothing leaves nothing to decide.
    refused(&world, "best zehntausend-three --roll 223446", &[2]);
}

#[test]
fn whatever_is_wrong_with_a_command_is_told_before_anything_is_solved() {
    let world = world();
    for (game, objective) in GAMES {
        for (command, all) in COMMANDS {
            let objective = if matches!(command, "bot" | "compare" | "report") { "" } else { objective };
            for wrong in all.iter().filter(|wrong| objective.is_empty() || !wrong.contains("--objective")) {
                // A folder that cannot be written is no fault of what was typed.
                refused(&world, &format!("{command} {game} {objective} {wrong}"), &[1, 2]);
            }
        }
    }
    assert_eq!(fs::read_to_string(world.path("nonsense.txt")).unwrap(), "nonsense\n");
    assert_eq!(fs::read_to_string(world.path("file.txt")).unwrap(), "a file");
}

#[test]
fn commands_about_files_refuse_what_is_none() {
    let world = world();
    for words in [
        "inspect file.txt",
        "verify file.txt",
        "inspect missing",
        "verify missing.dicebase",
        "history missing",
        "tables --remove missing",
        "man file.txt",
        "completions noshell",
        "report zehntausend-three zehntausend-three --out r",
    ] {
        refused(&world, words, &[1, 2]);
    }
}

/// The protocol writes no tables but solves ends of games; there, too, input is checked first.
#[test]
fn the_bot_says_what_is_wrong_before_it_looks_for_a_table() {
    let world = world();
    for (position, code) in [
        ("knubbel-v2 objective win", "nothing-to-decide"),
        ("maxi-yatzy", "nothing-to-decide"),
        ("kniffeliger objective win", "nothing-to-decide"),
        ("mad-game", "nothing-to-decide"),
        ("zehntausend-three roll 223446", "nothing-to-decide"),
        ("maxi-yatzy roll 1 rolls-left 1", "bad-position"),
        ("maxi-yatzy roll 111111 rolls-left 1", "no-table"),
    ] {
        for request in ["\"command\":\"best\"", "\"command\":\"rank\"", "\"command\":\"best\",\"policy\":true"] {
            let line = format!("{{{request},\"position\":\"{position}\"}}\n");
            let mut bot = world.dicebase("bot");
            let output = bot.write_stdin(line).timeout(std::time::Duration::from_secs(SECONDS)).output().unwrap();
            let told = String::from_utf8(output.stdout).unwrap();
            let is_no_table_of_decisions = request.contains("policy") && code == "no-table";
            assert!(told.contains(code) || is_no_table_of_decisions, "{position}, {request}: {told}");
        }
    }
    assert!(!world.data().exists());
}
