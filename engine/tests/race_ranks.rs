//! Races of two that several ranks solve: the same files as one process makes in blocks, also when they go on.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use dicebase_engine::race::Tables;
use dicebase_engine::{Error, NamedGame, Unwatched, Watch, Work, Workshop, dismiss};
use dicebase_games::any::Game;
use dicebase_solver::{Progress, Ranks, ThreadRanks};

use crate::common::{RACE, World, files};

/// A shard has no more bytes than so many, so that the small game has some.
const SHARD: u64 = 10_000;

fn with<R>(world: &World, memory: Option<u64>, watch: &dyn Watch, then: impl FnOnce(Tables<'_>) -> R) -> R {
    let (named, game): (NamedGame, Game) = world.game(RACE, Some("win"));
    let Game::Race(game) = &game else { panic!("it has a ring") };
    let workshop = Workshop { memory, shard: SHARD, ..world.workshop(Some(0)) };
    then(Tables::of(game, &named, workshop).watched_by(watch))
}

/// What one of the ranks is asked to do by the first one, and what that comes to.
fn solve(world: &World, ranks: &ThreadRanks<'_>, watch: &dyn Watch) -> Result<(), Error> {
    // The others have no disk.
    let elsewhere = World::new();
    if ranks.rank() > 0 {
        let solved = with(&elsewhere, None, watch, |tables| tables.together(Some(ranks)).assist());
        assert!(!elsewhere.path("data").exists());
        return solved;
    }
    with(world, None, watch, |tables| {
        let tables = tables.together(Some(ranks));
        let solved = tables.values(false).map(|found| assert!(found.is_new));
        dismiss(ranks);
        solved
    })
}

/// As one process makes them.
fn expected() -> Vec<(String, Vec<u8>)> {
    let world = World::new();
    with(&world, Some(1 << 30), &Unwatched, |tables| tables.values(false).unwrap());
    files(&world)
}

#[test]
fn any_number_of_ranks_makes_the_same_files() {
    let expected = expected();
    assert!(expected.len() > 3);
    for count in [1, 2, 3, 7] {
        let world = World::new();
        let solved = ThreadRanks::all(count, |ranks| solve(&world, ranks, &Unwatched));
        assert!(solved.iter().all(Result::is_ok));
        assert!(files(&world) == expected, "{count} ranks");
    }
}

/// Remembers what it is told, and ends what is solved when it was asked so often.
struct Until(AtomicUsize, RefCell<Vec<String>>);

impl Until {
    fn asked(times: usize) -> Self {
        Self(AtomicUsize::new(times), RefCell::default())
    }
}

struct Limit<'a>(&'a AtomicUsize);

impl Work for Limit<'_> {
    fn report(&self, _: Progress) -> ControlFlow<()> {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if left.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Watch for Until {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        if what.starts_with("solving") { Box::new(Limit(&self.0)) } else { Box::new(Unwatched) }
    }

    fn note(&self, words: &str) {
        self.1.borrow_mut().push(words.to_owned());
    }
}

/// Whoever ends it, the first rank says how far it came; another number of ranks goes on, and at last one process.
#[test]
fn what_is_proved_stays_for_any_number_of_ranks() {
    let expected = expected();
    // How often the second of two is asked.
    let asked = ThreadRanks::all(2, |ranks| {
        let watch = Until::asked(usize::MAX);
        solve(&World::new(), ranks, &watch).unwrap();
        usize::MAX - watch.0.load(Ordering::Relaxed)
    })[1];
    for last in [Some(3), None] {
        let world = World::new();
        let mut finished_before = 0;
        for count in [2, 4, 1, 3, 2] {
            let told = ThreadRanks::all(count, |ranks| {
                let is_last = ranks.rank() + 1 == count;
                let watch = Until::asked(if is_last { asked / 4 } else { usize::MAX });
                (solve(&world, ranks, &watch), watch.1.into_inner())
            });
            let Err(Error::InterruptedAfter { finished, layers, what: "pairs of layers" }) = told[0].0 else {
                panic!("{:?}", told[0])
            };
            assert!(told[1..].iter().all(|(solved, notes)| solved.is_ok() && notes.is_empty()));
            assert!(finished >= finished_before && finished < layers);
            if finished_before > 0 {
                let begin = format!("going on with {finished_before} of {layers} pairs of layers proved");
                assert!(told[0].1[0].starts_with(&begin), "{:?}", told[0].1);
            }
            finished_before = finished;
        }
        assert!(finished_before > 0);
        match last {
            Some(count) => {
                let solved = ThreadRanks::all(count, |ranks| solve(&world, ranks, &Unwatched));
                assert!(solved.iter().all(Result::is_ok));
            }
            None => _ = with(&world, Some(1 << 30), &Unwatched, |tables| tables.values(false).unwrap()),
        }
        assert!(files(&world) == expected);
    }
}

#[test]
fn too_little_memory_is_refused_with_what_would_do() {
    let plan = |ranks: &ThreadRanks<'_>, memory| {
        with(&World::new(), memory, &Unwatched, |tables| tables.together(Some(ranks)).shared_plan())
    };
    let needed = ThreadRanks::all(2, |ranks| plan(ranks, None).unwrap().unwrap())[0].memory;
    let refused = ThreadRanks::all(2, |ranks| plan(ranks, Some(needed - 1)).unwrap_err());
    let Error::TooLittleMemoryOfRanks { ranks: 2, needed: said, .. } = refused[0] else { panic!("{refused:?}") };
    assert_eq!(said, needed);
    let solved = ThreadRanks::all(2, |ranks| match ranks.rank() {
        0 => with(&World::new(), Some(1000), &Unwatched, |tables| {
            let solved = tables.together(Some(ranks)).values(false).map(drop);
            dismiss(ranks);
            solved
        }),
        _ => solve(&World::new(), ranks, &Unwatched),
    });
    assert!(matches!(solved[0], Err(Error::TooLittleMemoryOfRanks { .. })) && solved[1].is_ok(), "{solved:?}");
}
