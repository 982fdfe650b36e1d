//! Bank games end to end: solving under each objective, ranking what can be done, wrong input, proofs and interrupts.

use std::collections::BTreeSet;
use std::fs;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::{World, forge, small_bank};

const GAMES: [&str; 16] = [
    "zehntausend",
    "zehntausend-exact",
    "zehntausend-platform",
    "zehntausend-takeover",
    "zehntausend-takeover-covered",
    "zehntausend-takeover-paid",
    "zehntausend-round",
    "zehntausend-straight",
    "farkle",
    "farkle-basic",
    "farkle-classic",
    "five-thousand",
    "zehntausend-five-dice",
    ON_TABLE,
    THREE_BUSTS,
    "farkle-three-farkles",
];
const TAKE_OVER: [&str; 4] = ["zehntausend-takeover", COVERED, PAID, PLATFORM];
const ON_TABLE: &str = "zehntausend-on-table";
const COVERED: &str = "zehntausend-takeover-covered";
const PAID: &str = "zehntausend-takeover-paid";
const PLATFORM: &str = "zehntausend-platform";
const THREE_BUSTS: &str = "zehntausend-three-busts";

/// Returns `true` when a bust costs the points taken over.
fn pays(game: &str) -> bool {
    [PAID, PLATFORM].contains(&game)
}

/// The player who wins at once with the target.
fn closing(game: &str) -> &'static str {
    if game == PLATFORM { "--second" } else { "" }
}

/// A folder with every game, played to 1000 points with 500 to enter.
fn with_games(world: World) -> World {
    GAMES.iter().for_each(|game| world.write(&format!("{game}.toml"), small_bank(game, 1000)));
    world
}

/// A shared folder of that kind, in which each game is solved once.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| with_games(World::shared("bank")))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn value(game: &str, words: &str) -> f64 {
    number(&world().json(&format!("value {game}.toml {words}"))["value"])
}

/// The answer of `best`, whose actions are listed best first with their losses.
fn best(game: &str, words: &str) -> Value {
    let answer = world().json(&format!("best {game}.toml {words}"));
    let actions = answer["actions"].as_array().unwrap();
    assert_eq!((number(&actions[0]["loss"]), &actions[0]["value"]), (0.0, &answer["value"]), "{answer}");
    assert!(actions.is_sorted_by_key(|action| number(&action["loss"])), "{answer}");
    let sign = if answer["objective"] == "turns" { -1.0 } else { 1.0 };
    for action in actions {
        let loss = sign * (number(&answer["value"]) - number(&action["value"]));
        assert!((number(&action["loss"]) - loss).abs() < 1e-12, "{answer}");
    }
    answer
}

/// The selections of an answer: the dice, the turn total with them, and the next step, in any order.
fn choices(answer: &Value) -> BTreeSet<(String, u64, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let choice = |action: &Value| {
        assert_eq!(action["type"], "set-aside", "{answer}");
        (text(&action["dice"]), action["turn"].as_u64().unwrap(), text(&action["then"]))
    };
    let actions = answer["actions"].as_array().unwrap();
    let choices: BTreeSet<_> = actions.iter().map(choice).collect();
    assert_eq!(choices.len(), actions.len(), "twice the same: {answer}");
    choices
}

/// Asserts that exactly these selections are offered, with their turn totals; the marked ones may be banked too.
fn assert_choices(game: &str, words: &str, expected: &[(&str, u64, bool)]) {
    let then = |&(dice, turn, banks): &(&str, u64, bool)| {
        let choice = move |then: &str| (dice.to_owned(), turn, then.to_owned());
        banks.then(|| choice("bank")).into_iter().chain([choice("roll")])
    };
    let expected: BTreeSet<_> = expected.iter().flat_map(then).collect();
    assert_eq!(choices(&best(game, words)), expected, "best {game} {words}");
}

/// The value of one action of an answer.
fn worth(answer: &Value, what: &[(&str, &str)]) -> f64 {
    let fits = |action: &&Value| what.iter().all(|(key, text)| action[key] == *text);
    number(&answer["actions"].as_array().unwrap().iter().find(fits).unwrap_or_else(|| panic!("{answer}"))["value"])
}

/// The actions at the start of a turn, best first.
fn starts(answer: &Value) -> Vec<&str> {
    answer["actions"].as_array().unwrap().iter().map(|action| action["type"].as_str().unwrap()).collect()
}

fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-7, "{found} is not {expected}");
}

#[test]
fn a_game_is_solved_once_under_each_objective() {
    let world = with_games(World::new());
    // To 1000 points a player who entered has 500 to 950, which makes 11 scores with 0.
    for (objective, states) in [("points", None), ("turns", Some(11)), ("win", Some(11 * 11))] {
        let solve = format!("solve zehntausend.toml --objective {objective}");
        let solved = world.json(&solve);
        assert_eq!((&solved["game"], &solved["objective"]), (&json!("zehntausend"), &json!(objective)));
        assert_eq!(solved["solved"], true);
        assert!(states.is_none_or(|states| solved["states"] == states), "{solved}");
        assert!(number(&solved["seconds"]) >= 0.0);
        let bound = number(&solved["error_bound"]);
        assert!(bound > 0.0 && bound < 1e-8 && bound <= number(&solved["table_error_bound"]), "{solved}");
        let table = solved["table"].as_str().unwrap();
        assert_eq!(fs::metadata(table).unwrap().len(), solved["table_bytes"]);
        let value = number(&solved["value"]);
        assert_eq!(solved.get("chances"), (objective == "win").then(|| json!([value, 1.0 - value])).as_ref());
        let again = world.json(&solve);
        assert_eq!(again["solved"], false);
        for key in ["value", "error_bound", "table_error_bound", "states", "table", "bank_from"] {
            assert_eq!(again.get(key), solved.get(key), "{objective}: {key}");
        }
        assert_eq!(world.json(&format!("value zehntausend.toml --objective {objective}"))["value"], solved["value"]);
        assert_eq!(world.json(&format!("inspect zehntausend.toml --objective {objective}"))["value"], solved["value"]);
        assert_eq!(solved.get("bank_from").is_some(), objective == "points");
    }
    assert_eq!(world.json("solve zehntausend.toml")["objective"], "win");
    assert_eq!(world.json("solve zehntausend.toml")["solved"], false);
    assert!(world.ok("solve zehntausend.toml").contains("a chance of 0."));
}

#[test]
fn one_turn_is_played_by_thresholds() {
    for game in ["zehntausend", "farkle"] {
        let solved = world().json(&format!("solve {game}.toml --objective points"));
        let bank_from = solved["bank_from"].as_array().unwrap();
        assert_eq!(bank_from.len(), 6);
        assert!(bank_from.iter().all(|points| points.as_u64().unwrap().is_multiple_of(50)), "{solved}");
        // Of each of these rolls one selection counts, which leaves 3, 2 or 1 dice, just below a threshold or at it.
        let then = |(turn, roll): (usize, &str)| {
            let answer = best(game, &format!("--objective points --turn {turn} --roll {roll}"));
            let action = &answer["actions"][0];
            let left = roll.len() - action["dice"].as_str().unwrap().len();
            let banks = action["turn"].as_u64() >= bank_from[left - 1].as_u64();
            assert_eq!(action["then"], if banks { "bank" } else { "roll" }, "{bank_from:?}: {answer}");
            banks
        };
        let pairs = [[(0, "333226"), (0, "444226")], [(150, "524"), (200, "524")]];
        assert_eq!(pairs.map(|pair| pair.map(then)), [[false, true]; 2], "{game}: {bank_from:?}");
        [(200, "52"), (250, "52")]
            .into_iter()
            .for_each(|roll| assert_eq!(then(roll), roll.0 == 250 || game == "farkle"));
    }
    assert!(world().ok("solve zehntausend.toml --objective points").contains("Dice left  Bank from"));
}

#[test]
fn below_what_must_be_banked_there_is_only_rolling_on() {
    assert_choices("zehntausend", "--roll 123466", &[("1", 100, false)]);
    // 400 points with two dice left are three threes and a one: only 500 are banked by who has never banked.
    let dice = |banks| [("1", 500, true), ("5", 450, banks), ("15", 550, true)];
    assert_choices("zehntausend", "--turn 400 --roll 15", &dice(false));
    assert_choices("zehntausend", "--turn 400 --roll 15 --me 500", &dice(true));
    assert_choices("zehntausend", "--turn 400 --roll 15 --objective turns", &dice(false));
    assert_choices("zehntausend", "--turn 400 --roll 15 --objective turns --me 500", &dice(true));
    assert_choices("zehntausend", "--turn 400 --roll 15 --objective points", &dice(true));
    let small = [("1", 100, false), ("5", 50, false), ("11", 200, false), ("55", 100, false), ("15", 150, false)];
    let all = [&small[..], &[("155", 200, false), ("115", 250, true), ("1155", 300, true)]].concat();
    assert_choices("zehntausend", "--me 500 --roll 112355", &all);
    // Farkle knows no minimum at all.
    let all: Vec<_> = all.iter().map(|&(dice, turn, _)| (dice, turn, true)).collect();
    assert_choices("farkle", "--roll 552311", &all);
}

#[test]
fn every_selection_of_which_every_die_counts_is_offered() {
    assert_choices("zehntausend", "--me 500 --roll 222246", &[("222", 200, false), ("2222", 400, true)]);
    // Here four of a kind are no better than three and a single die that counts nothing.
    assert_choices("farkle", "--me 500 --roll 222246", &[("222", 200, true)]);
    let fixed = [("222", 200, true), ("2222", 1000, true), ("222244", 1500, true)];
    assert_choices("farkle-classic", "--me 500 --roll 222244", &fixed);
}

#[test]
fn who_has_set_all_dice_aside_may_bank_or_roll_them_all() {
    let hot = |banks| [("222", 200, false), ("333", 300, true), ("222333", 500, banks)];
    assert_choices("zehntausend", "--me 500 --roll 222333", &hot(true));
    let world = World::new();
    world.write("must.toml", small_bank("zehntausend", 1000).replacen("may-roll", "must-roll", 1));
    let answer = world.json("best must.toml --me 500 --roll 222333");
    assert_eq!(answer["actions"].as_array().unwrap().len(), 4, "all but banking 500: {answer}");
    let hot = answer["actions"].as_array().unwrap().iter().filter(|action| action["dice"] == "222333");
    assert!(hot.map(|action| &action["then"]).eq(["roll"]), "{answer}");
}

#[test]
fn the_question_is_repeated_in_the_answer() {
    let answer = best("zehntausend", "--objective win --me 500 --opponent 600 --turn 400 --roll 51");
    let place = ["game", "objective", "me", "opponent", "turn", "roll"].map(|key| answer[key].clone());
    assert_eq!(place, [json!("zehntausend"), json!("win"), json!(500), json!(600), json!(400), json!("15")]);
    assert!(answer.get("offer").is_none() && answer.get("second").is_none());
    let top = world().json("best zehntausend.toml --me 500 --opponent 600 --turn 400 --roll 51 --top 2");
    assert_eq!(top["actions"].as_array().unwrap()[..], answer["actions"].as_array().unwrap()[..2]);
    assert_eq!(worth(&answer, &[("dice", "1"), ("then", "bank")]), 1.0, "it has the target");
    let text = world().ok("best zehntausend.toml --me 500 --opponent 600 --turn 400 --roll 51");
    assert!(text.contains("500 points against 600") && text.contains("bank 500") && text.contains("add --top 6"));
}

/// At a table nobody has a roll yet when they ask: bank 350, or roll the last die?
#[test]
fn banking_or_rolling_on_is_a_question_without_a_roll() {
    world().write("three.toml", small_bank("zehntausend-three", 1000));
    for (game, players) in [("zehntausend.toml", "--me 500 --opponent 600"), ("three.toml", "--me 500")] {
        for objective in ["win", "turns", "points"] {
            let players = match objective {
                "win" => players,
                "turns" => "--me 500",
                _ => "",
            };
            let ask = |rest: &str| world().json(&format!("best {game} --objective {objective} {players} {rest}"));
            let (before, rolled) = (ask("--turn 300 --dice-left 1"), ask("--turn 200 --roll 41"));
            assert_eq!((&before["dice_left"], before.get("roll")), (&json!(1), None));
            for then in ["bank", "roll"] {
                let of = |answer: &Value, dice: &str| worth(answer, &[("dice", dice), ("then", then)]);
                assert_eq!(of(&before, ""), of(&rolled, "1"), "{game} {objective} {then}");
            }
        }
    }
    let text = world().ok("best zehntausend.toml --me 500 --turn 300 --dice-left 1");
    assert!(text.contains("turn total 300, 1 die left to roll") && text.contains(" bank 300 "), "{text}");
    let all = world().json("best zehntausend.toml --objective points --turn 300 --dice-left 1");
    assert_eq!(all["actions"].as_array().unwrap().len(), 2);
}

#[test]
fn an_offer_may_be_taken_over_as_far_as_the_rules_allow() {
    for game in TAKE_OVER {
        let with = |me: usize, more: &str| format!("--me {me} --opponent 600 {} {more}", closing(game));
        for (me, both) in [(0, game == TAKE_OVER[0]), (500, game == TAKE_OVER[0]), (600, true)] {
            let answer = best(game, &with(me, "--offer 600 --offer-dice 3"));
            let mut actions = starts(&answer);
            actions.sort_unstable();
            assert_eq!(actions, if both { vec!["roll", "take-over"] } else { vec!["roll"] }, "{game} {answer}");
            // The table holds the middle of two bounds, and a turn is worked out from there.
            assert_close(value(game, &with(me, "--offer 600 --offer-dice 3")), number(&answer["value"]));
            assert_close(worth(&answer, &[("type", "roll")]), value(game, &with(me, "")));
        }
        // Three dice are a bust in 60 of 216 rolls; any other one makes 600 and 600 a win at once.
        let after_bust = match game {
            _ if pays(game) => value(game, "--me 600 --opponent-entered"),
            _ => value(game, "--me 600 --opponent 600"),
        };
        let taken = worth(&best(game, &with(600, "--offer 600 --offer-dice 3")), &[("type", "take-over")]);
        assert_close(taken, (156.0 + 60.0 * (1.0 - after_bust)) / 216.0);
    }
}

#[test]
fn what_was_taken_over_matters_where_it_can_be_lost() {
    for game in TAKE_OVER {
        let of = |taken: &str| best(game, &format!("--me 500 --opponent 800 --turn 300 --roll 235 {taken}"));
        let value = |answer: &Value, then| worth(answer, &[("dice", "5"), ("then", then)]);
        let (free, taken) = (of(""), of("--taken 300"));
        assert_eq!(value(&free, "bank"), value(&taken, "bank"), "{game}");
        assert_eq!(value(&taken, "roll") < value(&free, "roll") - 0.001, pays(game), "{game}: {free} {taken}");
        let text = world().ok(&format!("best {game}.toml --me 500 --opponent 800 --turn 300 --roll 235 --taken 300"));
        assert_eq!(text.contains("--taken makes no difference here"), !pays(game));
    }
}

#[test]
fn who_lost_all_points_has_entered_all_the_same() {
    assert_choices(PAID, "--turn 400 --roll 15 --me-entered", &[("1", 500, true), ("5", 450, true), ("15", 550, true)]);
    assert_choices(PAID, "--turn 400 --roll 15", &[("1", 500, true), ("5", 450, false), ("15", 550, true)]);
    assert!(value(PAID, "--me-entered") > value(PAID, "") + 0.001);
    assert!(value(PAID, "--opponent-entered") < value(PAID, "") - 0.001);
    assert_eq!(value(PAID, "--me-entered --me 600"), value(PAID, "--me 600"));
    assert!(value(PAID, "--me 50") > value(PAID, "--me-entered"));
}

#[test]
fn busts_in_a_row_are_told_apart_until_one_costs_points() {
    for game in [THREE_BUSTS, "farkle-three-farkles"] {
        let of_me =
            ["", "--busts 1", "--busts 2"].map(|busts| value(game, &format!("--me 700 --opponent 700 {busts}")));
        assert!(of_me.is_sorted_by(|a, b| a > b), "{game}: {of_me:?}");
        let of_both = ["", "--opponent-busts 1", "--opponent-busts 2"]
            .map(|busts| value(game, &format!("--me 700 --opponent 700 --busts 1 {busts}")));
        assert!(of_both.is_sorted_by(|a, b| a < b), "{game}: {of_both:?}");
        let alone =
            ["", "--busts 1", "--busts 2"].map(|busts| value(game, &format!("--me 700 --objective turns {busts}")));
        assert!(alone.is_sorted_by(|a, b| a < b), "{game}: {alone:?}");
    }
    let words = "--me 700 --busts 2 --opponent 650 --opponent-busts 1";
    let text = world().ok(&format!("value {THREE_BUSTS}.toml {words}"));
    assert!(text.contains("700 points after 2 busts in a row against 650 after a bust"), "{text}");
    let answer = world().json(&format!("best {THREE_BUSTS}.toml {words} --roll 112346"));
    assert_eq!((&answer["busts"], &answer["opponent_busts"]), (&json!(2), &json!(1)), "{answer}");
    let line = answer["position"].as_str().unwrap();
    assert!(line.contains("me 700 busts 2 opponent 650 opponent-busts 1"), "{line}");
    let asks = |words: &str, texts: &[&str]| refused(&format!("value {THREE_BUSTS} {words}"), texts);
    asks("--me 3000 --busts 3", &["3 times in a row", "0 to 2"]);
    asks("--opponent-busts 1 --objective turns", &["one player"]);
    refused("value zehntausend --me 3000 --busts 1", &["no penalty for busts in a row"]);
    for command in ["distribution", "regret --bot greedy"] {
        let message = world().refuses(2, &format!("{command} {THREE_BUSTS}.toml"));
        assert!(message.contains("where a bust can cost points of the score"), "{message}");
        world().ok(&format!("{command} {THREE_BUSTS}.toml --objective turns"));
    }
    world().ok(&format!("sheet {THREE_BUSTS}.toml"));
    world().ok(&format!("simulate {THREE_BUSTS}.toml --bot optimal --bot greedy --games 100"));
}

#[test]
fn the_last_turn_has_to_reach_what_the_other_has() {
    // 400 points with two dice are three threes and a one, and 1000 points are equal.
    for (game, place) in [("zehntausend-round", "--second"), ("farkle-classic", "")] {
        let answer = best(game, &format!("--me 500 --opponent 1000 {place} --turn 400 --roll 15"));
        for (dice, chance) in [("15", 1.0), ("1", 0.5), ("5", 0.0)] {
            assert_eq!(worth(&answer, &[("dice", dice), ("then", "bank")]), chance, "{game}: {answer}");
        }
        // With the one there is a die left to roll: a third of its faces count, and then the score is higher.
        assert_close(worth(&answer, &[("dice", "1"), ("then", "roll")]), 1.0 / 3.0);
        let against = |opponent: usize| value(game, &format!("--me 500 --opponent {opponent} {place}"));
        // The rules begin to differ at the target, so only what lies above it can be compared.
        assert!(against(1000) > against(1050) && against(1050) > against(3000), "{game}");
        assert!(against(3000) > 0.0 && against(1000) < 0.5);
    }
}

#[test]
fn the_last_turn_may_take_over_what_reached_the_target() {
    let of = |words: &str| best(PLATFORM, &format!("--me 500 --opponent 1000 --second {words}"));
    // 500 points taken over are as many as the other has, and any roll that counts wins.
    let answer = of("--offer 500 --offer-dice 3");
    assert_close(worth(&answer, &[("type", "take-over")]), 156.0 / 216.0);
    assert!(worth(&answer, &[("type", "roll")]) < 0.5);
    let taken = of("--turn 500 --taken 500 --roll 123");
    assert_eq!(worth(&taken, &[("dice", "1"), ("then", "bank")]), 1.0);
    assert_close(worth(&taken, &[("dice", "1"), ("then", "roll")]), 5.0 / 9.0);
    // More than one's own score may not be taken over.
    let more = best(PLATFORM, "--me 500 --opponent 1100 --second --offer 600 --offer-dice 3");
    assert_eq!(starts(&more), ["roll"]);
    let nobody = "value zehntausend-platform --me 5000 --opponent 10950 --second --offer 900 --offer-dice 3";
    refused(nobody, &["10050", "cannot have been banked"]);
}

#[test]
fn who_has_never_banked_takes_over_nothing_where_the_rules_say_so() {
    let offer = "--opponent 800 --offer 800 --offer-dice 3";
    assert_eq!(starts(&best(ON_TABLE, offer)), ["roll"]);
    assert_eq!(value(ON_TABLE, offer), value(ON_TABLE, "--opponent 800"));
    let entered = best(ON_TABLE, &format!("--me 500 {offer}"));
    assert_eq!(starts(&entered).len(), 2, "{entered}");
}

#[test]
fn a_target_that_has_to_be_met_is_not_gone_beyond() {
    // A hundred points are lacking, and two ones are too much.
    assert_choices("zehntausend-exact", "--me 900 --opponent 500 --roll 112346", &[("1", 100, true)]);
    let answer = best("zehntausend-exact", "--me 900 --opponent 500 --roll 112346");
    assert_eq!(worth(&answer, &[("then", "bank")]), 1.0);
    let bust = &["the roll 11234", "is a bust", "lead beyond 10000"];
    refused("best zehntausend-exact --me 9900 --opponent 5000 --turn 50 --roll 11234", bust);
    refused(
        "best zehntausend-exact --me 9900 --opponent 5000 --turn 200 --roll 1123",
        &["200", "leads beyond the target"],
    );
}

#[test]
fn beginning_is_good_where_the_first_wins_at_once_and_bad_where_the_round_is_completed() {
    for game in GAMES {
        let start = value(game, "");
        let is_completed = ["zehntausend-round", "zehntausend-five-dice", PLATFORM].contains(&game);
        let bounds = if is_completed { 0.4..0.5 } else { 0.5..0.65 };
        assert!(bounds.contains(&start), "{game}: {start}");
    }
    assert!(value("zehntausend-round", "--second --opponent 500") < value("zehntausend-round", "--second"));
}

/// Refuses these words with exit code 2 and all of these texts, before anything is solved.
fn refused(words: &str, texts: &[&str]) {
    static WORLD: OnceLock<World> = OnceLock::new();
    let world = WORLD.get_or_init(World::new);
    let message = world.refuses(2, words);
    for text in texts {
        assert!(message.contains(text), "dicebase {words}\nwithout {text:?}: {message}");
    }
    assert!(!world.data().exists(), "{words}");
}

#[test]
fn scores_that_cannot_be_are_refused() {
    let over = &["10000 points", "below 10000"];
    for command in ["value zehntausend", "best zehntausend --roll 11523"] {
        refused(&format!("{command} --me 3010"), &["score of 3010", "multiples of 50"]);
        refused(&format!("{command} --opponent 3010"), &["score of 3010", "multiples of 50"]);
        refused(&format!("{command} --me 500"), &["score of 500", "zehntausend", "0 or 1000 or more"]);
        refused(&format!("{command} --opponent 950"), &["score of 950", "zehntausend", "0 or 1000 or more"]);
        refused(&format!("{command} --me 10000"), over);
        refused(&format!("{command} --me=-50"), &["\"-50\"", "--me"]);
        refused(&format!("{command} --opponent 10000"), &["opponent has 10000 points", "below it"]);
    }
    refused("value zehntausend-round --me 10000 --second", over);
    refused("value farkle-classic --me 10050 --opponent 10000", &["10050 points", "below 10000"]);
    refused("value zehntausend-round --opponent 10000", &["opponent has 10000 points", "only the player who closes"]);
    refused(
        "value zehntausend-takeover-covered --me-entered",
        &["score of 0", "leave out that this player has, or give 1000"],
    );
}

#[test]
fn rolls_and_turn_totals_that_cannot_be_are_refused() {
    let best = |words: &str, texts: &[&str]| refused(&format!("best zehntausend {words}"), texts);
    best("--turn 50 --roll 112345", &["total of 50 with 6 dice", "there are 5 dice"]);
    best("--turn 250 --roll 112345", &["total of 250 with 6 dice", "1 or 2 or 3 dice"]);
    best("--turn 270 --roll 112", &["turn total of 270", "multiples of 50"]);
    best("--turn 1000000000000 --roll 112", &["1000000000000", "no further than"]);
    best("--roll 123", &["total of 0 with 3 dice", "there are 6 dice"]);
    best("--roll 1123456", &["7 dice", "zehntausend is played with 6", "1 to 6"]);
    best("--roll=", &["0 dice", "zehntausend is played with 6", "1 to 6"]);
    best("--roll 112347", &["'7'", "1 to 6"]);
    best("--roll 223446", &["the roll 223446 is a bust", "nothing to decide"]);
    best("--turn 100 --dice-left 6", &["total of 100 with 6 dice", "dice to roll"]);
    best("--dice-left 3", &["total of 0 with 3 dice", "there are 6 dice"]);
    best("--turn 300 --dice-left 0", &["what is left has 0 dice", "1 to 6"]);
    best("--turn 300 --dice-left 1 --roll 1", &["--dice-left", "--roll", "leave one of them out"]);
    best("--turn 300", &["--turn needs --roll", "--roll 11235"]);
    best("--taken 300", &["--taken needs --roll", "--roll 11235"]);
    best("--turn 300 --taken 300 --roll 112", &["what was taken over", "nothing can be taken over in this game"]);
}

#[test]
fn offers_that_cannot_be_are_refused() {
    for command in ["value", "best"] {
        let offer = "--offer 600 --offer-dice 3 --opponent 3000";
        refused(&format!("{command} zehntausend {offer}"), &["offer", "nothing can be taken over in this game"]);
        let take = |words: &str, texts: &[&str]| refused(&format!("{command} zehntausend-takeover {words}"), texts);
        take(&format!("{offer} --objective turns --me 1000"), &["opponent", "one player", "leave it out"]);
        take("--offer 600 --offer-dice 3 --objective turns", &["offer", "the objective win"]);
        take("--opponent 3000 --offer 600 --offer-dice 7", &["7 dice", "played with 6", "1 to 6"]);
        take("--opponent 3000 --offer 600 --offer-dice 0", &["0 dice", "played with 6", "1 to 6"]);
        take("--opponent 3000 --offer 200 --offer-dice 3", &["200 points", "at least 250 points"]);
        take("--opponent 3000 --offer 620 --offer-dice 3", &["620", "multiples of 50"]);
        take("--opponent 3000 --offer 250 --offer-dice 6", &["250 points with 6 dice", "no turn comes to that"]);
        take("--opponent 1000 --offer 1200 --offer-dice 3", &["1200 points", "score of 1000", "part of the score"]);
        take("--opponent 1500 --offer 600 --offer-dice 3", &["600 points", "score of 1500", "before that", "900"]);
        take("--opponent 3000 --offer 600", &["--offer needs --offer-dice", "--offer 600 --offer-dice 3"]);
        take("--opponent 3000 --offer-dice 3", &["--offer-dice needs --offer", "--offer 600 --offer-dice 3"]);
    }
    let best =
        |game: &str, words: &str, texts: &[&str]| refused(&format!("best {game} --opponent 3000 {words}"), texts);
    best("zehntausend-takeover", "--offer 600 --offer-dice 3 --roll 112", &["--offer", "--roll", "--taken"]);
    best("zehntausend-takeover", "--turn 500 --taken 600 --roll 123", &["total of 500", "600 points taken over"]);
    best(COVERED, "--turn 600 --taken 600 --roll 123", &["600 points", COVERED, "own score, 0"]);
    best(ON_TABLE, "--turn 600 --taken 600 --roll 123", &["600 points", ON_TABLE, "never banked"]);
}

#[test]
fn options_that_mean_nothing_in_a_game_are_refused() {
    refused("value zehntausend --second", &["second", "these rules complete no round"]);
    refused("value farkle-classic --second", &["second", "these rules complete no round"]);
    refused("value zehntausend --me 1000 --objective points", &["score", "one turn only"]);
    refused("value zehntausend --opponent 1000 --objective turns", &["opponent", "one player"]);
    refused("value zehntausend --second --objective turns", &["one player"]);
    for option in ["--card ones=3", "--rolls-left 1", "--saved 1"] {
        let name = option.split(' ').next().unwrap().trim_start_matches("--");
        refused(
            &format!("best zehntausend --roll 112345 {option}"),
            &[name, "zehntausend, a bank game", "leave it out"],
        );
    }
    refused("value zehntausend --card ones=3", &["--card", "zehntausend, a bank game", "leave it out"]);
    for option in ["--me 300", "--opponent 300", "--second", "--me-entered", "--offer 300 --offer-dice 2"] {
        let name = option.split(' ').next().unwrap().trim_start_matches("--");
        refused(&format!("value yahtzee {option}"), &[name, "yahtzee, a scorecard game", "leave it out"]);
    }
    refused("best yahtzee --roll 11356 --rolls-left 1 --turn 300", &["--turn", "yahtzee, a scorecard game"]);
    for command in ["solve", "value", "inspect", "verify"] {
        refused(
            &format!("{command} yahtzee --objective turns"),
            &["no objective \"turns\"", "scorecard games", "expected-score"],
        );
        refused(&format!("{command} zehntausend --objective score"), &["'score'", "beat, least, risk, points, turns"]);
    }
    refused("solve zehntausend --policy", &["zehntausend has no policy table", "win"]);
}

#[test]
fn three_players_have_a_chance_each() {
    let world = World::new();
    world.write("three.toml", small_bank("zehntausend-three", 1000));
    let chances = |answer: &Value| -> Vec<f64> {
        answer["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).collect()
    };
    let solved = world.json("solve three.toml");
    let by_seat = chances(&solved);
    assert_eq!(by_seat.len(), 3);
    assert!(by_seat[0] > by_seat[1] && by_seat[1] > by_seat[2], "{by_seat:?}");
    assert_close(by_seat.iter().sum(), 1.0);
    assert_eq!(solved["value"], solved["chances"][0]);
    let best = world.json("best three.toml --me 500 --opponents 750/600 --roll 112356");
    assert_close(chances(&best)[0], best["value"].as_f64().unwrap());
    assert_close(chances(&best).iter().sum(), 1.0);
    assert!(best["position"].as_str().unwrap().contains("opponents 750/600"), "{best}");
    assert!(world.ok("verify three.toml").contains("proved"));
    let refused = world.refuses(2, "best three.toml --opponent 750");
    assert!(refused.contains("opponents 4500/3000"), "{refused}");
    let with_comma = world.json("best three.toml --me 500 --opponents 750,600 --roll 112356");
    assert_eq!(with_comma, best);
    let line = world.json("best three.toml --position 'three me 500 opponents 750,600 roll 112356'");
    assert_eq!(line["position"], best["position"]);
    for words in ["distribution three.toml --bot greedy", "regret three.toml --bot greedy"] {
        let refused = world.refuses(2, words);
        assert!(refused.contains("plays for their own chance"), "{words}: {refused}");
    }
}

#[test]
fn four_players_have_a_chance_each() {
    let world = World::new();
    world.write("four.toml", small_bank("zehntausend-three", 1000).replace("players = 3", "players = 4"));
    let solved = world.json("solve four.toml");
    let by_seat: Vec<f64> = serde_json::from_value(solved["chances"].clone()).unwrap();
    assert!(by_seat.len() == 4 && by_seat.is_sorted_by(|first, second| first > second), "{by_seat:?}");
    assert_close(by_seat.iter().sum(), 1.0);
    let best = world.json("best four.toml --me 500 --opponents 750/600/550 --roll 112356");
    let chances: Vec<f64> = serde_json::from_value(best["chances"].clone()).unwrap();
    assert_close(chances[0], best["value"].as_f64().unwrap());
    assert_close(chances.iter().sum(), 1.0);
    assert!(best["position"].as_str().unwrap().contains("opponents 750/600/550"), "{best}");
    assert!(best["exact"] != false, "{best}");
    assert!(world.ok("verify four.toml").contains("proved"));
    let text = world.ok("best four.toml --me 500 --opponents 750/600/550 --roll 112356");
    assert!(text.contains("500 points against 750, 600 and 550"), "{text}");
    assert!(world.ok("solve four.toml").contains("for the first of four players"));
    let refused = world.refuses(2, "best four.toml --me 500 --opponents 750/600 --roll 112356");
    assert!(refused.contains("opponents 4500/3000/1900"), "{refused}");
    let simulated = world.json("simulate four.toml --games 40 --bot optimal --bot optimal --bot optimal --bot greedy");
    assert_eq!(simulated["players"].as_array().unwrap().len(), 4);
    let refused = world.refuses(2, "simulate four.toml --bot optimal --bot greedy");
    assert!(refused.contains("a game of four players") && refused.contains("four times"), "{refused}");
}

/// Three players and two dice: one value is off by three times the most that a player gains by changing one turn.
const NO_BOUND: &str = r#"
family = "bank"
name = "No bound"
source = "made for tests"
dice = 2
sides = 6
players = 3
step = 50
target = 200
minimum = 100
entry = 100
end = "at-once"
hot-dice = "must-roll"
singles = [0, 0, 50, 0, 0, 0]
"#;

#[test]
fn what_one_other_turn_gains_is_called_that_and_no_bound() {
    let world = World::new();
    world.write("no-bound.toml", NO_BOUND);
    world.write("zehntausend.toml", small_bank("zehntausend", 1000));
    let keys = ["one_turn_gain", "table_one_turn_gain"];
    let solved = world.json("solve no-bound.toml");
    let gain = number(&solved["table_one_turn_gain"]);
    assert!(gain > 0.0 && gain < 2.4e-15, "{solved}");
    for command in ["solve", "inspect", "verify"] {
        let (told, text) =
            (world.json(&format!("{command} no-bound.toml")), world.ok(&format!("{command} no-bound.toml")));
        assert!(keys.iter().all(|key| told[key] == solved[key]), "{told}");
        assert!(told.as_object().unwrap().keys().all(|key| !key.contains("error_bound")), "{told}");
        assert!(text.contains("by one other turn"), "{text}");
        assert!(!text.contains("exact to") && !text.contains("from the true one"), "{text}");
    }
    let verified = world.json("verify no-bound.toml");
    assert!(keys.iter().all(|key| verified[format!("proved_{key}")] == solved[key]), "{verified}");
    let compared = world.json("compare no-bound.toml zehntausend.toml");
    let of_win = compared["games"][0]["optima"].as_array().unwrap().iter().find(|of| of["objective"] == "win").unwrap();
    assert!(of_win.get("error_bound").is_none() && of_win["one_turn_gain"] == solved["one_turn_gain"], "{of_win}");
}

#[test]
fn two_who_may_both_win_take_over_and_have_a_chance_each() {
    let world = World::new();
    world.write("both.toml", small_bank("zehntausend-platform-both-win", 1000));
    let chances = |answer: &Value| -> Vec<f64> {
        answer["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).collect()
    };
    let solved = world.json("solve both.toml");
    assert_eq!(solved["value"], solved["chances"][0]);
    assert!(chances(&solved).iter().sum::<f64>() > 1.0, "{solved}");
    for dice in [6, 1] {
        let words = format!("both.toml --me 500 --opponent 750 --offer 300 --offer-dice {dice}");
        let best = world.json(&format!("best {words}"));
        assert_eq!(best["value"], world.json(&format!("value {words}"))["value"], "{dice} dice");
        assert_close(chances(&best)[0], best["value"].as_f64().unwrap());
    }
    assert!(world.ok("verify both.toml").contains("proved"));
}

#[test]
fn wrong_rules_are_refused_with_the_file_and_the_key() {
    let refused_rules = |game: &str, changes: &[(&str, &str)], texts: &[&str]| {
        let change = |text: String, (from, to): &(&str, &str)| {
            assert!(text.contains(from), "{game}: {from}");
            text.replacen(from, to, 1)
        };
        let world = World::new();
        world.write("wrong.toml", changes.iter().fold(small_bank(game, 1000), change));
        for words in ["solve wrong.toml", "best wrong.toml --roll 112345"] {
            let message = world.refuses(2, words);
            assert!(
                [&["wrong.toml"], texts].concat().iter().all(|text| message.contains(text)),
                "{texts:?}: {message}"
            );
        }
        assert!(!world.data().exists());
    };
    let (singles, nothing) = ("[100, 0, 0, 0, 50, 0]", "[0, 0, 0, 0, 0, 0]");
    let wrong = |changes: &[(&str, &str)], texts: &[&str]| refused_rules("zehntausend", changes, texts);
    wrong(&[(singles, "[100, 0, 0, 0, 50]")], &["`singles`", "5 numbers", "6 faces"]);
    wrong(&[(singles, "[100, 0, 0, 0, 55, 0]")], &["`singles`", "55", "the step, 50"]);
    wrong(&[("[1000, 200", "[1000, 210")], &["`sets.three`", "210", "the step, 50"]);
    wrong(&[("target = 1000", "target = 1020")], &["`target`", "1020", "the step, 50"]);
    wrong(&[("target = 1000", "target = 0")], &["`target`", "0 is not allowed", "1 to "]);
    wrong(&[("entry = 500", "entry = 1050")], &["`entry`", "1050", "0 to 1000"]);
    wrong(&[("step = 50", "step = 0")], &["`step`", "0 is not allowed", "1 to "]);
    wrong(&[("minimum", "minimun")], &["`minimun`", "`minimum`", "line"]);
    wrong(&[("\"double\"", "\"triple\"")], &["`triple`", "`double`", "`fixed`"]);
    let sets = "[sets]\nthree = [1000, 200, 300, 400, 500, 600]\ngrowth = \"double\"";
    wrong(&[(singles, nothing), (sets, "")], &["`singles`", "no dice are worth anything"]);
    wrong(
        &[("three = [1000, 200, 300, 400, 500, 600]", "three = [0, 0, 0, 0, 0, 0]")],
        &["`sets.three`", "[sets] out"],
    );
    let three_dice = [("may-roll", "must-roll"), ("dice = 6", "dice = 3"), (singles, nothing)];
    wrong(&three_dice, &["`hot-dice`", "nobody can ever bank"]);
    refused_rules(PAID, &[("own-score", "any")], &["`take-over.bust`", "own-score"]);
    let players = |number: &'static str| [("dice = 6", number)];
    wrong(&players("dice = 6\nplayers = 5"), &["`players`", "5 is not allowed", "2 to 4"]);
    refused_rules(PAID, &players("dice = 6\nplayers = 3"), &["`players`", "[take-over] out"]);
    refused_rules("zehntausend-round", &players("dice = 6\nplayers = 3"), &["`players`", "at-once"]);
    wrong(&players("dice = 6\ntie = \"both-win\""), &["`tie`", "nobody draws"]);
    let exact = |changes: &[(&str, &str)], texts: &[&str]| refused_rules("zehntausend-exact", changes, texts);
    exact(&[("at-once", "round")], &["`exact-target`", "at-once"]);
    exact(&[("entry = 500", "entry = 500\nminimum = 100")], &["`exact-target`", "no more than the step, 50"]);
    exact(&[("50, 0]", "0, 0]")], &["`exact-target`", "lacks 50", "in one turn"]);
    refused_rules(PAID, &[("at-once", "last-turn")], &["`take-over`", "\"round\""]);
    refused_rules(PAID, &[("own-score", "any-once-entered")], &["`take-over.bust`", "own-score"]);
    refused_rules(ON_TABLE, &[("entry = 500", "entry = 50")], &["`take-over.up-to`", "\"any\"", "entry above 50"]);
    let named = |dice: &str, texts: &[&str]| {
        let texts = [&["\"The big one\", pattern"], texts].concat();
        refused_rules("five-thousand", &[("\"12345\"", &format!("\"{dice}\""))], &texts);
    };
    named("", &["0 is not allowed", "1 to 5"]);
    named("123451", &["6 is not allowed", "1 to 5"]);
    named("12347", &["7", "1 to 6"]);
    let busts = |penalty: &str, texts: &[&str]| {
        refused_rules(THREE_BUSTS, &[("{ busts = 3, points = 1000 }", penalty)], texts);
    };
    busts("{ busts = 1, points = 1000 }", &["`bust-penalty.busts`", "1 is not allowed", "2 to 9"]);
    busts("{ busts = 3, points = 0 }", &["`bust-penalty.points`", "0 is not allowed", "1 to"]);
    busts("{ busts = 3, points = 1050 }", &["`bust-penalty.points`", "1050", "1 to 1000"]);
    busts("{ busts = 3, points = 120 }", &["`bust-penalty.points`", "no multiple of the step, 50"]);
    busts("{ busts = 3 }", &["points"]);
    let below_zero = &["`bust-penalty.below-zero`", "infinitely many states", "leave it out"];
    busts("{ busts = 3, points = 1000, below-zero = true }", below_zero);
    busts("{ busts = 3, points = 1000, below-zero = -500 }", &["below-zero", "boolean"]);
    let both = |changes: &[(&str, &str)]| refused_rules(THREE_BUSTS, changes, &["`bust-penalty`", "leave"]);
    both(&[("[sets]", "[take-over]\nup-to = \"any\"\nbust = \"loses-turn\"\n[sets]")]);
    both(&[("dice = 6", "dice = 6\nplayers = 3")]);
    both(&[("\"at-once\"", "\"round\"\ntie = \"both-win\"")]);
    refused_rules("farkle-classic", &[("2000, 3000]", "2000]")], &["`sets.growth.fixed`", "2 numbers", "needs 3"]);
}

#[test]
fn a_turn_without_a_bust_has_no_most_points_but_a_winner() {
    let world = World::new();
    let rules = small_bank("farkle", 1000).replacen("[100, 0, 0, 0, 50, 0]", "[100, 50, 50, 50, 50, 50]", 1);
    world.write("sure.toml", rules);
    let message = world.refuses(2, "solve sure.toml --objective points");
    assert!(message.contains("never a bust") && message.contains("another objective"), "{message}");
    assert!(!world.data().exists());
    assert_close(number(&world.json("solve sure.toml --objective turns")["value"]), 1.0);
    assert_close(number(&world.json("solve sure.toml --objective win")["value"]), 1.0);
}

#[test]
fn tables_are_verified_and_a_changed_value_is_refuted() {
    let world = with_games(World::new());
    let objectives = [("zehntausend", "points"), ("zehntausend", "turns"), ("zehntausend", "win"), (PAID, "win")];
    let busts = [(THREE_BUSTS, "turns"), (THREE_BUSTS, "win")];
    for (game, objective) in objectives.into_iter().chain(busts) {
        let circles = objective == "win" && game != "zehntausend";
        let solved = world.json(&format!("solve {game}.toml --objective {objective}"));
        let verify = format!("verify {game}.toml --objective {objective}");
        let verified = world.json(&verify);
        assert_eq!((&verified["verified"], &verified["states"]), (&json!(true), &solved["states"]), "{verified}");
        for key in ["error_bound", "table_error_bound"] {
            assert_eq!(verified[key], solved[key]);
            assert!(number(&verified[format!("proved_{key}")]) <= number(&verified[key]), "{verified}");
        }
        assert!(number(&verified["table_error_bound"]) <= 1e-6, "{verified}");
        assert_eq!(verified.get("between_bounds"), circles.then_some(&json!(true)));
        let text = world.ok(&verify);
        assert!(text.contains("proved: no value is further than"), "{text}");
        assert_eq!(text.contains("proved: every value lies between its bounds"), circles, "{text}");
        let table = std::path::Path::new(solved["table"].as_str().unwrap());
        let good = fs::read(table).unwrap();
        let numbers = world.json(&format!("inspect {}", table.display()))["shape"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_u64().unwrap() as usize)
            .product::<usize>();
        for place in [0, numbers / 3, numbers - 1] {
            forge(table, |file, body| {
                let bytes = &mut file[body + 8 * place..][..8];
                let value = f64::from_le_bytes((&*bytes).try_into().unwrap());
                let changed = if value > 0.5 { value - 1e-4 * value } else { value + 1e-4 };
                bytes.copy_from_slice(&changed.to_le_bytes());
            });
            let refuted = world.dicebase(&verify).assert().code(1);
            let message = String::from_utf8_lossy(&refuted.get_output().stderr).into_owned();
            assert!(message.contains("is not what its rules give"), "{game} {objective}: {message}");
            fs::write(table, &good).unwrap();
        }
    }
}

#[test]
fn bounds_that_say_nothing_prove_nothing() {
    let world = with_games(World::new());
    let verify = format!("verify {PAID}.toml");
    world.ok(&format!("solve {PAID}.toml"));
    assert_eq!(world.json(&verify)["verified"], true);
    forge(&world.table("values"), |file, body| {
        for (place, number) in file[body..].chunks_exact_mut(8).enumerate() {
            number.copy_from_slice(&f64::to_le_bytes((place % 2) as f64));
        }
    });
    let refuted = world.dicebase(&format!("{verify} --json")).assert().code(1);
    let verified: Value = serde_json::from_slice(&refuted.get_output().stdout).unwrap();
    assert_eq!((&verified["verified"], &verified["between_bounds"]), (&json!(false), &json!(true)));
    let [proved, claimed] = ["proved_table_error_bound", "table_error_bound"].map(|key| number(&verified[key]));
    assert!(proved > 0.4 && claimed < 1e-6, "the bounds hold, but they are too wide: {verified}");
}

#[test]
fn one_thread_and_two_find_the_same_bits() {
    for game in [TAKE_OVER[0], COVERED] {
        let of = |threads: usize| {
            let world = with_games(World::new());
            world.ok(&format!("solve {game}.toml --threads {threads}"));
            fs::read(world.table("values")).unwrap()
        };
        assert!(of(1) == of(2), "{game}");
    }
}

/// An interrupted computation in sweeps goes on from where it was.
#[cfg(unix)]
mod interrupted {
    use std::process::Command;
    use std::time::Duration;

    use super::*;
    use crate::common::{life, message, soon};

    const SOLVE: &str = "solve zehntausend-takeover-paid.toml";

    /// Interrupts a computation after some processor time; returns `true` when it had stored its progress by then.
    fn interrupt_after(world: &World, work: Duration) -> bool {
        let mut child = world.process(SOLVE).spawn().unwrap();
        assert!(soon(20, || !world.files(".lock").is_empty()));
        let enough = life(&child).worked + work;
        assert!(soon(60, || child.try_wait().unwrap().is_some() || life(&child).worked > enough));
        assert!(child.try_wait().unwrap().is_none(), "it is solved within {work:?}");
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let ended = soon(20, || child.try_wait().unwrap().is_some());
        if !ended {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        assert!(ended && output.status.code() == Some(1) && output.stdout.is_empty());
        let message = message(&output.stderr);
        assert!(message.contains("interrupted") && message.lines().count() == 1, "{message}");
        assert!(world.files(".tmp").is_empty() && world.files("-values-").is_empty(), "{:?}", world.files(""));
        let stored = !world.files("-checkpoint-").is_empty();
        assert_eq!(message.contains("goes on from here"), stored, "{message}");
        stored
    }

    #[test]
    fn the_same_command_goes_on_and_comes_to_the_same_value() {
        let world = World::new();
        world.write("zehntausend-takeover-paid.toml", small_bank(PAID, 1500));
        let whole = world.json(&format!("{SOLVE} --data elsewhere"));
        // The first sweep is a small part of the whole, so one of these comes after it and before the end.
        let amounts = (0..20).map(|i| Duration::from_millis(20).mul_f64(1.5_f64.powi(i)));
        assert!(amounts.into_iter().any(|work| interrupt_after(&world, work)));
        let resumed = world.json(SOLVE);
        assert_eq!(resumed["solved"], true);
        let difference = (number(&resumed["value"]) - number(&whole["value"])).abs();
        assert!(difference <= number(&resumed["error_bound"]) + number(&whole["error_bound"]), "{difference}");
        assert!(world.files("-checkpoint-").is_empty());
    }

    #[test]
    fn a_checkpoint_that_is_no_table_is_not_used() {
        let world = with_games(World::new());
        let whole = world.json(&format!("{SOLVE} --data elsewhere"));
        let name = whole["table"].as_str().unwrap().rsplit('/').next().unwrap().replace("-values-", "-checkpoint-");
        fs::create_dir(world.data()).unwrap();
        fs::write(world.data().join(&name), "half a table").unwrap();
        assert_eq!(world.json(SOLVE)["value"], whole["value"]);
        assert!(world.files("-checkpoint-").is_empty());
    }
}

/// The actions after a question, in review words.
fn action_texts(world: &World, question: &str) -> Vec<String> {
    let answer = world.json(&format!("best {question} --top 9"));
    answer["actions"].as_array().unwrap().iter().map(|action| action["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn all_dice_that_score_are_set_aside_where_the_rules_say_so() {
    let world = world();
    world.write("big-pig.toml", small_bank("big-pig", 40));
    let texts = |roll: &str| action_texts(world, &format!("big-pig.toml --roll {roll}"));
    let mut three_and_five = texts("35");
    three_and_five.sort();
    assert_eq!(three_and_five, ["keep 35 bank 8", "keep 35 roll"]);
    assert!(texts("11").contains(&"keep 11 bank 25".to_owned()));
    assert!(world.refuses(2, "best big-pig.toml --roll 15").contains("bust"));
    world.write("too-few.txt", "me: 35 keep 5 roll\n");
    let refused = world.refuses(2, "review big-pig.toml too-few.txt");
    assert!(refused.contains("5 is not enough: of 35 all that score are set aside here, as in 35"), "{refused}");
    let scoring = small_bank("zehntausend", 1000).replacen("end =", "set-aside = \"all-scoring\"\nend =", 1);
    world.write("all-scoring.toml", scoring);
    let answer = world.json("best all-scoring.toml --roll 112345 --top 9");
    let actions = answer["actions"].as_array().unwrap();
    assert!(actions.iter().all(|action| action["dice"] == "115"), "{answer}");
}

#[test]
fn doubles_are_rolled_on_and_two_1s_cost_the_score() {
    let world = world();
    world.write("two-dice-pig-doubles.toml", small_bank("two-dice-pig-doubles", 40));
    let texts = |parts: &str| action_texts(world, &format!("two-dice-pig-doubles.toml {parts}"));
    assert_eq!(texts("--roll 33"), ["keep 33 roll"]);
    let mut three_and_five = texts("--roll 35 --turn 6");
    three_and_five.sort();
    assert_eq!(three_and_five, ["keep 35 bank 14", "keep 35 roll"]);
    assert_eq!(texts("--turn 9 --dice-left 2").len(), 2);
    // Two 2s have to be rolled on, and no other roll is worth 4.
    let refused = world.refuses(2, "best two-dice-pig-doubles.toml --turn 4 --dice-left 2");
    assert!(refused.contains("2 hot dice to roll"), "{refused}");
    assert!(world.refuses(2, "best two-dice-pig-doubles.toml --roll 11").contains("bust"));
    world.write("lost.txt", "me: 35 keep 35 bank\nopponent: 26 keep 26 bank\nme: 11 bust\nopponent: 34 keep 34 roll\n");
    let review = world.json("review two-dice-pig-doubles.toml lost.txt");
    assert_eq!(
        review["decisions"].as_array().unwrap().last().unwrap()["position"]["opponent"],
        Value::Null,
        "{review}"
    );
    world.write("doubles.txt", "me: 33 keep 33 bank\n");
    let refused = world.refuses(2, "review two-dice-pig-doubles.toml doubles.txt");
    assert!(refused.contains("all have to be rolled again"), "{refused}");
    world.write("which.txt", "me: bust\n");
    let refused = world.refuses(2, "review two-dice-pig-doubles.toml which.txt");
    assert!(refused.contains("say what was rolled"), "{refused}");
    for (objective, field) in [("turns", "expected_turns"), ("points", "mean")] {
        let value = number(&world.json(&format!("value two-dice-pig-doubles.toml --objective {objective}"))["value"]);
        let walked = world.json(&format!("distribution two-dice-pig-doubles.toml --objective {objective}"));
        assert!((number(&walked[field]) - value).abs() < 1e-9 * value, "{walked} {value}");
    }
    let played = world.json("simulate two-dice-pig-doubles.toml --bot optimal --bot optimal --games 20000 --seed 3");
    let value = number(&world.json("value two-dice-pig-doubles.toml")["value"]);
    assert!((number(&played["seats"][0]["share"]) - value).abs() < 0.015, "{played} {value}");
}

#[test]
fn a_game_may_end_after_a_number_of_turns() {
    let world = world();
    let rules = dicebase_games::find_builtin("farkle-ten-turns").unwrap().text;
    world.write("two-turns.toml", rules.replacen("turns = 10", "turns = 2", 1));
    let value = |place: &str| number(&world.json(&format!("value two-turns.toml {place}"))["value"]);
    // In the last turn of all who is ahead has won, and who is level needs any points.
    assert!((value("--me 1000 --opponent 900 --turns-left 1 --second") - 1.0).abs() < 1e-12);
    assert!(value("--me 900 --opponent 900 --turns-left 1 --second") > 0.5);
    assert!(value("--opponent 500 --turns-left 2 --second") > value("--opponent 500 --turns-left 1 --second"));
    // Only the difference matters.
    assert_eq!(value("--me 900 --opponent 1000 --turns-left 1"), value("--me 2900 --opponent 3000 --turns-left 1"));
    assert!((value("--me 90000 --turns-left 1") - 1.0).abs() < 1e-12);
    let answer = world.json("best two-turns.toml --me 900 --opponent 1000 --turns-left 1 --roll 112345");
    let line = "two-turns objective win me 900 opponent 1000 turns-left 1 turn 0 roll 112345";
    assert_eq!(answer["position"], line);
    let refused = |words: &str, says: &[&str]| {
        let message = world.refuses(2, words);
        says.iter().for_each(|say| assert!(message.contains(say), "{message}"));
    };
    refused("best two-turns.toml --turns-left 3", &["3 turns cannot be left", "give 1 to 2"]);
    refused("best two-turns.toml --turns-left 0", &["0 turns cannot be left"]);
    refused("value two-turns.toml --me 500", &["before the player's first turn", "--turns-left"]);
    refused("value two-turns.toml --turns-left 1 --opponent 250", &["at least 300", "give 0 or 300 or more"]);
    refused("value farkle --turns-left 3", &["turns left does not matter here", "a target"]);
    refused("solve two-turns.toml --objective turns", &["`end`", "objective win, or points"]);
    for command in ["distribution", "sheet", "regret --bot greedy"] {
        refused(&format!("{command} two-turns.toml"), &["games to a target", "two-turns ends after a number of turns"]);
    }
    let walked = world.json("distribution two-turns.toml --objective points --at-least 1000");
    let all = &walked["all_turns"];
    assert!((number(&all["mean"]) - 2.0 * number(&walked["mean"])).abs() < 1e-9, "{all}");
    assert!(number(&all["at_least"]["chance"]) > number(&walked["at_least"]["chance"]), "{all}");
    assert_eq!((&all["turns"], &all["minimum"]), (&2.into(), &0.into()));
    let told = world.ok("distribution two-turns.toml --objective points --at-least 1000");
    assert!(told.contains("all 2 turns of a game\n") && told.contains("or more in all 2 turns: "), "{told}");
    refused("simulate two-turns.toml --bot greedy", &["1 bot was named", "give --bot twice"]);
    let two = world.json("simulate two-turns.toml --games 500");
    assert_eq!(two["players"].as_array().map(Vec::len), Some(2), "{two}");
    world.write("game.txt", "me: bank 500\nopponent: bust\nme: bust\nopponent: 111234 keep 1 bank 550\n");
    assert!(world.refuses(2, "review two-turns.toml game.txt").contains("550"));
    world.write("game.txt", "me: bank 500\nopponent: bust\nme: bust\nopponent: bank 1000\n");
    assert_eq!(world.json("review two-turns.toml game.txt")["outcome"]["winner"], "opponent");
}

/// Small rules with two kinds of dice, one of which has a joker in the place of its 1.
fn with_kinds(kinds: &str) -> String {
    format!("{}\n{kinds}", small_bank("kcd", 1000))
}

const TWO_KINDS: &str =
    "[[die]]\nname = \"Plain\"\ncount = 4\n\n[[die]]\nname = \"Devilish\"\ncount = 2\njoker = [1]\n";

#[test]
fn dice_that_differ_are_told_by_their_letters() {
    let world = world();
    world.write("devil.toml", with_kinds(TWO_KINDS));
    let answer = world.json("best devil.toml --me 100 --opponent 300 --roll '1 1 2 3 *b 5b' --top 99");
    assert_eq!(answer["position"], "devil objective win me 100 opponent 300 turn 0 roll 11235b*b");
    let dice = |action: &Value| action["dice"].as_str().unwrap().to_owned();
    let set_aside: BTreeSet<String> = answer["actions"].as_array().unwrap().iter().map(dice).collect();
    // Both jokers: three 1s with one, and a straight with the other dice.
    let expected = ["1", "11", "11*b", "115b", "115b*b", "15b", "1235b*b", "11235b*b", "5b"];
    assert_eq!(set_aside, expected.map(str::to_owned).into());
    let text = world.ok("best devil.toml --me 100 --opponent 300 --roll 11232b5b");
    assert!(text.contains("rolled 1 1 2 2b 3 5b (b: Devilish)"), "{text}");
    for (words, says) in [
        ("--roll 11111", "the roll 11111 cannot be: devil has 4 + 2b dice"),
        ("--roll *", "the roll * cannot be"),
        ("--roll 1b", "the roll 1b cannot be"),
        ("--roll 5c", "'c' is not a kind of these dice: their letters are b alone"),
        ("--roll 2", "a turn total of 0 with 1 die to roll cannot be; with that total there are 4 + 2b dice to roll"),
        ("--turn 300 --dice-left 2", "--dice-left does not say which dice are left"),
    ] {
        let message = world.refuses(2, &format!("best devil.toml {words}"));
        assert!(message.contains(says), "{words}: {message}");
    }
    for command in ["sheet", "report --out pages"] {
        let message = world.refuses(2, &format!("{command} devil.toml"));
        assert!(message.contains("games whose dice are alike, and devil has several kinds"), "{message}");
    }
    let simulated = world.json("simulate devil.toml --games 2000 --bot optimal");
    let exact = number(&world.json("value devil.toml --objective turns")["value"]);
    let mean = &simulated["players"][0]["turns"];
    assert!((number(&mean["mean"]) - exact).abs() < 0.2, "{simulated} and {exact}");
    let walked = world.json("distribution devil.toml --objective turns");
    assert!((number(&walked["mean"]) - exact).abs() < 1e-9, "{walked}");
    world.ok("verify devil.toml --objective turns");
}

#[test]
fn kinds_of_dice_that_make_no_game_are_refused() {
    let world = World::new();
    let wrong = |kinds: &str, says: &[&str]| {
        world.write("wrong.toml", with_kinds(kinds));
        let message = world.refuses(2, "solve wrong.toml");
        assert!(says.iter().all(|say| message.contains(say)), "{message}");
    };
    wrong(&TWO_KINDS.replace("count = 2", "count = 3"), &["`die`", "7 dice together", "played with 6"]);
    wrong(&TWO_KINDS.replace("count = 2", "count = 0"), &["Devilish", "count", "1 to 6"]);
    let second = |count: &str| TWO_KINDS.replace("count = 2", &format!("count = 2\nsecond-count = {count}"));
    wrong(&second("3"), &["7 dice of the second player together", "played with 6"]);
    wrong(&second("9"), &["Devilish", "second-count", "0 to 6"]);
    wrong(&TWO_KINDS.replace("[1]", "[7]"), &["Devilish", "joker", "1 to 6"]);
    wrong(&TWO_KINDS.replace("[1]", "[1]\nweights = [0, 0, 0, 0, 0, 0]"), &["Devilish", "weights", "shows nothing"]);
    wrong(&TWO_KINDS.replace("[1]", "[1]\nweights = [1, 1]"), &["Devilish", "weights", "2 numbers", "6 faces"]);
    wrong(&TWO_KINDS.replace("\"Plain\"", "\"\""), &["name", "empty"]);
    world.write("paid.toml", format!("{}\n{TWO_KINDS}", small_bank(PAID, 1000)));
    assert!(world.refuses(2, "solve paid.toml").contains("dice that are all alike"));
}

#[test]
fn dice_that_differ_are_played_and_reviewed() {
    let world = world();
    world.write("played-devil.toml", with_kinds(TWO_KINDS));
    let input = "112255b\n11225b5b\n1 5b roll\n2*b2\n1 2 2 *b\n2 2 *b bank\n*b*b1122\nb\nquit\n";
    let words = "play played-devil.toml --objective turns --dice mine --file devil.txt";
    let output = world.dicebase(words).write_stdin(input).assert().success().stderr("").get_output().stdout.clone();
    let played = String::from_utf8(output).unwrap();
    for says in ["Letters tell the dice: b Devilish.", "your roll of 4 + 2b dice>", "your roll of 3 + 1b dice>"] {
        assert!(played.contains(says), "{says}: {played}");
    }
    for says in ["The roll 112255b cannot be", "\"2*b2\" is no roll of 3 + 1b dice"] {
        assert!(played.contains(says), "{says}: {played}");
    }
    let file = fs::read_to_string(world.path("devil.txt")).unwrap();
    assert!(file.contains("11225b5b keep 15b roll\n122*b keep 22*b bank 350\n"), "{file}");
    let review = world.json("review played-devil.toml devil.txt --objective turns");
    assert_eq!(review["decisions"][0]["roll"], "11225b5b", "{review}");
    // A roll of jokers alone is a bust, and its star is no mark of a last roll.
    world.write("jokers.txt", "1115*b*b keep 1115 roll\n*b*b bust\n1122*b5b keep 11*b bank 1000\n");
    let reached = world.ok("review played-devil.toml jokers.txt --objective turns");
    assert!(reached.contains("1000 points, reached in 2 turns."), "{reached}");
    for (line, says) in [
        ("11225b*b keep *b bank", "cannot be set aside"),
        ("1122*b keep 11 bank", "there are 4 + 2b dice to roll"),
        ("11225c*b keep 11 bank", "'c' is not a kind of these dice"),
        ("11225b*b keep 11 bust", "is no decision"),
    ] {
        world.write("wrong-line.txt", line);
        let message = world.refuses(2, "review played-devil.toml wrong-line.txt --objective turns");
        assert!(message.contains(says), "{line}: {message}");
    }
}

#[test]
fn two_players_have_other_dice_each() {
    let world = world();
    let [unlike, other] = ["kcd-3-odd-against-1-weighted-to-800", "kcd-1-weighted-against-3-odd-to-800"];
    let start = |of: &str, more: &str| number(&world.json(&format!("value {of} {more}"))["value"]);
    // Whoever begins, it is the same game.
    let [first, second] = [start(unlike, ""), start(unlike, "--second")];
    assert!((first - start(other, "--second")).abs() < 1e-11 && (second - start(other, "")).abs() < 1e-11);
    assert!(first > start("kcd-to-800", "") && second < first, "{first} {second}");
    world.ok(&format!("verify {unlike}"));
    let simulated = world.json(&format!("simulate {unlike} --bot optimal --bot optimal --games 4000"));
    assert!((number(&simulated["seats"][0]["share"]) - first).abs() < 0.03, "{simulated} {first}");
    let walked = world.json(&format!("distribution {unlike}"));
    assert!((number(&walked["first_wins"]) - first).abs() < 1e-9, "{walked} {first}");
    // Each player rolls their own dice.
    let best = world.json(&format!("best {unlike} --second --me 500 --roll 11c5532"));
    assert_eq!(best["position"], format!("{unlike} objective win me 500 opponent 0 second turn 0 roll 11c2355"));
    for (words, says) in [
        (format!("best {unlike} --second --roll 11b"), format!("the second player of {unlike} has 5 + 1c dice")),
        (format!("best {unlike} --roll 11c"), format!("cannot be: {unlike} has 3 + 3b dice")),
        (format!("value {unlike} --objective turns"), "this objective is about one alone".to_owned()),
        ("value kcd-3-odd --second".to_owned(), "these rules complete no round".to_owned()),
        ("value kcd-3-odd-against-".to_owned(), "chooses no dice".to_owned()),
    ] {
        let message = world.refuses(2, &words);
        assert!(message.contains(&says), "{words}: {message}");
    }
    // After hot dice all dice are left, and letters may be large.
    let left = world.json(&format!("best {unlike} --second --turn 3000 --dice-left 6"));
    assert_eq!(left["position"], format!("{unlike} objective win me 0 opponent 0 second turn 3000 dice-left 6"));
    assert_eq!(world.json(&format!("best {unlike} --second --me 500 --roll 11C5532")), best);
    // Two play without being named.
    assert_eq!(world.json(&format!("simulate {unlike} --games 10"))["players"].as_array().map(Vec::len), Some(2));
    let text = world.ok(&format!("dice {unlike}"));
    assert!(text.contains(" First  Second  Letter") && text.contains("     0       1  c"), "{text}");
    world.write("both.txt", "me: 1125b5b3b keep 11 roll\nme: 24b2b6b bust\nopponent: 122341c keep 11c bank 200\n");
    let review = world.json(&format!("review {unlike} both.txt"));
    assert_eq!(review["players"].as_array().map(Vec::len), Some(2), "{review}");
}

#[test]
fn sets_of_dice_are_ranked_by_turns_and_against_others() {
    let world = world();
    let ranked = world.json("dice kcd-to-600 --owned '2 odd, weighted' --against 'odd' --top 9");
    let sets = ranked["sets"].as_array().unwrap();
    assert_eq!((sets.len(), &sets[0]["game"]), (6, &json!("kcd-2-odd-1-weighted-against-1-odd-to-600")));
    for set in sets {
        let value =
            |more: &str| number(&world.json(&format!("value {} {more}", set["game"].as_str().unwrap()))["value"]);
        let same = set["game"] == "kcd-1-odd-to-600";
        let wins = [value(""), 1.0 - value(if same { "" } else { "--second" })];
        let found = set["wins"].as_array().unwrap();
        assert!(found.iter().zip(wins).all(|(found, wins)| (number(found) - wins).abs() < 1e-9), "{set} {wins:?}");
    }
    let ranked = world.json("dice kcd-to-600 --owned '2 odd, weighted' --turns --top 1");
    assert_eq!(ranked["sets"][0]["game"], "kcd-2-odd-1-weighted-to-600");
    let solved = number(&world.json("value kcd-2-odd-1-weighted-to-600 --objective turns")["value"]);
    assert!((number(&ranked["sets"][0]["turns"]) - solved).abs() < 1e-9, "{ranked} {solved}");
    // Dice of one kind are alike.
    assert!(world.ok("dice kcd-6-odd").contains("6  none    Die"));
    world.ok("best kcd-6-odd --objective turns --turn 300 --dice-left 2");
    assert!(world.ok("games kcd-6-odd-to-4000").contains("to 4000 points, loaded dice"));
    for (words, says) in [
        ("dice kcd --against odd", "--owned"),
        ("dice kcd --owned odd --against odd --turns", "cannot be used with"),
        ("dice kcd-to-1000 --owned odd --against odds", "did you mean odd?"),
        ("dice kcd --owned odd --against '7 odd'", "7 dice were chosen"),
    ] {
        let message = world.refuses(2, words);
        assert!(message.contains(says), "{words}: {message}");
    }
}

#[test]
fn four_sit_at_the_table_of_a_game_of_two() {
    let world = world();
    let best = world.json("best pig-to-50 --me 20 --opponents 45/10/30 --turn 12 --dice-left 1");
    let line = "pig-to-50 objective win me 20 opponents 45/10/30 turn 12 dice-left 1";
    assert_eq!((&best["position"], &best["opponents"]), (&json!(line), &json!([45, 10, 30])));
    assert_eq!(
        (&best["exact"], &best["games"], &best["actions"][0]["then"]),
        (&json!(false), &json!(0), &json!("roll"))
    );
    assert_eq!(world.json(&format!("best --position '{line}'")), best);
    let text = world.ok("value pig-to-50 --me 20 --opponents 45/10/30");
    assert!(text.contains("20 points against 45, 10 and 30: a chance of about"), "{text}");
    assert!(text.contains("as the bot rates it"), "{text}");
    let bots = "--bot optimal --bot leader --bot bank-20 --bot random";
    let simulated = world.json(&format!("simulate pig-to-50 {bots} --games 2000"));
    let shares: Vec<f64> =
        simulated["players"].as_array().unwrap().iter().map(|of| number(&of["wins"]["share"])).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares[0] > shares[2] && shares[2] > shares[3]);
    let text = world.ok(&format!("simulate pig-to-50 {bots} --games 20"));
    assert!(text.contains("four players") && text.contains("decide by the table of two"), "{text}");
    for (words, says) in [
        ("value pig --opponents 0/0/0/0/0/0", "6 scores of others cannot be: pig is played by 2"),
        ("value pig --opponents 5", "1 score of others cannot be"),
        ("value pig --opponents 5/100", "the opponent has 100 points, and 100 end the game"),
        (
            "value pig --opponent 5 --opponents 5/3",
            "the opponent does not matter here: the scores of all others are given",
        ),
        ("value zehntausend-takeover --opponents 0/0/0", "no more can play, since points are taken over"),
        ("value kcd-odd-against-2-odd --opponents 0/0", "no more can play, since both have other dice each"),
        ("value pig --objective turns --opponents 5/3", "write no opponents under this objective"),
        ("simulate zehntausend-takeover --bot random --bot random --bot random", "3 bots were named"),
    ] {
        let message = world.refuses(2, words);
        assert!(message.contains(says), "{words}: {message}");
    }
    let seven = "--bot random ".repeat(7);
    let message = world.refuses(2, &format!("simulate pig {seven}"));
    assert!(message.contains("7 bots were named, and pig is a game of two to six players"), "{message}");
}

#[test]
fn dice_are_listed_and_chosen() {
    let world = world();
    let list = world.json("dice kcd");
    let dice = list["dice"].as_array().unwrap();
    let named = |die: &str| dice.iter().find(|of| of["die"] == die).unwrap_or_else(|| panic!("{die}"));
    assert_eq!(dice[0]["die"], "weighted");
    let (ordinary, points) = (named("ordinary"), number(&world.json("solve kcd --objective points")["value"]));
    assert!((number(&ordinary["one"]) - points).abs() < 1e-6 && ordinary["one"] == ordinary["all"], "{ordinary}");
    assert_eq!(named("devils-head")["chances"][0], 0.0);
    let ranked = world.json("dice kcd --owned '2 odd, weighted' --top 2");
    assert_eq!((&ranked["count"], &ranked["sets"][0]["game"]), (&json!(6), &json!("kcd-2-odd-1-weighted")));
    let solved = world.json("solve kcd-2-odd-1-weighted --objective points");
    assert!((number(&ranked["sets"][0]["points"]) - number(&solved["value"])).abs() < 1e-5, "{ranked} {solved}");
    assert_eq!(ranked["sets"].as_array().map(Vec::len), Some(2));
    let text = world.ok("dice kcd-2-odd");
    assert!(text.contains("none    Ordinary die") && text.contains("b       Odd die"), "{text}");
    // The name of a game with chosen dice can be written in several ways, and stands in positions.
    let best = world.json("best --position 'KCD-odd-odd me 500 opponent 300 turn 0 roll 1b5b2234'");
    assert!(best["position"].as_str().unwrap().starts_with("kcd-2-odd objective win"), "{best}");
    for (words, says) in [
        ("best kcd-2-od --roll 1", "there is no die \"od\" for kcd (did you mean odd?)"),
        ("dice kcd --owned '7 odd, lucki'", "there is no die \"lucki\" for kcd (did you mean lucky?)"),
        ("solve kcd-7-odd", "7 dice were chosen, and kcd is played with 6"),
        ("dice kcd --owned nothing", "there is no die \"nothing\""),
        ("dice pig", "there are no dice to choose for \"pig\"; choose them for kcd"),
        ("dice yahtzee", "yahtzee is a scorecard game, and only bank games have dice to choose"),
        ("dice kcd --owned odd --top 0", "--top"),
    ] {
        let message = world.refuses(2, words);
        assert!(message.contains(says), "{words}: {message}");
    }
}

#[test]
fn a_turn_of_one_roll_begins_with_the_number_of_its_dice() {
    let world = world();
    let answer = world.json("best hog --me 40 --opponent 60 --top 99");
    let actions = answer["actions"].as_array().unwrap();
    let dice: BTreeSet<u64> = actions.iter().map(|action| action["next_dice"].as_u64().unwrap()).collect();
    assert_eq!((dice, &answer["value"]), ((1..=10).collect(), &actions[0]["value"]));
    assert!(actions.iter().all(|action| action["type"] == "roll"));
    assert_eq!(world.json("value hog --me 40 --opponent 60")["value"], answer["value"]);
    // Five dice and six bring the same: 4 points for each with a chance of (5/6)^5.
    let points = world.json("best hog --objective points --top 99");
    let best = |place: usize| number(&points["actions"][place]["value"]);
    assert!((best(0) - 20.0 * (5.0_f64 / 6.0).powi(5)).abs() < 1e-12 && (best(0) - best(1)).abs() < 1e-12);
    assert!(best(1) - best(2) > 0.1, "{points}");
    let rolled = world.json("best hog --me 40 --opponent 60 --roll 2345");
    let [banked] = &rolled["actions"].as_array().unwrap()[..] else { panic!("{rolled}") };
    assert_eq!(banked["text"], "keep 2345 bank 14");
    for (words, says) in [
        ("--roll 1345", "the roll 1345 is a bust"),
        ("--roll 23456234562", "has 11 dice, but hog is played with 10"),
        ("--turn 5 --roll 2345", "a turn total of 5 with 4 dice to roll cannot be"),
        ("--dice-left 4", "a turn is one roll, and its dice are chosen before it"),
    ] {
        let message = world.refuses(2, &format!("best hog {words}"));
        assert!(message.contains(says), "{words}: {message}");
    }
    assert!(world.refuses(2, "sheet hog").contains("a turn of hog is one roll"));
    // A 1 brings a point in the other game, which makes six dice better than five.
    let course = world.json("best hog-cs61a --objective points");
    let six = (5.0_f64 / 6.0).powi(6);
    assert_eq!(course["actions"][0]["next_dice"], 6, "{course}");
    assert!((number(&course["value"]) - (24.0 * six + 1.0 - six)).abs() < 1e-12, "{course}");
    assert_eq!(world.json("best hog-cs61a --me 40 --roll 13")["actions"][0]["text"], "keep 13 bank 1");
}

#[test]
fn games_of_one_roll_are_played_simulated_and_reviewed() {
    let world = world();
    let turns = number(&world.json("value hog --objective turns")["value"]);
    let walked = world.json("distribution hog --objective turns");
    assert!((number(&walked["mean"]) - turns).abs() < 1e-9, "{walked}");
    let simulated = world.json("simulate hog --games 4000 --bot optimal");
    assert!((number(&simulated["players"][0]["turns"]["mean"]) - turns).abs() < 0.3, "{simulated} and {turns}");
    for bot in ["greedy", "bank-20", "thresholds", "random"] {
        let regret = world.json(&format!("regret hog --bot {bot}"));
        let [decision] = &regret["decisions"].as_array().unwrap()[..] else { panic!("{regret}") };
        assert_eq!(decision["decision"], "number-of-dice");
        assert!((number(&decision["loss"]) - number(&regret["loss"])).abs() < 1e-9, "{regret}");
    }
    world.ok("verify hog");
    let text = "me: roll 5\n    23456 keep all bank\nopponent: 112 bust\nme: bust\nopponent: bank 12\nme: roll 1\n    2 keep 2 bank 2\n";
    world.write("game.txt", text);
    let review = world.json("review hog game.txt");
    let chosen: Vec<&Value> = review["decisions"].as_array().unwrap().iter().filter(|of| of["choices"] != 1).collect();
    let dice: Vec<&Value> = chosen.iter().map(|of| &of["action"]["next_dice"]).collect();
    assert_eq!(dice, [&json!(5), &json!(3), &json!(1)]);
    assert_eq!(chosen[2]["parts"][0]["kind"], "number-of-dice");
    assert!(number(&chosen[2]["loss"]) > 0.01);
    for (line, says) in [
        ("me: roll", "write a number up to 10 after it"),
        ("me: roll 11", "11 dice cannot be rolled at the start of a turn; give 1 to 10"),
        ("me: roll 5\n234 keep all bank", "3 dice were rolled, but there are 5 dice to roll"),
        ("me: 23 keep 2 bank", "2 is not enough"),
        ("me: 23 keep 23 roll", "a turn is one roll, so the dice are banked"),
        ("me: bank 61", "the turn cannot end with 61 points: no roll brings them"),
        ("me: bank 12 with 2 dice", "no dice are left"),
    ] {
        world.write("wrong.txt", line);
        let message = world.refuses(2, "review hog wrong.txt");
        assert!(message.contains(says), "{line}: {message}");
    }
}
