//! The Java binding: its answers are those of the library and of the program, its bot plays as they say, and neither
//! damaged tables nor positions that cannot be make it fail. Without a JDK these tests say so and are skipped.

mod driver;
mod question;
mod solved;

use std::fs;
use std::path::Path;
use std::process::Command;

use dicebase_games::bank::Points;
use driver::{Driver, Move, classes, javac};
use question::any_question;
use solved::{Solved, with_end};

use crate::common::{Random, SMALL, World, forge, small_bank};

const BINDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bindings/java");
/// The rules of taking over that the class reads: none, any number, up to one's own score, and the same at one's own
/// risk.
const GAMES: [&str; 4] =
    ["zehntausend", "zehntausend-takeover", "zehntausend-takeover-covered", "zehntausend-takeover-paid"];
/// The ways to end that the class reads.
const ENDS: [&str; 2] = ["at-once", "round"];
/// The score that wins in most of these tests, and what has to be banked first.
const TARGET: usize = 2000;
const ENTRY: usize = 500;

#[test]
fn answers_are_those_of_the_library() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    for end in ENDS {
        for (game, id) in GAMES.iter().enumerate() {
            let possible = Solved::small(game, end).compare_many(&mut driver, 3000);
            assert!((1500..2900).contains(&possible), "{id} {end}: {possible} of 3000 can be");
        }
    }
}

#[test]
fn a_first_bank_need_not_be_larger() {
    let Some(classes) = classes() else { return };
    for id in GAMES {
        let rules = with_end(&small_bank(id, 1500), "round").replacen("entry = 500\n", "", 1);
        let possible = Solved::new("no-entry", id, &rules).compare_many(&mut Driver::start(classes), 2000);
        assert!(possible > 1000, "{id}: {possible}");
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
    for end in ENDS {
        let possible = Solved::new(&format!("other-{end}"), "other-ways", &with_end(&rules, end))
            .compare_many(&mut Driver::start(classes), 2000);
        assert!(possible > 500, "{end}: {possible}");
    }
}

/// Plays a game to 2000 points.
fn play(driver: &mut Driver, seed: usize, players: &str) -> Vec<Move> {
    driver.play(seed, TARGET, ENTRY, players)
}

#[test]
fn the_bot_plays_whole_games_as_the_library_and_the_program_do() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let (mut last, mut taken_over) = (0, 0);
    for (game, id) in GAMES.iter().enumerate() {
        let solved = Solved::round(game);
        solved.open(&mut driver);
        for seed in 0..40 {
            for Move { question, answer, legal, .. } in play(&mut driver, seed, "bot bot") {
                assert!(legal && answer == solved.best(&question), "{id}: {question:?}: {answer}");
                if seed == 0 {
                    assert_eq!(answer, solved.best_by_program(&question), "{id}: {question:?}");
                }
                let is_last = question.players.opponent.points >= Points(TARGET);
                last += usize::from(is_last);
                taken_over += usize::from(is_last && answer == "take-over");
            }
        }
    }
    assert!(last > 100 && taken_over > 5, "{last} {taken_over}");
}

#[test]
fn the_bot_plays_against_whoever_breaks_the_rules() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let mut illegal = 0;
    for (game, id) in GAMES.iter().enumerate() {
        let solved = Solved::round(game);
        solved.open(&mut driver);
        for seed in 0..20 {
            let moves = play(&mut driver, seed, "wild bot");
            for Move { question, answer, .. } in moves.iter().filter(|asked| asked.seat == 1) {
                assert_eq!(*answer, solved.best(question), "{id}: {question:?}");
            }
            assert!(moves.iter().all(|asked| asked.legal || asked.seat == 0));
            moves.windows(2).filter(|pair| !pair[0].legal).for_each(|pair| assert_costs(game, &pair[0], &pair[1]));
            illegal += moves.iter().filter(|asked| !asked.legal).count();
        }
    }
    assert!(illegal > 100, "{illegal}");
}

#[test]
fn the_bot_wins_more_than_the_players_of_the_tests() {
    let Some(classes) = classes() else { return };
    let table = Solved::round(3).world.table("values");
    let output =
        Command::new("java").arg("-cp").arg(classes).arg("Tournament").arg(&table).arg("500").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    for (names, even) in [("Threshold", 50.0), ("Shrewd", 50.0), ("Threshold and Shrewd", 33.4)] {
        let line = printed.lines().find_map(|line| line.strip_prefix(&format!("against {names}: ")));
        let line = line.unwrap_or_else(|| panic!("{printed}"));
        let words: Vec<&str> = line.split(' ').collect();
        let [won, within] = [words[0], words[3]].map(|word| word.parse::<f64>().unwrap());
        assert!(won - within > even && line.ends_with(" 0 illegal"), "{printed}");
    }
}

/// An illegal answer is a bust; an illegal takeover loses the turn, and the offer stays for the next player.
fn assert_costs(game: usize, illegal: &Move, next: &Move) {
    let before = illegal.question.players.me.points.0;
    let (after, offer) = (next.question.players.opponent.points.0, next.question.offer);
    let pays = GAMES[game].ends_with("-paid");
    match illegal.question.roll {
        None => assert_eq!((after, offer), (before, illegal.question.offer)),
        Some(roll) => assert_eq!((after, offer), (before - if pays { roll.taken.0 } else { 0 }, None)),
    }
    assert!(next.seat != illegal.seat && next.question.roll.is_none());
}

#[test]
fn among_more_players_the_bot_plays_against_the_strongest_and_says_so() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let warning = |players: usize| {
        format!(
            "[this game has {players} players, and the table is about two: the bot plays as if it were alone with the \
             strongest other one]"
        )
    };
    for (game, id) in GAMES.iter().enumerate() {
        let solved = Solved::round(game);
        solved.open(&mut driver);
        for seed in 0..10 {
            for Move { question, answer, legal, .. } in play(&mut driver, seed, "bot bot bot") {
                assert!(legal && answer == solved.best(&question), "{id}: {question:?}: {answer}");
            }
        }
    }
    let said = driver.ask("said");
    assert!(said.starts_with(warning(3).trim_end_matches(']')), "{said}");
    let mut driver = Driver::start(classes);
    Solved::round(0).open(&mut driver);
    play(&mut driver, 0, "bot bot");
    assert_eq!(driver.ask("said"), "[]");
    play(&mut driver, 0, "bot wild bot wild");
    assert_eq!(driver.ask("said"), warning(4));
}

#[test]
fn the_bot_refuses_tables_of_other_rules_than_are_played() {
    let Some(classes) = classes() else { return };
    let mut driver = Driver::start(classes);
    let played = ["NONE", "ANY", "OWN_SCORE", "AT_OWN_RISK"];
    for game in 0..GAMES.len() {
        Solved::round(game).open(&mut driver);
        assert_refused(&driver.ask("bot"), &format!("the target is {TARGET} in it, and should be 10000"));
        for (other, taking_over) in played.iter().enumerate() {
            let answer = driver.ask(&format!("bot {TARGET} {ENTRY} {taking_over}"));
            assert!((answer == "ok") == (other == game), "{answer}");
            if other != game {
                assert_refused(&answer, &format!("taking over is {} in it, and should be {taking_over}", played[game]));
            }
        }
        let error = driver.ask(&format!("bot {TARGET} 1000 {}", played[game]));
        assert_refused(&error, "the least first bank is 500 in it, and should be 1000");
        Solved::small(game, "at-once").open(&mut driver);
        let error = driver.ask(&format!("bot {TARGET} {ENTRY} {}", played[game]));
        assert_refused(&error, "completing the round is false in it, and should be true");
    }
    let rules =
        with_end(&small_bank(GAMES[0], TARGET), "round").replacen("[100, 0, 0, 0, 50, 0]", "[100, 0, 0, 0, 100, 0]", 1);
    Solved::new("other-worth", GAMES[0], &rules).open(&mut driver);
    let error = driver.ask(&format!("bot {TARGET} {ENTRY} NONE"));
    assert_refused(&error, "the worth of [5] is 100 in it, and should be 50");
}

/// Asserts that the bot refuses a table since something differs, and names the remedy.
fn assert_refused(error: &str, differs: &str) {
    assert!(error.starts_with("error IllegalStateException: the table "), "{error}");
    assert!(error.contains(differs) && error.contains("dicebase solve zehntausend-platform"), "{error}");
}

#[test]
fn the_full_game_and_the_example_are_as_documented() {
    let Some(classes) = classes() else { return };
    let readme = fs::read_to_string(Path::new(BINDING).join("README.md")).unwrap();
    let mut driver = Driver::start(classes);
    let mut check = |id: &str, example: &str| {
        let solved = Solved::new("full", id, dicebase_games::find_builtin(id).unwrap().text);
        assert!(solved.compare_many(&mut driver, 2000) > 1000);
        let source = Path::new(BINDING).join(format!("example/{example}.java"));
        javac(classes, std::slice::from_ref(&source));
        let table = solved.world.table("values");
        let output = Command::new("java").arg("-cp").arg(classes).arg(example).arg(&table).output().unwrap();
        for shown in [String::from_utf8(output.stdout).unwrap(), fs::read_to_string(source).unwrap()] {
            assert!(!shown.is_empty() && readme.contains(&shown), "README.md lacks:\n{shown}");
        }
        assert!(readme.contains(table.file_name().unwrap().to_str().unwrap()), "{}", table.display());
        solved
    };
    check("zehntausend-takeover", "Ask");
    let solved = check("zehntausend-round", "Seats");
    for Move { question, answer, .. } in driver.play(1, 10_000, 1000, "bot bot") {
        assert_eq!(answer, solved.best_by_program(&question), "{question:?}");
    }
}

/// Asserts that a file is refused as a table, with the remedy.
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
    let good = fs::read(Solved::round(0).world.table("values")).unwrap();
    let table = Solved::round(0).world.path("damaged.dicebase");
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
    let good = fs::read(Solved::round(3).world.table("values")).unwrap();
    let table = Solved::round(3).world.path("forged.dicebase");
    let mut random = Random(3);
    for _ in 0..500 {
        fs::write(&table, &good).unwrap();
        let byte = 8 + random.below(700);
        let new = random.below(256) as u8;
        forge(&table, |file, _| file[byte] = new);
        if driver.open(&table).starts_with("ok") {
            let answer = driver.ask(&any_question(Solved::round(3).policy.game(), &mut random).words());
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
    let game = small_bank(GAMES[0], 1000);
    world.write("last-turn.toml", with_end(&game, "last-turn"));
    for (name, id) in [("farkle", "farkle-classic"), ("exact", "zehntausend-exact")] {
        world.write(&format!("{name}.toml"), small_bank(id, 1000));
    }
    world.write("must-roll.toml", game.replace("may-roll", "must-roll"));
    world.write("points.toml", game);
    let solve = ["other", "other --policy", "last-turn", "exact", "farkle", "must-roll", "points --objective points"];
    for words in solve.map(|words| words.replacen(' ', ".toml ", 1)) {
        let words = if words.contains(".toml") { words } else { format!("{words}.toml") };
        let solved = world.json(&format!("solve {words}"));
        is_refused(&mut driver, &world.path(solved["table"].as_str().unwrap()), &words);
    }
}
