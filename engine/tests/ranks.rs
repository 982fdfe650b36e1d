//! Two-player games that several ranks solve: the files are the same as without ranks, for any number of them, even
//! after an interrupt.

use std::cell::RefCell;
use std::ops::ControlFlow;

use dicebase_engine::scorecard::Tables;
use dicebase_engine::{Error, NamedGame, SolveConfig, Unwatched, Watch, Work, dismiss};
use dicebase_games::any::Game;
use dicebase_solver::{Progress, Ranks, ThreadRanks};

use crate::common::{SMALL, World, files};

/// The largest size of a shard in bytes, chosen so that the small game has some dozens.
const SHARD: u64 = 4096;

fn with<R>(world: &World, shard: u64, memory: Option<u64>, watch: &dyn Watch, then: impl FnOnce(Tables<'_>) -> R) -> R {
    let (named, game): (NamedGame, Game) = world.game(SMALL, Some("win"));
    let Game::Scorecard(game) = &game else { panic!("it has a card") };
    let config = SolveConfig { memory, shard, ..world.config(None) };
    then(Tables::of(game, &named, config).watched_by(watch))
}

/// Runs one rank: the first one makes the table, the others assist.
fn solve(world: &World, shard: u64, ranks: &ThreadRanks<'_>, watch: &dyn Watch) -> Result<(), Error> {
    // The other ranks have no disk.
    let elsewhere = World::new();
    if ranks.rank() > 0 {
        let solved = with(&elsewhere, shard, None, watch, |tables| tables.together(Some(ranks)).assist());
        assert!(!elsewhere.path("data").exists());
        return solved;
    }
    with(world, shard, None, watch, |tables| {
        let tables = tables.together(Some(ranks));
        let solved = tables.values(false).map(|found| assert!(found.is_new));
        dismiss(ranks);
        solved
    })
}

/// The files that one process makes.
fn expected(shard: u64, memory: Option<u64>) -> Vec<(String, Vec<u8>)> {
    let world = World::new();
    with(&world, shard, memory, &Unwatched, |tables| tables.values(false).unwrap());
    files(&world)
}

#[test]
fn any_number_of_ranks_makes_the_same_files() {
    for (shard, memory) in [(u64::MAX, None), (SHARD, Some(u64::MAX))] {
        let expected = expected(shard, memory);
        assert_eq!(expected.len() > 20, shard == SHARD);
        for count in [1, 2, 3, 7] {
            let world = World::new();
            let solved = ThreadRanks::all(count, |ranks| solve(&world, shard, ranks, &Unwatched));
            assert!(solved.iter().all(Result::is_ok));
            assert!(files(&world) == expected, "{count} ranks");
        }
    }
}

/// A watch that records notes and stops solving after this many numbers.
struct Until(usize, RefCell<Vec<String>>);

struct Limit(usize);

impl Work for Limit {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        if progress.done > self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Watch for Until {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Limit(if what.starts_with("solving") { self.0 } else { usize::MAX }))
    }

    fn note(&self, words: &str) {
        self.1.borrow_mut().push(words.to_owned());
    }
}

/// Any rank may stop the work, the first rank reports the finished layers, another number of ranks resumes, and finally
/// one process.
#[test]
fn what_is_finished_stays_for_any_number_of_ranks() {
    let expected = expected(SHARD, Some(u64::MAX));
    let numbers =
        with(&World::new(), SHARD, Some(u64::MAX), &Unwatched, |tables| tables.plan(u64::MAX).unwrap().numbers);
    for last in [Some(2), None] {
        let world = World::new();
        let mut finished_before = 0;
        for (part, count) in (1..8).zip([3, 1, 2, 4, 2, 3, 1]) {
            let told = ThreadRanks::all(count, |ranks| {
                // The last rank is stopped.
                let most = if ranks.rank() + 1 == count { numbers * part / 8 } else { usize::MAX };
                let watch = Until(most, RefCell::default());
                (solve(&world, SHARD, ranks, &watch), watch.1.into_inner())
            });
            let Err(Error::InterruptedAfter { finished, layers: 8 }) = told[0].0 else { panic!("{:?}", told[0]) };
            assert!(told[1..].iter().all(|(solved, notes)| solved.is_ok() && notes.is_empty()));
            assert!(finished >= finished_before);
            let note = format!("going on after {finished_before} of 8 layers that are finished; --force begins anew");
            assert_eq!(told[0].1, if finished_before > 0 { vec![note] } else { vec![] });
            finished_before = finished;
        }
        assert!(finished_before > 2);
        match last {
            Some(count) => {
                let solved = ThreadRanks::all(count, |ranks| solve(&world, SHARD, ranks, &Unwatched));
                assert!(solved.iter().all(Result::is_ok));
            }
            None => _ = with(&world, SHARD, Some(u64::MAX), &Unwatched, |tables| tables.values(false).unwrap()),
        }
        assert!(files(&world) == expected);
    }
}

#[test]
fn too_little_memory_is_refused_with_what_would_do() {
    let plan = |ranks: &ThreadRanks<'_>, memory| {
        with(&World::new(), SHARD, memory, &Unwatched, |tables| tables.together(Some(ranks)).shared_plan())
    };
    let plans = ThreadRanks::all(2, |ranks| plan(ranks, None).unwrap().unwrap());
    let needed = plans[0].memory;
    assert!(plans.iter().all(|plan| plan.layers == 8 && plan.memory == needed && plan.exchanged > 0));
    let refused = ThreadRanks::all(2, |ranks| plan(ranks, Some(needed - 1)).unwrap_err());
    let Error::TooLittleMemoryOfRanks { ranks: 2, enough: Some(enough), .. } = &refused[0] else {
        panic!("{refused:?}")
    };
    assert!(*enough > 2 && refused[0].to_string().ends_with(&format!("or start {enough} ranks")), "{}", refused[0]);
    assert!(ThreadRanks::all(*enough, |ranks| plan(ranks, Some(needed - 1)).is_ok()).into_iter().all(|fits| fits));
}
