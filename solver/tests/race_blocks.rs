//! Races of two in blocks on a disk, against the same in memory and the naive player.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use dicebase_games::race::{Board, Placement, Rules, RulesFile};
use dicebase_solver::race::{Disk, InBlocks, Swept, TooLittle, Unfinished, solve};
use dicebase_solver::{Progress, with_threads};

use crate::chance::Chance;
use crate::race::{coin, player, random};

pub const ENOUGH: u64 = 1 << 30;
/// No chance is further from the truth than this in games as small as these.
const CLOSE: f64 = 5e-6;

/// A disk in memory.
#[derive(Default)]
struct Memory {
    bytes: Mutex<Vec<u8>>,
    /// It fails when it was asked so often.
    left: Option<AtomicUsize>,
}

impl Memory {
    fn failing_after(requests: usize) -> Self {
        Self { left: Some(AtomicUsize::new(requests)), ..Self::default() }
    }

    fn with<R>(&self, at: u64, length: usize, then: impl FnOnce(&mut [u8]) -> R) -> io::Result<R> {
        let left = self
            .left
            .as_ref()
            .map(|left| left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)));
        if let Some(Err(_)) = left {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let at = at as usize;
        if bytes.len() < at + length {
            bytes.resize(at + length, 0);
        }
        Ok(then(&mut bytes[at..at + length]))
    }
}

impl Disk for Memory {
    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.with(at, bytes.len(), |from| bytes.copy_from_slice(from))
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.with(at, bytes.len(), |to| to.copy_from_slice(bytes))
    }

    fn clear(&self) -> io::Result<()> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }
}

pub fn two() -> RulesFile {
    RulesFile { ring: 8, sides: 4, pieces: 2, goal: 2, enter: vec![4], again: vec![4], ..coin() }
}

pub fn three() -> RulesFile {
    RulesFile { ring: 8, sides: 6, pieces: 3, goal: 3, enter: vec![6], again: vec![6], ..coin() }
}

pub fn board(rules: &RulesFile) -> Board {
    Board::new(Rules::new("test", rules.clone()).unwrap())
}

pub fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The least memory that does for bands of so many placements.
fn least(board: &Board, band: usize) -> u64 {
    let (disk, bounds) = (Memory::default(), Memory::default());
    match InBlocks::cut(board, 0, (&disk, &bounds), band) {
        Err(TooLittle { allowed: 0, needed }) => needed,
        _ => panic!("nothing is solved in no memory"),
    }
}

/// What a solve comes to.
#[derive(Clone, PartialEq)]
pub struct Found {
    pub bits: Vec<u32>,
    pub known: Vec<f32>,
    pub of_start: f32,
    pub bound: f64,
}

impl Found {
    fn of(blocks: &InBlocks<'_>, board: &Board, bound: f64) -> Self {
        let all = board.placements().len();
        let bits = blocks.rows(0..all).unwrap().into_iter().map(f32::to_bits).collect::<Vec<_>>();
        let some = all / 3..all - all / 4;
        let rows = blocks.rows(some.clone()).unwrap().into_iter().map(f32::to_bits);
        assert!(rows.eq(bits[some.start * all..some.end * all].iter().copied()));
        Self { bits, known: blocks.known().to_vec(), of_start: blocks.of_start(), bound }
    }

    fn chances(&self) -> impl Iterator<Item = f32> {
        self.bits.iter().copied().map(f32::from_bits)
    }
}

fn finished(mut blocks: InBlocks<'_>, board: &Board) -> (Found, usize) {
    for sweeps in 1.. {
        if let Swept::Proved(bound) = blocks.sweep(&go_on).unwrap() {
            return (Found::of(&blocks, board, bound), sweeps);
        }
    }
    unreachable!()
}

pub fn solved(board: &Board, memory: u64, band: usize) -> Found {
    let (disk, bounds) = (Memory::default(), Memory::default());
    finished(InBlocks::cut(board, memory, (&disk, &bounds), band).unwrap(), board).0
}

/// Holds all chances to those that were solved in memory.
fn agrees(board: &Board, found: &Found) {
    let whole = solve(board, &go_on).unwrap();
    assert!(found.bound <= CLOSE && f64::from(found.of_start) <= found.bound, "{} {:?}", found.bound, found.known);
    assert_eq!(found.bits.len(), whole.chances().len());
    for ((chance, &expected), &margin) in found.chances().zip(whole.chances()).zip(whole.margins()) {
        assert_eq!(chance.is_nan(), expected.is_nan());
        let apart = (f64::from(chance) - expected).abs();
        assert!(expected.is_nan() || apart <= found.bound + f64::from(margin), "{chance} {expected}");
    }
    let start = board.placements().index(board.start()).unwrap() * (board.placements().len() + 1);
    let apart = (f64::from(f32::from_bits(found.bits[start])) - whole.chances()[start]).abs();
    assert!(apart <= f64::from(found.of_start + whole.margins()[start]));
}

#[test]
fn blocks_have_the_same_bits_with_any_memory_and_agree_with_what_is_solved_in_memory() {
    for rules in [coin(), two(), RulesFile { jump_on_ring: false, ..two() }, three()] {
        let board = board(&rules);
        let expected = solved(&board, ENOUGH, 8);
        agrees(&board, &expected);
        let least = least(&board, 8);
        for memory in [least, least + 500, least + 5000] {
            assert!(solved(&board, memory, 8) == expected, "{memory}");
        }
        for band in [1, 30, 512] {
            assert!(solved(&board, ENOUGH, band) == expected, "{band}");
        }
        assert!(with_threads(2, || solved(&board, least, 8)).unwrap() == expected);
    }
}

#[test]
fn random_rules_agree() {
    let mut chance = Chance::new(15);
    for _ in 0..40 {
        let rules = random::rules(&mut chance);
        let board = board(&rules);
        let found = solved(&board, least(&board, 3), 3);
        agrees(&board, &found);
        for ((mine, theirs, left), expected) in &player::chances(&rules) {
            if *left == player::tries(&rules, mine) {
                let index = |pieces: &player::Pieces| {
                    let out = pieces.iter().copied().filter(|&piece| piece > 0);
                    board.placements().index(Placement::of(out)).unwrap()
                };
                let state = index(theirs) * board.placements().len() + index(mine);
                let apart = (f64::from(f32::from_bits(found.bits[state])) - expected).abs();
                assert!(apart <= found.bound + 1e-12, "{mine:?} {theirs:?} {apart} {rules:?}");
            }
        }
    }
}

/// What is read and written is what the plan says.
#[test]
fn a_plan_tells_what_is_read_and_written() {
    let board = board(&three());
    let needed = least(&board, 8);
    let mut read = Vec::new();
    for memory in [needed, needed + 20_000, ENOUGH] {
        let (disk, bounds) = (Memory::default(), Memory::default());
        let mut blocks = InBlocks::cut(&board, memory, (&disk, &bounds), 8).unwrap();
        let plan = blocks.plan();
        assert!(blocks.sample().unwrap() > 0.0 && blocks.traffic() == (0, 0));
        assert!(plan.memory <= memory && plan.least_memory == needed);
        assert_eq!(plan.chances, 4 * (board.placements().len() as u64).pow(2));
        let (mut second, mut before) = ((0, 0), (0, 0));
        let mut moved = 0;
        // In the first sweep of a pair its blocks are not read; the second reads all.
        while !matches!(blocks.sweep(&go_on).unwrap(), Swept::Proved(_)) {
            let now = blocks.traffic();
            moved += 1;
            if blocks.known().is_empty() && moved == 2 {
                second = (now.0 - before.0, now.1 - before.1);
            }
            before = now;
        }
        assert!(second.0 <= plan.read && second.1 <= plan.written);
        read.push(plan.read);
    }
    assert!(read.is_sorted_by(|more, less| more > less), "{read:?}");
}

/// Ended at any time, by somebody or by the disk, it goes on with what is on the disk.
#[test]
fn an_interrupted_solve_goes_on() {
    let rules = two();
    let board = board(&rules);
    let memory = least(&board, 4);
    let whole = solved(&board, memory, 4);
    for after in (0..4000).step_by(97) {
        let (disk, bounds) = (Memory::default(), Memory::default());
        let mut blocks = InBlocks::cut(&board, memory, (&disk, &bounds), 4).unwrap();
        let asked = AtomicUsize::new(0);
        let report = |_: Progress| match asked.fetch_add(1, Ordering::Relaxed) < after {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let ended = loop {
            match blocks.sweep(&report) {
                Ok(Swept::Proved(_)) => break false,
                Ok(_) => {}
                Err(Unfinished::Cancelled(_)) => break true,
                Err(other) => panic!("{other}"),
            }
        };
        let (known, of_start) = (blocks.known().to_vec(), blocks.of_start());
        let again = InBlocks::cut(&board, ENOUGH, (&disk, &bounds), 4).unwrap().resume(&known, of_start);
        let (found, _) = finished(again, &board);
        assert_eq!(found.known[..known.len()], known);
        assert!(found.bound <= CLOSE);
        if !ended {
            assert!(found == whole);
        }
        let apart = found.chances().zip(whole.chances()).filter(|(found, _)| !found.is_nan());
        for (found_chance, expected) in apart {
            assert!(f64::from((found_chance - expected).abs()) <= found.bound + whole.bound);
        }
    }
}

#[test]
fn a_disk_that_fails_ends_the_sweep() {
    let board = board(&two());
    let memory = least(&board, 4);
    for after in [0, 10, 100, 1000] {
        let (disk, bounds) = (Memory::failing_after(after), Memory::default());
        let mut blocks = InBlocks::cut(&board, memory, (&disk, &bounds), 4).unwrap();
        let error = loop {
            match blocks.sweep(&go_on) {
                Ok(Swept::Proved(_)) => panic!("the disk has failed"),
                Ok(_) => {}
                Err(error) => break error,
            }
        };
        assert!(matches!(error, Unfinished::Disk(_)), "{error}");
    }
}

/// A proof alone finds the bounds of before, and numbers that are not the chances.
#[test]
fn what_is_stored_is_proved() {
    let board = board(&two());
    let (disk, bounds) = (Memory::default(), Memory::default());
    let blocks = |memory| InBlocks::cut(&board, memory, (&disk, &bounds), 4).unwrap();
    let (found, sweeps) = finished(blocks(ENOUGH), &board);
    let (again, proofs) = finished(blocks(least(&board, 4)).prove_only(), &board);
    assert!(again == found);
    assert!(2 * proofs < sweeps, "{proofs} {sweeps}");
    // One chance is another, one is none, and where none can be there is one.
    let cells: Vec<usize> = (0..found.bits.len()).collect();
    let bytes = disk.bytes.lock().unwrap().clone();
    let number = |cell: usize| f32::from_le_bytes(std::array::from_fn(|byte| bytes[4 * cell + byte]));
    let possible = cells.iter().copied().find(|&cell| !number(cell).is_nan()).unwrap();
    let impossible = cells.iter().copied().find(|&cell| number(cell).is_nan()).unwrap();
    for (cell, wrong) in [(possible, number(possible) + 1e-3), (possible, 2.0), (possible, f32::NAN), (impossible, 0.5)]
    {
        disk.write(4 * cell as u64, &wrong.to_le_bytes()).unwrap();
        let (wrong, _) = finished(blocks(ENOUGH).prove_only(), &board);
        assert!(wrong.bound > 1e-4, "{}", wrong.bound);
        *disk.bytes.lock().unwrap() = bytes.clone();
    }
}
