//! Questions asked of a policy of any family have the same answers as those asked of the family itself.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use approx::assert_abs_diff_eq;
use dicebase_analysis::any::{Regret, Review, ReviewProblem, SpreadError, regret, review, simulate_decided, spread};
use dicebase_analysis::{
    DecidedError, Interval, bank as bank_analysis, race as race_analysis, scorecard as card_analysis,
};
use dicebase_games::bank::{self, Objective, Players};
use dicebase_games::scorecard::{self, Card};
use dicebase_games::{Dice, Notation, race};
use dicebase_policy::any::{Asked, Policy, Question};
use dicebase_policy::race::Adviser;
use dicebase_policy::scorecard::Adviser as CardAdviser;
use dicebase_solver::{Cancelled, Progress};
use dicebase_tables::ValueType;

use crate::common::{self, go_on};

type BankPolicy = dicebase_policy::bank::Policy<Vec<u8>>;

fn stop(_: Progress) -> ControlFlow<()> {
    ControlFlow::Break(())
}

/// Built-in rules with this target, and 500 points to enter.
fn to(id: &str, target: usize) -> String {
    common::rules(id).replace("target = 10000", &format!("target = {target}")).replace("entry = 1000", "entry = 500")
}

fn of_bank(id: &str, objective: Objective) -> Arc<BankPolicy> {
    Arc::new(common::bank(id, &to(id, 1500), objective))
}

/// The question at the start of a bank game.
fn start(policy: &Arc<BankPolicy>) -> Question<Vec<u8>> {
    let position = bank::Position::start(policy.game(), &Players::default(), None).unwrap();
    Question::Bank(Asked::new(Arc::clone(policy), position))
}

/// The question about a position of a game on cards.
fn on_card(adviser: &Arc<CardAdviser<Vec<u8>>>, position: scorecard::Position) -> Question<Vec<u8>> {
    Question::Scorecard(Asked::new(Arc::clone(adviser), position))
}

#[test]
fn a_card_is_spread_as_the_family_says() {
    let adviser = Arc::new(common::adviser("knubbel-v1", &common::rules("knubbel-v1")));
    let policy = adviser.points().unwrap();
    let game = policy.game();
    let values = policy.exact_values().unwrap().unwrap();
    let player = card_analysis::Player::optimal(game, &values[..]);
    let filled = game.category(0).id.clone();
    for text in [String::new(), format!("{filled}=5")] {
        let card = Card::parse(game, &text).unwrap();
        let expected = card_analysis::distribution(&player, &card, &go_on).unwrap();
        let roll = Dice::example(game.rules().dice, game.rules().sides);
        let rolled = scorecard::Position::after_roll(game, card.clone(), roll, 1, Dice::NONE).unwrap();
        // The roll is ignored: the distribution is that from the card on.
        for position in [scorecard::Position::start(card), rolled] {
            let found = spread(&on_card(&adviser, position), &go_on).unwrap();
            assert_eq!(found.chances, expected.scores);
            assert_eq!((found.upper_bonus, found.extra_bonuses), (expected.upper_bonus, expected.extra_bonuses));
            assert_eq!(found.left_out, expected.left_out);
        }
        let value = policy.value_of_card(&Card::parse(game, &text).unwrap()).unwrap();
        assert_abs_diff_eq!(expected.scores.mean(), value + expected.on_card as f64, epsilon = 1e-9);
    }
}

#[test]
fn turns_and_their_number_are_spread_around_the_value_of_the_game() {
    for id in ["zehntausend", "zehntausend-takeover", "zehntausend-takeover-paid"] {
        for objective in [Objective::Points, Objective::Turns] {
            let policy = of_bank(id, objective);
            let found = spread(&start(&policy), &go_on).unwrap();
            let root = policy.table().metadata().root;
            assert_abs_diff_eq!(found.chances.mean(), root, epsilon = 1e-9);
            assert_abs_diff_eq!(found.chances.sum(), 1.0, epsilon = 1e-12);
            assert!(found.left_out <= 1e-15, "{id}");
            assert_eq!((found.upper_bonus, found.extra_bonuses), (None, None));
        }
    }
}

#[test]
fn games_of_two_are_as_long_as_the_family_says() {
    for id in ["zehntausend", "zehntausend-round", "farkle-classic"] {
        let policy = of_bank(id, Objective::Win);
        let values = policy.exact_values().unwrap().unwrap();
        let player = bank_analysis::Player::optimal(policy.game(), Cow::Borrowed(&values[..]));
        let bank_analysis::Distribution::Win(two) = bank_analysis::distribution(&player, &go_on).unwrap() else {
            panic!("{id} is played by two")
        };
        let found = spread(&start(&policy), &go_on).unwrap();
        assert_eq!(found.chances, two.turns.as_ref().unwrap().chances);
        assert_eq!(found.left_out, two.turns.unwrap().left);
        assert_abs_diff_eq!(found.chances.mean(), two.expected, epsilon = 1e-9);
    }
}

#[test]
fn where_turns_are_taken_over_no_lengths_are_told() {
    let takeover = ["zehntausend-takeover", "zehntausend-takeover-covered", "zehntausend-takeover-paid"];
    for id in takeover.into_iter().chain(["zehntausend-platform"]) {
        let policy = of_bank(id, Objective::Win);
        let error = spread(&start(&policy), &go_on).unwrap_err();
        assert_eq!(error, SpreadError::NoLengths, "{id}");
        assert!(error.to_string().contains("ask with the objective turns or points"), "{error}");
    }
}

#[test]
fn a_rounded_table_is_solved_again() {
    let rules = common::rules("knubbel-v1");
    let [exact, rounded] = [ValueType::F64, ValueType::F32].map(|of| common::scorecard_as("knubbel-v1", &rules, of));
    assert!(exact.exact_values().unwrap().is_some() && rounded.exact_values().unwrap().is_none());
    let of = |policy| {
        let adviser = Arc::new(CardAdviser::Points(policy));
        spread(&on_card(&adviser, of_empty(&adviser)), &go_on).unwrap()
    };
    assert_eq!(of(exact).chances, of(rounded).chances);
    let rules = to("zehntausend", 1500);
    let [exact, rounded] = [ValueType::F64, ValueType::F32]
        .map(|of| Arc::new(common::bank_as("zehntausend", &rules, Objective::Turns, of)));
    assert!(exact.exact_values().unwrap().is_some() && rounded.exact_values().unwrap().is_none());
    let of = |policy: &Arc<BankPolicy>| spread(&start(policy), &go_on).unwrap();
    assert_eq!(of(&exact).chances, of(&rounded).chances);
}

fn of_empty(policy: &CardAdviser<Vec<u8>>) -> scorecard::Position {
    scorecard::Position::start(Card::empty(policy.game()))
}

#[test]
fn who_breaks_it_off_is_told_so() {
    let policy = Arc::new(common::adviser("knubbel-v1", &common::rules("knubbel-v1")));
    let question = on_card(&policy, of_empty(&policy));
    assert_eq!(spread(&question, &stop).unwrap_err(), SpreadError::Cancelled(Cancelled));
    let policy = of_bank("zehntausend", Objective::Win);
    assert_eq!(spread(&start(&policy), &stop).unwrap_err(), SpreadError::Cancelled(Cancelled));
}

#[test]
fn race_games_are_spread_as_the_family_says() {
    let rules = crate::race::rules(6, 2);
    for objective in race::Objective::ALL {
        let [exact, rounded] =
            [ValueType::F64, ValueType::F32].map(|of| common::race_as("small", &rules, objective, of));
        let of = |policy: dicebase_policy::race::Policy<Vec<u8>>| {
            let start = crate::race::start(policy.game());
            let position = race::Position::start(policy.game(), start, None).unwrap();
            let asked = Asked::new(Arc::new(Adviser::Solved(policy)), position);
            spread(&Question::Race(asked), &go_on).unwrap()
        };
        let values = exact.exact_values().unwrap().unwrap();
        let perfect = race_analysis::Perfect::new(exact.game(), values);
        let expected = race_analysis::distribution(exact.game(), &perfect, &go_on).unwrap().into_turns();
        assert!(rounded.exact_values().unwrap().is_none());
        for found in [of(exact), of(rounded)] {
            assert_eq!((&found.chances, found.left_out), (&expected.chances, expected.left));
            assert_eq!((found.upper_bonus, found.extra_bonuses), (None, None));
        }
    }
}

#[test]
fn what_is_written_can_be_asked() {
    let policy = Policy::Bank(of_bank("zehntausend", Objective::Turns));
    let question = policy.ask(&"zehntausend me 500".parse().unwrap()).unwrap();
    let found = spread(&question, &go_on).unwrap();
    // The distribution is that of the whole game, from its start.
    assert_abs_diff_eq!(found.chances.mean(), policy.table().metadata().root, epsilon = 1e-9);
}

#[test]
fn games_are_played_with_the_decisions_of_a_caller() {
    let adviser = Arc::new(common::adviser("knubbel-v1", &common::rules("knubbel-v1")));
    let mean = adviser.root().unwrap();
    let policy = Policy::Scorecard(adviser);
    let mut best = |position: &Notation| Ok::<_, &str>(policy.ask(position).unwrap().best().unwrap().text);
    let sample = simulate_decided(&policy, 200, 3, &mut best).unwrap();
    let Interval { low, high } = sample.interval().unwrap();
    assert!(low - 5.0 < mean && mean < high + 5.0, "{low} {high}");
    assert_eq!(simulate_decided(&policy, 200, 3, &mut best), Ok(sample));
    let mut fails = |_: &Notation| Err("no");
    assert_eq!(simulate_decided(&policy, 1, 3, &mut fails), Err(DecidedError::Caller("no")));
    let mut nonsense = |_: &Notation| Ok::<_, &str>("keep 7".to_owned());
    assert!(matches!(simulate_decided(&policy, 1, 3, &mut nonsense), Err(DecidedError::NoAction { .. })));
}

#[test]
fn bank_games_are_played_alone_with_the_decisions_of_a_caller() {
    for objective in [Objective::Points, Objective::Turns] {
        let policy = Policy::Bank(of_bank("zehntausend", objective));
        let mut best = |position: &Notation| Ok::<_, &str>(policy.ask(position).unwrap().best().unwrap().text);
        let sample = simulate_decided(&policy, 500, 3, &mut best).unwrap();
        let (mean, Interval { low, high }) = (policy.root().unwrap(), sample.interval().unwrap());
        assert!(low * 0.9 < mean && mean < high * 1.1, "{low} {mean} {high}");
    }
    let policy = Policy::Bank(of_bank("zehntausend", Objective::Win));
    let mut roll = |_: &Notation| Ok::<_, &str>("roll".to_owned());
    assert!(matches!(simulate_decided(&policy, 1, 3, &mut roll), Err(DecidedError::NotAlone { .. })));
}

#[test]
fn regret_and_review_are_those_of_the_family() {
    let policy = of_bank("zehntausend", Objective::Turns);
    let game = policy.game();
    let values = policy.exact_values().unwrap().unwrap();
    let player = bank_analysis::Player::of_bot(game, bank_analysis::Bot::Greedy, || values.as_slice().into()).unwrap();
    let expected = bank_analysis::regret(&player, &values, &go_on).unwrap();
    let found = regret(&Policy::Bank(Arc::clone(&policy)), "greedy", &go_on).unwrap();
    assert_eq!(found, Regret::Bank(expected));
    assert!(regret(&Policy::Bank(Arc::clone(&policy)), "gredy", &go_on).is_err());
    let text = "112356 keep 11 roll\n";
    let expected = bank_analysis::review::review(&policy, text).unwrap();
    assert_eq!(review(&start(&policy), text), Ok(Review::Bank(Box::new(expected))));
    assert!(matches!(review(&start(&policy), "112357 bank\n"), Err(ReviewProblem::File(_))));
}
