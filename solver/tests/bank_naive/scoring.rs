//! The points of dice set aside, and the dice that may be set aside, by a literal reading of the rules.
//!
//! The code favours clarity over speed and does not use the library's scoring, so that a mistake there shows.

use std::collections::{BTreeMap, BTreeSet};

use dicebase_games::bank::{Growth, Pattern, RulesFile, SetAside};

/// Dice that may be set aside after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The steps that are added to the turn total.
    pub steps: usize,
    /// The dice for the next roll: all of them after hot dice. See [`all`].
    pub left: usize,
}

/// Rolls that leave the same choices. A bust leaves none.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The number of ordered rolls of this kind.
    pub ways: usize,
    pub choices: Vec<Choice>,
    /// `true` for a bust that costs the whole score.
    pub costs_all: bool,
}

/// The face of a joker.
const JOKER: usize = 0;

/// All dice of the game. Dice that are alike are told by their number, and others by a bit for each. Where not every
/// roll is hot dice, 1 stands for all of them after a roll that is not, and 2 for all of them otherwise. Where a turn is
/// one roll, the number after all dice stands for none of them, and the next one for the choice of some.
pub fn all(rules: &RulesFile) -> usize {
    if rules.one_roll {
        return rules.dice + 2;
    }
    if rules.hot.is_some() {
        return 2;
    }
    if rules.kinds.is_empty() { rules.dice } else { (1 << rules.dice) - 1 }
}

/// All kinds of rolls of these dice.
pub fn kinds(rules: &RulesFile, dice: usize) -> Vec<Kind> {
    if !rules.kinds.is_empty() {
        return kinds_of_each(rules, dice);
    }
    if rules.one_roll && dice > rules.dice {
        return Vec::new();
    }
    let dice = if rules.hot.is_some() { rules.dice } else { dice };
    let mut sorted_rolls: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    for mut roll in ordered_rolls(&vec![faces(rules, rules.weights.as_ref(), &[]); dice]) {
        roll.sort_unstable();
        *sorted_rolls.entry(roll).or_default() += 1;
    }
    let mut kinds: BTreeMap<(BTreeSet<Choice>, bool), usize> = BTreeMap::new();
    for (roll, ways) in sorted_rolls {
        let left = |aside: usize| roll.len() - aside.count_ones() as usize;
        let costs_all = has_part(&roll, rules.bust_all.as_ref());
        *kinds.entry((choices(rules, &roll, left), costs_all)).or_default() += ways;
    }
    listed(kinds)
}

/// Kinds of rolls from the number of rolls with the same choices that cost the whole score or do not.
fn listed(kinds: BTreeMap<(BTreeSet<Choice>, bool), usize>) -> Vec<Kind> {
    let kinds = kinds.into_iter();
    kinds.map(|((choices, costs_all), ways)| Kind { ways, choices: choices.into_iter().collect(), costs_all }).collect()
}

/// Returns `true` when some of the dice are this pattern.
fn has_part(roll: &[usize], pattern: Option<&Pattern>) -> bool {
    pattern.is_some_and(|pattern| (1..1 << roll.len()).any(|subset| shows(&chosen(roll, subset), pattern)))
}

/// All kinds of rolls of some dice that are not alike.
fn kinds_of_each(rules: &RulesFile, dice: usize) -> Vec<Kind> {
    let each = rules.kinds.iter().flat_map(|kind| vec![faces(rules, kind.weights.as_ref(), &kind.joker); kind.count]);
    let rolled: Vec<(usize, Vec<usize>)> = each.enumerate().filter(|(die, _)| dice >> die & 1 == 1).collect();
    let bits: Vec<usize> = rolled.iter().map(|(die, _)| 1 << die).collect();
    let faces: Vec<Vec<usize>> = rolled.into_iter().map(|(_, faces)| faces).collect();
    let mut kinds: BTreeMap<(BTreeSet<Choice>, bool), usize> = BTreeMap::new();
    for roll in ordered_rolls(&faces) {
        let left = |aside: usize| {
            dice - (0..bits.len()).filter(|die| aside >> die & 1 == 1).map(|die| bits[die]).sum::<usize>()
        };
        *kinds.entry((choices(rules, &roll, left), false)).or_default() += 1;
    }
    listed(kinds)
}

/// The faces of the equally likely outcomes of a die.
fn faces(rules: &RulesFile, weights: Option<&Vec<usize>>, joker: &[usize]) -> Vec<usize> {
    let weights = weights.cloned().unwrap_or(vec![1; rules.sides]);
    let face = |face: usize| if joker.contains(&face) { JOKER } else { face };
    (1..=rules.sides).flat_map(|shown| vec![face(shown); weights[shown - 1]]).collect()
}

/// All outcomes of rolling distinguishable dice, each of whose equally likely outcomes have these faces.
fn ordered_rolls(dice: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut rolls = vec![Vec::new()];
    for faces in dice {
        let with_one_more = |roll: &Vec<usize>| faces.iter().map(|&face| [roll.as_slice(), &[face]].concat()).collect();
        rolls = rolls.iter().flat_map::<Vec<Vec<usize>>, _>(with_one_more).collect();
    }
    rolls
}

/// Every subset of the dice in which every die counts, and which the rules let a player set aside. `left` tells the dice
/// that are left after one.
fn choices(rules: &RulesFile, roll: &[usize], left: impl Fn(usize) -> usize) -> BTreeSet<Choice> {
    let counts = |subset: &usize| worth(rules, &chosen(roll, *subset)).is_some();
    let of_nothing = rules.combinations.iter().find(|combination| combination.pattern == Pattern::Nothing);
    let is_nothing = match rules.one_roll {
        true => !counts(&((1 << roll.len()) - 1)),
        false => roll.len() == rules.dice && !(1..1 << roll.len()).any(|s| counts(&s)),
    };
    if let Some(of_nothing) = of_nothing.filter(|_| is_nothing) {
        let steps = of_nothing.points.0 / rules.step.0;
        return BTreeSet::from([Choice { steps, left: left_after_all(rules, roll) }]);
    }
    let least = match rules.set_aside {
        SetAside::Any => 1,
        SetAside::AllScoring => (1..1 << roll.len()).filter(counts).map(usize::count_ones).max().unwrap_or(1),
        SetAside::All => roll.len() as u32,
    };
    let choice = |subset: usize| {
        let aside = chosen(roll, subset);
        let left = if aside.len() == roll.len() { left_after_all(rules, roll) } else { left(subset) };
        Some(Choice { steps: worth(rules, &aside)? / rules.step.0, left })
    };
    (1..1 << roll.len()).filter(|subset: &usize| subset.count_ones() >= least).filter_map(choice).collect()
}

/// The dice that are left when all of a roll are set aside; see [`all`].
fn left_after_all(rules: &RulesFile, roll: &[usize]) -> usize {
    if rules.one_roll {
        return rules.dice + 1;
    }
    let is_hot = rules.hot.is_none() || has_part(roll, rules.hot.as_ref());
    if is_hot { all(rules) } else { 1 }
}

/// The points of the best division of all these dice into singles, sets and combinations, if there is one.
pub fn worth(rules: &RulesFile, dice: &[usize]) -> Option<usize> {
    let Some((&first, others)) = dice.split_first() else { return Some(0) };
    // The first die is in some piece, and the dice outside that piece are divided in turn.
    let with_piece = |subset: usize| {
        let piece = [&[first], chosen(others, subset).as_slice()].concat();
        Some(piece_worth(rules, &piece)? + worth(rules, &chosen(others, !subset))?)
    };
    (0..1 << others.len()).filter_map(with_piece).max()
}

/// The points of dice as one single, one set or one combination. A joker stands for any face beside other dice.
fn piece_worth(rules: &RulesFile, dice: &[usize]) -> Option<usize> {
    if let Some(joker) = dice.iter().position(|&die| die == JOKER) {
        let stands_for = |face: usize| {
            let mut dice = dice.to_vec();
            dice[joker] = face;
            piece_worth(rules, &dice)
        };
        let has_others = dice.iter().any(|&die| die != JOKER);
        return (1..=rules.sides).filter(|_| has_others).filter_map(stands_for).max();
    }
    let combinations = rules.combinations.iter().filter(|combination| shows(dice, &combination.pattern));
    let worth = combinations.map(|combination| combination.points.0).chain([single(rules, dice), set(rules, dice)]);
    worth.filter(|&points| points > 0).max()
}

fn single(rules: &RulesFile, dice: &[usize]) -> usize {
    if dice.len() == 1 { rules.singles[dice[0] - 1].0 } else { 0 }
}

fn set(rules: &RulesFile, dice: &[usize]) -> usize {
    let Some(sets) = &rules.sets else { return 0 };
    if dice.len() < 3 || dice.iter().any(|&die| die != dice[0]) {
        return 0;
    }
    let three = sets.three[dice[0] - 1].0;
    match (&sets.growth, dice.len()) {
        (_, 3) => three,
        (Growth::None, _) => 0,
        (Growth::Double, size) => (4..=size).fold(three, |worth, _| 2 * worth),
        (Growth::Add, size) => (4..=size).fold(three, |worth, _| worth + three),
        (Growth::Each(_), _) if three == 0 => 0,
        (Growth::Each(more), size) => (4..=size).fold(three, |worth, _| worth + more.0),
        (Growth::Fixed(worth), size) => worth[size - 4].0,
    }
}

/// Returns `true` when the dice are exactly this pattern, with no die left over.
fn shows(dice: &[usize], pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Run(length) => {
            let sorted = sorted(dice.to_vec());
            dice.len() == *length && sorted.windows(2).all(|pair| pair[1] == pair[0] + 1)
        }
        Pattern::Groups(sizes) => {
            let faces: BTreeSet<usize> = dice.iter().copied().collect();
            let shown = faces.iter().map(|face| dice.iter().filter(|&die| die == face).count());
            sorted(shown.collect()) == sorted(sizes.clone())
        }
        Pattern::Contains(text) => {
            let named = text.chars().map(|face| face.to_digit(10).unwrap() as usize);
            sorted(dice.to_vec()) == sorted(named.collect())
        }
        Pattern::Nothing => false,
    }
}

fn sorted(mut numbers: Vec<usize>) -> Vec<usize> {
    numbers.sort_unstable();
    numbers
}

/// The dice whose bit is set in `subset`.
fn chosen(dice: &[usize], subset: usize) -> Vec<usize> {
    (0..dice.len()).filter(|die| subset >> die & 1 == 1).map(|die| dice[die]).collect()
}
