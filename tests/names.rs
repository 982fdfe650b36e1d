//! What games are called, and names that are nearly right.

use std::fs;

use crate::common::{SMALL, World, small_bank};

#[test]
fn games_of_one_name_are_told_apart_by_their_ids() {
    let world = World::new();
    world.write("twin.toml", SMALL.replacen("points = 10", "points = 9", 1));
    world.write("farkle.toml", small_bank("farkle", 1000));
    world.write("house.toml", small_bank("farkle", 500));
    for command in
        ["best GAME --roll 13 --rolls-left 2", "value GAME", "solve GAME", "sheet GAME", "regret GAME --bot greedy"]
    {
        let [small, twin] = ["small.toml", "twin.toml"].map(|game| world.ok(&command.replace("GAME", game)));
        assert!(
            twin.contains("Small (twin)") && small.contains("Small") && !small.contains("Small ("),
            "{command}: {twin}{small}"
        );
    }
    assert!(world.ok("solve house.toml --objective points").contains("Farkle (house)"));
    assert!(world.ok("sheet house.toml").contains("Farkle (house)"));
    assert!(world.ok("value house.toml --objective turns").contains("Farkle (house) alone"));
    world.ok("report small.toml twin.toml --out report");
    let index = fs::read_to_string(world.path("report/index.html")).unwrap();
    assert!(index.contains(">Small<") && index.contains(">Small (twin)<"), "{index}");
    assert!(fs::read_to_string(world.path("report/games/twin.html")).unwrap().contains("<h1>Small (twin)</h1>"));
}
