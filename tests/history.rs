//! `dicebase history`: finished games and the losses of their decisions.

use std::fs;

use serde_json::{Value, json};

use crate::common::{SMALL, World, small_bank};

fn play(world: &World, words: &str, input: &str) {
    world.dicebase(words).write_stdin(input).assert().success().stderr("");
}

/// The best move, or the worst of the shown ones, repeated this number of times.
fn moves(choice: &str, times: usize) -> String {
    format!("hint 2\n{choice}\n").repeat(times)
}

#[test]
fn finished_games_are_listed_in_the_order_of_time_with_what_they_have_lost() {
    let world = World::new();
    play(&world, "play small.toml --seed 1", &moves("#2", 40));
    play(&world, "play small.toml --seed 2 --file mine.txt", &moves("#1", 40));
    play(&world, "play small.toml --seed 2 --file mine.txt", "");
    play(&world, "play small.toml --seed 3", &moves("#1", 1));
    let history = world.json("history");
    let games = history["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "a game is there once, whatever file it is in: {history}");
    for game in games {
        let review = world.json(&format!("review small.toml {}", game["file"].as_str().unwrap()));
        assert_eq!(
            (&game["game"], &game["name"], &game["objective"]),
            (&json!("small"), &json!("Small"), &json!("expected-score"))
        );
        assert_eq!(game["result"].as_f64(), review["score"]["total"].as_f64());
        for part in ["decisions", "best", "loss"] {
            assert_eq!(game[part], review["total"][part], "{part}");
        }
        let points = review["score"]["total"].as_u64().unwrap();
        assert_eq!(game["outcome"], if points == 1 { "1 point".to_owned() } else { format!("{points} points") });
    }
    let number = |value: &Value| value.as_f64().unwrap();
    let (first, second) = (&games[0], &games[1]);
    assert!(first["ended"].as_str().unwrap() < second["ended"].as_str().unwrap());
    assert!(number(&first["loss"]) > 1.0 && number(&second["loss"]).abs() < 1e-9);
    assert_eq!(number(&first["loss_per_decision"]), number(&first["loss"]) / number(&first["decisions"]));
    let sum = &history["sums"][0];
    assert_eq!(
        (sum["games"].clone(), number(&sum["loss"])),
        (json!(2), number(&first["loss"]) + number(&second["loss"]))
    );
    assert_eq!(second["loss_per_decision_so_far"], sum["loss_per_decision"]);
    assert_eq!(history["unfinished"][0]["game"], "small");
    let text = world.ok("history");
    for part in ["small", "Ended", "Loss", "A decision", "So far", "All games of", "unfinished, last played"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains(first["outcome"].as_str().unwrap()), "{text}");
}

#[test]
fn games_of_one_name_only_are_listed_if_wanted_and_other_rules_are_told_apart() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 1000));
    play(&world, "play small.toml --seed 1", &moves("#1", 40));
    play(&world, "play farkle.toml --seed 1 --objective turns", &moves("#1", 400));
    world.write("small.toml", SMALL.replacen("points = 10", "points = 9", 1));
    play(&world, "play small.toml --seed 1", &moves("#1", 40));
    let only = |words: &str| world.json(words)["games"].as_array().unwrap().len();
    let counts = ["history", "history Small", "history ./small.toml", "history farkle", "history gone.toml"].map(only);
    assert_eq!(counts, [3, 2, 2, 1, 0]);
    let text = world.ok("history");
    assert!(text.contains("farkle, turns") && text.matches("small (rules ").count() == 4, "{text}");
    assert!(world.ok("history gone.toml").starts_with("No finished games"));
}

#[test]
fn a_file_that_is_no_finished_game_is_named_and_the_others_are_listed() {
    let world = World::new();
    play(&world, "play small.toml --seed 1", &moves("#1", 40));
    let good = world.only_file("history");
    let text = fs::read_to_string(&good).unwrap();
    let write = |name: &str, content: &[u8]| fs::write(good.with_file_name(name), content).unwrap();
    write("letter.txt", b"Dear aunt,\n");
    write("changed.txt", text.replacen("keep", "kept", 1).as_bytes());
    write("latin.txt", b"\xff\n");
    write(".being-written.tmp", b"half a game");
    fs::create_dir(good.with_file_name("folder")).unwrap();
    let history = world.json("history");
    assert_eq!(history["games"].as_array().unwrap().len(), 1);
    let unusable = history["unusable"].as_array().unwrap();
    let errors: Vec<_> = unusable.iter().map(|file| file["error"].as_str().unwrap()).collect();
    assert_eq!(errors.len(), 4, "{unusable:?}");
    assert!(errors[0].contains("changed after the game") && errors[2].contains("UTF-8"), "{errors:?}");
    assert!(errors[3].contains("no game that was finished"), "{errors:?}");
    let told = world.ok("history");
    assert!(told.contains("4 files are not listed:") && told.contains("letter.txt: it is no game"), "{told}");
}

#[test]
fn a_name_that_nobody_knows_is_refused_and_a_game_that_nobody_played_is_told() {
    let world = World::new();
    for (name, guess) in [("nosuch", "of this name;"), ("yahtze", "(did you mean yahtzee?)")] {
        let told = world.refuses(2, &format!("history {name}"));
        assert!(told.contains(&format!("no game \"{name}\" was played")) && told.contains(guess), "{told}");
    }
    for (words, command) in [("yatzy", "dicebase play yatzy"), ("./small.toml", "dicebase play ./small.toml")] {
        let told = world.ok(&format!("history {words}"));
        assert!(told.starts_with("No finished games") && told.contains(&format!("`{command}` plays one")), "{told}");
    }
    play(&world, "play small.toml --seed 1", &moves("#1", 1));
    assert!(world.ok("history small").contains("unfinished"));
    assert!(world.refuses(2, "history smal").contains("(did you mean small?)"));
}

#[test]
fn an_unfinished_game_is_listed_with_what_it_is_played_for_and_the_command_that_goes_on() {
    let world = World::new();
    world.write("farkle-1.toml", small_bank("farkle", 1000));
    play(&world, "play farkle-1.toml --seed 7 --objective turns", &moves("#1", 1));
    play(&world, "play small.toml --dice mine", "12\nnone\n");
    let unfinished = world.json("history")["unfinished"].clone();
    let objectives: Vec<&str> =
        unfinished.as_array().unwrap().iter().map(|game| game["objective"].as_str().unwrap()).collect();
    assert_eq!(objectives, ["expected-score", "turns"]);
    let text = world.ok("history");
    for (title, command) in [
        (": farkle-1, turns, in ", "play ./farkle-1.toml --objective turns --seed 7"),
        (": small, in ", "play ./small.toml --dice mine"),
    ] {
        assert!(text.contains(title) && text.contains(&format!("as in: dicebase {command}\n")), "{command}: {text}");
        let goes_on = world.dicebase(command).write_stdin("").assert().success().get_output().stdout.clone();
        assert!(String::from_utf8(goes_on).unwrap().starts_with("You have an unfinished game"), "{command}");
    }
    play(&world, "play knubbel-v1 --seed 3", &moves("#1", 1));
    assert!(world.ok("history knubbel-v1").ends_with("; it goes on: dicebase play knubbel-v1 --seed 3\n"));
    let told = world.ok("history yatzy --data other");
    assert!(told.contains("`dicebase play yatzy --data other` plays one"), "{told}");
}

#[test]
fn times_are_told_with_what_the_clock_is_ahead_of_universal_time() {
    let world = World::new();
    play(&world, "play small.toml --seed 1", &moves("#1", 1));
    let output = world.dicebase("history").env("TZ", "Asia/Kolkata").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(" +05:30: small"), "{text}");
}

#[test]
fn without_games_the_history_says_how_to_play_one() {
    let world = World::new();
    assert!(world.ok("history").contains("`dicebase play yahtzee` plays one"));
    assert!(!world.data().exists(), "looking creates nothing");
}
