//! Reviews of both families: every error with its line, both forms of a file, and text that is not a game at all.

use std::cell::Cell;
use std::fmt::Display;
use std::sync::OnceLock;

use approx::assert_abs_diff_eq;
use dicebase_analysis::bank::review as bank_review;
use dicebase_analysis::review::{Player, Rating, ReviewError, Seat};
use dicebase_analysis::scorecard::review as scorecard_review;
use dicebase_games::Dice;
use dicebase_games::bank::{Objective, Points};
use dicebase_games::scorecard::Aim;
use dicebase_policy::{bank, scorecard};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::{Value, json};

use crate::common;

pub const SMALL: &str = r#"
family = "scorecard"
name = "Small"
source = "made for tests"
dice = 2
sides = 4
rolls = 3
upper-bonus = { from = 6, points = 5 }
extra-bonus = { category = "pair", points = 20 }
joker = { category = "pair", choice = "forced", pays-in-full = ["run"] }

[[category]]
id = "twos"
name = "Twos"
section = "upper"
pattern = { face = 2 }
points = "matching-dice"

[[category]]
id = "threes"
name = "Threes"
section = "upper"
pattern = { face = 3 }
points = "matching-dice"

[[category]]
id = "pair"
name = "A pair"
pattern = { groups = [2] }
points = 10

[[category]]
id = "run"
name = "Run"
pattern = { run = 2 }
points = 7
"#;

type Card = scorecard::Adviser<Vec<u8>>;
type Bank = bank::Policy<Vec<u8>>;

fn small() -> &'static Card {
    static POLICY: OnceLock<Card> = OnceLock::new();
    POLICY.get_or_init(|| common::adviser("small", SMALL))
}

fn saved() -> &'static Card {
    static POLICY: OnceLock<Card> = OnceLock::new();
    let without = |line: &&str| !line.starts_with("joker") && !line.starts_with("extra-bonus");
    let rules: String = SMALL.lines().filter(without).map(|line| format!("{line}\n")).collect();
    POLICY.get_or_init(|| common::adviser("saved", &rules.replace("rolls = 3", "rolls = 3\nsaved-dice = true")))
}

/// A built-in game with a target of 1500 points, and 500 to enter.
fn short(id: &str, objective: Objective) -> Bank {
    let rules = common::rules(id).replace("target = 10000", "target = 1500").replace("entry = 1000", "entry = 500");
    common::bank(id, &rules, objective)
}

fn takeover() -> &'static Bank {
    static POLICY: OnceLock<Bank> = OnceLock::new();
    POLICY.get_or_init(|| short("zehntausend-takeover", Objective::Win))
}

fn alone() -> &'static Bank {
    static POLICY: OnceLock<Bank> = OnceLock::new();
    POLICY.get_or_init(|| short("zehntausend", Objective::Turns))
}

/// The line of an error, and its message.
fn problem<P: Display>(error: &ReviewError<P>) -> (usize, String) {
    match error {
        ReviewError::Line { line, problem } => (*line, problem.to_string()),
        ReviewError::Empty { .. } | ReviewError::Damaged(_) | ReviewError::Unsolved(_) => (0, error.to_string()),
    }
}

fn card_review(policy: &Card, text: &str) -> Result<scorecard_review::Review, ReviewError<scorecard_review::Problem>> {
    scorecard_review::review(policy, Aim::Points, text)
}

fn card_problem(policy: &Card, text: &str) -> (usize, String) {
    problem(&card_review(policy, text).expect_err(text))
}

fn bank_problem(policy: &Bank, text: &str) -> (usize, String) {
    problem(&bank_review::review(policy, text).expect_err(text))
}

/// A whole game of the small rules.
const PLAYED: &str = "\
12 keep 2
23 keep 23
23 run 7
33 pair 10
22 twos
14 keep none
33 threes 6
";

#[test]
fn every_problem_of_a_card_is_named_with_its_line() {
    let cases = [
        ("\n# nothing\n", 0, "there is no decision in it; write one a line, as in: 12 keep 2"),
        ("12 keep 2\nhello\n", 2, "\"hello\" is no decision"),
        ("game other\n12 keep 2", 1, "this is a review file of other, but it is reviewed as small"),
        ("12 keep 2\n\ngame small", 3, "the game is named in the first line or not at all"),
        ("15 keep 1", 1, "'5' is not a face"),
        ("123 keep 1", 1, "has 3 dice, but small has 2"),
        ("12 keep 2\n\n11 keep 1", 3, "the roll 11 does not have the dice that were kept before, 2"),
        ("12 keep all\n22 twos", 2, "all dice were kept, so 12 is scored now, and not 22"),
        ("12 keep 3", 1, "3 cannot be kept: there is no 3 in the roll 12"),
        ("12 keep 2\n12 keep 2\n# last\n12 keep 2", 4, "no roll is left in this turn"),
        ("12 keep all\n12 keep 2", 2, "name the category that is filled, one of twos, threes, pair, run"),
        ("12 run\n22 run", 2, "run was filled before, with 7 points; open are twos, threes, pair"),
        ("11 pair\n22 run", 2, "by the joker rule run may not be filled with 22 on this card; allowed are twos"),
        ("12 run 8", 1, "12 gives 7 points in run, not 8"),
        ("12 eins", 1, "there is no category \"eins\" in small; there are twos, threes, pair, run"),
        ("{\"roll\": \"12\"", 1, "the JSON cannot be read"),
        ("12 keep 2\n{\"roll\": \"12\"}", 2, "the JSON is no decision"),
        ("{\"game\": \"other\"}", 1, "this is a review file of other"),
    ];
    for (text, line, message) in cases {
        let (at, found) = card_problem(small(), text);
        assert!(at == line && found.contains(message), "{text:?}: line {at}, {found}");
    }
    let (line, message) = card_problem(small(), &format!("{PLAYED}\n12 run"));
    assert!(line == 9 && message.contains("the game was over before this line"), "{line}, {message}");
    let (line, message) = card_problem(saved(), "12 keep 2\n22 keep none");
    assert!(line == 2 && message.contains("2 was kept before and is not all in"), "{line}, {message}");
}

#[test]
fn a_card_is_replayed_and_adds_up() {
    let review = card_review(small(), PLAYED).unwrap();
    assert!(review.complete);
    assert_eq!(review.card, "twos=4,threes=6,pair=10,run=7");
    // The second pair is the joker's: 20 extra; ten upper points give the bonus; the third pair brings 20 more.
    let score = scorecard_review::Score { total: 72, categories: 27, upper_bonus: 5, extra_bonus: 40 };
    assert_eq!(review.score, score);
    assert_abs_diff_eq!(review.expected_at_start + review.luck - review.mine.total.loss, 72.0, epsilon = 1e-9);
    assert_eq!(review.decisions.iter().map(|decision| decision.turn_number).max(), Some(4));
    let of_kinds: f64 = review.mine.kinds.iter().map(|kind| kind.sum.loss).sum();
    assert_abs_diff_eq!(of_kinds, review.mine.total.loss, epsilon = 1e-9);
    // A line that fills a category before the last roll also decides to keep all dice.
    let lines: Vec<usize> = review.decisions.iter().map(|decision| decision.line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 4, 5, 5, 6, 7, 7]);
    for decision in &review.decisions {
        assert_abs_diff_eq!(decision.best_value - decision.value, decision.loss, epsilon = 1e-9);
    }
    assert!(review.mine.costliest.iter().all(|&place| review.decisions[place].rating.is_wrong()));
}

#[test]
fn an_unfinished_card_says_what_is_to_come() {
    for end in 1..7 {
        let text: String = PLAYED.lines().take(end).map(|line| format!("{line}\n")).collect();
        let review = card_review(small(), &text).unwrap();
        assert!(!review.complete);
        let expected = review.expected_at_start + review.luck - review.mine.total.loss;
        let found = review.expected_rest + review.score.total as f64;
        assert_abs_diff_eq!(expected, found, epsilon = 1e-9);
    }
}

/// A game of the takeover rules, in which the further lines of a turn are indented.
const TWO: &str = "\
me: 112346 keep 11 roll
    2345 keep 5 roll
    226 bust
opponent: bank 550 with 2 dice
me: 111345 keep 111 bank 1000
opponent: bust
me: 133345 keep 13335 bank 450
opponent: bank 600 with 3 dice
me: 123446 keep 1 roll
    15236 keep 15 bank
";

#[test]
fn every_problem_of_two_players_is_named_with_its_line() {
    let cases = [
        ("", 0, "there is no decision in it; write one a line, as in: me: "),
        ("me: bust\nyou: bust", 2, "\"you: bust\" is no decision"),
        ("game zehntausend\nme: bust", 1, "this is a review file of zehntausend"),
        ("me: bust\ngame zehntausend-takeover", 2, "the game is named in the first line or not at all"),
        ("112346 keep 11 roll", 1, "nobody knows whose; begin the line with `me:`"),
        ("me: bust\nme: bust", 2, "it is the turn of opponent, not of me; say at least how it ended"),
        ("me: 112346 keep 11 roll\nopponent: bust", 2, "say how it ended first: with bank or bust"),
        ("me: 112346 keep 11 roll\ntake over", 2, "taking over is for the start of a turn"),
        ("me: 112346 keep 11 roll\nroll", 2, "`roll` alone is for the start of a turn"),
        ("me: take over", 1, "nothing may be taken over: nothing was banked in the turn before"),
        ("me: 112 keep 1 roll", 1, "3 dice were rolled, but there are 6 dice to roll"),
        ("me: 112346 keep 11 roll\n11 keep 1 roll", 2, "2 dice were rolled, but there are 4 dice to roll"),
        ("me: 112346 keep 111 roll", 1, "111 cannot be kept: there are only 2 dice with a 1 in the roll 112346"),
        ("me: 112346 keep 12 roll", 1, "12 cannot be set aside: every die of it has to count"),
        ("me: 112346 bust", 1, "112346 is no bust: 11 may be set aside"),
        ("me: 112346 keep 11 bank", 1, "200 points with 4 dice left may not be banked here; at least 500"),
        ("me: 111346 keep 111 bank 900", 1, "the turn total is 1000, not 900"),
        ("me: 112346 keep 11 roll\nbank 200 with 3 dice", 2, "the turn cannot end with 200 points"),
        ("me: bank 550 with 7 dice", 1, "7 dice cannot be left of 6"),
        ("me: bank 550", 1, "say how many dice were left, as in: bank 550 with 2 dice"),
        ("me: bank 520 with 2 dice", 1, "all points are multiples of 50"),
        ("me: 123457 keep 1 roll", 1, "'7' is not a face"),
        ("me: 223446 keep 2 roll", 1, "bust"),
        ("me: bust\n{\"player\": \"opponent\"", 2, "the JSON cannot be read"),
        ("me: bust\n{\"player\": \"opponent\", \"roll\": \"1\"}", 2, "the JSON is no decision"),
    ];
    for (text, line, message) in cases {
        let (at, found) = bank_problem(takeover(), text);
        assert!(at == line && found.contains(message), "{text:?}: line {at}, {found}");
    }
    let (line, message) = bank_problem(takeover(), &format!("{TWO}opponent: bust"));
    assert!(line == 11 && message.contains("the game was over before this line"), "{line}, {message}");
    let rules = common::rules("zehntausend").replace("target = 10000", "target = 1500");
    let rules = rules.replace("entry = 1000", "entry = 500").replace("may-roll", "must-roll");
    let hot = common::bank("hot", &rules, Objective::Turns);
    let (line, message) = bank_problem(&hot, "111555 keep all bank");
    assert!(
        line == 1 && message.contains("all dice are set aside, so all have to be rolled again"),
        "{line}, {message}"
    );
    let (line, message) = bank_problem(&short("zehntausend", Objective::Win), "me: bust\nopponent: take over");
    assert!(line == 2 && message.contains("zehntausend is played without taking over"), "{line}, {message}");
    let covered = short("zehntausend-takeover-covered", Objective::Win);
    let (line, message) = bank_problem(&covered, "me: bank 550 with 2 dice\n\nopponent: take over");
    assert!(line == 3 && message.contains("550 are more than one's own score, 0"), "{line}, {message}");
    let (line, message) = bank_problem(alone(), "bust\nopponent: bust");
    assert!(line == 2 && message.contains("the objective turns is about one player"), "{line}, {message}");
    let (line, message) = bank_problem(alone(), "bust\ntake over");
    assert!(line == 2 && message.contains("nothing may be taken over: there is no other player"), "{line}, {message}");
}

#[test]
fn two_players_are_replayed_and_add_up() {
    let review = bank_review::review(takeover(), TWO).unwrap();
    assert_eq!(review.outcome, Some(bank_review::Outcome::Won { winner: Player::Me }));
    let scores: Vec<(Points, usize)> = review.players.iter().map(|player| (player.score, player.turns)).collect();
    assert_eq!(scores, [(Points(1700), 4), (Points(1150), 3)]);
    for player in &review.players {
        let own = || review.decisions.iter().filter(|decision| decision.more.player == player.player);
        let counted = own().filter(|decision| decision.rating != Rating::Forced);
        assert_abs_diff_eq!(player.total.loss, counted.map(|decision| decision.loss).sum::<f64>(), epsilon = 1e-9);
        let of_kinds: f64 = player.kinds.iter().map(|kind| kind.sum.loss).sum();
        assert_abs_diff_eq!(of_kinds, player.total.loss, epsilon = 1e-9);
    }
    for decision in &review.decisions {
        assert_abs_diff_eq!(decision.best_value - decision.value, decision.loss, epsilon = 1e-9);
    }
}

#[test]
fn one_player_reaches_the_target_or_does_not_yet() {
    let text = "111234 keep 111 bank 1000\nbust\n111346 keep 111 bank\n";
    let review = bank_review::review(alone(), text).unwrap();
    assert_eq!(review.outcome, Some(bank_review::Outcome::Reached { turns: 3 }));
    let review = bank_review::review(alone(), text.lines().next().unwrap()).unwrap();
    assert_eq!((review.outcome, review.players[0].score), (None, Points(1000)));
    for decision in &review.decisions {
        assert_abs_diff_eq!(decision.value - decision.best_value, decision.loss, epsilon = 1e-9);
    }
}

/// The same lines in one of the two forms, with the line ends and marks of some editors.
fn as_written(lines: &[String]) -> [String; 2] {
    [lines.join("\n"), format!("\u{feff}# made elsewhere\r\n{}\r\n", lines.join("\r\n"))]
}

#[test]
fn words_and_objects_are_reviewed_alike() {
    let objects = [
        r#"{"game": "small"}"#,
        r#"{"roll": "12", "action": {"type": "keep", "dice": "2"}}"#,
        r#"{"roll": "23", "action": {"type": "keep", "dice": "all"}}"#,
        r#"{"roll": "23", "action": {"type": "score", "category": "run", "points": 7}}"#,
        r#"{"roll": "33", "action": {"type": "score", "category": "pair"}}"#,
        r#"{"roll": "22", "action": {"type": "score", "category": "twos"}}"#,
        r#"{"roll": "14", "action": {"type": "keep", "dice": "none"}}"#,
        r#"{"roll": "33", "action": {"type": "score", "category": "Threes"}}"#,
    ];
    let words = card_review(small(), PLAYED).unwrap();
    for text in as_written(&objects.map(str::to_owned)) {
        let mut found = card_review(small(), &text).unwrap();
        let more = found.decisions[0].line - 1;
        found.decisions.iter_mut().for_each(|decision| decision.line -= more);
        assert_eq!(found, words);
    }
    let objects = [
        r#"{"player": "me", "roll": "112346", "action": {"type": "set-aside", "dice": "11", "then": "roll"}}"#,
        r#"{"roll": "2345", "action": {"type": "set-aside", "dice": "5", "then": "roll"}}"#,
        r#"{"roll": "226", "end": "bust"}"#,
        r#"{"player": "opponent", "end": "bank", "turn": 550, "left": 2}"#,
        r#"{"player": "me", "roll": "111345",
            "action": {"type": "set-aside", "dice": "111", "then": "bank", "turn": 1000}}"#,
        r#"{"player": "opponent", "end": "bust"}"#,
        r#"{"player": "me", "roll": "133345",
            "action": {"type": "set-aside", "dice": "13335", "then": "bank", "turn": 450}}"#,
        r#"{"player": "opponent", "end": "bank", "turn": 600, "left": 3}"#,
        r#"{"player": "me", "roll": "123446", "action": {"type": "set-aside", "dice": "1", "then": "roll"}}"#,
        r#"{"roll": "15236", "action": {"type": "set-aside", "dice": "15", "then": "bank"}}"#,
    ];
    let words = bank_review::review(takeover(), TWO).unwrap();
    let [objects, _] = as_written(&objects.map(|object| object.replace('\n', "")));
    assert_eq!(bank_review::review(takeover(), &objects).unwrap(), words);
}

/// A fragment from which lines are made.
fn piece() -> impl Strategy<Value = String> {
    let words = "me:|opponent:|keep|roll|bank|bust|take over|with|dice|score|run|pair|all|none|game|small|#";
    let dice = "12|33|112346|11|1|5|500|1000";
    let words: Vec<String> = [words, dice].iter().flat_map(|some| some.split('|')).map(str::to_owned).collect();
    let objects = ["{", "}", "\"roll\": \"12\"", "\"action\"", ":", ",", "\"end\": \"bank\"", "\n", "\r\n", "\u{feff}"];
    prop_oneof![
        4 => prop::sample::select(words),
        2 => prop::sample::select(objects.map(str::to_owned).to_vec()),
        1 => any::<String>(),
        1 => any::<u64>().prop_map(|number| number.to_string()),
    ]
}

/// The forms of a line: in words, and as an object.
type Forms = [String; 2];

fn forms(words: String, object: &Value) -> Forms {
    [words, object.to_string()]
}

/// A line of a scorecard game, which may be impossible at its place.
fn card_line() -> impl Strategy<Value = Forms> {
    let line = (prop::collection::vec((1usize..=4, any::<bool>()), 2), any::<bool>(), 0usize..4, 0usize..12);
    line.prop_map(|(dice, keeps, category, points)| {
        let (roll, kept) = roll_and_kept(&dice);
        let category = ["twos", "threes", "pair", "run"][category];
        let (words, action) = match (keeps, points) {
            (true, _) if kept.is_empty() => ("keep none".to_owned(), json!({"type": "keep", "dice": "none"})),
            (true, _) => (format!("keep {kept}"), json!({"type": "keep", "dice": kept.to_string()})),
            (false, points) if points % 4 == 0 => {
                (format!("score {category} {points}"), json!({"type": "score", "category": category, "points": points}))
            }
            (false, _) => (format!("score {category}"), json!({"type": "score", "category": category})),
        };
        forms(format!("{roll} {words}"), &json!({"roll": roll.to_string(), "action": action}))
    })
}

/// A line of a bank game, which may be impossible at its place.
fn bank_line() -> impl Strategy<Value = Forms> {
    let rolled = || prop::collection::vec((1usize..=6, prop::bool::weighted(0.7)), 1..=6);
    let set_aside = (rolled(), prop::option::of(1usize..40)).prop_map(|(dice, points)| {
        // Most dice count by themselves; otherwise few of these games would get far.
        let dice: Vec<_> = dice.into_iter().map(|(face, kept)| (face, kept && [1, 5].contains(&face))).collect();
        let (roll, keep) = roll_and_kept(&dice);
        let then = if points.is_some() { "bank" } else { "roll" };
        let turn = points.filter(|points| points % 8 == 0).map(|points| 50 * points);
        let claimed = turn.map(|turn| format!(" {turn}")).unwrap_or_default();
        let action = json!({"type": "set-aside", "dice": keep.to_string(), "then": then, "turn": turn});
        let words = format!("{roll} keep {keep} {then}{claimed}");
        forms(words, &json!({"roll": roll.to_string(), "action": action}))
    });
    let bust = prop::option::of(rolled()).prop_map(|dice| match dice.map(|dice| roll_and_kept(&dice).0.to_string()) {
        Some(roll) => forms(format!("{roll} bust"), &json!({"roll": roll, "end": "bust"})),
        None => forms("bust".to_owned(), &json!({"end": "bust"})),
    });
    let banked = (0usize..30, prop::option::of(0usize..8)).prop_map(|(points, left)| {
        let (turn, with) = (50 * points, left.map(|left| format!(" with {left} dice")).unwrap_or_default());
        forms(format!("bank {turn}{with}"), &json!({"end": "bank", "turn": turn, "left": left}))
    });
    let start = |words: &str, name: &str| forms(words.to_owned(), &json!({"action": {"type": name}}));
    let start = prop::sample::select(vec![start("take over", "take-over"), start("roll", "roll")]);
    let act = prop_oneof![6 => set_aside, 2 => bust, 1 => banked, 2 => start];
    let player = prop::sample::select(vec![None, Some(Seat::Me), Some(Seat::Opponent)]);
    (player, act).prop_map(|(player, [words, object])| match player {
        None => [words, object],
        Some(player) => [format!("{player}: {words}"), object.replacen('{', &format!(r#"{{"player":"{player}","#), 1)],
    })
}

fn roll_and_kept(dice: &[(usize, bool)]) -> (Dice, Dice) {
    let kept = dice.iter().filter(|(_, kept)| *kept);
    (Dice::from_faces(dice.iter().map(|(face, _)| *face)), Dice::from_faces(kept.map(|(face, _)| *face)))
}

/// Reviews a game that is continued by every possible line, in words and as objects. Returns the number of its lines,
/// or both texts if the two reviews or errors differ.
fn both_forms<'l, R: PartialEq, E: PartialEq>(
    lines: impl Iterator<Item = &'l Forms>,
    review: impl Fn(&str) -> Result<R, E>,
) -> Result<usize, String> {
    let mut texts = [String::new(), String::new()];
    let mut played = 0;
    for line in lines {
        let longer = [0, 1].map(|form| format!("{}{}\n", texts[form], line[form]));
        let [words, objects] = [0, 1].map(|form| review(&longer[form]));
        if words != objects {
            return Err(longer.join("\n"));
        }
        if words.is_ok() {
            texts = longer;
            played += 1;
        }
    }
    Ok(played)
}

#[test]
fn games_made_of_any_lines_are_reviewed_alike_in_both_forms() {
    let mut runner = TestRunner::new(Config { cases: 64, ..Config::default() });
    let longest = Cell::new([0; 4]);
    let games = (prop::collection::vec(card_line(), 60), prop::collection::vec(bank_line(), 120));
    let alike = |(cards, turns): (Vec<Forms>, Vec<Forms>)| {
        let card = |policy: &'static Card| both_forms(cards.iter(), |text| card_review(policy, text));
        let bank = |policy: &'static Bank| both_forms(turns.iter(), |text| bank_review::review(policy, text));
        let found = [card(small()), card(saved()), bank(takeover()), bank(alone())];
        let mut lengths = longest.get();
        for (length, found) in lengths.iter_mut().zip(found) {
            *length = found.map_err(TestCaseError::fail)?.max(*length);
        }
        longest.set(lengths);
        Ok(())
    };
    runner.run(&games, alike).unwrap();
    // Games of a line or two would test little.
    assert!(longest.get().iter().all(|&lines| lines >= 4), "{:?}", longest.get());
}

proptest! {
    #[test]
    fn any_text_is_reviewed_or_refused(text in ".{0,200}", pieces in prop::collection::vec(piece(), 0..40)) {
        let (words, joined) = (pieces.join(" "), pieces.concat());
        let lines = [text, words.clone(), format!("{PLAYED}{words}"), format!("{TWO}{joined}")];
        for text in &lines {
            let count = text.lines().count();
            let of_cards = [small(), saved()].map(|policy| card_review(policy, text).err());
            for error in of_cards.into_iter().flatten() {
                prop_assert!(problem(&error).0 <= count, "{error}");
            }
            let of_turns = [takeover(), alone()].map(|policy| bank_review::review(policy, text).err());
            for error in of_turns.into_iter().flatten() {
                prop_assert!(problem(&error).0 <= count, "{error}");
            }
        }
    }
}

/// A line of a review file as an object, from the JSON of a decision in a review.
fn as_object(player: Option<Seat>, decision: &Value) -> String {
    let mut line = json!({"action": decision["action"]});
    if decision["roll"].is_string() {
        line["roll"] = decision["roll"].clone();
    }
    if let Some(player) = player {
        line["player"] = json!(player);
    }
    line.to_string()
}

/// Every action of a card can be read in either form, after any roll of a turn.
#[test]
fn every_action_of_a_card_is_read_in_both_forms() {
    use dicebase_games::scorecard::{Card as Points, Position};
    for policy in [small(), saved()] {
        let game = policy.game();
        let rolls: Vec<Dice> = (1..=4).flat_map(|a| (a..=4).map(move |b| Dice::from_faces([a, b]))).collect();
        let mut seen = 0;
        // With the pair filled, equal dice may be a joker and bring a bonus.
        for (before, card) in [("", ""), ("11 pair\n", "pair=10")] {
            for (roll, rolls_left) in rolls.iter().flat_map(|roll| (0..3).map(move |left| (*roll, left))) {
                let card = Points::parse(game, card).unwrap();
                let position = Position::after_roll(game, card, roll, rolls_left, Dice::NONE).unwrap();
                let before = before.to_owned() + &"14 keep none\n".repeat(2 - rolls_left);
                for action in position.actions(game) {
                    let text = action.text(game);
                    let fields = json!(action.fields(game));
                    let object = json!({"roll": roll.to_string(), "action": fields}).to_string();
                    let forms = [format!("{roll} {text}"), object].map(|line| {
                        let review = card_review(policy, &format!("{before}{line}")).unwrap();
                        let decision = review.decisions.into_iter().next_back().unwrap();
                        assert_eq!((&decision.action.text, json!(decision.action.action)), (&text, fields.clone()));
                        assert_eq!(decision.parts.get_word("roll"), Some(&*roll.to_string()));
                        decision
                    });
                    assert_eq!(forms[0], forms[1], "{before}{roll} {text}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }
}

/// Every action of a bank game can be read in either form: at the start of a turn, and after rolls.
#[test]
fn every_action_of_a_bank_game_is_read_in_both_forms() {
    use dicebase_games::bank::{Player, Players, Position, Roll};
    let (policy, game) = (takeover(), takeover().game());
    let both = |before: &str, player: &str, roll: Option<Dice>, position: &Position| {
        for action in position.actions(game) {
            let (text, fields) = (action.text(game), json!(action.fields(game, position)));
            let words = roll.map(|roll| format!("{roll} ")).unwrap_or_default() + &text;
            let object = json!({"player": player, "roll": roll.map(|roll| roll.to_string()), "action": fields});
            let forms = [format!("{player}: {words}"), object.to_string()].map(|line| {
                let review = bank_review::review(policy, &format!("{before}{line}")).unwrap();
                let decision = review.decisions.into_iter().next_back().unwrap();
                assert_eq!((&decision.action.text, json!(decision.action.action)), (&text, fields.clone()));
                assert_eq!(decision.parts.get_word("roll").map(str::to_owned), roll.map(|roll| roll.to_string()));
                decision
            });
            assert_eq!(forms[0], forms[1], "{before}{words}");
        }
        position.actions(game).len()
    };
    let opponent = Player { points: Points(550), entered: true, busts: 0 };
    let players = Players { opponent, ..Players::default() };
    let start = Position::start(game, &players, Some((Points(550), 2))).unwrap();
    assert_eq!(both("me: bank 550 with 2 dice\n", "opponent", None, &start), 2);
    let mut seen = 0;
    let dice = |text: &str| Dice::parse(text, 6).unwrap();
    for roll in ["112346", "111234", "155266", "111555", "222346", "234461", "123456", "444445"].map(dice) {
        let roll_of = Roll { turn: Points(0), taken: Points(0), dice: roll };
        let position = Position::after_roll(game, &Players::default(), &roll_of).unwrap();
        seen += both("", "me", Some(roll), &position);
    }
    assert!(seen > 30, "{seen}");
    for roll in ["15", "11", "25"].map(dice) {
        let roll_of = Roll { turn: Points(550), taken: Points(550), dice: roll };
        let position = Position::after_roll(game, &players, &roll_of).unwrap();
        both("me: bank 550 with 2 dice\nopponent: take over\n", "opponent", Some(roll), &position);
    }
}

/// The decisions in a review's JSON form a review file of the same game.
#[test]
fn what_a_review_tells_is_read_as_the_same_game() {
    let numbered = |mut review: Value| {
        for decision in review["decisions"].as_array_mut().unwrap() {
            decision["line"] = 0.into();
        }
        review
    };
    let words = json!(card_review(small(), PLAYED).unwrap());
    let lines: Vec<String> =
        words["decisions"].as_array().unwrap().iter().map(|decision| as_object(None, decision)).collect();
    let again = json!(card_review(small(), &lines.join("\n")).unwrap());
    assert_eq!(numbered(again), numbered(words));
    let text =
        "111234 keep 111 bank 1000\n112346 keep 1 roll\n15346 keep 15 roll\n115 keep all roll\n123446 keep 1 bank";
    let review = json!(bank_review::review(alone(), text).unwrap());
    let decisions = review["decisions"].as_array().unwrap();
    assert_eq!(decisions.len(), 5);
    for player in [None, Some(Seat::Me)] {
        let lines: Vec<String> = decisions.iter().map(|decision| as_object(player, decision)).collect();
        assert_eq!(json!(bank_review::review(alone(), &lines.join("\n")).unwrap()), review);
    }
}

#[test]
fn every_problem_of_an_object_is_named_with_its_line() {
    let no_action = "the JSON is no decision: \"action\" is no action of this family of games; PROTOCOL.md lists them";
    let keys = "the JSON is no decision: it has \"roll\" and \"action\"";
    let of_card = [
        (r#"{"roll": "12", "action": {"type": "hold", "dice": "1"}}"#, no_action),
        (r#"{"roll": "12", "action": {"dice": "1"}}"#, no_action),
        (r#"{"roll": "12", "action": {"type": "keep"}}"#, no_action),
        (r#"{"roll": "12", "action": {"type": "keep", "dice": 1}}"#, no_action),
        (r#"{"roll": "12", "action": {"type": "score", "points": 3}}"#, no_action),
        (r#"{"roll": "12", "action": {"type": "score", "category": "run", "points": "7"}}"#, no_action),
        (r#"{"roll": "12", "action": {"type": "set-aside", "dice": "1", "then": "roll"}}"#, no_action),
        (r#"{"roll": "12", "action": "keep 1"}"#, "the JSON cannot be read: invalid type: string \"keep 1\""),
        (
            r#"{"roll": true, "action": {"type": "keep", "dice": "1"}}"#,
            "expected a text, a whole number, a list or an object",
        ),
        (r#"{"roll": "12", "keep": "2"}"#, "the JSON cannot be read: unknown field `keep`"),
        (r#"{"roll": "12", "action": {"type": "keep", "dice": "1"}, "left": 1}"#, keys),
        (r#"{"action": {"type": "keep", "dice": "1"}}"#, "\"keep 1\" is no decision; write the roll"),
        (
            r#"{"player": "me", "roll": "12", "action": {"type": "keep", "dice": "1"}}"#,
            "\"me: 12 keep 1\" is no decision",
        ),
        (r#"{"player": "me"}"#, "\"me:\" is no decision"),
        (r#"{"roll": "12", "end": "bust"}"#, "there is no category \"bust\" in small"),
        (
            r#"{"roll": "12", "action": {"type": "keep", "dice": "3"}}"#,
            "3 cannot be kept: there is no 3 in the roll 12",
        ),
        (r#"{"roll": "12", "action": {"type": "keep", "dice": "9"}}"#, "'9' is not a face"),
        (
            r#"{"roll": "12", "action": {"type": "score", "category": "run", "points": 8}}"#,
            "12 gives 7 points in run, not 8",
        ),
    ];
    for (object, message) in of_card {
        let (line, found) = card_problem(small(), &format!("12 keep none\n# a note\n{object}\n12 run"));
        assert!(line == 3 && found.contains(message), "{object}: line {line}, {found}");
    }
    let of_bank = [
        (r#"{"player": "opponent", "action": {"type": "keep", "dice": "1"}}"#, no_action),
        (r#"{"player": "opponent", "roll": "112346", "action": {"type": "set-aside", "dice": "11"}}"#, no_action),
        (
            r#"{"player": "opponent", "roll": "111346", "action":
                {"type": "set-aside", "dice": "111", "then": "bank", "turn": "1000"}}"#,
            no_action,
        ),
        (
            r#"{"player": "opponent", "roll": "111346", "action":
                {"type": "set-aside", "dice": "111", "then": "bank", "turn": 900}}"#,
            "the turn total is 1000, not 900",
        ),
        (
            r#"{"player": "opponent", "roll": "112346", "action":
                {"type": "set-aside", "dice": "11", "then": "stop"}}"#,
            "\"opponent: 112346 keep 11 stop\" is no decision",
        ),
        (r#"{"player": "opponent", "end": "draw"}"#, "the JSON cannot be read: unknown variant `draw`"),
        (r#"{"player": "you", "end": "bust"}"#, "the JSON cannot be read: \"you\" is no player"),
        (r#"{"player": "opponent", "end": "bank"}"#, keys),
        (r#"{"player": "opponent", "end": "bust", "left": 2}"#, keys),
        (r#"{"player": "opponent", "turn": 450}"#, keys),
        (r#"{"player": "opponent", "end": "bank", "turn": 550}"#, "say how many dice were left"),
        (r#"{"player": "opponent", "end": "bank", "turn": 550, "left": 7}"#, "7 dice cannot be left of 6"),
        (r#"{"player": "opponent", "action": {"type": "take-over"}}"#, "nothing may be taken over"),
        (r#"{"player": "me", "end": "bust"}"#, "it is the turn of opponent, not of me"),
        (r#"{"end": "bust"}"#, "nobody knows whose"),
        (r#"{"player": "opponent", "roll": "112346", "end": "bust"}"#, "112346 is no bust: 11 may be set aside"),
    ];
    for (object, message) in of_bank {
        let object = object.replace('\n', "");
        let (line, found) = bank_problem(takeover(), &format!("me: bust\n\n{object}\nopponent: bust"));
        assert!(line == 3 && found.contains(message), "{object}: line {line}, {found}");
    }
    let lines = [
        ("hello", "\"hello\" is no decision"),
        ("opponent: 112346", "\"opponent: 112346\" is no decision"),
        ("opponent: 112346 hello", "\"opponent: 112346 hello\" is no decision"),
        ("opponent: 112346 keep 11", "\"opponent: 112346 keep 11\" is no decision; write the roll"),
        ("opponent: bank x", "\"opponent: bank x\" is no decision"),
    ];
    for (text, message) in lines {
        let (line, found) = bank_problem(takeover(), &format!("me: bust\n\n{text}"));
        assert!(line == 3 && found.contains(message), "{text}: line {line}, {found}");
    }
}
