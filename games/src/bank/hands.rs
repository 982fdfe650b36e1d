//! The dice that can be left to roll, numbered.

use std::ops::RangeInclusive;

use super::scoring::shows_some;
use crate::dice::{Dice, JOKER, MAX_KINDS, letter_of};
use crate::die::Die;
use crate::lattice::Lattice;

/// The number of dice of each kind.
type Counts = [usize; MAX_KINDS];

/// Every selection of a game's dice that can be left to roll, without the faces that they show: a hand.
///
/// Hands are numbered from 1 on, fewer dice before more. If all dice are alike, the number of a hand is that of its
/// dice. The last hand has all dice of the game.
///
/// Where all dice are set aside and not every roll is hot dice, two hands have all dice: the last one after hot dice
/// and at the start of a turn, and the first one after other rolls.
///
/// In games whose turn is one roll of as many dice as the player chooses, a hand is the chosen dice. The hand after
/// them is that of no dice, with which the player banks, and the last one is the start of the turn, before the choice.
#[derive(Clone, Debug)]
pub struct Hands {
    kinds: Vec<Kind>,
    /// The dice of each hand, and before them no dice.
    counts: Vec<Counts>,
    /// The number of the hand by its place among all counts, the first kind being the fastest.
    numbers: Vec<usize>,
    /// The dice of a roll that make it hot dice, if not every roll of all dice is.
    hot: Option<Vec<Dice>>,
    /// `true` if a turn is one roll.
    one_roll: bool,
}

/// The dice of one kind.
#[derive(Clone, Debug)]
struct Kind {
    die: Die,
    count: usize,
    /// The rolls of each number of dice that can occur.
    rolls: Vec<Vec<Dice>>,
}

impl Hands {
    /// The hands of dice of these kinds, each with its number of dice.
    pub(super) fn new(kinds: Vec<(Die, usize)>) -> Self {
        let kinds: Vec<Kind> =
            kinds.into_iter().enumerate().map(|(number, (die, count))| Kind::new(number, die, count)).collect();
        let places = kinds.iter().map(|kind| kind.count + 1).product();
        let mut by_size: Vec<(Counts, usize)> = (0..places).map(|place| (counts_at(&kinds, place), place)).collect();
        by_size.sort_by_key(|(counts, _)| (counts.iter().sum::<usize>(), *counts));
        let mut numbers = vec![0; places];
        for (number, &(_, place)) in by_size.iter().enumerate() {
            numbers[place] = number;
        }
        let counts = by_size.into_iter().map(|(counts, _)| counts).collect();
        Self { kinds, counts, numbers, hot: None, one_roll: false }
    }

    /// The hands of a game in which all dice are set aside, and only rolls with some of these dice are hot.
    pub(super) fn of_all(die: Die, count: usize, hot: Vec<Dice>) -> Self {
        let kind = Kind::new(0, die, count);
        let all = counts_at(std::slice::from_ref(&kind), count);
        let mut numbers = vec![0; count + 1];
        numbers[count] = Self::HOT;
        let counts = vec![Counts::default(), all, all];
        Self { kinds: vec![kind], counts, numbers, hot: Some(hot), one_roll: false }
    }

    /// The hands of a game in which a turn is one roll of at most `count` dice.
    pub(super) fn of_one_roll(die: Die, count: usize) -> Self {
        let mut hands = Self::new(vec![(die, count)]);
        hands.counts.extend([Counts::default(), hands.counts[count]]);
        Self { one_roll: true, ..hands }
    }

    /// The number of the hand of no dice, after the roll that is a turn of at most `dice` dice.
    pub(super) const fn after_one_roll(dice: usize) -> usize {
        dice + 1
    }

    /// The number of the hand at the start of such a turn.
    pub(super) const fn before_choice(dice: usize) -> usize {
        dice + 2
    }

    /// Returns `true` for the hand with which a player chooses dice instead of rolling it.
    #[must_use]
    pub fn is_choice(&self, hand: usize) -> bool {
        self.one_roll && hand == self.all()
    }

    /// The number of the hand after hot dice, where not every roll is.
    pub(super) const HOT: usize = 2;
    /// The number of the hand after other rolls there.
    const NOT_HOT: usize = 1;

    /// The hand before which a player may bank with this many dice, if all dice are alike.
    pub(super) fn after_other_dice(&self, dice: usize) -> usize {
        if self.hot.is_some() && dice == self.size(Self::HOT) { Self::NOT_HOT } else { dice }
    }

    /// The number of hands, which is the number of the hand of all dice.
    #[must_use]
    pub fn all(&self) -> usize {
        self.counts.len() - 1
    }

    /// The kinds of dice.
    pub fn dice(&self) -> impl Iterator<Item = &Die> {
        self.kinds.iter().map(|kind| &kind.die)
    }

    /// The number of dice of a hand.
    #[must_use]
    pub fn size(&self, hand: usize) -> usize {
        self.counts[hand].iter().sum()
    }

    /// The number of dice of each kind in a hand.
    #[must_use]
    pub fn counts(&self, hand: usize) -> &[usize] {
        &self.counts[hand][..self.kinds.len()]
    }

    /// A hand in words: its number of dice, by kind if there are several: `2 + 1b`.
    #[must_use]
    pub fn in_words(&self, hand: usize) -> String {
        let hot = if self.hot.is_some() && hand == Self::HOT { " hot" } else { "" };
        kinds_in_words(self.counts(hand)) + hot
    }

    /// A hand of dice that are alike in full: `2 dice`, or `2 hot dice`.
    #[must_use]
    pub fn in_full(&self, hand: usize) -> String {
        format!("{} {}", self.in_words(hand), if self.size(hand) == 1 { "die" } else { "dice" })
    }

    /// The hand of some dice; `None` if they are none, or not among the game's.
    #[must_use]
    pub fn of(&self, dice: &Dice) -> Option<usize> {
        self.number(&dice.kinds()).filter(|&hand| hand > 0)
    }

    /// The hands with the same dice as this one.
    pub(super) fn alike(&self, hand: usize) -> RangeInclusive<usize> {
        if self.hot.is_some() { Self::NOT_HOT..=Self::HOT } else { hand..=hand }
    }

    /// Returns `true` if these are the dice of a hand.
    #[must_use]
    pub fn is_of(&self, dice: &Dice, hand: usize) -> bool {
        dice.kinds() == self.counts[hand]
    }

    /// The hand that is left of a hand when these dice are set aside: all dice of the game if none are left. The dice
    /// have to be among the hand's.
    #[must_use]
    pub fn without(&self, hand: usize, set_aside: &Dice) -> usize {
        if self.one_roll {
            return Self::after_one_roll(self.size(self.all()));
        }
        if self.hot.as_ref().is_some_and(|hot| !shows_some(set_aside, hot)) {
            return Self::NOT_HOT;
        }
        self.left(hand, &set_aside.kinds()).unwrap_or(self.all())
    }

    /// The hand that is left when this one is set aside of a hand; `None` if it is not a part of it.
    pub(super) fn after(&self, hand: usize, set_aside: usize) -> Option<usize> {
        self.left(hand, &self.counts[set_aside])
    }

    fn left(&self, hand: usize, set_aside: &Counts) -> Option<usize> {
        let mut left = self.counts[hand];
        for (left, aside) in left.iter_mut().zip(set_aside) {
            *left = left.checked_sub(*aside)?;
        }
        let number = self.number(&left)?;
        Some(if number == 0 { self.all() } else { number })
    }

    fn number(&self, counts: &Counts) -> Option<usize> {
        let (mut place, mut all) = (0, 1);
        for (number, &count) in counts.iter().enumerate() {
            let most = self.kinds.get(number).map_or(0, |kind| kind.count);
            if count > most {
                return None;
            }
            place += count * all;
            all *= most + 1;
        }
        Some(self.numbers[place])
    }

    /// Every roll of a hand that can occur.
    #[must_use]
    pub fn rolls(&self, hand: usize) -> Vec<Dice> {
        let counts = self.counts(hand);
        self.kinds.iter().zip(counts).fold(vec![Dice::NONE], |rolls, (kind, &count)| {
            let with = |dice: &Dice| kind.rolls[count].iter().map(|more| dice.and(more)).collect::<Vec<_>>();
            rolls.iter().flat_map(with).collect()
        })
    }

    /// The rolls of each number of dice of a kind that can occur.
    pub(super) fn rolls_of_kind(&self, kind: usize) -> &[Vec<Dice>] {
        &self.kinds[kind].rolls
    }

    /// The number of equally likely outcomes of a hand, in order.
    #[must_use]
    pub fn outcomes(&self, hand: usize) -> u64 {
        let of_kind = |(kind, &count): (&Kind, &usize)| (kind.die.outcomes() as u64).pow(count as u32);
        self.kinds.iter().zip(self.counts(hand)).map(of_kind).product()
    }

    /// The number of equally likely outcomes of dice of these kinds, in order, that show a roll; 0 if a die has no such
    /// face.
    #[must_use]
    pub fn ways(&self, roll: &Dice) -> u64 {
        let of_kind = |(number, kind): (usize, &Kind)| kind.die.ways(&roll.of_kind(number));
        self.kinds.iter().enumerate().map(of_kind).product()
    }
}

impl Kind {
    fn new(number: usize, die: Die, count: usize) -> Self {
        if count == 0 {
            return Self { die, count, rolls: vec![vec![Dice::NONE]] };
        }
        let lattice = Lattice::new(count, die.sides());
        let rolls_of = |size: usize| {
            let rolls = lattice.keeps()[lattice.of_size(size)].iter();
            rolls.filter(|roll| die.ways(roll) > 0).map(|roll| roll.as_kind(number)).collect()
        };
        Self { rolls: (0..=count).map(rolls_of).collect(), die, count }
    }
}

fn counts_at(kinds: &[Kind], mut place: usize) -> Counts {
    let mut counts = [0; MAX_KINDS];
    for (count, kind) in counts.iter_mut().zip(kinds) {
        *count = place % (kind.count + 1);
        place /= kind.count + 1;
    }
    counts
}

/// Numbers of dice of each kind in words: `2 + 1b`.
#[must_use]
pub fn kinds_in_words(counts: &[usize]) -> String {
    let of_kind = |(kind, count): (usize, &usize)| {
        (*count > 0).then(|| letter_of(kind).map_or(count.to_string(), |letter| format!("{count}{letter}")))
    };
    counts.iter().enumerate().filter_map(of_kind).collect::<Vec<_>>().join(" + ")
}

/// The largest face of some kinds of dice.
pub(super) fn faces(hands: &Hands) -> usize {
    hands.dice().map(Die::sides).max().unwrap_or(JOKER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_of_dice_that_are_alike_are_numbers_of_dice() {
        let hands = Hands::new(vec![(Die::fair(6), 6)]);
        assert_eq!(hands.all(), 6);
        for hand in 1..=6 {
            assert_eq!((hands.size(hand), hands.outcomes(hand)), (hand, 6_u64.pow(hand as u32)));
            let ways = hands.rolls(hand).iter().map(|roll| hands.ways(roll)).sum::<u64>();
            assert_eq!(ways, hands.outcomes(hand));
        }
        let roll = Dice::from_faces([1, 1, 5]);
        assert_eq!((hands.of(&roll), hands.without(6, &roll), hands.without(3, &roll)), (Some(3), 3, 6));
        assert_eq!(hands.of(&Dice::from_faces([1; 7])), None);
    }

    #[test]
    fn hands_of_several_kinds_are_all_their_parts() {
        let hands = Hands::new(vec![(Die::fair(6), 2), (Die::weighted(&[3, 0, 1, 1, 1, 1]), 3), (Die::fair(6), 1)]);
        assert_eq!(hands.all(), 3 * 4 * 2 - 1);
        for hand in 1..=hands.all() {
            let rolls = hands.rolls(hand);
            assert_eq!(rolls.iter().map(|roll| hands.ways(roll)).sum::<u64>(), hands.outcomes(hand));
            assert!(rolls.iter().all(|roll| hands.of(roll) == Some(hand) && hands.without(hand, roll) == hands.all()));
            assert!(hand == 1 || hands.size(hand - 1) <= hands.size(hand));
            for part in 1..=hands.all() {
                let left = hands.after(hand, part);
                let sizes = hands.size(hand).checked_sub(hands.size(part));
                assert!(left.is_none_or(|left| hands.size(left)
                    == match sizes.unwrap() {
                        0 => 6,
                        more => more,
                    }));
            }
        }
        assert_eq!(hands.ways(&Dice::NONE.with_of(1, 2)), 0);
    }
}
