//! Games with saved rolls, end to end: solving, proofs, questions, play, reviews, and refusals.

use std::sync::OnceLock;

use serde_json::Value;

use crate::common::{World, saving};

/// A whole game, in which the first turn saves two rolls and the third uses them.
const PLAYED: &str = "\
33 pair
34 keep 4
44 threes
12 keep none
13 keep 1
11 keep 1
14 keep 1
11 ones
24 twos
12 run
14 chance
";

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("saved-rolls");
        world.write("saving.toml", saving());
        world.write("played.txt", PLAYED);
        world
    })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn it_is_solved_and_proved_and_worth_more_than_without_saving() {
    let world = world();
    let solved = world.json("solve saving.toml");
    // Of 48 states of the lower section for each lane, all but the last with several numbers of saved rolls.
    assert!(solved["states"].as_u64().unwrap() > 48 * 3);
    assert!(number(&solved["value"]) > number(&world.json("solve small.toml")["value"]));
    assert_eq!(world.json("verify saving.toml")["verified"], true);
    assert!(world.ok("inspect saving.toml").contains("saving"));
}

#[test]
fn a_table_of_many_values_has_to_be_asked_for() {
    for command in ["solve maxi-yatzy-saved", "best maxi-yatzy-saved --roll 112346 --rolls-left 2"] {
        let refused = world().refuses(2, command);
        assert!(refused.contains("2.5 GB, more than 2.0 GB") && refused.contains("--large"), "{refused}");
    }
    assert!(world().refuses(2, "solve small.toml --large").contains("with saved rolls; leave it out"));
    world().ok("solve saving.toml --large");
}

#[test]
fn a_category_may_be_named_while_rolls_are_left() {
    let world = world();
    let best = world.json("best saving.toml --roll 11 --rolls-left 2 --top 3");
    assert_eq!(best["actions"][0]["type"], "score");
    let asked = "value saving.toml --card pair=10";
    let worth = |rolls: &str| number(&world.json(&format!("{asked}{rolls}"))["value"]);
    assert_eq!(worth(""), worth(" --rolls-left 3"));
    assert!(worth(" --rolls-left 5") > worth(" --rolls-left 4"));
    let text = world.ok("value saving.toml --card pair=10 --rolls-left 5");
    assert!(
        text.ends_with("still to come in 5 turns, with 2 saved rolls, the possible upper bonus of 5 included\n"),
        "{text}"
    );
    for (rolls, message) in [
        ("--rolls-left 6", "1 turn before it may have saved up to 2 more"),
        ("--rolls-left 2", "a turn cannot begin with 2 rolls"),
        ("--roll 12 --rolls-left 5", "so 0 to 4 may be left"),
    ] {
        let command = if rolls.contains("--roll ") { "best" } else { "value" };
        let refused = world.refuses(2, &format!("{command} saving.toml --card pair=10 {rolls}"));
        assert!(refused.contains(message), "{refused}");
    }
}

#[test]
fn a_review_follows_the_rolls_that_are_saved() {
    let world = world();
    let review = world.json("review saving.toml played.txt");
    let decisions = review["decisions"].as_array().unwrap();
    assert_eq!(decisions.len(), PLAYED.lines().count());
    // The third turn begins with 3 rolls, 2 of the first turn and 1 of the second.
    let moment = |line: usize| decisions[line - 1]["position"].as_str().unwrap();
    assert!(moment(4).ends_with("roll 12 rolls-left 5"), "{}", moment(4));
    assert!(moment(8).ends_with("roll 11 rolls-left 1"), "{}", moment(8));
    assert!(moment(9).ends_with("roll 24 rolls-left 3"), "{}", moment(9));
    let sum = number(&review["expected_at_start"]) - number(&review["total"]["loss"]) + number(&review["luck"]);
    assert!((sum - number(&review["score"]["total"])).abs() < 1e-9, "{sum}");
    world.write("too-many.txt", "33 pair\n34 keep 4\n44 keep all\n");
    let refused = world.refuses(2, "review saving.toml too-many.txt");
    assert!(refused.contains("line 3") && refused.contains("name the category that is filled"), "{refused}");
}

#[test]
fn the_optimal_bot_plays_what_was_solved() {
    let world = world();
    let value = number(&world.json("solve saving.toml")["value"]);
    let played = world.json("simulate saving.toml --games 20000 --seed 1");
    assert_eq!(played, world.json("simulate saving.toml --games 20000 --seed 1 --threads 1"));
    let player = &played["players"][0];
    let (mean, error) = (number(&player["mean"]), number(&player["standard_error"]));
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error}, not {value}");
}

#[test]
fn what_takes_turns_of_as_many_rolls_is_refused() {
    let world = world();
    for command in [
        "distribution saving.toml",
        "regret saving.toml --bot greedy",
        "sheet saving.toml",
        "solve saving.toml --policy",
    ] {
        let refused = world.refuses(2, command);
        assert!(refused.contains("saves rolls for later turns; `solve`"), "{command}: {refused}");
    }
    for command in ["compare saving.toml small.toml", "report saving.toml --out pages"] {
        assert!(world.refuses(2, command).contains("saves rolls for later turns"), "{command}");
    }
    for objective in ["target", "win", "beat"] {
        let refused = world.refuses(2, &format!("solve saving.toml --objective {objective}"));
        assert!(refused.contains("are solved for expected-score"), "{refused}");
    }
    let refused = world.refuses(2, "simulate saving.toml --bot greedy");
    assert!(refused.contains("greedy does not know when to fill a category early"), "{refused}");
    assert!(world.refuses(2, "simulate saving.toml --bot optimal --bot optimal").contains("play alike"));
    let bots = world.ok("simulate saving.toml --bot help");
    assert!(bots.contains("optimal") && !bots.contains("greedy"), "{bots}");
}
