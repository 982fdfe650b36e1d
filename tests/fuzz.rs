//! The fuzz targets on their corpus, and on mutations of it: the same functions that `cargo fuzz` calls.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use crate::common::Random;

#[path = "../fuzz/src/lib.rs"]
mod targets;

/// The number of mutations of each file.
const MUTATIONS: u64 = 2000;

/// Calls a target with all files of its corpus, and with mutations of them.
fn run(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty(), "no corpus in {}", folder.display());
    for path in files {
        let bytes = fs::read(&path).unwrap();
        for seed in 0..=MUTATIONS {
            let data = if seed == 0 { bytes.clone() } else { mutated(bytes.clone(), &mut Random(seed)) };
            let ended = catch_unwind(|| target(&data));
            assert!(ended.is_ok(), "{}, mutation {seed}: {:?}", path.display(), String::from_utf8_lossy(&data));
        }
    }
}

/// The bytes with a few of them changed, added, removed or repeated.
fn mutated(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 => bytes.insert(at, random.next() as u8),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            _ => {
                let piece = bytes[at..bytes.len().min(at + 1 + random.below(40))].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

#[test]
fn tables_of_any_bytes_are_read_or_refused() {
    run("table", targets::table);
}

#[test]
fn rules_of_any_text_are_read_or_refused() {
    run("rules", targets::rules);
}

#[test]
fn lines_of_any_text_are_read_or_refused() {
    run("position", targets::position);
}

#[test]
fn review_files_of_any_text_are_read_or_refused() {
    run("review", targets::review);
}
