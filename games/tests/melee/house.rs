//! Rules for the referee: the points of each entry, and the dice of each face of the action die.

/// An action die in front of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    Steal,
    Freeze,
    CrossOut,
    Shift,
    Swap,
}

/// The rules of a game for the referee.
pub struct House {
    pub dice: usize,
    pub sides: usize,
    pub rolls: usize,
    /// The points of each entry of the sheet, for dice in ascending order.
    pub entries: Vec<fn(&[u32]) -> u32>,
    pub multiple: u32,
    /// The dice that each face of the action die gives.
    pub faces: Vec<Vec<Die>>,
    pub last_freeze_round: usize,
}

const ALL: [Die; 5] = [Die::Steal, Die::Freeze, Die::CrossOut, Die::Shift, Die::Swap];

impl House {
    /// Kniffeliger, whose manual names two multiples.
    pub fn kniffeliger(multiple: u32) -> Self {
        let entries: Vec<fn(&[u32]) -> u32> = vec![
            of_face::<1>,
            of_face::<2>,
            of_face::<3>,
            of_face::<4>,
            of_face::<5>,
            of_face::<6>,
            |dice| if most_alike(dice) >= 3 { total(dice) } else { 0 },
            |dice| if most_alike(dice) >= 4 { total(dice) } else { 0 },
            |dice| if is_full_house(dice) { 25 } else { 0 },
            |dice| if longest_row(dice) >= 4 { 30 } else { 0 },
            |dice| if longest_row(dice) >= 5 { 40 } else { 0 },
            |dice| if most_alike(dice) == 5 { 50 } else { 0 },
            total,
            |dice| if dice == [1, 1, 3, 4, 5] { 31 } else { 0 },
        ];
        let faces = ALL.iter().map(|&die| vec![die]).chain([ALL.to_vec()]).collect();
        Self { dice: 5, sides: 6, rolls: 3, entries, multiple, faces, last_freeze_round: 12 }
    }

    /// A game of five rounds, with other faces of the die, in which entries may be frozen in the first three rounds.
    pub fn small() -> Self {
        let entries: Vec<fn(&[u32]) -> u32> = vec![
            of_face::<1>,
            of_face::<2>,
            |dice| if most_alike(dice) >= 2 { 7 } else { 0 },
            |dice| if longest_row(dice) >= 3 { 11 } else { 0 },
            total,
        ];
        let faces = vec![vec![Die::Freeze], vec![Die::Freeze], vec![Die::CrossOut], vec![Die::Swap], ALL.to_vec()];
        Self { dice: 3, sides: 4, rolls: 2, entries, multiple: 2, faces, last_freeze_round: 3 }
    }
}

/// The rules of the small game as a rules file.
pub const SMALL: &str = r#"
family = "scorecard"
name = "Small melee"
source = "A test."
dice = 3
sides = 4
rolls = 2

[action-dice]
when-sum-divisible-by = 2
faces = ["freeze", "freeze", "cross-out", "swap", "one-of-each"]
before-rolling = ["freeze", "cross-out"]
instead-of-rolling = ["steal"]
after-round = ["shift", "swap"]
last-freeze-round = 3

[[category]]
id = "ones"
name = "Ones"
pattern = { face = 1 }
points = "matching-dice"

[[category]]
id = "twos"
name = "Twos"
pattern = { face = 2 }
points = "matching-dice"

[[category]]
id = "pair"
name = "Pair"
pattern = { groups = [2] }
points = 7

[[category]]
id = "row"
name = "Row"
pattern = { run = 3 }
points = 11

[[category]]
id = "chance"
name = "Chance"
pattern = "any"
points = "all-dice"
"#;

fn total(dice: &[u32]) -> u32 {
    dice.iter().sum()
}

fn of_face<const FACE: u32>(dice: &[u32]) -> u32 {
    dice.iter().filter(|&&die| die == FACE).sum()
}

/// The largest number of dice that show the same face.
fn most_alike(dice: &[u32]) -> usize {
    dice.chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(0)
}

/// Three of one number and two of another; five equal dice count too.
fn is_full_house(dice: &[u32]) -> bool {
    let alike: Vec<usize> = dice.chunk_by(|a, b| a == b).map(<[u32]>::len).collect();
    matches!(alike[..], [3, 2] | [2, 3] | [5])
}

/// The largest number of consecutive faces.
fn longest_row(dice: &[u32]) -> usize {
    let mut shown = dice.to_vec();
    shown.dedup();
    shown.chunk_by(|a, b| a + 1 == *b).map(<[u32]>::len).max().unwrap_or(0)
}
