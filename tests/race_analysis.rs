//! `dicebase distribution`, `regret`, `compare`, `sheet` and `report` for race games, as a user types them.

use std::fs;
use std::sync::OnceLock;

use dicebase_games::race::{Game, Objective};
use serde_json::Value;

use crate::common::World;

/// A folder that the tests share, with a game of two that is solved in a moment.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("race_analysis");
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/protocol/small-race.toml");
        world.write("race.toml", fs::read(rules).unwrap());
        world.write("other.toml", fs::read(rules).unwrap());
        world
    })
}

/// Everybody whose games are followed turn by turn.
const BOTS: [&str; 9] =
    ["optimal", "rated", "hasty", "capture", "safest", "most-advanced", "least-advanced", "first-piece", "random"];

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn close(found: f64, expected: f64, epsilon: f64) {
    assert!((found - expected).abs() < epsilon, "{found} is not {expected}");
}

fn optimum(objective: &str) -> f64 {
    number(&world().json(&format!("solve race.toml --objective {objective}"))["value"])
}

#[test]
fn distributions_agree_with_the_tables() {
    let turns = world().json("distribution race.toml --objective turns --at-least 20");
    close(number(&turns["mean"]), optimum("turns"), 1e-9);
    let two = world().json("distribution race.toml");
    close(number(&two["first_wins"]), optimum("win"), 1e-9);
    for answer in [&turns, &two] {
        let chances = answer["chances"].as_array().unwrap();
        close(chances.iter().map(|of| number(&of["chance"])).sum(), 1.0, 1e-12);
    }
    let most = &turns["most_within"].as_array().unwrap()[19];
    assert_eq!(most["number"], 19);
    assert!(number(&most["chance"]) > 1.0 - number(&turns["at_least"]["chance"]) - 1e-12);
    let text = world().ok("distribution race.toml --objective turns --at-least 20");
    assert!(text.contains("largest chance for that, of any play"), "{text}");
}

#[test]
fn what_bots_lose_is_the_difference_to_the_optimum() {
    for objective in ["turns", "win"] {
        for bot in BOTS {
            let answer = world().json(&format!("regret race.toml --bot {bot} --objective {objective}"));
            let [value, optimum, loss] = ["value", "optimum", "loss"].map(|key| number(&answer[key]));
            let sign = if objective == "turns" { -1.0 } else { 1.0 };
            close(loss, sign * (optimum - value), 1e-9);
            assert_eq!(bot == "optimal", loss < 1e-9, "{answer}");
        }
    }
    let message = world().refuses(2, "regret race.toml --bot rondom");
    assert!(message.contains("random"), "{message}");
}

/// Only states that can be are told, and no pair of placements in which two pieces would share a field.
#[test]
fn as_many_states_are_told_as_can_be() {
    for (objective, of) in [("turns", Objective::Turns), ("win", Objective::Win)] {
        let rules = fs::read_to_string(world().path("race.toml")).unwrap();
        let game = Game::parse("race", &rules, of).unwrap();
        let solved = world().json(&format!("solve race.toml --objective {objective}"));
        let verified = world().json(&format!("verify race.toml --objective {objective}"));
        assert_eq!((&solved["states"], &verified["states"]), (&game.states().into(), &game.states().into()));
        assert_eq!(game.states() < game.values(), of == Objective::Win);
    }
}

#[test]
fn games_of_bots_are_followed_to_their_end() {
    for bot in BOTS {
        let turns = world().json(&format!("distribution race.toml --objective turns --bot {bot}"));
        let regret = world().json(&format!("regret race.toml --objective turns --bot {bot}"));
        close(number(&turns["mean"]), number(&regret["value"]), 1e-9);
        assert_eq!((turns["bot"].as_str(), regret["bot"].as_str()), (Some(bot), Some(bot)));
        let two = world().json(&format!("distribution race.toml --bot {bot}"));
        close(two["chances"].as_array().unwrap().iter().map(|of| number(&of["chance"])).sum(), 1.0, 1e-12);
        assert!((0.4..0.6).contains(&number(&two["first_wins"])), "{two}");
    }
    let text = world().ok("distribution race.toml --bot first-piece");
    assert!(text.contains("both playing as the bot first-piece"), "{text}");
    let listed = world().ok("distribution race.toml --bot help");
    assert!(BOTS.iter().all(|bot| listed.contains(bot)), "{listed}");
    assert_eq!(listed, world().ok("regret race.toml --bot help"));
    let message = world().refuses(2, "distribution race.toml --bot first-pice");
    assert!(message.contains("did you mean first-piece"), "{message}");
    let rules = fs::read_to_string(world().path("race.toml")).unwrap();
    let three = rules.replace("ring = 12", "ring = 16").replace("pieces = 2", "pieces = 3");
    world().write("orders.toml", three.replace("goal = 2", "goal = 3"));
    let message = world().refuses(2, "distribution orders.toml --bot first-piece");
    assert!(message.contains("keep their numbers") && message.contains("take another bot"), "{message}");
}

#[test]
fn what_is_not_computed_says_what_is() {
    for command in ["distribution mad-game", "regret mad-game --bot random"] {
        let message = world().refuses(2, command);
        assert!(message.contains("mad-game is played by 6; ask with --objective turns"), "{message}");
    }
}

#[test]
fn games_stand_side_by_side() {
    let answer = world().json("compare race.toml other.toml");
    let optima = answer["games"][0]["optima"].as_array().unwrap();
    close(number(&optima[0]["value"]), optimum("turns"), 1e-12);
    close(number(&optima[1]["value"]), optimum("win"), 1e-12);
    assert!(world().ok("compare race.toml other.toml").contains("Chance of the first to win"));
}

#[test]
fn the_sheet_says_what_its_rule_loses() {
    let answer = world().json("sheet race.toml");
    let losses = answer["losses"].as_array().unwrap();
    close(number(&losses[0]["optimum"]), 0.5, 1e-9);
    close(number(&losses[1]["optimum"]), optimum("turns"), 1e-9);
    assert_eq!(answer["danger"].as_array().unwrap().len(), 12);
    let text = world().ok("sheet race.toml");
    assert!(text.contains("1. ") && text.contains("The most dangerous fields"), "{text}");
}

#[test]
fn a_report_has_a_page_with_the_board() {
    world().ok("report race.toml knubbel-v1 --out report");
    let page = fs::read_to_string(world().path("report/games/race.html")).unwrap();
    for part in ["chart-board", "chart-danger", "chart-turns", "chart-game-turns", "Cheat sheet"] {
        assert!(page.contains(part), "{part}");
    }
    let index = fs::read_to_string(world().path("report/index.html")).unwrap();
    assert!(index.contains("Race games") && index.contains("games/race.html"));
    assert!(world().path("report/games/race/danger.csv").is_file());
}

#[test]
fn what_is_measured_with_all_players_is_an_estimate_in_the_report() {
    let rules = fs::read_to_string(world().path("race.toml")).unwrap();
    world().write("three.toml", rules.replace("seats = 2", "seats = 6").replace("players = 2", "players = 3"));
    world().ok("report three.toml --out three");
    let page = fs::read_to_string(world().path("three/games/three.html")).unwrap();
    for part in ["between 3 players. That game is not solved, so these are estimates", "chart-danger-estimated"] {
        assert!(page.contains(part), "{part}");
    }
    let data = fs::read_to_string(world().path("three/games/three/danger-estimated.json")).unwrap();
    let data: Value = serde_json::from_str(&data).unwrap();
    assert!(data["caption"].as_str().unwrap().contains("estimated"), "{data}");
    let rows = data["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 12);
    for row in rows {
        let [estimate, low, high] = ["estimate", "interval_low", "interval_high"].map(|key| number(&row[key]));
        assert!(low <= estimate && estimate <= high && low < high && row["games"].is_number(), "{row}");
    }
    // The game of two is exact, and says nothing of estimates.
    world().ok("report race.toml --out two");
    let page = fs::read_to_string(world().path("two/games/race.html")).unwrap();
    assert!(!page.contains("stimated") && page.contains("computed exactly"));
    assert!(!world().path("two/games/race/danger-estimated.json").exists());
}
