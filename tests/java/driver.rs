//! The Java side of these tests: its sources compiled, and a process of it that answers a line for each line.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

use super::BINDING;
use super::question::Question;
use crate::common::folder_of_run;

/// The folder with the compiled classes; nothing where there is no compiler, which each test says.
pub fn classes() -> Option<&'static Path> {
    static CLASSES: OnceLock<Option<PathBuf>> = OnceLock::new();
    let classes = CLASSES.get_or_init(compile).as_deref();
    if classes.is_none() {
        let thread = std::thread::current();
        let test = thread.name().unwrap_or_default();
        // Not by a macro, whose words are seen only where a test fails.
        let _ = writeln!(std::io::stderr(), "skipped: java: no javac here: {test}");
    }
    classes
}

fn compile() -> Option<PathBuf> {
    Command::new("javac").arg("-version").output().ok()?;
    let classes = folder_of_run().join("java");
    fs::create_dir(&classes).unwrap();
    let sources = ["src", "test"].map(|folder| sources(&Path::new(BINDING).join(folder))).concat();
    javac(&classes, &sources);
    Some(classes)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Compiles for the oldest Java that is promised, and accepts no warning.
pub fn javac(classes: &Path, sources: &[PathBuf]) {
    let mut command = Command::new("javac");
    command.args(["--release", "8", "-Xlint:all,-options", "-Xdoclint:all,-missing", "-Werror"]);
    let output = command.arg("-cp").arg(classes).arg("-d").arg(classes).args(sources).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The questions to a player and its answers.
pub struct Move {
    /// The player's seat, from 0.
    pub seat: usize,
    pub question: Question,
    pub answer: String,
    pub legal: bool,
}

impl Move {
    fn parse(line: &str) -> Self {
        let (question, answer) = line.split_once(" => ").unwrap();
        let (seat, question) = question.split_once(' ').unwrap();
        let legal = !answer.ends_with(" illegal");
        let answer = answer.trim_end_matches(" illegal").to_owned();
        Self { seat: seat.parse().unwrap(), question: Question::parse(question), answer, legal }
    }
}

/// The Java side, which answers a line for each line.
pub struct Driver {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Driver {
    pub fn start(classes: &Path) -> Self {
        let mut command = Command::new("java");
        command.arg("-cp").arg(classes).arg("Driver").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, to, from }
    }

    pub fn ask(&mut self, question: &str) -> String {
        writeln!(self.to, "{question}").unwrap();
        let mut answer = String::new();
        self.from.read_line(&mut answer).unwrap();
        answer.trim_end().to_owned()
    }

    pub fn open(&mut self, table: &Path) -> String {
        self.ask(&format!("open {}", table.display()))
    }

    /// Plays a game by the platform's rules, until somebody has the target. Who has never banked has to bank `entry`.
    pub fn play(&mut self, seed: usize, target: usize, entry: usize, players: &str) -> Vec<Move> {
        let answer = self.ask(&format!("game {seed} {target} {entry} {players}"));
        let (moves, end) = answer.rsplit_once(";end ").unwrap_or_else(|| panic!("{answer}"));
        let most: usize = end.split(' ').map(|score| score.parse().unwrap()).max().unwrap();
        assert!(most >= target, "{answer}");
        moves.split(';').map(Move::parse).collect()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
