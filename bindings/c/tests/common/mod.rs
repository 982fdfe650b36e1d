//! Common parts of the tests in C: the libraries as cargo builds them, the system's compiler, and programs to run.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::Value;

/// The folder of the header, the example and the programs.
pub const HERE: &str = env!("CARGO_MANIFEST_DIR");
/// The compiler options of every program.
const STRICT: [&str; 5] = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"];

/// The way in which a program is linked with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linked {
    Statically,
    Dynamically,
}

/// Both ways.
pub const BOTH: [Linked; 2] = [Linked::Statically, Linked::Dynamically];

/// The system's compiler: that of `CC` (or `CXX`), else `cc` (or `c++`). Where there is none, a message says that the
/// test is skipped.
pub fn compiler(variable: &str, default: &str, test: &str) -> Option<Vec<String>> {
    let named = std::env::var(variable).ok().filter(|name| !name.trim().is_empty());
    let words: Vec<String> =
        named.unwrap_or_else(|| default.to_owned()).split_whitespace().map(ToOwned::to_owned).collect();
    let found = Command::new(&words[0]).arg("--version").output().is_ok();
    if !found {
        println!("skipped {test}: there is no {}; install a compiler or name one in {variable}", words[0]);
    }
    found.then_some(words)
}

/// The C compiler, found like [`compiler`].
pub fn cc(test: &str) -> Option<Vec<String>> {
    compiler("CC", "cc", test)
}

/// A command of a compiler that finds the header.
pub fn compile(compiler: &[String]) -> Command {
    let mut command = Command::new(&compiler[0]);
    command.args(&compiler[1..]).arg("-I").arg(Path::new(HERE).join("include"));
    command
}

/// Compiles a C program and returns its path.
pub fn build(compiler: &[String], source: &Path, linked: Linked, folder: &Path) -> PathBuf {
    let program = folder.join(format!("{}-{linked:?}", source.file_stem().unwrap().display()));
    let library = library(linked);
    let mut command = compile(compiler);
    command.args(STRICT).arg(source).arg("-o").arg(&program);
    match linked {
        Linked::Statically => command.arg(library).args(["-lpthread", "-ldl", "-lm"]),
        Linked::Dynamically => {
            let folder = library.parent().unwrap();
            command
                .arg("-L")
                .arg(folder)
                .args(["-ldicebase", "-lpthread"])
                .arg(format!("-Wl,-rpath,{}", folder.display()))
        }
    };
    succeed(&mut command);
    program
}

/// The library's file.
pub fn library(linked: Linked) -> &'static Path {
    static FILES: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let ending = match linked {
        Linked::Statically => "a",
        Linked::Dynamically => std::env::consts::DLL_EXTENSION,
    };
    let files = FILES.get_or_init(built);
    files.iter().find(|file| file.extension() == Some(OsStr::new(ending))).unwrap()
}

/// The files that cargo builds for programs that link the library. The tests themselves are linked with the crate, so
/// cargo has to be asked for the paths. With an example, libraries are those of `cargo test --workspace`, so that
/// nothing is built twice.
fn built() -> Vec<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--workspace", "--lib", "--example", "bank", "--locked", "--offline", "--quiet"]);
    cargo.args(["--message-format", "json", "--profile", profile, "--target-dir"]).arg(target).current_dir(HERE);
    let told = succeed(&mut cargo);
    let messages = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let library = messages.into_iter().rfind(|message| message["target"]["name"] == "dicebase").unwrap();
    library["filenames"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().into()).collect()
}

/// Runs a command that has to succeed, and returns its output.
pub fn succeed(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{command:?}: {status}\n{stdout}\n{stderr}");
    stdout.into_owned()
}
