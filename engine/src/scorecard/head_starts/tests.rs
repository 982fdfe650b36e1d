//! Interrupted solves of a game that is small enough for a table of all chances.

use std::cell::RefCell;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use dicebase_games::any::Game;
use dicebase_solver::Progress;
use dicebase_tables::{Table, TableDir};
use tempfile::TempDir;

use super::*;
use crate::game::NamedGame;
use crate::solve_config::SolveConfig;
use crate::watch::{Unwatched, Watch};

const SMALL: &str = include_str!("../../../tests/small.toml");

/// A watch that records notes and stops solving after this many numbers.
struct Until(usize, RefCell<Vec<String>>);

impl Until {
    fn numbers(numbers: usize) -> Self {
        Self(numbers, RefCell::default())
    }

    fn told(&self) -> String {
        self.1.borrow().join(" ")
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

struct Limit(usize);

impl Work for Limit {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        if progress.done > self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A folder for the tables of two players.
struct World {
    folder: TempDir,
    named: NamedGame,
    game: Game,
}

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.toml");
        fs::write(&path, SMALL).unwrap();
        let named = crate::game::find(&path).unwrap();
        let game = named.ready(Some("win")).unwrap();
        Self { folder, named, game }
    }

    fn tables<'a>(&'a self, watch: &'a dyn Watch) -> Tables<'a> {
        let Game::Scorecard(game) = &self.game else { panic!("it has a card") };
        let tables = TableDir::new(self.folder.path().join("data"));
        let config = SolveConfig { tables, ..SolveConfig::open(None, 1).unwrap() };
        Tables::of(game, &self.named, config).watched_by(watch)
    }

    fn solved(&self, watch: &dyn Watch, force: bool) -> Result<HeadStarts, Error> {
        self.tables(watch).kept_head_starts(force, Duration::ZERO)
    }

    /// The file of a layer.
    fn layer(&self) -> PathBuf {
        self.tables(&Unwatched).kept(CHECKPOINT).place.path().to_owned()
    }

    /// The number of solved values after each layer.
    fn layers(&self) -> Vec<usize> {
        let tables = self.tables(&Unwatched);
        let start = tables.game.states().start();
        let duels = Duels::of(tables.game, &tables.outlooks::<f32>(&start, &start).unwrap());
        (0..duels.layers()).map(|layer| duels.of_layer(layer).end).collect()
    }
}

/// The bits of all numbers.
fn bits(found: &HeadStarts) -> Vec<u64> {
    found.to_numbers().into_iter().map(f64::to_bits).collect()
}

#[test]
fn a_solve_that_is_interrupted_in_any_layer_goes_on_to_the_same_bits() {
    let whole = bits(&World::new().solved(&Unwatched, false).unwrap());
    let layers = World::new().layers();
    assert_eq!(layers.len(), 8);
    for (layer, &numbers) in layers[..7].iter().enumerate() {
        let world = World::new();
        // Before any layer is kept there is nothing to resume from.
        let error = world.solved(&Until::numbers(0), false).unwrap_err();
        assert_eq!(error.to_string(), "interrupted");
        let error = world.solved(&Until::numbers(numbers), false).unwrap_err();
        assert!(matches!(error, Error::Interrupted { goes_on: true }), "{error}");
        assert_eq!(Table::open(world.layer()).unwrap().value(0).unwrap(), Some(layer as f64));
        let watch = Until::numbers(usize::MAX);
        assert_eq!(bits(&world.solved(&watch, false).unwrap()), whole);
        assert!(watch.told().starts_with(&format!("going on after {} of 8 turns", layer + 1)), "{}", watch.told());
        let left: Vec<_> = fs::read_dir(world.folder.path().join("data")).unwrap().collect();
        assert!(left.len() == 1 && !world.layer().exists(), "only the head starts stay: {left:?}");
    }
}

/// Repeated interrupts are possible, and the kept layer survives an interrupt before the next one.
#[test]
fn a_solve_goes_on_as_often_as_it_is_interrupted() {
    let world = World::new();
    let layers = world.layers();
    for numbers in layers[..7].iter().flat_map(|&numbers| [numbers, numbers]) {
        let error = world.solved(&Until::numbers(numbers), false).unwrap_err();
        assert!(matches!(error, Error::Interrupted { goes_on: true }), "{error}");
    }
    let found = world.solved(&Unwatched, false).unwrap();
    assert_eq!(bits(&found), bits(&World::new().solved(&Unwatched, false).unwrap()));
}

#[test]
fn a_layer_that_does_not_serve_is_told_of_and_not_used() {
    let world = World::new();
    let layers = world.layers();
    let whole = bits(&world.solved(&Unwatched, false).unwrap());
    world.solved(&Until::numbers(layers[4]), true).unwrap_err();
    let good = fs::read(world.layer()).unwrap();
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let keeper = |changed: Metadata, numbers: &[f64]| {
        let shape = Shape { rows: numbers.len() as u64, columns: 1 };
        let mut writer = Writer::create(world.layer(), &changed, ValueType::F32, shape).unwrap();
        writer.write_values(numbers).unwrap();
        writer.finish().unwrap();
        fs::read(world.layer()).unwrap()
    };
    let table = Table::open(world.layer()).unwrap();
    let (metadata, numbers) = (table.metadata(), table.to_f64s().unwrap().unwrap());
    let other_rules = metadata.rules.replacen("points = 5", "points = 6", 1);
    let bad = [
        damaged,
        b"half a table".to_vec(),
        keeper(Metadata { program: "dicebase 0.0.9, numbers 1".to_owned(), ..metadata.clone() }, &numbers),
        keeper(Metadata { rules: other_rules, ..metadata.clone() }, &numbers),
        keeper(Metadata { objective: "target".to_owned(), ..metadata.clone() }, &numbers),
        keeper(metadata.clone(), &numbers[..numbers.len() - 1]),
        keeper(metadata.clone(), &[99.0]),
        keeper(metadata.clone(), &[]),
    ];
    for bad in bad {
        fs::write(world.layer(), &bad).unwrap();
        self_heals(&world, &whole);
    }
    fs::write(world.layer(), &good).unwrap();
    let watch = Until::numbers(usize::MAX);
    world.tables(&watch).kept(HEAD_STARTS).forget();
    assert_eq!(bits(&world.solved(&watch, false).unwrap()), whole);
    assert!(watch.told().contains("going on after 5 of 8"), "{}", watch.told());
}

fn self_heals(world: &World, whole: &[u64]) {
    let watch = Until::numbers(usize::MAX);
    world.tables(&watch).kept(HEAD_STARTS).forget();
    assert_eq!(bits(&world.solved(&watch, false).unwrap()), whole);
    assert!(watch.told().contains("it is not used, and all is solved anew"), "{}", watch.told());
    assert!(!world.layer().exists());
}

#[test]
fn force_begins_anew() {
    let world = World::new();
    let layers = world.layers();
    world.solved(&Until::numbers(layers[5]), false).unwrap_err();
    let watch = Until::numbers(layers[2]);
    world.solved(&watch, true).unwrap_err();
    assert_eq!(Table::open(world.layer()).unwrap().value(0).unwrap(), Some(2.0));
    assert_eq!(watch.told(), "");
}

#[test]
fn a_game_that_is_quickly_solved_writes_no_layer() {
    let world = World::new();
    let error = world.tables(&Until::numbers(world.layers()[5])).kept_head_starts(false, EVERY).unwrap_err();
    assert!(matches!(error, Error::Interrupted { goes_on: false }));
    assert!(!world.folder.path().join("data").exists());
}
