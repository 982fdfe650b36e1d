//! The writing of answers, one line of output each.

use dicebase_games::any::{Facts, Understood};
use dicebase_games::{Fields, Notation};
use dicebase_policy::Worth;
use dicebase_policy::any::{ChosenAction, PolicyTable, Question, RankedAction};
use dicebase_tables::Table;
use serde::Serialize;
use serde_json::value::RawValue;

use super::VERSION;
use super::error_reply::ErrorReply;
use super::library::{Key, Listed};
use crate::error::Error;
use crate::game::NamedGame;

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Hello { protocol: u32, engine: &'static str, games: Vec<ListedGame> },
    Read(Read),
    Best(PositionReply<Best>),
    LookedUp(PositionReply<LookedUp>),
    Rank(PositionReply<Rank>),
    Value(PositionReply<Value>),
    Many(Answers),
    Rules(Box<RulesReply>),
    Quit {},
}

/// A game in the answer to `hello`.
#[derive(Serialize)]
pub(super) struct ListedGame {
    id: String,
    family: &'static str,
    objectives: Vec<&'static str>,
    usual_objective: &'static str,
}

/// A position in parts.
#[derive(Serialize)]
pub(super) struct Read {
    game: String,
    objective: &'static str,
    position: String,
    #[serde(flatten)]
    sums: Fields,
    parts: Notation,
    /// The reason why the position has no decision, where that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
}

/// The answer about a position: the position as it was understood, and the checksum of the table that answers.
#[derive(Serialize)]
pub(super) struct PositionReply<T> {
    game: String,
    objective: &'static str,
    position: String,
    #[serde(flatten)]
    sums: Fields,
    table: String,
    /// The chance of each player, from the player to move on, in games where each maximises their own chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<f64>>,
    #[serde(flatten)]
    answer: T,
}

/// The most bytes of an answer.
pub const LONGEST_ANSWER: usize = 1 << 20;

/// The answers to several positions, each like a single answer without an id.
#[derive(Default, Serialize)]
pub(super) struct Answers {
    answers: Vec<Box<RawValue>>,
    #[serde(skip)]
    bytes: usize,
}

impl Answers {
    /// Adds an answer, unless it makes the line too long.
    pub fn push(&mut self, reply: Result<Reply, ErrorReply>) -> Result<(), ErrorReply> {
        let answer = serde_json::value::to_raw_value(&ReplyLine::of(None, reply));
        debug_assert!(answer.is_ok(), "{answer:?}");
        let answer = answer.unwrap_or_default();
        self.bytes += answer.get().len();
        if self.bytes > LONGEST_ANSWER {
            return Err(ErrorReply::answer_too_long(LONGEST_ANSWER));
        }
        self.answers.push(answer);
        Ok(())
    }
}

#[derive(Serialize)]
pub(super) struct Best {
    #[serde(flatten)]
    worth: Worth,
    action: RankedAction,
}

/// The best action from a policy table, which holds no values; `value` is `null`, so that all answers have the same
/// form.
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
    #[serde(flatten)]
    worth: Option<Worth>,
    actions: Vec<RankedAction>,
}

#[derive(Serialize)]
pub(super) struct Value {
    #[serde(flatten)]
    worth: Worth,
}

/// The facts about a game's rules that a client needs, and the whole text of the rules.
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
    pub fn hello(games: Vec<Listed>) -> Self {
        let listed = |game: Listed| ListedGame {
            id: game.id,
            family: game.family.name(),
            objectives: game.objectives.iter().map(|objective| objective.name).collect(),
            usual_objective: game.usual.name,
        };
        let engine = concat!("dicebase ", env!("CARGO_PKG_VERSION"));
        Self::Hello { protocol: VERSION, engine, games: games.into_iter().map(listed).collect() }
    }

    /// A position in parts, and the reason why it has no decision, where that is so.
    pub fn read(
        (game, objective, _): &Key,
        Understood { notation, sums }: Understood,
        kind: Option<&'static str>,
    ) -> Self {
        let position = notation.to_string();
        Self::Read(Read { game: game.clone(), objective, position, sums, parts: notation, kind })
    }

    pub fn best(question: &Question, action: RankedAction) -> Self {
        Self::Best(answer(question, Best { worth: action.worth, action }))
    }

    pub fn rank(question: &Question, top: usize, mut actions: Vec<RankedAction>) -> Self {
        let worth = actions.first().map(|best| best.worth);
        actions.truncate(top);
        Self::Rank(answer(question, Rank { worth, actions }))
    }

    pub fn value(question: &Question, worth: Worth) -> Self {
        Self::Value(answer(question, Value { worth }))
    }

    /// The best action from a policy table.
    pub fn look_up(policy: &PolicyTable, notation: &Notation) -> Result<Self, ErrorReply> {
        let found = policy.best(notation).map_err(Error::from)?;
        Ok(Self::LookedUp(PositionReply {
            game: policy.id().to_owned(),
            objective: policy.objective().name,
            position: found.position.to_string(),
            sums: found.sums,
            table: checksum(policy.table()),
            chances: None,
            answer: LookedUp { value: None, action: Unvalued { action: found.action, value: None, loss: 0.0 } },
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

fn answer<T>(question: &Question, answer: T) -> PositionReply<T> {
    let policy = question.policy();
    PositionReply {
        game: policy.id().to_owned(),
        objective: policy.objective().name,
        position: question.notation().to_string(),
        sums: question.sums(),
        table: checksum(policy.table()),
        // A damaged table would have failed before this answer.
        chances: question.chances().ok().flatten(),
        answer,
    }
}

fn checksum(table: &Table) -> String {
    format!("{:08x}", table.checksum())
}

/// One line of output. Its keys are texts and its numbers finite, so that it is JSON.
#[derive(Serialize)]
struct ReplyLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    body: ReplyBody,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ReplyBody {
    Answered(Box<Reply>),
    Failed { error: ErrorReply },
}

impl<'a> ReplyLine<'a> {
    fn of(id: Option<&'a RawValue>, reply: Result<Reply, ErrorReply>) -> Self {
        let ok = reply.is_ok();
        Self {
            id,
            ok,
            body: reply.map_or_else(|error| ReplyBody::Failed { error }, |reply| ReplyBody::Answered(Box::new(reply))),
        }
    }
}

/// Writes an answer and a line end.
pub(super) fn write(id: Option<&RawValue>, reply: Result<Reply, ErrorReply>, to: &mut Vec<u8>) {
    // Writing to memory cannot fail.
    let written = serde_json::to_writer(&mut *to, &ReplyLine::of(id, reply));
    debug_assert!(written.is_ok(), "{written:?}");
    to.push(b'\n');
}
