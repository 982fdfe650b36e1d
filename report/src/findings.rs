//! Findings: sentences about perfect play, each with one number and the command that prints it.

use super::numbers::{capitalized, in_words};
use super::view::{Block, Section};

/// The largest number of findings on the start page.
const MOST: usize = 10;

/// A sentence with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The sentence up to the number.
    pub before: String,
    /// The number, as the command prints it.
    pub number: String,
    /// The rest of the sentence.
    pub after: String,
    /// The command, typed in the folder of the report.
    pub command: String,
}

impl Finding {
    /// Creates a finding from a sentence with `{}` in the place of the number. `command` follows `dicebase`.
    pub(crate) fn new(sentence: &str, number: String, command: String) -> Self {
        let (before, after) = sentence.split_once("{}").unwrap_or((sentence, ""));
        Self { before: before.to_owned(), number, after: after.to_owned(), command: format!("dicebase {command}") }
    }
}

/// The section with the first findings of each family in turn; `None` without any.
pub(super) fn section(families: Vec<Vec<Finding>>) -> Option<Section> {
    let findings = in_turn(families);
    let title = match findings.len() {
        0 => return None,
        1 => "One finding".to_owned(),
        number => format!("{} findings", capitalized(&in_words(number))),
    };
    let words = "Each number is computed from the tables behind this report. Typed in the folder of the report, the \
                 command below a sentence prints it.";
    Some(Section::new("findings", &title, vec![Block::words(words), Block::Findings(findings)]))
}

/// The first findings of all families, then the second ones, and so on, as far as there is room; each family's findings
/// stand together.
fn in_turn(families: Vec<Vec<Finding>>) -> Vec<Finding> {
    let mut room = MOST;
    let mut taken = vec![0; families.len()];
    for place in 0..families.iter().map(Vec::len).max().unwrap_or_default() {
        for (taken, _) in taken.iter_mut().zip(&families).filter(|(_, family)| place < family.len()).take(room) {
            *taken += 1;
            room -= 1;
        }
    }
    families.into_iter().zip(taken).flat_map(|(family, taken)| family.into_iter().take(taken)).collect()
}

/// A share as commands print it.
pub(crate) fn share(chance: f64) -> String {
    format!("{:.4} %", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(name: &str, number: usize) -> Vec<Finding> {
        (0..number).map(|i| Finding::new("a {} b", format!("{name}{i}"), String::new())).collect()
    }

    #[test]
    fn families_share_the_room_for_findings() {
        let numbers = |games| in_turn(games).into_iter().map(|finding| finding.number).collect::<Vec<_>>();
        assert_eq!(numbers(vec![family("a", 2), family("b", 1)]), ["a0", "a1", "b0"]);
        let shared = numbers(vec![family("a", 20), family("b", 2), family("c", 20)]);
        assert_eq!(shared, ["a0", "a1", "a2", "a3", "b0", "b1", "c0", "c1", "c2", "c3"]);
        assert_eq!(numbers((0..30).map(|_| family("a", 3)).collect()).len(), MOST);
        assert_eq!(numbers(Vec::new()).len(), 0);
    }

    #[test]
    fn a_sentence_has_its_number_in_its_place() {
        let finding = Finding::new("It is {} of all.", share(0.25), "value a".to_owned());
        assert_eq!(
            (finding.before.as_str(), finding.number.as_str(), finding.after.as_str()),
            ("It is ", "25.0000 %", " of all.")
        );
        assert_eq!(finding.command, "dicebase value a");
    }
}
