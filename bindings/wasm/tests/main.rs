//! Tests of the JavaScript interface without JavaScript: requests and answers as JSON. All tests form one program.

mod playing;
mod rules;
mod tables;

use dicebase_wasm::RequestHandler;
use serde_json::Value;

/// A small game, which is solved in a moment.
const SMALL: &str = "knubbel-v1";

/// The answer to a request.
#[track_caller]
fn ask(handler: &mut RequestHandler, request: Value) -> Value {
    let answer = told(handler, request);
    assert_eq!(answer["ok"], true, "{answer}");
    answer
}

/// The error in the answer to a request.
#[track_caller]
fn refused(handler: &mut RequestHandler, request: Value) -> Value {
    let answer = told(handler, request);
    assert_eq!(answer["ok"], false, "{answer}");
    answer["error"].clone()
}

fn told(handler: &mut RequestHandler, request: Value) -> Value {
    serde_json::from_str(&handler.ask(&request.to_string())).unwrap()
}

/// A known command is not reported as unknown because a field is missing or has the wrong type.
#[test]
fn a_known_command_without_its_fields_says_what_is_missing() {
    let mut handler = RequestHandler::default();
    let own = ["learn", "need", "solve", "follow", "onward", "distribution", "sheet", "exercise", "play", "review"];
    for command in own {
        for request in [serde_json::json!({ "command": command }), serde_json::json!({ "command": command, "game": 1 })]
        {
            let error = refused(&mut handler, request);
            assert_eq!(error["code"], "bad-request", "{error}");
            let message = error["message"].as_str().unwrap();
            assert!(message.starts_with(command) && !message.contains("there is no command"), "{message}");
        }
    }
    let error = refused(&mut handler, serde_json::json!({ "command": "solv", "game": "yahtzee" }));
    assert_eq!(error["code"], "unknown-command", "{error}");
}
