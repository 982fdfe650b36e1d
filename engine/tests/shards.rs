//! Two-player games whose tables are made in shards: the numbers do not depend on the memory, and finished shards stay.

use std::cell::Cell;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use dicebase_engine::any::prove;
use dicebase_engine::scorecard::Tables;
use dicebase_engine::{Error, NamedGame, SolveConfig, Unwatched, Watch, Work};
use dicebase_games::any::Game;
use dicebase_solver::Progress;
use dicebase_tables::{Shape, ShardedWriter, Table};

use crate::common::{SMALL, World};

/// The largest size of a shard in bytes, chosen so that the small game has some dozens.
const SHARD: u64 = 4096;
const ENOUGH: u64 = 1 << 30;

fn config(world: &World, memory: Option<u64>) -> SolveConfig {
    SolveConfig { memory, shard: SHARD, ..world.config(None) }
}

/// The table of all chances, and its file.
fn table(tables: &Tables<'_>, force: bool) -> Result<(PathBuf, Table), Error> {
    let path = tables.values(force)?.path;
    let table = Table::open(&path)?;
    Ok((path, table))
}

fn with<R>(world: &World, memory: Option<u64>, watch: &dyn Watch, then: impl FnOnce(&Tables<'_>) -> R) -> R {
    let (named, game): (NamedGame, Game) = world.game(SMALL, Some("win"));
    let Game::Scorecard(game) = &game else { panic!("it has a card") };
    then(&Tables::of(game, &named, config(world, memory)).watched_by(watch))
}

/// All files in the order of their names: the list and the shards.
fn files(path: &std::path::Path) -> Vec<Vec<u8>> {
    let mut names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names.iter().map(|name| fs::read(name).unwrap()).collect()
}

/// A watch that stops solving after this many numbers.
struct Until(usize, Cell<bool>);

impl Watch for Until {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Limit(if what.starts_with("solving") { self.0 } else { usize::MAX }))
    }

    fn note(&self, words: &str) {
        assert!(words.starts_with("going on behind "), "{words}");
        self.1.set(true);
    }
}

struct Limit(usize);

impl Work for Limit {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        if progress.done > self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn shards_have_the_numbers_of_one_file_and_are_the_same_for_any_memory() {
    let whole = World::new();
    let expected = with(&whole, None, &Unwatched, |tables| table(tables, false).unwrap().1.to_f64s().unwrap().unwrap());
    let least = with(&whole, Some(1), &Unwatched, |tables| match tables.plan(1).unwrap_err() {
        Error::TooLittleMemory { memory: 1, needed, .. } => needed,
        other => panic!("{other}"),
    });
    let mut all = Vec::new();
    for memory in [least, 2 * least, 7 * least, ENOUGH] {
        let world = World::new();
        with(&world, Some(memory), &Unwatched, |tables| {
            let plan = tables.plan(memory).unwrap();
            let (path, table) = table(tables, false).unwrap();
            assert_eq!(table.to_f64s().unwrap().unwrap(), expected);
            assert_eq!((table.shards().len(), table.len()), (plan.shards, plan.numbers));
            assert!(table.shards().len() > 20 && plan.memory <= memory);
            assert_eq!(
                tables.head_starts(false).unwrap(),
                with(&whole, None, &Unwatched, |whole| whole.head_starts(false)).unwrap()
            );
            all.push((plan.passes, files(&path)));
        });
    }
    let passes: Vec<usize> = all.iter().map(|(passes, _)| *passes).collect();
    assert!(passes.is_sorted_by(|more, fewer| more >= fewer) && passes[0] > passes[3], "{passes:?}");
    assert!(all.iter().all(|(_, files)| *files == all[0].1));
}

#[test]
fn a_table_in_shards_is_proved() {
    with(&World::new(), Some(ENOUGH), &Unwatched, |tables| {
        let (_, table) = table(tables, false).unwrap();
        assert!(prove(table, 1, &Unwatched).unwrap().is_verified());
    });
}

/// Shards that are intact except for a wrong number in one of them.
#[test]
fn a_wrong_number_in_a_shard_is_found() {
    let world = World::new();
    let table = with(&world, Some(ENOUGH), &Unwatched, |tables| table(tables, false).unwrap().1);
    let numbers = table.to_f64s().unwrap().unwrap();
    // The first number of the outlooks, one in the middle, and the chance at the start.
    for wrong in [0, numbers.len() / 2, numbers.len() - 1] {
        let place = world.path(&format!("wrong-{wrong}.dicebase"));
        let shape = Shape { rows: numbers.len() as u64, columns: 1 };
        let mut writer = ShardedWriter::new(place.clone(), table.metadata(), table.value_type(), shape);
        for shard in table.shards() {
            let (first, length) = (shard.first(), shard.table().len());
            let mut values = numbers[first..first + length].to_vec();
            if let Some(value) = wrong.checked_sub(first).and_then(|at| values.get_mut(at)) {
                *value += if wrong == 0 { 1.0 } else { 1e-9 };
            }
            let mut made = writer.begin(length).unwrap();
            made.write_values(&values).unwrap();
            made.finish().unwrap();
            assert!(writer.take(length).unwrap());
        }
        writer.finish(table.metadata().root).unwrap();
        // The outlooks decide how many numbers there are, so this mistake is noticed earlier.
        let proof = prove(Table::open(&place).unwrap(), 1, &Unwatched);
        assert!(!proof.is_ok_and(|proof| proof.is_verified()), "{wrong}");
    }
}

/// Half of the disk space that the table needs: finished shards stay, unfinished ones do not, and with more space the
/// same call resumes.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_keeps_the_shards_that_are_finished() {
    let whole = World::new();
    let expected = with(&whole, Some(ENOUGH), &Unwatched, |tables| files(&table(tables, false).unwrap().0));
    let kilobytes = expected.iter().map(|file| file.len().div_ceil(4096) * 4).sum::<usize>();
    let world = World::new();
    let Some(disk) = crate::common::Disk::mount(world.path("data"), kilobytes / 2) else {
        println!("skipped: only root can mount a small disk");
        return;
    };
    let error = with(&world, Some(ENOUGH), &Unwatched, |tables| tables.values(false).unwrap_err());
    assert!(dicebase_engine::with_causes(&error).contains("free space on that disk"), "{error}");
    let kept = files(&world.path("data/of-nothing"));
    assert!(kept.len() > 5 && kept.len() < expected.len() && kept.iter().all(|file| expected.contains(file)));
    disk.grow(2 * kilobytes);
    let watch = Until(usize::MAX, Cell::new(false));
    with(&world, Some(ENOUGH), &watch, |tables| {
        let (path, _) = table(tables, false).unwrap();
        assert!(watch.1.get() && files(&path) == expected);
    });
}

#[test]
fn less_than_the_least_memory_is_refused_with_what_would_do() {
    let world = World::new();
    let error = with(&world, Some(1000), &Unwatched, |tables| tables.values(false).unwrap_err());
    assert!(error.to_string().contains("cannot be solved with 0.0 GB of memory"), "{error}");
}

#[test]
fn finished_shards_stay_when_a_solve_is_interrupted() {
    let whole = World::new();
    let (numbers, expected) = with(&whole, Some(ENOUGH), &Unwatched, |tables| {
        let (path, table) = table(tables, false).unwrap();
        (table.len(), files(&path))
    });
    let world = World::new();
    let memory = Some(40 * SHARD);
    for part in 1..8 {
        let error = with(&world, memory, &Until(numbers * part / 8, Cell::new(false)), |tables| {
            tables.values(false).unwrap_err()
        });
        assert!(matches!(error, Error::Interrupted { .. }), "{error}");
        with(&world, memory, &Unwatched, |tables| assert!(tables.finished_shards().unwrap() > 0));
    }
    let watch = Until(usize::MAX, Cell::new(false));
    let path = with(&world, memory, &watch, |tables| table(tables, false).unwrap().0);
    assert!(watch.1.get());
    assert!(files(&path) == expected);
    with(&world, memory, &Unwatched, |tables| {
        assert_eq!(tables.finished_shards().unwrap(), 0);
        let (path, _) = table(tables, true).unwrap();
        assert!(files(&path) == expected);
    });
}
