//! `dicebase bot`: the protocol by its conformance file, whole games through it, and everything that a client may do
//! wrong.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::OnceLock;

use dicebase_games::Dice;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng as Random;
use serde_json::{Value, json};

use crate::common::World;

/// The tables that the conformance file and the games here need.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("bot");
        world.write("small-takeover.toml", fs::read(protocol("small-takeover.toml")).unwrap());
        world.ok("solve knubbel-v1 --policy");
        for file in ["small-race.toml", "race-of-three.toml", "small-melee.toml"] {
            world.write(file, fs::read(protocol(file)).unwrap());
        }
        world.ok("solve small-takeover.toml --objective turns");
        world.ok("solve small-race.toml --objective turns");
        world.ok("solve small-melee.toml --objective win");
        world
    })
}

fn protocol(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol").join(file)
}

/// The bot of the conformance file.
const CONFORMANCE: &str = "bot knubbel-v1 small-takeover.toml small-race.toml race-of-three.toml small-melee.toml";

/// A bot that is running.
struct Bot {
    process: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Bot {
    fn start(words: &str) -> Self {
        Self::of(world(), words)
    }

    fn of(world: &World, words: &str) -> Self {
        let mut process = world.process(words).stdin(std::process::Stdio::piped()).spawn().unwrap();
        let (to, from) = (process.stdin.take(), BufReader::new(process.stdout.take().unwrap()));
        Self { process, to, from }
    }

    fn write(&mut self, line: &[u8]) {
        let to = self.to.as_mut().unwrap();
        to.write_all(line).and_then(|()| to.write_all(b"\n")).and_then(|()| to.flush()).unwrap();
    }

    fn read(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.from.read_line(&mut line).unwrap() > 0, "the bot has ended");
        assert!(line.ends_with('\n'), "{line}");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// The answer to one line, which comes before another one is written.
    fn ask(&mut self, line: impl AsRef<[u8]>) -> Value {
        self.write(line.as_ref());
        self.read()
    }

    fn code(&mut self, line: impl AsRef<[u8]>) -> String {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], false, "{answer}");
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    /// Ends the input, reads the rest, and returns the exit code and the number of good answers.
    fn end(mut self) -> (Option<i32>, usize) {
        drop(self.to.take());
        let mut lines = 0;
        for line in self.from.lines() {
            let answer: Value = serde_json::from_str(&line.unwrap()).unwrap();
            lines += usize::from(answer["ok"] == true);
        }
        (self.process.wait().unwrap().code(), lines)
    }
}

#[test]
fn the_bot_answers_as_the_conformance_file_says() {
    let text = fs::read_to_string(protocol("conformance.txt")).unwrap();
    let after = |mark| text.lines().filter_map(move |line: &str| line.strip_prefix(mark));
    let mut bot = Bot::start(CONFORMANCE);
    for (request, expected) in after("> ").zip(after("< ")) {
        bot.write(request.as_bytes());
        let mut answer = String::new();
        bot.from.read_line(&mut answer).unwrap();
        let [answer, expected] = [answer.trim_end(), expected].map(without_ratings);
        assert_eq!(answer, expected, "to {request}; scripts/conformance writes the file anew");
    }
    assert_eq!(after("> ").count(), after("< ").count());
    assert_eq!(bot.process.wait().unwrap().code(), Some(0), "after quit");
}

/// An answer without the checksum of a table of ratings, whose last digits depend on the logarithms of the machine.
fn without_ratings(answer: &str) -> String {
    let (start, table) = (r#""objective":"win","position":"race-of-three"#, r#""table":""#);
    let Some(at) = answer.find(start).and_then(|from| Some(from + answer[from..].find(table)? + table.len())) else {
        return answer.to_owned();
    };
    format!("{}........{}", &answer[..at], &answer[at + 8..])
}

#[test]
fn every_code_of_the_document_is_known_to_it_alone() {
    let document = include_str!("../docs/PROTOCOL.md");
    let source = include_str!("../engine/src/protocol/error_reply.rs");
    let errors = document.split("## Errors").nth(1).unwrap();
    let codes: Vec<&str> =
        errors.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`')).map(|(code, _)| code).collect();
    assert_eq!(codes.len(), 14);
    for code in codes {
        assert!(source.contains(&format!("\"{code}\"")), "{code}");
    }
}

#[test]
fn requests_that_come_together_are_answered_in_order() {
    let mut bot = Bot::start("bot");
    let mut to = bot.to.take().unwrap();
    let requests = 20_000;
    let writer = std::thread::spawn(move || {
        for id in 0..requests {
            writeln!(
                to,
                r#"{{"id":{id},"command":"best","game":"knubbel-v1","roll":"11356","rolls_left":{}}}"#,
                id % 4
            )
            .unwrap();
        }
    });
    for id in 0..requests {
        let answer = bot.read();
        assert_eq!((&answer["id"], &answer["ok"]), (&json!(id), &json!(id % 4 < 3)));
    }
    writer.join().unwrap();
    assert_eq!(bot.end(), (Some(0), 0));
}

#[test]
fn requests_that_come_together_have_the_answers_of_single_ones() {
    let text = fs::read_to_string(protocol("conformance.txt")).unwrap();
    let pairs: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .zip(text.lines().filter_map(|line| line.strip_prefix("< ")))
        .collect();
    let together = pairs.iter().filter(|(request, _)| !request.contains("quit")).cycle().take(1000);
    let (requests, expected): (Vec<&str>, Vec<&str>) = together.copied().unzip();
    let said = format!("{}\n{{\"command\":\"quit\"}}\n{}\n", requests.join("\n"), requests[0]);
    let output = world().dicebase(CONFORMANCE).write_stdin(said).output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    // Nothing is answered after `quit`.
    assert_eq!(answers.lines().count(), requests.len() + 1);
    for ((request, expected), answer) in requests.iter().zip(expected).zip(answers.lines()) {
        assert_eq!(without_ratings(answer), without_ratings(expected), "to {request}");
    }
}

#[test]
fn the_end_of_input_ends_the_bot() {
    assert_eq!(Bot::start("bot").end(), (Some(0), 0));
    let mut bot = Bot::start("bot");
    bot.to.as_mut().unwrap().write_all(b"{\"command\":\"hello\"}\r\n{\"command\":\"hello\"}").unwrap();
    assert_eq!(bot.end(), (Some(0), 2), "a line end is not needed at the end");
    let mut bot = Bot::start("bot");
    assert_eq!(bot.ask(r#"{"command":"quit","id":null}"#), json!({"ok": true}), "null is no id");
    assert_eq!(bot.end(), (Some(0), 0));
}

#[test]
fn long_lines_are_refused_without_being_stored() {
    let mut bot = Bot::start("bot");
    let request = |length: usize| {
        let start = r#"{"command":"hello","padding":""#;
        format!("{start}{}\"}}", "x".repeat(length - start.len() - 2))
    };
    assert_eq!(bot.ask(request(65_536))["ok"], true);
    assert_eq!(bot.ask(request(65_536) + "\r")["ok"], true, "a carriage return does not count");
    assert_eq!(bot.code(request(65_537)), "too-long");
    assert_eq!(bot.code(request(65_537) + "\r"), "too-long");
    let before = memory(&bot);
    assert_eq!(bot.code(vec![b'['; 100 << 20]), "too-long");
    assert_eq!(bot.ask(r#"{"command":"hello"}"#)["ok"], true);
    if let (Some(before), Some(after)) = (before, memory(&bot)) {
        assert!(after < before + 4096, "{before} kB before, {after} kB after a line of 100 MB");
    }
}

/// The most memory that a bot has used so far, in kB, where the system tells.
fn memory(bot: &Bot) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{}/status", bot.process.id())).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse().ok())
}

#[test]
fn a_byte_order_mark_before_the_first_request_is_skipped() {
    let mut bot = Bot::start("bot");
    assert_eq!(bot.ask("\u{feff}{\"command\":\"hello\"}")["ok"], true);
    assert_eq!(bot.code("\u{feff}{\"command\":\"hello\"}"), "malformed", "it is none any more");
}

#[test]
fn a_strict_request_has_no_fields_but_those_that_its_command_knows() {
    let mut bot = Bot::start("bot small-takeover.toml");
    let request = r#""command":"value","game":"small-takeover","me":500,"oponent":800"#;
    assert_eq!(bot.ask(format!("{{{request}}}"))["position"], "small-takeover objective win me 500 opponent 0");
    let answer = bot.ask(format!("{{{request},\"strict\":true}}"));
    assert_eq!((&answer["error"]["code"], &answer["error"]["field"]), (&json!("unknown-field"), &json!("oponent")));
    assert!(answer["error"]["message"].as_str().unwrap().contains("opponent, opponent_entered"), "{answer}");
    assert!(answer["error"]["message"].as_str().unwrap().contains("did you mean opponent?"), "{answer}");
    let dashes = bot.ask(r#"{"command":"value","game":"small-takeover","me-entered":true,"strict":true}"#);
    assert_eq!(dashes["error"]["field"], "me-entered");
    assert_eq!(bot.ask(format!("{{{request},\"strict\":false}}"))["ok"], true);
    assert_eq!(bot.code(r#"{"command":"best","game":"small-takeover","top":3,"strict":true}"#), "unknown-field");
    assert_eq!(bot.code(r#"{"command":"hello","game":"small-takeover","strict":true}"#), "unknown-field");
    assert_eq!(bot.code(r#"{"command":"hello","strict":"yes"}"#), "wrong-type");
    let all = r#"{"id":1,"command":"rank","game":"small-takeover","objective":"win","me":500,"opponent":800,"offer":300,
        "offer_dice":2,"top":1,"nothing":null,"strict":true}"#;
    assert_eq!(bot.ask(all.replace('\n', ""))["ok"], true);
}

#[test]
fn several_positions_are_answered_as_each_alone_is() {
    let mut bot = Bot::start("bot small-takeover.toml");
    let lines = [
        "knubbel-v1 roll 11356 rolls-left 2",
        "small-takeover me 500 opponent 800 offer 300 offer-dice 2",
        "knubbel-v1 roll 11357 rolls-left 2",
        "knubbel-v1",
    ];
    for command in ["best", "rank", "value"] {
        let alone = lines.map(|line| bot.ask(json!({"command": command, "position": line}).to_string()));
        let together = bot.ask(json!({"id": 7, "command": command, "positions": lines}).to_string());
        assert_eq!(together, json!({"id": 7, "ok": true, "answers": alone}));
    }
    let other = bot.ask(json!({"command": "value", "game": "knubbel-v1", "positions": lines}).to_string());
    let ok: Vec<bool> = other["answers"].as_array().unwrap().iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(ok, [true, false, false, true]);
    assert_eq!(bot.ask(r#"{"command":"best","positions":[]}"#), json!({"ok": true, "answers": []}));
    assert_eq!(bot.code(r#"{"command":"best","positions":"knubbel-v1"}"#), "wrong-type");
    assert_eq!(bot.code(r#"{"command":"best","positions":[],"position":"knubbel-v1"}"#), "bad-position");
    assert_eq!(bot.code(r#"{"command":"best","positions":[],"roll":"11356"}"#), "bad-position");
}

#[test]
fn the_game_beside_a_position_has_to_be_its_game() {
    let mut bot = Bot::start("bot small-takeover.toml");
    let mut refused = |request: &str| {
        let answer = bot.ask(request);
        let error = if answer["ok"] == true { &answer["answers"][0]["error"] } else { &answer["error"] };
        ["code", "field"].map(|name| error[name].as_str().unwrap_or_default().to_owned())
    };
    let line = "\"position\":\"small-takeover me 500\"";
    for (request, expected) in [
        (format!(r#"{{"command":"value","game":"yahtzee",{line}}}"#), ["bad-position", "game"]),
        (format!(r#"{{"command":"value","game":"small-takeaway",{line}}}"#), ["unknown-game", "game"]),
        (format!(r#"{{"command":"value","game":5,{line}}}"#), ["wrong-type", "game"]),
        (format!(r#"{{"command":"value","game":"Small-Takeover",{line}}}"#), ["", ""]),
        (r#"{"command":"value","game":"Knubbel","position":"knubbel-v3 me 3"}"#.to_owned(), ["bad-position", "me"]),
        (r#"{"command":"value","game":"yatzy","positions":["kniffel"]}"#.to_owned(), ["bad-position", "game"]),
    ] {
        assert_eq!(refused(&request), expected, "{request}");
    }
    let answer = bot.ask(r#"{"command":"value","game":"yatz","positions":["kniffel"]}"#);
    assert_eq!(answer["error"]["code"], "unknown-game", "the game alone refuses all: {answer}");
}

#[test]
fn the_case_of_games_objectives_and_categories_does_not_matter() {
    let mut bot = Bot::start("bot small-takeover.toml knubbel-v1");
    for (request, position) in [
        (r#""game":"Small-Takeover","objective":"TURNS","me":500"#, "small-takeover objective turns me 500"),
        (r#""position":"SMALL-takeover Objective Turns ME 500""#, "small-takeover objective turns me 500"),
        (r#""game":"KNUBBEL-V1","card":"Chance=20""#, "knubbel-v1 card chance=20"),
    ] {
        let answer = bot.ask(format!(r#"{{"command":"value",{request}}}"#));
        assert_eq!(answer["position"], position, "{answer}");
    }
    assert_eq!(bot.ask(r#"{"command":"rules","game":"Small-Takeover"}"#)["game"], "small-takeover");
    assert_eq!(bot.code(r#"{"command":"Value","game":"knubbel-v1"}"#), "unknown-command");
}

#[test]
fn a_field_that_another_command_has_is_ignored_whatever_it_holds() {
    let mut bot = Bot::start("bot");
    assert_eq!(bot.ask(r#"{"command":"hello","roll":5,"top":"x","policy":3,"game":4}"#)["ok"], true);
    assert_eq!(bot.ask(r#"{"command":"value","game":"knubbel-v1","top":"x","policy":3}"#)["ok"], true);
    assert_eq!(bot.code(r#"{"command":"rank","game":"knubbel-v1","top":"x"}"#), "wrong-type");
    assert_eq!(bot.code(r#"{"command":"best","game":"knubbel-v1","policy":3}"#), "wrong-type");
    assert_eq!(bot.code(r#"{"command":"value","game":"knubbel-v1","opponent":"x"}"#), "wrong-type");
}

#[test]
fn an_answer_has_a_longest_too() {
    let mut bot = Bot::start("bot");
    let rank = |positions: usize, top: usize| {
        let line = "knubbel-v1 roll 12346 rolls-left 2";
        json!({"command": "rank", "top": top, "positions": vec![line; positions]}).to_string()
    };
    assert!(rank(1000, 32).len() < 65_536);
    assert_eq!(bot.code(rank(1000, 32)), "answer-too-long");
    assert_eq!(bot.ask(rank(1000, 3))["answers"].as_array().unwrap().len(), 1000);
    assert_eq!(bot.ask(rank(100, 32))["answers"].as_array().unwrap().len(), 100);
}

/// A client that knows no rules plays from what answers tell: the sums of the card, the dice of the next roll, and what
/// the other player is offered.
#[test]
fn answers_tell_what_a_client_has_to_know() {
    let mut bot = Bot::start("bot small-takeover.toml yahtzee");
    let card = "ones=3,twos=6,threes=12,fours=12,fives=15,sixes=18,chance=20";
    let answer = bot.ask(json!({"command": "value", "game": "yahtzee", "card": card}).to_string());
    let sums = |answer: &Value| ["total", "upper_total", "upper_bonus"].map(|name| answer[name].as_u64().unwrap());
    assert_eq!(sums(&answer), [86, 66, 35]);
    let answer = bot.ask(r#"{"command":"best","game":"yahtzee","card":"sixes=18","roll":"11356","rolls_left":2}"#);
    assert_eq!(sums(&answer), [18, 18, 0]);
    let looked_up =
        r#"{"command":"best","game":"knubbel-v1","card":"chance=20","roll":"11356","rolls_left":2,"policy":true}"#;
    assert_eq!(sums(&bot.ask(looked_up)), [20, 0, 0]);
    let mut rank = |line: &str| {
        let answer = bot.ask(json!({"command": "rank", "position": line}).to_string());
        let fields = |action: &Value| ["next_dice", "turn", "offer", "offer_dice"].map(|name| action[name].as_u64());
        let actions = answer["actions"].as_array().unwrap().iter();
        actions.map(|action| (action["text"].as_str().unwrap().to_owned(), fields(action))).collect::<Vec<_>>()
    };
    let of = |actions: &[(String, [Option<u64>; 4])], text: &str| {
        actions.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text}: {actions:?}")).1
    };
    let start = rank("small-takeover me 500 opponent 800 offer 300 offer-dice 2");
    assert_eq!(of(&start, "roll"), [Some(6), None, None, None]);
    assert_eq!(of(&start, "take over"), [Some(2), Some(300), None, None]);
    let rolled = rank("small-takeover me 500 opponent 600 turn 300 roll 115");
    assert_eq!(of(&rolled, "keep 1 roll"), [Some(2), Some(400), None, None]);
    assert_eq!(of(&rolled, "keep 115 roll"), [Some(6), Some(550), None, None], "hot dice");
    assert_eq!(of(&rolled, "keep 1 bank 400"), [None, Some(400), Some(400), Some(2)]);
    assert_eq!(of(&rolled, "keep 11 bank 500"), [None, Some(500), None, None], "the game is over");
}

/// One die without a blank: a last turn would have no end.
const ENDLESS: &str = r#"
family = "bank"
name = "Endless"
source = "made up for these tests"
dice = 1
sides = 2
step = 1
target = 10
end = "last-turn"
hot-dice = "may-roll"
singles = [1, 2]
"#;

#[test]
fn rules_that_cannot_be_played_to_win_are_asked_for_what_they_can() {
    let world = World::new();
    world.write("endless.toml", ENDLESS);
    let requests = [
        r#"{"command":"hello"}"#,
        r#"{"command":"value","game":"endless"}"#,
        r#"{"command":"best","position":"endless me 3 turn 2 roll 1"}"#,
        r#"{"command":"value","game":"endless","objective":"win"}"#,
    ];
    let output = world.dicebase("bot endless.toml").write_stdin(requests.join("\n")).assert().success();
    let answers = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let listed = answers[0]["games"].as_array().unwrap().iter().find(|game| game["id"] == "endless").unwrap();
    assert_eq!((&listed["objectives"], &listed["usual_objective"]), (&json!(["turns"]), &json!("turns")));
    assert_eq!((&answers[1]["objective"], &answers[1]["value"]), (&json!("turns"), &json!(1.0)));
    assert_eq!(answers[2]["position"], "endless objective turns me 3 turn 2 roll 1");
    assert_eq!(
        (&answers[3]["error"]["code"], &answers[3]["error"]["field"]),
        (&json!("bad-position"), &json!("objective"))
    );
    let why = "a player can roll for ever without a bust, so the last turn has no end";
    assert!(answers[3]["error"]["message"].as_str().unwrap().contains(why), "{}", answers[3]);
    assert_eq!(world.json("best endless.toml --me 3 --turn 2 --roll 1")["objective"], "turns");
    assert_eq!(world.json("value endless.toml")["value"], 1.0);
    assert_eq!(world.json("solve endless.toml")["objective"], "turns");
    assert_eq!(world.json("simulate endless.toml --games 10")["objective"], "turns");
    for words in ["value endless.toml --objective win", "sheet endless.toml"] {
        assert!(world.refuses(2, words).contains(why), "{words}");
    }
    assert!(world.refuses(2, "simulate endless.toml --bot optimal --bot optimal").contains(why));
    // Who types is told; who reads JSON finds it there.
    let typed =
        |json: &str| world.dicebase(&format!("value endless.toml{json}")).assert().success().get_output().clone();
    let note = String::from_utf8(typed("").stderr).unwrap();
    assert!(note.starts_with("note: rules file endless: key `end`: ") && note.contains("fewest turns"), "{note}");
    assert!(typed(" --json").stderr.is_empty());
}

#[test]
fn null_is_as_good_as_left_out() {
    let mut bot = Bot::start("bot");
    let all = ["objective", "card", "me", "me_entered", "opponent_entered", "second", "saved", "top", "policy"];
    let all = all.map(|field| format!("\"{field}\":null")).join(",");
    let answer = bot.ask(format!(
        r#"{{"command":"best","game":"knubbel-v1","roll":"11356","rolls_left":2,"position":null,{all}}}"#
    ));
    assert_eq!(answer["ok"], true, "{answer}");
    let answer = bot.ask(format!(r#"{{"command":"value","game":null,"position":"knubbel-v1",{all}}}"#));
    assert_eq!(answer["ok"], true, "{answer}");
    assert_eq!(bot.code(r#"{"command":null}"#), "missing-field");
    assert_eq!(bot.code(r#"{"command":"value","game":null}"#), "missing-field");
}

#[test]
fn rules_files_are_known_by_their_names_as_one_word() {
    let world = World::new();
    let rules = fs::read_to_string(world.path("small.toml")).unwrap();
    world.write("my small game.toml", &rules);
    world.write("kniffel.toml", &rules);
    let ask = |words: &str, request: &str| {
        let output = world.dicebase(words).write_stdin(request).assert().success().get_output().stdout.clone();
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    let named = ask("bot 'my small game.toml'", r#"{"command":"value","game":"my-small-game"}"#);
    assert_eq!((&named["ok"], &named["position"]), (&json!(true), &json!("my-small-game")), "{named}");
    let line = ask("bot 'my small game.toml'", r#"{"command":"value","position":"my-small-game"}"#);
    assert_eq!(line, named);
    let taken = world.refuses(2, "bot kniffel.toml");
    assert!(taken.contains("kniffel.toml would have the name kniffel") && taken.contains("rename"), "{taken}");
}

#[test]
fn a_bot_that_met_a_damaged_block_answers_when_its_table_was_made_again() {
    let world = World::new();
    world.ok("solve knubbel-v1");
    let table = world.table("values");
    let mut damaged = fs::read(&table).unwrap();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&table, damaged).unwrap();
    let mut bot = Bot::of(&world, "bot");
    let best = br#"{"command":"best","game":"knubbel-v1","roll":"11356","rolls_left":2}"#;
    // What the damaged block does not say is answered: the value of the start stands in the metadata.
    assert_eq!(bot.ask(br#"{"command":"value","game":"knubbel-v1"}"#)["ok"], true);
    for _ in 0..2 {
        assert_eq!(bot.ask(best)["error"]["code"], "damaged-table");
    }
    world.ok("solve knubbel-v1 --force");
    assert_eq!(bot.ask(best)["ok"], true);
}

#[test]
fn tables_that_do_not_serve_are_named_with_what_to_do() {
    let world = World::new();
    let best = |words: &str| {
        let line = r#"{"command":"best","game":"knubbel-v1","roll":"11356","rolls_left":2}"#;
        let output = world.dicebase(words).write_stdin(line).assert().success().stderr("").get_output().stdout.clone();
        let answer: Value = serde_json::from_slice(&output).unwrap();
        let error = |key: &str| answer["error"][key].as_str().unwrap_or_default().to_owned();
        (error("code"), error("message"))
    };
    let (code, message) = best("bot");
    assert_eq!(code, "no-table");
    assert!(
        message.contains("knubbel-v1-expected-score-values")
            && message.ends_with("`dicebase solve knubbel-v1` makes it")
    );
    assert!(!world.data().exists(), "the bot makes no tables by itself");
    assert_eq!(best("bot knubbel-v1").0, "");
    assert_eq!(best("bot").0, "");
    let table = world.table("values");
    let whole = fs::read(&table).unwrap();
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&table, damaged).unwrap();
    let (code, message) = best("bot");
    assert_eq!(code, "damaged-table");
    assert!(message.contains("`dicebase solve knubbel-v1 --force` makes it again"), "{message}");
    fs::write(&table, &whole[..100]).unwrap();
    assert_eq!(best("bot").0, "damaged-table");
    fs::write(&table, &whole).unwrap();
    world.ok("solve small.toml");
    fs::copy(world.values_of("small"), &table).unwrap();
    let (code, message) = best("bot");
    assert_eq!(code, "foreign-table");
    assert!(message.contains("other rules") && message.contains("`dicebase solve knubbel-v1` makes one"), "{message}");
}

#[test]
fn a_game_played_through_the_bot_has_no_losses() {
    let mut random = Random::seed_from_u64(5);
    let mut bot = Bot::start("bot");
    let mut review = String::new();
    let categories =
        ["three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "knubbel", "chance"];
    let mut card: Vec<String> = Vec::new();
    for _ in categories {
        let mut dice = Dice::NONE;
        for rolls_left in (0..3).rev() {
            dice = Dice::from_faces(dice.faces().chain((dice.len()..5).map(|_| random.random_range(1..7))));
            let roll = dice.to_string();
            let place = json!({"game": "knubbel-v1", "card": card.join(","), "roll": roll, "rolls_left": rolls_left});
            let with = |command: &str, policy: bool| {
                let mut request = place.clone();
                request["command"] = command.into();
                request["policy"] = policy.into();
                request.to_string()
            };
            let best = bot.ask(with("best", false));
            let ranked = bot.ask(with("rank", false));
            assert_eq!(best["action"], ranked["actions"][0]);
            let looked_up = bot.ask(with("best", true));
            assert_eq!((&looked_up["action"]["text"], &looked_up["value"]), (&best["action"]["text"], &Value::Null));
            assert_eq!(bot.ask(with("value", false))["value"], best["value"]);
            let action = &best["action"];
            review += &format!("{dice} {}\n", action["text"].as_str().unwrap());
            match action["type"].as_str().unwrap() {
                "keep" => dice = Dice::parse(action["dice"].as_str().unwrap(), 6).unwrap(),
                _ => card.push(format!("{}={}", action["category"].as_str().unwrap(), action["points"])),
            }
        }
    }
    let reviewed = world().dicebase("review knubbel-v1 - --json").write_stdin(review).assert().success();
    let reviewed: Value = serde_json::from_slice(&reviewed.get_output().stdout).unwrap();
    assert_eq!((&reviewed["total"]["loss"], &reviewed["complete"]), (&json!(0.0), &json!(true)), "{reviewed}");
}

#[test]
fn random_bytes_are_answered_line_by_line() {
    let mut random = Random::seed_from_u64(6);
    let conformance = fs::read_to_string(protocol("conformance.txt")).unwrap();
    let requests: Vec<&str> = conformance.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let requests: Vec<&str> = requests.into_iter().filter(|request| !request.contains("quit")).collect();
    let mut bot = Bot::start("bot knubbel-v1 small-takeover.toml small-race.toml");
    bot.ask(requests[0]);
    let mut before = None;
    for round in 0..40 {
        let lines: Vec<Vec<u8>> =
            (0..150).map(|_| mutated(requests.choose(&mut random).unwrap(), &mut random)).collect();
        let (to, answers) = (bot.to.as_mut().unwrap(), &mut bot.from);
        std::thread::scope(|scope| {
            scope.spawn(|| lines.iter().for_each(|line| to.write_all(&[line.as_slice(), b"\n"].concat()).unwrap()));
            for line in &lines {
                let mut answer = String::new();
                answers.read_line(&mut answer).unwrap();
                let answer: Value = serde_json::from_str(&answer).unwrap();
                assert!(answer["ok"].is_boolean(), "{}", String::from_utf8_lossy(line));
            }
        });
        if round == 10 {
            before = memory(&bot);
        }
    }
    if let (Some(before), Some(after)) = (before, memory(&bot)) {
        assert!(after < before + 2048, "{before} kB, later {after} kB");
    }
    assert_eq!(bot.end(), (Some(0), 0));
}

/// A request with some bytes changed, left out, doubled or put in; never a line end, and never `quit`.
fn mutated(request: &str, random: &mut Random) -> Vec<u8> {
    let mut line = request.as_bytes().to_vec();
    for _ in 0..random.random_range(0..6) {
        let at = random.random_range(0..=line.len());
        let byte = *b"\"{}[],:0919-.e \\\xff\0truenul".choose(random).unwrap();
        match random.random_range(0..4) {
            0 => line.insert(at, byte),
            1 if at < line.len() => line[at] = byte,
            2 if at < line.len() => drop(line.remove(at)),
            _ => line.extend_from_within(at..),
        }
    }
    line
}
