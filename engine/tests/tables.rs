//! Tables that exist, that are missing, and that belong to another game.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};

use dicebase_engine::any::{Tables, ask_many, open, prove};
use dicebase_engine::{Error, Origin, SolveConfig, Unwatched, Watch, Work, find, scorecard};
use dicebase_games::any::Game;
use dicebase_solver::Progress;
use dicebase_tables::Table;

use crate::common::{RACE, SMALL, THREE, World, bank};

/// The path of the game's table of values.
fn path(world: &World, rules: &str, objective: Option<&str>) -> PathBuf {
    let (named, game) = world.game(rules, objective);
    Tables::of(&game, &named, world.config(None), &Unwatched).place().0
}

#[test]
fn a_table_is_made_once() {
    let race = || RACE.to_owned();
    let games = [
        (SMALL.to_owned(), None),
        (SMALL.to_owned(), Some("target")),
        (bank("zehntausend"), Some("turns")),
        (race(), Some("turns")),
        (race(), Some("win")),
    ];
    for (rules, objective) in games {
        let world = World::new();
        let (named, game) = world.game(&rules, objective);
        let tables = Tables::of(&game, &named, world.config(None), &Unwatched);
        let missing = tables.stored().err().unwrap();
        assert!(matches!(&missing, Error::Missing { .. }), "{missing}");
        assert!(missing.to_string().contains("dicebase solve"), "{missing}");
        assert!(tables.values(false).unwrap().is_new);
        let found = tables.values(false).unwrap();
        assert!(!found.is_new && found.path == tables.place().0);
        assert_eq!(tables.stored().unwrap().id(), "small");
        assert!(tables.values(true).unwrap().is_new);
        assert!(prove(Table::open(&found.path).unwrap(), 1, &Unwatched).unwrap().is_verified());
        assert_eq!(open(&found.path).unwrap().objective().name, game.objective().name);
    }
}

#[test]
fn other_rules_have_another_table() {
    let world = World::new();
    let other = SMALL.replacen("points = 10", "points = 11", 1);
    let again = SMALL.replacen("source = \"made", "source = \"Made", 1).replacen("dice = 2", "dice   =   2", 1);
    assert_ne!(path(&world, SMALL, None), path(&world, &other, None));
    assert_eq!(path(&world, SMALL, None), path(&world, &again, None));
    let bank = bank("zehntausend");
    assert_ne!(path(&world, &bank, Some("win")), path(&world, &bank, Some("turns")));
}

#[test]
fn a_table_of_other_rules_or_without_its_family_is_foreign() {
    let world = World::new();
    let rules = SMALL.replacen("points = 10", "points = 11", 1);
    drop(world.policy(&rules, None, None).unwrap());
    fs::copy(path(&world, &rules, None), path(&world, SMALL, None)).unwrap();
    let error = world.policy(SMALL, None, None);
    // The table is made again, since nothing is lost by it.
    assert_eq!(error.unwrap().ask(&"small card ones=0".parse().unwrap()).unwrap().notation().game, "small");
}

#[test]
fn a_damaged_table_is_not_made_again_in_silence() {
    let world = World::new();
    drop(world.policy(SMALL, None, None).unwrap());
    let path = path(&world, SMALL, None);
    let good = fs::read(&path).unwrap();
    let damaged = |byte: usize| {
        let mut bytes = good.clone();
        bytes[byte] ^= 1;
        fs::write(&path, bytes).unwrap();
        world.policy(SMALL, None, None)
    };
    let error = damaged(100).err().unwrap();
    assert!(matches!(error, Error::Damaged { .. }) && error.origin() == Origin::Machine, "{error}");
    assert!(error.to_string().contains("--force"), "{error}");
    // A value is checked when it is read.
    let policy = damaged(good.len() - 1).unwrap();
    let question = policy.ask(&"small card ones=0".parse().unwrap()).unwrap();
    let error = Error::from(question.value().unwrap_err());
    assert!(matches!(error, Error::DamagedBlock(_)) && error.origin() == Origin::Machine, "{error}");
    assert!(error.to_string().contains("--force"), "{error}");
    assert!(matches!(prove(Table::open(&path).unwrap(), 1, &Unwatched), Err(Error::DamagedBlock(_))));
}

#[test]
fn many_positions_have_the_answers_of_each_and_the_first_error_has_its_index() {
    let world = World::new();
    let policy = world.policy(SMALL, None, None).unwrap();
    let lines = ["small", "small card ones=0", "small card ones=1", "small"].map(str::to_owned);
    let each = lines.each_ref().map(|line| policy.ask(&line.parse().unwrap()).unwrap().value().unwrap());
    let many = |lines: &[String], threads| ask_many(&policy, lines, threads, |question| Ok(question.value()?));
    for threads in [0, 1, 3] {
        assert_eq!(many(&lines, threads).unwrap(), each);
    }
    assert_eq!(many(&[], 1).unwrap(), []);
    let wrong = ["small", "small card ones=9", "nonsense"].map(str::to_owned);
    let (index, error) = many(&wrong, 2).err().unwrap();
    assert!(index == 1 && error.to_string().contains("ones=9"), "{index}: {error}");
}

#[test]
fn bank_and_race_games_have_no_table_of_decisions() {
    for rules in [bank("zehntausend"), RACE.to_owned()] {
        let world = World::new();
        let (named, game) = world.game(&rules, Some("turns"));
        let tables = Tables::of(&game, &named, world.config(None), &Unwatched);
        let error = tables.stored_policy_table().err().unwrap();
        assert!(matches!(error, Error::NoPolicyTable { objective: "turns", .. }), "{error}");
    }
}

/// A watch that stops the work after this many looks at the progress.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn begin(&self, _: String) -> Box<dyn Work + '_> {
        Box::new(Look(&self.0))
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

struct Look<'a>(&'a AtomicUsize);

impl Work for Look<'_> {
    fn report(&self, _: Progress) -> ControlFlow<()> {
        let less = |looks: usize| looks.checked_sub(1);
        let looked = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        looked.map_or(ControlFlow::Break(()), |_| ControlFlow::Continue(()))
    }
}

#[test]
fn an_interrupted_race_goes_on() {
    let world = World::new();
    let (named, game) = world.game(RACE, Some("win"));
    let mut interrupted = 0;
    // Each run gets a little further, however early it is stopped.
    for looks in (0..).step_by(50) {
        let watch = Impatient(AtomicUsize::new(looks));
        match Tables::of(&game, &named, world.config(None), &watch).values(false) {
            Ok(found) => {
                assert!(prove(Table::open(&found.path).unwrap(), 1, &Unwatched).unwrap().is_verified());
                break;
            }
            Err(error) => {
                assert_eq!(error.to_string(), "interrupted; the same command without --force goes on from here");
            }
        }
        interrupted += 1;
    }
    assert!(interrupted > 2, "{interrupted}");
    let left = fs::read_dir(world.path("data")).unwrap().filter(|file| {
        let name = file.as_ref().unwrap().file_name();
        name.to_string_lossy().contains("checkpoint")
    });
    assert_eq!(left.count(), 0, "what is finished needs no place to go on from");
}

#[test]
fn a_race_of_one_player_and_ratings_end_wherever_they_are_interrupted() {
    for (rules, objective) in [(RACE, "turns"), (THREE, "win")] {
        let world = World::new();
        let (named, game) = world.game(rules, Some(objective));
        for looks in [0, 1, 3, 20] {
            let watch = Impatient(AtomicUsize::new(looks));
            let error = Tables::of(&game, &named, world.config(None), &watch).values(false).err().unwrap();
            assert_eq!(error.to_string(), "interrupted", "{objective} after {looks}");
        }
        assert_eq!(fs::read_dir(world.path("data")).unwrap().count(), 0);
    }
}

#[test]
fn games_and_folders_that_there_are_not() {
    let error = find("yazee").err().unwrap();
    assert!(matches!(error, Error::NoSuchGame { .. }) && error.origin() == Origin::Question);
    let error = find("./missing.toml").err().unwrap();
    assert!(matches!(error, Error::UnreadableRules { .. }));
    let world = World::new();
    assert_eq!(SolveConfig::open(Some(world.path("data")), 3).unwrap().threads, 3);
    let error = find("yahtzee").unwrap().ready(Some("turns")).err().unwrap();
    assert!(error.to_string().contains("there is no objective"), "{error}");
}

/// The threads that write decisions.
#[derive(Default)]
struct Writers(Mutex<HashSet<ThreadId>>);

struct Writing<'a>(Option<&'a Writers>);

impl Watch for Writers {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Writing(what.starts_with("writing the policy").then_some(self)))
    }
}

impl Work for Writing<'_> {
    fn report(&self, _: Progress) -> ControlFlow<()> {
        if let Some(Writers(threads)) = self.0 {
            threads.lock().unwrap().insert(thread::current().id());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn decisions_are_written_with_as_many_threads_as_were_asked_for() {
    let world = World::new();
    let named = find("knubbel-v2").unwrap();
    let Game::Scorecard(game) = named.ready(None).unwrap() else { panic!("it has a card") };
    let (config, writers) = (world.config(None), Writers::default());
    assert_eq!(config.threads, 1);
    scorecard::Tables::of(&game, &named, config).watched_by(&writers).decisions(false).unwrap();
    assert_eq!(writers.0.lock().unwrap().len(), 1);
}

#[test]
fn a_question_about_a_target_needs_no_table_where_what_follows_is_quickly_solved() {
    let world = World::new();
    let named = find("yahtzee").unwrap();
    let game = named.ready(Some("target")).unwrap();
    let tables = Tables::of(&game, &named, world.config(None), &Unwatched);
    let asked = |line: &str| tables.read(&line.parse().unwrap()).unwrap().stored();
    let late =
        asked("yahtzee objective target target 200 card ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,chance=20");
    let question = late.unwrap();
    let early = "yahtzee objective target target 200";
    assert!(question.is_known() && !question.policy().knows(&early.parse().unwrap()));
    let missing = asked(early).err().unwrap();
    assert!(matches!(&missing, Error::Missing { .. }), "{missing}");
    assert!(missing.to_string().contains("dicebase solve yahtzee --objective target"), "{missing}");
    assert!(!tables.place().0.exists(), "nothing is stored");
}

#[test]
fn play_for_a_target_has_no_table_of_decisions() {
    let world = World::new();
    let (named, game) = world.game(SMALL, Some("target"));
    let tables = Tables::of(&game, &named, world.config(None), &Unwatched);
    let error = tables.stored_policy_table().err().unwrap();
    assert!(matches!(error, Error::NoPolicyTable { objective: "target", .. }), "{error}");
}
