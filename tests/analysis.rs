//! `dicebase distribution`, `simulate`, `regret` and `compare` for scorecard games, as a user types them.

use serde_json::Value;

use crate::common::{self, World, joker, saved};

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn close(found: f64, expected: f64, epsilon: f64) {
    assert!((found - expected).abs() < epsilon, "{found} is not {expected}");
}

/// A folder with rules of every kind beside `small.toml`.
fn world() -> World {
    let world = World::new();
    world.write("saved.toml", saved());
    world.write("joker.toml", joker("forced"));
    world
}

#[test]
fn the_distribution_has_the_mean_of_the_table_and_its_chances_sum_to_one() {
    let world = world();
    for game in ["small.toml", "saved.toml", "joker.toml", "knubbel-v1"] {
        let value = number(&world.json(&format!("solve {game}"))["value"]);
        let answer = world.json(&format!("distribution {game}"));
        close(number(&answer["mean"]), value, 1e-9);
        close(number(&answer["to_come"]), value, 1e-9);
        let scores = answer["scores"].as_array().unwrap();
        close(scores.iter().map(|score| number(&score["chance"])).sum(), 1.0, 1e-12);
        let mean = scores.iter().map(|score| number(&score["score"]) * number(&score["chance"])).sum();
        close(mean, value, 1e-9);
        assert_eq!(answer["left_out"].as_f64(), Some(0.0));
        assert_eq!(answer["minimum"], scores[0]["score"]);
        assert_eq!(answer["maximum"], scores.last().unwrap()["score"]);
        assert_eq!(answer["bot"], "optimal");
    }
}

#[test]
fn the_rest_of_a_game_can_be_asked_for() {
    let world = world();
    let card = "ones=2,pair=10,run=0";
    let value = number(&world.json(&format!("value small.toml --card {card}"))["value"]);
    let answer = world.json(&format!("distribution small.toml --card {card} --at-least 20"));
    assert_eq!((&answer["card"], &answer["on_card"]), (&card.into(), &12.into()));
    close(number(&answer["mean"]), 12.0 + value, 1e-9);
    close(number(&answer["to_come"]), value, 1e-9);
    assert_eq!(answer["categories"].as_array().unwrap().len(), 3);
    let scores = answer["scores"].as_array().unwrap().iter();
    let reached = scores.filter(|score| number(&score["score"]) >= 20.0).map(|score| number(&score["chance"])).sum();
    close(number(&answer["at_least"]["chance"]), reached, 1e-14);
    let text = world.ok(&format!("distribution small.toml --card {card} --at-least 20"));
    assert!(text.contains("from a card with 12 points") && text.contains("chance of 20 points or more"), "{text}");
    // A full card has one end.
    let full = "ones=2,twos=4,threes=0,pair=10,run=0,chance=5";
    let answer = world.json(&format!("distribution small.toml --card {full}"));
    assert_eq!((&answer["mean"], &answer["deviation"]), (&26.0.into(), &0.0.into()), "{answer}");
}

#[test]
fn what_categories_and_bonuses_bring_is_the_mean() {
    let answer = world().json("distribution joker.toml");
    let categories = answer["categories"].as_array().unwrap();
    let sum: f64 = categories.iter().map(|category| number(&category["mean"])).sum();
    let bonuses = 5.0 * number(&answer["upper_bonus"]) + 20.0 * number(&answer["extra_bonuses"]);
    close(sum + bonuses, number(&answer["mean"]), 1e-10);
    for category in categories {
        let (best, mean) = (number(&category["best"]), number(&category["mean"]));
        close(number(&category["lost"]), best - mean, 1e-12);
        assert!((0.0..=1.0).contains(&number(&category["zero"])), "{category}");
    }
}

#[test]
fn simulated_games_are_the_same_for_any_number_of_threads() {
    let world = world();
    for bots in ["", " --bot optimal --bot greedy", " --bot random --bot collector --bot greedy"] {
        let words = format!("simulate small.toml{bots} --games 2000 --seed 9");
        let once = world.json(&format!("{words} --threads 1"));
        let twice = world.json(&format!("{words} --threads 2"));
        for part in ["players", "games", "seed"] {
            assert_eq!(once[part], twice[part], "{part}");
            assert_ne!(once[part], Value::Null, "{once}");
        }
        assert_ne!(once["players"], world.json(&words.replace("--seed 9", "--seed 10"))["players"]);
    }
}

#[test]
fn simulated_games_agree_with_the_exact_value() {
    let world = world();
    for game in ["small.toml", "saved.toml", "joker.toml"] {
        let value = number(&world.json(&format!("solve {game}"))["value"]);
        let player = &world.json(&format!("simulate {game} --games 20000"))["players"][0];
        let off = (number(&player["mean"]) - value).abs() / number(&player["standard_error"]);
        assert!(off < 4.0, "{game}: {off} standard errors");
        let interval = player["interval"].as_object().unwrap();
        assert!(number(&interval["low"]) < number(&interval["high"]));
    }
}

#[test]
fn players_share_the_wins() {
    let answer = world().json("simulate small.toml --bot optimal --bot random --games 3000");
    let wins: f64 = answer["players"].as_array().unwrap().iter().map(|player| number(&player["wins"]["share"])).sum();
    close(wins, 1.0, 1e-9);
    assert!(number(&answer["players"][0]["wins"]["share"]) > 0.5);
}

#[test]
fn what_a_bot_loses_is_the_difference_of_the_means() {
    let world = world();
    for game in ["small.toml", "joker.toml"] {
        for bot in ["optimal", "greedy", "collector", "random"] {
            let answer = world.json(&format!("regret {game} --bot {bot}"));
            let mean = number(&world.json(&format!("distribution {game} --bot {bot}"))["mean"]);
            close(number(&answer["value"]), mean, 1e-10);
            close(number(&answer["loss"]), number(&answer["optimum"]) - mean, 1e-10);
            let decisions = answer["decisions"].as_array().unwrap().iter();
            close(decisions.map(|decision| number(&decision["loss"])).sum(), number(&answer["loss"]), 1e-10);
        }
    }
    let text = world.ok("regret small.toml --bot optimal");
    assert!(text.contains("loses 0.0000 a game") && !text.contains("-0.0000"), "{text}");
}

#[test]
fn games_are_compared() {
    let world = world();
    let answer = world.json("compare small.toml joker.toml knubbel-v1");
    let games = answer["games"].as_array().unwrap();
    assert_eq!(
        games.iter().map(|game| game["game"].as_str().unwrap()).collect::<Vec<_>>(),
        ["small", "joker", "knubbel-v1"]
    );
    for game in games {
        let alone = match game["game"].as_str().unwrap() {
            "knubbel-v1" => world.json("distribution knubbel-v1"),
            id => world.json(&format!("distribution {id}.toml")),
        };
        for part in ["mean", "deviation", "median", "quantiles", "categories"] {
            assert_eq!(game[part], alone[part], "{part}");
        }
    }
    let ones = answer["categories"].as_array().unwrap().iter().find(|row| row["id"] == "ones").unwrap();
    assert_eq!(ones["means"][2], Value::Null);
    assert_eq!(ones["means"][0], games[0]["categories"][0]["mean"]);
    let text = world.ok("compare small.toml joker.toml");
    assert!(text.contains("Extra bonuses") && text.contains("Mean points of"), "{text}");
}

/// A player who avoids risk gives up points for a narrower spread, and one who seeks it for a wider one.
#[test]
fn play_for_risk_is_compared_with_play_for_points() {
    let world = world();
    let answer = world.json("compare knubbel-v1 --theta -0.1 --theta 0.1");
    let of = |game: usize, what: &str| number(&answer["games"][game][what]);
    let [points, careful, bold] = [0, 1, 2];
    assert_eq!(answer["games"][points].get("theta"), None);
    assert_eq!((of(careful, "theta"), of(bold, "theta")), (-0.1, 0.1));
    assert!(of(careful, "deviation") < of(points, "deviation") && of(points, "deviation") < of(bold, "deviation"));
    for game in [careful, bold] {
        assert!(of(game, "value") < of(points, "value"));
        let theta = of(game, "theta");
        let arguments = format!("knubbel-v1 --objective risk --theta {theta}");
        close(of(game, "certain_points"), number(&world.json(&format!("value {arguments}"))["value"]), 1e-12);
        let scores = world.json(&format!("distribution {arguments}"));
        let gains = scores["scores"].as_array().unwrap().iter();
        let gain: f64 = gains.map(|of| number(&of["chance"]) * (theta * number(&of["score"])).exp()).sum();
        close(of(game, "certain_points"), gain.ln() / theta, 1e-9);
    }
    assert!(of(careful, "certain_points") < of(careful, "value") && of(bold, "certain_points") > of(bold, "value"));
    let refused = |words: &str, parts: &[&str]| {
        let message = world.refuses(2, words);
        assert!(parts.iter().all(|part| message.contains(part)), "{message}");
    };
    let text = world.ok("compare knubbel-v1 --theta -0.1");
    assert!(text.contains("Certain") && text.contains("knubbel-v1, theta -0.1"), "{text}");
    assert!(!world.ok("compare knubbel-v1 small.toml").contains("Certain"));
    refused("compare zehntausend --theta -0.1", &["--theta", "bank"]);
    refused("compare knubbel-v1 --theta 0", &["theta", "0.00001", "1"]);
    refused("compare knubbel-v1 --theta much", &["theta", "much", "-0.02"]);
    refused("compare kniffeliger --theta 0.1", &["theta", "action dice"]);
}

#[test]
fn the_fewest_points_are_expected_points_below_those_of_any_player() {
    let world = world();
    let least = number(&world.json("value knubbel-v1 --objective least")["value"]);
    let mean = number(&world.json("distribution knubbel-v1 --objective least")["mean"]);
    let random = number(&world.json("distribution knubbel-v1 --bot random")["mean"]);
    close(least, mean, 1e-9);
    assert!(least < random, "{least} {random}");
    let best = world.json("best knubbel-v1 --objective least --roll 66666 --rolls-left 2");
    let first = &best["actions"][0];
    assert!(first["keep"] != "66666" && number(&best["actions"].as_array().unwrap().last().unwrap()["loss"]) > 0.0);
}

#[test]
fn points_are_weighed_against_action_dice_where_there_are_any() {
    let world = world();
    world.write("action.toml", common::action_dice());
    let answer = world.json("compare small.toml action.toml");
    let games = answer["games"].as_array().unwrap();
    assert!(games[0].get("frontier").is_none());
    let frontier = &games[1]["frontier"];
    assert!(number(&frontier["error_bound"]) < 1e-9);
    let best = frontier["best"].as_array().unwrap();
    assert_eq!((best[0]["worth"].as_f64(), best[15]["worth"].as_f64()), (Some(0.0), Some(1e6)));
    close(number(&best[0]["points"]), number(&games[1]["value"]), 1e-9);
    for pair in best.windows(2) {
        assert!(number(&pair[0]["dice"]) <= number(&pair[1]["dice"]) + 1e-12);
        assert!(number(&pair[0]["points"]) >= number(&pair[1]["points"]) - 1e-12);
    }
    let text = world.ok("compare small.toml action.toml");
    assert!(text.contains("Points for an action die  action: points  action dice"), "{text}");
    let words: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(words[..2], ["1000000", &format!("{:.4}", number(&best[15]["points"]))], "{text}");
    assert!(!world.ok("compare small.toml saved.toml").contains("action"));
}

#[test]
fn bots_are_listed() {
    let world = world();
    for words in ["simulate yahtzee --bot help", "regret yahtzee --bot help"] {
        let text = world.ok(words);
        assert!(["optimal", "greedy", "collector", "random"].iter().all(|bot| text.contains(bot)), "{text}");
        assert_eq!(world.json(words)["bots"].as_array().unwrap().len(), 8);
    }
    assert!(!world.data().exists(), "nothing is solved for a list");
}

#[test]
fn wrong_questions_are_refused_before_anything_is_solved() {
    let world = world();
    let refused = |words: &str, texts: &[&str]| {
        let message = world.refuses(2, words);
        assert!(texts.iter().all(|text| message.contains(text)), "{words}: {message}");
    };
    for command in ["simulate", "regret", "distribution"] {
        refused(
            &format!("{command} yahtzee --bot nobody"),
            &["\"nobody\"", "optimal", "greedy", "collector", "random"],
        );
    }
    refused("simulate yahtzee --games 0", &["0", "1"]);
    refused("simulate yahtzee --games many", &["many"]);
    refused("simulate yahtzee --seed -1", &["-1"]);
    refused(&format!("simulate yahtzee{}", " --bot greedy".repeat(9)), &["9", "8"]);
    refused("distribution yahtzee --card ones=7", &["ones=7", "0 to 5"]);
    refused("distribution yahtzee --objective points", &["no objective \"points\"", "expected-score"]);
    refused("regret yahtzee --bot greedy --objective turns", &["no objective \"turns\"", "expected-score"]);
    refused("regret yahtzee", &["--bot"]);
    refused("distribution nothing", &["nothing", "yahtzee"]);
    refused("compare yahtzee", &["GAME"]);
    refused("compare yahtzee yahtzee", &["yahtzee", "twice"]);
    refused("compare yahtzee zehntausend", &["zehntausend", "yahtzee", "one family"]);
    assert!(!world.data().exists());
}

#[test]
fn sheets_fit_a_page() {
    let world = world();
    for game in ["small.toml", "saved.toml", "joker.toml", "knubbel-v1"] {
        let answer = world.json(&format!("sheet {game}"));
        let value = number(&world.json(&format!("solve {game}"))["value"]);
        assert_eq!(number(&answer["value"]), value);
        let text = world.ok(&format!("sheet {game}"));
        assert!(text.contains("Give up first") && text.contains("The first roll shows"), "{text}");
        assert!(text.contains("`dicebase report` has all"), "{text}");
        assert!(text.lines().count() <= 55 && text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
}

/// The answers of commands, twice in a world of their own: worked out, and from what is kept.
#[test]
fn what_takes_long_is_kept_and_says_the_same_to_the_last_bit() {
    let world = World::new();
    world.write("bank.toml", common::small_bank("zehntausend-round", 1000));
    world.write("action.toml", common::action_dice());
    let commands = [
        ("compare knubbel-v1 action.toml", "frontier"),
        ("distribution small.toml", "distribution"),
        ("distribution bank.toml --objective points", "distribution"),
        ("distribution bank.toml --objective turns", "distribution"),
        ("distribution bank.toml", "distribution"),
        ("sheet bank.toml", "rule-loss"),
    ];
    for (words, kind) in commands {
        let kept = || world.files(&format!("-{kind}-"));
        let before = kept();
        let first = world.ok(&format!("{words} --json"));
        let new: Vec<_> = kept().into_iter().filter(|path| !before.contains(path)).collect();
        assert!(!new.is_empty(), "{words}");
        let modified =
            || new.iter().map(|path| std::fs::metadata(path).unwrap().modified().unwrap()).collect::<Vec<_>>();
        let written = modified();
        assert_eq!(world.ok(&format!("{words} --json")), first, "{words}");
        assert_eq!(modified(), written, "{words}");
        let mut listed = world.json("tables")["tables"].as_array().unwrap().clone();
        listed.retain(|entry| entry["kind"] == kind);
        assert_eq!(listed.len(), kept().len(), "{words}");
        // What is damaged is worked out again, whether it shows at once or when the numbers are read.
        for place in [10, 5000] {
            let whole = std::fs::read(&new[0]).unwrap();
            let mut damaged = whole.clone();
            let place = place.min(damaged.len() - 1);
            damaged[place] ^= 1;
            std::fs::write(&new[0], damaged).unwrap();
            assert_eq!(world.ok(&format!("{words} --json")), first, "{words}");
            assert_eq!(std::fs::read(&new[0]).unwrap(), whole, "{words}");
        }
    }
    // The same name, but other rules: other numbers.
    let first = world.ok("distribution small.toml --json");
    world.write("small.toml", common::SMALL.replace("points = 10", "points = 11"));
    assert_ne!(world.ok("distribution small.toml --json"), first);
}
