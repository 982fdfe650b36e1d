//! The points of every roll in every category, computed once.

use std::collections::BTreeSet;

use super::categories::Categories;
use super::order::Succession;
use super::pattern::Pattern;
use super::points::Points;
use super::rules::{JokerChoice, Rules, Section};
use crate::dice::Dice;
use crate::lattice::Lattice;

/// One way to fill a category: a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The category's position on the card.
    pub category: usize,
    /// The points that are written down.
    pub points: usize,
}

/// A roll that pays in a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The index of the roll among the full rolls.
    pub roll: u16,
    /// The slot that the roll fills.
    pub slot: u16,
}

/// A choice of a player who does not roll on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The slot that is filled.
    pub slot: usize,
    /// The category of the slot.
    pub category: usize,
    /// The points that are written down.
    pub points: usize,
    /// The extra bonus that is paid in addition.
    pub bonus: usize,
}

/// The points of all rolls in all categories, including jokers and bonuses.
///
/// The ways to fill a category are its *slots*, one for each number of points in ascending order; there are some
/// hundred in all.
#[derive(Clone, Debug)]
pub struct Scoring {
    slots: Vec<Slot>,
    /// The start of each category's slots; one more entry for the end.
    starts: Vec<usize>,
    /// The rolls that pay in each category.
    scored: Vec<Vec<Scored>>,
    /// For each roll, the slot that it fills in each category, without jokers.
    plain: Vec<Vec<u16>>,
    /// Like `plain`, for the first roll of a turn; empty in games that pay nothing besides for it.
    first: Vec<Vec<u16>>,
    /// The number of rolls that are left after the first of a turn.
    left_after_first: usize,
    /// The rolls of equal dice, one for each face.
    equal_rolls: Vec<usize>,
    /// The rolls that earn the extra bonus, in ascending order.
    extra_rolls: Vec<usize>,
    /// The rolls that may be jokers or earn the extra bonus, in ascending order.
    special_rolls: Vec<usize>,
    /// The rolls that earn an action die.
    earning_rolls: Vec<usize>,
    succession: Succession,
    joker: Option<JokerRule>,
    /// The category and the points of the extra bonus. Categories that need another have it too, mostly without points.
    extra: Option<(usize, usize)>,
    /// The categories that pay only once that category holds points.
    needing: Categories,
}

#[derive(Clone, Debug)]
struct JokerRule {
    category: usize,
    choice: JokerChoice,
    pays_in_full: Categories,
    /// The categories of the upper section.
    upper: Categories,
    /// The upper categories of each face, usually one.
    matching: Vec<Categories>,
}

impl Scoring {
    /// Scores every roll of the lattice.
    #[must_use]
    pub fn new(rules: &Rules, lattice: &Lattice) -> Self {
        let rolls = &lattice.keeps()[lattice.rolls()];
        let points: Vec<Vec<usize>> = rules
            .categories
            .iter()
            .map(|category| rolls.iter().map(|roll| category.points_for(roll)).collect())
            .collect();
        let mut scoring = Self {
            slots: Vec::new(),
            starts: vec![0],
            scored: Vec::new(),
            plain: vec![Vec::new(); rolls.len()],
            first: vec![Vec::new(); if rules.pays_first_roll() { rolls.len() } else { 0 }],
            left_after_first: rules.rolls - 1,
            extra_rolls: extra_rolls(rules, rolls),
            special_rolls: Vec::new(),
            equal_rolls: (0..rolls.len()).filter(|&roll| rolls[roll].distinct_faces().count() == 1).collect(),
            earning_rolls: earning_rolls(rules, rolls),
            succession: Succession::new(rules),
            joker: JokerRule::new(rules),
            extra: extra(rules),
            needing: (0..rules.categories.len())
                .filter(|&category| rules.categories[category].needs.is_some())
                .fold(Categories::default(), Categories::with),
        };
        let jokers = scoring.equal_rolls.iter().filter(|_| scoring.joker.is_some());
        let special: BTreeSet<usize> = jokers.chain(&scoring.extra_rolls).copied().collect();
        scoring.special_rolls = special.into_iter().collect();
        for (category, points) in points.iter().enumerate() {
            scoring.add_category(rules, category, points);
        }
        scoring
    }

    fn add_category(&mut self, rules: &Rules, category: usize, points: &[usize]) {
        let mut payable: BTreeSet<usize> = points.iter().copied().collect();
        payable.extend(self.joker.as_ref().and_then(|joker| joker.full_pay(rules, category)));
        payable.extend(self.needing.contains(category).then_some(0));
        let besides = rules.categories[category].first_roll;
        let at_first = |points: usize| points + besides.filter(|_| points > 0).unwrap_or(0);
        if besides.is_some() {
            payable.extend(points.iter().map(|&points| at_first(points)));
        }
        self.slots.extend(payable.iter().map(|&points| Slot { category, points }));
        self.starts.push(self.slots.len());
        let mut scored = Vec::new();
        for (roll, &points) in points.iter().enumerate() {
            let slot = self.slot(category, points).unwrap_or_default();
            self.plain[roll].push(slot as u16);
            if rules.pays_first_roll() {
                let slot = self.slot(category, at_first(points)).unwrap_or_default();
                self.first[roll].push(slot as u16);
            }
            if points > 0 {
                scored.push(Scored { roll: roll as u16, slot: slot as u16 });
            }
        }
        self.scored.push(scored);
    }

    /// All slots, by category and then by points.
    #[inline(always)]
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The range of a category's slots among all slots.
    #[inline(always)]
    #[must_use]
    pub fn slots_of(&self, category: usize) -> std::ops::Range<usize> {
        self.starts[category]..self.starts[category + 1]
    }

    /// The points that a category can hold, in ascending order: those of rolls, and `others`.
    #[must_use]
    pub fn points_of(&self, category: usize, others: &[usize]) -> Vec<usize> {
        let slots = &self.slots[self.slots_of(category)];
        let mut points: Vec<usize> = slots.iter().map(|slot| slot.points).chain(others.iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The slot of these points in a category; `None` if it cannot have them.
    #[must_use]
    pub fn slot(&self, category: usize, points: usize) -> Option<usize> {
        self.slots_of(category).find(|&slot| self.slots[slot].points == points)
    }

    /// The slot in which a category is crossed out; `None` if every roll pays in it.
    #[inline(always)]
    #[must_use]
    pub fn zero_slot(&self, category: usize) -> Option<usize> {
        let first = self.starts[category];
        (self.slots[first].points == 0).then_some(first)
    }

    /// The slot that a roll fills in each category, without jokers.
    #[inline(always)]
    #[must_use]
    pub fn plain(&self, roll: usize) -> &[u16] {
        &self.plain[roll]
    }

    /// The rolls that pay in a category, without jokers.
    #[inline(always)]
    #[must_use]
    pub fn scored(&self, category: usize) -> &[Scored] {
        &self.scored[category]
    }

    /// Returns `true` when a category may pay; `extra` tells whether the category that it may need holds points.
    #[inline(always)]
    #[must_use]
    pub fn pays(&self, category: usize, extra: bool) -> bool {
        extra || !self.needing.contains(category)
    }

    /// The rolls that may be jokers or earn the extra bonus.
    #[inline(always)]
    #[must_use]
    pub fn special_rolls(&self) -> &[usize] {
        &self.special_rolls
    }

    /// The rolls that earn the extra bonus while it is being paid.
    #[inline(always)]
    #[must_use]
    pub fn extra_rolls(&self) -> &[usize] {
        &self.extra_rolls
    }

    /// Returns `true` when a roll earns the extra bonus while it is being paid. It takes some steps.
    #[inline]
    #[must_use]
    pub fn earns_extra(&self, roll: usize) -> bool {
        self.extra_rolls.binary_search(&roll).is_ok()
    }

    /// The rolls that earn an action die, whatever they fill; empty in games without action dice.
    #[inline(always)]
    #[must_use]
    pub fn earning_rolls(&self) -> &[usize] {
        &self.earning_rolls
    }

    /// Returns `true` when equal dice are a joker while these categories are open.
    #[inline(always)]
    #[must_use]
    pub(crate) fn has_joker(&self, open: Categories) -> bool {
        self.joker.as_ref().is_some_and(|joker| !open.contains(joker.category))
    }

    /// The extra bonus, if it is being paid.
    #[inline(always)]
    #[must_use]
    pub fn extra_bonus(&self, extra: bool) -> usize {
        self.extra.map_or(0, |(_, points)| if extra { points } else { 0 })
    }

    /// The category whose points make the extra bonus pay.
    #[must_use]
    pub fn extra_category(&self) -> Option<usize> {
        self.extra.map(|(category, _)| category)
    }

    /// Returns `true` when the extra bonus is being paid after filling this slot; `extra` tells whether it was before.
    #[inline(always)]
    #[must_use]
    pub fn extra_after(&self, slot: usize, extra: bool) -> bool {
        let Slot { category, points } = self.slots[slot];
        extra || (points > 0 && self.extra_category() == Some(category))
    }

    /// The choice of filling this category with a roll. It must be one of the roll's [`choices`](Self::choices). It
    /// takes a few steps unless the roll may be a joker or earn the extra bonus.
    #[inline]
    #[must_use]
    pub fn choice(&self, open: Categories, extra: bool, roll: usize, category: usize) -> Choice {
        if self.special_rolls.binary_search(&roll).is_ok()
            && let Some(choice) = self.choices(open, extra, roll).find(|choice| choice.category == category)
        {
            return choice;
        }
        let slot = self.slot_without_joker(&self.plain[roll], extra, category);
        Choice { slot, category, points: self.slots[slot].points, bonus: 0 }
    }

    #[inline]
    fn slot_without_joker(&self, slots: &[u16], extra: bool, category: usize) -> usize {
        if self.pays(category, extra) { usize::from(slots[category]) } else { self.starts[category] }
    }

    /// All choices with a roll (given by its index among the full rolls) while these categories are open, in the order
    /// of the card. It is not the first roll of a turn that pays more.
    pub fn choices(&self, open: Categories, extra: bool, roll: usize) -> impl Iterator<Item = Choice> {
        self.choices_among(&self.plain[roll], open, extra, roll)
    }

    /// Returns `true` when a roll after which this number of rolls is left pays more than others.
    #[inline(always)]
    #[must_use]
    pub fn pays_first(&self, rolls_left: usize) -> bool {
        !self.first.is_empty() && rolls_left == self.left_after_first
    }

    /// Like [`choices`](Self::choices), with any roll of a turn, after which this number of rolls is left.
    pub fn choices_with_left(
        &self,
        open: Categories,
        extra: bool,
        roll: usize,
        rolls_left: usize,
    ) -> impl Iterator<Item = Choice> {
        let slots = if self.pays_first(rolls_left) { &self.first } else { &self.plain };
        self.choices_among(&slots[roll], open, extra, roll)
    }

    fn choices_among<'s>(
        &'s self,
        slots: &'s [u16],
        open: Categories,
        extra: bool,
        roll: usize,
    ) -> impl Iterator<Item = Choice> + 's {
        let face = self.equal_rolls.iter().position(|&equal| equal == roll);
        let joker = self.joker.as_ref().filter(|_| self.has_joker(open)).zip(face);
        let bonus = if extra && self.earns_extra(roll) { self.extra_bonus(extra) } else { 0 };
        let allowed = joker.map_or(self.succession.fillable(open), |(joker, face)| joker.allowed(open, face));
        allowed.iter().map(move |category| {
            let full = joker.is_some_and(|(joker, face)| joker.pays_in_full(open, face, category));
            let slot =
                if full { self.starts[category + 1] - 1 } else { self.slot_without_joker(slots, extra, category) };
            Choice { slot, category, points: self.slots[slot].points, bonus }
        })
    }
}

/// The category that earns the extra bonus or that others need, and the points of the bonus.
fn extra(rules: &Rules) -> Option<(usize, usize)> {
    let bonus = rules.extra_bonus.as_ref().and_then(|bonus| Some((rules.category(&bonus.category)?, bonus.points)));
    let needed = || Some((rules.category(rules.categories.iter().find_map(|category| category.needs.as_deref())?)?, 0));
    bonus.or_else(needed)
}

/// The rolls that show the pattern of the extra bonus.
fn extra_rolls(rules: &Rules, rolls: &[Dice]) -> Vec<usize> {
    let category = rules.extra_bonus.as_ref().and_then(|bonus| rules.category(&bonus.category));
    let shows = |roll: &usize| category.is_some_and(|category| rules.categories[category].is_shown_by(&rolls[*roll]));
    (0..rolls.len()).filter(shows).collect()
}

fn earning_rolls(rules: &Rules, rolls: &[Dice]) -> Vec<usize> {
    let earns = |roll: &usize| rules.action_dice.as_ref().is_some_and(|dice| dice.earned_by(rolls[*roll].sum()));
    (0..rolls.len()).filter(earns).collect()
}

impl JokerRule {
    fn new(rules: &Rules) -> Option<Self> {
        let joker = rules.joker.as_ref()?;
        let set = |in_set: &dyn Fn(usize) -> bool| {
            (0..rules.categories.len()).filter(|&c| in_set(c)).fold(Categories::default(), Categories::with)
        };
        let is_upper = |c: usize| rules.categories[c].section == Section::Upper;
        let matching = |face| set(&|c| is_upper(c) && rules.categories[c].pattern == Pattern::Face(face));
        Some(Self {
            category: rules.category(&joker.category)?,
            choice: joker.choice,
            pays_in_full: set(&|c| joker.pays_in_full.contains(&rules.categories[c].id)),
            upper: set(&is_upper),
            matching: (1..=rules.sides).map(matching).collect(),
        })
    }

    /// The points of a joker in a category that pays in full.
    fn full_pay(&self, rules: &Rules, category: usize) -> Option<usize> {
        match rules.categories[category].points {
            Points::Fixed(points) if self.pays_in_full.contains(category) => Some(points),
            _ => None,
        }
    }

    /// The open upper categories of a face, which counts from 0.
    fn open_matching(&self, open: Categories, face: usize) -> Categories {
        self.matching[face].and(open)
    }

    /// The categories that a joker may fill.
    fn allowed(&self, open: Categories, face: usize) -> Categories {
        if self.choice == JokerChoice::Free {
            return open;
        }
        let matching = self.open_matching(open, face);
        if !matching.is_empty() {
            return matching;
        }
        let lower = Categories::from_bits(open.bits() & !self.upper.bits());
        if lower.is_empty() { open } else { lower }
    }

    fn pays_in_full(&self, open: Categories, face: usize, category: usize) -> bool {
        self.pays_in_full.contains(category) && self.open_matching(open, face).is_empty()
    }
}
