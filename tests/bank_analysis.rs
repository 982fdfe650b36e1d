//! `dicebase distribution`, `simulate`, `regret`, `compare` and `sheet` for bank games, as a user types them.

use std::sync::OnceLock;

use serde_json::Value;

use crate::common::{World, small_bank};

const GAMES: [&str; 5] =
    ["zehntausend", "zehntausend-round", "zehntausend-takeover", "zehntausend-takeover-paid", "farkle-classic"];
const PAID: &str = "zehntausend-takeover-paid";
const BOTS: [&str; 5] = ["optimal", "thresholds", "bank-350", "greedy", "random"];

/// A folder that the tests share, with games to 1000 points, each of which is solved once.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("bank_analysis");
        GAMES.iter().for_each(|game| world.write(&format!("{game}.toml"), small_bank(game, 1000)));
        world
    })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn close(found: f64, expected: f64, epsilon: f64) {
    assert!((found - expected).abs() < epsilon, "{found} is not {expected}");
}

fn optimum(game: &str, objective: &str) -> f64 {
    number(&world().json(&format!("solve {game}.toml --objective {objective}"))["value"])
}

#[test]
fn distributions_have_the_means_of_the_tables() {
    for game in GAMES {
        let points = world().json(&format!("distribution {game}.toml --objective points"));
        close(number(&points["mean"]), optimum(game, "points"), 1e-9);
        let turns = world().json(&format!("distribution {game}.toml --objective turns"));
        close(number(&turns["mean"]), optimum(game, "turns"), 1e-9);
        close(number(&turns["expected_turns"]), optimum(game, "turns"), 1e-9);
        for answer in [points, turns] {
            let chances = answer["chances"].as_array().unwrap();
            close(chances.iter().map(|of| number(&of["chance"])).sum(), 1.0, 1e-12);
        }
    }
}

#[test]
fn games_of_two_are_as_likely_won_as_the_table_says() {
    for game in GAMES.into_iter().filter(|&game| game != PAID) {
        let answer = world().json(&format!("distribution {game}.toml"));
        close(number(&answer["first_wins"]), optimum(game, "win"), 1e-9);
        if let Some(chances) = answer.get("chances") {
            let mean = chances.as_array().unwrap().iter().map(|of| number(&of["number"]) * number(&of["chance"])).sum();
            close(mean, number(&answer["expected_turns"]), 1e-9);
        }
    }
}

#[test]
fn the_chance_of_so_many_turns_is_told() {
    let answer = world().json("distribution zehntausend.toml --objective turns --at-least 4");
    let chances = answer["chances"].as_array().unwrap().iter();
    let more = chances.filter(|of| number(&of["number"]) >= 4.0).map(|of| number(&of["chance"])).sum();
    close(number(&answer["at_least"]["chance"]), more, 1e-14);
    let text = world().ok("distribution zehntausend.toml --objective turns --at-least 4");
    assert!(text.contains("chance of 4 turns or more") && text.contains("chance to be done within 4 turns"), "{text}");
}

#[test]
fn what_bots_lose_is_the_difference_to_the_optimum() {
    for (game, objective) in [("zehntausend", "points"), ("farkle-classic", "turns"), ("zehntausend-takeover", "win")] {
        for bot in BOTS {
            let answer = world().json(&format!("regret {game}.toml --bot {bot} --objective {objective}"));
            let (value, optimum, loss) =
                (number(&answer["value"]), number(&answer["optimum"]), number(&answer["loss"]));
            let sign = if objective == "turns" { -1.0 } else { 1.0 };
            close(loss, sign * (optimum - value), 1e-12);
            if bot == "optimal" {
                close(loss, 0.0, 1e-9);
            } else {
                assert!(loss > 1e-4, "{bot} loses {loss}");
            }
            let decisions = answer["decisions"].as_array().unwrap().iter();
            close(decisions.map(|decision| number(&decision["loss"])).sum(), loss, 1e-9);
        }
    }
}

#[test]
fn simulated_games_are_the_same_for_any_number_of_threads() {
    for words in ["zehntausend.toml", "zehntausend-takeover-paid.toml --bot optimal --bot bank-350"] {
        let words = format!("simulate {words} --games 500 --seed 3");
        let once = world().json(&format!("{words} --threads 1"));
        let twice = world().json(&format!("{words} --threads 2"));
        assert_ne!(once["players"], Value::Null, "{once}");
        assert_eq!(once["players"], twice["players"]);
        assert_ne!(once["players"], world().json(&words.replace("--seed 3", "--seed 4"))["players"]);
    }
}

#[test]
fn simulated_games_agree_with_the_exact_numbers() {
    let alone = &world().json("simulate zehntausend.toml --games 20000")["players"][0]["turns"];
    let off = (number(&alone["mean"]) - optimum("zehntausend", "turns")).abs() / number(&alone["standard_error"]);
    assert!(off < 4.0, "{off} standard errors");
    let exact = number(&world().json("regret zehntausend-takeover.toml --bot bank-350")["value"]);
    let answer = world().json("simulate zehntausend-takeover.toml --bot optimal --bot bank-350 --games 5000");
    let share = number(&answer["players"][1]["wins"]["share"]);
    close(share, exact, 4.0 * (exact * (1.0 - exact) / 5000.0).sqrt());
}

/// Seats are counted from the player who begins.
#[test]
fn bots_play_games_of_three_and_each_seat_wins_as_often_as_the_table_says() {
    let world = World::new();
    world.write("three.toml", small_bank("zehntausend-three", 1000));
    let chances = world.json("solve three.toml")["chances"].clone();
    let words = "simulate three.toml --bot optimal --bot optimal --bot optimal";
    let answer = world.json(&format!("{words} --games 6000"));
    for (i, wins) in answer["seats"].as_array().unwrap().iter().enumerate() {
        let (low, high) = (number(&wins["interval"]["low"]), number(&wins["interval"]["high"]));
        assert!((low..=high).contains(&number(&chances[i])), "{wins}, {chances}");
    }
    let share = |answer: &Value, player: usize| number(&answer["players"][player]["wins"]["share"]);
    close((0..3).map(|player| share(&answer, player)).sum(), 1.0, 1e-12);
    assert_eq!(answer["players"].as_array().unwrap().len(), 3);
    let mixed = world.json(&words.replacen("optimal", "greedy", 1).replacen("optimal", "bank-350", 1));
    assert!(share(&mixed, 2) > 0.36 && share(&mixed, 0) < 1.0 / 3.0, "{mixed}");
    let text = world.ok(&format!("{words} --games 30"));
    assert!(text.contains("three players, 30 games") && text.contains("all together"), "{text}");
    assert!(text.contains("by seat, from who begins: "), "{text}");
    let alone = world.json("simulate three.toml --bot greedy --games 10");
    assert!(alone["players"][0]["wins"].is_null() && alone["seats"].is_null(), "{alone}");
    let refused = world.refuses(2, "simulate three.toml --bot optimal --bot greedy");
    assert!(refused.contains("a game of three players") && refused.contains("three times"), "{refused}");
}

#[test]
fn sheets_say_what_they_lose() {
    for game in GAMES {
        let answer = world().json(&format!("sheet {game}.toml"));
        let losses = answer["losses"].as_array().unwrap();
        assert_eq!(losses.len(), if game == PAID { 2 } else { 3 }, "{game}");
        for loss in losses {
            let optimum = match loss["objective"].as_str().unwrap() {
                "win" => 0.5,
                objective => optimum(game, objective),
            };
            close(number(&loss["optimum"]), optimum, 1e-8);
            assert!(number(&loss["loss"]) > -1e-9, "{game}: {loss}");
        }
        assert_eq!(answer["rule"]["bank_from"].as_array().unwrap().len(), 6);
        let text = world().ok(&format!("sheet {game}.toml"));
        assert_eq!(text.contains("take over"), game.contains("takeover"), "{text}");
        assert_eq!(text.contains("is not computed"), game == PAID, "{text}");
    }
}

/// A turn of Pig brings 8.14 points whatever comes after it, unless the second bust in a row costs some.
#[test]
fn the_points_of_many_turns_are_told_where_those_of_one_do_not_say_all() {
    let world = World::new();
    let pig = small_bank("pig", 30);
    world.write("pig.toml", &pig);
    world.write("twice.toml", pig.replace("target = 30\nend = \"at-once\"", "end = { turns = 2 }"));
    world.write("costly.toml", format!("{pig}bust-penalty = {{ busts = 2, points = 10 }}\n"));
    let solved = |game: &str| world.json(&format!("solve {game}.toml --objective points"));
    let (pig, twice, costly) = (solved("pig"), solved("twice"), solved("costly"));
    assert!(pig.get("all_turns").is_none() && pig.get("long_run").is_none(), "{pig}");
    assert_eq!(twice["all_turns"]["turns"], 2);
    close(number(&twice["all_turns"]["points"]), 2.0 * number(&pig["value"]), 1e-9);
    let long_run = number(&costly["long_run"]["points"]);
    assert!((5.0..8.0).contains(&long_run) && costly["value"] == pig["value"], "{costly}");
    let told = world.ok("solve twice.toml --objective points");
    assert!(told.contains("\n16.28 expected points in all 2 turns of a game (exact to "), "{told}");
    let compared = world.ok("compare pig.toml twice.toml costly.toml");
    for row in ["Points of all turns ", "Points of a turn in the long run "] {
        assert_eq!(compared.lines().filter(|line| line.trim_start().starts_with(row)).count(), 1, "{compared}");
    }
    assert!(!world.ok("compare pig.toml twice.toml").contains("long run"));
}

#[test]
fn games_are_compared() {
    let answer = world().json("compare zehntausend.toml farkle-classic.toml");
    let games = answer["games"].as_array().unwrap();
    for (game, name) in games.iter().zip(["zehntausend", "farkle-classic"]) {
        for of in game["optima"].as_array().unwrap() {
            assert_eq!(number(&of["value"]), optimum(name, of["objective"].as_str().unwrap()));
        }
    }
    assert!(world().ok("compare zehntausend.toml farkle-classic.toml").contains("Bank from, 1 die left"));
}

#[test]
fn wrong_questions_are_refused_before_anything_is_solved() {
    let world = World::new();
    let refused = |words: &str, texts: &[&str]| {
        let message = world.refuses(2, words);
        assert!(texts.iter().all(|text| message.contains(text)), "{words}: {message}");
    };
    for command in ["simulate", "regret", "distribution"] {
        refused(&format!("{command} zehntausend --bot nobody"), &["\"nobody\"", "optimal", "bank-N"]);
        refused(&format!("{command} zehntausend --bot bank-333"), &["bank-333", "50"]);
        refused(&format!("{command} zehntausend --bot bank-20000"), &["bank-20000", "10000"]);
    }
    refused("simulate zehntausend-takeover --bot optimal --bot greedy --bot random", &["3", "two"]);
    refused("simulate zehntausend --games 0", &["0", "1"]);
    refused("distribution zehntausend --card ones=3", &["--card means nothing in zehntausend"]);
    refused("distribution zehntausend --objective score", &["score", "points", "turns", "win"]);
    refused(&format!("distribution {PAID}"), &["simulate", "--objective turns"]);
    refused(&format!("regret {PAID} --bot greedy"), &["simulate", "--objective turns"]);
    assert!(!world.data().exists());
    for words in ["simulate farkle --bot help", "regret farkle --bot help", "distribution farkle --bot help"] {
        assert_eq!(world.json(words)["bots"].as_array().unwrap().len(), 6);
    }
    assert!(!world.data().exists(), "nothing is solved for a list");
}
