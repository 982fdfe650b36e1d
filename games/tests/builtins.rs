//! The rule files of the repository and those built into the program are the same.

use std::fs;
use std::path::{Path, PathBuf};

use dicebase_games::any::Rules;
use dicebase_games::{Family, builtins, find_builtin};

#[test]
fn every_rules_file_is_built_in() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    for family in Family::ALL {
        let entries = fs::read_dir(rules.join(family.name())).unwrap();
        let id = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut files: Vec<String> = entries.map(|entry| id(entry.unwrap().path())).collect();
        files.sort();
        let of_family = builtins().iter().filter(|builtin| builtin.family == family);
        assert_eq!(files, of_family.map(|builtin| builtin.id).collect::<Vec<_>>());
    }
    assert!(builtins().is_sorted_by_key(|builtin| builtin.id));
}

#[test]
fn every_text_of_rules_tells_its_family() {
    for builtin in builtins() {
        let rules = Rules::parse(builtin.id, builtin.text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rules.family(), builtin.family, "{}", builtin.id);
    }
}

#[test]
fn every_built_in_game_has_good_rules_and_a_canonical_form_of_its_own() {
    let rules = builtins().iter().map(|builtin| Rules::parse(builtin.id, builtin.text));
    let rules: Vec<Rules> = rules.map(|rules| rules.unwrap_or_else(|error| panic!("{error}"))).collect();
    let mut forms: Vec<&str> = rules.iter().map(Rules::canonical).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), builtins().len());
}

#[test]
fn knubbel_is_its_third_version() {
    assert_eq!(find_builtin("knubbel").unwrap().id, "knubbel-v3");
    assert_eq!(find_builtin("nothing"), None);
}

/// The bot protocol reports the objectives without making the games ready.
#[test]
fn every_built_in_game_can_be_played_for_all_that_its_family_is() {
    for builtin in builtins() {
        let rules = Rules::parse(builtin.id, builtin.text).unwrap();
        let all: Vec<_> = builtin.objectives().iter().collect();
        assert_eq!(rules.objectives(), all, "{}", builtin.id);
    }
}
