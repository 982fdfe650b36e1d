//! Comparison of several games.

use std::collections::BTreeSet;

use dicebase_games::scorecard::{Gain, Game, Pattern};
use serde::Serialize;

use super::distribution::{CategoryStatistics, Distribution};
use super::frontier::Frontier;
use crate::chances::Summary;

/// The results of perfect play in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The identifier of the game in commands and files.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// The coefficient of the utility in play for risk; `None` in play for the most expected points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theta: Option<f64>,
    /// The expected score.
    pub value: f64,
    /// The certain points that are worth as much to a player with this attitude to risk; `None` in play for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain_points: Option<f64>,
    /// The largest possible difference between the optimum, `certain_points` or `value`, and the exact one.
    pub error_bound: f64,
    /// The summary of the distribution of final scores.
    #[serde(flatten)]
    pub spread: Summary,
    /// The probability of the upper bonus; `None` in games without one.
    pub upper_bonus: Option<f64>,
    /// The expected number of extra bonuses; `None` in games without them.
    pub extra_bonuses: Option<f64>,
    /// The trade-off between points and action dice; `None` in games without action dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frontier: Option<Frontier>,
    /// The statistics of each category.
    pub categories: Vec<CategoryStatistics>,
    /// The pattern of each category, in the same order.
    #[serde(skip)]
    patterns: Vec<Pattern>,
}

/// The means of a category in several games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryMeans {
    /// The identifier in the first game that has the category.
    pub id: String,
    /// The different names of the category in these games.
    pub name: String,
    /// The mean points in each game; `None` in a game without the category.
    pub means: Vec<Option<f64>>,
}

impl Compared {
    /// Describes a game by its optimum and the distribution of its final scores from the empty card on.
    #[must_use]
    pub fn new(game: &Game, optimum: f64, error_bound: f64, distribution: &Distribution) -> Self {
        let theta = game.gain().and_then(Gain::theta);
        Self {
            game: game.id().to_owned(),
            name: game.rules().name.clone(),
            theta,
            value: if theta.is_some() { distribution.scores.mean() } else { optimum },
            certain_points: theta.map(|_| optimum),
            error_bound,
            spread: distribution.scores.summary(),
            upper_bonus: distribution.upper_bonus,
            extra_bonuses: distribution.extra_bonuses,
            frontier: None,
            categories: distribution.categories.clone(),
            patterns: game.rules().categories.iter().map(|category| category.pattern.clone()).collect(),
        }
    }

    /// Replaces the frontier.
    #[must_use]
    pub fn with_frontier(self, frontier: Option<Frontier>) -> Self {
        Self { frontier, ..self }
    }

    /// The game, with the attitude to risk if there is one.
    #[must_use]
    pub fn title(&self) -> String {
        self.theta.map_or_else(|| self.game.clone(), |theta| format!("{}, theta {theta}", self.game))
    }

    /// The quantile of the final scores for this probability, if the summary has it.
    #[must_use]
    pub fn quantile(&self, chance: f64) -> Option<usize> {
        let found = self.spread.quantiles.iter().find(|quantile| quantile.chance == chance);
        found.map(|quantile| quantile.number)
    }

    /// The index of the category with this identifier, or else of the category with the same pattern.
    fn place_of(&self, id: &str, pattern: &Pattern) -> Option<usize> {
        let same = self.categories.iter().position(|category| category.id == id);
        same.or_else(|| self.patterns.iter().position(|other| other == pattern))
    }
}

/// The categories of all games, those of the first game first. Categories with different names in two games, such as
/// Yahtzee and Kniffel, share a row if they have the same pattern.
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
            theta: None,
            value: 0.0,
            certain_points: None,
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
