//! Rules of one's own.

use dicebase_games::find_builtin;
use dicebase_wasm::RequestHandler;
use serde_json::json;

use crate::{SMALL, ask, refused};

fn text() -> &'static str {
    find_builtin(SMALL).unwrap().text
}

#[test]
fn rules_are_learnt_solved_and_learnt_again() {
    let mut handler = RequestHandler::default();
    let mut value = |points: &str| {
        let rules = text().replace("points = 50", points);
        let learned = ask(&mut handler, json!({"command": "learn", "game": "ours", "rules": rules}));
        assert_eq!((&learned["id"], &learned["family"]), (&json!("ours"), &json!("scorecard")));
        ask(&mut handler, json!({"command": "solve", "game": "ours"}));
        let start = ask(&mut handler, json!({"command": "value", "game": "ours"}));
        start["value"].as_f64().unwrap()
    };
    let (usual, more) = (value("points = 50"), value("points = 100"));
    assert!(more > usual + 1.0, "{more} {usual}");
    assert_eq!(value("points = 50").to_bits(), usual.to_bits());
}

#[test]
fn what_is_wrong_with_rules_is_told_with_its_line() {
    let mut handler = RequestHandler::default();
    let mut error = |rules: String| refused(&mut handler, json!({"command": "learn", "game": "ours", "rules": rules}));
    let line = |what: &str| text().lines().position(|line| line.contains(what)).unwrap() + 1;
    let not_toml = error(text().replace("points = 30", "points = = 30"));
    assert_eq!((&not_toml["code"], &not_toml["line"]), (&json!("bad-rules"), &json!(line("points = 30"))));
    let unknown = error(text().replace("pattern = \"any\"", "pattern = \"all\""));
    assert_eq!((&unknown["field"], &unknown["line"]), (&json!("rules"), &json!(line("pattern = \"any\""))));
    assert_eq!(error(String::new())["line"], 1);
    // An error about the rules as a whole names its key.
    let unfit = error(text().replace("dice = 5", "dice = 9"));
    assert_eq!(unfit["line"], json!(null));
    assert!(unfit["message"].as_str().unwrap().contains("key `dice`"), "{unfit}");
}

#[test]
fn a_name_that_is_built_in_stays_what_it_is() {
    let mut handler = RequestHandler::default();
    let taken = json!({"command": "learn", "game": "yahtzee", "rules": text()});
    assert!(refused(&mut handler, taken)["message"].as_str().unwrap().contains("yahtzee"));
    ask(&mut handler, json!({"command": "learn", "game": SMALL, "rules": text()}));
}
