//! Small random rule sets, the same ones in every run.

use crate::chance::Chance;

struct Dice {
    dice: usize,
    sides: usize,
}

/// The text of rules that make a game of 2 or 3 dice with 2 to 4 sides and 2 to 4 categories.
pub fn rules(chance: &mut Chance) -> String {
    let dice = Dice { dice: chance.number(2, 3), sides: chance.number(2, 4) };
    let count = chance.number(2, 4);
    let all_equal = chance.happens(65);
    // The place of the all-equal category stays free: it is the last one of the card.
    let upper = chance.number(0, dice.sides.min(count - usize::from(all_equal)));
    let lower = count - upper - usize::from(all_equal);
    let first = chance.number(1, dice.sides);
    let faces = (0..upper).map(|i| (first + i - 1) % dice.sides + 1);
    let mut categories: Vec<String> = faces.map(|face| upper_category(chance, &dice, face)).collect();
    let order = ["down", "up", "free"][chance.number(1, 9).min(3) - 1];
    let mut fixed = Vec::new();
    categories.extend((0..lower).map(|i| lower_category(chance, &dice, i, &mut fixed)));
    let mut several = order == "free" && chance.happens(25);
    if let Some(last) = categories.last_mut().filter(|_| several) {
        *last = last.replacen('{', "{ entries = 2,", 1);
    }
    if all_equal {
        if order == "free" && lower > 0 && chance.happens(15) {
            let first = &mut categories[upper];
            *first = first.replacen('{', "{ needs = \"equal\",", 1);
            several = true;
        }
        categories.push(all_equal_category(chance, &dice));
    }
    let mut lines = head(chance, &dice);
    lines.push(format!("order = \"{order}\""));
    if upper > 0 && chance.happens(75) {
        let (from, points) = (chance.number(1, upper * dice.dice * dice.sides), chance.number(1, 12));
        let (more, higher) = (chance.number(1, 9), chance.number(1, 12));
        let higher = match chance.happens(40) {
            true => format!(", higher = [{{ from = {}, points = {} }}]", from + more, points + higher),
            false => String::new(),
        };
        lines.push(format!("upper-bonus = {{ from = {from}, points = {points}{higher} }}"));
    }
    if all_equal {
        lines.extend(bonus_and_joker(chance, &fixed, order == "free" && !several));
    } else if lower > 0 && !several && chance.happens(50) {
        lines.push(format!("extra-bonus = {{ category = \"lower-0\", points = {} }}", chance.number(1, 15)));
    }
    lines.push(format!("category = [\n{},\n]", categories.join(",\n")));
    lines.join("\n")
}

/// Like [`rules`], with loaded dice.
pub fn loaded_rules(chance: &mut Chance) -> String {
    let text = rules(chance);
    let line = text.lines().find(|line| line.starts_with("sides = ")).unwrap();
    let sides: usize = line["sides = ".len()..].parse().unwrap();
    let mut weights: Vec<usize> = (0..sides).map(|_| chance.number(1, 3)).collect();
    weights[chance.number(1, sides) - 1] += 1;
    text.replacen(line, &format!("{line}\nweights = {weights:?}"), 1)
}

fn head(chance: &mut Chance, dice: &Dice) -> Vec<String> {
    let rolls = chance.number(1, 3);
    vec![
        "family = \"scorecard\"\nname = \"Random\"\nsource = \"By chance\"".to_owned(),
        format!("dice = {}\nsides = {}\nrolls = {rolls}", dice.dice, dice.sides),
        format!("saved-dice = {}", chance.happens(40)),
    ]
}

/// A card with an order has no joker.
fn bonus_and_joker(chance: &mut Chance, fixed: &[String], may_joke: bool) -> Vec<String> {
    let mut lines = Vec::new();
    if chance.happens(60) {
        lines.push(format!("extra-bonus = {{ category = \"equal\", points = {} }}", chance.number(1, 15)));
    }
    if may_joke && chance.happens(75) {
        let choice = if chance.happens(50) { "forced" } else { "free" };
        let in_full: Vec<&str> = fixed.iter().filter(|_| chance.happens(70)).map(String::as_str).collect();
        lines.push(format!(
            "joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [{}] }}",
            in_full.join(", ")
        ));
    }
    lines
}

fn all_equal_category(chance: &mut Chance, dice: &Dice) -> String {
    let points = chance.number(1, 15);
    format!("{{ id = \"equal\", name = \"Equal\", pattern = {{ groups = [{}] }}, points = {points} }}", dice.dice)
}

/// An upper category, mostly for the face as in real games, although the rules do not require that.
fn upper_category(chance: &mut Chance, dice: &Dice, face: usize) -> String {
    let (pattern, points) = if chance.happens(85) {
        let points = if chance.happens(80) { "\"matching-dice\"".to_owned() } else { points(chance, true) };
        (format!("pattern = {{ face = {face} }}"), points)
    } else {
        (run(chance, dice), points(chance, true))
    };
    format!("{{ id = \"upper-{face}\", name = \"Upper {face}\", section = \"upper\", {pattern}, points = {points} }}")
}

/// A lower category. `fixed` collects the quoted ids of categories that can pay a joker in full.
fn lower_category(chance: &mut Chance, dice: &Dice, i: usize, fixed: &mut Vec<String>) -> String {
    let (pattern, singles_out) = match chance.number(1, 13) {
        1 => ("pattern = \"any\"".to_owned(), false),
        2 => (format!("pattern = {{ face = {} }}", chance.number(1, dice.sides)), true),
        3..=6 => (groups(chance, dice), true),
        7 | 8 => (run(chance, dice), true),
        9 | 10 => (contains(chance, dice), true),
        _ => (format!("pattern = {}", combined(chance, dice)), false),
    };
    let points = points(chance, singles_out);
    if points.starts_with(|c: char| c.is_ascii_digit()) {
        fixed.push(format!("\"lower-{i}\""));
    }
    format!("{{ id = \"lower-{i}\", name = \"Lower {i}\", {pattern}, points = {points} }}")
}

fn points(chance: &mut Chance, singles_out: bool) -> String {
    match chance.number(1, 5) {
        1 => "\"all-dice\"".to_owned(),
        2 if singles_out => "\"matching-dice\"".to_owned(),
        3 => {
            let of = if singles_out && chance.happens(50) { "matching-dice" } else { "all-dice" };
            let (from, more, points) = (chance.number(1, 2), chance.number(1, 2), chance.number(1, 9));
            let steps = match chance.happens(40) {
                true => format!(
                    ", steps = [{{ from = {from}, points = {points} }}, {{ from = {}, points = {} }}]",
                    from + more,
                    points + more
                ),
                false => String::new(),
            };
            format!("{{ of = \"{of}\", times = {}, plus = {}{steps} }}", chance.number(1, 3), chance.number(0, 9))
        }
        _ => chance.number(1, 12).to_string(),
    }
}

/// Patterns that are combined of others, up to some depth.
fn combined(chance: &mut Chance, dice: &Dice) -> String {
    match chance.number(1, 7) {
        1 => format!("[{}, {}]", combined(chance, dice), combined(chance, dice)),
        2 => format!("{{ all = [{}, {}] }}", combined(chance, dice), combined(chance, dice)),
        3 => format!("{{ none = {} }}", combined(chance, dice)),
        4 | 5 => format!("{{ sum = {} }}", sum(chance, dice)),
        6 => {
            let faces: String = (1..=dice.sides).filter(|_| chance.happens(50)).map(|face| face.to_string()).collect();
            format!("{{ faces = \"{}\" }}", if faces.is_empty() { "1" } else { &faces })
        }
        _ => format!("{{ face = {} }}", chance.number(1, dice.sides)),
    }
}

fn sum(chance: &mut Chance, dice: &Dice) -> String {
    let (least, most) = (dice.dice, dice.dice * dice.sides);
    let from = chance.number(least, most);
    match chance.number(1, 4) {
        1 => from.to_string(),
        2 => format!("{{ from = {from} }}"),
        3 => format!("{{ to = {from} }}"),
        _ => format!("{{ from = {from}, to = {} }}", chance.number(from, most)),
    }
}

fn run(chance: &mut Chance, dice: &Dice) -> String {
    format!("pattern = {{ run = {} }}", chance.number(1, dice.dice.min(dice.sides)))
}

fn contains(chance: &mut Chance, dice: &Dice) -> String {
    let faces: String = (0..chance.number(1, dice.dice)).map(|_| chance.number(1, dice.sides).to_string()).collect();
    format!("pattern = {{ contains = \"{faces}\" }}")
}

/// Groups with at most all dice in total; groups of different faces need enough faces.
fn groups(chance: &mut Chance, dice: &Dice) -> String {
    let same_face = chance.happens(50);
    let most = if same_face { dice.dice } else { dice.dice.min(dice.sides) };
    let mut sizes = vec![chance.number(1, dice.dice)];
    while sizes.len() < most && sizes.iter().sum::<usize>() < dice.dice && chance.happens(60) {
        let left = dice.dice - sizes.iter().sum::<usize>();
        sizes.push(chance.number(1, left));
    }
    format!("pattern = {{ groups = {sizes:?} }}, same-face = {same_face}")
}
