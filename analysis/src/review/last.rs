//! Turns of which only the last roll is known.

use super::error::FormError;
use super::lines::is_json;
use serde::Deserialize;

/// The first word of the note about rolls before the first turn.
const ROLLS: &str = "rolls";
/// The second word of that note.
const LAST: &str = "last";
/// The first word of an act that keeps dice.
const KEEP: &str = "keep";
/// The number of turns, each with a single roll, from which a file looks as if it had only last rolls. Filling a
/// category with the first roll is rare.
const MANY: usize = 3;

/// The state of a file concerning first and last rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RollsTold {
    /// Is `true` when a note says that the only roll of a turn is its last one.
    only_last: bool,
    /// The number of turns with one roll that is marked neither as first nor as last.
    alone: usize,
    /// Is `true` when a line shows which rolls the file has: by a mark, by kept dice or by the note.
    others: bool,
}

/// The place of a roll in its turn.
#[derive(Clone, Copy)]
pub(crate) struct RollPlace<'a> {
    /// The mark of the line: `true` for the last roll, `false` for the first, `None` without a mark.
    pub last: Option<bool>,
    /// Is `true` when no earlier line of the turn has a roll.
    pub begins: bool,
    /// The act after the roll.
    pub act: &'a str,
}

impl RollsTold {
    /// Reads the note before the first turn that only last rolls are written down.
    pub fn note(&mut self, found: &str, begun: bool) -> Result<(), FormError> {
        if found != LAST {
            return Err(FormError::OtherRolls { found: dicebase_games::quoted(found) });
        }
        if begun {
            return Err(FormError::LateRolls);
        }
        self.only_last = true;
        Ok(())
    }

    /// Returns `true` when a note says that only last rolls are written down.
    pub(crate) fn only_last(self) -> bool {
        self.only_last
    }

    /// Returns `true` when a roll is the last one of a turn whose earlier rolls are unknown.
    pub fn is_last(&mut self, told: RollPlace<'_>) -> Result<bool, FormError> {
        let keeps = told.act.split_whitespace().next() == Some(KEEP);
        match told.last {
            Some(true) if !told.begins => return Err(FormError::NotAlone),
            Some(true) if keeps => return Err(FormError::KeepsLast),
            _ => {}
        }
        let is_last = told.last.unwrap_or(self.only_last && told.begins && !keeps);
        self.others |= is_last || keeps || told.last.is_some();
        self.alone += usize::from(told.begins && !is_last && !keeps);
        Ok(is_last)
    }

    /// Returns `true` when many turns have one roll each and no line shows which rolls the file has: a file with first
    /// rolls hardly looks like that.
    pub(crate) fn looks_last(self) -> bool {
        self.alone >= MANY && !self.others
    }
}

/// A line with the note about rolls, as an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rolls {
    rolls: String,
}

/// The word after `rolls` in a line that is a note about rolls; `None` for other lines.
pub(crate) fn rolls(line: &str) -> Option<String> {
    if is_json(line) {
        return serde_json::from_str::<Rolls>(line).ok().map(|line| line.rolls);
    }
    let (word, which) = line.split_once(char::is_whitespace)?;
    (word == ROLLS).then(|| which.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_says_which_rolls_are_told_of() {
        assert_eq!(rolls("rolls  last").as_deref(), Some("last"));
        assert_eq!(rolls(r#"{"rolls": "last"}"#).as_deref(), Some("last"));
        assert_eq!(rolls("44546 ones"), None);
        let mut told = RollsTold::default();
        assert!(matches!(told.note("first", false), Err(FormError::OtherRolls { .. })));
        assert_eq!(told.note("last", true), Err(FormError::LateRolls));
        let roll = |last, begins, act| RollPlace { last, begins, act };
        assert_eq!(told.is_last(roll(None, true, "ones")), Ok(false));
        assert_eq!(told.is_last(roll(Some(true), true, "ones")), Ok(true));
        assert_eq!(told.is_last(roll(Some(true), false, "ones")), Err(FormError::NotAlone));
        assert_eq!(told.is_last(roll(Some(true), true, "keep 11")), Err(FormError::KeepsLast));
        told.note("last", false).unwrap();
        let all = [roll(None, true, "ones"), roll(Some(false), true, "ones"), roll(None, false, "ones")];
        assert_eq!(all.map(|roll| told.is_last(roll).unwrap()), [true, false, false]);
        assert_eq!(told.is_last(roll(None, true, "keep all")), Ok(false));
    }

    #[test]
    fn many_turns_of_one_roll_look_like_last_rolls() {
        let looks = |acts: &[(Option<bool>, bool, &str)]| {
            let mut told = RollsTold::default();
            acts.iter().for_each(|&(last, begins, act)| _ = told.is_last(RollPlace { last, begins, act }));
            told.looks_last()
        };
        let one = (None, true, "ones");
        assert!(looks(&[one; 3]) && !looks(&[one; 2]));
        assert!(!looks(&[one, one, one, (None, true, "keep 11"), (None, false, "twos")]));
        assert!(!looks(&[one, one, one, (Some(true), true, "twos")]));
        assert!(!looks(&[one, one, one, (Some(false), true, "twos")]));
    }
}
