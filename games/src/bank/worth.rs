//! What dice that are set aside together are worth.

use super::rules::{Growth, Pattern, Rules};
use crate::dice::Dice;
use crate::lattice::Lattice;

/// What every selection of dice of one roll is worth, in points.
///
/// A selection counts only if every die of it does: it is divided into singles, sets and combinations, and worth the best
/// such division.
#[derive(Clone, Debug)]
pub struct Worth {
    lattice: Lattice,
    points: Vec<Option<usize>>,
}

impl Worth {
    /// Works out every selection of the game's dice.
    pub(super) fn new(rules: &Rules) -> Self {
        let lattice = Lattice::new(rules.dice, rules.sides);
        let pieces = pieces(rules);
        let mut points: Vec<Option<usize>> = vec![None; lattice.keeps().len()];
        points[0] = Some(0);
        // Smaller selections come first, so what is left without a piece is worked out already.
        for (index, dice) in lattice.keeps().iter().enumerate().skip(1) {
            let with = |(piece, worth): &(Dice, usize)| Some(worth + points[lattice.index(&dice.minus(piece))]?);
            points[index] = pieces.iter().filter(|(piece, _)| dice.contains(piece)).filter_map(with).max();
        }
        Self { lattice, points }
    }

    /// What a selection is worth in points; `None` if it is empty or some die of it does not count. It must have no more
    /// dice and faces than the game.
    #[must_use]
    pub fn of(&self, selection: &Dice) -> Option<usize> {
        if selection.is_empty() { None } else { self.points[self.lattice.index(selection)] }
    }

    /// Every selection that counts, with its points.
    pub fn all(&self) -> impl Iterator<Item = (Dice, usize)> + '_ {
        let counts = self.lattice.keeps().iter().zip(&self.points).skip(1);
        counts.filter_map(|(&dice, &points)| Some((dice, points?)))
    }

    /// Every roll of so many dice.
    pub(super) fn rolls(&self, dice: usize) -> &[Dice] {
        &self.lattice.keeps()[self.lattice.of_size(dice)]
    }
}

/// The smallest selections that count: singles, sets and combinations, with their points.
fn pieces(rules: &Rules) -> Vec<(Dice, usize)> {
    let mut pieces: Vec<(Dice, usize)> = Vec::new();
    for face in 1..=rules.sides {
        pieces.push((equal(face, 1), rules.singles[face - 1]));
        pieces.extend((3..=rules.dice).map(|size| (equal(face, size), set_worth(rules, face, size))));
    }
    for combination in &rules.combinations {
        let shown = match &combination.pattern {
            Pattern::Run(length) => runs(*length, rules.sides),
            Pattern::Groups(sizes) => groups(sizes, rules.sides, Dice::NONE),
        };
        pieces.extend(shown.into_iter().map(|dice| (dice, combination.points)));
    }
    pieces.retain(|(_, points)| *points > 0);
    pieces
}

fn set_worth(rules: &Rules, face: usize, size: usize) -> usize {
    let Some(sets) = &rules.sets else { return 0 };
    let (three, more) = (sets.three[face - 1], size - 3);
    match &sets.growth {
        _ if more == 0 => three,
        Growth::None => 0,
        Growth::Double => three << more,
        Growth::Add => three * (1 + more),
        Growth::Fixed(worth) => worth[more - 1],
    }
}

fn equal(face: usize, size: usize) -> Dice {
    Dice::from_faces(std::iter::repeat_n(face, size))
}

fn runs(length: usize, sides: usize) -> Vec<Dice> {
    (1..=sides + 1 - length).map(|first| Dice::from_faces(first..first + length)).collect()
}

/// The `taken` dice together with groups of these sizes, each of a face that no other group has.
fn groups(sizes: &[usize], sides: usize, taken: Dice) -> Vec<Dice> {
    let Some((&size, others)) = sizes.split_first() else { return vec![taken] };
    let free = (1..=sides).filter(|&face| taken.count(face) == 0);
    free.flat_map(|face| groups(others, sides, taken.and(&equal(face, size)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(game: &str, dice: &str) -> Option<usize> {
        let builtin = crate::find_builtin(game).unwrap();
        Worth::new(&Rules::parse(builtin.id, builtin.text).unwrap()).of(&Dice::parse(dice, 6).unwrap())
    }

    #[test]
    fn zehntausend_counts_as_in_the_examples_of_its_rules() {
        let examples = [
            ("1", Some(100)),
            ("55", Some(100)),
            ("115", Some(250)),
            ("222", Some(200)),
            ("111", Some(1000)),
            ("1111", Some(2000)),
            ("33333", Some(1200)),
            ("666666", Some(4800)),
            ("5111", Some(1050)),
            ("16666", Some(1300)),
            ("222333", Some(500)),
            ("2", None),
            ("22", None),
            ("122", None),
            ("", None),
        ];
        for (dice, points) in examples {
            assert_eq!(worth("zehntausend", dice), points, "{dice}");
        }
    }

    #[test]
    fn farkle_divides_equal_dice_into_threes_and_singles() {
        for (dice, points) in [("1111", Some(1100)), ("222222", Some(400)), ("2222", None), ("555555", Some(1000))] {
            assert_eq!(worth("farkle", dice), points, "{dice}");
        }
    }

    #[test]
    fn classic_farkle_has_combinations() {
        let examples = [
            ("123456", Some(1500)),
            ("112233", Some(1500)),
            ("222233", Some(1500)),
            ("222333", Some(2500)),
            ("222222", Some(3000)),
            ("22222", Some(2000)),
            ("115555", Some(1500)),
            ("12345", None),
        ];
        for (dice, points) in examples {
            assert_eq!(worth("farkle-classic", dice), points, "{dice}");
        }
    }
}
