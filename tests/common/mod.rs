//! Helpers that the tests of the program share: a folder for each test, small games, and ways to damage a table.

pub mod browser;
#[cfg(unix)]
mod life;
mod random;
mod run;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use dicebase_tables::{BLOCK_LEN, Table, checksum};
use serde_json::Value;
use tempfile::TempDir;

#[cfg(unix)]
pub use life::life;
pub use random::Random;
pub use run::folder_of_run;

/// A game that is solved in a moment.
pub const SMALL: &str = r#"
family = "scorecard"
name = "Small"
source = "made up for these tests"
dice = 2
sides = 4
rolls = 3

[upper-bonus]
from = 6
points = 5

[[category]]
id = "ones"
name = "Ones"
section = "upper"
pattern = { face = 1 }
points = "matching-dice"

[[category]]
id = "twos"
name = "Twos"
section = "upper"
pattern = { face = 2 }
points = "matching-dice"

[[category]]
id = "threes"
name = "Threes"
section = "upper"
pattern = { face = 3 }
points = "matching-dice"

[[category]]
id = "pair"
name = "Pair"
pattern = { groups = [2] }
points = 10

[[category]]
id = "run"
name = "Run"
pattern = { run = 2 }
points = 7

[[category]]
id = "chance"
name = "Chance"
pattern = "any"
points = "all-dice"
"#;

/// The small game in which rolls that a turn does not use are saved.
pub fn saving() -> String {
    SMALL.replacen("rolls = 3", "rolls = 3\nsaved-rolls = true", 1)
}

/// The small game in which a saved die stays saved.
pub fn saved() -> String {
    SMALL.replacen("rolls = 3", "rolls = 3\nsaved-dice = true", 1)
}

/// The small game with a bonus for further pairs and with jokers, `forced` or `free`.
pub fn joker(choice: &str) -> String {
    let bonus = "[extra-bonus]\ncategory = \"pair\"\npoints = 20\n";
    let joker = format!("[joker]\ncategory = \"pair\"\nchoice = \"{choice}\"\npays-in-full = [\"run\"]\n");
    format!("{SMALL}\n{bonus}\n{joker}")
}

/// The small game without its bonus, in which a sum of the dice that is divisible by 3 earns an action die.
pub fn action_dice() -> String {
    let dice = "[action-dice]\nwhen-sum-divisible-by = 3\nfaces = [\"steal\", \"shift\"]\nbefore-rolling = []\n\
                instead-of-rolling = [\"steal\"]\nafter-round = [\"shift\"]\nlast-freeze-round = 0\n";
    SMALL.replacen("[upper-bonus]\nfrom = 6\npoints = 5\n", dice, 1)
}

/// The rules of a built-in bank game with this target and no more than 500 points to enter.
pub fn small_bank(game: &str, target: usize) -> String {
    let rules = dicebase_games::find_builtin(game).unwrap().text;
    let line = rules.lines().find(|line| line.starts_with("target = ")).unwrap();
    rules.replacen(line, &format!("target = {target}"), 1).replacen("entry = 1000", "entry = 500", 1)
}

/// The rules of MAD-GAME on a ring of twelve fields, with two players, two pieces and these duties.
pub fn small_race(duties: &str) -> String {
    let rules = dicebase_games::find_builtin("mad-game").unwrap().text.to_owned();
    let keys = [("ring = 48", "ring = 12"), ("seats = 6", "seats = 2"), ("players = 6", "players = 2")];
    let more = [("pieces = 4", "pieces = 2"), ("\ngoal = 4", "\ngoal = 2")];
    let rules = keys.into_iter().chain(more).fold(rules, |rules, (old, new)| {
        assert!(rules.contains(old), "{old}");
        rules.replace(old, new)
    });
    rules.replace("[\"capture\", \"clear-entry\", \"enter\", \"reach-goal\"]", duties)
}

/// The rules of MAD-GAME for its six players with two pieces each round half the ring, so that the bot is rated soon.
/// Games of `tests/reviews/race-six.txt` can be played by them.
pub fn small_six() -> String {
    let rules = dicebase_games::find_builtin("mad-game").unwrap().text;
    let keys = [("ring = 48", "ring = 24"), ("pieces = 4", "pieces = 2"), ("\ngoal = 4", "\ngoal = 2")];
    keys.into_iter().fold(rules.to_owned(), |rules, (old, new)| rules.replace(old, new))
}

/// Splits at spaces; text within '' is one word.
fn words(text: &str) -> Vec<&str> {
    let parts = text.split('\'').enumerate();
    parts.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

/// A folder with the rules file `small.toml`; tables go into `data` in it.
pub struct World {
    dir: PathBuf,
    /// Removes the folder.
    /// Removed at the end of the test.
    #[expect(dead_code, reason = "it is kept for its end")]
    temporary: Option<TempDir>,
}

impl World {
    /// A folder that is removed after the test.
    pub fn new() -> Self {
        let temporary = TempDir::new().unwrap();
        Self::at(temporary.path().to_owned(), Some(temporary))
    }

    /// A new folder that the tests of one file share in this run; the caller keeps it.
    pub fn shared(name: &str) -> Self {
        let dir = folder_of_run().join(name);
        fs::create_dir(&dir).unwrap();
        Self::at(dir, None)
    }

    fn at(dir: PathBuf, temporary: Option<TempDir>) -> Self {
        fs::write(dir.join("small.toml"), SMALL).unwrap();
        Self { dir, temporary }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub fn data(&self) -> PathBuf {
        self.path("data")
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    /// The program with these words, separated by spaces or within '', run in this folder and without a terminal.
    pub fn dicebase(&self, words: &str) -> Command {
        Command::from_std(self.process(words))
    }

    /// Like [`dicebase`](Self::dicebase), to be started and watched.
    pub fn process(&self, words: &str) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dicebase"));
        command.args(self::words(words)).current_dir(&self.dir).env("DICEBASE_DATA", self.data());
        // Nothing of the user's is read or written.
        command.env("HOME", &self.dir).env("XDG_DATA_HOME", &self.dir).env_remove("CLICOLOR_FORCE");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The output of a command that succeeds and prints nothing on stderr but that work takes long, as it may on a slow
    /// machine.
    pub fn ok(&self, words: &str) -> String {
        let output = self.dicebase(words).assert().success().get_output().clone();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let mut lines = stderr.lines();
        assert!(lines.all(|line| line.contains(" is not worked out yet: that takes about ")), "{words}: {stderr}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The JSON that a succeeding command prints.
    pub fn json(&self, words: &str) -> Value {
        let value: Value = serde_json::from_str(&self.ok(&format!("{words} --json"))).unwrap();
        assert_eq!(value["schema"], 1, "{words}");
        value
    }

    /// The message on stderr of a command that fails and prints no result.
    pub fn refuses(&self, code: i32, words: &str) -> String {
        let assert = self.dicebase(words).assert().code(code).stdout("");
        message(&assert.get_output().stderr)
    }

    /// The table of this kind, `values` or `policy`, of which there is one.
    pub fn table(&self, kind: &str) -> PathBuf {
        let mut tables = self.files(&format!("-{kind}-"));
        tables.retain(|path| path.extension().is_some_and(|ending| ending == "dicebase"));
        assert_eq!(tables.len(), 1, "{tables:?}");
        tables.remove(0)
    }

    /// The files in the data folder with this in their names.
    pub fn files(&self, part: &str) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.data()) else { return Vec::new() };
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.file_name().unwrap().to_string_lossy().contains(part)).collect()
    }

    /// The files in a folder of the data folder, by name.
    pub fn files_in(&self, folder: &str) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.data().join(folder)) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }

    /// The only file there.
    pub fn only_file(&self, folder: &str) -> PathBuf {
        let mut files = self.files_in(folder);
        assert_eq!(files.len(), 1, "{files:?}");
        files.remove(0)
    }

    /// The stored values of this game, for its only stored objective.
    pub fn values_of(&self, game: &str) -> PathBuf {
        let mut tables = self.files(&format!("{game}-"));
        tables.retain(|path| {
            path.to_string_lossy().contains("-values-") && path.extension().is_some_and(|e| e == "dicebase")
        });
        assert_eq!(tables.len(), 1, "{tables:?}");
        tables.remove(0)
    }

    /// The stored values of the only game.
    pub fn values(&self) -> Table {
        Table::open(self.table("values")).unwrap()
    }
}

/// The error message of a command, which must not be that of a panic.
pub fn message(stderr: &[u8]) -> String {
    let text = String::from_utf8(stderr.to_vec()).unwrap();
    assert!(text.starts_with("error: ") && !text.contains("panicked"), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
    text
}

/// Returns `true` when something happens within some seconds.
pub fn soon(seconds: u64, mut happens: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(seconds) {
        if happens() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

/// Changes the bytes of a table, given with the offset of its body, and then corrects the checksums, which
/// `tables/FORMAT.md` describes.
pub fn forge(table: &Path, change: impl FnOnce(&mut [u8], usize)) {
    let mut file = fs::read(table).unwrap();
    let [list, body] = [(32, 64), (40, 0)].map(|(at, after)| after + u64_at(&file, at));
    change(&mut file, body);
    let sums: Vec<u8> = file[body..].chunks(BLOCK_LEN).flat_map(|block| checksum(block).to_le_bytes()).collect();
    file[list..list + sums.len()].copy_from_slice(&sums);
    for (field, covered) in [(56, 64..body), (60, 0..60)] {
        let sum = checksum(&file[covered]);
        file[field..field + 4].copy_from_slice(&sum.to_le_bytes());
    }
    fs::write(table, file).unwrap();
}

/// The offset of the start's value in a table's metadata, after four texts.
pub fn root_offset(file: &[u8]) -> usize {
    (0..4).fold(64, |at, _| at + 8 + u64_at(file, at))
}

fn u64_at(file: &[u8], at: usize) -> usize {
    u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize
}
