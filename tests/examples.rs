//! The examples of the crates, run as the documents say.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::common::{World, small_bank};

#[test]
fn the_bot_of_the_policy_crate_plays_to_the_end() {
    let (world, bot) = (World::new(), example("bot"));
    for game in ["knubbel-v1", "knubbel-v2"] {
        world.ok(&format!("solve {game}"));
        let table = world.values_of(game);
        let output = Command::new(&bot).arg(table).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let cards = String::from_utf8(output.stdout).unwrap();
        let filled: Vec<usize> = cards.lines().map(|card| card.split(',').count()).collect();
        assert_eq!(filled, (1..=filled.len()).collect::<Vec<_>>(), "each turn fills a category");
        let last = cards.lines().last().unwrap();
        assert_eq!(world.json(&format!("value {game} --card {last}"))["value"], 0.0, "the game is over");
    }
}

#[test]
fn the_bots_of_the_policy_crate_play_a_bank_game_to_the_end() {
    let (world, bots) = (World::new(), example("bank"));
    for (game, ends) in [("zehntausend-takeover", ["Won"].as_slice()), ("zehntausend-round", &["Won", "Lost", "Drawn"])]
    {
        world.write("short.toml", small_bank(game, 1000));
        let solved = world.json("solve short.toml --force");
        let output = Command::new(&bots).arg(solved["table"].as_str().unwrap()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let played = String::from_utf8(output.stdout).unwrap();
        let (turns, end) = played.trim_end().rsplit_once('\n').unwrap();
        assert!(turns.lines().all(|turn| turn.contains(" in this turn, rolled ")), "{turns}");
        assert!(ends.iter().any(|ending| end == format!("Over({ending})")), "{end}");
    }
}

/// Builds an example as `cargo test --workspace` does, so that nothing is built twice, and returns its path.
fn example(name: &str) -> PathBuf {
    let words =
        ["build", "--quiet", "--offline", "--locked", "--workspace", "--message-format=json", "--example", name];
    let build = Command::new(env!("CARGO")).args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    let messages = String::from_utf8(build.stdout).unwrap();
    let mut messages = messages.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let built = messages.find(|message| message["target"]["name"] == name && message["executable"].is_string());
    built.unwrap()["executable"].as_str().unwrap().into()
}
