//! Games side by side.

use dicebase_games::scorecard::Game;
use serde::Serialize;

use super::distribution::{CategoryStatistics, Distribution};
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
    /// What the categories come to.
    pub categories: Vec<CategoryStatistics>,
}

/// The means of a category in several games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryMeans {
    /// Its id, the same in all of them.
    pub id: String,
    /// Its name in the first of them that has it.
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
            categories: distribution.categories.clone(),
        }
    }

    /// The number below which this share of the games ends, if it is one of those in the summary.
    #[must_use]
    pub fn quantile(&self, chance: f64) -> Option<usize> {
        let found = self.spread.quantiles.iter().find(|quantile| quantile.chance == chance);
        found.map(|quantile| quantile.number)
    }

    fn mean_of(&self, id: &str) -> Option<f64> {
        self.categories.iter().find(|category| category.id == id).map(|category| category.mean)
    }
}

/// The categories of all games, those of the first game first.
#[must_use]
pub fn category_means(games: &[Compared]) -> Vec<CategoryMeans> {
    let mut rows: Vec<CategoryMeans> = Vec::new();
    for category in games.iter().flat_map(|game| &game.categories) {
        if rows.iter().all(|row| row.id != category.id) {
            let means = games.iter().map(|game| game.mean_of(&category.id)).collect();
            rows.push(CategoryMeans { id: category.id.clone(), name: category.name.clone(), means });
        }
    }
    rows
}
