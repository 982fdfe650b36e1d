//! The names of games, and names that are nearly right.

use std::fs;

use crate::common::{SMALL, World, small_bank};

#[test]
fn games_of_one_name_are_told_apart_by_their_ids() {
    let world = World::new();
    world.write("twin.toml", SMALL.replacen("points = 10", "points = 9", 1));
    world.write("farkle.toml", small_bank("farkle", 1000));
    world.write("house.toml", small_bank("farkle", 500));
    for command in
        ["best GAME --roll 13 --rolls-left 2", "value GAME", "solve GAME", "sheet GAME", "regret GAME --bot greedy"]
    {
        let [small, twin] = ["small.toml", "twin.toml"].map(|game| world.ok(&command.replace("GAME", game)));
        assert!(
            twin.contains("Small (twin)") && small.contains("Small") && !small.contains("Small ("),
            "{command}: {twin}{small}"
        );
    }
    assert!(world.ok("solve house.toml --objective points").contains("Farkle (house)"));
    assert!(world.ok("sheet house.toml").contains("Farkle (house)"));
    assert!(world.ok("value house.toml --objective turns").contains("Farkle (house) alone"));
    world.ok("report small.toml twin.toml --out report");
    let index = fs::read_to_string(world.path("report/index.html")).unwrap();
    assert!(index.contains(">Small<") && index.contains(">Small (twin)<"), "{index}");
    assert!(fs::read_to_string(world.path("report/games/twin.html")).unwrap().contains("<h1>Small (twin)</h1>"));
}

#[test]
fn a_rules_file_with_the_id_of_a_built_in_game_is_told_apart() {
    let world = World::new();
    world.write("kniffel.toml", SMALL);
    let (words, line) = ("--roll 13 --rolls-left 2", "kniffel.toml roll 13 rolls-left 2");
    let text = world.ok(&format!("best kniffel.toml {words}"));
    assert!(text.starts_with("Small (kniffel.toml), ") && text.contains(&format!("Position: {line}\n")), "{text}");
    let answer = world.json(&format!("best kniffel.toml {words}"));
    assert_eq!((answer["position"].as_str(), answer["game"].as_str()), (Some(line), Some("kniffel")));
    assert_eq!(world.json(&format!("best kniffel.toml --position '{line}'")), answer);
    let refused = world.refuses(2, &format!("best --position '{line}'"));
    assert!(refused.contains(&format!("as in ./kniffel.toml --position \"{line}\"")), "{refused}");
    assert!(world.refuses(2, &format!("best kniffel --position '{line}'")).contains("of kniffel.toml, not of kniffel"));
}

#[test]
fn names_of_files_never_begin_as_options_do() {
    let world = World::new();
    for file in ["-x.toml", "Ü.toml"] {
        world.write(file, SMALL);
        world.ok(&format!("solve ./{file}"));
    }
    let names = |path: &std::path::PathBuf| path.file_name().unwrap().to_string_lossy().starts_with('-');
    assert!(world.files("-values-").len() == 2 && !world.files("").iter().any(names), "{:?}", world.files(""));
    let answer = world.ok("best ./-x.toml --roll 13 --rolls-left 2");
    assert!(answer.contains("Position: x roll 13 rolls-left 2"), "{answer}");
    world.ok("best ./-x.toml --position 'x roll 13 rolls-left 2'");
    world.write("a b.toml", SMALL);
    world.write("a-b.toml", SMALL);
    let refused = world.refuses(2, "compare 'a b.toml' a-b.toml");
    assert!(refused.contains("would have the same name, a-b"), "{refused}");
}

/// The message about an unknown name.
fn refused(world: &World, words: &str, meant: &str) {
    let message = world.refuses(2, words);
    assert!(message.contains(&format!("(did you mean {meant}?)")), "dicebase {words}: {message}");
}

#[test]
fn names_that_are_nearly_right_are_guessed() {
    let world = World::new();
    for (words, meant) in [
        ("solve yahtze", "yahtzee"),
        ("value zehntausand", "zehntausend"),
        ("inspect knubel", "knubbel"),
        ("best --position 'Yahzee roll 11356 rolls-left 2'", "yahtzee"),
        ("best --position 'yahtzee rol 11356 rolls-left 2'", "roll"),
        ("value zehntausend --position 'zehntausend oponent 5000'", "opponent"),
        ("value small.toml --card chanc=3", "chance"),
        ("simulate small.toml --bot greed", "greedy"),
        ("simulate zehntausend --bot treshold", "thresholds"),
        ("value --position 'zehntausend objective turn'", "turns"),
    ] {
        refused(&world, words, meant);
    }
    world.write("game.txt", "12 score chanc 3\n");
    refused(&world, "review small.toml game.txt", "chance");
    let said = world.dicebase("play small.toml --dice mine").write_stdin("12\nchanec\n").output().unwrap().stdout;
    assert!(String::from_utf8(said).unwrap().replace('\n', " ").contains("(did you mean chance?)"));
    let unlike = world.refuses(2, "solve chess");
    assert!(!unlike.contains("did you mean"), "{unlike}");
}

#[test]
fn the_case_of_a_name_does_not_matter() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 500));
    for (words, plain) in [
        (
            "best small.toml --card ONES=1,Pair=10 --roll 13 --rolls-left 1",
            "best small.toml --card ones=1,pair=10 --roll 13 --rolls-left 1",
        ),
        ("best small.toml --position 'Small ROLL 13 Rolls-Left 2'", "best small.toml --roll 13 --rolls-left 2"),
        ("value farkle.toml --objective TURNS", "value farkle.toml --objective turns"),
        ("value farkle.toml --position 'farkle objective Turns'", "value farkle.toml --objective turns"),
        ("regret small.toml --bot Greedy", "regret small.toml --bot greedy"),
        (
            "regret farkle.toml --bot BANK-300 --objective points",
            "regret farkle.toml --bot bank-300 --objective points",
        ),
    ] {
        let mut answers = [words, plain].map(|words| world.json(words));
        answers.iter_mut().for_each(|answer| drop(answer.as_object_mut().unwrap().remove("position")));
        assert_eq!(answers[0], answers[1], "{words}");
    }
    assert!(world.refuses(1, "inspect YAHTZEE").contains("not solved yet"));
    assert!(world.refuses(1, "verify Knubbel").contains("not solved yet"));
}
