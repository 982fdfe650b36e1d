//! `dicebase best` and `dicebase value`: the actions of a roll, their values, and the printed words for both.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::{World, saved};

/// Yahtzee, solved once for all tests of this file.
fn yahtzee() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("best");
        world.ok("solve yahtzee");
        world
    })
}

fn best(words: &str) -> Value {
    yahtzee().json(&format!("best yahtzee {words}"))
}

fn value(card: &str) -> f64 {
    yahtzee().json(&format!("value yahtzee --card={card}"))["value"].as_f64().unwrap()
}

fn actions(answer: &Value) -> &Vec<Value> {
    answer["actions"].as_array().unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

const CARDS: [&str; 3] = ["", "ones=3,full-house=25,yahtzee=0", "sixes=24,small-straight=30,yahtzee=50,chance=12"];

#[test]
fn actions_stand_best_first_with_what_they_lose() {
    for card in CARDS {
        for rolls_left in 0..3 {
            for roll in ["11356", "22222", "12345", "66655"] {
                let answer = best(&format!("--card={card} --roll {roll} --rolls-left {rolls_left}"));
                let actions = actions(&answer);
                assert_eq!(answer["value"], actions[0]["value"]);
                assert_eq!(number(&actions[0]["loss"]), 0.0);
                for pair in actions.windows(2) {
                    assert!(number(&pair[0]["loss"]) <= number(&pair[1]["loss"]));
                }
                for action in actions {
                    let loss = number(&answer["value"]) - number(&action["value"]);
                    assert!((number(&action["loss"]) - loss).abs() < 1e-9);
                }
            }
        }
    }
}

#[test]
fn the_question_is_repeated_in_the_answer() {
    let answer = best("--card yahtzee=0,full-house=25,ones=3 --roll 65311 --rolls-left 2");
    assert_eq!(answer["game"], "yahtzee");
    assert_eq!(answer["objective"], "expected-score");
    assert_eq!(answer["card"], "ones=3,full-house=25,yahtzee=0");
    assert_eq!((&answer["roll"], &answer["rolls_left"]), (&json!("11356"), &json!(2)));
    assert!(answer.get("saved").is_none());
}

#[test]
fn the_sums_of_the_card_stand_in_the_answer() {
    let card = "ones=3,twos=6,threes=12,fours=12,fives=15,sixes=18,chance=20";
    let value = yahtzee().json(&format!("value yahtzee --card {card}"));
    for answer in [best(&format!("--card {card} --roll 11356 --rolls-left 2")), value] {
        let sums = ["total", "upper_total", "upper_bonus"].map(|name| answer[name].as_u64());
        assert_eq!(sums, [Some(86), Some(66), Some(35)], "{answer}");
    }
}

#[test]
fn every_keep_of_the_roll_is_offered_once_all_and_none_included() {
    for rolls_left in 1..3 {
        let answer = best(&format!("--roll 11356 --rolls-left {rolls_left}"));
        let mut keeps: Vec<&str> = actions(&answer).iter().map(|action| action["dice"].as_str().unwrap()).collect();
        assert!(actions(&answer).iter().all(|action| action["type"] == "keep"));
        assert!(["", "11", "11356"].iter().all(|keep| keeps.contains(keep)));
        keeps.sort_unstable();
        keeps.dedup();
        assert_eq!(keeps.len(), 3 * 2 * 2 * 2);
    }
}

#[test]
fn with_no_roll_left_every_open_category_is_offered_with_its_points() {
    let answer = best("--card ones=3,full-house=25,yahtzee=0 --roll 11356 --rolls-left 0");
    let offered = |category: &str| actions(&answer).iter().find(|action| action["category"] == category);
    assert_eq!(actions(&answer).len(), 10);
    let chance = offered("chance").unwrap();
    assert_eq!((&chance["type"], &chance["points"]), (&json!("score"), &json!(16)));
    assert_eq!(offered("sixes").unwrap()["points"], 6);
    assert_eq!(offered("large-straight").unwrap()["points"], 0);
    assert!(["ones", "full-house", "yahtzee"].iter().all(|filled| offered(filled).is_none()));
}

#[test]
fn scoring_is_worth_its_points_and_the_card_after_it() {
    for card in ["ones=3,full-house=25,yahtzee=0", "twos=6,yahtzee=50"] {
        for roll in ["11356", "22222"] {
            for action in actions(&best(&format!("--card {card} --roll {roll} --rolls-left 0"))) {
                let (category, points) = (action["category"].as_str().unwrap(), number(&action["points"]));
                let bonus = action.get("bonus").map_or(0.0, number);
                let expected = points + bonus + value(&format!("{card},{category}={points}"));
                assert!((number(&action["value"]) - expected).abs() < 1e-9, "{card} {roll} {category}");
            }
        }
    }
}

#[test]
fn keeping_all_dice_is_worth_what_scoring_them_is() {
    for roll in ["11356", "33366", "12345", "55555"] {
        let scored = number(&best(&format!("--roll {roll} --rolls-left 0"))["value"]);
        for rolls_left in 1..3 {
            let answer = best(&format!("--roll {roll} --rolls-left {rolls_left}"));
            let kept = actions(&answer).iter().find(|action| action["dice"] == roll).unwrap();
            assert!((number(&kept["value"]) - scored).abs() < 1e-9, "{roll} with {rolls_left}: {kept}, not {scored}");
        }
    }
}

#[test]
fn dice_are_read_in_any_order_with_spaces_and_commas() {
    let expected = best("--roll 11356 --rolls-left 2");
    assert_eq!(best("--roll 6,5,3,1,1 --rolls-left 2"), expected);
    for roll in ["1 1 3 5 6", " 3 1 5, 1 6 "] {
        let mut command = yahtzee().dicebase("best yahtzee --rolls-left 2 --json --roll");
        let output = command.arg(roll).assert().success().stderr("").get_output().stdout.clone();
        assert_eq!(serde_json::from_slice::<Value>(&output).unwrap(), expected);
    }
}

#[test]
fn top_shortens_the_list_and_changes_nothing_else() {
    let all = best("--roll 11356 --rolls-left 2");
    for top in [1, 7, 24, 65535] {
        let answer = best(&format!("--roll 11356 --rolls-left 2 --top {top}"));
        let shown = actions(&all).len().min(top);
        assert_eq!(answer["value"], all["value"]);
        assert_eq!(actions(&answer)[..], actions(&all)[..shown]);
    }
}

#[test]
fn a_joker_has_to_fill_the_category_of_its_face() {
    let answer = best("--card yahtzee=50 --roll 22222 --rolls-left 0");
    assert_eq!(actions(&answer).len(), 1);
    let action = &actions(&answer)[0];
    assert_eq!((&action["category"], &action["points"], &action["bonus"]), (&json!("twos"), &json!(10), &json!(100)));
    let crossed_out = best("--card yahtzee=0 --roll 22222 --rolls-left 0");
    assert_eq!(actions(&crossed_out).len(), 1);
    assert!(actions(&crossed_out)[0].get("bonus").is_none());
}

#[test]
fn a_joker_without_its_category_pays_in_full_below() {
    let answer = best("--card twos=6,yahtzee=50 --roll 22222 --rolls-left 0");
    let mut offered: Vec<(&str, u64)> = actions(&answer)
        .iter()
        .map(|action| (action["category"].as_str().unwrap(), action["points"].as_u64().unwrap()))
        .collect();
    offered.sort_unstable();
    let kinds = [("chance", 10), ("four-of-a-kind", 10), ("full-house", 25)];
    let rest = [("large-straight", 40), ("small-straight", 30), ("three-of-a-kind", 10)];
    assert_eq!(offered, [kinds, rest].concat());
    assert!(actions(&answer).iter().all(|action| action["bonus"] == 100));
}

#[test]
fn a_full_card_is_worth_its_upper_bonus_or_nothing() {
    let lower = "three-of-a-kind=20,four-of-a-kind=0,full-house=25,small-straight=30,large-straight=40,yahtzee=50,\
                 chance=20";
    assert_eq!(value(&format!("ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,{lower}")), 35.0);
    assert_eq!(value(&format!("ones=2,twos=6,threes=9,fours=12,fives=15,sixes=18,{lower}")), 0.0);
    assert_eq!(value(&format!("ones=0,twos=10,threes=15,fours=20,fives=25,sixes=30,{lower}")), 35.0);
}

#[test]
fn an_empty_card_is_worth_the_game() {
    let game = &yahtzee().json("solve yahtzee")["value"];
    assert_eq!(value(""), number(game));
    let answer = yahtzee().json("value yahtzee --card chance=12,ones=3");
    assert_eq!((&answer["card"], &answer["game"]), (&json!("ones=3,chance=12"), &json!("yahtzee")));
}

#[test]
fn a_saved_die_is_in_every_keep() {
    let world = World::new();
    world.write("saved.toml", saved());
    let keeps = |words: &str| {
        let answer = world.json(&format!("best saved.toml {words}"));
        let mut keeps: Vec<String> =
            actions(&answer).iter().map(|action| action["dice"].as_str().unwrap().to_owned()).collect();
        keeps.sort();
        (answer, keeps)
    };
    let (answer, of_saved) = keeps("--roll 13 --rolls-left 1 --saved 3");
    assert_eq!(answer["saved"], "3");
    assert_eq!(of_saved, ["13", "3"]);
    let (answer, of_none) = keeps("--roll 13 --rolls-left 1");
    assert!(answer.get("saved").is_none());
    assert_eq!(of_none, ["", "1", "13", "3"]);
    assert_eq!(keeps("--roll 13 --rolls-left 1 --saved 31").1, ["13"]);
    assert!(!actions(&world.json("best saved.toml --roll 13 --rolls-left 0 --saved 3")).is_empty());
}

#[test]
fn people_read_the_best_five_and_how_to_see_all() {
    let text = yahtzee().ok("best yahtzee --card ones=3 --roll 11356 --rolls-left 2");
    let rows = |text: &str| text.lines().filter(|line| line.contains("keep") || line.contains("roll all")).count();
    assert!(text.starts_with("Yahtzee, 1 1 3 5 6 with 2 rolls left\n"), "{text}");
    assert_eq!(rows(&text), 5);
    let best = best("--card ones=3 --roll 11356 --rolls-left 2 --top 1");
    assert!(text.contains(&format!("{:.4}", number(&best["value"]))), "{text}");
    let hint = text.lines().last().unwrap().split_once("add ").unwrap().1;
    let all = yahtzee().ok(&format!("best yahtzee --card ones=3 --roll 11356 --rolls-left 2 {hint}"));
    assert_eq!(rows(&all), 24, "{hint}");
    assert_eq!(all.lines().filter(|line| line.contains("All ")).count(), 0);
}

#[test]
fn a_position_is_one_line() {
    let world = yahtzee();
    let line = "yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2";
    let answer = world.json(&format!("best --top 3 --position '{line}'"));
    assert_eq!(answer["position"], line);
    assert_eq!(answer, best("--card full-house=25,ones=3 --roll 65311 --rolls-left 2 --top 3"));
    let text = world.ok("best yahtzee --card full-house=25,ones=3 --roll 65311 --rolls-left 2");
    assert!(text.contains(&format!("\nPosition: {line}\n")), "{text}");
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    let refused = |words: &str, line: &str| yahtzee().refuses(2, &format!("{words} --position '{line}'"));
    assert!(refused("best --roll 11356", "yahtzee rolls-left 1").contains("so does --roll; leave one of them out"));
    assert!(refused("best kniffel", "yahtzee roll 11356 rolls-left 1").contains("of yahtzee, not of kniffel"));
    assert!(refused("best", "yahtzee roll 11356").contains("roll needs rolls-left beside it"));
    assert!(refused("best", "yahtzee card ones=3").contains("as in: yahtzee card ones=3 roll 12345 rolls-left 2"));
    assert!(refused("value", "yahtzee rol 11356").contains("\"rol\" is not a part of a position"));
    assert!(refused("value", "").contains("the position is empty"));
}

#[test]
fn people_read_what_scoring_pays() {
    let text = yahtzee().ok("best yahtzee --card yahtzee=50,twos=6 --roll 22222 --rolls-left 0");
    assert!(text.contains("with no roll left") && text.contains("Large straight for 40 and 100 bonus"), "{text}");
    let text = yahtzee().ok("best yahtzee --roll 11356 --rolls-left 0 --top 13");
    assert!(text.contains("Chance for 16") && text.contains("cross out Large straight"), "{text}");
    assert!(yahtzee().ok("value yahtzee --card ones=3").contains("expected points still to come in 12 turns"));
}

#[test]
fn dice_and_cards_are_read_as_people_have_them() {
    let world = yahtzee();
    let expected = best("--card ones=3,full-house=25 --roll 11356 --rolls-left 2");
    world.write("card.csv", "category;points\nones;3\ntwos;\nFull House;25\n");
    for words in ["--card ones=3,full-house=25 --roll 1-1-3-5-6", "--card ones=3,full-house=25 --roll ⚀⚀⚂⚄⚅"]
    {
        assert_eq!(best(&format!("{words} --rolls-left 2")), expected, "{words}");
    }
    assert_eq!(best("--card @card.csv --roll 11356 --rolls-left 2"), expected);
    world.write("wrong.csv", "ones,3\ntotal,x\n");
    let refused = |file: &str| world.refuses(2, &format!("best yahtzee --card @{file} --roll 11356 --rolls-left 2"));
    assert!(
        refused("wrong.csv").contains("line 2: \"total, x\" is not a category and its points"),
        "{}",
        refused("wrong.csv")
    );
    assert!(refused("none.csv").starts_with("error: cannot read the card none.csv: "), "{}", refused("none.csv"));
}

#[test]
fn the_help_of_a_game_has_its_options_alone() {
    let world = yahtzee();
    let help = |words: &str| world.ok(words).split_whitespace().collect::<Vec<_>>().join(" ");
    let bank = help("best --help zehntausend");
    assert!(bank.contains("Zehntausend, a bank game: --objective"), "{bank}");
    assert!(bank.contains("--me <POINTS> The score of the player to move [default: 0]"), "{bank}");
    assert!(bank.contains("[possible values: points, turns, win]"), "{bank}");
    assert!(bank.contains("dicebase best zehntausend-takeover"), "{bank}");
    for other in ["--card", "--tries", "mad-game", "yahtzee --card", "race games", "scorecard games"] {
        assert!(!bank.contains(other), "{other}: {bank}");
    }
    for words in ["best zehntausend --help", "best -h zehntausend", "help best zehntausend"] {
        assert_eq!(help(words), bank, "{words}");
    }
    let race = help("value --help mad-game");
    assert!(race.contains("--me <PIECES>") && !race.contains("[default: 0]"), "{race}");
    assert!(help("help games yahtzee").contains("Usage: dicebase games"));
    assert!(help("best --help").contains("dicebase best --help GAME shows only the options of one game."));
    let unknown = world.refuses(2, "best --help yatze");
    assert!(unknown.contains("there is no game \"yatze\" (did you mean yahtzee?)"), "{unknown}");
}
