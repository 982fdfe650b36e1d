//! The rules of scorecard games in words.

use dicebase_games::listed;
use dicebase_games::scorecard::{
    BonusStep, Category, Counted, ExtraBonus, FromDice, Joker, JokerChoice, Order, Pattern, Points, Rules, Section, Sum,
};

use super::action_dice::action_dice;
use crate::numbers::{capitalized, in_words, so_many, thousands, times};
use crate::words::{dice, faces, groups, loaded, run, spaced, these};
use crate::{Block, Cell, Column, GameName, Table};

/// The name of the category with this identifier.
pub(super) fn category_name<'a>(rules: &'a Rules, id: &'a str) -> &'a str {
    rules.category(id).map_or(id, |category| &rules.categories[category].name)
}

/// The rules: the course of a turn, the card, bonuses and action dice. `name` is the name of the game.
pub(super) fn rules(rules: &Rules, name: &GameName<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("A turn".to_owned())];
    blocks.extend(turn(rules).into_iter().map(Block::Words));
    blocks.push(Block::Heading("The card".to_owned()));
    blocks.push(Block::Table(card(rules, name)));
    let bonuses = bonuses(rules);
    if !bonuses.is_empty() {
        blocks.push(Block::Heading("On top of it".to_owned()));
        blocks.extend(bonuses.into_iter().map(Block::Words));
    }
    blocks.extend(action_dice(rules));
    blocks
}

fn turn(rules: &Rules) -> Vec<String> {
    let count = rules.categories.len();
    let first = format!(
        "{} is played with {}. A card has {}, and every turn fills one of them, so a game has {}.",
        rules.name,
        dice(rules.dice, rules.sides),
        so_many(count, "category", "categories"),
        so_many(count, "turn", "turns")
    );
    let second = if rules.rolls == 1 {
        "In a turn all dice are rolled once.".to_owned()
    } else if rules.saved_dice {
        format!(
            "In a turn a player may roll {}: all dice first, and then those that are not saved. \
             A saved die stays saved: it may not be rolled again in that turn.",
            times(rules.rolls)
        )
    } else {
        format!(
            "In a turn a player may roll {}: all dice first, and then any of them again, whether they were kept \
             before or not.",
            times(rules.rolls)
        )
    };
    let third = "Then the player writes the roll into an open category. That gives the points of the table if the \
                 dice show what the category asks for, whatever else they show, and a zero if they do not. No \
                 category is filled twice.";
    let words = [Some(first), loaded(&rules.die()), Some(second), Some(third.to_owned()), order(rules)];
    words.into_iter().flatten().collect()
}

/// The order of the card, and the freedom that categories with several entries leave.
fn order(rules: &Rules) -> Option<String> {
    let several = rules.categories.iter().any(|category| category.entries > 1);
    match rules.order {
        Order::Down => Some("The card is filled in order, from its first line to its last.".to_owned()),
        Order::Up => Some("The card is filled in order, from its last line to its first.".to_owned()),
        Order::Free if several => {
            Some("Categories with a number in their name have several entries, and any of them may be next.".to_owned())
        }
        Order::Free => None,
    }
}

fn card(rules: &Rules, name: &GameName<'_>) -> Table {
    let row = |category: &Category| {
        vec![
            Cell::text(&category.name),
            Cell::text(section(category.section)),
            Cell::text(capitalized(&shows(category, rules.sides))),
            Cell::text(pays(category) + &once_held(rules, category)),
        ]
    };
    let has_upper = rules.categories.iter().any(|category| category.section == Section::Upper);
    let mut columns = vec![
        Column::words("category", "Category"),
        Column::words("section", "Section"),
        Column::words("dice", "What the dice show"),
        Column::words("points", "Points"),
    ];
    let mut rows: Vec<Vec<Cell>> = rules.categories.iter().map(row).collect();
    if !has_upper {
        columns.remove(1);
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    Table::new(name.file("card"), format!("The categories of {}", rules.name), columns, rows).untitled()
}

fn section(section: Section) -> &'static str {
    match section {
        Section::Upper => "upper",
        Section::Lower => "lower",
    }
}

fn shows(category: &Category, sides: usize) -> String {
    pattern_words(&category.pattern, category.same_face, sides)
}

fn pattern_words(pattern: &Pattern, same_face: bool, sides: usize) -> String {
    let each = |patterns: &[Pattern], word: &str| {
        let patterns = patterns.iter().map(|pattern| pattern_words(pattern, same_face, sides));
        patterns.collect::<Vec<_>>().join(word)
    };
    match pattern {
        Pattern::Any => "anything".to_owned(),
        Pattern::Face(face) => faces(*face),
        Pattern::Groups(sizes) => groups(sizes, same_face),
        Pattern::Run(length) => run(*length, sides),
        Pattern::Contains(shown) => these(shown),
        Pattern::Faces(shown) => format!("nothing but {}", spaced(shown)),
        Pattern::Sum(sum) => sum_words(*sum),
        Pattern::All(patterns) => each(patterns, ", and "),
        Pattern::OneOf(patterns) => each(patterns, ", or "),
        Pattern::None(pattern) => format!("not {}", pattern_words(pattern, same_face, sides)),
    }
}

fn sum_words(sum: Sum) -> String {
    match (sum.from, sum.to) {
        (Some(from), Some(to)) if from == to => format!("a sum of {from}"),
        (Some(from), Some(to)) => format!("a sum from {from} to {to}"),
        (Some(from), None) => format!("a sum of {from} or more"),
        (None, Some(to)) => format!("a sum of {to} or less"),
        (None, None) => "any sum".to_owned(),
    }
}

fn pays(category: &Category) -> String {
    match &category.points {
        Points::Fixed(points) => thousands(*points),
        Points::AllDice => summed(Counted::AllDice, &category.pattern),
        Points::MatchingDice => summed(Counted::MatchingDice, &category.pattern),
        Points::From(FromDice { of, times, plus, steps }) => {
            let times = if *times == 1 { String::new() } else { format!("{times} times ") };
            let plus = if *plus == 0 { String::new() } else { format!(", and {}", thousands(*plus)) };
            let step = |step: &BonusStep| format!("{} from {} on", thousands(step.points), thousands(step.from));
            let counts = match steps.is_empty() {
                true => String::new(),
                false => format!(", which counts {}", steps.iter().map(step).collect::<Vec<_>>().join(", ")),
            };
            format!("{times}{}{counts}{plus}", summed(*of, &category.pattern))
        }
    }
}

/// The category that has to hold points before this one pays.
fn once_held(rules: &Rules, category: &Category) -> String {
    let needs = |needed: &String| format!(", once {} holds points", category_name(rules, needed));
    category.needs.as_ref().map(needs).unwrap_or_default()
}

/// A sum of dice.
fn summed(of: Counted, pattern: &Pattern) -> String {
    match (of, pattern) {
        (Counted::MatchingDice, Pattern::Face(face)) => format!("the sum of the {}", faces(*face)),
        (Counted::MatchingDice, _) => "the sum of these dice, as large as it can be".to_owned(),
        (Counted::AllDice, _) => "the sum of all dice".to_owned(),
    }
}

fn bonuses(rules: &Rules) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(bonus) = &rules.upper_bonus {
        let higher = |step: &BonusStep| format!("; from {} on {}", thousands(step.from), thousands(step.points));
        words.push(format!(
            "The bonus: whoever has {} points or more in the upper section at the end gets {} points on top{}.",
            thousands(bonus.from),
            thousands(bonus.points),
            bonus.higher.iter().map(higher).collect::<String>()
        ));
    }
    if let Some(extra) = &rules.extra_bonus {
        words.push(format!(
            "Further times: whoever rolls {} again, and has points rather than a zero in the category {}, \
             gets {} extra points each time, besides those for the category that the roll is written into.",
            shown(rules, extra),
            category_name(rules, &extra.category),
            thousands(extra.points)
        ));
    }
    if let Some(joker) = &rules.joker {
        let in_full: Vec<&str> = joker.pays_in_full.iter().map(|id| category_name(rules, id)).collect();
        words.push(joker_words(joker, category_name(rules, &joker.category), rules.dice, &in_full));
    }
    words
}

/// The dice for which the extra bonus is paid.
fn shown(rules: &Rules, extra: &ExtraBonus) -> String {
    match rules.category(&extra.category).map(|category| &rules.categories[category].pattern) {
        Some(Pattern::Groups(sizes)) if *sizes == [rules.dice] => format!("{} equal dice", in_words(rules.dice)),
        _ => format!("the dice of {}", category_name(rules, &extra.category)),
    }
}

fn joker_words(joker: &Joker, category: &str, dice: usize, in_full: &[&str]) -> String {
    let in_full = |when: &str| match in_full {
        [] => String::new(),
        [only] => format!(" {only} then pays its full points{when}, although the dice do not show it."),
        several => {
            format!(" {} then pay their full points{when}, although the dice do not show them.", listed(several, "and"))
        }
    };
    let joker_is = format!(
        "The joker: {} equal dice are a joker if the category {category} is filled already, with points or with a \
         zero.",
        in_words(dice)
    );
    match joker.choice {
        JokerChoice::Forced => {
            let pays = in_full("");
            format!(
                "{joker_is} It must go to the upper category of its face if that is open; else to any open lower \
                 category; and only if there is none, as a zero to an open upper category.{pays}"
            )
        }
        JokerChoice::Free => {
            let pays = in_full(", but only if the upper category of the dice is filled");
            format!("{joker_is} It may go to any open category.{pays}")
        }
    }
}
