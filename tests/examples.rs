//! The examples of the crates, run as the documents say.

mod common;

use std::process::Command;

use common::World;

#[test]
fn the_bot_of_the_policy_crate_plays_to_the_end() {
    let world = World::new();
    for game in ["knubbel-v1", "knubbel-v2"] {
        world.ok(&format!("solve {game}"));
        let table = world.files(&format!("{game}-expected-score-values")).remove(0);
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--locked", "-p", "dicebase-policy", "--example", "bot", "--"])
            .arg(table)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let cards = String::from_utf8(output.stdout).unwrap();
        let filled: Vec<usize> = cards.lines().map(|card| card.split(',').count()).collect();
        assert_eq!(filled, (1..=filled.len()).collect::<Vec<_>>(), "each turn fills a category");
        let last = cards.lines().last().unwrap();
        assert_eq!(world.json(&format!("value {game} --card {last}"))["value"], 0.0, "the game is over");
    }
}
