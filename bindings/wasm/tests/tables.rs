//! Tables in memory: what they require, and that they equal tables in files.

use std::ops::ControlFlow;
use std::sync::Arc;

use dicebase_engine::any::Tables;
use dicebase_engine::{Estimate, SolveConfig, Unwatched, Watch, Work, find};
use dicebase_wasm::RequestHandler;
use serde_json::json;

use crate::{SMALL, ask, refused};

/// The bytes of a table in a file.
fn in_file(game: &str, objective: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let config = SolveConfig::open(Some(folder.path().to_owned()), 1).unwrap();
    let named = find(game).unwrap();
    let game = named.ready(Some(objective)).unwrap();
    let found = Tables::of(&game, &named, config, &Unwatched).values(false).unwrap();
    std::fs::read(found.path).unwrap()
}

/// A watch that declines all work for an objective.
struct Declining(&'static str);

impl Watch for Declining {
    fn begin(&self, _: String) -> Box<dyn Work + '_> {
        Box::new(Unwatched)
    }

    fn announced_from(&self) -> f64 {
        0.0
    }

    fn expect(&self, what: &str, estimate: Estimate) -> ControlFlow<()> {
        if !what.ends_with(self.0) {
            return ControlFlow::Continue(());
        }
        assert!(estimate.seconds > 0.0 && estimate.bytes + estimate.memory > 0, "{what}: {estimate:?}");
        ControlFlow::Break(())
    }
}

#[test]
fn work_is_announced_and_not_begun_when_it_is_declined() {
    let solve = |objective: &str| json!({"command": "solve", "game": SMALL, "objective": objective});
    // Such questions are solved one by one.
    let beat = json!({"command": "rank", "position": format!("{SMALL} objective beat roll 11356 rolls-left 2")});
    for (objective, request) in
        [("expected-score", solve("expected-score")), ("target", solve("target")), ("beat", beat)]
    {
        let mut handler = RequestHandler::watched_by(Arc::new(Declining(objective)));
        assert_eq!(refused(&mut handler, request.clone())["code"], "declined", "{objective}");
        ask(&mut RequestHandler::default(), request);
    }
}

#[test]
fn a_table_has_the_bytes_of_its_file() {
    for (game, objective) in [(SMALL, "expected-score"), (SMALL, "target"), ("zehntausend", "points")] {
        let mut handler = RequestHandler::default();
        let which = |command: &str| json!({"command": command, "game": game, "objective": objective});
        let need = ask(&mut handler, which("need"));
        assert_eq!((&need["there"], &need["solved"]), (&json!(false), &json!(true)));
        assert_eq!(need["family"], find(game).unwrap().family().name());
        let solved = ask(&mut handler, which("solve"));
        assert_eq!(solved["table"], need["table"]);
        assert_eq!(ask(&mut handler, which("need"))["there"], true);
        let bytes = handler.tables().place(need["table"].as_str().unwrap()).read().unwrap();
        assert_eq!(bytes, in_file(game, objective), "{game} {objective}");
        let body = need["bytes"].as_u64().unwrap() as usize;
        assert!((body..body + 3 * 4096).contains(&bytes.len()), "{} is not about {body}", bytes.len());
    }
}

#[test]
fn a_table_that_was_made_before_answers_unless_it_is_damaged() {
    let bytes = in_file(SMALL, "expected-score");
    let mut handler = RequestHandler::default();
    let name = ask(&mut handler, json!({"command": "need", "game": SMALL}))["table"].clone();
    let name = name.as_str().unwrap();
    let question = json!({"command": "best", "game": SMALL, "roll": "11356", "rolls_left": 2});
    assert_eq!(refused(&mut handler, question.clone())["code"], "no-table");
    for at in [0, 100, 5000, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        handler.put(name, &damaged).unwrap_err();
        assert_eq!(refused(&mut handler, question.clone())["code"], "no-table", "byte {at}");
    }
    handler.put(name, &bytes).unwrap();
    assert_eq!(ask(&mut handler, question)["action"]["text"], "keep 35");
}

#[test]
fn games_and_what_they_are_played_for_are_listed() {
    let games = ask(&mut RequestHandler::default(), json!({"command": "games"}));
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), dicebase_games::builtins().len());
    let yahtzee = games.iter().find(|game| game["id"] == "yahtzee").unwrap();
    assert_eq!(yahtzee["usual_objective"], "expected-score");
    assert_eq!(yahtzee["objectives"].as_array().unwrap().len(), 5);
}

#[test]
fn it_is_told_what_a_decision_leads_to_and_how_games_end() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    let position = format!("{SMALL} roll 11356 rolls-left 2");
    let followed = ask(&mut handler, json!({"command": "follow", "position": position, "action": "keep 35"}));
    let chance = |list: &serde_json::Value, field: &str| -> f64 {
        list.as_array().unwrap().iter().map(|of| of[field].as_f64().unwrap()).sum()
    };
    assert!((chance(&followed["ends"], "chance") - 1.0).abs() < 1e-12, "{followed}");
    let wrong = json!({"command": "follow", "position": position, "action": "keep 22"});
    assert_eq!(refused(&mut handler, wrong)["field"], "action");
    let spread = ask(&mut handler, json!({"command": "distribution", "position": SMALL}));
    let sum: f64 = spread["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let value = ask(&mut handler, json!({"command": "value", "game": SMALL}))["value"].as_f64().unwrap();
    assert!((spread["mean"].as_f64().unwrap() - value).abs() < 1e-9, "{}", spread["mean"]);
}
