//! The Java binding: its answers are those of the library and of the program, its bot plays as they say, and neither
//! damaged tables nor positions that cannot be make it fail. Without a JDK these tests say so and are skipped.

mod driver;
mod last_turn;
mod question;
mod solved;

use std::fs;
use std::path::Path;
use std::process::Command;

use dicebase_games::bank::Points;
use driver::{Driver, classes, javac};
use last_turn::LastTurn;
use question::{Question, any_question};
use solved::Solved;

use crate::common::{Random, SMALL, World, forge, small_bank};

const BINDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bindings/java");
/// What the class reads: nothing to take over, anything, as much as one has, and the same at one's own risk.
const GAMES: [&str; 4] =
    ["zehntausend", "zehntausend-takeover", "zehntausend-takeover-covered", "zehntausend-takeover-paid"];
/// The score that wins in most of these tests, and what has to be banked first.
const TARGET: usize = 2000;
const ENTRY: usize = 500;

#[test]
fn answers_are_those_of_the_library() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    for (game, id) in GAMES.iter().enumerate() {
        let possible = Solved::small(game).compare_many(&mut driver, 3000);
        assert!((1500..2900).contains(&possible), "{id}: {possible} of 3000 can be");
    }
}

#[test]
fn rules_may_be_written_in_other_ways() {
    let Some(classes) = classes() else { return };
    let long = r#"\""#.repeat(50_000);
    let rules = r#"
        # A short game.
        family = "bank"
        name = "LONG" # and a comment
        source = '''
        target = 1
        '''
        dice = 3
        sides = 4
        step = 10
        target = 1_000
        end = "at-once"
        hot-dice = 'may-roll'
        singles = [
            30, # ones
            0, 20, 0,
        ]
        [sets] # equal dice
        three = [ 200,100,60,100 ]
        growth = "add"
        [take-over]
        bust = "loses-turn"
        up-to = "any"
    "#;
    let rules = rules.replace("LONG", &long);
    let possible = Solved::new("small", "other-ways", &rules).compare_many(&mut Driver::start(classes), 2000);
    assert!(possible > 500, "{possible}");
}

/// Plays a match of this game by the platform's way to end it.
fn play(driver: &mut Driver, game: usize, seed: usize, end: &str) -> (Vec<(Question, String)>, usize) {
    let bust = if GAMES[game].ends_with("-paid") { "loses-taken-points" } else { "loses-turn" };
    let (mut moves, most) = driver.play(&format!("{seed} {TARGET} {ENTRY} {end} {bust}"));
    if Solved::small(game).policy.game().rules().take_over.is_none() {
        // The platform offers in any case; where nothing can be taken over it does not matter.
        moves.iter_mut().for_each(|(question, _)| question.offer = None);
    }
    (moves, most)
}

#[test]
fn the_bot_plays_whole_games_as_the_library_and_the_program_do() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    for (game, id) in GAMES.iter().enumerate() {
        let solved = Solved::small(game);
        solved.open(&mut driver);
        for seed in 0..20 {
            let (moves, most) = play(&mut driver, game, seed, "at-once");
            assert!(most >= TARGET);
            for (question, answer) in moves {
                assert_eq!(answer, solved.best(&question), "{id}: {question:?}");
                if seed == 0 {
                    assert_eq!(answer, solved.best_by_program(&question), "{id}: {question:?}");
                }
            }
        }
    }
}

#[test]
fn the_bot_plays_the_last_turn_for_the_best_chance_where_the_platform_completes_the_round() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let mut taken_over = 0;
    for game in 0..GAMES.len() {
        let solved = Solved::small(game);
        solved.open(&mut driver);
        let matches = (0..20).flat_map(|seed| play(&mut driver, game, seed, "round").0);
        let last = matches.filter(|(question, _)| question.players.opponent.points >= Points(TARGET));
        let checked = last.map(|(question, answer)| {
            let chances = LastTurn::of(solved.policy.game(), &question).asked(&question);
            last_turn::assert_best(&chances, &answer, &format!("{question:?}"));
            taken_over += usize::from(answer == "take-over");
        });
        assert!(checked.count() > 20);
    }
    assert!(taken_over > 5, "{taken_over}");
}

#[test]
fn chances_of_a_last_turn_are_those_of_every_roll() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let mut random = Random(11);
    for (game, id) in GAMES.iter().enumerate() {
        let solved = Solved::small(game);
        let game = solved.policy.game();
        solved.open(&mut driver);
        for _ in 0..30 {
            let (score, enough) = ([0, 500, 1200, 1950][random.below(4)], TARGET + 50 * random.below(30));
            let turn = LastTurn::new(game, score, score > 0, enough);
            let who = format!("{score} {} {enough}", score > 0);
            let answer = driver.ask(&format!("last-start {who}"));
            last_turn::assert_ranking(&turn.at_start(None), &answer, &format!("{id} {who}"));
            if game.rules().take_over.is_some() {
                let (steps, dice) = (5 + random.below(20), 1 + random.below(6));
                let answer = driver.ask(&format!("last-start {who} {} {dice}", 50 * steps));
                if answer.contains("cannot have been banked") {
                    continue;
                }
                let chances = turn.at_start(Some((steps, dice)));
                assert_eq!(chances.len(), answer.split(';').count(), "{answer}");
                last_turn::assert_ranking(&chances, &answer, &format!("{id} {who} {steps} {dice}"));
            }
            let roll = last_turn::any_roll(game, &mut random);
            let answer = driver.ask(&format!("last-rolled {who} 0 0 {roll}"));
            last_turn::assert_ranking(&turn.after_roll(0, &roll), &answer, &format!("{id} {who} {roll}"));
        }
        for wrong in ["2000 true 2000", "0 false 1950", "75 true 2000"] {
            let answer = driver.ask(&format!("last-start {wrong}"));
            assert!(answer.starts_with("error IllegalArgumentException: "), "{wrong}: {answer}");
        }
    }
}

#[test]
fn the_bot_refuses_tables_of_other_rules_than_are_played() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let played = ["NONE", "ANY", "OWN_SCORE", "AT_OWN_RISK"];
    for game in 0..GAMES.len() {
        Solved::small(game).open(&mut driver);
        let error = driver.ask("bot");
        assert!(
            error.starts_with("error IllegalStateException: the table ") && error.contains("the target"),
            "{error}"
        );
        assert!(error.ends_with("dicebase solve zehntausend-takeover-paid"), "{error}");
        for (other, taking_over) in played.iter().enumerate() {
            let answer = driver.ask(&format!("bot {TARGET} {ENTRY} {taking_over}"));
            assert!((answer == "ok") == (other == game), "{answer}");
            assert!(other == game || answer.ends_with(&format!("dicebase solve {}", GAMES[other])), "{answer}");
        }
        assert!(driver.ask(&format!("bot {TARGET} 1000 {}", played[game])).contains("least first bank"));
    }
    let rules = small_bank(GAMES[0], TARGET).replacen("[100, 0, 0, 0, 50, 0]", "[100, 0, 0, 0, 100, 0]", 1);
    Solved::new("other-worth", GAMES[0], &rules).open(&mut driver);
    let error = driver.ask(&format!("bot {TARGET} {ENTRY} NONE"));
    assert!(error.contains("the worth of [5] is 100 in it, and should be 50"), "{error}");
}

#[test]
fn the_full_game_and_the_example_are_as_documented() {
    let Some(classes) = classes() else { return };
    let id = "zehntausend-takeover";
    let solved = Solved::new("full", id, dicebase_games::find_builtin(id).unwrap().text);
    let mut driver = Driver::start(classes);
    assert!(solved.compare_many(&mut driver, 2000) > 1000);
    for (question, answer) in driver.play("1 10000 1000 at-once loses-turn").0 {
        assert_eq!(answer, solved.best_by_program(&question), "{question:?}");
    }
    let example = Path::new(BINDING).join("example/Ask.java");
    javac(classes, std::slice::from_ref(&example));
    let table = solved.world.table("values");
    let output = Command::new("java").arg("-cp").arg(classes).arg("Ask").arg(&table).output().unwrap();
    let readme = fs::read_to_string(Path::new(BINDING).join("README.md")).unwrap();
    for shown in [String::from_utf8(output.stdout).unwrap(), fs::read_to_string(example).unwrap()] {
        assert!(!shown.is_empty() && readme.contains(&shown), "README.md lacks:\n{shown}");
    }
    assert!(readme.contains(table.file_name().unwrap().to_str().unwrap()), "{}", table.display());
}

/// Whether a file is refused as a table, with what to do.
fn is_refused(driver: &mut Driver, table: &Path, what: &str) {
    let answer = driver.open(table);
    let start = format!("error BadTableException: cannot use the table {}: ", table.display());
    assert!(answer.starts_with(&start), "{what}: {answer}");
    assert!(answer.contains("dicebase solve") || answer.ends_with("check the path"), "{what}: {answer}");
}

#[test]
fn a_damaged_table_is_refused_wherever_it_is_damaged() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let good = fs::read(Solved::small(0).world.table("values")).unwrap();
    let table = Solved::small(0).world.path("damaged.dicebase");
    let mut try_bytes = |bytes: &[u8], what: String| {
        fs::write(&table, bytes).unwrap();
        is_refused(&mut driver, &table, &what);
    };
    for byte in (0..300).chain([4095, 4096, 4097, good.len() - 1]) {
        for bit in [1, 0x80] {
            let mut damaged = good.clone();
            damaged[byte] ^= bit;
            try_bytes(&damaged, format!("byte {byte}"));
        }
    }
    for length in (0..200).chain([4095, 4096, 4097, good.len() - 1]) {
        try_bytes(&good[..length], format!("the first {length} bytes"));
    }
    try_bytes(&[&good[..], b"\n"].concat(), "a byte more".to_owned());
}

#[test]
fn a_forged_table_is_refused_or_answers() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let good = fs::read(Solved::small(1).world.table("values")).unwrap();
    let table = Solved::small(1).world.path("forged.dicebase");
    let mut random = Random(3);
    for _ in 0..500 {
        fs::write(&table, &good).unwrap();
        let byte = 8 + random.below(700);
        let new = random.below(256) as u8;
        forge(&table, |file, _| file[byte] = new);
        if driver.open(&table).starts_with("ok") {
            let answer = driver.ask(&any_question(Solved::small(1).policy.game(), &mut random).words());
            assert!(!answer.starts_with("error") || answer.contains("IllegalArgument"), "{byte}: {new}: {answer}");
        } else {
            is_refused(&mut driver, &table, &format!("{byte}: {new}"));
        }
    }
}

#[test]
fn other_files_are_refused() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let world = World::new();
    world.write("none.dicebase", "");
    is_refused(&mut driver, &world.path("none.dicebase"), "an empty file");
    for missing in ["missing.dicebase", "."] {
        let answer = driver.open(&world.path(missing));
        assert!(answer.starts_with("error IOException: cannot open the table "), "{answer}");
    }
    world.write("other.toml", SMALL);
    let farkle = small_bank("farkle-classic", 1000);
    for (name, rules) in [("round", small_bank("zehntausend-round", 1000)), ("farkle", farkle)] {
        world.write(&format!("{name}.toml"), rules);
    }
    let game = small_bank(GAMES[0], 1000);
    world.write("must-roll.toml", game.replace("may-roll", "must-roll"));
    world.write("points.toml", game);
    let solve = ["other", "other --policy", "round", "farkle", "must-roll", "points --objective points"];
    for words in solve.map(|words| words.replacen(' ', ".toml ", 1)) {
        let words = if words.contains(".toml") { words } else { format!("{words}.toml") };
        let solved = world.json(&format!("solve {words}"));
        is_refused(&mut driver, &world.path(solved["table"].as_str().unwrap()), &words);
    }
}
