//! The points of dice in a category.

use super::rules::{Category, Pattern, Points};
use crate::dice::{Dice, MAX_SIDES};

impl Category {
    /// The points of `roll` in this category by its pattern alone, without jokers: 0 if it does not show the pattern.
    #[must_use]
    pub fn points_for(&self, roll: &Dice) -> usize {
        let Some(matching) = self.pattern.best_match(roll, self.same_face) else { return 0 };
        match self.points {
            Points::AllDice => roll.sum(),
            Points::MatchingDice => matching,
            Points::Fixed(points) => points,
        }
    }
}

impl Pattern {
    /// The largest sum of dice of `roll` that make this pattern; `None` if none do.
    fn best_match(&self, roll: &Dice, same_face: bool) -> Option<usize> {
        match self {
            Self::Any => Some(roll.sum()),
            Self::Face(face) => (roll.count(*face) > 0).then(|| face * roll.count(*face)),
            Self::Groups(sizes) => best_groups(sizes, roll, same_face),
            Self::Run(length) => best_run(*length, roll),
            Self::Contains(text) => {
                let dice = Dice::parse(text, MAX_SIDES).ok()?;
                roll.contains(&dice).then(|| dice.sum())
            }
        }
    }
}

/// Tries every face for the first group, and the rest of the dice for the other groups.
fn best_groups(sizes: &[usize], roll: &Dice, same_face: bool) -> Option<usize> {
    let Some((&size, others)) = sizes.split_first() else { return Some(0) };
    let faces = roll.distinct_faces().filter(|&face| roll.count(face) >= size);
    let worth = |face| {
        let used = if same_face { size } else { roll.count(face) };
        let rest = (0..used).fold(*roll, |rest, _| rest.without(face));
        Some(size * face + best_groups(others, &rest, same_face)?)
    };
    faces.filter_map(worth).max()
}

fn best_run(length: usize, roll: &Dice) -> Option<usize> {
    let shown = |first: &usize| (*first..first + length).all(|face| roll.count(face) > 0);
    let firsts = (1..=MAX_SIDES + 1 - length).rev();
    firsts.clone().find(shown).map(|first| (first..first + length).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorecard::Game;

    fn points(game: &str, category: &str, roll: &str) -> usize {
        let game = Game::builtin(game).unwrap();
        game.category(game.find_category(category).unwrap()).points_for(&Dice::parse(roll, 6).unwrap())
    }

    #[test]
    fn the_examples_of_the_knubbel_rules() {
        let examples = [
            ("three-of-a-kind", "33356", 20),
            ("four-of-a-kind", "33336", 18),
            ("full-house", "33322", 25),
            ("small-straight", "23455", 30),
            ("large-straight", "23456", 40),
            ("knubbel", "11111", 50),
            ("chance", "11335", 13),
            ("ones", "11234", 2),
            ("twos", "12234", 4),
            ("threes", "13334", 9),
            ("fours", "12444", 12),
            ("fives", "12556", 10),
            ("sixes", "12666", 18),
            ("full-house", "33333", 0),
            ("small-straight", "12356", 0),
        ];
        for (category, roll, expected) in examples {
            assert_eq!(points("knubbel", category, roll), expected, "{category} {roll}");
        }
    }

    #[test]
    fn yatzy_pays_the_matching_dice_of_different_faces() {
        let examples = [
            ("yatzy", "one-pair", "33366", 12),
            ("yatzy", "two-pairs", "33366", 18),
            ("yatzy", "two-pairs", "33336", 0),
            ("yatzy", "three-of-a-kind", "33336", 9),
            ("yatzy", "full-house", "33366", 21),
            ("yatzy", "full-house", "33333", 0),
            ("yatzy", "large-straight", "23456", 20),
            ("yatzy", "small-straight", "23456", 0),
            ("maxi-yatzy", "two-pairs", "224466", 20),
            ("maxi-yatzy", "three-pairs", "224466", 24),
            ("maxi-yatzy", "three-pairs", "222266", 0),
            ("maxi-yatzy", "full-house", "222666", 22),
            ("maxi-yatzy", "house", "222666", 24),
            ("maxi-yatzy", "tower", "222266", 20),
            ("maxi-yatzy", "tower", "222666", 0),
            ("maxi-yatzy", "small-straight", "112345", 15),
            ("maxi-yatzy", "full-straight", "123456", 21),
            ("kniffel", "full-house", "44444", 25),
            ("kniffeliger", "pi", "11345", 31),
            ("kniffeliger", "pi", "11344", 0),
        ];
        for (game, category, roll, expected) in examples {
            assert_eq!(points(game, category, roll), expected, "{game} {category} {roll}");
        }
    }
}
