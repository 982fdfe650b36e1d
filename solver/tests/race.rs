//! The solver of race games against a player that knows nothing but the words of the rules.

#[path = "race_naive/player.rs"]
mod player;
#[path = "race_naive/random.rs"]
mod random;

use std::ops::ControlFlow;

use dicebase_games::race::{Board, Duty, Placement, Rules, RulesFile, ThisFamily, Tries, When};
use dicebase_solver::race::{Sweeps, Swept, fewest_turns, finished_within};
use dicebase_solver::with_threads;

use crate::chance::Chance;

/// One piece each, one step, a coin.
fn coin() -> RulesFile {
    RulesFile {
        family: ThisFamily::default(),
        name: "Coin".to_owned(),
        source: "Test".to_owned(),
        dice: 1,
        sides: 2,
        ring: 4,
        seats: 2,
        players: 2,
        pieces: 1,
        on_entry: 0,
        goal: 1,
        enter: vec![2],
        again: vec![],
        again_without_move: false,
        tries: Tries { count: 1, when: When::AllHome },
        jump_on_ring: true,
        jump_in_goal: true,
        duties: vec![],
    }
}

fn board(rules: &RulesFile) -> Board {
    Board::new(Rules::new("test", rules.clone()).unwrap())
}

fn solved(board: &Board) -> (Sweeps<'_>, f64) {
    let mut sweeps = Sweeps::new(board);
    loop {
        if let Swept::Proved(largest) = sweeps.sweep(&|_| ControlFlow::Continue(())).unwrap() {
            return (sweeps, largest);
        }
    }
}

fn index(board: &Board, pieces: &player::Pieces) -> usize {
    let out = pieces.iter().copied().filter(|&piece| piece > 0);
    board.placements().index(Placement::of(out)).unwrap()
}

/// Compares every state that can come about at the start of a turn or after a move.
fn check(rules: &RulesFile) {
    let board = board(rules);
    let (sweeps, largest) = solved(&board);
    assert!(largest <= 1e-9, "{largest} {rules:?}");
    for ((mine, theirs, left), expected) in &player::chances(rules) {
        if *left != player::tries(rules, mine) {
            continue;
        }
        let state = index(&board, theirs) * board.placements().len() + index(&board, mine);
        let (found, margin) = (sweeps.chances()[state], f64::from(sweeps.margins()[state]));
        // Value iteration ends a little before the truth.
        assert!(
            (found - expected).abs() <= margin + 1e-12,
            "{mine:?} {theirs:?}: {found} {expected} {margin} {rules:?}"
        );
    }
    let turns = fewest_turns(&board);
    for (mine, expected) in player::turns(rules) {
        let found = turns[index(&board, &mine)];
        assert!((found - expected).abs() <= 1e-10 * expected, "{mine:?}: {found} {expected} {rules:?}");
    }
}

/// To roll a two takes two turns on average. From the entry, ones and twos lead to the goal, which is 4 further: with
/// `t` for the turns from `n` fields before it, t(1) = 2, t(2) = 1 + t(1) / 2, and so on.
#[test]
fn the_naive_player_counts_as_anybody_can() {
    let turns = player::turns(&coin());
    let mut expected = [0.0, 2.0, 0.0, 0.0, 0.0];
    for left in 2..=4 {
        expected[left] = 1.0 + (expected[left - 1] + expected[left - 2]) / 2.0;
    }
    assert!((turns[&vec![1]] - expected[4]).abs() < 1e-10);
    assert!((turns[&vec![0]] - 2.0 - expected[4]).abs() < 1e-10);
}

#[test]
fn the_smallest_game_agrees() {
    check(&coin());
}

#[test]
fn every_key_agrees() {
    let two = RulesFile { ring: 8, sides: 4, pieces: 2, goal: 2, enter: vec![4], again: vec![4], ..coin() };
    check(&two);
    let duties = vec![Duty::Capture, Duty::ClearEntry, Duty::Enter, Duty::ReachGoal];
    check(&RulesFile { duties, ..two.clone() });
    check(&RulesFile { tries: Tries { count: 3, when: When::AllHome }, ..two.clone() });
    check(&RulesFile { tries: Tries { count: 3, when: When::NoneOnRing }, ..two.clone() });
    check(&RulesFile { again_without_move: true, ..two.clone() });
    check(&RulesFile { jump_on_ring: false, ..two.clone() });
    check(&RulesFile { jump_in_goal: false, goal: 3, ..two.clone() });
    check(&RulesFile { on_entry: 1, seats: 4, ..two });
}

#[test]
fn random_rules_agree() {
    let mut chance = Chance::new(14);
    for _ in 0..60 {
        check(&random::rules(&mut chance));
    }
}

#[test]
fn one_and_two_threads_give_the_same_bits() {
    let rules = RulesFile { ring: 12, sides: 6, pieces: 3, goal: 3, enter: vec![6], again: vec![6], ..coin() };
    let board = board(&rules);
    let bits = |threads| {
        let chances = with_threads(threads, || solved(&board).0.into_chances()).unwrap();
        chances.into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(bits(1), bits(2));
}

/// The chance to be done within so many turns grows to one, and its sum is the fewest turns if there is but one way to
/// play.
#[test]
fn chances_to_be_done_add_up_to_the_turns() {
    let board = board(&coin());
    let within = finished_within(&board, 200);
    assert!(within.is_sorted() && within[0] == 0.0 && within[200] > 1.0 - 1e-12);
    let turns: f64 = within.iter().map(|chance| 1.0 - chance).sum();
    assert!((turns - fewest_turns(&board)[0]).abs() < 1e-10);
}
