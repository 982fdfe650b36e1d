//! The result of a finished game: the last line of its file.

use dicebase_analysis::review::Sum;
use dicebase_engine::NamedGame;
use dicebase_tables::checksum;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The beginning of the line with the result. Reviews treat it as a comment.
const RESULT: &str = "# result ";

/// The identity of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The id.
    pub game: String,
    pub name: String,
    pub objective: String,
    /// The target in points, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// The head start of the person, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<i64>,
    /// The checksum of the canonical rules.
    pub rules: String,
}

/// The result of a game, and the losses of the person's decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub ended: Timestamp,
    #[serde(flatten)]
    pub identity: Identity,
    /// Points or turns; in a game against the bot 1 for a win and 0.5 for a draw.
    pub result: f64,
    /// The result in words.
    pub outcome: String,
    pub decisions: usize,
    /// The number of optimal decisions.
    pub best: usize,
    pub loss: f64,
    /// The name under which the person sits at the table, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The other people at the table, each with a result of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Other>,
}

/// The result of another person, and the losses of that person's decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Other {
    player: String,
    result: f64,
    outcome: String,
    decisions: usize,
    best: usize,
    loss: f64,
}

/// A file without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRecord {
    #[error("it is no game that was finished with this program")]
    Foreign,
    #[error("it is damaged, or was changed after the game")]
    Changed,
}

impl Identity {
    /// The identity of a game under an objective.
    pub fn of(named: &NamedGame, objective: &str) -> Self {
        Self {
            game: named.id.clone(),
            name: named.rules.name().to_owned(),
            objective: objective.to_owned(),
            target: None,
            lead: None,
            rules: format!("{:08x}", checksum(named.rules.canonical().as_bytes())),
        }
    }

    /// Sets the target in points.
    pub fn with_target(self, target: Option<usize>) -> Self {
        Self { target, ..self }
    }

    /// Sets the head start; 0 means none.
    pub fn with_lead(self, lead: i64) -> Self {
        Self { lead: (lead != 0).then_some(lead), ..self }
    }

    /// The options of the command line that ask for this aim.
    pub fn aim(&self) -> Option<String> {
        let target = self.target.map(|target| format!("--target {target}"));
        target.or_else(|| self.lead.map(|lead| format!("--lead {lead}")))
    }

    /// Returns `true` when both are games of the same kind.
    pub fn is_same(&self, other: &Self) -> bool {
        let Self { game, name: _, objective, target, lead, rules } = self;
        (game, objective, rules) == (&other.game, &other.objective, &other.rules)
            && (target, lead) == (&other.target, &other.lead)
    }
}

impl Other {
    pub fn new(player: String, result: f64, outcome: String, sum: &Sum) -> Self {
        let Sum { decisions, best, loss } = *sum;
        Self { player, result, outcome, decisions, best, loss }
    }
}

impl Record {
    /// The record of a game that ends now.
    pub fn new(identity: Identity, result: f64, outcome: String, sum: &Sum) -> Self {
        let Sum { decisions, best, loss } = *sum;
        let (ended, player, others) = (Timestamp::now(), None, Vec::new());
        Self { ended, identity, result, outcome, decisions, best, loss, player, others }
    }

    /// A record for each person at the table, without the others.
    pub fn by_person(mut self) -> Vec<Self> {
        let others = std::mem::take(&mut self.others);
        let of_other = |Other { player, result, outcome, decisions, best, loss }| {
            let (ended, identity) = (self.ended, self.identity.clone());
            let (player, others) = (Some(player), Vec::new());
            Self { ended, identity, result, outcome, decisions, best, loss, player, others }
        };
        let others: Vec<Self> = others.into_iter().map(of_other).collect();
        std::iter::once(self).chain(others).collect()
    }

    /// The text of the game followed by its result.
    pub fn below(&self, text: &str) -> Result<String, serde_json::Error> {
        let json = serde_json::to_string(self)?;
        Ok(format!("{text}{RESULT}{} {json}\n", seal(text, &json)))
    }

    /// The result in a file.
    pub fn read(file: &str) -> Result<Self, NoRecord> {
        let (text, line) = file.split_at(file.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1));
        let (found, json) = line.strip_prefix(RESULT).and_then(|rest| rest.split_once(' ')).ok_or(NoRecord::Foreign)?;
        let json = json.strip_suffix('\n').ok_or(NoRecord::Changed)?;
        if found != seal(text, json) {
            return Err(NoRecord::Changed);
        }
        serde_json::from_str(json).map_err(|_| NoRecord::Foreign)
    }

    /// The mean loss of a decision; `None` if there were no decisions.
    pub fn loss_per_decision(&self) -> Option<f64> {
        per_decision(self.loss, self.decisions)
    }
}

/// The mean loss of a decision.
pub fn per_decision(loss: f64, decisions: usize) -> Option<f64> {
    (decisions > 0).then(|| loss / decisions as f64)
}

/// A checksum over the game and its result.
fn seal(text: &str, json: &str) -> String {
    format!("{:08x}", checksum([text, json].concat().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_as_it_was_written_and_no_changed_byte_is() {
        let identity = Identity {
            game: "small".to_owned(),
            name: "Small".to_owned(),
            objective: "expected-score".to_owned(),
            target: None,
            lead: None,
            rules: "00c0ffee".to_owned(),
        };
        let sum = Sum { decisions: 3, best: 2, loss: 0.1 + 0.2 };
        let record = Record::new(identity, 31.0, "31 points".to_owned(), &sum);
        let text = "game small\n12 keep 2 # result\n24 score chance 6\n";
        let file = record.below(text).unwrap();
        assert!(file.starts_with(text));
        assert!(!file.contains("player") && !file.contains("others"), "{file}");
        assert_eq!(Record::read(&file), Ok(record.clone()));
        assert_eq!(record.clone().by_person(), std::slice::from_ref(&record));
        let other = Other::new("Ben".to_owned(), 30.0, "30 points".to_owned(), &sum);
        let of_two = Record { player: Some("Anna".to_owned()), others: vec![other], ..record };
        assert_eq!(Record::read(&of_two.below(text).unwrap()), Ok(of_two.clone()));
        let people = of_two.by_person();
        let results: Vec<(Option<&str>, f64)> = people.iter().map(|of| (of.player.as_deref(), of.result)).collect();
        assert_eq!(results, [(Some("Anna"), 31.0), (Some("Ben"), 30.0)]);
        for (from, to) in [("keep 2", "keep 1"), ("31", "32"), ("}\n", "}")] {
            assert_eq!(Record::read(&file.replacen(from, to, 1)), Err(NoRecord::Changed), "{from}");
        }
        for foreign in ["", text, "# result", "# result x\n", "Dear aunt,\n# result 12345678 {}\n"] {
            assert!(Record::read(foreign).is_err(), "{foreign}");
        }
    }
}
