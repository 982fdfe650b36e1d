//! Games side by side.

use std::collections::BTreeSet;

use dicebase_games::scorecard::{Game, Pattern};
use serde::Serialize;

use super::distribution::{CategoryStatistics, Distribution};
use super::frontier::Frontier;
use crate::chances::Summary;

/// What perfect play of a game comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// What programs call the game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The expected score.
    pub value: f64,
    /// The value is no further than this from the true one.
    pub error_bound: f64,
    /// How the final scores are spread.
    #[serde(flatten)]
    pub spread: Summary,
    /// The chance of the upper bonus; none in games without one.
    pub upper_bonus: Option<f64>,
    /// The expected number of extra bonuses; none in games without them.
    pub extra_bonuses: Option<f64>,
    /// Points against action dice; none in games without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frontier: Option<Frontier>,
    /// What the categories come to.
    pub categories: Vec<CategoryStatistics>,
    /// What the dice have to show for each of them.
    #[serde(skip)]
    patterns: Vec<Pattern>,
}

/// The means of a category in several games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryMeans {
    /// Its id in the first of them that has it.
    pub id: String,
    /// Its names, each once.
    pub name: String,
    /// The mean points in each game; none where it is not there.
    pub means: Vec<Option<f64>>,
}

impl Compared {
    /// A game whose value is known, and how its games end from the empty card on.
    #[must_use]
    pub fn new(game: &Game, value: f64, error_bound: f64, distribution: &Distribution) -> Self {
        Self {
            game: game.id().to_owned(),
            name: game.rules().name.clone(),
            value,
            error_bound,
            spread: distribution.scores.summary(),
            upper_bonus: distribution.upper_bonus,
            extra_bonuses: distribution.extra_bonuses,
            frontier: None,
            categories: distribution.categories.clone(),
            patterns: game.rules().categories.iter().map(|category| category.pattern.clone()).collect(),
        }
    }

    /// The same with what is known of points against action dice.
    #[must_use]
    pub fn with_frontier(self, frontier: Option<Frontier>) -> Self {
        Self { frontier, ..self }
    }

    /// The number below which this share of the games ends, if it is one of those in the summary.
    #[must_use]
    pub fn quantile(&self, chance: f64) -> Option<usize> {
        let found = self.spread.quantiles.iter().find(|quantile| quantile.chance == chance);
        found.map(|quantile| quantile.number)
    }

    /// The place of the category of this id, or else of that for which the dice have to show the same.
    fn place_of(&self, id: &str, pattern: &Pattern) -> Option<usize> {
        let same = self.categories.iter().position(|category| category.id == id);
        same.or_else(|| self.patterns.iter().position(|other| other == pattern))
    }
}

/// The categories of all games, those of the first game first. One that is called otherwise in another game, such as
/// Yahtzee and Kniffel, is known by what the dice have to show.
#[must_use]
pub fn category_means(games: &[Compared]) -> Vec<CategoryMeans> {
    let mut rows = Vec::new();
    let mut seen = BTreeSet::new();
    for (first, game) in games.iter().enumerate() {
        for (place, pattern) in game.patterns.iter().enumerate() {
            if !seen.contains(&(first, place)) {
                let id = &game.categories[place].id;
                let places: Vec<_> = games.iter().map(|game| game.place_of(id, pattern)).collect();
                seen.extend(places.iter().enumerate().filter_map(|(game, place)| Some((game, (*place)?))));
                rows.push(row(games, id, &places));
            }
        }
    }
    rows
}

fn row(games: &[Compared], id: &str, places: &[Option<usize>]) -> CategoryMeans {
    let of_games = || games.iter().zip(places).map(|(game, place)| place.map(|place| &game.categories[place]));
    let mut names: Vec<&str> = Vec::new();
    for category in of_games().flatten() {
        if !names.contains(&category.name.as_str()) {
            names.push(&category.name);
        }
    }
    let means = of_games().map(|category| category.map(|category| category.mean)).collect();
    CategoryMeans { id: id.to_owned(), name: names.join(" / "), means }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(categories: &[(&str, &str, Pattern, f64)]) -> Compared {
        let statistics = |(id, name, _, mean): &(&str, &str, Pattern, f64)| CategoryStatistics {
            id: (*id).to_owned(),
            name: (*name).to_owned(),
            mean: *mean,
            zero: 0.0,
            best: 50,
            lost: 50.0 - mean,
        };
        Compared {
            game: String::new(),
            name: String::new(),
            value: 0.0,
            error_bound: 0.0,
            spread: crate::Chances::new(0, 1, &[1.0]).summary(),
            upper_bonus: None,
            extra_bonuses: None,
            frontier: None,
            categories: categories.iter().map(statistics).collect(),
            patterns: categories.iter().map(|(_, _, pattern, _)| pattern.clone()).collect(),
        }
    }

    #[test]
    fn categories_stand_in_one_row_by_their_id_or_by_what_they_ask_for() {
        let five = Pattern::Groups(vec![5]);
        let games = [
            compared(&[("yahtzee", "Yahtzee", five.clone(), 1.0), ("run", "Run", Pattern::Run(4), 2.0)]),
            compared(&[("run", "Run", Pattern::Run(3), 3.0), ("kniffel", "Kniffel", five, 4.0)]),
            compared(&[("chance", "Chance", Pattern::Any, 5.0)]),
        ];
        let rows: Vec<_> = category_means(&games).into_iter().map(|row| (row.id, row.name, row.means)).collect();
        let row = |id: &str, name: &str, means: [Option<f64>; 3]| (id.to_owned(), name.to_owned(), means.to_vec());
        let expected = [
            row("yahtzee", "Yahtzee / Kniffel", [Some(1.0), Some(4.0), None]),
            row("run", "Run", [Some(2.0), Some(3.0), None]),
            row("chance", "Chance", [None, None, Some(5.0)]),
        ];
        assert_eq!(rows, expected);
    }
}
