//! The rules of small scorecard games, and the ordered rolls that naive players enumerate.

use dicebase_games::Dice;

/// Two dice with three sides, and a category of each kind.
pub const PAIRS: &str = r#"
family = "scorecard"
name = "Small"
source = "made for tests"
dice = 2
sides = 3
rolls = 3
upper-bonus = { from = 4, points = 7 }
extra-bonus = { category = "pair", points = 5 }
joker = { category = "pair", choice = "forced", pays-in-full = ["run"] }

[[category]]
id = "ones"
name = "Ones"
section = "upper"
pattern = { face = 1 }
points = "matching-dice"

[[category]]
id = "threes"
name = "Threes"
section = "upper"
pattern = { face = 3 }
points = "matching-dice"

[[category]]
id = "pair"
name = "Pair"
pattern = { groups = [2] }
points = 9

[[category]]
id = "run"
name = "Run"
pattern = { run = 2 }
points = 6

[[category]]
id = "sum"
name = "Sum"
pattern = "any"
points = "all-dice"
"#;

/// Three dice with four sides, and a category of each kind.
pub const TRIPLES: &str = r#"
family = "scorecard"
name = "Small"
source = "made for tests"
dice = 3
sides = 4
rolls = 3
upper-bonus = { from = 5, points = 7 }
extra-bonus = { category = "triple", points = 5 }
joker = { category = "triple", choice = "forced", pays-in-full = ["run"] }

[[category]]
id = "ones"
name = "Ones"
section = "upper"
pattern = { face = 1 }
points = "matching-dice"

[[category]]
id = "threes"
name = "Threes"
section = "upper"
pattern = { face = 3 }
points = "matching-dice"

[[category]]
id = "triple"
name = "Triple"
pattern = { groups = [3] }
points = 9

[[category]]
id = "run"
name = "Run"
pattern = { run = 3 }
points = 6

[[category]]
id = "sum"
name = "Sum"
pattern = "any"
points = "all-dice"
"#;

/// Two dice with four sides, so that probabilities are multiples of a power of two. Equal values are then equal without
/// rounding.
pub fn four_sides() -> String {
    let rules = PAIRS.replace("sides = 3", "sides = 4");
    rules.split_once("\n[[category]]\nid = \"sum\"").unwrap().0.to_owned()
}

/// These rules without their joker.
pub fn without_joker(rules: &str) -> String {
    rules.lines().filter(|line| !line.starts_with("joker")).map(|line| format!("{line}\n")).collect()
}

/// These rules with dice that stay saved.
pub fn saved(rules: &str) -> String {
    rules.replace("rolls = 3", "rolls = 3\nsaved-dice = true")
}

/// The rules of pairs for three saved dice with two sides, without joker and extra bonus. Probabilities are powers of
/// two, so that equal values are equal without rounding, which naive sums would otherwise break differently.
pub fn saved_with_two_sides(rules: &str) -> String {
    let rules: String = without_joker(rules).split_inclusive('\n').filter(|line| !line.starts_with("extra-")).collect();
    let rules = saved(&rules).replace("dice = 2\n", "dice = 3\n").replace("face = 3", "face = 2");
    rules.replace("sides = 3", "sides = 2").replace("sides = 4", "sides = 2")
}

/// All ordered rolls of the dice beside those that are kept, until there are `dice` dice with these sides.
pub fn rolls_beside(kept: Dice, dice: usize, sides: usize) -> Vec<Dice> {
    let with_one_more = |rolls: Vec<Dice>, _| -> Vec<Dice> {
        rolls.iter().flat_map(|roll| (1..=sides).map(|face| roll.with(face))).collect()
    };
    (kept.len()..dice).fold(vec![kept], with_one_more)
}
