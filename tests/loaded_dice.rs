//! Games with loaded dice, end to end: solving, exact values, proofs, questions, play, analysis, and refusals.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::{SMALL, World, action_dice, saved, saving, small_bank};

/// Rules in which these weights follow the number of sides.
fn weighted(rules: &str, weights: &str) -> String {
    rules.replacen("sides = 4", &format!("sides = 4\nweights = {weights}"), 1)
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("loaded-dice");
        world.write("loaded.toml", weighted(SMALL, "[3, 1, 1, 1]"));
        world.write("tripled.toml", weighted(SMALL, "[9, 3, 3, 3]"));
        world.write("equal.toml", weighted(SMALL, "[5, 5, 5, 5]"));
        world.write("loaded-saved.toml", weighted(&saved(), "[3, 1, 1, 1]"));
        world.write("loaded-saving.toml", weighted(&saving(), "[3, 1, 1, 1]"));
        world
    })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn close(found: f64, expected: f64, epsilon: f64) {
    assert!((found - expected).abs() < epsilon, "{found} is not {expected}");
}

#[test]
fn it_is_solved_proved_and_known_exactly() {
    let world = world();
    let solved = world.json("solve loaded.toml --exact");
    let denominator = solved["denominator"].as_object().unwrap();
    assert!(denominator.keys().all(|prime| ["2", "3"].contains(&prime.as_str())), "{denominator:?}");
    close(number(&solved["value"]), solved["decimal"].as_str().unwrap().parse().unwrap(), 1e-12);
    assert_eq!(solved["not_exactly_best"], 0);
    assert!(solved["largest_error"].as_f64() <= solved["table_error_bound"].as_f64());
    let verified = world.json("verify loaded.toml --exact");
    assert_eq!((&verified["verified"], &verified["numerator"]), (&json!(true), &solved["numerator"]));
    for game in ["loaded-saved.toml", "loaded-saving.toml"] {
        world.ok(&format!("solve {game}"));
        assert_eq!(world.json(&format!("verify {game}"))["verified"], true);
    }
    for objective in ["target", "win"] {
        world.ok(&format!("solve loaded.toml --objective {objective}"));
        assert_eq!(world.json(&format!("verify loaded.toml --objective {objective}"))["verified"], true);
    }
}

/// With the last category open, two dice of 1.5 + 0.5 points on average are worth 4.
#[test]
fn the_value_of_a_roll_is_that_of_the_weights() {
    let world = world();
    let card = "--card ones=1,twos=2,threes=3,pair=0,run=0";
    let worth = |game: &str| {
        let ranked = world.json(&format!("best {game} {card} --roll 11 --rolls-left 1 --top 9"));
        let actions = ranked["actions"].as_array().unwrap().clone();
        let none = actions.iter().find(|action| action["text"] == "keep none").unwrap_or_else(|| panic!("{ranked}"));
        number(&none["value"])
    };
    // The upper bonus of 5 points is earned in both.
    close(worth("loaded.toml") - worth("small.toml"), 4.0 - 5.0, 1e-12);
}

#[test]
fn only_ratios_of_weights_matter_and_equal_ones_are_those_of_fair_dice() {
    let world = world();
    let table = |game: &str| world.json(&format!("solve {game}"));
    let [loaded, tripled, fair, equal] = ["loaded.toml", "tripled.toml", "small.toml", "equal.toml"].map(table);
    let rules = |solved: &Value| {
        let path = solved["table"].as_str().unwrap().to_owned();
        path.rsplit('-').next().unwrap().to_owned()
    };
    assert_eq!((rules(&loaded), rules(&fair)), (rules(&tripled), rules(&equal)));
    assert_ne!(rules(&loaded), rules(&fair));
    assert_eq!((&loaded["value"], &fair["value"]), (&tripled["value"], &equal["value"]));
    assert_ne!(loaded["value"], fair["value"]);
}

#[test]
fn its_distribution_and_simulated_games_agree_with_its_value() {
    let world = world();
    for game in ["loaded.toml", "loaded-saved.toml"] {
        let value = number(&world.json(&format!("solve {game}"))["value"]);
        let answer = world.json(&format!("distribution {game}"));
        close(number(&answer["mean"]), value, 1e-9);
        let scores = answer["scores"].as_array().unwrap();
        close(scores.iter().map(|score| number(&score["chance"])).sum(), 1.0, 1e-12);
    }
    for game in ["loaded.toml", "loaded-saved.toml", "loaded-saving.toml"] {
        let value = number(&world.json(&format!("solve {game}"))["value"]);
        let player = &world.json(&format!("simulate {game} --games 20000"))["players"][0];
        close(number(&player["mean"]), value, 4.0 * number(&player["standard_error"]));
    }
    for bot in ["greedy", "random"] {
        let regret = world.json(&format!("regret loaded.toml --bot {bot}"));
        let player = &world.json(&format!("simulate loaded.toml --games 20000 --bot {bot}"))["players"][0];
        close(number(&player["mean"]), number(&regret["value"]), 4.0 * number(&player["standard_error"]));
    }
}

/// The program's dice nearly always show 1.
#[test]
fn the_program_rolls_by_the_weights() {
    let world = world();
    world.write("heavy.toml", weighted(SMALL, "[97, 1, 1, 1]"));
    let first_roll = |seed: usize| {
        let output = world.dicebase(&format!("play heavy.toml --seed {seed}")).write_stdin("").output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.replace('\n', " ").contains("their faces come up in the ratio 97 : 1 : 1 : 1."), "{said}");
        said.lines().any(|line| line == "Roll 1 of 3: 1 1")
    };
    assert!((1..=8).filter(|&seed| first_roll(seed)).count() > 5);
}

#[test]
fn a_review_counts_luck_by_the_weights() {
    let world = world();
    world.write(
        "played.txt",
        "33 keep 3\n34 keep 4\n44 threes\n12 run\n11 keep all\n11 pair\n24 twos\n11 ones\n14 chance\n",
    );
    let review = world.json("review loaded.toml played.txt");
    let sum = number(&review["expected_at_start"]) - number(&review["total"]["loss"]) + number(&review["luck"]);
    close(sum, number(&review["score"]["total"]), 1e-9);
}

#[test]
fn weights_that_are_wrong_are_refused() {
    let world = World::new();
    let refused = |rules: &str, weights: &str, words: &[&str]| {
        world.write("wrong.toml", weighted(rules, weights));
        let message = world.refuses(2, "solve wrong.toml");
        assert!(words.iter().all(|word| message.contains(word)) && message.contains("weights"), "{weights}: {message}");
    };
    refused(SMALL, "[1, 2, 3]", &["3 numbers", "one for each of the 4 faces"]);
    refused(SMALL, "[]", &["0 numbers", "one for each of the 4 faces"]);
    refused(SMALL, "[1, 0, 1, 1]", &["0 is not allowed, it must be 1 to 100"]);
    refused(SMALL, "[1, -1, 1, 1]", &["line 7", "expected a whole number from 0 on"]);
    refused(SMALL, "[1, 1.5, 1, 1]", &["line 7", "expected a whole number from 0 on"]);
    refused(SMALL, "[1, 1, 1, 101]", &["101 is not allowed, it must be 1 to 100"]);
    refused(SMALL, "[30, 30, 30, 30]", &["their sum is 120, but at most 100"]);
    refused(&action_dice(), "[2, 1, 1, 1]", &["action dice", "leave one of the two out"]);
    world.write("fair.toml", weighted(&action_dice(), "[2, 2, 2, 2]"));
    world.ok("solve fair.toml");
}

#[test]
fn clients_and_readers_are_told_of_the_weights() {
    let world = world();
    let asked = "{\"command\":\"rules\",\"game\":\"tripled\"}\n{\"command\":\"rules\",\"game\":\"equal\"}\n";
    let output = world.dicebase("bot tripled.toml equal.toml").write_stdin(asked).output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["weights"], answers[1].get("weights")), (&json!([3, 1, 1, 1]), None), "{answers:?}");
    world.ok("report loaded.toml --out pages");
    let page = std::fs::read_to_string(world.path("pages/games/loaded.html")).unwrap();
    assert!(page.contains("of 6 rolls of a die, the faces from 1 to 4 come up in 3, 1, 1 and 1, on average"), "{page}");
}

#[test]
fn dice_of_bank_games_may_be_loaded() {
    let world = world();
    let fair = small_bank("farkle", 1000);
    let with = |weights: &str| fair.replacen("sides = 6\n", &format!("sides = 6\nweights = {weights}\n"), 1);
    world.write("bank-fair.toml", &fair);
    world.write("bank-equal.toml", with("[7, 7, 7, 7, 7, 7]"));
    world.write("bank-loaded.toml", with("[30, 10, 10, 10, 10, 10]"));
    let solved = |game: &str| number(&world.json(&format!("solve {game}.toml --objective turns"))["value"]);
    let [fair_turns, equal, loaded] = ["bank-fair", "bank-equal", "bank-loaded"].map(solved);
    assert_eq!(fair_turns.to_bits(), equal.to_bits());
    assert!(loaded < fair_turns - 0.5, "{loaded} and {fair_turns}");
    let played = world.json("simulate bank-loaded.toml --games 20000");
    let turns = &played["players"][0]["turns"];
    close(number(&turns["mean"]), loaded, 4.0 * number(&turns["standard_error"]));
    close(number(&world.json("distribution bank-loaded.toml --objective turns")["mean"]), loaded, 1e-9);
    world.write("bank-three.toml", with("[3, 1, 1, 1, 1, 1]").replacen("dice = 6", "dice = 3", 1));
    let exact = world.json("solve bank-three.toml --objective points --exact");
    close(number(&exact["value"]), exact["decimal"].as_str().unwrap().parse().unwrap(), 1e-9);
    assert_eq!(exact["not_exactly_best"], 0);
    assert_eq!(exact["denominator"].as_object().unwrap().keys().collect::<Vec<_>>(), ["2"]);
    world.ok("solve bank-loaded.toml");
    assert_eq!(world.json("verify bank-loaded.toml")["verified"], true);
    for (wrong, says) in [("[1, 2]", "one for each of the 6 faces"), ("[0, 1, 1, 1, 1, 1]", "1 to 100")] {
        world.write("bank-wrong.toml", with(wrong));
        let refused = world.refuses(2, "solve bank-wrong.toml");
        assert!(refused.contains("`weights`") && refused.contains(says), "{refused}");
    }
}
