//! Games whose first rolls pay more, end to end: solving, proofs, questions, play, reviews, and refusals.

use std::sync::OnceLock;

use serde_json::Value;

use crate::common::{SMALL, World};

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("first-roll");
        let served = SMALL.replacen("points = 10", "points = 10\nfirst-roll = 30", 1);
        world.write("served.toml", served);
        world.write("small.toml", SMALL);
        world
    })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn it_is_solved_and_proved_and_worth_more() {
    let world = world();
    assert!(number(&world.json("solve served.toml")["value"]) > number(&world.json("solve small.toml")["value"]));
    assert_eq!(world.json("verify served.toml")["verified"], true);
}

#[test]
fn the_first_roll_is_entered_at_once_and_any_other_pays_as_before() {
    let world = world();
    let first = world.json("best served.toml --roll 33 --rolls-left 2");
    assert_eq!((&first["actions"][0]["text"], &first["actions"][0]["points"]), (&"score pair 40".into(), &40.into()));
    let second = world.json("best served.toml --roll 33 --rolls-left 1 --top 99");
    let second: Vec<&Value> = second["actions"].as_array().unwrap().iter().map(|action| &action["text"]).collect();
    assert!(second.contains(&&"score pair 10".into()), "{second:?}");
    world.write("kept.txt", "33 keep all\n");
    let refused = world.refuses(2, "review served.toml kept.txt");
    assert!(refused.contains("name the category that is filled"), "{refused}");
    world.write("claimed.txt", "33 pair 10\n");
    assert!(world.refuses(2, "review served.toml claimed.txt").contains("40"));
}

#[test]
fn a_review_counts_what_the_first_roll_pays() {
    let world = world();
    world.write(
        "played.txt",
        "33 pair\n34 keep 4\n44 twos\n12 run\n14 keep 1\n13 keep 1\n11 ones\n24 chance\n33 threes\n",
    );
    let review = world.json("review served.toml played.txt");
    assert_eq!(review["score"]["total"], 40 + 7 + 2 + 6 + 6 + 5);
    let sum = number(&review["expected_at_start"]) - number(&review["total"]["loss"]) + number(&review["luck"]);
    assert!((sum - number(&review["score"]["total"])).abs() < 1e-9, "{sum}");
}

#[test]
fn the_optimal_bot_plays_what_was_solved() {
    let world = world();
    let value = number(&world.json("solve served.toml")["value"]);
    let player = &world.json("simulate served.toml --games 20000 --seed 1")["players"][0];
    let (mean, error) = (number(&player["mean"]), number(&player["standard_error"]));
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error}, not {value}");
}

#[test]
fn what_is_not_worked_out_says_so() {
    let world = world();
    for command in ["distribution served.toml", "sheet served.toml", "solve served.toml --exact"] {
        assert!(world.refuses(2, command).contains("pays more for the first"), "{command}");
    }
    let refused = world.refuses(2, "solve served.toml --objective target");
    assert!(refused.contains("points for the first roll"), "{refused}");
    world.write("once.toml", SMALL.replacen("points = 10", "points = 10\nfirst-roll = 0", 1));
    assert!(world.refuses(2, "solve once.toml").contains("0 is not allowed, it must be 1 to 1000"));
}
