//! The rule files of the repository and those built into the program are the same.

use std::fs;
use std::path::Path;

use dicebase_games::scorecard::Rules;
use dicebase_games::{builtins, find_builtin};

#[test]
fn every_rules_file_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/scorecard");
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    let ids: Vec<&str> = builtins().iter().map(|builtin| builtin.id).collect();
    assert_eq!(files, ids);
}

#[test]
fn every_built_in_game_has_good_rules_and_a_canonical_form_of_its_own() {
    let mut forms: Vec<String> = builtins()
        .iter()
        .map(|builtin| Rules::parse(builtin.id, builtin.text).unwrap_or_else(|error| panic!("{error}")).canonical())
        .collect();
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), builtins().len());
}

#[test]
fn knubbel_is_its_third_version() {
    assert_eq!(find_builtin("knubbel").unwrap().id, "knubbel-v3");
    assert_eq!(find_builtin("nothing"), None);
}
