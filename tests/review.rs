//! `dicebase review` end to end: files of both forms, standard input, and files that are no game.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use crate::common::{World, joker, message, saved, saving, small_bank, small_race, small_six};

/// A whole game of the small rules, in which three pairs are rolled.
const PLAYED: &str = "\
12 keep 2
24 keep 24
24 chance 6
33 pair 10
22 twos
14 keep none
33 threes 6
11 keep all
11 ones 2
12 run
";

/// Yahtzee and small games, solved once for all tests of this file, with the files of `tests/reviews`.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("review");
        for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reviews")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), world.path(&file.file_name().to_string_lossy())).unwrap();
        }
        // To 5000 points, so that what happens in the files fits and the games are solved soon.
        for game in ["zehntausend", "zehntausend-takeover"] {
            let rules = small_bank(game, 5000).replacen("entry = 500", "entry = 1000", 1);
            world.write(&format!("{game}.toml"), rules);
        }
        world.write("mad-game.toml", small_six());
        world.write("small-race.toml", small_race("[\"capture\", \"clear-entry\", \"enter\", \"reach-goal\"]"));
        world.write("played.txt", PLAYED);
        world
    })
}

/// The message about a file of the small game, which is refused with exit code 2.
fn refused(name: &str, content: &[u8]) -> String {
    world().write(name, content);
    world().refuses(2, &format!("review small.toml {name}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn sum(decisions: &Value, key: &str) -> f64 {
    decisions.as_array().unwrap().iter().map(|decision| number(&decision[key])).sum()
}

#[test]
fn the_files_of_the_documentation_are_reviewed() {
    let text = world().ok("review yahtzee yahtzee.txt");
    assert!(text.starts_with("Yahtzee, 13 turns\n"), "{text}");
    for part in ["Final score ", "Your play: ", "The dice brought ", "Kind of decision", "keep after roll 1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = world().json("review yahtzee yahtzee.txt");
    assert_eq!((&json["game"], &json["complete"]), (&"yahtzee".into(), &true.into()));
    let (start, luck) = (number(&json["expected_at_start"]), number(&json["luck"]));
    let lost = sum(&json["decisions"], "loss");
    assert!((start + luck - lost - number(&json["score"]["total"])).abs() < 1e-6, "{json}");
    assert!((lost - number(&json["total"]["loss"])).abs() < 1e-6);
}

#[test]
fn both_forms_of_a_file_say_the_same() {
    let of = |game: &str, file: &str| {
        let mut json = world().json(&format!("review {game} {file}"));
        for decision in json["decisions"].as_array_mut().unwrap() {
            decision.as_object_mut().unwrap().remove("line").unwrap();
        }
        json
    };
    assert_eq!(of("yahtzee", "yahtzee.txt"), of("yahtzee", "yahtzee.jsonl"));
    let game = "zehntausend-takeover.toml";
    assert_eq!(of(game, "zehntausend-takeover.txt"), of(game, "zehntausend-takeover.jsonl"));
    let game = "knubbel-v1 --objective win";
    assert_eq!(of(game, "knubbel-two.txt"), of(game, "knubbel-two.jsonl"));
    assert_eq!(of("small-race.toml", "race-two.txt"), of("small-race.toml", "race-two.jsonl"));
}

#[test]
fn losses_are_those_of_best() {
    let json = world().json("review small.toml played.txt");
    let decision = &json["decisions"][0];
    assert_eq!((&decision["line"], &decision["roll"]), (&1.into(), &"12".into()));
    let best = world().json("best small.toml --roll 12 --rolls-left 2");
    let played = best["actions"].as_array().unwrap().iter().find(|action| action["dice"] == "2").unwrap();
    assert_eq!(decision["loss"], played["loss"]);
    assert_eq!(decision["best_value"], best["value"]);
}

#[test]
fn bank_games_are_told_for_two_players_and_for_one() {
    let text = world().ok("review zehntausend-takeover.toml zehntausend-takeover.txt");
    assert!(text.contains("two players, the chance to win") && text.contains("The opponent's play"), "{text}");
    assert!(text.contains("The game is not over: you have "), "{text}");
    let text = world().ok("review zehntausend.toml zehntausend-alone.txt --objective turns");
    assert!(text.contains("The game is not over: 2500 points in 5 turns") || text.contains(" points in "), "{text}");
    let text = world().ok("review zehntausend.toml zehntausend-alone.txt --objective points");
    assert!(text.contains(" points banked in "), "{text}");
    let message = world().refuses(2, "review zehntausend.toml zehntausend-alone.txt");
    assert!(message.contains("line 4") && message.contains("--objective turns or points"), "{message}");
    let message = world().refuses(2, "review small.toml played.txt --objective turns");
    assert!(message.contains("there is no objective \"turns\""), "{message}");
}

/// The answer of `best` about a position as one line.
fn best_at(position: &str) -> Value {
    world().json(&format!("best --position '{position}'"))
}

#[test]
fn games_of_two_cards_are_told_for_both_players() {
    let two = "review knubbel-v1 knubbel-two.txt --objective";
    let text = world().ok(&format!("{two} win"));
    for part in [
        "Knubbel, version 1, 2 turns, two players, the chance to win\n",
        "    9  opponent, turn 2  1 2 6 6 6     2  keep 6 6, roll 3        0.0770  ??  keep 6 6 6, roll 2\n",
        "you have 38 points, the opponent 39, and your chance to win is 0.463776.\n",
        "Your play: 2 of 6 decisions were the best possible; the others lost 0.1499 of the chance to win.\n",
        "The opponent's play: 1 of 3 decisions",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A review reports of a decision what `best` reports of its position.
    let json = world().json(&format!("{two} win --lead -5"));
    for decision in json["decisions"].as_array().unwrap() {
        let position = decision["position"].as_str().unwrap();
        let best = best_at(position);
        assert!((number(&best["value"]) - number(&decision["best_value"])).abs() < 1e-12, "{decision}");
    }
    assert_eq!((&json["lead"], &json["opponent"]["score"]["total"]), (&(-5).into(), &39.into()));
    let beat = world().json(&format!("{two} beat"));
    let first = &beat["decisions"][0];
    assert_eq!(first["best_value"], best_at(first["position"].as_str().unwrap())["value"]);
    let text = world().ok(&format!("{two} beat"));
    assert!(text.contains("who is taken to play for points") && text.contains("how the other played"), "{text}");
    assert!(world().refuses(2, "review knubbel-v1 knubbel-two.txt").contains("line 3"), "one player alone");
}

/// The review of a race of two players.
const RACE: &str = "\
MAD-GAME (small-race): 2 players, the chance to win

 Line  Turn              Position                 Played                                      Loss      Best
    6  me, turn 1        pieces at 0,0, rolled 6  bring a piece in
    7  me, turn 1        pieces at 0,1, rolled 4  move from 1 to 5
   11  me, turn 2        pieces at 0,5, rolled 6  bring a piece in
   12  me, turn 2        pieces at 1,5, rolled 3  move from 5 to 8                        0.006303  ?!  move from 1 to 4
   13  opponent, turn 2  pieces at 0,0, rolled 6  bring a piece in
   14  opponent, turn 2  pieces at 0,1, rolled 1  move from 1 to 2 and send a piece home
   15  me, turn 3        pieces at 0,1, rolled 4  move from 1 to 5
   16  opponent, turn 3  pieces at 0,2, rolled 1  move from 2 to 3

The game is not over: your pieces at 0,5; the opponent's at 0,3.

Your play: the only decision lost 0.006303 of the chance to win in total.
";

#[test]
fn races_are_told_for_two_players_and_for_one() {
    let text = world().ok("review small-race.toml race-two.txt");
    let text: String = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    assert!(text.starts_with(RACE), "{text}");
    let text = world().ok("review small-race.toml race-alone.txt --objective turns");
    for part in ["All pieces in the goal in 6 turns.", "Your play: 1 of 2 decisions", "move from 7 to 12"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let message = world().refuses(2, "review small-race.toml race-alone.txt");
    assert!(message.contains("line 2") && message.contains("--objective turns"), "{message}");
}

#[test]
fn races_that_are_not_solved_are_told_by_estimates_that_do_not_look_exact() {
    let text = world().ok("review mad-game.toml race-six.txt");
    let heading = text.lines().find(|line| line.contains("Position")).unwrap();
    assert!(heading.trim_end().ends_with("The bot's move") && !heading.contains("Loss"), "{text}");
    for part in [
        "the game is not solved.",
        "is estimated by 1 000 games",
        "In brackets are 95 % intervals.",
        " not told apart\n",
        "Your play: 1 of 2 decisions were those of the bot. Against it the rest comes to an estimated ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = world().json("review mad-game.toml race-six.txt --games 200 --seed 7");
    assert_eq!((&json["solved"], &json["games"], &json["seed"]), (&false.into(), &200.into(), &7.into()));
    assert_eq!(json, world().json("review mad-game.toml race-six.txt --games 200 --seed 7 --threads 1"));
    let decisions = json["decisions"].as_array().unwrap();
    assert!(decisions.iter().all(|decision| decision.get("loss").is_none() && decision.get("best").is_none()));
    let compared = decisions.iter().find(|decision| decision["estimate"].is_object()).unwrap();
    let position = compared["position"].as_str().unwrap();
    let estimate = &compared["estimate"];
    for key in ["played", "bot", "difference"] {
        assert_eq!((&estimate[key]["exact"], &estimate[key]["games"]), (&false.into(), &200.into()), "{compared}");
    }
    let whole = world().json("review mad-game.toml race-six.txt");
    let whole = whole["decisions"].as_array().unwrap().iter().find(|of| of["position"] == position).unwrap();
    let best = &world().json(&format!("best mad-game.toml --position '{position}'"))["actions"][0];
    assert_eq!((&whole["estimate"]["bot"]["value"], &whole["bot"]["text"]), (&best["value"], &best["text"]));
    for words in ["small-race.toml race-two.txt --games 10", "small.toml played.txt --seed 1"] {
        let message = world().refuses(2, &format!("review {words}"));
        assert!(message.contains("--games and --seed are for estimates"), "{message}");
    }
}

#[test]
fn standard_input_is_a_file_too() {
    let found = |text: &str| {
        let output = world().dicebase("review small.toml - --json").write_stdin(text).assert().success().stderr("");
        serde_json::from_slice::<Value>(&output.get_output().stdout).unwrap()
    };
    let expected = world().json("review small.toml played.txt");
    assert_eq!(found(PLAYED), expected);
    // As editors of other systems write it.
    assert_eq!(found(&format!("\u{feff}{}", PLAYED.replace('\n', "\r\n"))), expected);
    assert_eq!(found(PLAYED.trim_end()), expected);
    let output = world().dicebase("review small.toml -").write_stdin("12 keep 3\n").assert().code(2).stdout("");
    let told = message(&output.get_output().stderr);
    assert!(told.contains("standard input, line 1: 3 cannot be kept"), "{told}");
}

#[test]
fn an_unfinished_game_is_reviewed_as_far_as_it_goes() {
    let lines: Vec<&str> = PLAYED.lines().collect();
    world().write("unfinished.txt", lines[..4].join("\n"));
    let text = world().ok("review small.toml unfinished.txt");
    assert!(text.contains("The game is not over: 16 points so far") && text.contains("more are expected"), "{text}");
    let json = world().json("review small.toml unfinished.txt");
    assert_eq!(json["complete"], false);
    assert_eq!(json["card"], "pair=10,chance=6");
}

#[test]
fn what_is_no_game_is_refused_with_its_line() {
    let message = world().refuses(2, "review small.toml nowhere.txt");
    assert!(message.contains("cannot read the review nowhere.txt"), "{message}");
    let told = [
        ("empty.txt", "", "there is no decision in it"),
        ("comments.txt", "# only\n\n# words\n", "there is no decision in it"),
        ("other.txt", "game yahtzee\n11356 keep 11\n", "line 1: this is a review file of yahtzee"),
        ("middle.txt", "12 keep 2\n# a note\nwhat?\n24 chance\n", "middle.txt, line 3: \"what?\" is no decision"),
        ("crlf.txt", "12 keep 2\r\n\r\n24 sum\r\n", "line 3: there is no category \"sum\" in small"),
        ("bom.txt", "\u{feff}12 keep 3\n", "line 1: 3 cannot be kept: there is no 3 in the roll 12"),
        ("json.txt", "12 keep 2\n{\"roll\": \"24\", \"keep\": 2}\n", "line 2: the JSON cannot be read"),
        ("escape.txt", "\u{1b}[31mred\n", "line 1: \"\\u{1b}[31mred\" is no decision"),
    ];
    for (name, content, part) in told {
        let message = refused(name, content.as_bytes());
        assert!(message.contains(part), "{name}: {message}");
    }
    let over = refused("over.txt", format!("{PLAYED}12 run\n").as_bytes());
    assert!(over.contains("line 11: the game was over before this line"), "{over}");
    assert!(refused("latin.txt", b"12 keep 2 # \xfc\n").contains("it is not text in UTF-8"));
    assert!(refused("long.txt", &vec![b'\n'; (1 << 20) + 1]).contains("it is too long"));
}

#[test]
fn a_review_without_decisions_has_no_blank_lines_at_its_end() {
    for (objective, end) in
        [("points", "0 points banked in 1 turn."), ("turns", "The game is not over: 0 points in 1 turn.")]
    {
        let world = World::new();
        world.write("farkle.toml", small_bank("farkle", 1000));
        world.write("bust.txt", "223446 bust\n");
        let text = world.ok(&format!("review farkle.toml bust.txt --objective {objective}"));
        assert!(text.ends_with(&format!("\n\n{end}\n")) && !text.contains("\n\n\n"), "{text:?}");
    }
}

/// The upper bonus is paid at the end of a game: until then it is among the points to come, and not among those so far.
#[test]
fn points_so_far_and_points_to_come_add_up_to_what_is_expected() {
    let world = World::new();
    let lines = ["66666 sixes", "55555 fives", "44444 fours"];
    for count in 1..=lines.len() {
        world.write("game.txt", lines[..count].join("\n"));
        let json = world.json("review kniffel game.txt");
        let number = |key: &str| json[key].as_f64().unwrap();
        let shown = json["score"]["total"].as_f64().unwrap() + number("expected_rest");
        let balance = number("expected_at_start") + number("luck") - json["total"]["loss"].as_f64().unwrap();
        assert!((shown - balance).abs() < 1e-9, "{count} lines: {shown}, {balance}");
        let card = json["card"].as_str().unwrap();
        let value = world.json(&format!("value kniffel --card {card}"))["value"].as_f64().unwrap();
        assert!((value - number("expected_rest")).abs() < 1e-9, "{card}");
    }
    let text = world.ok("review kniffel game.txt");
    let told = "75 points so far, and 211.20 more are expected with the best play, the upper bonus of 35 among them.";
    assert!(text.contains(told), "{text}");
    let text = world.ok("value kniffel --card sixes=30,fives=25,fours=20");
    assert!(
        text.ends_with("211.2019 expected points still to come in 10 turns, the upper bonus of 35 among them\n"),
        "{text}"
    );
    // It may still be earned, and it cannot be any more.
    let text = world.ok("value kniffel --card sixes=30,fives=25");
    assert!(text.ends_with(" in 11 turns, the possible upper bonus of 35 included\n"), "{text}");
    assert!(!world.ok("value kniffel --card sixes=0,fives=0,fours=0").contains("bonus"));
}

/// After each line of a game the shown sums add up to the expected score at the start, less the losses, plus luck: with
/// saved rolls, saved dice, jokers with extra bonuses, and in a game for a target, where a chance takes the place of
/// the points to come. Other families show no sums of unfinished games.
#[test]
fn what_is_shown_of_a_game_that_is_not_over_adds_up_at_every_line() {
    const UNIFORM: &str = "33 threes\n22 twos\n11 pair\n44 run\n12 chance\n";
    const SAVING: &str = "33 pair\n44 threes\n24 keep 2\n22 twos\n12 run\n14 chance\n";
    let world = World::new();
    let games = [
        ("joker-forced", joker("forced"), UNIFORM),
        ("joker-free", joker("free"), UNIFORM),
        ("saved-rolls", saving(), SAVING),
        ("saved-dice", saved(), "33 threes\n22 twos\n11 pair\n14 keep 4\n34 run\n12 chance\n"),
    ];
    for (name, rules, played) in games {
        let file = format!("{name}.toml");
        world.write(&file, rules);
        for count in 1..=played.lines().count() {
            let lines: Vec<&str> = played.lines().take(count).collect();
            world.write("game.txt", lines.join("\n"));
            adds_up_in_points(&world, &file);
            if name != "saved-rolls" {
                let json = world.json(&format!("review {file} game.txt --objective target --target 30"));
                assert!((balance(&json) - json["expected_rest"].as_f64().unwrap()).abs() < 1e-9, "{name}: {json}");
            }
        }
    }
}

/// The expected score at the start, less the losses, plus luck.
fn balance(json: &Value) -> f64 {
    let number = |key: &str| json[key].as_f64().unwrap();
    number("expected_at_start") + number("luck") - json["total"]["loss"].as_f64().unwrap()
}

/// The points so far and those to come of a game, in JSON and in text.
fn adds_up_in_points(world: &World, file: &str) {
    let (json, text) = (world.json(&format!("review {file} game.txt")), world.ok(&format!("review {file} game.txt")));
    let shown = json["score"]["total"].as_f64().unwrap() + json["expected_rest"].as_f64().unwrap();
    assert!((shown - balance(&json)).abs() < 1e-9, "{file}: {json}");
    if json["complete"] == true {
        return;
    }
    let before = |words: &str| -> f64 {
        let (start, _) = text.split_once(words).unwrap_or_else(|| panic!("{words}: {text}"));
        start.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let told = before(" points so far") + before(" more are expected");
    assert!((told - shown).abs() < 0.01, "{file}: {told} and {shown} in {text}");
}

/// The turns of [`PLAYED`] by their last rolls alone.
const LAST: &str = "rolls last\n24 chance\n33 pair\n22 twos\n33 threes\n11 ones\n12 run\n";

#[test]
fn last_rolls_alone_are_judged_as_such_and_files_that_look_so_are_pointed_at() {
    world().write("last.txt", LAST);
    world().write("looks.txt", LAST.replace("rolls last\n", ""));
    let told = world().json("review small.toml last.txt");
    let points = world().json("review small.toml played.txt");
    assert_eq!(told["score"], points["score"]);
    let balance = |json: &Value, lost: f64| number(&json["expected_at_start"]) - lost + number(&json["luck"]);
    let lost = |json: &Value| number(&json["total"]["loss"]);
    assert!((balance(&told, lost(&told)) - number(&told["score"]["total"])).abs() < 1e-9, "{told}");
    assert_eq!((&told["last_rolls"], &told["looks_like_last_rolls"]), (&6.into(), &false.into()));
    assert!(told["decisions"].as_array().unwrap().iter().all(|one| one["rolls_left"] == 0 && one["last_roll"] == true));
    let text = world().ok("review small.toml last.txt");
    for part in ["Only the last roll is known of 6 turns", "The dice, and what was kept, brought "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let looks = world().ok("review small.toml looks.txt");
    assert!(looks.contains("begin the file with a line `rolls last`"), "{looks}");
    assert_eq!(world().json("review small.toml looks.txt")["looks_like_last_rolls"], true);
    for target in [20, 40] {
        let told = world().json(&format!("review small.toml last.txt --objective target --target {target}"));
        let reached = f64::from(u8::from(number(&told["score"]["total"]) >= f64::from(target)));
        assert!((balance(&told, lost(&told)) - reached).abs() < 1e-9, "{told}");
        assert_eq!(told["last_rolls"], 6);
    }
    // Of two, each turn of the one beside one of the other.
    let two: String = LAST.lines().skip(1).map(|line| format!("me: {line}\nopponent: * {line}\n")).collect();
    world().write("two.txt", format!("rolls last\n{two}"));
    for objective in ["beat", "win"] {
        let told = world().json(&format!("review small.toml two.txt --objective {objective}"));
        let theirs = if objective == "win" { lost(&told["opponent"]) } else { 0.0 };
        assert_eq!((&told["outcome"]["end"], &told["last_rolls"]), (&"draw".into(), &12.into()));
        assert!((balance(&told, lost(&told) - theirs) - 0.5).abs() < 1e-9, "{told}");
    }
}

#[test]
fn a_game_of_last_rolls_is_played_on_and_kept_in_the_history() {
    let world = World::new();
    world.write("mine.txt", format!("game small\n{}", LAST.replace("12 run\n", "")));
    world.dicebase("play small.toml --seed 1 --file mine.txt").write_stdin("hint 1\n#1\n".repeat(8)).assert().success();
    let text = fs::read_to_string(world.path("mine.txt")).unwrap();
    assert!(text.contains("\nfirst "), "{text}");
    let history = world.json("history");
    let game = &history["games"][0];
    let review = world.json("review small.toml mine.txt");
    assert_eq!((&review["last_rolls"], &review["complete"]), (&5.into(), &true.into()));
    assert_eq!(game["result"].as_f64(), review["score"]["total"].as_f64());
    assert_eq!(game["loss"], review["total"]["loss"]);
}

#[test]
fn last_rolls_are_refused_where_they_do_not_suffice() {
    world().write("last-bank.txt", "rolls last\n111 bank");
    world().write("last-race.txt", "* 6 enter");
    for (command, expected) in [
        ("review zehntausend.toml last-bank.txt --objective turns", "write how the turn ended"),
        ("review mad-game.toml last-race.txt", "each roll moves a piece"),
    ] {
        let said = world().refuses(2, command);
        assert!(said.contains(expected), "{command}: {said}");
    }
}
