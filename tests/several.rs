//! Scorecard games of several players at one table, each with a card of their own: played, left, gone on with,
//! reviewed, listed and simulated.

use std::fs;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::{World, message, saving};

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("several");
        world.write("saving.toml", saving());
        world
    })
}

/// The output of a dialogue that succeeds.
fn played(world: &World, words: &str, input: &str) -> String {
    let output = world.dicebase(&format!("play {words}")).write_stdin(input).assert().success().stderr("");
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

fn best_moves(times: usize) -> String {
    "hint 1\n#1\n".repeat(times)
}

fn file(world: &World, name: &str) -> String {
    fs::read_to_string(world.path(name)).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn a_game_of_three_is_played_to_its_end_reviewed_and_listed() {
    let world = World::new();
    let said = played(&world, "small.toml --seats me,optimal,greedy --seed 3 --file whole.txt", &best_moves(60));
    for part in [
        "3 players: me, optimal, greedy. Each fills a card of their own",
        "Your turn 1 of 6; you 0, B 0, C 0\n",
        "B's turn 1 of 6; you ",
        "you  B optimal  C greedy",
        "  rolled ",
        "Upper bonus",
        " lead",
        "The game is over",
        "Your play: all ",
        "Rank  Player",
        "Perfect play expects ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let header = "game small\n# The dice are the program's, with seed 3\nplayers 3\n\
                  # The seats are: me,optimal,greedy\nme:\nme: ";
    assert!(file(&world, "whole.txt").starts_with(header), "{}", file(&world, "whole.txt"));
    let told = world.ok("review small.toml whole.txt");
    assert!(said.contains(told.trim_end()), "the review at the end is that of `review`: {told}");
    let review = world.json("review small.toml whole.txt");
    let players = review["players"].as_array().unwrap();
    let names: Vec<&Value> = players.iter().map(|player| &player["player"]).collect();
    assert_eq!(json!(names), json!(["me", "opponent 1", "opponent 2"]));
    for (place, player) in players.iter().enumerate() {
        assert_eq!(player["complete"], json!(true));
        let (total, loss) = (number(&player["score"]["total"]), number(&player["total"]["loss"]));
        let sum = number(&player["expected_at_start"]) - loss + number(&player["luck"]);
        assert!((sum - total).abs() < 1e-9, "{player}");
        assert!(place == 2 || loss.abs() < 1e-9, "the hints and the bot are optimal: {player}");
        let better = players.iter().filter(|other| number(&other["score"]["total"]) > total).count();
        assert_eq!(number(&player["rank"]), better as f64 + 1.0);
    }
    assert!(review["outcome"]["end"].is_string(), "{review}");
    let history = world.json("history small.toml");
    let game = &history["games"][0];
    let total = &players[0]["total"];
    assert_eq!(
        [&game["decisions"], &game["best"], &game["loss"]],
        [&total["decisions"], &total["best"], &total["loss"]]
    );
    let outcome = format!("{} points, rank {} of 3", players[0]["score"]["total"], players[0]["rank"]);
    assert_eq!((&game["outcome"], game.get("player")), (&json!(outcome), None), "{history}");
}

#[test]
fn people_sit_under_their_names_and_are_listed_by_them() {
    let world = World::new();
    let typed = best_moves(2) + "undo\nhint 2\n#2\n" + &best_moves(60);
    let said = played(&world, "small.toml --seats greedy,Anna,Änne,me --seed 4", &typed);
    for part in ["A's turn 1 of 6; A 0, Anna 0, Änne 0, D 0", "Änne's turn 6 of 6", "taken back", "Anna's play: ", "D"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let history = world.json("history");
    let games = history["games"].as_array().unwrap();
    let people: Vec<&Value> = games.iter().map(|game| &game["player"]).collect();
    assert_eq!(json!(people), json!(["Anna", "Änne", "D"]), "{history}");
    let files: Vec<&Value> = games.iter().map(|game| &game["file"]).collect();
    assert!(files.iter().all(|file| *file == files[0]), "one game: {history}");
    let review = world.json(&format!("review small.toml {}", files[0].as_str().unwrap()));
    for (game, place) in games.iter().zip(0..) {
        let player = &review["players"][place];
        assert_eq!([&game["decisions"], &game["loss"]], [&player["total"]["decisions"], &player["total"]["loss"]]);
        assert_eq!(number(&game["result"]), number(&player["score"]["total"]));
    }
    played(&world, "small.toml --seats Änne,optimal --seed 5", &best_moves(60));
    played(&world, "small.toml --seed 6", &best_moves(60));
    let sums = world.json("history")["sums"].clone();
    let sums: Vec<(&Value, &Value)> = sums.as_array().unwrap().iter().map(|of| (&of["player"], &of["games"])).collect();
    let counts = [("Anna", 1), ("Änne", 2), ("D", 1)].map(|(name, games)| (json!(name), json!(games)));
    let alone = (Value::Null, json!(1));
    let expected: Vec<(&Value, &Value)> = counts.iter().chain([&alone]).map(|(name, games)| (name, games)).collect();
    assert_eq!(sums, expected);
    let text = world.ok("history");
    assert!(text.contains("small, Änne") && text.contains("rank ") && text.contains(" of 4"), "{text}");
}

#[test]
fn a_game_goes_on_after_it_was_left_with_the_same_seats() {
    let world = World::new();
    let all = played(&world, "small.toml --seats me,collector,me,random --seed 7 --file all.txt", &best_moves(90));
    played(&world, "small.toml --seats me,collector,me,random --seed 7", &best_moves(5));
    let left = played(&world, "small.toml --seats me,collector,me,random", "undo\nquit\n");
    assert!(left.contains("You have an unfinished game") && left.contains("goes on with: dicebase play small.toml"));
    let unfinished = world.json("history")["unfinished"].clone();
    assert_eq!(unfinished.as_array().unwrap().len(), 1, "{unfinished}");
    let on = played(&world, "small.toml", &best_moves(90));
    assert!(on.contains("4 players: me, collector, me, random"), "{on}");
    let end =
        |said: &str| said[said.find("The game is over").unwrap()..].split("The game is in").next().unwrap().to_owned();
    assert_eq!(end(&on), end(&all));
}

#[test]
fn who_names_seats_begins_another_game_than_one_that_is_played_alone() {
    let world = World::new();
    played(&world, "small.toml --seed 1", &best_moves(2));
    let table = played(&world, "small.toml --seats me,optimal --seed 1", &best_moves(2));
    assert!(table.contains("2 players: me, optimal") && !table.contains("unfinished"), "{table}");
    let refused = |words: &str, expected: &str| {
        let message = message(&world.dicebase(words).assert().code(2).get_output().stderr);
        assert!(message.contains(expected), "{words}: {message}");
    };
    refused("play small.toml --seats me,greedy", "the game was begun with --seats me,optimal; leave --seats");
    let new = played(&world, "small.toml --new --seed 2", &best_moves(1));
    assert!(new.contains("6 turns") && !new.contains("players"), "{new}");
    played(&world, "small.toml --seed 1 --file alone.txt", &best_moves(2));
    let before = file(&world, "alone.txt");
    refused("play small.toml --seats me,optimal --file alone.txt", "the game in this file is played alone");
    assert_eq!(file(&world, "alone.txt"), before);
}

#[test]
fn seats_that_cannot_be_are_refused() {
    let world = world();
    for (words, expected) in [
        ("small.toml --seats me", "--seats names 1 player, and 2 to 6 may play"),
        ("small.toml --seats me,me,me,me,me,me,me", "--seats names 7 players, and 2 to 6 may play"),
        (
            "small.toml --seats me,optiml",
            "\"optiml\" is nobody who plays small (did you mean optimal?); there are me, optimal, greedy, collector \
             and random, and people by name, such as Anna",
        ),
        ("small.toml --seats me,rated", "\"rated\" is nobody who plays small"),
        ("small.toml --seats Anna,Ben,Anna", "Anna sits there twice; give each person another name"),
        ("small.toml --seats optimal,greedy", "nobody plays; write `me` for a person"),
        ("small.toml --seats Me,B", "\"B\" is nobody who plays small"),
        ("small.toml --seats me,optimal --first bot", "cannot be used with"),
        (
            "small.toml --objective target --target 20 --seats me,me",
            "--seats is for scorecard games that are played for",
        ),
        ("small.toml --objective win --seats me,me", "--seats is for scorecard games that are played for points"),
        ("saving.toml --seats me,greedy", "\"greedy\" is nobody who plays saving; there are me and optimal"),
    ] {
        let message = world.refuses(2, &format!("play {words}"));
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn real_dice_and_saved_rolls_are_played_at_a_table() {
    let world = world();
    let typed = "12\nkeep 2\n4\nall\nchance\n33\nall\nundo\n33\n22\nquit\n";
    let said = played(world, "small.toml --seats Anna,Ben --dice mine --file real.txt", typed);
    let expected = "game small\n# The dice are yours\nplayers 2\n# The seats are: Anna,Ben\nme:\n\
                    me: 12 keep 2\nme: 24 keep 24\nme: 24 score chance 6\n";
    assert!(file(world, "real.txt").starts_with(expected), "{}: {said}", file(world, "real.txt"));
    assert!(said.contains("Anna's roll of 2 dice> ") && said.contains("Ben's roll of 2 dice> "), "{said}");
    assert!(said.contains("Anna 6, Ben 0; Anna leads"), "{said}");
    let said = played(world, "saving.toml --seats me,optimal --seed 2 --file saving.txt", &best_moves(120));
    assert!(said.contains("saved roll") && said.contains("The game is over"), "{said}");
    assert!(said.contains("Your play: all "), "{said}");
}

#[test]
fn a_file_with_a_line_that_cannot_be_is_refused_and_stays_as_it_is() {
    let world = world();
    for (name, text, expected) in [
        ("late.txt", "players 3\nme: 12 chance\nplayers 2\n", "line 3: how many play stands before the first turn"),
        ("turn.txt", "players 3\nme: 12 chance\nme: 12 keep 1\n", "line 3: it is the turn of opponent 1, not of me"),
        ("many.txt", "players 9\nme: 12 chance\n", "line 1: \"9\" players cannot play it; there may be 2 to 6"),
    ] {
        world.write(name, text);
        for words in ["review small.toml {}", "play small.toml --file {}"] {
            let message = world.dicebase(&words.replace("{}", name)).assert().code(2);
            let message = message.get_output().stderr.clone();
            let message = self::message(&message);
            assert!(message.contains(expected), "{words} {name}: {message}");
        }
        assert_eq!(file(world, name), text);
    }
    world.write("noted.txt", "players 3\nopponent 1: 12 chance\n");
    let said = played(world, "small.toml --file noted.txt --seed 1", "quit\n");
    assert!(said.contains("3 players: optimal, optimal, me"), "{said}");
    let text = world.ok("review small.toml noted.txt");
    assert!(text.contains("The game is not over."), "{text}");
}

#[test]
fn bots_play_at_a_table() {
    let world = world();
    let words = "simulate small.toml --players 3 --bot greedy --bot optimal --games 3000 --seed 5";
    let answer = world.json(words);
    let players = answer["players"].as_array().unwrap();
    let bots: Vec<&Value> = players.iter().map(|player| &player["bot"]).collect();
    assert_eq!(json!(bots), json!(["greedy", "optimal", "optimal"]), "the last bot takes all remaining seats");
    assert!((number(&answer["fair_share"]) - 1.0 / 3.0).abs() < 1e-12);
    let share = |player: usize| number(&players[player]["wins"]["share"]);
    assert!((share(0) + share(1) + share(2) - 1.0).abs() < 1e-9, "somebody wins each game: {answer}");
    assert_eq!(players[1]["scores"], players[2]["scores"], "with the same dice");
    assert!(share(0) < share(1).min(share(2)) && number(&players[0]["mean"]) < number(&players[1]["mean"]), "{answer}");
    for part in ["low", "high"] {
        assert!(players[0]["interval"][part].is_f64() && players[0]["wins"]["interval"][part].is_f64(), "{answer}");
    }
    let one = world.json(&format!("{words} --threads 1"));
    assert_eq!(one["players"], answer["players"], "the same with one thread");
    let text = world.ok(words);
    assert!(text.contains("seats rotated, with the same dice for each; a fair share is 33.33 %"), "{text}");
    let alone = world.json("simulate small.toml --bot greedy --bot optimal --games 100");
    assert!(alone.get("fair_share").is_none(), "{alone}");
    assert!(world.ok("simulate small.toml --players 2 --bot beat --bot points --games 100").contains("beat"));
    for (words, expected) in [
        ("small.toml --players 7", "7 players cannot play it; there may be 2 to 6"),
        ("small.toml --players 1", "1 players cannot play it; there may be 2 to 6"),
        ("small.toml --players 2 --bot greedy --bot random --bot optimal", "3 bots were named for 2 players"),
        ("small.toml --players 2 --bot duel", "duel plays every other bot in games of two; leave --players out"),
        ("small.toml --players 2 --bot greedi", "did you mean greedy?"),
        ("saving.toml --players 2", "all players would play alike here"),
        ("zehntausend --players 2", "--players 2 means nothing in zehntausend: it is for scorecard games"),
    ] {
        let message = world.refuses(2, &format!("simulate {words}"));
        assert!(message.contains(expected), "{words}: {message}");
    }
}
