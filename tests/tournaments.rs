//! `dicebase simulate` with a bot that looks at the other's card: games of two, every bot against every other one.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::World;

const KNUBBEL: &str = "simulate knubbel-v1 --bot duel --bot points --seed 3";

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| World::shared("tournaments"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A share with its interval, and the largest allowed distance of the true one from it.
fn share(of: &Value) -> (f64, f64) {
    let [low, high] = ["low", "high"].map(|end| number(&of["interval"][end]));
    assert!(low < number(&of["share"]) && number(&of["share"]) < high, "{of}");
    (number(&of["share"]), high - low)
}

/// The seed is fixed, and twice the width of a 95 % interval is more than seven standard errors.
#[test]
fn bots_win_games_of_two_as_often_as_the_table_says() {
    let world = world();
    let value = number(&world.json("value knubbel-v1 --objective win")["value"]);
    let of = |bots: &str| world.json(&format!("simulate knubbel-v1 {bots} --games 20000 --seed 3"))["pairs"][0].clone();
    let even = of("--bot duel --bot duel");
    for (games, expected) in [(&even["moving_first"], value), (&even["moving_second"], 1.0 - value), (&even, 0.5)] {
        let (share, reach) = share(games);
        assert!((share - expected).abs() < 2.0 * reach, "{share} and {expected}");
    }
    let better = of("--bot duel --bot points");
    for (games, least) in [(&better["moving_first"], value), (&better["moving_second"], 1.0 - value)] {
        assert!(share(games).0 > least, "{games} and {least}");
    }
}

#[test]
fn every_bot_plays_every_other_one() {
    let answer = world().json(&format!("{KNUBBEL} --bot beat --games 200"));
    assert_eq!((&answer["objective"], &answer["games"]), (&json!("win"), &json!(200)));
    let bots: Vec<&Value> = answer["pairs"].as_array().unwrap().iter().map(|pair| &pair["bots"]).collect();
    assert_eq!(json!(bots), json!([["duel", "optimal"], ["duel", "beat"], ["optimal", "beat"]]));
    let mut sums = [0.0; 3];
    for (pair, [one, two]) in answer["pairs"].as_array().unwrap().iter().zip([[0, 1], [0, 2], [1, 2]]) {
        let wins = number(&pair["wins"]);
        assert_eq!(wins, number(&pair["moving_first"]["wins"]) + number(&pair["moving_second"]["wins"]));
        assert_eq!(["moving_first", "moving_second"].map(|of| &pair[of]["games"]), [&json!(100), &json!(100)]);
        sums[one] += wins;
        sums[two] += 200.0 - wins;
    }
    for (player, sum) in answer["players"].as_array().unwrap().iter().zip(sums) {
        assert_eq!((number(&player["wins"]["wins"]), number(&player["wins"]["share"])), (sum, sum / 400.0));
    }
    let text = world().ok(&format!("{KNUBBEL} --bot beat --games 200"));
    assert!(["200 games of each pair", "Against", "Moving first", "All games"].iter().all(|part| text.contains(part)));
}

#[test]
fn tournaments_are_the_same_for_any_number_of_threads() {
    let run = |threads| world().json(&format!("{KNUBBEL} --bot greedy --games 1300 --threads {threads}"));
    let [one, two] = [1, 2].map(run);
    assert_eq!([&one["pairs"], &one["players"]], [&two["pairs"], &two["players"]]);
    let single = world().json(&format!("{KNUBBEL} --games 1"));
    assert!(single["pairs"][0]["moving_second"].get("share").is_none(), "of no games there is none: {single}");
}

#[test]
fn a_duel_needs_another_and_a_game_that_is_solved() {
    let world = World::new();
    let refused = |words: &str, expected: &[&str]| {
        let message = world.refuses(2, words);
        assert!(expected.iter().all(|part| message.contains(part)), "{words}: {message}");
    };
    refused("simulate knubbel-v1 --bot duel", &["duel plays against others", "--bot duel --bot points"]);
    refused("simulate yahtzee --bot duel --bot points", &["yahtzee has", "fewer categories"]);
    refused("simulate knubbel-v2 --bot duel --bot points", &["27.4 GB", "--large"]);
    let alone = ["looks at the card of the other", "simulate knubbel-v1 --bot duel --bot points"];
    refused("distribution knubbel-v1 --bot duel", &alone);
    refused("regret knubbel-v1 --bot duel --objective target --target 100", &alone);
    refused("simulate knubbel-v1 --bot duell --bot points", &["\"duell\"", "duel"]);
    assert!(world.ok("simulate knubbel-v1 --bot help").contains("duel "));
}
