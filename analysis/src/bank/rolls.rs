//! All rolls, with all dice that may be set aside.

use std::collections::BTreeMap;

use dicebase_games::bank::{Choice, Game};
use dicebase_games::{Dice, Die, Lattice};

/// The rolls of every number of dice.
///
/// Unlike [`Outcomes`](dicebase_games::bank::Outcomes), these keep choices that are worse than others, since bots may
/// take them. They also count the selections of dice that lead to the same choice.
#[derive(Clone, Debug)]
pub(super) struct Rolls {
    lattice: Lattice,
    of: Vec<RollsOf>,
}

/// All rolls of one number of dice.
#[derive(Clone, Debug)]
pub(super) struct RollsOf {
    /// The chance of a bust.
    pub(super) bust: f64,
    /// The other rolls, grouped by what may be set aside.
    pub(super) kinds: Vec<Kind>,
    /// The kind of each roll, in the order of the lattice; `None` for a bust.
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
        let rules = game.rules();
        let lattice = Lattice::of(rules.dice, rules.die());
        let of = (1..=rules.dice).map(|dice| RollsOf::new(game, &lattice.keeps()[lattice.of_size(dice)])).collect();
        Self { lattice, of }
    }

    /// Each of the dice.
    pub(super) fn die(&self) -> &Die {
        self.lattice.die()
    }

    /// The rolls of `dice` dice.
    pub(super) fn of(&self, dice: usize) -> &RollsOf {
        &self.of[dice - 1]
    }

    /// The kind of a roll; `None` for a bust.
    pub(super) fn kind(&self, roll: &Dice) -> Option<&Kind> {
        let place = self.lattice.index(roll) - self.lattice.of_size(roll.len()).start;
        let of = self.of(roll.len());
        of.kind_of[place].map(|kind| &of.kinds[kind])
    }
}

impl RollsOf {
    fn new(game: &Game, rolls: &[Dice]) -> Self {
        let die = game.rules().die();
        let mut number_of: BTreeMap<Vec<(Choice, u64)>, usize> = BTreeMap::new();
        let mut ways_of: Vec<u64> = Vec::new();
        let mut busts = 0;
        let mut kind_of = Vec::with_capacity(rolls.len());
        for roll in rolls {
            let choices = choices(game, roll);
            if choices.is_empty() {
                busts += die.ways(roll);
                kind_of.push(None);
                continue;
            }
            let number = *number_of.entry(choices).or_insert(ways_of.len());
            ways_of.resize(ways_of.len().max(number + 1), 0);
            ways_of[number] += die.ways(roll);
            kind_of.push(Some(number));
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
