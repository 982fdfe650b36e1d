//! The rules of one roll, read literally: its points, and the categories where it may be entered.
//!
//! The code favours clarity over speed and does not use the library's scoring, so that a mistake there shows.

use dicebase_games::scorecard::{Category, Counted, FromDice, JokerChoice, Order, Pattern, Points, RulesFile, Section};

/// The points in each category of the card, if it is filled.
pub type Card = Vec<Option<usize>>;

/// One way to end a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The category that is filled.
    pub category: usize,
    /// The points that are entered there.
    pub points: usize,
    /// The extra bonus, which is paid in addition to the card.
    pub extra: usize,
}

/// All the ways to end a turn with the dice of its first roll, where that pays more.
pub fn first_entries(rules: &RulesFile, card: &Card, dice: &[usize]) -> Vec<Entry> {
    let besides = |entry: &Entry| rules.categories[entry.category].first_roll.filter(|_| entry.points > 0);
    let entries = entries(rules, card, dice).into_iter();
    entries.map(|entry| Entry { points: entry.points + besides(&entry).unwrap_or(0), ..entry }).collect()
}

/// All the ways to end a turn with these dice.
pub fn entries(rules: &RulesFile, card: &Card, dice: &[usize]) -> Vec<Entry> {
    let in_full = is_joker(rules, card, dice) && matching_upper(rules, card, dice[0]).is_empty();
    let entry = |category: usize| Entry {
        category,
        points: if in_full { joker_points(rules, card, category, dice) } else { points(rules, card, category, dice) },
        extra: extra_bonus(rules, card, dice),
    };
    allowed(rules, card, dice).into_iter().map(entry).collect()
}

/// The upper bonus of a full card.
pub fn upper_bonus(rules: &RulesFile, card: &Card) -> usize {
    let is_upper = |category: &usize| rules.categories[*category].section == Section::Upper;
    let total: usize = (0..card.len()).filter(is_upper).map(|category| card[category].unwrap()).sum();
    let steps = rules.upper_bonus.iter().flat_map(|bonus| {
        let higher = bonus.higher.iter().map(|step| (step.from, step.points));
        higher.chain([(bonus.from, bonus.points)])
    });
    steps.filter(|(from, _)| total >= *from).map(|(_, points)| points).max().unwrap_or_default()
}

/// The categories that may be filled.
fn allowed(rules: &RulesFile, card: &Card, dice: &[usize]) -> Vec<usize> {
    let forced = rules.joker.as_ref().is_some_and(|joker| joker.choice == JokerChoice::Forced);
    if !(forced && is_joker(rules, card, dice)) {
        return open(card).into_iter().filter(|&category| is_next(rules, card, category)).collect();
    }
    let matching = matching_upper(rules, card, dice[0]);
    let lower: Vec<usize> =
        open(card).into_iter().filter(|&category| rules.categories[category].section == Section::Lower).collect();
    // Each of the three applies only when the one before it offers nothing.
    [matching, lower, open(card)].into_iter().find(|categories| !categories.is_empty()).unwrap()
}

/// Whether the order of the card, and that of several entries, lets the category be filled now.
fn is_next(rules: &RulesFile, card: &Card, category: usize) -> bool {
    let mut earlier = match rules.order {
        Order::Down => 0..category,
        Order::Up => category + 1..card.len(),
        Order::Free => category - rules.categories[category].entry..category,
    };
    earlier.all(|other| card[other].is_some())
}

fn open(card: &Card) -> Vec<usize> {
    (0..card.len()).filter(|&category| card[category].is_none()).collect()
}

/// The open categories of the upper section for this face. Unusual rules may have more than one.
fn matching_upper(rules: &RulesFile, card: &Card, face: usize) -> Vec<usize> {
    let matches = |category: &Category| category.section == Section::Upper && category.pattern == Pattern::Face(face);
    open(card).into_iter().filter(|&category| matches(&rules.categories[category])).collect()
}

fn is_joker(rules: &RulesFile, card: &Card, dice: &[usize]) -> bool {
    let Some(joker) = &rules.joker else { return false };
    all_equal(dice) && held(rules, card, &joker.category).is_some()
}

fn extra_bonus(rules: &RulesFile, card: &Card, dice: &[usize]) -> usize {
    let Some(bonus) = &rules.extra_bonus else { return 0 };
    let category = rules.categories.iter().find(|category| category.id == bonus.category).unwrap();
    let is_shown = sum_of_pattern(&category.pattern, category.same_face, rules.sides, dice).is_some();
    if is_shown && held(rules, card, &bonus.category) > Some(0) { bonus.points } else { 0 }
}

/// The points that the category of this id holds.
fn held(rules: &RulesFile, card: &Card, id: &str) -> Option<usize> {
    card[rules.categories.iter().position(|category| category.id == id).unwrap()]
}

fn all_equal(dice: &[usize]) -> bool {
    dice.iter().all(|&die| die == dice[0])
}

/// The points of a joker: some categories pay it although their pattern is missed.
fn joker_points(rules: &RulesFile, card: &Card, category: usize, dice: &[usize]) -> usize {
    let pays_in_full = &rules.joker.as_ref().unwrap().pays_in_full;
    match rules.categories[category].points {
        Points::Fixed(fixed) if pays_in_full.contains(&rules.categories[category].id) => fixed,
        _ => points(rules, card, category, dice),
    }
}

/// The points of the dice in a category without a joker.
fn points(rules: &RulesFile, card: &Card, category: usize, dice: &[usize]) -> usize {
    let category = &rules.categories[category];
    if category.needs.as_ref().is_some_and(|needed| held(rules, card, needed).unwrap_or(0) == 0) {
        return 0;
    }
    let Some(matching) = sum_of_pattern(&category.pattern, category.same_face, rules.sides, dice) else { return 0 };
    let sum = |of| if of == Counted::AllDice { dice.iter().sum() } else { matching };
    match &category.points {
        Points::AllDice => sum(Counted::AllDice),
        Points::MatchingDice => matching,
        Points::Fixed(fixed) => *fixed,
        Points::From(FromDice { of, times, plus, steps }) => {
            let sum = sum(*of);
            let reached = steps.iter().filter(|step| step.from <= sum).map(|step| step.points).max();
            let counted = if steps.is_empty() { sum } else { reached.unwrap_or(0) };
            plus + (0..*times).map(|_| counted).sum::<usize>()
        }
    }
}

/// The largest sum of dice that make the pattern; `None` if they do not show it.
fn sum_of_pattern(pattern: &Pattern, same_face: bool, sides: usize, dice: &[usize]) -> Option<usize> {
    let sum: usize = dice.iter().sum();
    let of = |pattern| sum_of_pattern(pattern, same_face, sides, dice);
    match pattern {
        Pattern::Any => Some(sum),
        Pattern::Face(face) => dice.contains(face).then(|| face * count(dice, *face)),
        Pattern::Groups(sizes) => sum_of_groups(sizes, same_face, sides, dice),
        Pattern::Run(length) => sum_of_run(*length, sides, dice),
        Pattern::Contains(text) => sum_of_contained(text, sides, dice),
        Pattern::Faces(text) => dice.iter().all(|die| text.contains(&die.to_string())).then_some(sum),
        Pattern::Sum(range) => {
            let sums = range.from.unwrap_or(0)..=range.to.unwrap_or(usize::MAX);
            sums.contains(&sum).then_some(sum)
        }
        Pattern::All(patterns) if patterns.iter().any(|pattern| of(pattern).is_none()) => None,
        Pattern::All(patterns) => of(&patterns[0]),
        Pattern::OneOf(patterns) => patterns.iter().map(of).max()?,
        Pattern::None(pattern) => of(pattern).is_none().then_some(sum),
    }
}

/// Tries every face for every group.
fn sum_of_groups(sizes: &[usize], same_face: bool, sides: usize, dice: &[usize]) -> Option<usize> {
    let enough = |faces: &Vec<usize>| {
        let used = |face| (0..sizes.len()).filter(|&group| faces[group] == face).map(|group| sizes[group]).sum();
        (1..=sides).all(|face| count(dice, face) >= used(face))
    };
    let differ = |faces: &Vec<usize>| faces.iter().all(|&face| count(faces, face) == 1);
    let sum = |faces: Vec<usize>| faces.iter().zip(sizes).map(|(face, size)| face * size).sum();
    let groupings = ordered_rolls(sizes.len(), sides).into_iter().filter(enough);
    groupings.filter(|faces| same_face || differ(faces)).map(sum).max()
}

fn sum_of_run(length: usize, sides: usize, dice: &[usize]) -> Option<usize> {
    let runs = (1..=sides).map(|first| first..first + length);
    runs.filter(|run| run.clone().all(|face| dice.contains(&face))).map(Iterator::sum).max()
}

fn sum_of_contained(text: &str, sides: usize, dice: &[usize]) -> Option<usize> {
    let needed: Vec<usize> = text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
    let contained = (1..=sides).all(|face| count(dice, face) >= count(&needed, face));
    contained.then(|| needed.iter().sum())
}

fn count(dice: &[usize], face: usize) -> usize {
    dice.iter().filter(|&&die| die == face).count()
}

/// All outcomes of rolling this many distinguishable dice: `sides` to the power of `dice`.
pub fn ordered_rolls(dice: usize, sides: usize) -> Vec<Vec<usize>> {
    let mut rolls = vec![Vec::new()];
    for _ in 0..dice {
        let with_one_more = |roll: &Vec<usize>| (1..=sides).map(|face| [roll.as_slice(), &[face]].concat()).collect();
        rolls = rolls.iter().flat_map::<Vec<Vec<usize>>, _>(with_one_more).collect();
    }
    rolls
}

/// All equally likely outcomes of rolling this many of a game's dice: a face of weight 3 has three of them.
pub fn outcomes(rules: &RulesFile, dice: usize) -> Vec<Vec<usize>> {
    let weights = rules.weights.clone().unwrap_or(vec![1; rules.sides]);
    let faces: Vec<usize> = (0..rules.sides).flat_map(|face| vec![face + 1; weights[face]]).collect();
    let rolls = ordered_rolls(dice, faces.len()).into_iter();
    rolls.map(|roll| roll.into_iter().map(|outcome| faces[outcome - 1]).collect()).collect()
}
