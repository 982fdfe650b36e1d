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
    assert!(text.contains("is not solved with several players") && text.contains("games of the bot"), "{text}");
    let solved = world().json("solve melee.toml --objective win");
    assert_eq!((&solved["exact"], &solved["rated"]), (&json!(false), &json!(false)));
    assert!(solved["games"].as_u64().unwrap() > 100, "{solved}");
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
    let text = world().ok(&format!("best melee.toml {words} --top 11"));
    assert!(text.contains("steal Pair of opponent 1") && text.contains("the bot plays on for all players"), "{text}");
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

#[test]
fn who_plays_without_action_dice_is_told_so() {
    let text = world().ok("simulate melee.toml --bot optimal --bot greedy --games 100");
    assert!(text.contains("without action dice; `dicebase simulate melee.toml --players 2 --bot rated"), "{text}");
    assert!(!world().ok("simulate knubbel-v1 --games 100").contains("action dice"));
    for (words, expected) in [
        ("simulate melee.toml --bot duel --bot points", "duel plays two cards side by side"),
        ("simulate melee.toml --bot duel --bot points", "simulate melee.toml --players 2 --bot rated"),
        ("simulate melee.toml --bot rated", "rated plays with action dice, and without --players"),
        ("simulate knubbel-v1 --bot rated", "there is no bot \"rated\""),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
    assert!(!world().ok("simulate melee.toml --bot help").contains("duel"));
    assert!(world().ok("simulate knubbel-v1 --bot help").contains("duel"));
}

#[test]
fn bots_play_against_each_other_with_action_dice() {
    let words = "simulate melee.toml --players 3 --bot rated --bot random --games 600";
    let answer = world().json(words);
    assert_eq!(answer, world().json(&format!("{words} --threads 1")), "the same with one thread");
    let players = answer["players"].as_array().unwrap();
    assert_eq!((&players[0]["bot"], &players[0]["players"]), (&json!("rated"), &json!(1)));
    assert_eq!((&players[1]["bot"], &players[1]["players"]), (&json!("random"), &json!(2)));
    let share = |player: usize| players[player]["share"].as_f64().unwrap();
    assert!((share(0) + 2.0 * share(1) - 1.0).abs() < 1e-12, "somebody wins each game: {answer}");
    assert!(players[0]["interval"]["low"].as_f64().unwrap() > 0.5, "{answer}");
    let seats = players[0]["seats"].as_array().unwrap();
    assert!(seats.len() == 3 && seats.iter().all(|seat| seat["games"] == json!(200)), "seats are rotated: {answer}");
    let text = world().ok(words);
    assert!(text.contains("a fair share is 33.33 %") && text.contains("Seat 3"), "{text}");
    assert!(world().ok("simulate melee.toml --players 2 --bot help").contains("rated-without-steal"));
    for (words, expected) in [
        ("simulate melee.toml --players 7", "there may be 2 to 6"),
        ("simulate melee.toml --players 2 --bot rated --bot points --bot random", "3 bots were named for 2 players"),
        ("simulate melee.toml --players 2 --bot ratd", "did you mean rated?"),
        ("simulate yahtzee --players 2", "--players 2 means nothing in yahtzee"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn a_sheet_of_several_players_tells_what_a_die_is_worth() {
    let words = "sheet melee.toml --objective win --players 2 --games 60";
    let answer = world().json(words);
    assert_eq!(answer, world().json(&format!("{words} --threads 1")), "the same with one thread");
    assert_eq!((&answer["exact"], &answer["others"], &answer["games"]), (&json!(false), &json!("greedy"), &json!(60)));
    let dice = answer["players"][0]["dice"].as_array().unwrap();
    assert_eq!(dice.len(), 4 * 2 * 5, "rounds, seats and dice");
    for die in dice {
        let (low, high) = (&die["interval"]["low"], &die["interval"]["high"]);
        assert!(low.as_f64() < die["worth"].as_f64() && die["worth"].as_f64() < high.as_f64(), "{die}");
    }
    let late = |die: &&Value| die["die"] == "freeze" && die["round"] == 5;
    assert!(dice.iter().filter(late).all(|die| die["playable"] == json!(false) && die["worth"] == json!(0.0)));
    let text = world().ok(&format!("{words} --bot rated"));
    assert!(text.contains("Estimates from 60 games") && text.contains("where the others are rated"), "{text}");
    for (words, expected) in [
        ("sheet melee.toml --objective win --players 7", "there may be 2 to 6"),
        ("sheet melee.toml --objective win --bot ratd", "did you mean rated?"),
        ("sheet melee.toml --games 5", "no games are played for this sheet"),
        ("sheet yahtzee --objective target", "is about play for expected-score"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn a_report_tells_what_a_die_is_worth_if_it_is_asked_for() {
    world().ok("report melee.toml --objective win --out with");
    world().ok("report melee.toml --out without");
    let page = |folder: &str| std::fs::read_to_string(world().path(folder).join("games/melee.html")).unwrap();
    assert!(page("with").contains("What an action die is worth") && page("with").contains("chart-dice-4"));
    assert!(!page("without").contains("What an action die is worth"));
    assert!(page("without").contains("Two to six players play with action dice"), "the rules tell of them anyway");
    let table = std::fs::read_to_string(world().path("with").join("games/melee/dice-3-all.csv")).unwrap();
    assert!(table.starts_with("round,seat,die,share,worth,interval_low,interval_high,games\n1,1,steal,"), "{table}");
    let message = world().refuses(2, "report yahtzee --objective win --out no");
    assert!(message.contains("leave --objective win out"), "{message}");
}
