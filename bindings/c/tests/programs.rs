//! Programs in C make mistakes and use threads.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dicebase::Code;
use dicebase_engine::any::Tables;
use dicebase_engine::{SolveConfig, Unwatched, find, scorecard};
use dicebase_games::Notation;
use dicebase_games::any::Game;
use dicebase_policy::any::Policy;
use dicebase_policy::{Estimate, Worth};
use dicebase_tables::{Metadata, Table};
use tempfile::TempDir;

use crate::common::{BOTH, HERE, build, cc, succeed};

/// The tables of values and of actions of a game that is solved in a moment.
fn tables(folder: &Path) -> (PathBuf, PathBuf) {
    let named = find("knubbel-v1").unwrap();
    let Ok(Game::Scorecard(game)) = named.ready(None) else { panic!("knubbel-v1 is a scorecard game") };
    let config = SolveConfig::open(Some(folder.to_owned()), 2).unwrap();
    let tables = scorecard::Tables::of(&game, &named, config);
    (tables.values(false).unwrap().path, tables.decisions(false).unwrap().path)
}

#[test]
fn many_threads_ask_one_table() {
    let Some(cc) = cc("many_threads_ask_one_table") else { return };
    let folder = TempDir::new().unwrap();
    let (values, _) = tables(folder.path());
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("tests/programs/threads.c"), linked, folder.path());
        assert_eq!(succeed(Command::new(program).arg(&values)), "0 failures\n");
    }
}

#[test]
fn every_mistake_has_a_code_and_a_message() {
    let Some(cc) = cc("every_mistake_has_a_code_and_a_message") else { return };
    let folder = TempDir::new().unwrap();
    let (values, policy) = tables(folder.path());
    let [foreign, damaged, cut] = ["foreign", "damaged", "cut"].map(|name| folder.path().join(name));
    let mut bytes = fs::read(&values).unwrap();
    fs::write(&foreign, "a letter to a friend").unwrap();
    fs::write(&cut, &bytes[..bytes.len() - 1]).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&damaged, bytes).unwrap();
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("tests/programs/errors.c"), linked, folder.path());
        let mut command = Command::new(program);
        command.args([&values, &foreign, &damaged, &cut, &policy]).arg(folder.path());
        check(&succeed(&mut command), &about(&values));
    }
}

#[test]
fn what_follows_from_a_position_is_solved_and_all_else_refused() {
    let Some(cc) = cc("what_follows_from_a_position_is_solved_and_all_else_refused") else { return };
    let folder = TempDir::new().unwrap();
    let [position, other] = [
        "knubbel-v1 objective beat card chance=20 opponents full-house=25",
        "knubbel-v1 objective beat opponents chance=9",
    ];
    let named = find("knubbel-v1").unwrap();
    let game = named.ready(Some("beat")).unwrap();
    let tables = Tables::of(&game, &named, SolveConfig::open(Some(folder.path().to_owned()), 1).unwrap(), &Unwatched);
    let notation: Notation = position.parse().unwrap();
    let policy = tables.read(&notation).unwrap().solved().unwrap().policy();
    let value = policy.ask(&notation).unwrap().value().unwrap().exact().unwrap();
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("tests/programs/others.c"), linked, folder.path());
        let told = succeed(Command::new(program).arg(folder.path()).args([position, other]));
        let lines: Vec<&str> = told.lines().collect();
        let found: f64 = lines[1].strip_prefix("value: 0 ").unwrap().parse().unwrap();
        assert_eq!((lines[0], found), ("about: beat 1", value));
        let refused =
            format!("other: {} knubbel-v1 was solved for what follows from another", Code::BadPosition as i32);
        assert!(lines[2].starts_with(&refused), "{told}");
    }
}

#[test]
fn actions_are_structs_too() {
    let Some(cc) = cc("actions_are_structs_too") else { return };
    let folder = TempDir::new().unwrap();
    let (values, _) = tables(folder.path());
    let rules = folder.path().join("short.toml");
    let text = dicebase_games::find_builtin("zehntausend-takeover").unwrap().text;
    fs::write(&rules, text.replace("target = 10000", "target = 1000").replace("entry = 1000", "entry = 500")).unwrap();
    let named = find(rules.to_str().unwrap()).unwrap();
    let game = named.ready(None).unwrap();
    let config = SolveConfig::open(Some(folder.path().to_owned()), 2).unwrap();
    let bank = Tables::of(&game, &named, config, &Unwatched).values(false).unwrap().path;
    let (_, melee) = rated("small-melee.toml", Some("win"), folder.path());
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("tests/programs/actions.c"), linked, folder.path());
        let ask = |table: &Path, position: &str| succeed(Command::new(&program).arg(table).arg(position));
        let told = ask(&values, "knubbel-v1 roll 11356 rolls-left 2");
        let has = |told: &str, line: &str| assert!(told.lines().any(|found| found == line), "{line}\n{told}");
        has(&told, "keep 35: 1 '35' - 0 0 0 0 0 0 0");
        has(&told, "keep none: 1 '' - 0 0 0 0 0 0 0");
        has(&ask(&values, "knubbel-v1 roll 11356 rolls-left 0"), "score chance 16: 2 '-' chance 16 0 0 0 0 0 0");
        let told = ask(&bank, "short me 500 opponent 800 offer 300 offer-dice 2");
        has(&told, "take over: 3 '-' - 0 0 300 2 0 0 0");
        has(&told, "roll: 4 '-' - 0 0 0 6 0 0 0");
        let told = ask(&bank, "short me 500 opponent 600 turn 300 roll 115");
        has(&told, "keep 1 bank 400: 5 '1' - 0 0 400 0 400 2 0");
        has(&told, "keep 115 roll: 6 '115' - 0 0 550 6 0 0 0");
        let dice = "small-melee objective win card ones=2 opponents pair=7/twos=4 hands steal,freeze// seat 1 round 2";
        let told = ask(&melee, dice);
        has(&told, "roll: 4 '-' - 0 0 0 0 0 0 0");
        has(&told, "steal 1 pair: 10 '-' pair 0 0 0 0 0 0 1");
        has(&told, "freeze 2 ones: 11 '-' ones 0 0 0 0 0 0 2");
        let told = ask(&melee, &dice.replace("steal,freeze// seat 1 round 2", "shift,swap// seat 1 round 1 exchange"));
        has(&told, "pass: 9 '-' - 0 0 0 0 0 0 0");
        has(&told, "shift: 13 '-' - 0 0 0 0 0 0 0");
        has(&told, "swap 2: 14 '-' - 0 0 0 0 0 0 2");
    }
}

#[test]
fn a_game_that_is_not_solved_has_estimates_and_no_values() {
    let Some(cc) = cc("a_game_that_is_not_solved_has_estimates_and_no_values") else { return };
    let folder = TempDir::new().unwrap();
    let cards = "small-melee objective win card ones=2 opponents pair=7/twos=4";
    let dice = format!("{cards} hands steal,freeze//");
    for (rules, objective, positions) in [
        ("race-of-three.toml", None, ["race-of-three", "race-of-three me 3,7 opponents 0,2/6,9 roll 1"]),
        ("small-melee.toml", Some("win"), ["small-melee objective win", &dice]),
        ("small-melee.toml", Some("win"), [cards, &format!("{cards} roll 223 rolls-left 1")]),
    ] {
        let (policy, path) = rated(rules, objective, folder.path());
        let expected = estimates(&policy, positions);
        for linked in BOTH {
            let program = build(&cc, &Path::new(HERE).join("tests/programs/estimates.c"), linked, folder.path());
            let told = succeed(Command::new(&program).arg(&path).args(positions));
            let (value, others): (Vec<&str>, Vec<&str>) = told.lines().partition(|line| line.starts_with("value: "));
            assert!(value[0].starts_with(&format!("value: {} 7 ", Code::OnlyEstimated as i32)), "{told}");
            let numbers = |line: &str| {
                let number =
                    |word: &str| word.parse().map_or_else(|_| word.to_owned(), |number: f64| number.to_string());
                line.split(' ').map(number).collect::<Vec<_>>()
            };
            let all = |lines: &[&str]| lines.iter().map(|line| numbers(line)).collect::<Vec<_>>();
            assert_eq!(all(&others), all(&expected.iter().map(String::as_str).collect::<Vec<_>>()), "{told}");
        }
    }
}

/// The bot of a game that is not solved, from the conformance file of the bot protocol, and its table.
fn rated(rules: &str, objective: Option<&str>, folder: &Path) -> (Policy, PathBuf) {
    let named = find(Path::new(HERE).join("../../tests/protocol").join(rules)).unwrap();
    let game = named.ready(objective).unwrap();
    let config = SolveConfig::open(Some(folder.to_owned()), 2).unwrap();
    let tables = Tables::of(&game, &named, config, &Unwatched);
    (tables.policy().unwrap(), tables.place().0)
}

/// The expected output of the program `estimates` for two positions, the second of which has actions.
fn estimates(policy: &Policy, [start, decision]: [&str; 2]) -> Vec<String> {
    let ask = |position: &str| policy.ask(&position.parse().unwrap()).unwrap();
    let line = |what: &str, worth: &Worth| {
        let Estimate { share, low, high, games } = *worth.estimate().unwrap();
        format!("{what}: {share:?} {low:?} {high:?} {games}")
    };
    let ranked = ask(decision).rank().unwrap();
    assert!(ranked.len() > 1 && ranked.iter().all(|ranked| ranked.loss.is_none()));
    let first = ["about: 1 1 1".to_owned(), line("estimate", &ask(start).value().unwrap())];
    let best = format!("best: {} 1", ranked[0].text);
    first.into_iter().chain([best]).chain(ranked.iter().map(|ranked| line(&ranked.text, &ranked.worth))).collect()
}

#[test]
fn who_looks_on_may_end_the_solving_of_a_game() {
    let Some(cc) = cc("who_looks_on_may_end_the_solving_of_a_game") else { return };
    for linked in BOTH {
        let folder = TempDir::new().unwrap();
        let program = build(&cc, &Path::new(HERE).join("tests/programs/cancel.c"), linked, folder.path());
        let told = succeed(Command::new(program).args(["zehntausend", "knubbel-v2"]).arg(folder.path()));
        let ended = format!("ended: {} after 1, no table: interrupted\n", Code::Interrupted as i32);
        assert!(told.starts_with(&ended) && told.ends_with("\nsolved: 0\nthere: 0\n"), "{told}");
    }
}

/// The mistakes, their codes, and the words that each message has to contain: what is wrong, and what to do.
const MISTAKES: &[(&str, Code, &[&str])] = &[
    ("no path", Code::BadArgument, &["path is NULL", "pass"]),
    ("empty path", Code::BadArgument, &["path is empty", "give"]),
    ("missing", Code::NoTable, &["nowhere/missing.dicebase", "check the path"]),
    ("a path that is not UTF-8", Code::NoTable, &["nowhere/", "check the path"]),
    ("a folder", Code::NoTable, &["a folder has that name", "choose another"]),
    ("foreign", Code::BadTable, &["foreign", "not a table", "check the path"]),
    ("damaged", Code::BadTable, &["damaged", "checksum of its bytes", "write it again"]),
    ("cut off", Code::BadTable, &["cut", "header promises", "write it again"]),
    ("policy", Code::BadTable, &["-policy-", "values", "are needed", "dicebase solve"]),
    ("no game", Code::BadArgument, &["game is NULL"]),
    ("no such game", Code::BadGame, &["\"chess\"", "there are balut, ", "./chess.toml"]),
    ("no such rules file", Code::BadGame, &["nowhere/game.toml", "give the path"]),
    ("no such objective", Code::BadGame, &["\"fame\"", "bank games", "points, turns or win"]),
    ("an objective of another family", Code::BadGame, &["\"turns\"", "scorecard games", "expected-score"]),
    ("an objective that is not UTF-8", Code::BadArgument, &["objective is not UTF-8", "0xc3"]),
    ("too many threads", Code::BadArgument, &["1025 threads", "1024 are the most", "one a core"]),
    ("a folder that is a file", Code::NoTable, &["a part of the path is a file", "choose another folder"]),
    ("value of no table", Code::BadArgument, &["table is NULL"]),
    ("value of no position", Code::BadArgument, &["position is NULL"]),
    ("value to nowhere", Code::BadArgument, &["value is NULL"]),
    ("best of no table", Code::BadArgument, &["table is NULL"]),
    ("best to nowhere", Code::BadArgument, &["action is NULL", "64"]),
    ("rank of no table", Code::BadArgument, &["table is NULL"]),
    ("rank to nowhere", Code::BadArgument, &["out is NULL"]),
    ("about no table", Code::BadArgument, &["table is NULL"]),
    ("about to nowhere", Code::BadArgument, &["out is NULL"]),
    ("an action of no ranking", Code::BadArgument, &["ranking is NULL"]),
    ("open to nowhere", Code::BadArgument, &["out is NULL"]),
    ("not UTF-8", Code::BadArgument, &["position is not UTF-8: byte 16 is 0xff"]),
    ("empty", Code::BadPosition, &["empty", "as in"]),
    ("another game", Code::BadPosition, &["yahtzee", "not of knubbel-v1"]),
    ("no such part", Code::BadPosition, &["\"colour\"", "rolls-left"]),
    ("no such die", Code::BadPosition, &["'7'", "from 1 to 6"]),
    ("before the roll", Code::NothingToDecide, &["add the roll", "knubbel-v1 roll 12345 rolls-left 2"]),
    ("a full card", Code::NothingToDecide, &["the game is over"]),
    ("no buffer", Code::TooSmall, &["0 bytes", "needs 8"]),
    ("a buffer that just fits", Code::Ok, &[]),
    ("an action too far", Code::BadArgument, &["no action 24", "from 0 to 23"]),
];

/// The other lines of the output.
const FACTS: &[&str] = &[
    "at first: \"\"",
    "rankings: 0 actions of none, none",
    "value: 7",
    "size: 8, buffer #, value 7",
    "best: keep 35, and then #",
];

/// The line that describes a table.
fn about(table: &Path) -> String {
    let table = Table::open(table).unwrap();
    let Metadata { game, objective, root, root_error_bound, error_bound, .. } = table.metadata();
    let [value, of_value, of_any] = [root, root_error_bound, error_bound].map(|number| number.to_bits());
    format!("about: {game} {objective} {value:016x} {of_value:016x} {of_any:016x} {:08x}", table.checksum())
}

fn check(told: &str, about: &str) {
    let lines: Vec<&str> = told.lines().filter(|line| !FACTS.contains(line) && *line != about).collect();
    assert_eq!(told.lines().count() - lines.len(), FACTS.len() + 1, "{told}\n{about}");
    assert_eq!(lines.len(), MISTAKES.len(), "{told}");
    for (line, (what, code, says)) in lines.iter().zip(MISTAKES) {
        assert!(line.starts_with(&format!("{what}: {} ", *code as i32)), "{line}");
        assert!(says.iter().all(|part| line.contains(part)), "{line}: {says:?}");
    }
}
