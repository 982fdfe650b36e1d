//! `dicebase play` end to end: whole games, going on, taking back, interrupts, and everything that people may type.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Output;
use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::Value;

use crate::common::{SMALL, World, joker, message, saved, saving, small_bank, small_race, small_six, soon};

/// A time far longer than any of this takes, for busy machines.
const SECONDS: u64 = 60;

/// Every game that is played here, with its options.
const GAMES: &[&str] = &[
    "small.toml",
    "saved.toml",
    "joker.toml",
    "knubbel-v1",
    "farkle.toml",
    "farkle-classic.toml --first bot",
    "zehntausend.toml",
    "zehntausend-round.toml --first bot",
    "zehntausend-platform.toml --first bot",
    "zehntausend-takeover.toml",
    "zehntausend-takeover.toml --first bot",
    "zehntausend-takeover-covered.toml --hints",
    "zehntausend-takeover.toml --objective turns",
    "farkle-classic.toml --objective turns",
    "race.toml --objective turns",
    "race.toml --first bot",
    "race.toml",
    "small.toml --objective win --first bot",
    "joker.toml --objective win --lead -4",
    "small.toml --objective beat --lead 3",
    "zehntausend-exact.toml",
    "zehntausend-straight.toml",
    "farkle-basic.toml --first bot",
    "five-thousand.toml",
    "zehntausend-five-dice.toml --first bot",
    "zehntausend-on-table.toml",
    "three.toml",
    "three.toml --first bot",
    "zehntausend-platform-both-win.toml",
    "both.toml",
    "zehntausend-three-busts.toml --first bot",
    "saving.toml",
];

const BANK: &[&str] = &[
    "farkle",
    "farkle-basic",
    "farkle-classic",
    "five-thousand",
    "zehntausend",
    "zehntausend-exact",
    "zehntausend-five-dice",
    "zehntausend-on-table",
    "zehntausend-three-busts",
    "zehntausend-platform",
    "zehntausend-platform-both-win",
    "zehntausend-round",
    "zehntausend-straight",
    "zehntausend-takeover",
    "zehntausend-takeover-covered",
];

/// Small games, solved once for all tests of this file.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("play");
        world.write("saved.toml", saved());
        world.write("saving.toml", saving());
        world.write("joker.toml", joker("forced"));
        world.write("race.toml", small_race("[]"));
        BANK.iter().for_each(|game| world.write(&format!("{game}.toml"), small_bank(game, 1000)));
        world.write("three.toml", small_bank("zehntausend-three", 1500));
        let both = "end = \"round\"\ntie = \"both-win\"";
        world.write("both.toml", small_bank("zehntausend-round", 1000).replacen("end = \"round\"", both, 1));
        world
    })
}

/// The path of a file that does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let path = world().path(name);
    let _ = fs::remove_file(&path);
    path
}

/// The words that keep a game in a file.
fn into_file(words: &str, file: &str) -> String {
    format!("play {words} --file {file}")
}

/// The output of a dialogue that succeeds.
fn played(world: &World, words: &str, input: impl Into<Vec<u8>>) -> String {
    let output = world.dicebase(words).write_stdin(input).assert().success().stderr("").get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The best move, repeated this number of times.
fn best_moves(times: usize) -> String {
    "hint 1\n#1\n".repeat(times)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The review of a file, under its objective.
fn review_of(words: &str, file: &str) -> Value {
    let mut words = words.split_whitespace();
    let game = words.next().unwrap();
    let words: Vec<&str> = words.collect();
    let options = words.chunks(2).filter(|option| ["--objective", "--lead"].contains(&option[0]));
    let options: String = options.map(|option| format!(" {}", option.join(" "))).collect();
    world().json(&format!("review {game} {file}{options}"))
}

#[test]
fn who_always_makes_the_best_move_loses_nothing() {
    for (place, words) in GAMES.iter().enumerate() {
        let file = format!("best-{place}.txt");
        new_file(&file);
        let said = played(world(), &format!("{} --seed {place}", into_file(words, &file)), best_moves(400));
        assert!(
            said.contains("The game is over") && said.contains(&format!("The game is in {file}.")),
            "{words}: {said}"
        );
        let all_best = ["decisions were the best possible.", "the only decision was the best possible."];
        assert!(all_best.iter().any(|all| said.contains(all)) && said.contains(" lost"), "{words}: {said}");
        let review = review_of(words, &file);
        let total = if review["total"].is_object() { &review["total"] } else { &review["players"][0]["total"] };
        assert!(number(&total["loss"]).abs() < 1e-9 && total["decisions"] == total["best"], "{words}: {review}");
        let told = world().ok(&format!("review {} {file}", words.replace("--hints", "").replace("--first bot", "")));
        assert!(said.contains(told.trim_end()), "{words}: the review at the end is that of `review`");
    }
}

#[test]
fn a_game_with_real_dice_is_typed_and_written_as_it_was_played() {
    new_file("real.txt");
    let typed = "\
12\nkeep 2\n4\nall\nchance\n33\nscore pair 10\n22\nTWOS\n14\nnone\n33\nthr\n11\nall\nones\n12\nun\nru\n";
    let said = played(world(), &into_file("small.toml --dice mine", "real.txt"), typed);
    let file = fs::read_to_string(world().path("real.txt")).unwrap();
    let expected = "\
game small\n# The dice are yours\n12 keep 2\n24 keep 24\n24 score chance 6\n33 score pair 10\n\
22 score twos 4\n14 keep none\n33 score threes 6\n\
11 keep 11\n11 score ones 2\n";
    assert!(file.starts_with(expected) && file.ends_with("12 score run 7\n"), "{file}");
    assert!(said.contains("Run for 7: the only move"), "the last category needs no word: {said}");
    assert!(said.contains("points expected - ") && said.contains(" points\n"), "{said}");
}

#[test]
fn a_loss_is_told_as_best_tells_it() {
    let said = played(&World::new(), "play small.toml --dice mine", "12\nhint all\nkeep 1\n");
    let best = world().json("best small.toml --roll 12 --rolls-left 2");
    let keep = best["actions"].as_array().unwrap().iter().find(|action| action["dice"] == "1").unwrap();
    let loss = number(&keep["loss"]);
    assert!(
        loss > 0.0 && said.contains(&format!("lost {loss:.3} points; best: roll all dice again")),
        "{loss}: {said}"
    );
    for action in best["actions"].as_array().unwrap() {
        assert!(said.contains(&format!("{:.3}", number(&action["value"]))), "{action}: {said}");
    }
}

#[test]
fn a_game_goes_on_from_wherever_it_was_left() {
    for (name, words) in [
        ("small", "small.toml"),
        ("bank", "zehntausend-takeover.toml --first bot"),
        ("alone", "farkle.toml --objective turns"),
        ("race", "race.toml --first bot"),
        ("three", "three.toml"),
        ("two", "small.toml --objective win --lead 3 --first bot"),
    ] {
        let (whole, part) = (format!("{name}-whole.txt"), format!("{name}-part.txt"));
        new_file(&whole);
        let said = played(world(), &format!("{} --seed 4", into_file(words, &whole)), best_moves(400));
        let file = fs::read_to_string(world().path(&whole)).unwrap();
        let end = &said[said.find("The game is over").unwrap()..];
        for moves in [0, 1, 2, 5, 9] {
            new_file(&part);
            let left = played(world(), &format!("{} --seed 4", into_file(words, &part)), best_moves(moves));
            if left.contains("The game is over") {
                assert!(moves > 2, "{words} is too short a game for this test");
                break;
            }
            let command = format!("The game is in {part} and goes on with: dicebase ");
            let on = left.trim_end().rsplit_once(&command).unwrap_or_else(|| panic!("{left}")).1.to_owned();
            let gone_on = played(world(), &on, best_moves(400));
            assert_eq!(fs::read_to_string(world().path(&part)).unwrap(), file, "{words} after {moves} moves");
            assert!(gone_on.replace(&part, &whole).ends_with(end), "{words} after {moves} moves: {gone_on}");
        }
        let over = played(world(), &into_file(words, &whole), "");
        assert!(over.replace(&part, &whole).ends_with(end), "a game that is over is told again: {over}");
        assert_eq!(fs::read_to_string(world().path(&whole)).unwrap(), file);
    }
}

#[test]
fn a_game_without_a_file_is_kept_and_goes_on() {
    let world = World::new();
    let said = played(&world, "play small.toml --seed 2", best_moves(1));
    assert!(said.ends_with("The game is kept and goes on with: dicebase play small.toml\n"), "{said}");
    let game = world.only_file("games");
    let begun = fs::read_to_string(&game).unwrap();
    assert!(begun.starts_with("game small\n# The dice are the program's, with seed 2\n"), "{begun}");
    let on = played(&world, "play ./small.toml", best_moves(1));
    assert!(on.starts_with("You have an unfinished game, last played on "), "{on}");
    assert!(on.contains("with seed 2"), "the dice are those of the game: {on}");
    assert!(fs::read_to_string(&game).unwrap().starts_with(&begun));
    let over = played(&world, "play small.toml", best_moves(40));
    assert!(over.contains("The game is over") && over.contains("`dicebase history` lists all"), "{over}");
    assert!(!game.exists(), "a finished game is no unfinished one");
    let finished = fs::read_to_string(world.only_file("history")).unwrap();
    assert!(finished.starts_with(&begun) && finished.lines().last().unwrap().starts_with("# result "), "{finished}");
    assert!(!played(&world, "play small.toml", "").contains("unfinished game"));
}

#[test]
fn a_game_of_which_nothing_was_played_is_not_kept() {
    let world = World::new();
    let nothing = played(&world, "play small.toml", "help\nhint\ncard\nreview\nundo\n");
    assert!(nothing.ends_with("Nothing was played, so there is nothing to keep.\n"), "{nothing}");
    assert!(nothing.contains("There is nothing to take back.") && nothing.contains("Nothing has been decided yet."));
    assert!(world.files_in("games").is_empty());
}

#[test]
fn another_game_begins_where_it_is_wanted_and_the_unfinished_ones_stay() {
    let world = World::new();
    world.write("other.toml", SMALL.replacen("points = 10", "points = 9", 1));
    fs::create_dir(world.path("sub")).unwrap();
    world.write("sub/small.toml", SMALL.replacen("points = 10", "points = 9", 1));
    let said = |words: &str| played(&world, words, best_moves(1));
    let goes_on = |words: &str| said(words).contains("You have an unfinished game");
    for words in [
        "play small.toml --seed 1",
        "play small.toml --new",
        "play small.toml --seed 2",
        "play other.toml",
        "play sub/small.toml",
    ] {
        assert!(!goes_on(words), "{words}");
    }
    assert_eq!(world.files_in("games").len(), 5);
    assert!(said("play small.toml --seed 1").contains("seed 1") && goes_on("play small.toml --dice program"));
    assert!(goes_on("play small.toml") && goes_on("play other.toml") && goes_on("play sub/small.toml"));
    assert_eq!(world.files_in("games").len(), 5);
    let mine = played(&world, "play small.toml --dice mine", "12\nnone\n");
    assert!(!mine.contains("unfinished") && goes_on("play small.toml --dice mine"), "{mine}");
    assert!(world.refuses(2, "play small.toml --new --file x.txt").contains("--file"));
}

#[test]
fn who_begins_is_asked_of_a_game_that_goes_on() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 1000));
    played(&world, "play farkle.toml --seed 1", "hint\n#1\n");
    assert!(world.refuses(2, "play farkle.toml --first bot").contains("--new"));
    assert!(!played(&world, "play farkle.toml --first bot --new", "").contains("unfinished"));
}

#[test]
fn a_file_of_the_data_folder_that_is_no_game_is_named() {
    let world = World::new();
    played(&world, "play small.toml --seed 1", best_moves(1));
    let game = world.only_file("games");
    fs::write(&game, "game small\n# The dice are yours\n12 keep 3\n").unwrap();
    let told = world.refuses(2, "play small.toml");
    assert!(told.contains("line 3") && told.contains("--new begins another game"), "{told}");
    fs::write(&game, "\u{0}\n").unwrap();
    assert!(!played(&world, "play small.toml", best_moves(1)).contains("unfinished"));
}

#[cfg(unix)]
#[test]
fn a_data_folder_that_takes_no_games_is_told_before_one_begins() {
    let world = World::new();
    world.ok("solve small.toml");
    fs::write(world.data().join("games"), "a file").unwrap();
    let told = world.refuses(1, "play small.toml");
    assert!(told.contains("cannot keep games in") && told.contains("--file"), "{told}");
    played(&world, "play small.toml --file mine.txt --seed 1", best_moves(1));
}

#[test]
fn a_game_is_saved_under_a_name_that_is_free() {
    let world = World::new();
    world.write("mine.txt", "something of mine");
    let said = played(
        &world,
        "play small.toml --seed 2",
        "hint\n#1\nsave\nsave mine.txt\nsave no/where.txt\nsave a game.txt\nsave b.txt\n",
    );
    for part in [
        "After `save` stands the name",
        "Cannot make the file \"mine.txt\"",
        "Cannot make the file \"no/where.txt\"",
        "in a game.txt already",
        "The game is kept in a game.txt from now on.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.ends_with("dicebase play small.toml --file 'a game.txt'\n"), "{said}");
    assert!(world.files_in("games").is_empty());
    assert_eq!(fs::read_to_string(world.path("mine.txt")).unwrap(), "something of mine");
    assert_eq!(fs::read_to_string(world.path("a game.txt")).unwrap().lines().count(), 3);
}

#[test]
fn taking_back_gives_the_same_dice_again() {
    for words in [
        "small.toml --seed 6",
        "zehntausend-takeover.toml --seed 6 --first bot",
        "race.toml --seed 27",
        "three.toml --seed 6 --first bot",
    ] {
        new_file("undone.txt");
        let words = into_file(words, "undone.txt");
        let straight = played(world(), &words, best_moves(4));
        let file = fs::read_to_string(world().path("undone.txt")).unwrap();
        new_file("undone.txt");
        let undone = played(world(), &words, format!("{}{}{}", best_moves(4), "undo\n".repeat(4), best_moves(4)));
        assert_eq!(fs::read_to_string(world().path("undone.txt")).unwrap(), file, "{undone}");
        let last = |said: &str| said.lines().rev().take(8).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(last(&undone), last(&straight));
        let nothing = played(world(), &words, "undo\n".repeat(9));
        assert!(nothing.contains("There is nothing to take back."), "{nothing}");
    }
}

#[test]
fn the_dice_of_the_bot_are_typed_too_where_they_are_real() {
    new_file("typed.txt");
    let typed = "112346\n22346\n111234\n#1\nhint\nundo\n111234\n111 bank\ntake over\nroll\n";
    let said = played(world(), &into_file("zehntausend-takeover.toml --dice mine --first bot", "typed.txt"), typed);
    for part in [
        "the bot's roll of 6 dice>",
        "rolled 1 1 2 3 4 6: set aside 1",
        "a bust",
        "your roll of 6 dice>",
        "set aside 1 1 1, bank 1000",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("You won") || said.contains("The game is in"), "{said}");
}

#[test]
fn a_card_of_two_shows_what_the_bot_has() {
    new_file("cards.txt");
    let typed = "12\nhint\nall\nchance\n33\n22\n22\n22\n12\ncard\nquit\n";
    let said = played(world(), &into_file("small.toml --objective win --lead -2 --dice mine", "cards.txt"), typed);
    for part in [
        "Against the optimal bot; a draw is half a win. You begin with -2 points.",
        "Your turn 1 of 6; you 0 - 2, the bot 0",
        "The bot's turn 1 of 6; you 3 - 2, the bot 0",
        "you   bot",
        "3 points against ",
        "Chance to win",
        "goes on with: dicebase play small.toml --file cards.txt --objective win --lead -2",
    ] {
        assert!(said.replace('\n', " ").contains(part) || said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_bot_goes_on_for_points_once_nobody_can_change_who_wins() {
    let hopeless = "play small.toml --objective win --lead -200 --first bot --dice mine --new";
    for roll in ["12", "13", "24", "33"] {
        let said = played(world(), hopeless, format!("{roll}\n"));
        let best = world().ok(&format!("best small.toml --roll {roll} --rolls-left 2 --top 1"));
        let best = best.lines().nth(3).unwrap().trim().rsplit_once("  ").unwrap().0.trim();
        assert!(said.contains(&format!(": {best}\n")), "{best}: {said}");
    }
}

#[test]
fn the_board_of_a_race_is_drawn_and_moves_are_typed_by_their_fields() {
    new_file("race-real.txt");
    let typed = "6\n3\n6\n1\n6\ne\n2\nhop\n9\ncard\n1-3\n4\n";
    let said = played(world(), &into_file("race.toml --dice mine", "race-real.txt"), typed);
    for part in [
        "Round 1\nyour roll of 1 die> 6\n  you rolled 6\n  bring a piece in: the only move\n",
        "the bot's roll of 1 die> 6\n  the bot rolled 6: bring a piece in\n",
        "you rolled 6: enter or 4>10\nmove> e\n  bring a piece in: ",
        "you rolled 2: 1>3 or 4>6",
        "\"hop\" is no move; write enter for a piece from home",
        "A you      0 at home, 0 in the goal, pieces at 1,4\n",
        "  12 a13 a14   5\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let file = fs::read_to_string(world().path("race-real.txt")).unwrap();
    assert!(
        file.starts_with("game race\n# The dice are yours\n# The seats are: me,optimal\nme:\nme: 6 enter\n"),
        "{file}"
    );
}

#[test]
fn several_people_play_a_race_and_nobody_sits_elsewhere_later() {
    let world = World::new();
    world.write("race.toml", small_race("[]"));
    world.write("mad-game.toml", small_six());
    let said =
        played(&world, "play mad-game.toml --seats me,me,me,me,me,me --dice mine --file six.txt", "6\n3\n1\n1\n1\n");
    for part in ["6 players: me, me, me, me, me, me", "A rolled 6", "B rolled 1: no move, 2 tries left"] {
        assert!(said.replace('\n', " ").contains(part), "{part}: {said}");
    }
    let on = played(&world, "play mad-game.toml --file six.txt", "1\nhint\n");
    assert!(on.contains("C's roll of 1 die> 1") && on.contains("nothing to decide"), "the seats are noted: {on}");
    let file = fs::read_to_string(world.path("six.txt")).unwrap();
    assert!(file.contains("# The seats are: me,me,me,me,me,me\nme:\nme: 6 enter\n"), "{file}");
    assert!(file.ends_with("opponent 2: 1 no move\n"), "{file}");
    let told = world.ok("review mad-game.toml six.txt");
    assert!(told.contains("What they lost is not known: the game is not solved."), "{told}");
    played(&world, "play race.toml --seats optimal,me --dice mine", "6\n3\n6\n");
    for (words, part) in [
        ("play race.toml --seats me,me", "begun with --seats optimal,me"),
        ("play race.toml --first me", "begun with --seats optimal,me"),
        ("play race.toml --seats me", "--seats names 1 of 2 players"),
        ("play race.toml --seats me,you", "\"you\" is nobody who plays race"),
        ("play race.toml --seats optimal,random", "nobody plays"),
        ("play race.toml --seats me,optimal --objective turns", "one player is alone"),
        ("play race.toml --seats me,optimal --first bot", "--first"),
        ("play small.toml --seats me", "--seats names 1 player, and 2 to 6 may play"),
        (
            "play yahtzee --objective win --seats me,optimal",
            "--seats is for scorecard games that are played for points, for",
        ),
    ] {
        let message = world.refuses(2, words);
        assert!(message.contains(part), "{words}: {message}");
    }
}

/// The dice of a bot that chooses by chance are the same with the same seed only.
#[test]
fn a_bot_that_plays_at_random_plays_otherwise_in_another_game() {
    let world = World::new();
    world.write("race.toml", small_race("[]"));
    let file = |words: &str, typed: &str| {
        let _ = fs::remove_file(world.path("chance.txt"));
        played(&world, &format!("play race.toml --seats random,me --file chance.txt {words}"), typed);
        fs::read_to_string(world.path("chance.txt")).unwrap()
    };
    // With the second six the bot brings its other piece in, or moves the first one on.
    let with_same_dice = || file("--dice mine", "6\n3\n1\n1\n1\n6\n");
    let first = with_same_dice();
    assert!(first.contains("opponent: 6 ") && (0..30).any(|_| with_same_dice() != first), "{first}");
    let moves = best_moves(100);
    assert_eq!(file("--seed 27", &moves), file("--seed 27", &moves));
}

#[test]
fn bots_by_name_play_and_what_is_only_estimated_says_so() {
    let world = World::new();
    world.write("race.toml", small_race("[]"));
    let three = small_race("[]").replace("seats = 2", "seats = 3").replace("players = 2", "players = 3");
    world.write("three.toml", three);
    let said = played(&world, "play race.toml --seats first-piece,me --seed 27 --file bots.txt", best_moves(100));
    assert!(said.contains("2 players: first-piece, me") && said.contains("The game is over"), "{said}");
    let again = played(&world, "play race.toml --file bots.txt", "");
    assert!(again.contains("The game is over") && said.contains(again.rsplit_once("\n\n").unwrap().1), "{again}");
    let said = played(&world, "play three.toml --seed 7", "hint\n#1\n".repeat(100));
    for part in ["3 players: me, rated, rated", "The bot's order", "Chance to win, estimated", "opponent 1 rolled"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("The game is over") && said.contains("the game is not solved"), "{said}");
    for part in [": the best move", "Loss", " lost 0.", "expected"] {
        assert!(!said.contains(part), "{part}: {said}");
    }
    let history = world.json("history three");
    assert_eq!((&history["games"][0]["decisions"], &history["games"][0]["loss"]), (&0.into(), &0.0.into()));
    assert!(
        world.refuses(2, "play three.toml --seats me,optimal,me --new").contains("\"optimal\" is nobody who plays")
    );
}

#[test]
fn three_players_of_a_bank_game_sit_where_they_are_told() {
    new_file("seats.txt");
    let words = "three.toml --seats optimal,me,optimal --seed 7";
    let said = played(world(), &into_file(words, "seats.txt"), best_moves(200));
    let file = fs::read_to_string(world().path("seats.txt")).unwrap();
    assert!(file.contains("# The seats are: optimal,me,optimal\nopponent 2:"), "{file}");
    for part in [
        "against two optimal bots, to 1500 points",
        "Opponent 2's turn 1; you 0, opponent 1 0, opponent 2 0",
        "Your turn 1; ",
        "three players, each for their own chance to win",
        "The play of opponent 1: ",
        "A chance of ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let review = world().json("review three.toml seats.txt");
    assert_eq!(review["players"].as_array().unwrap().len(), 3, "{review}");
    assert!(review["outcome"]["winner"].is_string(), "{review}");
    for other in ["--seats me,optimal,optimal", "--first me"] {
        let refused = world().refuses(2, &into_file(&format!("three.toml {other}"), "seats.txt"));
        assert!(refused.contains("begun with --seats optimal,me,optimal"), "{refused}");
    }
    let refused = world().refuses(2, "play three.toml --seats me,optimal --new");
    assert!(refused.contains("2 of 3 players") && refused.contains("me,me,me"), "{refused}");
    let refused = world().refuses(2, "play three.toml --seats me,best,optimal --new");
    assert!(refused.contains("there are me, optimal, thresholds, bank-"), "{refused}");
    new_file("people.txt");
    let said = played(world(), &into_file("three.toml --seats me,optimal,me --seed 7", "people.txt"), best_moves(200));
    assert!(said.contains("3 players: me, optimal, me") && said.contains("C's turn 1; A "), "{said}");
}

#[test]
fn bots_of_bank_games_sit_beside_people_by_their_names() {
    new_file("rules.txt");
    let seats = "bank-600,me,random,Thresholds,greedy";
    let said = played(world(), &into_file(&format!("farkle.toml --seats {seats} --seed 5"), "rules.txt"), "bank\n");
    let said = said.replace('\n', " ");
    assert!(said.contains("5 players: bank-600, me, random, thresholds, greedy, to 1000 points"), "{said}");
    // The seats are noted, so that the bots go on.
    played(world(), &into_file("farkle.toml", "rules.txt"), best_moves(200));
    let file = fs::read_to_string(world().path("rules.txt")).unwrap();
    assert!(file.contains("# The seats are: bank-600,me,random,thresholds,greedy\n"), "{file}");
    let review = world().json("review farkle.toml rules.txt");
    assert!(review["outcome"]["winner"].is_string(), "{review}");
    let banks = |who: &str| file.lines().any(|line| line.starts_with(who) && line.contains(" bank "));
    assert!(banks("opponent 4:") && banks("opponent 3:"), "{file}");
    new_file("against.txt");
    let said = played(world(), &into_file("farkle.toml --seats bank-300,me --seed 5", "against.txt"), best_moves(200));
    assert!(said.contains("2 players: bank-300, me") && said.contains("The game is over"), "{said}");
    for (bot, part) in [("bank-333", "333 is no multiple of 50"), ("bank-", "\"\" is no number of points")] {
        let refused = world().refuses(2, &format!("play farkle.toml --new --seats me,{bot}"));
        assert!(refused.contains(part) && refused.contains("as in bank-"), "{refused}");
    }
}

#[test]
fn several_people_and_bots_sit_at_a_table_of_a_game_of_two() {
    new_file("table.txt");
    let words = "farkle.toml --seats optimal,Anna,me,optimal --seed 5";
    let said = played(world(), &into_file(words, "table.txt"), best_moves(200));
    let file = fs::read_to_string(world().path("table.txt")).unwrap();
    let begin = "players 4\n# The seats are: optimal,Anna,me,optimal\nopponent 3:";
    assert!(file.contains(begin), "{file}");
    for part in
        ["4 players: optimal, Anna, me, optimal", "The game is solved for two", "Anna's turn 1; ", "Loss, estimated"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let review = world().json("review farkle.toml table.txt");
    assert_eq!((review["players"].as_array().unwrap().len(), &review["exact"]), (4, &false.into()), "{review}");
    assert!(review["outcome"]["winner"].is_string(), "{review}");
    // Who plays by the ratings loses nothing by them, and `best` gives the same ones.
    for decision in review["decisions"].as_array().unwrap() {
        assert_eq!(decision["loss"], 0.0, "{decision}");
        let place = decision["position"].as_str().unwrap();
        let best = world().json(&format!("best farkle.toml --position '{place}'"));
        assert_eq!(best["actions"][0]["value"], decision["best_value"], "{best}");
    }
    let refused = world().refuses(2, &into_file("farkle.toml --seats me,optimal,optimal", "table.txt"));
    assert!(refused.contains("begun with --seats optimal,Anna,me,optimal"), "{refused}");
    // A file without a note of seats goes on with one person.
    world().write("noted.txt", "players 3\nopponent 1: bust\nopponent 2: bust\nme: bank 500\n");
    let said = played(world(), &into_file("farkle.toml --seed 5", "noted.txt"), best_moves(200));
    assert!(said.contains("3 players: optimal, optimal, me"), "{said}");
    for (seats, part) in [
        ("me", "--seats names 1 player, and 2 to 6 may play"),
        ("me,optimal,optimal,optimal,optimal,optimal,optimal", "names 7 players"),
        ("optimal,optimal,optimal", "nobody plays"),
    ] {
        let refused = world().refuses(2, &format!("play farkle.toml --new --seats {seats}"));
        assert!(refused.contains(part), "{refused}");
    }
    let refused = world().refuses(2, "play three.toml --new --seats me,optimal,optimal,optimal");
    assert!(refused.contains("4 of 3 players"), "{refused}");
    for (text, part) in [
        ("players 7\n", "\"7\" players cannot play it; there may be 2 to 6"),
        ("me: bust\nplayers 3\n", "stands before the first turn"),
        ("players 3\nopponent: bust\n", "the players are `me:`, `opponent 1:` or `opponent 2:`"),
    ] {
        world().write("wrong.txt", text);
        let refused = world().refuses(2, "review farkle.toml wrong.txt");
        assert!(refused.contains(part), "{refused}");
    }
}

#[test]
fn turns_that_are_played_for_themselves_are_told_when_the_person_leaves() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 1000));
    let said = played(&world, "play farkle.toml --objective points --seed 1", format!("{}quit\n", best_moves(20)));
    assert!(said.contains(" points banked in ") && said.contains("`dicebase history` lists all"), "{said}");
    assert!(world.files_in("games").is_empty());
    let history = world.json("history");
    let outcome = history["games"][0]["outcome"].as_str().unwrap();
    assert!(said.contains(&outcome.replace(" points in", " points banked in")), "{outcome}: {said}");
}

#[test]
fn a_turn_that_is_broken_off_is_no_turn_of_no_points() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 1000));
    let words = "play farkle.toml --objective points --dice mine";
    let begun = played(&world, words, "111234\n111 roll\nquit\n");
    assert!(begun.contains("The game is kept and goes on with"), "no turn has ended: {begun}");
    let said = played(&world, words, "123\n1 bank\n111234\n111 roll\nquit\n");
    let points = said.split(" points banked in 1 turn, and the last turn was broken off.").next().unwrap();
    let points = points.rsplit('\n').next().unwrap();
    assert!(points.parse::<usize>().is_ok_and(|points| points > 0), "{said}");
    assert!(said.contains(&format!(" = {points} points\n")), "the sum is about the turn that ended: {said}");
    let history = world.json("history");
    assert_eq!(history["games"][0]["outcome"], format!("{points} points in 1 turn"));
    let review = world.json(&format!("review farkle.toml {} --objective points", world.only_file("history").display()));
    assert_eq!(review["players"][0]["turns"], 1);
}

#[test]
fn a_game_of_which_everything_was_taken_back_is_not_kept() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 1000));
    for words in ["small.toml", "farkle.toml"] {
        let said = played(&world, &format!("play {words} --seed 6"), "hint\n#2\nundo\n");
        assert!(said.contains("taken back"), "{said}");
        assert!(said.ends_with("Nothing was played, so there is nothing to keep.\n"), "{said}");
        assert!(world.files_in("games").is_empty(), "{words}");
        played(&world, &format!("play {words} --seed 6"), "hint\n#2\nundo\nhint\n#2\n");
        fs::remove_file(world.only_file("games")).unwrap();
    }
}

#[test]
fn other_dice_than_before_are_told_and_noted_whatever_is_taken_back() {
    let world = World::new();
    played(&world, "play small.toml --file mine.txt --seed 7", best_moves(1));
    let same = played(&world, "play small.toml --file mine.txt --seed 7", "");
    assert!(!same.contains("other dice"), "{same}");
    let said = played(&world, "play small.toml --file mine.txt --seed 8", format!("{}undo\nundo\n", best_moves(1)));
    let told = "The game goes on with other dice. Until now the dice were the program's, with seed 7.";
    assert!(said.replace('\n', " ").contains(told), "{said}");
    let file = fs::read_to_string(world.path("mine.txt")).unwrap();
    assert_eq!(file.lines().last(), Some("# The dice are the program's, with seed 8"), "{file}");
    let on = played(&world, "play small.toml --file mine.txt", "");
    assert!(on.contains("with seed 8") && !on.contains("other dice"), "{on}");
}

#[test]
fn a_category_is_meant_by_its_id_before_another_one_by_its_name() {
    let world = World::new();
    world.write("named.toml", SMALL.replacen("name = \"Ones\"", "name = \"Pair\"", 1));
    let said = played(&world, "play named.toml --dice mine", "11\nall\npair\n");
    assert!(said.contains("Pair for 10"), "{said}");
}

#[test]
fn short_words_do_what_long_ones_do() {
    let world = World::new();
    let said = |input: &str| played(&world, "play small.toml --seed 1 --new", input);
    for help in ["h\n", "?\n", "HELP\n"] {
        assert!(said(help).contains("show the best moves with what each loses"), "{help}");
    }
    let said = said("hint\n#1\nq\nhint\n#1\n");
    assert!(said.contains("The game is kept") && said.matches(": the best move").count() == 1, "{said}");
}

#[test]
fn one_turn_and_one_decision_are_told_as_one() {
    let world = World::new();
    world.write("farkle.toml", small_bank("farkle", 500));
    let typed = "111111\n111111 bank\n";
    let said = played(&world, "play farkle.toml --objective turns --dice mine", typed);
    assert!(said.contains("reached in 1 turn.") && said.contains("the only decision "), "{said}");
}

#[test]
fn what_is_not_understood_explains_itself() {
    let said = played(
        &World::new(),
        "play small.toml --dice mine",
        "5\n123\n#1\nhint\n13\n#1\nhint\n#9\nhint 0\nfoo\n2\nkeep\nt\nonesx\nscore\nones 9\n\nkeep 15\n",
    );
    for part in [
        "\"5\" is no roll of 2 dice with faces from 1 to 4",
        "\"123\" is no roll of 2 dice",
        "nothing to decide before the roll",
        "No moves have been shown",
        "There is no move #9",
        "not \"0\"; as in `hint 10`",
        "\"foo\" is neither dice to keep",
        "2 cannot be kept: there is no 2 in the roll 13",
        "After `keep` stand dice",
        "\"t\" may be twos or threes",
        "\"onesx\" is neither",
        "13 gives 1 point in ones, not 9",
        "Type a move; `help` says how",
        "'5' is not a face of these dice",
    ] {
        assert!(said.replace('\n', " ").contains(part), "{part}: {said}");
    }
    let world = World::new();
    world.write("zehn.toml", small_bank("zehntausend-takeover", 1000));
    let said = played(
        &world,
        "play zehn.toml --dice mine",
        "112346\n11\nfoo\n3 roll\n111 roll\nb\n1 bank 7\nhelp\nr\n2345\n5 r\n",
    );
    for part in [
        "says which dice, but not what follows. Type it behind them, as in `11 roll` or `11 bank`.",
        "\"foo\" is no move here. Type the dice to set aside",
        "3 cannot be set aside: every die of it has to count",
        "111 cannot be kept: there are only 2 dice with a 1 in the roll 112346",
        "at least 500 points are banked",
        "The turn total is 100, not 7",
        "set aside 1 1, roll 4 dice",
        "Turn total 200, rolled 2 3 4 5",
    ] {
        assert!(said.replace('\n', " ").contains(part), "{part}: {said}");
    }
}

#[test]
fn a_file_that_is_no_such_game_is_refused_and_stays_as_it_is() {
    let refused = |name: &str, content: &str, words: &str| {
        world().write(name, content);
        let told = world().refuses(2, &into_file(words, name));
        assert_eq!(fs::read_to_string(world().path(name)).unwrap(), content, "{name}");
        told
    };
    assert!(
        refused("other.txt", "game yahtzee\n11356 keep 11\n", "small.toml")
            .contains("line 1: this is a review file of yahtzee")
    );
    assert!(refused("letter.txt", "Dear aunt,\n", "small.toml").contains("line 1: \"Dear aunt,\" is no decision"));
    assert!(refused("wrong.txt", "12 keep 2\n13 keep 3\n", "small.toml").contains("line 2: the roll 13 does not have"));
    let begun = refused("begun.txt", "me:\n", "zehntausend.toml --first bot");
    assert!(begun.contains("begun by the other player"), "{begun}");
    let nobody = refused("nobody.txt", "12 keep 2\n", "small.toml --objective win");
    assert!(nobody.contains("line 1: a turn begins here, and nobody knows whose"), "{nobody}");
    assert!(refused("alone.txt", "112346 keep 11 roll\n", "zehntausend.toml").contains("begin the line with `me:`"));
    fs::create_dir_all(world().path("folder")).unwrap();
    assert!(world().refuses(2, &into_file("small.toml", "folder")).contains("cannot keep the game in folder"));
    assert!(
        world().refuses(2, &into_file("small.toml", "no/where.txt")).contains("cannot keep the game in no/where.txt")
    );
    #[cfg(unix)]
    assert!(world().refuses(2, &into_file("small.toml", "/dev/null")).contains("not a regular file"));
    world().write("latin.txt", b"12 keep 2 # \xfc\n");
    assert!(world().refuses(2, &into_file("small.toml", "latin.txt")).contains("UTF-8"));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let told = [
        ("play small.toml --seed 1 --dice mine", "--seed is for the program's dice"),
        ("play small.toml --first me", "--first is for games against the bot"),
        ("play maxi-yatzy --objective win", "GB of memory"),
        ("play zehntausend.toml --objective turns --first me", "one player is alone"),
        ("play small.toml --objective turns", "there is no objective \"turns\""),
        ("play small.toml --objective target", "add that number"),
        ("play nosuch", "there is no game"),
        ("play small.toml --dice yours", "program, mine"),
        ("play small.toml --first you", "me, bot"),
    ];
    for (words, part) in told {
        let message = world().refuses(2, words);
        assert!(message.contains(part), "{words}: {message}");
    }
}

#[test]
fn lines_that_nobody_types_are_refused_and_the_game_goes_on() {
    let world = World::new();
    let mut input = vec![b'1'; 5000];
    input.extend(b"\n\xff\xfe\nhint\n#1\n");
    input.extend(vec![0; 4000]);
    input.extend(b"\n");
    let said = played(&world, "play small.toml --seed 1", input);
    assert!(said.contains("more than 4096 bytes") && said.contains("not text in UTF-8"), "{said}");
    assert!(said.contains("the best move") && said.contains("The game is kept"), "{said}");
    let endless = played(&world, "play small.toml --seed 2", vec![b'x'; 3 << 20]);
    assert!(endless.ends_with("nothing to keep.\n"), "{endless}");
}

#[test]
fn a_reader_that_has_gone_is_no_failure_and_the_game_is_kept() {
    let world = World::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    new_file("gone.txt");
    let output = world.process("play small.toml --file gone.txt").stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.is_empty()), (Some(0), true));
    assert!(fs::read_to_string(world.path("gone.txt")).unwrap().starts_with("game small\n"));
}

#[cfg(unix)]
mod signals {
    use super::*;

    /// Plays some moves, and ends the program by a signal while it waits for the next one.
    fn interrupted(world: &World, words: &str, signal: &str) -> Output {
        let mut process = world.process(words);
        let mut child = process.stdin(std::process::Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"hint 1\n#1\nhint 1\n#1\n").unwrap();
        input.flush().unwrap();
        let mut said = child.stdout.take().unwrap();
        read_until(&mut said, "the best move", 2);
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
        let ended = soon(SECONDS, || child.try_wait().unwrap().is_some());
        if !ended {
            child.kill().unwrap();
        }
        drop((input, said));
        let output = child.wait_with_output().unwrap();
        assert!(ended, "it did not end within {SECONDS} s");
        output
    }

    /// Reads until a text has come this number of times.
    fn read_until(from: &mut impl Read, text: &str, times: usize) {
        let (mut read, mut byte) = (Vec::new(), [0]);
        while String::from_utf8_lossy(&read).matches(text).count() < times {
            assert_eq!(from.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&read));
            read.push(byte[0]);
        }
    }

    #[test]
    fn an_interrupt_leaves_a_file_from_which_the_game_goes_on() {
        let world = World::new();
        world.ok("solve small.toml");
        for (signal, words) in
            [("-INT", "play small.toml --seed 8"), ("-TERM", "play small.toml --seed 8 --file mine.txt")]
        {
            let output = interrupted(&world, words, signal);
            assert_eq!(output.status.code(), Some(1));
            let told = message(&output.stderr);
            let on = told.trim_end().rsplit_once("goes on with: dicebase ").unwrap_or_else(|| panic!("{told}")).1;
            assert!(told.contains("interrupted") && told.lines().count() == 1, "{told}");
            let said = played(&world, on, best_moves(40));
            assert!(said.contains("The game is over") && said.contains("decisions were the best possible."), "{said}");
        }
        let finished = world.files_in("history");
        assert_eq!(finished.len(), 2, "{finished:?}");
        let game = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            text.lines().filter(|line| !line.starts_with("# result")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(game(&finished[0]), game(&finished[1]));
    }

    #[test]
    fn a_game_that_was_killed_goes_on() {
        let world = World::new();
        world.ok("solve small.toml");
        let output = interrupted(&world, "play small.toml --seed 8", "-KILL");
        assert_eq!(output.status.code(), None);
        let on = played(&world, "play small.toml", "review\n");
        // It may have been killed between the two moves.
        let all_best = ["the only decision was the best possible", "all 2 decisions were the best possible"];
        assert!(on.contains("You have an unfinished game") && all_best.iter().any(|all| on.contains(all)), "{on}");
    }

    #[test]
    fn two_do_not_play_into_one_file() {
        let world = World::new();
        world.ok("solve small.toml");
        let mut process = world.process("play small.toml --file both.txt");
        let mut first = process.stdin(std::process::Stdio::piped()).spawn().unwrap();
        assert!(soon(SECONDS, || fs::read_to_string(world.path("both.txt")).is_ok_and(|text| !text.is_empty())));
        let told = world.refuses(2, "play small.toml --file both.txt");
        assert!(told.contains("another dicebase plays into it"), "{told}");
        drop(first.stdin.take());
        assert!(first.wait().unwrap().success());
    }

    #[test]
    fn a_file_that_cannot_grow_keeps_whole_lines_and_goes_on() {
        let world = World::new();
        world.write("farkle.toml", small_bank("farkle", 1000));
        world.write("moves.txt", best_moves(500));
        let words = "play farkle.toml --objective points --seed 3 --file full.txt";
        world.ok("solve farkle.toml --objective points");
        // The shell's unit is 512 or 1024 bytes. Without the trap the signal would end the program.
        let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" {words}");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_dicebase")]).env("DICEBASE_DATA", world.data());
        let moves = fs::File::open(world.path("moves.txt")).unwrap();
        let output = command.current_dir(world.path("")).stdin(moves).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let told = message(&output.stderr);
        assert!(told.contains("cannot write full.txt") && told.contains("without the last decision"), "{told}");
        let file = fs::read_to_string(world.path("full.txt")).unwrap();
        assert!(file.len() > 400 && file.len() <= 1024 && file.ends_with('\n'), "{file}");
        played(&world, words, best_moves(3));
        assert!(fs::read_to_string(world.path("full.txt")).unwrap().starts_with(&file));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, the program ends with the input, says nothing of a panic, and leaves a game that goes on.
    #[test]
    fn any_lines_are_answered(
        words in proptest::sample::select(vec![
            "small.toml", "small.toml --dice mine", "saved.toml --dice mine", "zehntausend-takeover.toml",
            "zehntausend-takeover.toml --dice mine --first bot", "farkle.toml --objective points --hints",
            "race.toml", "race.toml --dice mine",
        ]),
        lines in proptest::collection::vec(
            prop_oneof![
                "(keep|score|hint|undo|help|card|review|all|none|#1|#2|roll|bank|take over|[1-6]{1,6}| ){1,4}",
                "[1-6]{1,6} ?(roll|bank)?",
                "enter|e|[0-9]{1,2}|[0-9]{1,2}[> -][0-9]{1,2}",
                "#[0-9]{0,3}|hint.{0,6}|(ones|twos|pair|chance) ?[0-9]{0,3}",
                "\\PC{0,20}",
            ],
            0..60,
        ),
    ) {
        let file = "any.txt";
        new_file(file);
        let output = world().dicebase(&into_file(words, file)).write_stdin(lines.join("\n")).output().unwrap();
        let (said, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        prop_assert_eq!(output.status.code(), Some(0), "{}{}", said, &told);
        prop_assert!(told.is_empty(), "{}", told);
        let on = world().dicebase(&into_file(words, file)).write_stdin("hint\n").output().unwrap();
        prop_assert_eq!(on.status.code(), Some(0), "{}", String::from_utf8_lossy(&on.stderr));
    }
}
