//! Distributions and frontiers as lists of numbers.

use dicebase_games::scorecard::Game;

use super::distribution::{CategoryStatistics, Distribution};
use super::frontier::{Frontier, TradeOff};
use crate::stored::{Reader, Stored, put_chances, put_perhaps};

/// The distribution of a game from the empty card on.
impl Stored for Distribution {
    type Game = Game;

    fn to_numbers(&self) -> Vec<f64> {
        let mut numbers = vec![self.left_out, self.on_card as f64, self.to_come];
        put_perhaps(&mut numbers, self.upper_bonus);
        put_perhaps(&mut numbers, self.extra_bonuses);
        put_chances(&mut numbers, &self.scores);
        let of = |category: &CategoryStatistics| [category.mean, category.zero, category.best as f64, category.lost];
        numbers.extend(self.categories.iter().flat_map(of));
        numbers
    }

    fn of_numbers(game: &Game, numbers: &[f64]) -> Option<Self> {
        let mut from = Reader::new(numbers);
        let (left_out, on_card, to_come) = (from.number()?, from.whole()?, from.number()?);
        let (upper_bonus, extra_bonuses) = (from.perhaps()?, from.perhaps()?);
        let scores = from.chances()?;
        let mut categories = Vec::new();
        for category in &game.rules().categories {
            categories.push(CategoryStatistics {
                id: category.id.clone(),
                name: category.name.clone(),
                mean: from.number()?,
                zero: from.number()?,
                best: from.whole()?,
                lost: from.number()?,
            });
        }
        from.all(Self { scores, left_out, on_card, to_come, upper_bonus, extra_bonuses, categories })
    }
}

impl Stored for Frontier {
    type Game = Game;

    fn to_numbers(&self) -> Vec<f64> {
        let of = |TradeOff { worth, points, dice }: &TradeOff| [*worth, *points, *dice];
        [self.error_bound].into_iter().chain(self.best.iter().flat_map(of)).collect()
    }

    fn of_numbers(_: &Game, numbers: &[f64]) -> Option<Self> {
        let (&error_bound, rest) = numbers.split_first()?;
        let (best, []) = rest.as_chunks() else { return None };
        let of = |&[worth, points, dice]: &[f64; 3]| TradeOff { worth, points, dice };
        Some(Self { error_bound, best: best.iter().map(of).collect() })
    }
}
