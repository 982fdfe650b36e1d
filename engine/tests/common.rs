//! A folder with rules and tables.

use std::fs;
use std::path::PathBuf;

use dicebase_engine::any::Tables;
use dicebase_engine::{Error, NamedGame, SolveConfig, Unwatched, find};
use dicebase_games::any::Game;
use dicebase_policy::any::Policy;
use tempfile::TempDir;

/// Two dice with four sides, and a category of each kind.
pub const SMALL: &str = include_str!("small.toml");

/// A race of two players, quickly solved.
pub const RACE: &str = include_str!("../../tests/protocol/small-race.toml");

/// A race of three players, which is not solved but rated.
pub const THREE: &str = include_str!("../../tests/protocol/race-of-three.toml");

/// A game with action dice, which is not solved for several players but rated.
pub const MELEE: &str = include_str!("../../tests/protocol/small-melee.toml");

/// A built-in bank game that is played to 1000 points.
pub fn bank(game: &str) -> String {
    let rules = dicebase_games::find_builtin(game).expect("a built-in game").text;
    let rules = rules.replacen("target = 10000", "target = 1000", 1).replacen("entry = 1000", "entry = 500", 1);
    rules.replacen("turns = 10", "turns = 1", 1)
}

/// A folder with rules and tables, which is removed at the end.
pub struct World(TempDir);

impl World {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// A config whose tables of `f64` may have this many bytes; `None` is the default.
    pub fn config(&self, largest_f64: Option<usize>) -> SolveConfig {
        let config = SolveConfig::open(Some(self.0.path().join("data")), 1).expect("a folder");
        SolveConfig { largest_f64: largest_f64.unwrap_or(config.largest_f64), ..config }
    }

    /// A game of these rules.
    pub fn game(&self, rules: &str, objective: Option<&str>) -> (NamedGame, Game) {
        let path = self.path("small.toml");
        fs::write(&path, rules).expect("room");
        let named = find(path.to_str().expect("a path in words")).expect("a game");
        let game = named.ready(objective).expect("a game that can be played for it");
        (named, game)
    }

    /// The policy of a game, whose table is made if it is missing.
    pub fn policy(&self, rules: &str, objective: Option<&str>, largest_f64: Option<usize>) -> Result<Policy, Error> {
        let (named, game) = self.game(rules, objective);
        Tables::of(&game, &named, self.config(largest_f64), &Unwatched).policy()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// A small disk that is unmounted at the end.
#[cfg(target_os = "linux")]
pub struct Disk(PathBuf);

#[cfg(target_os = "linux")]
impl Disk {
    /// Mounts a disk with this many kilobytes. Only root may do this.
    pub fn mount(path: PathBuf, kilobytes: usize) -> Option<Self> {
        fs::create_dir_all(&path).expect("a folder");
        let options = format!("size={kilobytes}k");
        let mount =
            std::process::Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&path).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(path))
    }

    /// Grows the disk to this many kilobytes.
    pub fn grow(&self, kilobytes: usize) {
        let options = format!("remount,size={kilobytes}k");
        let grown = std::process::Command::new("mount").args(["-o", &options]).arg(&self.0).status();
        assert!(grown.is_ok_and(|status| status.success()));
    }
}

#[cfg(target_os = "linux")]
impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0).status();
    }
}

/// All files of a world in the order of their names.
pub fn files(world: &World) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(world.path("data")).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(name, _)| !name.ends_with("lock"))
        .collect();
    files.sort();
    files
}
