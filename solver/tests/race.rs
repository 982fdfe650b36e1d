//! Tests of the race solver against a naive player that implements the rules literally.

#[path = "race_naive/captured.rs"]
mod captured;
#[path = "race_naive/player.rs"]
pub(crate) mod player;
#[path = "race_naive/random.rs"]
pub(crate) mod random;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use dicebase_games::race::{Board, Duty, Placement, Rules, RulesFile, ThisFamily, Tries, When};
use dicebase_solver::race::{MoveGraph, Sweeps, Swept, fewest_turns, finished_error, finished_within, turns_error};
use dicebase_solver::{Cancelled, Counter, Progress, with_threads};

use crate::chance::Chance;

/// One piece each, one step, a coin.
pub(crate) fn coin() -> RulesFile {
    RulesFile {
        family: ThisFamily::default(),
        name: "Coin".to_owned(),
        source: "Test".to_owned(),
        also: Vec::new(),
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
    finished(Sweeps::new(board))
}

fn finished(mut sweeps: Sweeps<'_>) -> (Sweeps<'_>, f64) {
    loop {
        if let Swept::Proved(largest) = sweeps.sweep(&go_on).unwrap() {
            return (sweeps, largest);
        }
    }
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A callback that ends the computation after this many calls, which it counts.
fn breaks_off(after: usize, asked: &AtomicUsize) -> impl Fn(Progress) -> ControlFlow<()> + Sync {
    move |_| match asked.fetch_add(1, Ordering::Relaxed) < after {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// Ends the computation after this many calls; otherwise returns the number of calls.
fn interrupted(sweeps: &mut Sweeps<'_>, after: usize) -> Result<usize, Cancelled> {
    let asked = AtomicUsize::new(0);
    let report = breaks_off(after, &asked);
    while !matches!(sweeps.sweep(&report)?, Swept::Proved(_)) {}
    Ok(asked.load(Ordering::Relaxed))
}

/// Checks that the chances of two computations agree.
fn same(sweeps: &Sweeps<'_>, whole: &Sweeps<'_>) {
    let proved =
        |sweeps: &Sweeps<'_>| sweeps.chances().iter().copied().zip(sweeps.margins().to_vec()).collect::<Vec<_>>();
    for ((chance, margin), (expected, of_whole)) in proved(sweeps).into_iter().zip(proved(whole)) {
        assert_eq!(chance.is_nan(), expected.is_nan());
        let apart = (chance - expected).abs();
        assert!(expected.is_nan() || apart <= f64::from(margin + of_whole), "{chance} {expected} {margin}");
    }
}

fn index(board: &Board, pieces: &player::Pieces) -> usize {
    let out = pieces.iter().copied().filter(|&piece| piece > 0);
    board.placements().index(Placement::of(out)).unwrap()
}

/// Compares every state that can occur at the start of a turn or after a move.
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
        // Value iteration stops slightly before the limit.
        assert!(
            (found - expected).abs() <= margin + 1e-12,
            "{mine:?} {theirs:?}: {found} {expected} {margin} {rules:?}"
        );
    }
    let turns = fewest_turns(&board, &go_on).unwrap();
    assert!(turns_error(&board, &turns) <= 1e-11 * turns.iter().copied().fold(0.0, f64::max));
    for (mine, expected) in player::turns(rules) {
        let found = turns[index(&board, &mine)];
        assert!((found - expected).abs() <= 1e-10 * expected, "{mine:?}: {found} {expected} {rules:?}");
    }
}

/// Rolling a two takes two turns on average. From the entry, ones and twos lead to the goal, which is 4 fields further
/// on: with `t(n)` for the turns from `n` fields before it, t(1) = 2, t(2) = 1 + t(1) / 2, and so on.
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
        let chances = with_threads(threads, || solved(&board).0.into_parts().0).unwrap();
        chances.into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(bits(1), bits(2));
}

/// An interrupt at any time loses nothing but the bounds.
#[test]
fn an_interrupted_solve_goes_on() {
    let two = RulesFile { ring: 8, sides: 4, pieces: 2, goal: 2, enter: vec![4], again: vec![4], ..coin() };
    for (rules, times) in [(coin(), usize::MAX), (two, 50)] {
        let board = board(&rules);
        let (whole, _) = solved(&board);
        let asked = interrupted(&mut Sweeps::new(&board), usize::MAX).unwrap();
        for after in (0..asked).step_by((asked / times).max(1)) {
            let mut sweeps = Sweeps::new(&board);
            assert_eq!(interrupted(&mut sweeps, after), Err(Cancelled));
            let (sweeps, largest) = finished(Sweeps::resume(&board, sweeps.into_parts().0));
            assert!(largest <= 1e-9, "{largest}");
            same(&sweeps, &whole);
        }
        let again = interrupted(&mut Sweeps::resume(&board, whole.chances().to_vec()), usize::MAX).unwrap();
        assert!(3 * again < asked, "what was known took {again} of {asked} steps again");
    }
}

#[test]
fn an_interrupted_solve_goes_on_by_itself_too() {
    let board = board(&coin());
    let mut sweeps = Sweeps::new(&board);
    let mut after = 0;
    while interrupted(&mut sweeps, after).is_err() {
        after += 1;
    }
    same(&sweeps, &solved(&board).0);
}

/// Damaged numbers are not trusted, and cost nothing but time.
#[test]
fn any_numbers_will_do_to_go_on_from() {
    let board = board(&RulesFile { pieces: 2, goal: 2, ..coin() });
    let (whole, _) = solved(&board);
    let count = whole.chances().len();
    let worst = [f64::NAN, f64::INFINITY, -1.0, 2.0, 0.0, 1.0, -0.0, f64::MAX];
    for numbers in
        [worst.into_iter().cycle().take(count).collect(), vec![1.0; count], vec![0.0; 3], vec![1.0; count + 5]]
    {
        let (sweeps, largest) = finished(Sweeps::resume(&board, numbers));
        assert!(largest <= 1e-9, "{largest}");
        same(&sweeps, &whole);
    }
}

/// The bounds proved for stored chances lie within those of the computation that solved them.
#[test]
fn a_second_proof_is_closer() {
    let mut chance = Chance::new(41);
    for _ in 0..40 {
        let rules = random::rules(&mut chance);
        let board = board(&rules);
        let (whole, largest) = solved(&board);
        let (again, closer) = finished(Sweeps::prove_again(&board, whole.chances().to_vec()));
        let apart = whole.chances().iter().zip(again.chances()).map(|(old, new)| (old - new).abs());
        let apart = apart.fold(0.0, f64::max);
        assert!(apart + closer <= largest, "{apart} {closer} {largest} {rules:?}");
    }
}

/// The chance to finish within a number of turns grows to one. If there is only one way to play, the sum of the
/// complements is the fewest turns.
#[test]
fn chances_to_be_done_add_up_to_the_turns() {
    let board = board(&coin());
    let within = finished_within(&board, 200, &go_on).unwrap();
    assert!(within.is_sorted() && within[0] == 0.0 && within[200] > 1.0 - 1e-12);
    assert!(finished_error(&board, 200) < 1e-11);
    let turns: f64 = within.iter().map(|chance| 1.0 - chance).sum();
    assert!((turns - fewest_turns(&board, &go_on).unwrap()[0]).abs() < 1e-10);
}

/// A computation for one player alone reports its progress in placements and can be ended at any time.
#[test]
fn one_player_alone_tells_how_far_it_is_and_is_broken_off() {
    let board = board(&RulesFile { ring: 8, pieces: 2, goal: 2, ..coin() });
    let all = board.placements().len();
    let furthest = AtomicUsize::new(0);
    let tells = |Progress { done, total }: Progress| {
        assert!(done <= total);
        furthest.fetch_max(done, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    fewest_turns(&board, &tells).unwrap();
    assert_eq!(furthest.load(Ordering::Relaxed), all);
    finished_within(&board, 9, &tells).unwrap();
    assert_eq!(furthest.load(Ordering::Relaxed), 9 * all);
    let asked = AtomicUsize::new(0);
    finished_within(&board, 9, &breaks_off(usize::MAX, &asked)).unwrap();
    for after in 0..asked.into_inner() {
        let asked = AtomicUsize::new(0);
        assert_eq!(finished_within(&board, 9, &breaks_off(after, &asked)), Err(Cancelled));
        assert_eq!(asked.into_inner(), after + 1, "it goes on although it is broken off");
    }
    let asked = AtomicUsize::new(0);
    assert_eq!(fewest_turns(&board, &breaks_off(3, &asked)), Err(Cancelled));
}

/// The turns of [`MoveGraph`] where pieces are captured with these chances.
fn turns_when_captured(board: &Board, captures: &[f64]) -> Vec<f64> {
    let counter = Counter::new(0, &go_on);
    MoveGraph::new(board).turns(captures, None, &counter).unwrap()
}

#[test]
fn turns_of_who_is_captured_agree() {
    let mut chance = Chance::new(141);
    for _ in 0..25 {
        let rules = random::rules(&mut chance);
        let captures: Vec<f64> = (0..=rules.ring).map(|_| chance.number(0, 30) as f64 / 100.0).collect();
        let board = board(&rules);
        let found = turns_when_captured(&board, &captures);
        for (pieces, expected) in captured::turns(&rules, &captures, &player::start(&rules)) {
            let found = found[index(&board, &pieces)];
            assert!((found - expected).abs() <= 1e-5 * expected, "{pieces:?}: {found} {expected} {rules:?}");
        }
    }
}

#[test]
fn who_is_never_captured_needs_the_fewest_turns() {
    let board = board(&RulesFile { ring: 12, sides: 6, pieces: 2, goal: 3, enter: vec![6], again: vec![6], ..coin() });
    for (found, fewest) in
        turns_when_captured(&board, &[0.0; 13]).into_iter().zip(fewest_turns(&board, &go_on).unwrap())
    {
        assert!((found - fewest).abs() < 1e-9, "{found} {fewest}");
    }
    let bits = |threads| {
        let turns = with_threads(threads, || turns_when_captured(&board, &[0.1; 13])).unwrap();
        turns.into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(bits(1), bits(2));
}
