//! Games of several players with action dice: what the program tells of them, and what it does not.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::World;

/// The small game of the conformance file.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("melee");
        world.write("melee.toml", include_str!("protocol/small-melee.toml"));
        world
    })
}

#[test]
fn several_players_are_rated_and_one_card_is_solved() {
    let text = world().ok("solve melee.toml --objective win");
    assert!(text.contains("is not solved with several players") && text.contains("as the bot rates it"), "{text}");
    let solved = world().json("solve melee.toml --objective win");
    assert_eq!((&solved["exact"], &solved["games"], &solved["rated"]), (&json!(false), &json!(0), &json!(false)));
    let alone = world().json("solve melee.toml");
    assert!(alone["value"].as_f64().unwrap() > 20.0 && alone["exact"] == Value::Null, "{alone}");
}

#[test]
fn a_die_is_ranked_with_whom_it_is_played_against() {
    let words = "--objective win --card ones=2 --opponents pair=7/twos=4 --hands steal,freeze//";
    let answer = world().json(&format!("best melee.toml {words}"));
    assert_eq!((&answer["seat"], &answer["round"]), (&json!(1), &json!(2)), "the cards tell them");
    assert_eq!((&answer["total"], &answer["opponent_totals"]), (&json!(2), &json!([7, 4])));
    let actions = answer["actions"].as_array().unwrap();
    let steal = actions.iter().find(|action| action["text"] == "steal 1 pair").unwrap();
    assert_eq!((&steal["type"], &steal["player"], &steal["category"]), (&json!("steal"), &json!(1), &json!("pair")));
    assert!(actions.iter().all(|action| action["exact"] == json!(false) && action["loss"] == Value::Null));
    assert_eq!(actions[0]["value"], answer["value"]);
    let text = world().ok(&format!("best melee.toml {words}"));
    assert!(text.contains("steal Pair of opponent 1") && text.contains("for which no games were played"), "{text}");
    let line = answer["position"].as_str().unwrap();
    let again = world().json(&format!("best melee.toml --position '{line}'"));
    assert_eq!(again["actions"], answer["actions"]);
}

#[test]
fn what_is_known_of_one_card_alone_is_refused_for_several_players() {
    for words in [
        "distribution melee.toml --objective win",
        "regret melee.toml --bot greedy --objective win",
        "play melee.toml --objective win",
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains("for one card of Small melee") && message.contains("dicebase best"), "{message}");
    }
    let message = world().refuses(2, "solve melee.toml --objective win --policy");
    assert!(message.contains("no policy table"), "{message}");
}

#[test]
fn what_cannot_be_is_told_in_the_options_that_were_typed() {
    for (words, expected) in [
        ("best melee.toml --objective win", "melee --objective win --seat 1 --round 1 --roll 123 --rolls-left 1"),
        ("best melee.toml --objective win --hands steal", "--hands tells of 1 player, but 2 play"),
        ("best melee.toml --hands steal/", "add an objective: melee --objective win"),
        ("best yahtzee --frozen /ones", "frozen means nothing in yahtzee, which has no action dice"),
        ("best melee.toml --objective win --lead 3", "--lead means nothing in a game of several players"),
        ("best melee.toml --objective win --round 2", "the cards do not fit seat 1 in round 2"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}
