//! Programs in C play whole games. In every position they do what the engine says, with the same value to the last bit.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use dicebase_engine::any::Tables;
use dicebase_engine::{SolveConfig, Unwatched, find};
use dicebase_policy::any::Policy;
use tempfile::TempDir;

use crate::common::{BOTH, HERE, build, cc, succeed};

/// The policy from the same folder as the program's.
fn game(name: &str, objective: Option<&str>, folder: &Path) -> Policy {
    let config = SolveConfig::open(Some(folder.to_owned()), 2).unwrap();
    let named = find(name).unwrap();
    let game = named.ready(objective).unwrap();
    Tables::of(&game, &named, config, &Unwatched).policy().unwrap()
}

/// Checks the line `position -> action = value` of a decision.
fn check(policy: &Policy, line: &str) {
    let (position, answer) = line.split_once(" -> ").unwrap();
    let (action, value) = answer.split_once(" = ").unwrap();
    let best = policy.ask(&position.parse().unwrap()).unwrap().best().unwrap();
    assert_eq!((best.text, best.worth.number()), (action.to_owned(), value.parse().unwrap()), "{position}");
}

/// Checks a game. Returns its last line, which is no decision, and the number of decisions.
fn check_game<'a>(policy: &Policy, told: &'a str) -> (&'a str, usize) {
    let (decisions, last) = told.trim_end().rsplit_once('\n').unwrap();
    decisions.lines().for_each(|line| check(policy, line));
    (last, decisions.lines().count())
}

#[test]
fn a_game_of_yahtzee_agrees_move_for_move() {
    let Some(cc) = cc("a_game_of_yahtzee_agrees_move_for_move") else { return };
    let folder = TempDir::new().unwrap();
    let policy = game("yahtzee", None, folder.path());
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("examples/play.c"), linked, folder.path());
        for seed in ["1", "2", "3"] {
            let told = succeed(Command::new(&program).arg(seed).arg(folder.path()));
            let (last, decisions) = check_game(&policy, &told);
            assert!(last.contains("points and the bonuses") && last.matches('=').count() == 13, "{last}");
            assert!((13..=39).contains(&decisions), "{decisions} decisions");
        }
    }
}

#[test]
fn a_game_of_zehntausend_agrees_move_for_move() {
    let Some(cc) = cc("a_game_of_zehntausend_agrees_move_for_move") else { return };
    let folder = TempDir::new().unwrap();
    let rules = folder.path().join("short.toml");
    let text = dicebase_games::find_builtin("zehntausend").unwrap().text;
    std::fs::write(&rules, text.replace("target = 10000", "target = 2000").replace("entry = 1000", "entry = 500"))
        .unwrap();
    let policy = game(rules.to_str().unwrap(), Some("win"), folder.path());
    for linked in BOTH {
        let program = build(&cc, &Path::new(HERE).join("tests/programs/bank.c"), linked, folder.path());
        for seed in ["1", "2", "3"] {
            let told = succeed(Command::new(&program).arg(&rules).arg(folder.path()).args(["2000", seed]));
            let (last, _) = check_game(&policy, &told);
            let (first, second) = last.split_once(" points to ").unwrap();
            let scores: [usize; 2] = [first, second].map(|score| score.parse().unwrap());
            assert_eq!(scores.iter().filter(|&&score| score >= 2000).count(), 1, "{last}");
        }
    }
}
