//! Bot files, as a user writes them and has them measured.

use std::fs;

use serde_json::Value;

use crate::common::World;

fn world() -> World {
    let world = World::new();
    for (name, rules) in [("take.toml", "small-takeover.toml"), ("race.toml", "small-race.toml")] {
        let path = format!("{}/tests/protocol/{rules}", env!("CARGO_MANIFEST_DIR"));
        world.write(name, fs::read(path).unwrap());
    }
    world
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The loss that a sheet tells for an objective.
fn of_sheet(sheet: &Value, objective: &str) -> f64 {
    let losses = sheet["losses"].as_array().into_iter().flatten();
    let loss = losses.into_iter().find(|loss| loss["objective"] == objective).map(|loss| &loss["loss"]);
    number(loss.unwrap_or_else(|| &sheet["opening"]["loss"]))
}

#[test]
fn the_sheet_of_each_family_is_measured_as_it_says() {
    let world = world();
    for (game, objective) in
        [("knubbel-v1", "expected-score"), ("take.toml", "win"), ("take.toml", "turns"), ("race.toml", "win")]
    {
        let text = world.ok(&format!("sheet {game} --as-bot"));
        assert_eq!(world.json(&format!("sheet {game} --as-bot"))["bot_file"].as_str().unwrap().trim(), text.trim());
        world.write("mine.toml", &text);
        let found = world.json(&format!("regret {game} --bot mine.toml --objective {objective}"));
        assert_eq!(found["bot"], "mine.toml");
        let sheet = world.json(&format!("sheet {game}"));
        let (found, said) = (number(&found["loss"]), of_sheet(&sheet, objective));
        assert!((found - said).abs() < 1e-10, "{game} {objective}: {found} and {said}");
        for command in
            [format!("distribution {game} --bot mine.toml"), format!("simulate {game} --games 20 --bot mine.toml")]
        {
            assert!(world.ok(&command).contains("mine.toml"), "{command}");
        }
    }
    world.write("fill.toml", "family = \"scorecard\"\notherwise = \"greedy\"\n");
    let [mine, greedy] = ["fill.toml", "greedy"].map(|bot| {
        world.json(&format!("regret knubbel-v1 --objective target --target 150 --bot {bot}"))["loss"].clone()
    });
    assert_eq!(mine, greedy);
}

#[test]
fn a_bot_file_that_cannot_play_is_refused_with_the_reason() {
    let world = world();
    world.write("bank.toml", "family = \"bank\"\n[[rule]]\nbank-from = 300\n");
    world.write("card.toml", "family = \"scorecard\"\notherwise = \"greedy\"\n");
    world.write("no.toml", "family = \"scorecard\"\notherwise = \"greedy\"\n[[keep]]\nkep = 1\n");
    for (command, expected) in [
        ("regret knubbel-v1 --bot none.toml", "the bot file cannot be read"),
        ("regret knubbel-v1 --bot no.toml", "bot file no.toml: line 4, `kep = 1`: unknown field `kep`"),
        ("regret knubbel-v1 --bot bank.toml", "bot file bank.toml: key `family`: this bot plays bank games"),
        (
            "distribution zehntausend --bot card.toml",
            "bot file card.toml: key `family`: this bot plays scorecard games",
        ),
        ("simulate mad-game --bot card.toml", "bot file card.toml: key `family`"),
        ("simulate zehntausend --bot bank.toml --bot card.toml", "bot file card.toml: key `family`"),
        ("simulate kniffeliger --players 2 --bot card.toml", "card.toml does not know action dice"),
        ("simulate maxi-yatzy-saved --bot card.toml", "card.toml does not know when to fill a category early"),
        ("sheet kniffeliger --objective win --as-bot", "has no rules to play by"),
    ] {
        let said = world.refuses(2, command);
        assert!(said.contains(expected), "{command}: {said}");
    }
}
