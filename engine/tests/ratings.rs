//! The ratings of the bot of race games, as a table.

use std::fs;
use std::path::PathBuf;

use dicebase_engine::any::{self, Tables, open_table};
use dicebase_engine::{Error, Unwatched, race};
use dicebase_games::any::Game;
use dicebase_policy::RATINGS;

use crate::common::{MELEE, RACE, THREE, World};

/// The path of the only ratings in a folder.
fn ratings(world: &World) -> PathBuf {
    let files = fs::read_dir(world.path("data")).unwrap().map(|file| file.unwrap().path());
    let mut ratings = files.filter(|path| path.to_string_lossy().contains("-ratings-"));
    let found = ratings.next().unwrap();
    assert!(ratings.next().is_none());
    found
}

/// Flips a bit of the table: in its metadata, or in its last number.
fn damage(path: &PathBuf, good: &[u8], byte: usize) {
    let mut bytes = good.to_vec();
    bytes[byte] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// The command that a message names.
fn command(error: &Error) -> String {
    error.to_string().split('`').nth(1).unwrap().to_owned()
}

#[test]
fn a_game_that_is_not_solved_is_rated_by_the_command_that_is_named() {
    for rules in [THREE, MELEE] {
        let world = World::new();
        let (named, game) = world.game(rules, Some("win"));
        let tables = Tables::of(&game, &named, world.config(None), &Unwatched);
        let missing = tables.stored().err().unwrap();
        let solve = command(&missing);
        assert!(solve.starts_with("dicebase solve ") && solve.contains("--objective win"), "{solve}");
        assert!(tables.values(false).unwrap().is_new && !tables.values(false).unwrap().is_new);
        let path = ratings(&world);
        let good = fs::read(&path).unwrap();
        for byte in [100, good.len() - 1] {
            damage(&path, &good, byte);
            for error in [tables.policy().err().unwrap(), tables.values(false).err().unwrap()] {
                assert_eq!(command(&error), format!("{solve} --force"), "{error}");
            }
            assert!(tables.values(true).unwrap().is_new);
            assert!(fs::read(&path).unwrap() == good, "byte {byte}");
        }
        let table = open_table(&path).unwrap();
        let unproved = any::prove(table, 1, &Unwatched).unwrap_err().to_string();
        assert!(unproved.contains("is not solved: there are only estimates of it"), "{unproved}");
    }
}

/// `solve` makes no ratings of a solved game, so no message may say so: the commands that use ratings make them.
#[test]
fn ratings_of_a_solved_game_are_made_by_who_needs_them() {
    let world = World::new();
    let (named, game) = world.game(RACE, Some("win"));
    let Game::Race(of_two) = &game else { panic!("it is a race") };
    let tables = race::Tables::of(of_two, &named, world.config(None));
    let bot = tables.estimator().unwrap();
    assert_eq!(bot.table().metadata().kind, RATINGS);
    let numbers = bot.bot().ratings().to_numbers();
    let path = ratings(&world);
    let good = fs::read(&path).unwrap();
    for byte in [8, 100, good.len() - 1] {
        damage(&path, &good, byte);
        let of_file = open_table(&path).and_then(|table| Ok(table.check()?));
        if byte > 8 {
            // A table of another format version is replaced without a message.
            let command = command(&of_file.unwrap_err());
            assert!(command.starts_with("dicebase simulate ./small.toml --games 1"), "{command}");
        }
        assert_eq!(tables.estimator().unwrap().bot().ratings().to_numbers(), numbers);
        assert!(fs::read(&path).unwrap() == good, "byte {byte}");
    }
    assert!(any::open(&path).is_err(), "the table says of itself that it is of a game that is solved");
}
