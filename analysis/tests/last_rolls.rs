//! Review files of turns of which only the last roll is known.

use std::sync::OnceLock;

use approx::assert_abs_diff_eq;
use dicebase_analysis::bank::review as bank_review;
use dicebase_analysis::melee::review as melee_review;
use dicebase_analysis::play::{Awaits, Play};
use dicebase_analysis::review::{ReviewError, Seat};
use dicebase_analysis::scorecard::review::{Kind, Problem, Replay, Review, review};
use dicebase_games::melee;
use dicebase_games::scorecard::{Action, Aim, Card, Game, Position};
use dicebase_games::{Dice, bank};
use dicebase_policy::scorecard::Adviser;

use crate::common;
use crate::review::SMALL;

fn small() -> &'static Adviser<Vec<u8>> {
    static POLICY: OnceLock<Adviser<Vec<u8>>> = OnceLock::new();
    POLICY.get_or_init(|| common::adviser("small", SMALL))
}

fn reviewed(text: &str) -> Review {
    review(small(), Aim::Points, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problem(text: &str) -> String {
    review(small(), Aim::Points, text).unwrap_err().to_string()
}

/// The categories of a game, each with the last roll of its turn: with an extra bonus in the third.
const TURNS: [(&str, &str); 4] = [("44", "pair"), ("12", "run"), ("22", "twos"), ("13", "threes")];

fn file(header: &str, mark: &str) -> String {
    let lines = TURNS.map(|(roll, category)| format!("{mark}{roll} {category}\n"));
    format!("{header}{}", lines.concat())
}

/// The value of a card, with the extra bonuses paid so far.
fn worth(card: &Card) -> f64 {
    if card.open().is_empty() { 0.0 } else { small().value(&Position::start(card.clone())).unwrap() }
}

#[test]
fn the_category_is_judged_with_no_roll_left_and_the_turn_from_its_start() {
    let game = small().game();
    let found = reviewed(&file("rolls last\n", ""));
    let mut card = Card::empty(game);
    assert_eq!((found.decisions.len(), found.last_rolls, found.looks_like_last_rolls), (4, 4, false));
    for ((roll, category), decision) in TURNS.iter().zip(&found.decisions) {
        let roll = Dice::parse(roll, 4).unwrap();
        let position = Position::after_roll(game, card.clone(), roll, 0, Dice::NONE).unwrap();
        let ranked = small().rank(&position).unwrap();
        let id = |action: &Action| match action {
            Action::Score(choice) => Some((game.category(choice.category).id.clone(), choice.points, choice.category)),
            Action::Keep(_) => None,
        };
        let played = ranked.iter().find(|ranked| id(&ranked.action).unwrap().0 == *category).unwrap();
        assert_eq!((decision.loss, decision.choices), (played.loss, ranked.len()));
        assert!(decision.more.kind == Kind::Category && decision.more.last_roll);
        assert_eq!(decision.parts.get_number("rolls_left"), Some(0));
        // The luck is that of the dice and of keeping: the value after the last roll less the value before the turn.
        assert_abs_diff_eq!(decision.more.luck, ranked[0].value - worth(&card), epsilon = 1e-12);
        let (_, points, place) = id(&played.action).unwrap();
        card = card.with(place, points);
    }
    // 10 + 7 + 2 · 2 with an extra bonus of 20, 3, and the upper bonus of 5.
    assert!(found.complete && found.score.total == 10 + 7 + 4 + 20 + 3 + 5);
    let sum = found.expected_at_start - found.mine.total.loss + found.luck;
    assert_abs_diff_eq!(sum, found.score.total as f64, epsilon = 1e-9);
}

#[test]
fn what_is_not_over_adds_up_too() {
    for turns in 1..4 {
        let text: String = file("", "* ").lines().take(turns).map(|line| format!("{line}\n")).collect();
        let found = reviewed(&text);
        assert_eq!((found.last_rolls, found.complete), (turns, false));
        // The upper bonus is paid at the end, and is part of the expected rest.
        let so_far = (found.score.categories + found.score.extra_bonus) as f64;
        let sum = found.expected_at_start - found.mine.total.loss + found.luck;
        assert_abs_diff_eq!(sum, so_far + found.expected_rest, epsilon = 1e-9);
    }
}

#[test]
fn a_mark_an_object_and_a_note_say_the_same() {
    let noted = reviewed(&file("rolls last\n", ""));
    let objects = TURNS.map(|(roll, category)| {
        let action = format!(r#"{{"type": "score", "category": "{category}"}}"#);
        (
            format!(r#"{{"roll": "{roll}", "last": true, "action": {action}}}"#),
            format!(r#"{{"roll": "{roll}", "action": {action}}}"#),
        )
    });
    let [marked, plain] = [objects.clone().map(|of| of.0).join("\n"), objects.map(|of| of.1).join("\n")];
    for text in [file("", "* "), file("", "*"), marked, format!("{{\"rolls\": \"last\"}}\n{plain}")] {
        let found = reviewed(&text);
        let same = |review: &Review| {
            let of = review.decisions.iter();
            of.map(|one| (one.position.clone(), one.loss, one.more)).collect::<Vec<_>>()
        };
        assert_eq!(same(&found), same(&noted), "{text}");
        assert_eq!((found.luck, found.last_rolls), (noted.luck, 4));
    }
}

#[test]
fn a_file_that_looks_like_last_rolls_is_pointed_at() {
    let found = reviewed(&file("", ""));
    assert!(found.looks_like_last_rolls && found.last_rolls == 0);
    // Judged as first rolls, they contain the decisions to keep all dice.
    assert_eq!(found.decisions.len(), 8);
    assert!(found.mine.total.loss > reviewed(&file("rolls last\n", "")).mine.total.loss);
    let looks = |text: &str| reviewed(text).looks_like_last_rolls;
    assert!(looks("44 pair\n12 run\n22 twos") && !looks("44 pair\n12 run"));
    assert!(!looks("44 pair\n12 run\n22 twos\n13 keep 3"));
    assert!(!looks("44 pair\n12 run\n* 22 twos\n13 threes"));
    assert!(!looks("44 pair\n12 run\nfirst 22 twos\n13 threes"));
}

#[test]
fn turns_that_are_written_down_as_a_whole_are_judged_as_such_beside_others() {
    let whole = "12 keep 2\n23 keep 23\n23 run\n";
    let alone = reviewed(whole);
    for text in [format!("rolls last\n{whole}44 pair"), format!("{whole}* 44 pair")] {
        let found = reviewed(&text);
        assert_eq!(
            found.decisions[..3],
            alone
                .decisions
                .iter()
                .cloned()
                .map(|mut one| {
                    one.line += found.decisions[0].line - 1;
                    one
                })
                .collect::<Vec<_>>()[..],
            "{text}"
        );
        assert_eq!((found.decisions.len(), found.last_rolls), (4, 1));
    }
    // In such a file, the first roll of a turn that ended with it is marked, or is preceded by keeping all dice.
    let first = reviewed("rolls last\nfirst 44 pair");
    assert_eq!((first.decisions.len(), first.last_rolls, first.decisions[0].choices > 1), (2, 0, true));
    let kept = reviewed("rolls last\n44 keep all\n44 pair");
    assert_eq!(kept.mine.total, first.mine.total);
}

#[test]
fn what_cannot_be_said_of_last_rolls_is_refused() {
    for (text, expected) in [
        ("rolls first\n12 run", "line 1: there is no note of rolls \"first\"; write `rolls last`"),
        ("12 run\nrolls last", "line 2: `rolls last` stands before the first turn"),
        ("* 12 keep 2", "line 1: nothing is rolled after the last roll"),
        ("12 keep 2\n* 23 run", "line 2: a * says that no other roll of the turn is known"),
        ("* 12", "line 1: \"* 12\" is no decision"),
        ("* run 7", "line 1: \"* run 7\" is no decision"),
        ("{\"last\": true, \"action\": {\"type\": \"score\", \"category\": \"run\"}}", "the JSON is no decision"),
        ("* 12 run 8", "12 gives 7 points in run, not 8"),
    ] {
        let found = problem(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let saving = SMALL.replace("rolls = 3", "rolls = 3\nsaved-rolls = true");
    let saving = common::adviser("saving", &saving);
    for text in ["* 12 run", "rolls last\n12 run"] {
        let found = review(&saving, Aim::Points, text).unwrap_err().to_string();
        assert!(found.contains("it must be known how many rolls a turn had"), "{found}");
    }
    let bank = common::bank("bank", &common::rules("zehntausend").replace("10000", "1500"), bank::Objective::Turns);
    for text in ["* 111 keep 111 bank", "rolls last", "* bust"] {
        let found = bank_review::review(&bank, text).unwrap_err().to_string();
        assert!(found.contains("write how the turn ended, as in `bank 450 with 2 dice` or `bust`"), "{text}: {found}");
    }
    // That form is for a player alone, too.
    let ended = bank_review::review(&bank, "bank 1000\nbust\nbank 600").unwrap();
    assert_eq!((ended.decisions.len(), ended.players[0].turns, ended.players[0].score.0), (0, 3, 1600));
}

#[test]
fn games_of_two_add_up() {
    let duel = common::duel("small", SMALL);
    let text = "rolls last\nme: 44 pair\nopponent: 12 run\nme: 23 run\nopponent: 44 pair\nme: 22 twos\n\
                opponent: twos 2\nme: 13 threes\nopponent: * 33 threes";
    let found = review(&duel, Aim::duel(duel.game(), 0), text).unwrap();
    assert_eq!((found.decisions.len(), found.last_rolls), (7, 7));
    let theirs = &found.opponent.as_ref().unwrap().losses;
    let sum = found.expected_at_start - found.mine.total.loss + theirs.total.loss + found.luck;
    assert_abs_diff_eq!(sum, found.outcome.unwrap().share(), epsilon = 1e-12);
    assert!(found.decisions.iter().all(|one| one.more.kind == Kind::Category));
    assert_eq!(found.decisions[1].more.player, Some(Seat::Opponent));
}

fn play(text: &str) -> Result<Play<Replay<'static>>, ReviewError<Problem>> {
    Play::new(Replay::new(small(), Aim::Points).unwrap(), text)
}

#[test]
fn a_game_goes_on_from_last_rolls_with_first_rolls_that_are_marked() {
    let start = "game small\nrolls last\n44 pair\n";
    let mut game = play(start).unwrap();
    assert_eq!(game.awaits(), Awaits::Roll(2));
    let roll = Dice::parse("12", 4).unwrap();
    game.rolled(roll).unwrap();
    game.decide("run").unwrap();
    assert_eq!(game.text(), format!("{start}first 12 score run 7\n"));
    game.rolled(Dice::parse("13", 4).unwrap()).unwrap();
    game.decide("keep 3").unwrap();
    game.rolled(Dice::parse("3", 4).unwrap()).unwrap();
    game.decide("threes").unwrap();
    assert_eq!(game.text(), format!("{start}first 12 score run 7\nfirst 13 keep 3\n33 score threes 6\n"));
    let found = reviewed(game.text());
    assert_eq!((found.last_rolls, found.decisions.len()), (1, 6));
    // Decisions are taken back with their rolls, and a turn with only a last roll is taken back as a whole.
    let mut again = play(game.text()).unwrap();
    for roll in [Some("33"), Some("13"), Some("12"), None] {
        assert!(again.take_back(false));
        assert_eq!(again.roll().map(|roll| roll.to_string()).as_deref(), roll);
    }
    assert_eq!((again.text(), again.replay().turn()), ("game small\nrolls last\n", 1));
    assert_eq!(again.replay().rolls_left(), 2);
}

#[test]
fn with_action_dice_last_rolls_earn_dice_too() {
    let game = Game::parse("kniffeliger", &common::rules("kniffeliger")).unwrap();
    let game = melee::Game::new(game).unwrap();
    let told = |text: &str| melee_review::review(melee_review::Replay::new(&game, None), text);
    let found =
        told("rolls last\nme: 11134 ones 3\n    earns freeze\nopponent: 33356 three-of-a-kind\n    earns steal")
            .unwrap();
    let marked =
        told("me: * 11134 ones 3\n    earns freeze\nopponent: * 33356 three-of-a-kind\n    earns steal").unwrap();
    assert_eq!((found.last_rolls, marked.last_rolls, found.looks_like_last_rolls), (2, 2, false));
    assert_eq!(found.players, marked.players);
    let rolled = found.decisions.iter().filter(|one| one.more.kind == melee_review::Kind::Category);
    assert!(rolled.clone().count() == 2 && rolled.clone().all(|one| one.parts.get_number("rolls_left") == Some(0)));
    assert!(!found.decisions.iter().any(|one| one.more.kind == melee_review::Kind::Keep));
    assert!(told("me: 11356 keep 11\nme: * 11134 ones").unwrap_err().to_string().contains("no other roll"));
    assert!(told("me: * 11356 keep 11").unwrap_err().to_string().contains("nothing is kept"));
}
