//! The points of dice that are set aside together.

use std::collections::{BTreeSet, HashSet};

use super::hands::{Hands, faces};
use super::points::Points;
use super::rules::{Growth, Pattern, RulesFile, SetAside};
use crate::dice::{Dice, JOKER};
use crate::lattice::Lattice;

/// The points of every selection of dice of one roll.
///
/// A selection scores only if every die of it does: it is divided into singles, sets and combinations, and scores the
/// best such division.
#[derive(Clone, Debug)]
pub struct Scoring {
    lattice: Lattice,
    points: Vec<Option<Points>>,
    set_aside: SetAside,
    moves: Vec<Move>,
}

/// A roll of some dice after which some are set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Move {
    /// The hand that is rolled.
    pub(super) rolled: usize,
    /// The hand that is left; all dice of the game after hot dice.
    pub(super) left: usize,
    /// The points of the dice that are set aside.
    pub(super) points: Points,
}

impl Scoring {
    /// Computes every selection of the game's dice.
    pub(super) fn new(rules: &RulesFile) -> Self {
        let hands = rules.hands();
        let mut scoring = Self::of_faces(rules, faces(&hands), rules.has_jokers());
        scoring.moves = scoring.listed_moves(&hands);
        scoring
    }

    /// Computes every selection of dice that may all be jokers. They have no moves.
    pub(super) fn with_jokers(rules: &RulesFile) -> Self {
        Self::of_faces(rules, JOKER, true)
    }

    fn of_faces(rules: &RulesFile, faces: usize, has_jokers: bool) -> Self {
        let lattice = Lattice::new(rules.dice, faces);
        let pieces = pieces(rules, has_jokers);
        let mut points: Vec<Option<Points>> = vec![None; lattice.keeps().len()];
        points[0] = Some(Points(0));
        // Smaller selections come first, so the rest without a piece is already computed.
        for (index, dice) in lattice.keeps().iter().enumerate().skip(1) {
            let with = |(piece, scored): &(Dice, Points)| Some(*scored + points[lattice.index(&dice.minus(piece))]?);
            points[index] = pieces.iter().filter(|(piece, _)| dice.contains(piece)).filter_map(with).max();
        }
        if let Some(of_nothing) = rules.combinations.iter().find(|of| of.pattern == Pattern::Nothing) {
            // Where a turn is one roll, a roll of any number of dice counts as a whole or not at all.
            let rolls = if rules.one_roll { 1..lattice.keeps().len() } else { lattice.rolls() };
            let is_nothing = |&index: &usize| {
                let scores = |part: Dice| !part.is_empty() && points[lattice.index(&part)].is_some();
                let roll = lattice.keeps()[index];
                if rules.one_roll { !scores(roll) } else { !roll.parts().any(scores) }
            };
            let found: Vec<usize> = rolls.filter(is_nothing).collect();
            found.into_iter().for_each(|index| points[index] = Some(of_nothing.points));
        }
        Self { lattice, points, set_aside: rules.set_aside, moves: Vec::new() }
    }

    /// The points of a selection; `None` if it is empty or has a die that does not score. It must not have more dice or
    /// sides than the game.
    #[must_use]
    pub fn of(&self, selection: &Dice) -> Option<Points> {
        if selection.is_empty() { None } else { self.points[self.lattice.index(selection)] }
    }

    /// Every selection that scores, with its points.
    pub fn all(&self) -> impl Iterator<Item = (Dice, Points)> + '_ {
        let counts = self.lattice.keeps().iter().zip(&self.points).skip(1);
        counts.filter_map(|(&dice, &points)| Some((dice, points?)))
    }

    /// The selections of a roll that may be set aside, in any order; none after a bust.
    pub(super) fn allowed(&self, roll: &Dice) -> Vec<Dice> {
        let least = match self.set_aside {
            SetAside::Any => 1,
            SetAside::AllScoring => self.most_scoring(roll),
            SetAside::All => return self.of(roll).map_or_else(Vec::new, |_| vec![*roll]),
        };
        roll.parts().filter(|part| part.len() >= least && self.of(part).is_some()).collect()
    }

    /// The number of dice of the largest selection that scores; 0 if none does.
    fn most_scoring(&self, roll: &Dice) -> usize {
        roll.parts().filter(|part| self.of(part).is_some()).map(|part| part.len()).max().unwrap_or_default()
    }

    /// The selections of a roll that may be set aside, in the order of preference among equally good ones: more dice
    /// before fewer, then larger faces. None after a bust.
    #[must_use]
    pub fn selections(&self, roll: &Dice) -> Vec<Dice> {
        let mut allowed = self.allowed(roll);
        let faces_and_kinds = |part: &Dice| -> (Vec<usize>, Vec<usize>) { part.each().rev().unzip() };
        allowed.sort_by_cached_key(|part| std::cmp::Reverse((part.len(), faces_and_kinds(part))));
        allowed
    }

    /// The largest selection of a roll that may be set aside; of equally large ones the one with the most points. No
    /// dice after a bust.
    #[must_use]
    pub fn counting(&self, roll: &Dice) -> Dice {
        self.allowed(roll).into_iter().max_by_key(|part| (part.len(), self.of(part))).unwrap_or_default()
    }

    /// All moves of turns.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn listed_moves(&self, hands: &Hands) -> Vec<Move> {
        let mut moves: BTreeSet<Move> = BTreeSet::new();
        for hand in 1..=hands.all() {
            match self.set_aside {
                SetAside::Any => self.set_asides(hands, hand, &mut moves),
                SetAside::AllScoring | SetAside::All => {
                    for roll in hands.rolls(hand) {
                        let with = |part: Dice| (hands.without(hand, &part), self.of(&part).unwrap_or_default());
                        let selections = self.allowed(&roll).into_iter().map(with);
                        moves.extend(selections.map(|(left, points)| Move { rolled: hand, left, points }));
                    }
                }
            }
        }
        moves.into_iter().collect()
    }

    /// Lists the moves that set a hand aside. The other dice of a roll may show anything.
    fn set_asides(&self, hands: &Hands, hand: usize, moves: &mut BTreeSet<Move>) {
        let points: BTreeSet<Points> = hands.rolls(hand).iter().filter_map(|part| self.of(part)).collect();
        for (rolled, left) in (1..=hands.all()).filter_map(|rolled| Some((rolled, hands.after(rolled, hand)?))) {
            moves.extend(points.iter().map(|&points| Move { rolled, left, points }));
        }
    }
}

/// The smallest selections that score: singles, sets and combinations, with their points.
fn pieces(rules: &RulesFile, has_jokers: bool) -> Vec<(Dice, Points)> {
    let mut pieces: Vec<(Dice, Points)> = Vec::new();
    for face in 1..=rules.sides {
        pieces.push((equal(face, 1), rules.singles[face - 1]));
        pieces.extend((3..=rules.dice).map(|size| (equal(face, size), of_set(rules, face, size))));
    }
    for combination in &rules.combinations {
        let shown = shown(&combination.pattern, rules.sides).into_iter();
        pieces.extend(shown.map(|dice| (dice, combination.points)));
    }
    pieces.retain(|(_, points)| *points > Points(0));
    if has_jokers {
        let jokers = pieces.iter().filter(|(piece, _)| piece.len() > 1);
        let jokers: Vec<(Dice, Points)> =
            jokers.flat_map(|(piece, points)| with_jokers(piece).map(|piece| (piece, *points))).collect();
        pieces.extend(jokers);
    }
    pieces
}

/// All dice of a pattern. The pattern of nothing has none: it counts where no other does.
pub(super) fn shown(pattern: &Pattern, sides: usize) -> Vec<Dice> {
    match pattern {
        Pattern::Run(length) => runs(*length, sides),
        Pattern::Groups(sizes) => distinct_groups(sizes, sides).into_iter().collect(),
        // Rules whose dice cannot be read are refused elsewhere.
        Pattern::Contains(text) => Dice::parse(text, sides).into_iter().collect(),
        Pattern::Nothing => Vec::new(),
    }
}

/// Returns `true` when a roll contains some of these dice of a pattern.
pub(super) fn shows_some(roll: &Dice, shown: &[Dice]) -> bool {
    shown.iter().any(|dice| roll.contains(dice))
}

/// Some dice with jokers in the places of some, but not all of them.
fn with_jokers(piece: &Dice) -> impl Iterator<Item = Dice> + use<> {
    let size = piece.len();
    let parts = piece.parts().filter(move |part| (1..size).contains(&part.len()));
    parts.map(move |part| part.and(&equal(JOKER, size - part.len())))
}

fn of_set(rules: &RulesFile, face: usize, size: usize) -> Points {
    let Some(sets) = &rules.sets else { return Points(0) };
    let (three, more) = (sets.three[face - 1], size - 3);
    match &sets.growth {
        _ if more == 0 => three,
        Growth::None => Points(0),
        Growth::Double => Points(three.0 << more),
        Growth::Add => Points(three.0 * (1 + more)),
        Growth::Each(_) if three == Points(0) => Points(0),
        Growth::Each(points) => Points(three.0 + points.0 * more),
        Growth::Fixed(points) => points[more - 1],
    }
}

fn equal(face: usize, size: usize) -> Dice {
    Dice::from_faces(std::iter::repeat_n(face, size))
}

fn runs(length: usize, sides: usize) -> Vec<Dice> {
    (1..=sides + 1 - length).map(|first| Dice::from_faces(first..first + length)).collect()
}

/// All distinct unions of groups of these sizes, each of a different face.
fn distinct_groups(sizes: &[usize], sides: usize) -> HashSet<Dice> {
    groups(sizes, sides, Dice::NONE).into_iter().collect()
}

/// The `taken` dice together with groups of these sizes, each of a face that no other group has.
fn groups(sizes: &[usize], sides: usize, taken: Dice) -> Vec<Dice> {
    let Some((&size, others)) = sizes.split_first() else { return vec![taken] };
    let free = (1..=sides).filter(|&face| taken.count(face) == 0);
    free.flat_map(|face| groups(others, sides, taken.and(&equal(face, size)))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Game, Objective};
    use super::*;

    fn points(game: &str, dice: &str) -> Option<usize> {
        let game = Game::builtin(game, Objective::Turns).unwrap();
        game.scoring().of(&Dice::parse(dice, 6).unwrap()).map(|points| points.0)
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
        for (dice, scored) in examples {
            assert_eq!(points("zehntausend", dice), scored, "{dice}");
        }
    }

    #[test]
    fn farkle_divides_equal_dice_into_threes_and_singles() {
        for (dice, scored) in [("1111", Some(1100)), ("222222", Some(400)), ("2222", None), ("555555", Some(1000))] {
            assert_eq!(points("farkle", dice), scored, "{dice}");
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
        for (dice, scored) in examples {
            assert_eq!(points("farkle-classic", dice), scored, "{dice}");
        }
    }
}
