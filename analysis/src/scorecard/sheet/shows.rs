//! Kinds of rolls that people distinguish.

use std::cmp::Reverse;

use dicebase_games::Dice;

use super::recipe::longest_run;

/// The shortest run that counts.
const LONG_RUN: usize = 3;

/// The pattern of a roll: the sizes of its groups of equal dice, and the length of its longest run if it is long
/// enough.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::scorecard) struct Shows {
    groups: Vec<usize>,
    run: usize,
}

impl Shows {
    /// The pattern of a roll.
    pub(in crate::scorecard) fn of(roll: &Dice) -> Self {
        let mut groups: Vec<usize> = roll.distinct_faces().map(|face| roll.count(face)).filter(|&n| n > 1).collect();
        groups.sort_unstable_by_key(|&size| Reverse(size));
        let run = longest_run(roll).len();
        Self { groups, run: if run < LONG_RUN { 0 } else { run } }
    }

    /// The pattern in words.
    pub(in crate::scorecard) fn in_words(&self) -> String {
        let groups = self.groups.chunk_by(|a, b| a == b).map(|same| groups(same[0], same.len()));
        let run = (self.run > 0).then(|| format!("a run of {}", self.run));
        let shown: Vec<String> = groups.chain(run).collect();
        if shown.is_empty() { "neither equal dice nor a run".to_owned() } else { shown.join(" and ") }
    }
}

/// A number of groups of the same size, in words.
fn groups(size: usize, number: usize) -> String {
    match (size, number) {
        (2, 1) => "a pair".to_owned(),
        (2, 2) => "two pairs".to_owned(),
        (2, 3) => "three pairs".to_owned(),
        (2, more) => format!("{more} pairs"),
        (size, 1) => format!("{size} equal"),
        (size, 2) => format!("twice {size} equal"),
        (size, more) => format!("{more} times {size} equal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_roll_shows_is_said() {
        let said = |roll: &str| Shows::of(&Dice::parse(roll, 6).unwrap()).in_words();
        assert_eq!(said("11111"), "5 equal");
        assert_eq!(said("11222"), "3 equal and a pair");
        assert_eq!(said("11234"), "a pair and a run of 4");
        assert_eq!(said("112233"), "three pairs and a run of 3");
        assert_eq!(said("111666"), "twice 3 equal");
        assert_eq!(said("12346"), "a run of 4");
        assert_eq!(said("1256"), "neither equal dice nor a run");
    }
}
