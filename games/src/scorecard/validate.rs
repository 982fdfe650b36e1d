//! Checks that rules make a game, beyond their TOML types.

use super::action_dice::check_action_dice;
use super::order::{Succession, continues_entries};
use super::pattern::{Pattern, Sum};
use super::points::{FromDice, Points};
use super::rules::{BonusStep, Category, RulesFile, Section};
use crate::check::{Check, filled, filled_lines, unfit, weights, within};
use crate::dice::{Dice, MAX_DICE, MAX_SIDES};
use crate::error::Problem;
use crate::text::{listed, quoted};

/// The largest number of categories of a card.
pub const MAX_CATEGORIES: usize = 30;
/// The largest number of categories of a card that is filled in any order.
pub const MAX_FREE_CATEGORIES: usize = 20;
/// The largest number of sets of open categories.
pub const MAX_OPEN_SETS: usize = 1 << MAX_FREE_CATEGORIES;
/// The largest number of categories of the upper section.
pub const MAX_UPPER: usize = 8;
/// The largest number of rolls of a turn.
pub const MAX_ROLLS: usize = 5;
/// The largest number of points in any line of the rules.
pub const MAX_POINTS: usize = 1000;

/// The least distance of `theta` from 0: below it the gains of points differ too little for exact values.
const LEAST_THETA: f64 = 1e-5;
/// The largest distance of `theta` from 0.
const MOST_THETA: f64 = 1.0;

/// The words with another meaning in commands and reviews, which cannot be the id of a category.
const OTHER_WORDS: &[&str] = &[
    "all", "card", "exit", "h", "help", "hint", "hints", "keep", "none", "q", "quit", "review", "save", "score", "undo",
];

/// Checks all rules that keys and types alone do not enforce.
pub(super) fn validate(rules: &RulesFile) -> Check {
    filled("name", &rules.name)?;
    filled_lines("source", &rules.source)?;
    within("dice", rules.dice, 1, MAX_DICE)?;
    within("sides", rules.sides, 2, MAX_SIDES)?;
    check_weights(rules)?;
    check_theta(rules)?;
    within("rolls", rules.rolls, 1, MAX_ROLLS)?;
    within("category", rules.categories.len(), 1, MAX_CATEGORIES)?;
    for (i, category) in rules.categories.iter().enumerate() {
        // Entries of one category are one in the file.
        let place = rules.categories[..i].iter().filter(|other| other.entry == 0).count();
        let key = |field: &str| format!("category[{place}] {}, {field}", quoted(&category.id));
        within(&key("entries"), category.entries, 1, MAX_CATEGORIES)?;
        check_category(rules, category, &key)?;
        if rules.categories[..i].iter().any(|other| other.id == category.id) {
            return unfit(key("id"), "another category has this id already; ids must differ");
        }
        if i > 0 && category.section == Section::Upper && rules.categories[i - 1].section == Section::Lower {
            return unfit(key("section"), "the categories of the upper section come first; move this one up");
        }
    }
    check_order(rules)?;
    check_upper_bonus(rules)?;
    check_extra_bonus(rules)?;
    check_needs(rules)?;
    check_joker(rules)?;
    check_saved_rolls(rules)?;
    check_first_roll(rules)?;
    check_action_dice(rules)
}

/// Checks the weights of the faces of loaded dice.
fn check_weights(rules: &RulesFile) -> Check {
    weights("weights", rules.weights.as_deref(), rules.sides, 1)?;
    if rules.action_dice.is_some() && !rules.die().is_fair() {
        return unfit(
            "weights".into(),
            "games with action dice are solved for fair dice alone; leave one of the two out",
        );
    }
    Ok(())
}

/// Checks the attitude to risk.
fn check_theta(rules: &RulesFile) -> Check {
    let Some(theta) = rules.theta else { return Ok(()) };
    if !(LEAST_THETA..=MOST_THETA).contains(&theta.abs()) {
        let reason = format!(
            "{theta} is not allowed; write a number from {LEAST_THETA} to {MOST_THETA}, or from -{MOST_THETA} to \
             -{LEAST_THETA} to avoid risk"
        );
        return unfit("theta".into(), &reason);
    }
    if rules.action_dice.is_some() || rules.fills_early() {
        let reason =
            "games with action dice, saved rolls or points for the first roll are not solved for risk; leave it out";
        return unfit("theta".into(), reason);
    }
    Ok(())
}

/// Checks the order of a card, and that its sets of open categories are not too many.
fn check_order(rules: &RulesFile) -> Check {
    let succession = Succession::new(rules);
    let beside = [("joker", rules.joker.is_some()), ("action-dice", rules.action_dice.is_some())];
    if let Some((other, _)) = beside.into_iter().find(|(_, is_there)| *is_there && !succession.is_free()) {
        let key = if rules.order.is_free() { "entries" } else { "order" };
        return unfit(key.into(), &format!("a card with {other} is filled in any order; leave one of the two out"));
    }
    let is_late = |&category: &usize| rules.categories[category].entry > 0 && !continues_entries(rules, category);
    if let Some(late) = (0..rules.categories.len()).find(is_late) {
        let key = format!("category {}, entries", quoted(&rules.categories[late].id));
        return unfit(key, "the entries of a category stand one after the other, from the first on");
    }
    match succession.count() {
        Some(..=MAX_OPEN_SETS) => Ok(()),
        count => {
            let sets = count.map_or_else(|| "too many".to_owned(), |count| count.to_string());
            unfit(
                "category".into(),
                &format!(
                    "there are {sets} sets of open categories, and at most {MAX_OPEN_SETS} can be solved; use fewer \
                     categories, fewer entries of more categories, or an order"
                ),
            )
        }
    }
}

/// Checks the category that others need: there is one at most, and it is that of the extra bonus if there is one.
fn check_needs(rules: &RulesFile) -> Check {
    let bonus = rules.extra_bonus.as_ref().map(|bonus| bonus.category.as_str());
    let mut known = bonus;
    for category in &rules.categories {
        let Some(needed) = category.needs.as_deref() else { continue };
        let refused = |reason: &str| unfit(format!("category {}, needs", quoted(&category.id)), reason);
        let lower = |id: &str| rules.categories.iter().any(|other| other.id == id && other.section == Section::Lower);
        if needed == category.id || !lower(needed) || category.section == Section::Upper {
            return refused("a category of the lower section needs another one there, by its id");
        }
        if known.is_some_and(|known| known != needed) {
            return refused("all that need a category need the same one, which is that of extra-bonus if there is one");
        }
        if rules.joker.is_some() || rules.action_dice.is_some() {
            return refused("a card with a joker or action dice has no category that needs another");
        }
        known = Some(needed);
    }
    Ok(())
}

/// Checks saved rolls, which are solved only for games in which all dice may be rolled again, and for players alone.
fn check_saved_rolls(rules: &RulesFile) -> Check {
    let beside = [("saved-dice", rules.saved_dice), ("action-dice", rules.action_dice.is_some())];
    match beside.into_iter().find(|(_, is_there)| *is_there && rules.saved_rolls) {
        Some((other, _)) => unfit(
            "saved-rolls".into(),
            &format!("games with saved rolls and {other} are not solved; leave one of the two out"),
        ),
        None => Ok(()),
    }
}

/// Checks the points for the first roll, which are solved where all dice may be rolled again, and for players alone.
fn check_first_roll(rules: &RulesFile) -> Check {
    let Some(category) = rules.categories.iter().find(|category| category.first_roll.is_some()) else { return Ok(()) };
    let refused = |reason: &str| unfit(format!("category {}, first-roll", quoted(&category.id)), reason);
    let beside = [
        ("saved-dice", rules.saved_dice),
        ("saved-rolls", rules.saved_rolls),
        ("joker", rules.joker.is_some()),
        ("action-dice", rules.action_dice.is_some()),
    ];
    match beside.into_iter().find(|(_, is_there)| *is_there) {
        Some((other, _)) => refused(&format!(
            "games with points for the first roll and {other} are not solved; leave one of the two out"
        )),
        None => Ok(()),
    }
}

fn check_category(rules: &RulesFile, category: &Category, key: &dyn Fn(&str) -> String) -> Check {
    check_id(&category.id, key)?;
    filled(&key("name"), &category.name)?;
    check_pattern(rules, category, &category.pattern, &key("pattern"))?;
    if category.same_face && !category.pattern.has_groups() {
        return unfit(key("same-face"), "only a pattern of groups can have it");
    }
    check_points(rules, category, &key("points"))?;
    category.first_roll.map_or(Ok(()), |points| within(&key("first-roll"), points, 1, MAX_POINTS))
}

fn check_points(rules: &RulesFile, category: &Category, key: &str) -> Check {
    if category.points.single_out() && !category.pattern.singles_out() {
        return unfit(
            key.to_owned(),
            "the pattern singles out no dice; write \"all-dice\" instead of \"matching-dice\"",
        );
    }
    match &category.points {
        Points::Fixed(points) => within(key, *points, 1, MAX_POINTS),
        Points::From(from @ FromDice { times, plus, steps, .. }) => {
            within(&format!("{key}.times"), *times, 1, MAX_POINTS)?;
            let most = rules.dice * rules.sides;
            check_steps(steps, &format!("{key}.steps"), [most, MAX_POINTS])?;
            within(key, plus.saturating_add(times * from.counted(most)), 1, MAX_POINTS)
        }
        Points::AllDice | Points::MatchingDice => Ok(()),
    }
}

/// Checks an id, which has to be unambiguous in cards, reviews and moves.
fn check_id(id: &str, key: &dyn Fn(&str) -> String) -> Check {
    if !is_kebab_case(id) {
        return unfit(key("id"), "an id is lower-case words joined by hyphens, such as full-house");
    }
    if id.starts_with(|c: char| c.is_ascii_digit()) {
        let reason = "it would be read as dice where a move is written; begin with a letter, as in three-of-a-kind";
        return unfit(key("id"), reason);
    }
    if OTHER_WORDS.contains(&id) {
        let words = listed(OTHER_WORDS, "and");
        return unfit(key("id"), &format!("players type it for something else, as they do {words}; write another id"));
    }
    Ok(())
}

fn check_pattern(rules: &RulesFile, category: &Category, pattern: &Pattern, key: &str) -> Check {
    match pattern {
        Pattern::Any => Ok(()),
        Pattern::Face(face) => within(key, *face, 1, rules.sides),
        Pattern::Run(length) => within(key, *length, 1, rules.dice.min(rules.sides)),
        Pattern::Contains(text) => within_dice(rules, key, dice(rules, key, text)?.len()),
        Pattern::Faces(text) => {
            let faces = dice(rules, key, text)?;
            let once = !faces.is_empty() && faces.distinct_faces().count() == faces.len();
            if once { Ok(()) } else { unfit(key.to_owned(), "write each face once, and at least one, as in \"246\"") }
        }
        Pattern::Sum(sum) => check_sum(rules, *sum, key),
        Pattern::Groups(sizes) => check_groups(rules, category, sizes, key),
        Pattern::None(pattern) => check_pattern(rules, category, pattern, key),
        Pattern::All(patterns) | Pattern::OneOf(patterns) => {
            if patterns.is_empty() {
                return unfit(key.to_owned(), "the list has no pattern; write at least one");
            }
            patterns.iter().try_for_each(|pattern| check_pattern(rules, category, pattern, key))
        }
    }
}

fn dice(rules: &RulesFile, key: &str, text: &str) -> Result<Dice, Problem> {
    Dice::parse(text, rules.sides).map_err(|error| Problem::Unfit { key: key.to_owned(), reason: error.to_string() })
}

fn check_groups(rules: &RulesFile, category: &Category, sizes: &[usize], key: &str) -> Check {
    if sizes.contains(&0) {
        return unfit(key.to_owned(), "a group has at least one die");
    }
    if sizes.len() > rules.sides && !category.same_face {
        return unfit(key.to_owned(), "there are more groups than the dice have sides");
    }
    within_dice(rules, key, sizes.iter().fold(0, |sum, &size| sum.saturating_add(size)))
}

fn check_sum(rules: &RulesFile, sum: Sum, key: &str) -> Check {
    let (least, most) = (rules.dice, rules.dice * rules.sides);
    let (from, to) = (sum.from.unwrap_or(least), sum.to.unwrap_or(most));
    within(&format!("{key}, sum"), from, least, most)?;
    within(&format!("{key}, sum"), to, least, most)?;
    let is_range = from <= to && (sum.from.is_some() || sum.to.is_some());
    if is_range { Ok(()) } else { unfit(key.to_owned(), "no sum is in this range; write { from = 10, to = 20 }") }
}

fn within_dice(rules: &RulesFile, key: &str, needed: usize) -> Check {
    let dice = rules.dice;
    if (1..=dice).contains(&needed) {
        return Ok(());
    }
    unfit(key.to_owned(), &format!("it needs {needed} dice, but the game has {dice}; use 1 to {dice}"))
}

fn check_upper_bonus(rules: &RulesFile) -> Check {
    let upper = rules.categories.iter().filter(|category| category.section == Section::Upper).count();
    within("category (upper section)", upper, 0, MAX_UPPER)?;
    let Some(bonus) = &rules.upper_bonus else { return Ok(()) };
    if upper == 0 {
        return unfit("upper-bonus".into(), "no category has section = \"upper\", so nothing can earn it");
    }
    within("upper-bonus.from", bonus.from, 1, MAX_POINTS)?;
    within("upper-bonus.points", bonus.points, 1, MAX_POINTS)?;
    check_steps(&bonus.steps().collect::<Vec<_>>(), "upper-bonus.higher", [MAX_POINTS; 2])
}

/// Checks steps, each of which has to pay more than the one before it; up to these totals and points.
fn check_steps(steps: &[BonusStep], key: &str, [from, points]: [usize; 2]) -> Check {
    let before = std::iter::once(BonusStep { from: 0, points: 0 }).chain(steps.iter().copied());
    for (before, step) in before.zip(steps) {
        within(&format!("{key}, from"), step.from, before.from + 1, from)?;
        within(&format!("{key}, points"), step.points, before.points + 1, points)?;
    }
    Ok(())
}

fn check_extra_bonus(rules: &RulesFile) -> Check {
    let Some(bonus) = &rules.extra_bonus else { return Ok(()) };
    within("extra-bonus.points", bonus.points, 1, MAX_POINTS)?;
    let key = "extra-bonus.category";
    if find(rules, key.to_owned(), &bonus.category)?.section == Section::Upper {
        return unfit(key.to_owned(), "the bonus is for a category of the lower section");
    }
    match &rules.joker {
        Some(joker) if joker.category != bonus.category => {
            unfit("joker.category".into(), "it must be the category of extra-bonus")
        }
        _ => Ok(()),
    }
}

fn check_joker(rules: &RulesFile) -> Check {
    let Some(joker) = &rules.joker else { return Ok(()) };
    check_all_equal(rules, "joker.category", &joker.category)?;
    for id in &joker.pays_in_full {
        let key = || "joker.pays-in-full".to_owned();
        match find(rules, key(), id)? {
            Category { section: Section::Lower, points: Points::Fixed(_), .. } if *id != joker.category => {}
            _ => return unfit(key(), &format!("{} is not another lower category that pays fixed points", quoted(id))),
        }
    }
    Ok(())
}

/// Checks the category of the joker: all dice equal, fixed points, in the lower section.
fn check_all_equal(rules: &RulesFile, key: &str, id: &str) -> Check {
    let category = find(rules, key.to_owned(), id)?;
    let all_equal = category.pattern == Pattern::Groups(vec![rules.dice]);
    if all_equal && category.section == Section::Lower && matches!(category.points, Points::Fixed(_)) {
        return Ok(());
    }
    let dice = rules.dice;
    unfit(
        key.to_owned(),
        &format!("\"{id}\" must be a lower category with pattern {{ groups = [{dice}] }} and fixed points"),
    )
}

fn find<'r>(rules: &'r RulesFile, key: String, id: &str) -> Result<&'r Category, Problem> {
    let found = rules.categories.iter().find(|category| category.id == id);
    found.ok_or_else(|| {
        let ids: Vec<&str> = rules.categories.iter().map(|category| category.id.as_str()).collect();
        Problem::Unfit { key, reason: format!("there is no category {}; there are {}", quoted(id), ids.join(", ")) }
    })
}

fn is_kebab_case(id: &str) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    id.split('-').all(word)
}
