//! Whole games, in which each request contains the file so far.

use dicebase_wasm::RequestHandler;
use serde_json::{Value, json};

use crate::{SMALL, ask, refused};

/// Dice that look random.
struct Rolls(u64);

impl Rolls {
    fn roll(&mut self, dice: usize) -> String {
        (0..dice).map(|_| self.face().to_string()).collect()
    }

    fn face(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 6 + 1
    }
}

/// Plays a game to its end with the best actions. Returns the standing at each decision and at the end.
fn played(handler: &mut RequestHandler, position: &str, begin: Option<&str>) -> Vec<Value> {
    let mut rolls = Rolls(7);
    let mut standings = Vec::new();
    let steps: Vec<Value> = begin.map(|player| json!({"begin": player})).into_iter().collect();
    let mut standing = ask(handler, json!({"command": "play", "position": position, "steps": steps}));
    while standing["awaits"] != "nothing" && standings.len() < 5000 {
        let step = match standing["awaits"].as_str().unwrap() {
            "roll" => json!({"roll": rolls.roll(standing["dice"].as_u64().unwrap() as usize)}),
            _ => {
                standings.push(standing.clone());
                let best = ask(handler, json!({"command": "best", "position": standing["position"]}));
                json!({"decide": best["action"]["text"]})
            }
        };
        standing = next(handler, position, &standing, step);
    }
    standings.push(standing);
    standings
}

fn next(handler: &mut RequestHandler, position: &str, standing: &Value, step: Value) -> Value {
    let (text, roll) = (&standing["text"], &standing["roll"]);
    ask(handler, json!({"command": "play", "position": position, "text": text, "roll": roll, "steps": [step]}))
}

#[test]
fn a_card_is_played_to_its_end_and_reviewed() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    let standings = played(&mut handler, SMALL, None);
    let end = standings.last().unwrap();
    let account = &end["account"];
    assert_eq!(account["lost"], 0.0);
    assert_eq!(account["result"].as_f64(), end["total"].as_f64());
    let review = ask(&mut handler, json!({"command": "review", "position": SMALL, "text": end["text"]}));
    assert_eq!((&review["complete"], &review["total"]["loss"]), (&json!(true), &json!(0.0)));
    // A game can continue from any of its files, and each decision is a position that can be asked about.
    for standing in &standings[..standings.len() - 1] {
        assert_eq!(standing["parts"]["roll"], standing["roll"]);
        ask(&mut handler, json!({"command": "rank", "position": standing["position"]}));
    }
}

#[test]
fn a_decision_is_taken_back_with_its_roll() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    let start = json!({"command": "play", "position": SMALL, "steps": [{"roll": "11356"}]});
    let before = ask(&mut handler, start);
    let after = ask(
        &mut handler,
        json!({"command": "play", "position": SMALL, "steps": [{"roll": "11356"}, {"decide": "keep 11"}]}),
    );
    assert_eq!((&after["awaits"], &after["dice"], &after["kept"]), (&json!("roll"), &json!(3), &json!("11")));
    let back = next(&mut handler, SMALL, &after, json!({"take-back": {"typed_rolls": false}}));
    assert_eq!((&back["roll"], &back["awaits"]), (&before["roll"], &json!("decision")));
}

#[test]
fn what_cannot_be_done_is_refused_and_what_is_in_no_file_told_by_its_line() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    for steps in [
        json!([{"roll": "1135"}]),
        json!([{"roll": "11359"}]),
        json!([{"decide": "keep 1"}]),
        json!([{"roll": "11356"}, {"decide": "keep 2"}]),
    ] {
        let error = refused(&mut handler, json!({"command": "play", "position": SMALL, "steps": steps}));
        assert_eq!((&error["code"], &error["field"]), (&json!("bad-step"), &json!("steps")), "{steps}");
    }
    let text = format!("game {SMALL}\n11356 keep 11\n11256 keep 99\n");
    for command in ["play", "review"] {
        let error = refused(&mut handler, json!({"command": command, "position": SMALL, "text": text}));
        assert_eq!((&error["code"], &error["line"]), (&json!("bad-line"), &json!(3)));
    }
}

#[test]
fn last_rolls_alone_are_reviewed() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    let turns = "44446 four-of-a-kind\n22511 chance\n66612 three-of-a-kind\n";
    let mut told = |text: String| ask(&mut handler, json!({"command": "review", "position": SMALL, "text": text}));
    let last = told(format!("rolls last\n{turns}"));
    let kinds = last["decisions"].as_array().unwrap().iter().map(|one| (&one["kind"]["decides"], &one["last_roll"]));
    assert_eq!(kinds.collect::<Vec<_>>(), vec![(&json!("category"), &json!(true)); 3]);
    assert_eq!((&last["last_rolls"], &last["looks_like_last_rolls"]), (&json!(3), &json!(false)));
    let first = told(turns.to_owned());
    assert_eq!((&first["last_rolls"], &first["looks_like_last_rolls"]), (&json!(0), &json!(true)));
}

#[test]
fn turns_of_a_bank_game_are_played() {
    let mut handler = RequestHandler::default();
    let position = "zehntausend objective points";
    ask(&mut handler, json!({"command": "solve", "game": "zehntausend", "objective": "points"}));
    let bust = json!({"command": "play", "position": position, "steps": [{"roll": "223446"}]});
    assert_eq!(ask(&mut handler, bust)["nothing"], "bust");
    let rolled = json!({"command": "play", "position": position, "steps": [{"roll": "111446"}]});
    let standing = ask(&mut handler, rolled);
    assert_eq!((&standing["awaits"], &standing["turn_total"]), (&json!("decision"), &json!(0)));
    let on = next(&mut handler, position, &standing, json!({"decide": "keep 111 roll"}));
    assert_eq!((&on["awaits"], &on["dice"], &on["turn_total"]), (&json!("roll"), &json!(3), &json!(1000)));
}

#[test]
fn chosen_dice_are_rolled_and_written_with_their_letters() {
    let mut handler = RequestHandler::default();
    let game = ask(&mut handler, json!({"command": "describe", "game": "KCD-odd-2-devils-head-to-1000"}));
    let position = "kcd-2-devils-head-1-odd-to-1000";
    assert_eq!((&game["id"], &game["choice_of_dice"]), (&json!(position), &Value::Null));
    ask(&mut handler, json!({"command": "solve", "game": position}));
    let start = ask(&mut handler, json!({"command": "play", "position": position, "steps": [{"begin": "me"}]}));
    assert_eq!((&start["dice"], &start["kinds"]), (&json!(6), &json!([3, 2, 1])));
    let rolled = next(&mut handler, position, &start, json!({"roll": "1 1 4 5b *b 6c"}));
    assert_eq!(rolled["roll"], "1145b6c*b");
    let on = next(&mut handler, position, &rolled, json!({"decide": "keep 11*b roll"}));
    assert_eq!((&on["dice"], &on["kinds"], &on["turn_total"]), (&json!(3), &json!([1, 1, 1]), &json!(1000)));
    let again = next(&mut handler, position, &rolled, json!({"decide": "keep 15b bank"}));
    let review = ask(&mut handler, json!({"command": "review", "position": position, "text": again["text"]}));
    assert_eq!(review["decisions"][0]["roll"], "1145b6c*b");
    let wrong = json!({"command": "play", "position": position, "text": start["text"], "steps": [{"roll": "111111"}]});
    let refusal = refused(&mut handler, wrong);
    assert_eq!(refusal["code"], "bad-step", "{refusal}");
    let kcd = ask(&mut handler, json!({"command": "describe", "game": "kcd"}));
    assert_eq!(kcd["choice_of_dice"][0], json!({"id": "ordinary", "name": "Ordinary die"}));
}

#[test]
fn a_race_tells_the_moves_that_its_rules_allow() {
    let mut handler = RequestHandler::default();
    let position = "mensch-aergere-dich-nicht objective turns";
    ask(&mut handler, json!({"command": "solve", "game": "mensch-aergere-dich-nicht", "objective": "turns"}));
    let texts = |standing: &Value| -> Vec<Value> {
        standing["actions"].as_array().unwrap().iter().map(|action| action["text"].clone()).collect()
    };
    let mut rolled =
        |dice: &str| ask(&mut handler, json!({"command": "play", "position": position, "steps": [{"roll": dice}]}));
    // A piece comes in with a 6 only, once the entry is free.
    assert_eq!(texts(&rolled("5")), ["1>6"]);
    assert_eq!(texts(&rolled("6")), ["1>7"]);
    let out = ask(
        &mut handler,
        json!({"command": "play", "position": position, "steps": [{"roll": "5"}, {"decide": "1>6"}]}),
    );
    assert!(out.get("actions").is_none(), "no roll, no moves: {out}");
    let text = out["text"].clone();
    let six = json!({"command": "play", "position": position, "text": text, "steps": [{"roll": "6"}]});
    assert_eq!(texts(&ask(&mut handler, six)), ["enter"]);
}

#[test]
fn positions_to_practise_are_what_was_asked_for() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": "yahtzee"}));
    for (kind, seed) in [("first-roll", 1), ("close", 2), ("greedy", 3), ("greedy", 4)] {
        let wanted = json!({"command": "exercise", "position": "yahtzee", "kind": kind, "seed": seed});
        let exercise = ask(&mut handler, wanted.clone());
        assert_eq!(exercise, ask(&mut handler, wanted), "the same seed gives the same position");
        let ranked = ask(&mut handler, json!({"command": "rank", "position": exercise["position"]}));
        let second = ranked["actions"][1]["loss"].as_f64().unwrap();
        match kind {
            "first-roll" => assert_eq!(exercise["parts"]["rolls_left"], 2),
            "close" => assert!((0.00005..=0.5).contains(&second), "{exercise}"),
            _ => assert!(ranked["actions"].as_array().unwrap().len() > 1),
        }
    }
    ask(&mut handler, json!({"command": "solve", "game": "zehntausend", "objective": "points"}));
    let bank = json!({"command": "exercise", "position": "zehntausend objective points", "kind": "close", "seed": 5});
    ask(&mut handler, bank);
    let none = json!({"command": "exercise", "position": "zehntausend objective points", "kind": "greedy", "seed": 5});
    assert_eq!(refused(&mut handler, none)["code"], "no-exercise");
}

#[test]
fn a_sheet_is_that_of_the_program() {
    let mut handler = RequestHandler::default();
    ask(&mut handler, json!({"command": "solve", "game": SMALL}));
    let sheet = ask(&mut handler, json!({"command": "sheet", "position": SMALL}));
    let value = ask(&mut handler, json!({"command": "value", "game": SMALL}));
    assert_eq!(sheet["value"], value["value"]);
    assert!(sheet["opening"]["rules"].as_array().is_some_and(|rules| !rules.is_empty()), "{sheet}");
}

/// People among themselves need no table of the bot's ratings.
#[test]
fn three_people_play_a_game_with_action_dice_to_its_end_without_a_table() {
    let mut handler = RequestHandler::default();
    let mut rolls = Rolls(3);
    let mut asked = json!({
        "command": "play", "position": "kniffeliger objective win", "players": 3, "people": [0, 1, 2],
        "steps": [{"begin": "me"}],
    });
    let mut standing = ask(&mut handler, asked.clone());
    let mut earned = 0;
    while standing["awaits"] != "nothing" {
        let step = match standing["awaits"].as_str().unwrap() {
            "roll" => json!({"roll": rolls.roll(standing["dice"].as_u64().unwrap() as usize)}),
            "action-die" => {
                earned += 1;
                assert_eq!(standing["faces"].as_array().unwrap().len(), 6);
                json!({"earn": standing["faces"][rolls.face() as usize - 1]})
            }
            _ => {
                assert!(standing["roll"].is_null() || !standing["offers"].as_array().unwrap().is_empty());
                json!({"decide": standing["actions"][0]["text"]})
            }
        };
        (asked["text"], asked["roll"], asked["steps"]) =
            (standing["text"].clone(), standing["roll"].clone(), json!([step]));
        standing = ask(&mut handler, asked.clone());
    }
    assert!(earned > 0);
    assert_eq!(standing["totals"].as_array().unwrap().len(), 3);
    asked["command"] = json!("review");
    asked["text"] = standing["text"].clone();
    let review = ask(&mut handler, asked);
    assert_eq!(review["players"].as_array().unwrap().len(), 3);
}

/// A card is played without a table by whoever asks for no values, and the standings are otherwise the same.
#[test]
fn a_card_is_played_unmeasured() {
    let (mut without, mut with) = (RequestHandler::default(), RequestHandler::default());
    ask(&mut with, json!({"command": "solve", "game": SMALL}));
    let mut rolls = Rolls(5);
    let mut asked = json!({"command": "play", "position": SMALL, "steps": []});
    loop {
        asked["unmeasured"] = json!(false);
        let mut measured = ask(&mut with, asked.clone());
        asked["unmeasured"] = json!(true);
        let mut standing = ask(&mut without, asked.clone());
        assert!(standing["account"].is_null());
        let offers = standing["offers"].take();
        let step = match standing["awaits"].as_str().unwrap() {
            "roll" => json!({"roll": rolls.roll(standing["dice"].as_u64().unwrap() as usize)}),
            "decision" => json!({"decide": offers[0]["category"]}),
            _ => break,
        };
        measured["offers"].take();
        assert_eq!(standing, measured);
        (asked["text"], asked["roll"], asked["steps"]) =
            (standing["text"].clone(), standing["roll"].clone(), json!([step]));
    }
    assert_eq!(without.tables().list().unwrap().len(), 0);
}

/// A bot needs the table, and a race among people none.
#[test]
fn a_bot_needs_a_table_and_people_do_not() {
    let mut handler = RequestHandler::default();
    let mut asked = json!({
        "command": "play", "position": "kniffeliger objective win", "players": 2, "people": [0, 1],
        "steps": [{"begin": "opponent"}, {"roll": "11356"}, {"decide": "keep 11"}],
    });
    let standing = ask(&mut handler, asked.clone());
    assert_eq!((&standing["mover"], &standing["dice"], &standing["kept"]), (&json!(1), &json!(3), &json!("11")));
    asked["people"] = json!([0]);
    assert_eq!(refused(&mut handler, asked)["code"], "no-table");
    let race = json!({
        "command": "play", "position": "mensch-aergere-dich-nicht objective win", "players": 4, "people": [0, 1, 2, 3],
        "steps": [{"begin": "me"}, {"roll": "3"}],
    });
    assert_eq!(ask(&mut handler, race)["actions"][0]["text"], "1>4");
}
