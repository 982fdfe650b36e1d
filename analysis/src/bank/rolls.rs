//! All rolls, with all dice that may be set aside.

use std::collections::BTreeMap;

use dicebase_games::bank::{Choice, Game, Hands};
use dicebase_games::{Dice, Lattice};

use crate::random::{GameRng, rolled};

/// The rolls of every hand, which is every number of dice if all are alike.
///
/// Unlike [`Outcomes`](dicebase_games::bank::Outcomes), these keep choices that are worse than others, since bots may
/// take them. They also count the selections of dice that lead to the same choice.
#[derive(Clone, Debug)]
pub(super) struct Rolls {
    hands: Hands,
    lattices: Vec<Lattice>,
    of: Vec<RollsOf>,
}

/// All rolls of one hand.
#[derive(Clone, Debug)]
pub(super) struct RollsOf {
    /// The chance of a bust.
    pub(super) bust: f64,
    /// The other rolls, grouped by what may be set aside.
    pub(super) kinds: Vec<Kind>,
    /// The kind of each roll, by its place; `None` for a bust.
    kind_of: Vec<Option<usize>>,
}

/// A group of rolls that leave the same choices.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The probability of such a roll.
    pub(super) chance: f64,
    /// The choices, in the order of [`Position::actions`](dicebase_games::bank::Position::actions).
    pub(super) choices: Vec<Choice>,
    /// The share of each choice among all selections of scoring dice.
    pub(super) shares: Vec<f64>,
}

impl Rolls {
    pub(super) fn new(game: &Game) -> Self {
        let hands = game.hands().clone();
        let kinds = hands.dice().zip(hands.counts(hands.all()));
        let mut rolls = Self {
            lattices: kinds.map(|(die, &count)| Lattice::of(count, die.clone())).collect(),
            of: Vec::new(),
            hands,
        };
        rolls.of = (1..=rolls.hands.all()).map(|hand| RollsOf::new(game, &rolls, hand)).collect();
        rolls
    }

    /// Rolls a hand; a choice of dice is no roll.
    pub(super) fn roll(&self, hand: usize, rng: &mut GameRng) -> Dice {
        if self.hands.is_choice(hand) {
            return Dice::NONE;
        }
        let counts = self.hands.counts(hand);
        if let ([die], [count]) = (&self.lattices[..], counts) {
            return rolled(rng, *count, die.die());
        }
        let of_kinds = self.hands.dice().zip(counts).enumerate();
        of_kinds.fold(Dice::NONE, |roll, (kind, (die, &count))| roll.and(&rolled(rng, count, die).as_kind(kind)))
    }

    /// All hands: a choice of dice, and then those that are rolled.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> + use<> {
        let all = self.hands.all();
        let choice = self.hands.is_choice(all);
        choice.then_some(all).into_iter().chain(1..=all - usize::from(choice))
    }

    /// The rolls of a hand.
    pub(super) fn of(&self, hand: usize) -> &RollsOf {
        &self.of[hand - 1]
    }

    /// The kind of a roll of a hand; `None` for a bust.
    pub(super) fn kind(&self, hand: usize, roll: &Dice) -> Option<&Kind> {
        let of = self.of(hand);
        if self.hands.is_choice(hand) {
            return of.kinds.first();
        }
        of.kind_of[self.place(hand, roll)].map(|kind| &of.kinds[kind])
    }

    /// The place of a roll among those of its hand.
    fn place(&self, hand: usize, roll: &Dice) -> usize {
        if let [lattice] = &self.lattices[..] {
            return lattice.index(roll) - lattice.of_size(self.hands.size(hand)).start;
        }
        let of_kinds = self.lattices.iter().zip(self.hands.counts(hand)).enumerate();
        of_kinds.fold(0, |place, (kind, (lattice, &count))| {
            let of_size = lattice.of_size(count);
            place * of_size.len() + lattice.index(&roll.of_kind(kind)) - of_size.start
        })
    }

    /// The number of places of a hand.
    fn places(&self, hand: usize) -> usize {
        self.lattices
            .iter()
            .zip(self.hands.counts(hand))
            .map(|(lattice, &count)| lattice.of_size(count).len())
            .product()
    }
}

impl RollsOf {
    fn new(game: &Game, rolls: &Rolls, hand: usize) -> Self {
        if rolls.hands.is_choice(hand) {
            let choices = game.rules().first_rolls().rev().map(|left| (Choice { left, steps: 0 }, 1));
            return Self { bust: 0.0, kinds: vec![Kind::new(&choices.collect::<Vec<_>>(), 1.0)], kind_of: Vec::new() };
        }
        let mut number_of: BTreeMap<Vec<(Choice, u64)>, usize> = BTreeMap::new();
        let mut ways_of: Vec<u64> = Vec::new();
        let mut busts = 0;
        let mut kind_of = vec![None; rolls.places(hand)];
        for roll in game.hands().rolls(hand) {
            let (choices, ways) = (choices(game, &roll), game.hands().ways(&roll));
            if choices.is_empty() {
                busts += ways;
                continue;
            }
            let number = *number_of.entry(choices).or_insert(ways_of.len());
            ways_of.resize(ways_of.len().max(number + 1), 0);
            ways_of[number] += ways;
            kind_of[rolls.place(hand, &roll)] = Some(number);
        }
        let all = (busts + ways_of.iter().sum::<u64>()) as f64;
        let mut kinds: Vec<(usize, Kind)> = number_of
            .into_iter()
            .map(|(choices, number)| (number, Kind::new(&choices, ways_of[number] as f64 / all)))
            .collect();
        kinds.sort_by_key(|(number, _)| *number);
        Self { bust: busts as f64 / all, kinds: kinds.into_iter().map(|(_, kind)| kind).collect(), kind_of }
    }
}

impl Kind {
    fn new(choices: &[(Choice, u64)], chance: f64) -> Self {
        let selections: u64 = choices.iter().map(|(_, count)| count).sum();
        Self {
            chance,
            choices: choices.iter().map(|(choice, _)| *choice).collect(),
            shares: choices.iter().map(|(_, count)| *count as f64 / selections as f64).collect(),
        }
    }
}

impl Kind {
    /// The kind with only those choices that `may_be` accepts; `None` if none are left.
    pub(super) fn only(&self, may_be: impl Fn(&Choice) -> bool) -> Option<Self> {
        let both = self.choices.iter().zip(&self.shares).filter(|(choice, _)| may_be(choice));
        let (choices, shares): (Vec<Choice>, Vec<f64>) = both.map(|(choice, share)| (*choice, *share)).unzip();
        let all: f64 = shares.iter().sum();
        let shares = shares.iter().map(|share| share / all).collect();
        (!choices.is_empty()).then_some(Self { chance: self.chance, choices, shares })
    }
}

/// The choices of a roll, more dice before fewer, then larger faces first, each with the number of selections that lead
/// to it.
fn choices(game: &Game, roll: &Dice) -> Vec<(Choice, u64)> {
    let mut choices: Vec<(Choice, u64)> = Vec::new();
    for part in game.scoring().selections(roll) {
        let points = game.scoring().of(&part).unwrap_or_default();
        let choice = Choice { left: game.left_after(roll, &part), steps: game.rules().steps(points) };
        match choices.iter_mut().find(|(known, _)| *known == choice) {
            Some((_, count)) => *count += 1,
            None => choices.push((choice, 1)),
        }
    }
    choices
}
