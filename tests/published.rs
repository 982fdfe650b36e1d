//! The published values of perfect play, compared with the program's.

use dicebase_games::find_builtin;
use serde::Deserialize;

use crate::common::World;

#[derive(Deserialize)]
struct Published {
    optimum: Vec<Optimum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Optimum {
    game: String,
    #[serde(default)]
    changes: Vec<(String, String)>,
    value: f64,
    digits: i32,
    sources: Vec<String>,
    /// The numerator of the value as a fraction in lowest terms, where one is published.
    numerator: Option<String>,
}

impl Optimum {
    /// Half a unit of the last digit that is published.
    fn tolerance(&self) -> f64 {
        0.5 * 10f64.powi(-self.digits)
    }

    /// The text of the game's rules with the changes made, each of which has to have its place.
    fn rules(&self) -> String {
        let rules = find_builtin(&self.game).unwrap().text.to_owned();
        self.changes.iter().fold(rules, |rules, (from, to)| {
            assert_eq!(rules.matches(from).count(), 1, "{from}");
            rules.replace(from, to)
        })
    }

    fn solve(&self, world: &World) -> f64 {
        let game = if self.changes.is_empty() { self.game.as_str() } else { "changed.toml" };
        world.write("changed.toml", self.rules());
        world.json(&format!("solve {game}"))["value"].as_f64().unwrap()
    }
}

fn published() -> Vec<Optimum> {
    toml::from_str::<Published>(include_str!("published.toml")).unwrap().optimum
}

#[test]
fn every_published_optimum_is_reached_to_its_last_digit() {
    let world = World::new();
    for optimum in published() {
        let found = optimum.solve(&world);
        let Optimum { game, changes, value, .. } = &optimum;
        assert!((found - value).abs() <= optimum.tolerance(), "{game} {changes:?}: {found}, published {value}");
    }
}

#[test]
fn every_published_fraction_is_reached_exactly() {
    let world = World::new();
    for Optimum { game, numerator, .. } in published() {
        if let Some(numerator) = numerator {
            assert_eq!(world.json(&format!("solve {game} --exact"))["numerator"], numerator, "{game}");
        }
    }
}

#[test]
fn every_source_names_the_value_to_the_digits_it_gives() {
    for optimum in published() {
        for source in &optimum.sources {
            let given = source.rsplit(' ').next().unwrap();
            let digits = given.split_once('.').unwrap().1.len() as i32;
            let difference = (given.parse::<f64>().unwrap() - optimum.value).abs();
            assert!(difference <= 0.5 * 10f64.powi(-digits) + optimum.tolerance(), "{source}");
        }
    }
}
