//! The documents, compared with the program: their transcripts show what it prints, and their table of positions lists
//! the parts of the families.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dicebase_games::{Family, Kind, OBJECTIVE, Part};

use crate::common::World;

/// The line of a transcript that stands for any number of lines.
const CUT: &str = "...";
/// The call of the program in a document that is read before anything is installed.
const FROM_SOURCE: &str = "cargo run --release -- ";

/// A command of a document with the output shown below it.
#[derive(Debug)]
struct Transcript<'d> {
    document: &'static str,
    command: &'d str,
    shown: Vec<&'d str>,
}

/// The shell commands in the blocks of a document.
fn transcripts<'d>(document: &'static str, text: &'d str) -> Vec<Transcript<'d>> {
    let mut transcripts: Vec<Transcript<'d>> = Vec::new();
    let (mut inside, mut running) = (false, false);
    for line in text.lines().map(str::trim_end) {
        if line.starts_with("```") {
            (inside, running) = (line == "```console" || line == "```text", false);
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            running = true;
            transcripts.push(Transcript { document, command, shown: Vec::new() });
        } else if let Some(transcript) = transcripts.last_mut().filter(|_| running) {
            transcript.shown.push(line);
        }
    }
    for Transcript { shown, .. } in &mut transcripts {
        while shown.last() == Some(&"") {
            shown.pop();
        }
    }
    transcripts
}

/// Returns `true` when the printed lines match the shown ones.
fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [CUT, rest @ ..] => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        [line, rest @ ..] => printed.first() == Some(line) && fits(rest, &printed[1..]),
    }
}

impl Transcript<'_> {
    /// The command as a shell runs it, if it calls the program.
    fn of_the_program(&self) -> Option<String> {
        let command = match self.command.strip_prefix(FROM_SOURCE) {
            Some(rest) => format!("dicebase {rest}"),
            None => self.command.to_owned(),
        };
        (command.starts_with("dicebase ") || command.contains("| dicebase ")).then_some(command)
    }

    /// The input while the program runs: the texts after prompts.
    fn typed(&self) -> String {
        let is_prompt = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
        let prompts = self.shown.iter().filter_map(|line| line.split_once("> "));
        prompts.filter(|(prompt, _)| is_prompt(prompt)).map(|(_, typed)| format!("{typed}\n")).collect()
    }

    /// Runs the command and compares what it prints; where nothing is shown it only has to succeed.
    fn run(&self, command: &str, world: &World) {
        let program = Path::new(env!("CARGO_BIN_EXE_dicebase")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        for (name, value) in world.process("").get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell.args(["-c", command]).current_dir(world.path(".")).env("PATH", format!("{}:{path}", program.display()));
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A program that reads no input may have ended before the input comes.
        let _ = child.stdin.take().unwrap().write_all(self.typed().as_bytes());
        let output = child.wait_with_output().unwrap();
        let (printed, said) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{}: {command}\n{said}", self.document);
        let mut printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        while printed.last() == Some(&"") {
            printed.pop();
        }
        assert!(
            self.shown.is_empty() || fits(&self.shown, &printed),
            "{}: {command}\nThe document shows\n{}\nand the program prints\n{}",
            self.document,
            self.shown.join("\n"),
            printed.join("\n")
        );
    }
}

#[cfg(unix)]
#[test]
fn the_program_prints_what_the_documents_show() {
    let world = World::shared("documents");
    for folder in ["tests/reviews", "tests/bots"] {
        fs::create_dir_all(world.path(folder)).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), world.path(folder).join(entry.file_name())).unwrap();
        }
    }
    let documents = [
        ("README.md", include_str!("../README.md")),
        ("GUIDE.md", include_str!("../docs/GUIDE.md")),
        ("PROTOCOL.md", include_str!("../docs/PROTOCOL.md")),
        ("REVIEWS.md", include_str!("../docs/REVIEWS.md")),
        ("BOTS.md", include_str!("../docs/BOTS.md")),
    ];
    let mut run = BTreeSet::new();
    for transcript in documents.iter().flat_map(|(document, text)| transcripts(document, text)) {
        if let Some(command) = transcript.of_the_program() {
            transcript.run(&command, &world);
            run.insert(transcript.document);
        }
    }
    assert_eq!(run.len(), documents.len(), "only {run:?} have commands");
}

#[test]
fn the_bot_files_that_are_measured_are_shown() {
    let document = include_str!("../docs/BOTS.md");
    let files = [
        include_str!("bots/pairs.toml"),
        include_str!("bots/thumb.toml"),
        include_str!("bots/careful.toml"),
        include_str!("bots/runner.toml"),
    ];
    for file in files {
        assert!(document.contains(&format!("```toml\n{file}```\n")), "{file}");
    }
}

#[test]
fn a_cut_stands_for_any_lines_and_nothing_else_does() {
    assert!(fits(&["a", CUT, "d"], &["a", "b", "c", "d"]));
    assert!(fits(&["a", CUT, "b"], &["a", "b"]));
    assert!(fits(&[CUT, "b", CUT], &["a", "b"]));
    assert!(!fits(&["a"], &["a", "b"]));
    assert!(!fits(&["a", CUT, "c"], &["a", "b"]));
    let text = "```console\n$ dicebase play\nkeep> 11\n...\n\n$ cargo test\n```\n$ no command\n```rust\n$ none\n```\n";
    let found = transcripts("", text);
    assert_eq!(found.iter().map(|found| found.command).collect::<Vec<_>>(), ["dicebase play", "cargo test"]);
    assert_eq!((found[0].shown.as_slice(), found[0].typed().as_str()), (["keep> 11", CUT].as_slice(), "11\n"));
    assert!(found[1].of_the_program().is_none());
}

/// The row of a part in the table of PROTOCOL.md.
fn row(family: Family, part: &Part) -> String {
    let mut means = part.help.to_owned();
    if *part == OBJECTIVE {
        let aims = family.objectives().iter().map(|objective| format!("`\"{}\"` ({})", objective.name, objective.aim));
        means += &format!(": {}", aims.collect::<Vec<_>>().join(", "));
    }
    let default = if *part == OBJECTIVE { Some(family.usual_objective().name) } else { part.default };
    means += &default.map(|default| format!("; {default} if left out")).unwrap_or_default();
    let example = match part.kind {
        Kind::Flag => "true".to_owned(),
        Kind::Number | Kind::Whole => part.example.to_owned(),
        Kind::Word if *part == OBJECTIVE => format!("\"{}\"", family.usual_objective().name),
        Kind::Word => format!("\"{}\"", part.example),
        Kind::Words => format!("[\"{}\"]", part.example.replace('/', "\", \"")),
        Kind::Numbers => format!("[{}]", part.example.replace('/', ", ")),
    };
    format!("| {family} | `{}` | {} | {means} | `{example}` |", part.field(), part.kind.in_words())
}

#[test]
fn the_protocol_lists_the_parts_of_positions() {
    let rows = Family::ALL.iter().flat_map(|&family| family.parts().iter().map(move |part| row(family, part)));
    let heading = ["| family | field | is | means | example |", "|---|---|---|---|---|"].map(str::to_owned);
    let table = heading.into_iter().chain(rows).collect::<Vec<_>>().join("\n");
    let document = include_str!("../docs/PROTOCOL.md").replace("\r\n", "\n");
    assert!(
        document.contains(&format!("\n\n{table}\n\n")),
        "PROTOCOL.md does not have this table of the parts of positions:\n\n{table}\n"
    );
}

/// Collects the files below a folder whose names end in `.rs`, without built ones.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() && !["target", "node_modules"].contains(&name.as_str()) && !name.starts_with('.') {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn the_architecture_names_the_files_with_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(root, &mut files);
    // Written out, these words would make the test find its own file.
    let words = ["{", "fn", "extern"].map(|word| ["unsafe", word].join(" "));
    let is_unsafe = |path: &&String| words.iter().any(|word| fs::read_to_string(path).unwrap().contains(word.as_str()));
    let unsafe_files: Vec<&String> = files.iter().filter(is_unsafe).collect();
    let elsewhere: Vec<_> = unsafe_files.iter().filter(|path| !path.contains("/bindings/c/")).collect();
    let document = include_str!("../ARCHITECTURE.md");
    assert!(unsafe_files.len() > elsewhere.len() && document.contains("`bindings/c`"));
    let [one] = elsewhere[..] else { panic!("ARCHITECTURE.md names one file beside bindings/c: {elsewhere:?}") };
    let name = one.strip_prefix(&format!("{}/", root.to_string_lossy().replace('\\', "/"))).unwrap();
    assert!(document.contains(&format!("the line that maps a file (`{name}`)")), "{name}");
}
