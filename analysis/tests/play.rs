//! Games in progress: the input they wait for, the choices, taking back, and errors, which change nothing.

use dicebase_analysis::bank::review as bank_review;
use dicebase_analysis::play::{Awaits, Breakdown, Play, Playable, Rolled};
use dicebase_analysis::review::Player;
use dicebase_analysis::roll;
use dicebase_analysis::scorecard::review as scorecard_review;
use dicebase_games::bank::Objective;
use dicebase_games::scorecard::Aim;
use dicebase_games::{Dice, Die};
use dicebase_policy::{bank, scorecard};
use proptest::prelude::*;
use std::sync::OnceLock;

use crate::common;

type Card = scorecard::Adviser<Vec<u8>>;
type Bank = bank::Policy<Vec<u8>>;

/// Knubbel's first version, with saved dice or without.
fn knubbel(saved: bool) -> &'static Card {
    static POLICIES: [OnceLock<Card>; 2] = [OnceLock::new(), OnceLock::new()];
    let rules = |saved: bool| match saved {
        false => common::rules("knubbel-v1"),
        true => common::rules("knubbel-v1").replace("rolls = 3", "rolls = 3\nsaved-dice = true"),
    };
    POLICIES[usize::from(saved)].get_or_init(|| common::adviser("knubbel", &rules(saved)))
}

/// A game with this target and 500 points to enter.
fn short(id: &str, target: usize, objective: Objective) -> Bank {
    let rules = common::rules(id).replace("target = 10000", &format!("target = {target}"));
    common::bank(id, &rules.replace("entry = 1000", "entry = 500"), objective)
}

fn takeover() -> &'static Bank {
    static POLICY: OnceLock<Bank> = OnceLock::new();
    POLICY.get_or_init(|| short("zehntausend-takeover", 1500, Objective::Win))
}

fn dice(text: &str) -> Dice {
    Dice::parse(text, 6).unwrap()
}

fn new_card(policy: &Card) -> Play<scorecard_review::Replay<'_>> {
    Play::new(scorecard_review::Replay::new(policy, Aim::Points).unwrap(), "").unwrap()
}

fn new_bank(policy: &Bank) -> Play<bank_review::Replay<'_, Vec<u8>>> {
    let mut play = Play::new(bank_review::Replay::new(policy), "").unwrap();
    if policy.game().objective() == Objective::Win {
        play.begin(Player::Me).unwrap();
    }
    play
}

/// Plays to the end, or for at most `most` decisions. `pick` picks from all choices.
fn play_on<R: Playable>(play: &mut Play<R>, seed: u64, most: usize, pick: impl Fn(usize, usize) -> usize) {
    for _ in 0..most {
        match play.awaits() {
            Awaits::Nothing | Awaits::ActionDie => return,
            Awaits::Roll(dice) => {
                let rolled = play.rolled(roll(seed, play.lines() as u64, dice, &Die::fair(6)));
                assert!(rolled.is_ok_and(|rolled| rolled == Rolled::Nothing || !play.choices().is_empty()));
            }
            Awaits::Decision => {
                let choices = play.choices();
                let choice = choices[pick(play.lines(), choices.len())].clone();
                let made = play.decide(&choice.text).unwrap_or_else(|problem| panic!("{}: {problem}", choice.text));
                let last = made.last().unwrap();
                let loss = last.measured.as_ref().map(|measured| measured.loss);
                assert_eq!((&last.words, loss), (&choice.words, choice.loss));
            }
        }
    }
}

fn assert_adds_up(account: Breakdown, few_are_good: bool) {
    let sign = if few_are_good { -1.0 } else { 1.0 };
    let sum = account.expected + sign * (account.luck - account.lost);
    assert!((sum - account.result).abs() < 1e-9, "{account:?}");
}

#[test]
fn a_roll_depends_on_the_seed_and_its_number_alone() {
    let die = Die::fair(6);
    assert_eq!(roll(7, 3, 5, &die), roll(7, 3, 5, &die));
    let rolls: std::collections::HashSet<Dice> = (0..100).map(|number| roll(7, number, 5, &die)).collect();
    assert!(rolls.len() > 50);
    assert!(roll(7, 3, 2, &die).len() == 2 && roll(7, 3, 0, &die).is_empty());
    let faces = (0..6000).flat_map(|number| roll(1, number, 1, &die).faces().collect::<Vec<_>>());
    let sixes = faces.filter(|&face| face == 6).count();
    assert!((850..1150).contains(&sixes), "{sixes}");
}

#[test]
fn loaded_dice_roll_by_their_weights() {
    let die = Die::weighted(&[1, 3, 6]);
    let faces: Vec<usize> =
        (0..10_000).flat_map(|number| roll(2, number, 1, &die).faces().collect::<Vec<_>>()).collect();
    for (face, expected) in [(1, 1000.0_f64), (2, 3000.0), (3, 6000.0)] {
        let found = faces.iter().filter(|&&shown| shown == face).count() as f64;
        // Four standard deviations.
        assert!((found - expected).abs() < 4.0 * (expected * (1.0 - expected / 1e4)).sqrt(), "{face}: {found}");
    }
}

#[test]
fn the_best_choices_lose_nothing_and_the_file_is_that_of_a_review() {
    for saved in [false, true] {
        let mut play = new_card(knubbel(saved));
        play_on(&mut play, 1, usize::MAX, |_, _| 0);
        let review = scorecard_review::review(knubbel(saved), Aim::Points, play.text()).unwrap();
        assert!(review.complete && review.mine.total.loss == 0.0, "{}", play.text());
        let account = play.replay().account().unwrap();
        assert_adds_up(account, false);
        assert!((account.luck - review.luck).abs() < 1e-9);
    }
    for (id, objective) in [
        ("zehntausend-takeover", Objective::Win),
        ("zehntausend-round", Objective::Win),
        ("farkle-classic", Objective::Win),
        ("zehntausend", Objective::Turns),
        ("farkle-three-farkles", Objective::Win),
        ("zehntausend-three-busts", Objective::Turns),
    ] {
        let policy = short(id, 1000, objective);
        for seed in 0..10 {
            let mut play = new_bank(&policy);
            play_on(&mut play, seed, usize::MAX, |_, _| 0);
            let review = bank_review::review(&policy, play.text()).unwrap();
            assert!(review.outcome.is_some() && review.players.iter().all(|player| player.total.loss == 0.0));
            assert_adds_up(play.replay().account().unwrap(), objective == Objective::Turns);
        }
    }
}

#[test]
fn turns_for_themselves_never_end_and_have_an_account_between_them() {
    let policy = short("farkle", 1000, Objective::Points);
    let mut play = new_bank(&policy);
    assert_eq!(play.replay().account(), None);
    play_on(&mut play, 3, 200, |_, _| 0);
    while play.replay().account().is_none() {
        play_on(&mut play, 3, 1, |_, _| 0);
    }
    assert_adds_up(play.replay().account().unwrap(), false);
    assert!(play.lines() > 50);
}

#[test]
fn a_game_that_is_broken_off_anywhere_goes_on_as_if_it_was_not() {
    let mut whole = new_bank(takeover());
    play_on(&mut whole, 5, usize::MAX, |line, choices| line % choices);
    let lines: Vec<&str> = whole.text().split_inclusive('\n').collect();
    for end in 2..lines.len() {
        let text = lines[..end].concat();
        let mut play = Play::new(bank_review::Replay::new(takeover()), text.trim_end()).unwrap();
        play_on(&mut play, 5, usize::MAX, |line, choices| line % choices);
        assert_eq!(play.text(), whole.text(), "from line {end} on");
    }
}

#[test]
fn what_is_wrong_changes_nothing() {
    let mut play = new_bank(takeover());
    assert!(play.rolled(dice("12345")).is_err(), "six dice are awaited");
    assert_eq!(play.rolled(dice("112346")).ok(), Some(Rolled::Something));
    let (text, choices) = (play.text().to_owned(), play.choices().to_vec());
    for act in [
        "keep 11 bank",
        "keep 2 roll",
        "keep 111 roll",
        "take over",
        "bust",
        "",
        "roll",
        "hello",
        "keep 9 roll",
        "keep 11 roll 3",
    ] {
        assert!(play.decide(act).is_err(), "{act}");
        assert_eq!(
            (play.text(), play.choices(), play.roll()),
            (&text[..], &choices[..], Some(dice("112346"))),
            "{act}"
        );
    }
    assert!(play.begin(Player::Opponent).is_err(), "the game has begun");
    assert!(play.decide("keep 11 roll").is_ok_and(|made| made.len() == 1));
}

#[test]
fn what_was_decided_is_taken_back_and_the_roll_stays() {
    let mut play = new_card(knubbel(false));
    assert!(!play.take_back(false));
    play.rolled(dice("11356")).unwrap();
    assert!(!play.take_back(false), "a roll of the program is not taken back");
    play.decide("keep 11").unwrap();
    play.rolled(dice("224")).unwrap();
    assert_eq!(play.roll(), Some(dice("11224")));
    assert!(play.take_back(false));
    assert_eq!((play.roll(), play.text()), (Some(dice("11356")), "game knubbel\n"));
    play.decide("keep all").unwrap();
    assert_eq!((play.roll(), play.awaits()), (Some(dice("11356")), Awaits::Decision), "no dice are left to roll");
    let made = play.decide("score chance").unwrap();
    assert_eq!((made.len(), play.awaits()), (1, Awaits::Roll(5)));
    assert!(play.take_back(false) && play.take_back(false) && !play.take_back(false));
    let made = play.decide("score chance 16").unwrap();
    assert_eq!(made.len(), 2, "all dice were kept, and the category was filled");
}

#[test]
fn a_roll_that_was_typed_is_taken_back_first() {
    let mut play = new_card(knubbel(false));
    play.rolled(dice("11356")).unwrap();
    assert!(play.take_back(true));
    assert_eq!((play.roll(), play.awaits()), (None, Awaits::Roll(5)));
    play.rolled(dice("11356")).unwrap();
    play.decide("keep 11").unwrap();
    assert!(play.take_back(true), "the roll is still to be typed, so the decision goes");
    assert_eq!(play.roll(), Some(dice("11356")));
}

#[test]
fn the_turns_of_the_opponent_are_taken_back_with_what_came_before_them() {
    let mut play = new_bank(takeover());
    play.rolled(dice("111234")).unwrap();
    play.decide("keep 111 bank 1000").unwrap();
    assert!(!play.replay().is_mine() && play.awaits() == Awaits::Decision);
    play.decide("roll").unwrap();
    assert_eq!(play.rolled(dice("223446")).ok(), Some(Rolled::Nothing));
    assert!(play.replay().is_mine());
    let text = play.text().to_owned();
    assert!(text.ends_with("opponent: roll\nopponent: 223446 bust\n"), "{text}");
    // If dice are typed, the bust may have been mistyped.
    assert!(play.take_back(true));
    assert_eq!((play.awaits(), play.roll()), (Awaits::Roll(6), None));
    let mut play = Play::new(bank_review::Replay::new(takeover()), &text).unwrap();
    assert!(play.take_back(false));
    assert_eq!(play.roll(), Some(dice("111234")));
    assert_eq!(play.text(), "game zehntausend-takeover\nme:\n");
}

#[test]
fn comments_blank_lines_and_objects_of_a_file_stay() {
    let object = r#"{"roll": "11356", "action": {"type": "keep", "dice": "11"}}"#;
    let text = format!("\u{feff}# mine\n\ngame knubbel # yes\n{object}\n# why?\n\n11224 keep 1122 # hm");
    let mut play = Play::new(scorecard_review::Replay::new(knubbel(false), Aim::Points).unwrap(), &text).unwrap();
    assert_eq!((play.lines(), play.awaits()), (2, Awaits::Roll(1)));
    play.rolled(dice("1")).unwrap();
    play.decide("full house").unwrap();
    assert_eq!(play.text(), format!("{text}\n11122 score full-house 25\n"));
    assert!(play.take_back(false) && play.take_back(false));
    assert_eq!(play.text(), &text[..text.find("11224").unwrap()]);
    assert_eq!(play.roll(), Some(dice("11224")));
    let other =
        Play::new(scorecard_review::Replay::new(knubbel(false), Aim::Points).unwrap(), "game yahtzee\n11356 keep 11\n");
    assert!(other.is_err_and(|error| error.to_string().contains("line 1: this is a review file of yahtzee")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// The state of the game is that of its file after any sequence of acts.
    #[test]
    fn a_game_is_always_what_its_file_says(
        acts in proptest::collection::vec(("(keep|score|take|roll|bank|[1-6]{0,4}| ){0,5}", 0usize..50, 0u8..8), 0..40),
    ) {
        let mut play = new_bank(takeover());
        for (act, pick, what) in acts {
            match (what, play.awaits()) {
                (0, _) => { play.take_back(false); }
                (1, _) => { play.take_back(true); }
                (2, _) => { let _ = play.decide(&act); }
                (_, Awaits::Roll(dice)) => { play.rolled(roll(9, pick as u64, dice, &Die::fair(6))).unwrap(); }
                (_, Awaits::Decision) => {
                    let act = play.choices()[pick % play.choices().len()].text.clone();
                    play.decide(&act).unwrap();
                }
                (_, Awaits::Nothing | Awaits::ActionDie) => {}
            }
            if play.lines() == 0 {
                play.begin(Player::Me).unwrap();
            }
            let again = Play::new(bank_review::Replay::new(takeover()), play.text()).unwrap();
            prop_assert_eq!(again.lines(), play.lines());
            prop_assert!(again.awaits() == play.awaits() || play.roll().is_some());
            let [found, expected] = [&again, &play].map(|play| {
                let replay = play.replay();
                let scores = [0, 1].map(|place| replay.score(place));
                (scores, replay.seating().mover(), replay.has_entered(), replay.turn_total())
            });
            prop_assert_eq!(found, expected);
        }
    }
}
