//! The Python example in FORMAT.md reads the golden table. Skipped where there
//! is no Python; the numpy part is skipped where there is no numpy.

use std::process::Command;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/tiny-v2.dicebase");

/// The Python blocks of FORMAT.md, in order.
fn examples() -> Vec<String> {
    include_str!("../FORMAT.md")
        .split("```python\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```"))
        .map(|(example, _)| example.replace("game.dicebase", GOLDEN))
        .collect()
}

/// What a Python program prints; `None` if it cannot be run.
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
    let [example, _] = &examples()[..] else {
        panic!("two examples");
    };
    let printed = python(&format!("{example}\nprint(metadata['rules'].split()[0], values[4])"));
    if let Some(printed) = printed {
        assert_eq!(printed, "tiny 3.5\nname 254.5896\n");
    }
}

#[test]
fn the_numpy_example_works() {
    let program = examples().concat() + "\nprint(table.shape, table[1, 1])";
    if let Some(printed) = python(&program) {
        assert_eq!(printed, "tiny 3.5\n0.0\n(2, 3) 254.5896\n");
    }
}
