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
    /// The number of dice for the next roll: all of them after hot dice.
    pub left: usize,
}

/// Rolls that leave the same choices. A bust leaves none.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The number of ordered rolls of this kind.
    pub ways: usize,
    pub choices: Vec<Choice>,
}

/// All kinds of rolls of this many dice.
pub fn kinds(rules: &RulesFile, dice: usize) -> Vec<Kind> {
    let mut sorted_rolls: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    let weights = rules.weights.clone().unwrap_or(vec![1; rules.sides]);
    let faces: Vec<usize> = (0..rules.sides).flat_map(|face| vec![face + 1; weights[face]]).collect();
    for mut roll in ordered_rolls(dice, &faces) {
        roll.sort_unstable();
        *sorted_rolls.entry(roll).or_default() += 1;
    }
    let mut kinds: BTreeMap<BTreeSet<Choice>, usize> = BTreeMap::new();
    for (roll, ways) in sorted_rolls {
        *kinds.entry(choices(rules, &roll)).or_default() += ways;
    }
    kinds.into_iter().map(|(choices, ways)| Kind { ways, choices: choices.into_iter().collect() }).collect()
}

/// All outcomes of rolling this many distinguishable dice, whose equally likely outcomes have these faces.
fn ordered_rolls(dice: usize, faces: &[usize]) -> Vec<Vec<usize>> {
    let mut rolls = vec![Vec::new()];
    for _ in 0..dice {
        let with_one_more = |roll: &Vec<usize>| faces.iter().map(|&face| [roll.as_slice(), &[face]].concat()).collect();
        rolls = rolls.iter().flat_map::<Vec<Vec<usize>>, _>(with_one_more).collect();
    }
    rolls
}

/// Every subset of the dice in which every die counts, and which the rules let a player set aside.
fn choices(rules: &RulesFile, roll: &[usize]) -> BTreeSet<Choice> {
    let counts = |subset: &usize| worth(rules, &chosen(roll, *subset)).is_some();
    let of_nothing = rules.combinations.iter().find(|combination| combination.pattern == Pattern::Nothing);
    if let Some(of_nothing) =
        of_nothing.filter(|_| roll.len() == rules.dice && !(1..1 << roll.len()).any(|s| counts(&s)))
    {
        return BTreeSet::from([Choice { steps: of_nothing.points.0 / rules.step.0, left: rules.dice }]);
    }
    let least = match rules.set_aside {
        SetAside::Any => 1,
        SetAside::AllScoring => (1..1 << roll.len()).filter(counts).map(usize::count_ones).max().unwrap_or(1),
        SetAside::All => roll.len() as u32,
    };
    let choice = |subset: usize| {
        let aside = chosen(roll, subset);
        let left = if aside.len() == roll.len() { rules.dice } else { roll.len() - aside.len() };
        Some(Choice { steps: worth(rules, &aside)? / rules.step.0, left })
    };
    (1..1 << roll.len()).filter(|subset: &usize| subset.count_ones() >= least).filter_map(choice).collect()
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

/// The points of dice as one single, one set or one combination.
fn piece_worth(rules: &RulesFile, dice: &[usize]) -> Option<usize> {
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
