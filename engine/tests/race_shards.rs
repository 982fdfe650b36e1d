//! Races of two that are solved in blocks, within a memory: the same numbers whatever it is, and what was done stays.

use std::cell::Cell;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use dicebase_engine::any::prove;
use dicebase_engine::race::Tables;
use dicebase_engine::{Error, NamedGame, Unwatched, Watch, Work, Workshop};
use dicebase_games::any::Game;
use dicebase_games::race;
use dicebase_policy::race::Adviser;
use dicebase_solver::Progress;
use dicebase_tables::{Shape, ShardedWriter, Table};

use crate::common::{RACE, World};

/// A shard has no more bytes than so many, so that the small game has some.
const SHARD: u64 = 10_000;
const ENOUGH: u64 = 1 << 30;

fn with<R>(world: &World, memory: Option<u64>, watch: &dyn Watch, then: impl FnOnce(&Tables<'_>) -> R) -> R {
    with_room(world, memory, watch, usize::MAX, then)
}

/// The same where no more than so many states are solved in memory.
fn with_room<R>(
    world: &World,
    memory: Option<u64>,
    watch: &dyn Watch,
    states: usize,
    then: impl FnOnce(&Tables<'_>) -> R,
) -> R {
    let (named, game): (NamedGame, Game) = world.game(RACE, Some("win"));
    let Game::Race(game) = game else { panic!("it has a ring") };
    let game: race::Game = game.with_room(states);
    let workshop = Workshop { memory, shard: SHARD, ..world.workshop(Some(0)) };
    then(&Tables::of(&game, &named, workshop).watched_by(watch))
}

fn table(tables: &Tables<'_>, force: bool) -> Result<(PathBuf, Table), Error> {
    let path = tables.values(force)?.path;
    let table = Table::open(&path)?;
    Ok((path, table))
}

fn files(path: &Path) -> Vec<Vec<u8>> {
    let mut names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names.iter().map(|name| fs::read(name).unwrap()).collect()
}

fn least(world: &World) -> u64 {
    with(world, Some(1), &Unwatched, |tables| match tables.plan(1).unwrap_err() {
        Error::TooLittleMemoryOfBlocks { memory: 1, needed, .. } => needed,
        other => panic!("{other}"),
    })
}

/// Ends the work when it was asked so often, and counts how often it was.
struct Until {
    left: AtomicUsize,
    noted: Cell<bool>,
}

impl Until {
    fn asked(times: usize) -> Self {
        Self { left: AtomicUsize::new(times), noted: Cell::new(false) }
    }
}

struct Limit<'a>(&'a AtomicUsize);

impl Watch for Until {
    fn begin(&self, _: String) -> Box<dyn Work + '_> {
        Box::new(Limit(&self.left))
    }

    fn note(&self, words: &str) {
        assert!(words.starts_with("going on with "), "{words}");
        self.noted.set(true);
    }
}

impl Work for Limit<'_> {
    fn report(&self, _: Progress) -> ControlFlow<()> {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if left.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn shards_are_the_same_for_any_memory_and_agree_with_what_is_solved_in_memory() {
    let world = World::new();
    let whole = with(&world, None, &Unwatched, |tables| table(tables, false).unwrap().1);
    let (expected, of_whole) = (whole.to_f64s().unwrap().unwrap(), whole.metadata().error_bound);
    let mut all = Vec::new();
    let least = least(&world);
    for memory in [least, least + 100_000, ENOUGH] {
        let world = World::new();
        with(&world, Some(memory), &Unwatched, |tables| {
            let plan = tables.plan(memory).unwrap();
            let (path, table) = table(tables, false).unwrap();
            assert_eq!((table.shards().len(), table.len()), (plan.shards, plan.numbers));
            assert!(table.shards().len() > 3 && plan.memory <= memory && plan.disk > plan.written);
            let metadata = table.metadata();
            assert!(metadata.root_error_bound <= metadata.error_bound && metadata.error_bound < 1e-6);
            for (found, expected) in table.to_f64s().unwrap().unwrap().iter().zip(&expected) {
                assert_eq!(found.is_nan(), expected.is_nan());
                assert!(expected.is_nan() || (found - expected).abs() <= metadata.error_bound + of_whole);
            }
            let apart = (metadata.root - whole.metadata().root).abs();
            assert!(apart <= metadata.root_error_bound + whole.metadata().root_error_bound);
            // Nothing is left beside the table.
            assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1 + plan.shards);
            all.push(files(&path));
        });
    }
    assert!(all.iter().all(|files| *files == all[0]));
}

#[test]
fn a_table_in_one_shard_is_one_file() {
    let world = World::new();
    let (named, game) = world.game(RACE, Some("win"));
    let Game::Race(game) = &game else { panic!("it has a ring") };
    let workshop = Workshop { memory: Some(ENOUGH), ..world.workshop(Some(0)) };
    let (path, table) = table(&Tables::of(game, &named, workshop), false).unwrap();
    assert!(table.shards().is_empty() && files(&path).len() == 1);
    assert!(prove(table, 1, &Unwatched).unwrap().verified);
}

#[test]
fn a_table_in_shards_is_proved_and_a_wrong_number_is_found() {
    let world = World::new();
    let table = with(&world, Some(ENOUGH), &Unwatched, |tables| table(tables, false).unwrap().1);
    let numbers = table.to_f64s().unwrap().unwrap();
    let metadata = table.metadata().clone();
    let value_type = table.value_type();
    let lengths: Vec<usize> = table.shards().iter().map(|shard| shard.table().len()).collect();
    let proof = prove(table, 1, &Unwatched).unwrap();
    assert!(proof.verified, "{proof:?}");
    let possible = numbers.iter().rposition(|number| !number.is_nan()).unwrap();
    let impossible = numbers.iter().position(|number| number.is_nan()).unwrap();
    for (wrong, value) in [(0, numbers[0] + 1e-5), (possible, 0.5), (impossible, 0.5), (possible, f64::NAN)] {
        let place = world.path(&format!("wrong-{wrong}.dicebase"));
        let shape = Shape { rows: numbers.len() as u64, columns: 1 };
        let mut writer = ShardedWriter::new(place.clone(), &metadata, value_type, shape);
        let mut first = 0;
        for &length in &lengths {
            let mut values = numbers[first..first + length].to_vec();
            if (first..first + length).contains(&wrong) {
                values[wrong - first] = value;
            }
            first += length;
            let mut made = writer.begin(length).unwrap();
            made.write_values(&values).unwrap();
            made.finish().unwrap();
            assert!(writer.take(length).unwrap());
        }
        writer.finish(metadata.root).unwrap();
        let proof = prove(Table::open(&place).unwrap(), 1, &Unwatched);
        assert!(!proof.unwrap().verified, "{wrong}");
    }
}

#[test]
fn a_damaged_or_missing_shard_is_named() {
    let world = World::new();
    let path = with(&world, Some(ENOUGH), &Unwatched, |tables| table(tables, false).unwrap().0);
    let mut shard = path.clone().into_os_string();
    shard.push(".002");
    let whole = fs::read(&shard).unwrap();
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&shard, &damaged).unwrap();
    let name = Path::new(&shard).display().to_string();
    let error = prove(Table::open(&path).unwrap(), 1, &Unwatched).unwrap_err();
    assert!(error.to_string().contains(&name), "{error}");
    fs::remove_file(&shard).unwrap();
    let error = with(&world, Some(ENOUGH), &Unwatched, |tables| tables.values(false).unwrap_err());
    assert!(error.to_string().contains(&name), "{error}");
    let (_, table) = with(&world, Some(ENOUGH), &Unwatched, |tables| table(tables, true).unwrap());
    assert!(fs::read(&shard).unwrap() == whole && prove(table, 1, &Unwatched).unwrap().verified);
}

#[test]
fn an_interrupted_solve_goes_on_with_another_memory() {
    let world = World::new();
    let least = least(&world);
    let watch = Until::asked(usize::MAX);
    let (expected, bound) = with(&world, Some(ENOUGH), &watch, |tables| {
        let (_, table) = table(tables, false).unwrap();
        (table.to_f64s().unwrap().unwrap(), table.metadata().error_bound)
    });
    let asked = usize::MAX - watch.left.load(Ordering::Relaxed);
    for part in 1..12 {
        let world = World::new();
        let error =
            with(&world, Some(ENOUGH), &Until::asked(asked * part / 12), |tables| tables.values(false).unwrap_err());
        assert!(matches!(error, Error::Interrupted { goes_on: true }), "{error}");
        let watch = Until::asked(usize::MAX);
        with(&world, Some(least), &watch, |tables| {
            assert!(tables.begun() > 0);
            let (_, table) = table(tables, false).unwrap();
            assert!(watch.noted.get());
            let both = bound + table.metadata().error_bound;
            for (found, expected) in table.to_f64s().unwrap().unwrap().iter().zip(&expected) {
                assert!(expected.is_nan() || (found - expected).abs() <= both);
            }
            assert!(prove(table, 1, &Unwatched).unwrap().verified && tables.begun() == 0);
        });
        let again = usize::MAX - watch.left.load(Ordering::Relaxed);
        assert!(again < asked + asked / 4, "{again} {asked}");
    }
}

/// What is on the disk is not believed if it is not what was proved.
#[test]
fn a_damaged_checkpoint_costs_only_time() {
    let world = World::new();
    let error = with(&world, Some(ENOUGH), &Until::asked(2000), |tables| tables.values(false).unwrap_err());
    assert!(matches!(error, Error::Interrupted { .. }), "{error}");
    let folder = world.workshop(None).tables.dir().to_owned();
    let kept = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.into_iter().find(|path| path.extension().is_some_and(|end| end == "000")).unwrap();
    let mut bytes = fs::read(&kept).unwrap();
    for byte in bytes.iter_mut().skip(4096).step_by(7) {
        *byte ^= 0x55;
    }
    fs::write(&kept, bytes).unwrap();
    with(&world, Some(ENOUGH), &Unwatched, |tables| {
        let (_, table) = table(tables, false).unwrap();
        assert!(prove(table, 1, &Unwatched).unwrap().verified);
    });
}

#[test]
fn less_than_the_least_memory_is_refused_with_what_would_do() {
    let world = World::new();
    let error = with(&world, Some(1000), &Unwatched, |tables| tables.values(false).unwrap_err());
    assert!(error.to_string().contains("cannot be solved with 0.0 GB of memory"), "{error}");
}

/// A game that is too large for the memory has a bot, until it is solved on a disk.
#[test]
fn what_outgrows_the_memory_is_rated_until_it_is_solved_on_a_disk() {
    let world = World::new();
    with_room(&world, None, &Unwatched, 100, |tables| {
        assert!(!tables.is_solved() && tables.size().is_none());
        let error = tables.policy().err().unwrap().to_string();
        assert!(error.contains("--objective win --memory 8G"), "{error}");
        assert!(matches!(tables.adviser().unwrap(), Adviser::Rated(_)));
    });
    with_room(&world, Some(ENOUGH), &Unwatched, 100, |tables| assert!(tables.values(false).unwrap().is_new));
    with_room(&world, None, &Unwatched, 100, |tables| {
        assert!(tables.is_solved() && !tables.values(false).unwrap().is_new);
        assert!(matches!(tables.adviser().unwrap(), Adviser::Solved(_)));
        // It is never solved in memory, whatever becomes of its table.
        assert!(matches!(tables.values(true), Err(Error::OutgrowsMemory { .. })));
        assert!(matches!(tables.exact_values(), Err(Error::OutgrowsMemory { .. })));
    });
}
