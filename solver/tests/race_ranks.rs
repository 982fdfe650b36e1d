//! Races of two that several ranks solve: the bits of blocks on a disk, whatever their number.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use dicebase_games::race::{Board, RulesFile};
use dicebase_solver::race::{InRanks, RanksPlan, Swept};
use dicebase_solver::{Progress, Ranks, ThreadRanks};

use crate::chance::Chance;
use crate::race::{coin, random};
use crate::race_blocks::{ENOUGH, Found, board, go_on, solved, three, two};

/// So few bytes are given at a time that there are many rounds.
const ROUND: usize = 1000;

/// All chances of the pairs of layers that are known, and not a number where nothing is.
fn collected(ranks: &mut InRanks<'_>, placements: usize) -> Vec<u32> {
    let mut bits = vec![f32::NAN.to_bits(); placements * placements];
    for pair in 0..ranks.known().len() {
        ranks.collect(pair, |others, movers, rows| {
            for (other, row) in others.zip(rows.chunks_exact(movers.len())) {
                let row = row.iter().map(|chance| chance.to_bits());
                bits[other * placements..][movers.clone()].iter_mut().zip(row).for_each(|(to, bits)| *to = bits);
            }
        });
    }
    bits
}

fn finished(ranks: &mut InRanks<'_>, board: &Board) -> Found {
    let bound = loop {
        if let Swept::Proved(bound) = ranks.sweep(&go_on).unwrap() {
            break bound;
        }
    };
    let bits = collected(ranks, board.placements().len());
    Found { bits, known: ranks.known().to_vec(), of_start: ranks.of_start(), bound }
}

/// What the first of so many ranks has found, and that all agree.
fn with_ranks(board: &Board, count: usize, round: usize) -> Found {
    let mut all = ThreadRanks::all(count, |ranks| finished(&mut InRanks::new(board, ranks, round), board));
    let first = all.remove(0);
    let agrees = |other: &Found| (other.bound, other.of_start) == (first.bound, first.of_start);
    assert!(all.iter().all(|other| agrees(other) && other.known == first.known));
    first
}

#[test]
fn any_number_of_ranks_finds_the_bits_of_blocks() {
    for rules in [coin(), two(), RulesFile { jump_on_ring: false, ..two() }, three()] {
        let board = board(&rules);
        let expected = solved(&board, ENOUGH, 512);
        for (count, round) in [(1, ROUND), (2, usize::MAX >> 8), (3, ROUND), (7, ROUND)] {
            assert!(with_ranks(&board, count, round) == expected, "{count}");
        }
    }
}

#[test]
fn random_rules_agree() {
    let mut chance = Chance::new(19);
    for tried in 0..40 {
        let rules = random::rules(&mut chance);
        let board = board(&rules);
        assert!(with_ranks(&board, 2 + tried % 3, ROUND) == solved(&board, ENOUGH, 512), "{rules:?}");
    }
}

/// Ranks of which one counts the bytes that it takes from others.
struct Counting<'r> {
    ranks: &'r ThreadRanks<'r>,
    taken: AtomicUsize,
}

impl Ranks for Counting<'_> {
    fn rank(&self) -> usize {
        self.ranks.rank()
    }

    fn count(&self) -> usize {
        self.ranks.count()
    }

    fn exchange(&self, given: &[&[u8]], taken: &mut [&mut [u8]]) {
        let others = taken.iter().enumerate().filter(|(rank, _)| *rank != self.rank());
        self.taken.fetch_add(others.map(|(_, room)| room.len()).sum(), Ordering::Relaxed);
        self.ranks.exchange(given, taken);
    }
}

/// What a rank takes is what the plan says: in a sweep of all pairs of layers, and in one with bounds.
#[test]
fn a_plan_tells_what_ranks_take() {
    let board = board(&three());
    let levels: Vec<usize> = board.placements().layers().iter().map(|layer| layer.levels.len()).collect();
    for count in [2, 3, 5] {
        let plan = RanksPlan::new(&board, count, ROUND);
        let taken = ThreadRanks::all(count, |ranks| {
            let counting = Counting { ranks, taken: AtomicUsize::new(0) };
            let mut solver = InRanks::new(&board, &counting, ROUND);
            let take = |solver: &mut InRanks<'_>| {
                let before = counting.taken.load(Ordering::Relaxed);
                let swept = solver.sweep(&go_on).unwrap();
                (swept, counting.taken.load(Ordering::Relaxed) - before)
            };
            let (mut without, mut with_bounds) = (0, 0);
            // The last pair is solved first.
            for outer in (0..levels.len()).rev() {
                for _ in outer..levels.len() {
                    // All hear whether all go on behind each pass, and how far chances have moved.
                    let heard = 8 * (count - 1) * (levels[outer] + 1);
                    without += take(&mut solver).1 - heard;
                    let known = solver.known().len();
                    let mut last = 0;
                    while solver.known().len() == known {
                        let (swept, taken) = take(&mut solver);
                        // The sweep in which a pair comes to be known is followed by what that takes.
                        last = if matches!(swept, Swept::Moved(_)) { taken } else { last };
                    }
                    // And how wide bounds are.
                    with_bounds += last - heard - 8 * (count - 1);
                }
            }
            (without as u64, with_bounds as u64)
        });
        let of = |kind: fn(&(u64, u64)) -> u64| taken.iter().map(kind).collect::<Vec<_>>();
        let (without, with_bounds) = (of(|taken| taken.0), of(|taken| taken.1));
        assert_eq!(without.iter().max(), Some(&plan.taken_by_sweep));
        assert_eq!(with_bounds.iter().max(), Some(&plan.taken_by_proof));
        assert_eq!(without.iter().sum::<u64>(), plan.exchanged_by_sweep);
        assert_eq!(with_bounds.iter().sum::<u64>(), plan.exchanged_by_proof);
    }
}

/// Ended on any rank at any time, all end, and others go on behind the pairs of layers that were known.
#[test]
fn what_is_known_goes_to_any_number_of_ranks() {
    let board = board(&two());
    let placements = board.placements().len();
    let expected = with_ranks(&board, 2, ROUND);
    let mut all_known = Vec::new();
    for (part, count) in (0..20).zip([3, 2, 4, 5].into_iter().cycle()) {
        let ended = ThreadRanks::all(count, |ranks| {
            let asked = AtomicUsize::new(0);
            let is_last = ranks.rank() + 1 == count;
            let report = |_: Progress| match is_last && asked.fetch_add(1, Ordering::Relaxed) > 400 * part {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let mut solver = InRanks::new(&board, ranks, ROUND);
            while let Ok(swept) = solver.sweep(&report) {
                assert!(!matches!(swept, Swept::Proved(_)), "{part}");
            }
            (solver.known().to_vec(), solver.of_start(), collected(&mut solver, placements))
        });
        let (known, of_start, bits) = &ended[0];
        all_known.push(known.len());
        let found = ThreadRanks::all(5 - count / 2, |ranks| {
            let mut solver = InRanks::new(&board, ranks, ROUND).resume(known, *of_start);
            for pair in 0..known.len() {
                solver.give(pair, |others, movers| {
                    let row = |other| &bits[other * placements..][movers.clone()];
                    others.flat_map(row).map(|&bits| f32::from_bits(bits)).collect()
                });
            }
            finished(&mut solver, &board)
        });
        assert!(found[0] == expected, "{part}");
    }
    assert!(all_known[0] == 0 && all_known[19] > 1 && all_known.is_sorted(), "{all_known:?}");
}
