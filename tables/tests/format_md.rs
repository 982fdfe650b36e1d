//! The Python examples in FORMAT.md read the golden table, and a table of several blocks. Skipped where there is no
//! Python; the numpy part is skipped where there is no numpy.

use std::process::Command;

use dicebase_tables::{BLOCK_LEN, Shape, ValueType, Writer};

use crate::common;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/tiny-v3.dicebase");

/// The Python blocks of FORMAT.md, in order, about the table at this path.
fn examples(table: &str) -> Vec<String> {
    include_str!("../FORMAT.md")
        .split("```python\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```"))
        .map(|(example, _)| example.replace("game.dicebase", table))
        .collect()
}

/// The output of a Python program; `None` if it cannot be run.
fn python(program: &str) -> Option<String> {
    let output = Command::new("python3").arg("-c").arg(program).output().ok()?;
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    if problem.contains("No module named 'numpy'") {
        return None;
    }
    assert!(output.status.success(), "{problem}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_standard_library_example_works() {
    let [example, _] = &examples(GOLDEN)[..] else {
        panic!("two examples");
    };
    let printed = python(&format!("{example}\nprint(metadata['rules'].split()[0], values[4])"));
    if let Some(printed) = printed {
        assert_eq!(printed, "tiny 3.5\nname 254.5896\n");
    }
}

#[test]
fn the_numpy_example_works() {
    let program = examples(GOLDEN).concat() + "\nprint(table.shape, table[1, 1])";
    if let Some(printed) = python(&program) {
        assert_eq!(printed, "tiny 3.5\n0.0\n(2, 3) 254.5896\n");
    }
}

#[test]
fn the_examples_read_tables_of_several_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blocks.dicebase");
    let shape = Shape { rows: 5 * BLOCK_LEN as u64 / 16, columns: 1 };
    let mut writer = Writer::create(&path, &common::metadata(), ValueType::F64, shape).unwrap();
    writer.write_values(&(0..shape.rows).map(|i| i as f64).collect::<Vec<_>>()).unwrap();
    writer.finish().unwrap();
    let program = examples(path.to_str().unwrap()).concat() + "\nprint(len(blocks), values[-1], value(9000, 0), sound)";
    if let Some(printed) = python(&program) {
        assert_eq!(printed.lines().last(), Some("3 20479.0 9000.0 {0, 1}"));
    }
}
