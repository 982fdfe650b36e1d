//! One line of output.

use dicebase_games::any::Facts;
use dicebase_games::{Family, Notation};
use dicebase_policy::any::{ChosenAction, Policy, PolicyTable, RankedAction};
use dicebase_tables::Table;
use serde::Serialize;
use serde_json::value::RawValue;

use super::VERSION;
use super::error_reply::ErrorReply;
use crate::error::Error;
use crate::game::NamedGame;

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Hello { protocol: u32, engine: &'static str, games: Vec<ListedGame> },
    Best(Answer<Best>),
    LookedUp(Answer<LookedUp>),
    Rank(Answer<Rank>),
    Value(Answer<Value>),
    Rules(Box<RulesReply>),
    Quit {},
}

/// A game that can be asked for.
#[derive(Serialize)]
pub(super) struct ListedGame {
    id: String,
    family: &'static str,
    objectives: Vec<&'static str>,
}

/// What is said of a position: the position as it was understood, and the checksum of the table that knows.
#[derive(Serialize)]
pub(super) struct Answer<T> {
    game: String,
    objective: &'static str,
    position: String,
    table: String,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
pub(super) struct Best {
    value: f64,
    action: RankedAction,
}

/// The best action where no value is known; the value is there all the same, as `null`, so that all answers have the
/// same form.
#[derive(Serialize)]
pub(super) struct LookedUp {
    value: Option<f64>,
    action: Unvalued,
}

#[derive(Serialize)]
struct Unvalued {
    #[serde(flatten)]
    action: ChosenAction,
    value: Option<f64>,
    loss: f64,
}

#[derive(Serialize)]
pub(super) struct Rank {
    value: f64,
    actions: Vec<RankedAction>,
}

#[derive(Serialize)]
pub(super) struct Value {
    value: f64,
}

/// What a client has to know of a game's rules, and their whole text.
#[derive(Serialize)]
pub(super) struct RulesReply {
    game: String,
    family: &'static str,
    name: String,
    dice: usize,
    sides: usize,
    #[serde(flatten)]
    facts: Facts,
    rules: String,
}

impl Reply {
    pub fn hello(games: &[(&str, Family)]) -> Self {
        let listed = |&(id, family): &(&str, Family)| ListedGame {
            id: id.to_owned(),
            family: family.name(),
            objectives: family.objectives().iter().map(|objective| objective.name).collect(),
        };
        let engine = concat!("dicebase ", env!("CARGO_PKG_VERSION"));
        Self::Hello { protocol: VERSION, engine, games: games.iter().map(listed).collect() }
    }

    pub fn best(policy: &Policy, position: &Notation, action: RankedAction) -> Self {
        Self::Best(answer(policy, position, Best { value: action.value, action }))
    }

    pub fn rank(policy: &Policy, position: &Notation, value: f64, actions: Vec<RankedAction>) -> Self {
        Self::Rank(answer(policy, position, Rank { value, actions }))
    }

    pub fn value(policy: &Policy, position: &Notation, value: f64) -> Self {
        Self::Value(answer(policy, position, Value { value }))
    }

    /// The best action from a policy table.
    pub fn look_up(policy: &PolicyTable, notation: &Notation) -> Result<Self, ErrorReply> {
        let (position, action) = policy.best(notation).map_err(Error::from)?;
        Ok(Self::LookedUp(Answer {
            game: policy.id().to_owned(),
            objective: policy.objective().name,
            position: position.to_string(),
            table: checksum(policy.table()),
            answer: LookedUp { value: None, action: Unvalued { action, value: None, loss: 0.0 } },
        }))
    }

    pub fn rules(named: NamedGame) -> Self {
        let NamedGame { id, rules, .. } = named;
        Self::Rules(Box::new(RulesReply {
            game: id,
            family: rules.family().name(),
            name: rules.name().to_owned(),
            dice: rules.dice(),
            sides: rules.sides(),
            facts: rules.facts(),
            rules: rules.text().to_owned(),
        }))
    }
}

fn answer<T>(policy: &Policy, position: &Notation, answer: T) -> Answer<T> {
    Answer {
        game: policy.id().to_owned(),
        objective: policy.objective().name,
        position: position.to_string(),
        table: checksum(policy.table()),
        answer,
    }
}

fn checksum(table: &Table) -> String {
    format!("{:08x}", table.checksum())
}

/// Writes an answer and a line end.
pub(super) fn write(id: Option<&RawValue>, reply: Result<Reply, ErrorReply>, to: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Line<'a, T> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
        ok: bool,
        #[serde(flatten)]
        reply: T,
    }
    #[derive(Serialize)]
    struct Failed {
        error: ErrorReply,
    }
    // Everything that is written has texts as keys and only finite numbers, so that it is JSON, and memory takes it.
    let written = match reply {
        Ok(reply) => serde_json::to_writer(&mut *to, &Line { id, ok: true, reply }),
        Err(error) => serde_json::to_writer(&mut *to, &Line { id, ok: false, reply: Failed { error } }),
    };
    debug_assert!(written.is_ok(), "{written:?}");
    to.push(b'\n');
}
