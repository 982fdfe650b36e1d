//! One version of everything that is released.

use std::fs;
use std::path::Path;

/// The version of the program, which is that of all crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn all_packages_have_the_version_of_the_program() {
    let read = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    for (path, line) in [
        ("bindings/python/Cargo.toml", format!("version = \"{VERSION}\"")),
        ("bindings/wasm/npm/package.json", format!("\"version\": \"{VERSION}\"")),
        ("web/package.json", format!("\"version\": \"{VERSION}\"")),
        ("bindings/c/include/dicebase.h", format!("such as \"{VERSION}\"")),
        ("bindings/java/pom.xml", format!("<version>{VERSION}</version>")),
        ("CITATION.cff", format!("version: \"{VERSION}\"")),
    ] {
        assert!(read(path).contains(&line), "{path} has no {line}");
    }
    assert!(read("CHANGELOG.md").contains(&format!("\n## {VERSION} (20")), "CHANGELOG.md has no dated part {VERSION}");
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let members = manifest["workspace"]["dependencies"].as_table().unwrap();
    for (name, of) in members.iter().filter(|(name, _)| name.starts_with("dicebase-")) {
        assert_eq!(of["version"].as_str(), Some(VERSION), "{name}");
    }
}
