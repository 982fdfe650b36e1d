//! The header matches the library: it has the same functions, the same codes and the same example.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use dicebase::{ActionKind, Code};
use tempfile::TempDir;

use crate::common::{BOTH, HERE, Linked, build, cc, compile, compiler, library, succeed};

fn header() -> String {
    fs::read_to_string(Path::new(HERE).join("include/dicebase.h")).unwrap()
}

/// The header without its comments.
fn declarations() -> String {
    let text = header();
    let parts = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest));
    parts.collect()
}

/// The names before a parenthesis.
fn functions() -> BTreeSet<String> {
    let text = declarations();
    let ends = text.match_indices('(').map(|(at, _)| &text[..at]);
    let names = ends.map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap());
    names.filter(|name| name.starts_with("dicebase_")).map(ToOwned::to_owned).collect()
}

#[test]
fn the_codes_and_the_kinds_are_the_librarys() {
    let codes = [
        ("OK", Code::Ok),
        ("BAD_ARGUMENT", Code::BadArgument),
        ("BAD_GAME", Code::BadGame),
        ("BAD_POSITION", Code::BadPosition),
        ("NOTHING_TO_DECIDE", Code::NothingToDecide),
        ("NO_TABLE", Code::NoTable),
        ("BAD_TABLE", Code::BadTable),
        ("SYSTEM", Code::System),
        ("TOO_SMALL", Code::TooSmall),
        ("INTERNAL", Code::Internal),
        ("INTERRUPTED", Code::Interrupted),
        ("ONLY_ESTIMATED", Code::OnlyEstimated),
    ];
    let codes = codes.map(|(name, code)| (name, code as i32));
    let kinds = [
        ("KEEP", ActionKind::Keep),
        ("SCORE", ActionKind::Score),
        ("TAKE_OVER", ActionKind::TakeOver),
        ("ROLL", ActionKind::Roll),
        ("BANK", ActionKind::Bank),
        ("ROLL_ON", ActionKind::RollOn),
        ("ENTER", ActionKind::Enter),
        ("MOVE", ActionKind::Move),
        ("PASS", ActionKind::Pass),
        ("STEAL", ActionKind::Steal),
        ("FREEZE", ActionKind::Freeze),
        ("CROSS_OUT", ActionKind::CrossOut),
        ("SHIFT", ActionKind::Shift),
        ("SWAP", ActionKind::Swap),
    ];
    let kinds = kinds.map(|(name, kind)| (name, kind as i32));
    let text = declarations();
    for (name, code) in codes.iter().chain(&kinds) {
        assert!(text.contains(&format!("DICEBASE_{name} = {code}")), "{name}");
    }
    assert_eq!(text.matches(" = ").count(), codes.len() + kinds.len());
    assert!(text.contains(&format!("#define DICEBASE_ABI_VERSION {}\n", dicebase::dicebase_abi_version())));
}

#[cfg(target_os = "linux")]
#[test]
fn the_shared_library_exports_what_the_header_declares() {
    let symbols = Command::new("nm").args(["-D", "--defined-only"]).arg(library(Linked::Dynamically)).output();
    let Ok(symbols) = symbols else {
        return println!("skipped the_shared_library_exports_what_the_header_declares: there is no nm");
    };
    let symbols = String::from_utf8(symbols.stdout).unwrap();
    let exported = symbols.lines().filter_map(|line| line.rsplit(' ').next()).map(ToOwned::to_owned);
    assert_eq!(exported.collect::<BTreeSet<_>>(), functions());
}

#[cfg(unix)]
#[test]
fn the_header_stands_alone_in_c_and_in_cpp() {
    let test = "the_header_stands_alone_in_c_and_in_cpp";
    let both = [("CC", "cc", "c", "c99"), ("CXX", "c++", "c++", "c++11")];
    for (variable, default, language, standard) in both {
        let Some(compiler) = compiler(variable, default, test) else { continue };
        let mut command = compile(&compiler);
        command.args(["-x", language, &format!("-std={standard}"), "-pedantic", "-Wall", "-Wextra", "-Werror"]);
        succeed(command.args(["-fsyntax-only", "-include", "dicebase.h", "/dev/null"]));
    }
}

#[cfg(unix)]
#[test]
fn a_program_in_cpp_finds_the_functions() {
    let Some(compiler) = compiler("CXX", "c++", "a_program_in_cpp_finds_the_functions") else { return };
    let folder = TempDir::new().unwrap();
    let (source, program) = (folder.path().join("version.cpp"), folder.path().join("version"));
    let main = "int main() { return dicebase_abi_version() == DICEBASE_ABI_VERSION ? 0 : 1; }";
    fs::write(&source, format!("#include <dicebase.h>\n{main}\n")).unwrap();
    let mut command = compile(&compiler);
    command.arg(source).arg("-o").arg(&program).arg(library(Linked::Statically));
    succeed(command.args(["-lpthread", "-ldl", "-lm"]));
    succeed(&mut Command::new(program));
}

/// The first block of the README in this language.
fn block(language: &str) -> String {
    let text = fs::read_to_string(Path::new(HERE).join("README.md")).unwrap();
    let (_, rest) = text.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[cfg(unix)]
#[test]
fn the_example_of_the_readme_prints_what_the_readme_says() {
    let Some(cc) = cc("the_example_of_the_readme_prints_what_the_readme_says") else { return };
    let folder = TempDir::new().unwrap();
    let source = folder.path().join("ask.c");
    fs::write(&source, block("c")).unwrap();
    for linked in BOTH {
        let program = build(&cc, &source, linked, folder.path());
        assert_eq!(succeed(Command::new(program).env("DICEBASE_DATA", folder.path())), block("text"));
    }
}
