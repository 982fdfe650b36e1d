//! Wrong input: a message that says what was got and what is allowed, exit code 2, no result, and never a panic.

use std::fs;
use std::sync::LazyLock;
use std::time::Duration;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Card, Game, Position, Rules};
use proptest::prelude::*;

use crate::common::{self, SMALL, World, joker, saved, small_race};

/// Refuses these words with exit code 2 and with all of these texts in the message.
fn refused(world: &World, words: &str, texts: &[&str]) {
    let message = world.refuses(2, words);
    for text in texts {
        assert!(message.contains(text), "dicebase {words}\nwithout {text:?}: {message}");
    }
}

/// Like [`refused`], for a question about Yahtzee, which is refused before anything is solved.
fn refused_by_best(words: &str, texts: &[&str]) {
    let world = World::new();
    refused(&world, &format!("best yahtzee {words}"), texts);
    assert!(!world.data().exists());
}

/// Like [`refused`], for a rules file that the message names.
fn refused_rules(rules: impl AsRef<[u8]>, texts: &[&str]) {
    let world = World::new();
    world.write("wrong.toml", rules);
    refused(&world, "solve wrong.toml", &[&["wrong.toml"], texts].concat());
    refused(&world, "best wrong.toml --roll 13 --rolls-left 1", texts);
    assert!(!world.data().exists());
}

#[test]
fn dice_that_cannot_be_are_named_with_an_example() {
    refused_by_best("--roll 11357 --rolls-left 2", &["'7'", "1 to 6", "11356"]);
    refused_by_best("--roll 11350 --rolls-left 2", &["'0'", "1 to 6", "11356"]);
    refused_by_best("--roll abc --rolls-left 2", &["'a'", "1 to 6", "11356"]);
    refused_by_best("--roll 1135 --rolls-left 2", &["\"1135\" has 4 dice", "yahtzee has 5", "12345"]);
    refused_by_best("--roll 113561 --rolls-left 2", &["\"111356\" has 6 dice", "yahtzee has 5", "12345"]);
    refused_by_best("--roll 1111111 --rolls-left 2", &["\"1111111\" has 7 dice", "yahtzee has 5"]);
    refused_by_best("--roll= --rolls-left 2", &["0 dice", "yahtzee has 5", "12345"]);
    refused_by_best("--roll=-1 --rolls-left 2", &["'-'", "1 to 6", "11356"]);
}

#[test]
fn cards_that_cannot_be_are_named_with_what_is_allowed() {
    let refused_card = |card: &str, texts: &[&str]| {
        refused_by_best(&format!("--roll 11356 --rolls-left 2 --card {card}"), texts);
        refused(&World::new(), &format!("value yahtzee --card {card}"), texts);
    };
    refused_card("ones=7", &["ones=7", "0 to 5"]);
    refused_card("twos=3", &["twos=3", "0, 2, 4, 6, 8 or 10"]);
    refused_card("full-house=24", &["full-house=24", "0 or 25"]);
    refused_card("chance=-1", &["chance=-1", "5 to 30"]);
    refused_card("chance=99999999999999999999", &["chance=99999999999999999999", "5 to 30"]);
    refused_card("ones=1,twos=2,ones=1", &["\"ones\"", "twice"]);
    refused_card("einser=1", &["\"einser\"", "yahtzee", "ones, twos, threes", "chance"]);
    refused_card("ones", &["\"ones\"", "category=points", "ones=3,full-house=25"]);
    refused_card("ones:3", &["\"ones:3\"", "category=points", "ones=3,full-house=25"]);
}

#[test]
fn what_was_typed_in_options_is_told_in_options_and_a_line_as_a_line() {
    let world = World::new();
    for (words, options, line) in [
        ("small.toml", "--me 300 --roll 13 --rolls-left 1", "me 300 roll 13 rolls-left 1"),
        ("zehntausend", "--card ones=3", "card ones=3"),
        ("zehntausend", "--turn 350", "turn 350"),
        ("zehntausend", "--offer 300 --offer-dice 2 --roll 112346", "offer 300 offer-dice 2 roll 112346"),
        ("small.toml", "", ""),
    ] {
        let told = world.refuses(2, &format!("best {words} {options}"));
        let id = words.trim_end_matches(".toml");
        let told_of_line = world.refuses(2, &format!("best {words} --position '{id} {line}'"));
        assert!(told.contains(" --roll") || told.contains("--me means") || told.contains("--card means"), "{told}");
        assert!(!told_of_line.contains("--"), "{told_of_line}");
    }
    refused(&world, "best small.toml", &["as in: small --roll 12 --rolls-left 2"]);
    refused(&world, "distribution zehntausend --card ones=3", &["--card means nothing in zehntausend", "leave it out"]);
}

#[test]
fn a_full_card_leaves_nothing_to_decide() {
    let card = "ones=1,twos=2,threes=3,pair=10,run=0,chance=5";
    refused(&World::new(), &format!("best small.toml --roll 13 --rolls-left 1 --card {card}"), &["filled", "over"]);
}

#[test]
fn rolls_that_cannot_be_left_are_told_with_those_that_can() {
    refused_by_best("--roll 11356 --rolls-left 3", &["3 rolls", "yahtzee has 3", "0 to 2"]);
    refused_by_best("--roll 11356 --rolls-left two", &["'two'", "--rolls-left"]);
    refused_by_best("--roll 11356 --rolls-left=-1", &["'-1'", "--rolls-left"]);
    refused_by_best("--roll 11356", &["--roll needs --rolls-left", "yahtzee --roll 12345 --rolls-left 1"]);
    refused_by_best("--rolls-left 2", &["--rolls-left needs --roll", "--roll 12345"]);
}

#[test]
fn saved_dice_are_refused_where_none_can_be() {
    refused_by_best("--roll 11356 --rolls-left 1 --saved 11", &["yahtzee", "no dice are saved"]);
    let world = World::new();
    world.write("saved.toml", saved());
    let best = |words| format!("best saved.toml {words}");
    refused(&world, &best("--roll 13 --rolls-left 2 --saved 3"), &["2 rolls left", "first roll"]);
    refused(&world, &best("--roll 13 --rolls-left 1 --saved 33"), &["33", "13", "not among"]);
    refused(&world, &best("--roll 13 --rolls-left 1 --saved 133"), &["133", "13", "not among"]);
    refused(&world, &best("--roll 13 --rolls-left 1 --saved 5"), &["'5'", "1 to 4"]);
}

#[test]
fn unknown_games_are_told_with_the_known_ones() {
    let world = World::new();
    for command in ["solve yahtze", "best yahtze --roll 11356 --rolls-left 2", "value yahtze"] {
        refused(&world, command, &["\"yahtze\"", "knubbel-v3, mad-game, maxi-yatzy", "./yahtze.toml"]);
    }
    for command in ["inspect yahtze", "verify yahtze.dicebase"] {
        refused(&world, command, &["yahtze", "path of a table or the name of a game", "`dicebase inspect yahtzee`"]);
    }
}

#[test]
fn rules_files_that_cannot_be_read_are_named() {
    let world = World::new();
    fs::create_dir(world.path("folder")).unwrap();
    fs::create_dir(world.path("folder.toml")).unwrap();
    for file in ["missing.toml", "folder", "folder.toml", "./missing", "small.toml/x"] {
        refused(&world, &format!("solve {file}"), &["cannot read the rules file", file, "TOML"]);
    }
    refused_rules(b"name = \"\xff\xfe\"\n", &["UTF-8"]);
}

#[test]
fn wrong_rules_are_refused_with_the_file_and_the_key() {
    let with = |from: &str, to: &str| SMALL.replacen(from, to, 1);
    refused_rules(with("dice = 2", "dise = 2"), &["`dise`", "`dice`"]);
    refused_rules(with("source = \"made up for these tests\"", ""), &["missing", "`source`"]);
    refused_rules(with("run = 2", "rum = 2"), &["`rum`", "`run`", "`groups`"]);
    refused_rules(with("pattern = \"any\"", "pattern = \"all\""), &["`all`", "`any`"]);
    refused_rules(with("all-dice", "al-dice"), &["al-dice", "\"all-dice\"", "25"]);
    refused_rules(with("dice = 2", "dice = 9"), &["`dice`", "9", "1 to 6"]);
    refused_rules(with("sides = 4", "sides = 9"), &["`sides`", "9", "2 to 8"]);
    refused_rules(with("rolls = 3", "rolls = 0"), &["`rolls`", "0", "1 to 5"]);
    refused_rules(with("id = \"twos\"", "id = \"ones\""), &["\"ones\"", "id", "differ"]);
    refused_rules(with("face = 3", "face = 5"), &["\"threes\", pattern", "5", "1 to 4"]);
    refused_rules(with("groups = [2]", "groups = [2, 1]"), &["\"pair\", pattern", "needs 3 dice", "has 2"]);
    refused_rules(with("points = 10", "points = -10"), &["-10", "\"matching-dice\""]);
    refused_rules(with("dice = 2", "dice = "), &["line 5"]);
    refused_rules("", &["line 1", "the family of the game is missing", "family = \"scorecard\""]);
    refused_rules(with("\"scorecard\"", "\"cards\""), &["line 2", "no family \"cards\"", "family = \"bank\""]);
    refused_rules(with("name = \"Small\"", ""), &["missing", "`name`"]);
    refused_rules(joker("sometimes"), &["`sometimes`", "`forced`", "`free`"]);
}

#[test]
fn wrong_options_are_refused_with_their_bounds() {
    let world = World::new();
    world.write("race.toml", small_race("[]"));
    refused(&world, "solve small.toml --threads 0", &["'0'", "--threads", "1 to 1024"]);
    refused(&world, "solve small.toml --threads many", &["'many'", "--threads"]);
    refused(&world, "best small.toml --roll 13 --rolls-left 1 --top 0", &["'0'", "--top", "1 to 65535"]);
    refused(&world, "solve small.toml --large", &["--policy"]);
    let in_shards = "--memory is for scorecard games with --objective win";
    for game in ["small.toml", "small.toml --objective target", "zehntausend", "mensch-aergere-dich-nicht"] {
        refused(&world, &format!("solve {game} --memory 4G"), &[in_shards]);
    }
    refused(&world, "solve small.toml --objective win --memory much", &["--memory", "much"]);
    let planned = "--dry-run is for scorecard games with --objective win";
    refused(&world, "solve zehntausend --dry-run", &[planned]);
    refused(&world, "solve race.toml --objective win --dry-run", &[planned]);
    refused(&world, "solve race.toml --objective win --memory 4G", &[in_shards]);
    for options in ["", " --memory 4G"] {
        let no_plan = ["--dry-run tells what shards take: add --memory SIZE", "that fits one shard has no plan"];
        refused(&world, &format!("solve small.toml --objective win --dry-run{options}"), &no_plan);
    }
    refused(&world, "completions tcsh", &["'tcsh'", "bash", "zsh", "fish"]);
    refused(&world, "frobnicate", &["'frobnicate'", "--help"]);
    refused(&world, "solve", &["<GAME>"]);
    assert!(!world.data().exists());
}

#[test]
fn nobody_is_told_to_type_two_dashes() {
    let world = World::new();
    for words in ["best yahtzee -5", "best --position -x", "play yahtzee --dice -3", "-5", "solve --fore"] {
        let refused = world.refuses(2, words);
        assert!(refused.contains("unexpected argument") && !refused.contains("-- "), "{refused}");
    }
    assert!(world.refuses(2, "solve yahtzee --fore").contains("'--force'"), "other advice stays");
}

#[test]
fn a_position_without_a_game_is_asked_for() {
    for words in ["best", "value", "best --json", "best --roll 11356 --rolls-left 2"] {
        let refused = World::new().dicebase(words).assert().code(2).get_output().stderr.clone();
        let refused = String::from_utf8(refused).unwrap();
        assert!(refused.contains("no game was named") && refused.contains("--position"), "{words}: {refused}");
    }
}

#[test]
fn numbers_below_zero_are_refused_with_what_they_must_be() {
    let world = World::new();
    for (words, option) in [
        ("best yahtzee --roll 11356 --rolls-left -1", "--rolls-left"),
        ("value zehntausend --opponent -5000", "--opponent"),
        ("distribution yahtzee --at-least -250", "--at-least"),
        ("simulate yahtzee --seed -1", "--seed"),
        ("play yahtzee --seed -1", "--seed"),
    ] {
        refused(&world, words, &[option, "must be 0 or more"]);
        assert!(!world.refuses(2, words).contains("-- -"), "{words}");
    }
    refused(&world, "simulate yahtzee --games -1", &["'-1'", "--games", "must be 1 to 1000000000"]);
    refused(&world, "best yahtzee --rolls-left 2 --roll -11356", &["'-' is not a face"]);
    refused(&world, "value zehntausend --opponent 99999999999999999999", &["too large a number"]);
    // What is a number in bank games are pieces in race games.
    for me in ["-50", "99999999999999999999", "0,0,12,50"] {
        let expected = format!("--me is a whole number from 0 on, not \"{me}\"");
        refused(&world, &format!("best zehntausend --me {me} --roll 112346"), &[&expected]);
    }
}

#[test]
fn what_is_no_toml_is_shown_in_short_and_at_its_place() {
    let with = |from: &str, to: &str| SMALL.replacen(from, to, 1);
    let long = "x".repeat(200_000);
    for (rules, texts) in [
        (with("dice = 2", &format!("dice = {long}")), ["line 5, `dice = xxx", "…`: "]),
        (with("dice = 2", &format!("dice = \"{long}\" 2")), ["line 5, `…xxx", "x\" 2`: "]),
        (format!("{SMALL}{long} = 1\n"), ["line 51, `xxx", "unknown field"]),
        (
            with("run = 2", &format!("run = \"{long}\"")),
            ["line 43, `pattern = { run = \"xxx", "a whole number from 0 on"],
        ),
        (with("groups = [2]", "groups = [2"), ["line 37, `pattern = { groups = [2 }`", "expected `,`"]),
        (with("id = \"twos\"\n", "id = \"twos\"\nid = \"two\"\n"), ["line 22, `id = \"two\"`", "duplicate key"]),
    ] {
        let world = World::new();
        world.write("wrong.toml", rules);
        let message = world.refuses(2, "solve wrong.toml");
        assert!(texts.iter().all(|text| message.contains(text)), "{texts:?}: {message}");
        assert!(message.len() < 1000, "{}", message.len());
    }
}

#[test]
fn a_byte_order_mark_says_nothing() {
    let world = World::new();
    world.write("marked.toml", format!("\u{feff}{SMALL}"));
    assert_eq!(world.json("value marked.toml")["value"], world.json("value small.toml")["value"]);
    let line = "best small.toml --position '\u{feff}small roll 13 rolls-left 2'";
    assert_eq!(world.json(line)["actions"], world.json("best small.toml --roll 13 --rolls-left 2")["actions"]);
    for (name, game) in [("words.txt", "game small\n12 keep 2\n"), ("json.txt", "{\"game\": \"small\"}\n12 keep 2\n")] {
        world.write(name, format!("\u{feff}{game}"));
        assert_eq!(world.json(&format!("review small.toml {name}"))["total"]["decisions"], 1, "{name}");
        let played = format!("play small.toml --file {name} --dice mine");
        world.dicebase(&played).write_stdin("4\nall\nchance\n").assert().success().stderr("");
        assert_eq!(world.json(&format!("review small.toml {name}"))["score"]["total"], 6, "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn any_path_will_do_also_one_that_is_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let world = World::new();
    let file = |bytes: &[u8]| world.path("").join(OsStr::from_bytes(bytes));
    let [rules, table, review, report] =
        [&b"r\xfcl.toml"[..], b"t\xe4ble.dicebase", b"r\xe9view.txt", b"r\xe9port"].map(file);
    fs::write(&rules, SMALL).unwrap();
    fs::write(&review, "12 keep 2\n").unwrap();
    let ok = |words: &str, path: &std::path::Path| {
        world.dicebase(words).arg(path).assert().success().stderr("");
    };
    for words in ["solve", "value", "sheet", "bot", "history", "simulate --games 10", "compare small.toml"] {
        ok(words, &rules);
    }
    ok("best --roll 13 --rolls-left 2", &rules);
    fs::copy(world.files_in(".").iter().find(|path| path.to_string_lossy().contains("-values-")).unwrap(), &table)
        .unwrap();
    ok("inspect", &table);
    ok("verify", &table);
    ok("review small.toml", &review);
    ok("play small.toml --file", &review);
    ok("report small.toml --out", &report);
    ok("tables --data", &report);
}

#[test]
fn a_data_folder_that_is_a_file_cannot_be_used() {
    let world = World::new();
    for folder in ["small.toml", "small.toml/x"] {
        for command in ["solve small.toml", "value small.toml", "tables"] {
            let message = world.refuses(1, &format!("{command} --data {folder}"));
            assert!(message.contains(folder) && message.contains("choose another folder"), "{command}: {message}");
            let why = ["a file where a folder should be", "a part of the path is a file"];
            assert!(why.iter().any(|why| message.contains(why)), "{message}");
        }
    }
}

#[test]
fn what_is_not_solved_is_told_with_how_to_solve_it() {
    let world = World::new();
    for command in ["inspect", "verify"] {
        for game in ["yatzy", "small.toml"] {
            let message = world.refuses(1, &format!("{command} {game}"));
            assert!(message.contains("not solved yet") && message.contains(&format!("`dicebase solve {game}`")));
        }
    }
}

#[test]
fn group_sizes_whose_sum_is_beyond_all_numbers_are_refused() {
    for groups in ["[18446744073709551615, 3]", "[9223372036854775807, 9223372036854775807, 4]"] {
        refused_rules(SMALL.replacen("groups = [2]", &format!("groups = {groups}"), 1), &["\"pair\", pattern"]);
    }
}

#[test]
fn rules_too_long_for_a_table_are_refused_before_the_game_is_solved() {
    let world = World::new();
    let maxi_yatzy = dicebase_games::find_builtin("maxi-yatzy").unwrap().text;
    world.write("long.toml", format!("{maxi_yatzy}\n# {}\n", "x".repeat(1 << 20)));
    let mut command = world.dicebase("solve long.toml");
    let assert = command.timeout(Duration::from_secs(5)).assert().code(&[1, 2][..]).stdout("");
    assert!(common::message(&assert.get_output().stderr).contains("at most 262144 bytes"));
}

/// A game with every rule, to parse text for.
static GAME: LazyLock<Game> = LazyLock::new(|| {
    let rules = joker("forced").replacen("rolls = 3", "rolls = 3\nsaved-dice = true", 1);
    Game::parse("small", &rules).unwrap()
});

/// A configuration with this number of cases and without a file of failed ones.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn any_text_is_a_position_or_is_refused(
        card in "(ones|twos|pair|run|chance|=|,|[0-9]| |\\PC){0,12}",
        roll in "[0-9 ,]{0,8}|\\PC{0,6}",
        saved in "[1-4]{0,3}|\\PC{0,3}",
        rolls_left in 0usize..5,
    ) {
        let parsed = (Card::parse(&GAME, &card), Dice::parse(&roll, 4), Dice::parse(&saved, 4));
        if let (Ok(card), Ok(roll), Ok(saved)) = parsed
            && let Ok(position) = Position::after_roll(&GAME, card, roll, rolls_left, saved)
        {
            prop_assert!(!position.actions(&GAME).is_empty());
        }
    }

    #[test]
    fn any_number_in_rules_makes_a_game_or_is_refused(place in 0usize..100, number in 0u64.., groups: Vec<u64>) {
        let rules = joker("free").replacen("groups = [2]", &format!("groups = {groups:?}"), 1);
        prop_assert!(Rules::parse("x", &rules).is_ok() == (groups == [2]));
        let rules = joker("free");
        let (start, digit) = rules.match_indices(|c: char| c.is_ascii_digit()).cycle().nth(place).unwrap();
        let rules = format!("{}{number}{}", &rules[..start], &rules[start + digit.len()..]);
        if let Ok(rules) = Rules::parse("x", &rules) {
            let _ = Game::new("x", rules);
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn the_program_answers_any_text_without_a_panic(text in "\\PC{0,20}", option in "--(card|roll|saved|top|data)") {
        let world = World::new();
        let mut command = world.dicebase("best small.toml --rolls-left 1");
        let output = command.arg(format!("{option}={text}")).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        prop_assert_eq!(output.status.code(), Some(2), "{}", &stderr);
        prop_assert!(stderr.starts_with("error: ") && !stderr.contains("panicked"), "{}", stderr);
    }
}

/// Several processes would each solve the same game, which their user did not want.
#[cfg(not(feature = "mpi"))]
#[test]
fn a_program_without_mpi_is_not_started_several_times_to_solve_a_game() {
    let world = World::new();
    let started = |words, rank| {
        let mut command = world.dicebase(words);
        command.env("OMPI_COMM_WORLD_SIZE", "2").env("OMPI_COMM_WORLD_RANK", rank);
        command
    };
    let first = started("solve small.toml", "0").assert().code(1).stdout("");
    let told = String::from_utf8_lossy(&first.get_output().stderr).into_owned();
    assert!(told.contains("2 processes were started together, but this program is built without MPI"), "{told}");
    started("solve small.toml", "1").assert().code(0).stdout("").stderr("");
    assert!(!world.data().exists());
    // Each of many may ask for something.
    started("games", "1").assert().code(0);
}
