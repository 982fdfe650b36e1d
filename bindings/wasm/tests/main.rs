//! What JavaScript gets, as far as it needs no JavaScript: requests and answers as JSON. All tests are one program.

mod playing;
mod rules;
mod tables;

use dicebase_engine::Unwatched;
use dicebase_wasm::Desk;
use serde_json::Value;

/// A small game, which is solved within a moment.
const SMALL: &str = "knubbel-v1";

/// The answer to a request.
#[track_caller]
fn ask(desk: &mut Desk, request: Value) -> Value {
    let answer = told(desk, request);
    assert_eq!(answer["ok"], true, "{answer}");
    answer
}

/// Why there is no answer to a request.
#[track_caller]
fn refused(desk: &mut Desk, request: Value) -> Value {
    let answer = told(desk, request);
    assert_eq!(answer["ok"], false, "{answer}");
    answer["error"].clone()
}

fn told(desk: &mut Desk, request: Value) -> Value {
    serde_json::from_str(&desk.ask(&request.to_string(), &Unwatched)).unwrap()
}
