//! Texts that are not rules: the error tells what is wrong, and where.

use dicebase_games::any::Rules;
use dicebase_games::{RulesError, Value, bank, find_builtin, scorecard};

fn text(id: &str) -> &'static str {
    find_builtin(id).unwrap().text
}

/// The text of a built-in game with one line changed.
fn changed(id: &str, line: &str, to: &str) -> String {
    assert!(text(id).lines().any(|known| known == line), "{id} has no line {line}");
    let lines: Vec<&str> = text(id).lines().map(|known| if known == line { to } else { known }).collect();
    lines.join("\n")
}

/// Checks that every word is in the message, and that it names the file.
fn assert_says(text: &str, words: &[&str]) {
    let message = Rules::parse("mine.toml", text).unwrap_err().to_string();
    assert!(message.starts_with("rules file mine.toml: "), "{message}");
    words.iter().for_each(|word| assert!(message.contains(word), "{word} is not in: {message}"));
}

#[test]
fn rules_without_a_family_are_refused() {
    let words =
        ["line 1: the family of the game is missing", "family = \"scorecard\", family = \"bank\" or family = \"race\""];
    assert_says(&changed("yahtzee", "family = \"scorecard\"", ""), &words);
    assert_says("", &words);
}

#[test]
fn rules_of_an_unknown_family_are_refused() {
    let unknown = changed("yahtzee", "family = \"scorecard\"", "family = \"cards\"");
    assert_says(&unknown, &["line 1", "there is no family \"cards\"", "\"scorecard\"", "\"bank\""]);
    assert_says(
        &changed("yahtzee", "family = \"scorecard\"", "family = 1"),
        &["line 1", "family = 1", "there is no family 1"],
    );
}

#[test]
fn rules_of_another_family_are_refused() {
    let message = |error: RulesError| error.to_string();
    let error = scorecard::Rules::parse("mine.toml", text("farkle")).unwrap_err();
    assert_eq!(message(error), "rules file mine.toml: it is a bank game, and a scorecard game is needed");
    let error = bank::Rules::parse("mine.toml", text("yahtzee")).unwrap_err();
    assert_eq!(message(error), "rules file mine.toml: it is a scorecard game, and a bank game is needed");
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    let with_target = |number: &str| changed("zehntausend", "target = 10000", &format!("target = {number}"));
    let with_dice = |number: &str| changed("yahtzee", "dice = 5", &format!("dice = {number}"));
    let number = "99999999999999999999";
    assert_says(
        &with_target(number),
        &["line 10", "target = 99999999999999999999", "key `target`", "is too large a number"],
    );
    assert_says(&with_dice(number), &["line 8", "dice = 99999999999999999999", "key `dice`", "is too large a number"]);
    for number in ["9000000000000000000", "9223372036854775808"] {
        assert_says(&with_target(number), &["`target`", number, "1 to 1000000"]);
        assert_says(&with_dice(number), &["`dice`", number, "1 to 6"]);
    }
}

#[test]
fn numbers_of_another_kind_are_refused() {
    for number in ["-1", "1.5", "\"many\""] {
        let target = format!("target = {number}");
        assert_says(
            &changed("zehntausend", "target = 10000", &target),
            &["line 10", &target, "expected a whole number from 0 on"],
        );
    }
}

#[test]
fn ids_that_would_be_taken_for_something_else_are_refused() {
    let with_id = |id: &str| changed("yahtzee", "id = \"chance\"", &format!("id = \"{id}\""));
    for id in ["11", "3-of-a-kind"] {
        assert_says(&with_id(id), &[&format!("\"{id}\", id"), "read as dice", "begin with a letter"]);
    }
    for id in ["all", "none", "keep", "score", "quit", "undo"] {
        assert_says(&with_id(id), &[&format!("\"{id}\", id"), "players type it for something else", "all, card, exit"]);
    }
    assert_says(&with_id("a b"), &["lower-case words joined by hyphens"]);
    assert!(Rules::parse("mine.toml", &with_id("keep-all")).is_ok());
}

#[test]
fn control_characters_are_refused_and_not_repeated() {
    let escape = "\\u001b[31m";
    let yahtzee = |line: &str, to: &str| changed("yahtzee", line, to);
    let spelled = ["control character \\u{1b}", "\\u{1b}[31m\"; leave it out"];
    for (rules, key) in [
        (yahtzee("name = \"Yahtzee\"", &format!("name = \"{escape}\"")), "key `name`"),
        (yahtzee("source = \"\"\"", &format!("source = \"\"\"{escape}")), "key `source`"),
        (yahtzee("name = \"Chance\"", &format!("name = \"{escape}\"")), "\"chance\", name`"),
        (changed("farkle-classic", "name = \"Straight\"", &format!("name = \"{escape}\"")), ", name`"),
    ] {
        let message = Rules::parse("mine.toml", &rules).unwrap_err().to_string();
        assert!(message.contains(key) && message.contains(spelled[0]), "{message}");
        assert!(!message.contains('\u{1b}'), "{message:?}");
    }
    for rules in [
        yahtzee("id = \"chance\"", &format!("id = \"{escape}\"")),
        yahtzee("dice = 5", &format!("\"{escape}\" = 5")),
        yahtzee("dice = 5", "dice = \"\u{1b}[31m\""),
        yahtzee("category = \"yahtzee\"", &format!("category = \"{escape}\"")),
    ] {
        assert_says(&rules, &["\\u{1b}"]);
        let message = Rules::parse("mine.toml", &rules).unwrap_err().to_string();
        assert!(!message.contains('\u{1b}'), "{message:?}");
    }
    assert_says(&yahtzee("name = \"Chance\"", "name = \"Cha\\nnce\""), &["\"chance\", name", "more than one line"]);
}

#[test]
fn games_that_end_after_a_number_of_turns_have_no_other_end() {
    let end = "end = { turns = 10 }";
    let with = |more: &str| changed("farkle-ten-turns", end, &format!("{end}\n{more}"));
    assert_says(&with("target = 10000"), &["key `target`", "after 10 turns of each player, whatever the scores"]);
    let others =
        ["exact-target = true", "tie = \"both-win\"", "players = 3", "bust-penalty = { busts = 3, points = 500 }"];
    for other in others {
        let key = other.split(' ').next().unwrap();
        assert_says(&with(other), &[&format!("key `{key}`"), "only in games with a target"]);
    }
    let turns = |turns: &str| changed("farkle-ten-turns", end, &format!("end = {{ turns = {turns} }}"));
    for wrong in ["0", "51"] {
        assert_says(&turns(wrong), &["key `end.turns`", wrong, "1 to 50"]);
    }
    assert_says(&changed("farkle", "target = 10000", ""), &["key `target`", "0"]);
}

#[test]
fn hot_rolls_and_busts_that_cost_all_need_fitting_rules() {
    let with = |from: &str, to: &str| changed("two-dice-pig-doubles", from, to);
    let (hot, all) = ("hot = { groups = [2] }", "bust-all = { contains = \"11\" }");
    let end = "end = \"at-once\"";
    assert_says(&with("set-aside = \"all\"", "set-aside = \"any\""), &["key `hot`", "set-aside = \"all\""]);
    assert_says(
        &with("hot-dice = \"must-roll\"", "hot-dice = \"may-roll\""),
        &["key `hot`", "they make no difference"],
    );
    assert_says(&with(hot, "hot = \"nothing\""), &["key `hot`", "it needs dice"]);
    assert_says(&with(hot, "hot = { run = 3 }"), &["key `hot`", "1 to 2"]);
    assert_says(&with(hot, "hot = { groups = [1, 1], run = 2 }"), &["one key within braces", "groups"]);
    assert_says(&with(hot, "hot = { groups = [1] }"), &["key `hot-dice`", "nobody can ever bank"]);
    assert_says(&with(all, "bust-all = { contains = \"22\" }"), &["key `bust-all`", "22 is no bust"]);
    for other in ["players = 3", "exact-target = true", "bust-penalty = { busts = 2, points = 10 }"] {
        let key = other.split(' ').next().unwrap();
        assert_says(&with(end, &format!("{end}\n{other}")), &["key `bust-all`", key, "leave one of them out"]);
    }
    assert_says(&with(end, "end = \"round\"\ntie = \"both-win\""), &["key `bust-all`", "both-win"]);
}

#[test]
fn what_may_stand_at_a_key_is_told() {
    let pattern = |pattern: &str| changed("yahtzee", "pattern = { run = 4 }", &format!("pattern = {pattern}"));
    for wrong in ["{ run = 4, groups = [2] }", "{}", "7"] {
        let line = format!("`pattern = {wrong}`");
        let words = ["one word is expected", "`any`, `face`, `groups`, `run`, `contains`"];
        assert_says(&pattern(wrong), &[&["line ", &line], &words[..]].concat());
    }
    let growth = "growth = { fixed = [1000, 2000, 3000] }";
    let two = changed("farkle-classic", growth, "growth = { fixed = [1], add = 2 }");
    assert_says(&two, &["line ", "`growth = {", "one key within braces", "`none`, `double`, `add`, `each`, `fixed`"]);
    let missing = changed("farkle", "hot-dice = \"may-roll\"", "");
    assert_says(&missing, &["the key `hot-dice` is missing, as in: hot-dice = \"may-roll\""]);
    let end = "as in: end = \"at-once\", end = \"last-turn\" or end = { turns = 10 }";
    assert_says(&changed("farkle", "end = \"at-once\"", ""), &["the key `end` is missing", end]);
    assert_says(
        &changed("yahtzee", "pattern = { run = 4 }", ""),
        &["line ", "[[category]]", "key `pattern` is missing"],
    );
}

#[test]
fn rules_that_stand_in_no_file_are_checked_and_have_a_text() {
    let rules = bank::Rules::parse("mine.toml", text("zehntausend")).unwrap();
    let file = bank::RulesFile::clone(&rules);
    let made = bank::Rules::new("mine", file.clone()).unwrap();
    assert_eq!(bank::Rules::parse("mine", made.text()).as_ref(), Ok(&made));
    assert_eq!(made.canonical(), rules.canonical());
    let error = bank::Rules::new("mine", bank::RulesFile { dice: 7, ..file }).unwrap_err();
    assert_eq!(error.to_string(), "rules file mine: key `dice`: 7 is not allowed, it must be 1 to 6");

    let rules = scorecard::Rules::parse("mine.toml", text("yahtzee")).unwrap();
    let file = scorecard::RulesFile::clone(&rules);
    let made = scorecard::Rules::new("mine", file.clone()).unwrap();
    assert_eq!(scorecard::Rules::parse("mine", made.text()).as_ref(), Ok(&made));
    assert_eq!(made.canonical(), rules.canonical());
    let error = scorecard::Rules::new("mine", scorecard::RulesFile { rolls: 6, ..file }).unwrap_err();
    assert_eq!(error.to_string(), "rules file mine: key `rolls`: 6 is not allowed, it must be 1 to 5");
}

/// One die without a blank: only banking ends a turn.
const ENDLESS: &str = "family = \"bank\"\nname = \"Endless\"\nsource = \"made up for these tests\"\n\
                       dice = 1\nsides = 2\nstep = 1\ntarget = 10\nend = \"last-turn\"\nhot-dice = \"may-roll\"\n\
                       singles = [1, 2]\n";

#[test]
fn rules_that_cannot_be_played_to_win_are_usually_played_for_what_they_can() {
    let rules = Rules::parse("endless", ENDLESS).unwrap();
    let names: Vec<&str> = rules.objectives().iter().map(|objective| objective.name).collect();
    assert_eq!(names, ["turns"]);
    assert_eq!(rules.ready("endless", None).unwrap().objective().name, "turns");
    let why = rules.ready("endless", Some("win")).unwrap_err().to_string();
    assert!(why.contains("a player can roll for ever without a bust"), "{why}");
    let yahtzee = Rules::parse("yahtzee", text("yahtzee")).unwrap();
    assert_eq!(yahtzee.ready("yahtzee", None).unwrap().objective().name, "expected-score");
    let zehntausend = Rules::parse("zehntausend", text("zehntausend")).unwrap();
    assert_eq!(zehntausend.ready("zehntausend", None).unwrap().objective().name, "win");
}

#[test]
fn rules_with_too_many_states_of_two_players_are_played_by_one() {
    let far = text("zehntausend-takeover").replace("target = 10000", "target = 30000");
    let rules = Rules::parse("far", &far).unwrap();
    let why = rules.ready("far", Some("win")).unwrap_err().to_string();
    assert!(why.contains("more than 268435456; a target of 23450 would do; use a larger step"), "{why}");
    let names: Vec<&str> = rules.objectives().iter().map(|objective| objective.name).collect();
    assert_eq!(names, ["points", "turns"]);
    assert_eq!(rules.ready("far", None).unwrap().objective().name, "turns");
}

/// A game in which six dice are never a bust: a turn may go on for very long.
const LONG: &str = r#"
family = "bank"
name = "Long"
source = "made for tests"
dice = 6
sides = 3
step = 1
target = 7
end = "last-turn"
hot-dice = "may-roll"
singles = [2, 3, 0]

[sets]
three = [4, 1, 2]
growth = { fixed = [7, 2, 11] }

[[combination]]
name = "K0"
pattern = { groups = [2, 2, 1] }
points = 8
"#;

#[test]
fn bank_games_whose_turns_are_too_long_to_be_computed_are_refused_before_anything_is() {
    let refused = |text: &str, objective| bank::Game::parse("long", text, objective).unwrap_err().to_string();
    let message = refused(LONG, bank::Objective::Win);
    assert!(message.contains("key `end`: a last turn may go on above 16384 steps"), "{message}");
    assert!(bank::Game::parse("long", LONG, bank::Objective::Turns).is_ok());
    // Six dice that are a bust in one of 262 144 rolls: rolling is best even with a turn total of millions.
    let seldom = r#"
family = "bank"
name = "Seldom"
source = "made for tests"
dice = 6
sides = 8
step = 1
target = 7
end = "at-once"
hot-dice = "may-roll"
singles = [0, 1, 1, 1, 1, 1, 1, 1]
"#;
    let message = refused(seldom, bank::Objective::Points);
    assert!(message.contains("with a turn total above 100000 steps"), "{message}");
}

#[test]
fn a_list_of_games_tells_of_action_dice() {
    let rules = |id| Rules::parse(id, text(id)).unwrap();
    let listed = rules("kniffeliger").summary();
    let number = |name| listed.get_number(name).unwrap();
    assert_eq!([number("action_dice_when_sum_divisible_by"), number("last_freeze_round")], [5, 12]);
    assert_eq!(number("most_players"), 6);
    assert_eq!(rules("kniffeliger-by-3").summary().get_number("action_dice_when_sum_divisible_by"), Some(3));
    assert!(rules("yahtzee").summary().get("action_dice").is_none());
    assert_eq!(rules("kniffeliger").length(), "3 rolls, 14 categories, action dice");
    assert_eq!(rules("kniffel").length(), "3 rolls, 13 categories");
}

#[test]
fn a_list_of_games_tells_of_loaded_dice() {
    let rules = |weights: &str| {
        let text = changed("yahtzee", "sides = 6", &format!("sides = 6\nweights = {weights}"));
        Rules::parse("mine.toml", &text).unwrap()
    };
    let (loaded, fair) = (rules("[6, 2, 2, 2, 2, 2]"), rules("[2, 2, 2, 2, 2, 2]"));
    assert_eq!(loaded.length(), "3 rolls, 13 categories, loaded dice");
    assert_eq!(loaded.summary().get("weights"), Some(&Value::Numbers(vec![3, 1, 1, 1, 1, 1])));
    assert_eq!(fair.summary(), Rules::parse("yahtzee", text("yahtzee")).unwrap().summary());
    assert_eq!(fair.canonical(), Rules::parse("yahtzee", text("yahtzee")).unwrap().canonical());
    assert_eq!(loaded.canonical(), rules("[3, 1, 1, 1, 1, 1]").canonical());
    assert_ne!(loaded.canonical(), fair.canonical());
}

/// Both texts describe the same game, and have one table.
#[test]
fn scores_that_stop_at_0_may_be_written_down() {
    let penalty = "bust-penalty = { busts = 3, points = 1000 }";
    let with = |below: &str| {
        let more = penalty.replace(" }", &format!(", below-zero = {below} }}"));
        changed("zehntausend-three-busts", penalty, &more)
    };
    let rules = bank::Rules::parse("mine.toml", &with("false")).unwrap();
    let built_in = bank::Rules::parse("built-in.toml", text("zehntausend-three-busts")).unwrap();
    assert_eq!(rules.canonical(), built_in.canonical());
    let error = bank::Rules::parse("mine.toml", &with("true")).unwrap_err().to_string();
    let reason = "without a lowest score there are infinitely many states";
    assert!(error.contains("`bust-penalty.below-zero`") && error.contains(reason), "{error}");
}

#[test]
fn a_number_with_one_possible_value_is_asked_for_as_one() {
    let rules = find_builtin("mad-game").unwrap().text.replacen("dice = 1", "dice = 2", 1);
    let error = Rules::parse("mine", &rules).unwrap_err();
    assert_eq!(error.to_string(), "rules file mine: key `dice`: 2 is not allowed, it must be 1");
}
