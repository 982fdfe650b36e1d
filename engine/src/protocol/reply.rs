//! One line of output.

use dicebase_games::bank::Objective;
use dicebase_games::scorecard::{OBJECTIVE, Place};
use dicebase_games::{Family, Notation, bank, scorecard};
use dicebase_policy::scorecard::PolicyTable;
use dicebase_tables::Table;
use serde::Serialize;
use serde_json::value::RawValue;

use super::VERSION;
use super::trouble::ErrorReply;
use crate::answer::{Action, Ranked};
use crate::error::Error;
use crate::game::{NamedGame, Rules};
use crate::open::{Open, decision};

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Hello { protocol: u32, engine: &'static str, games: Vec<Listed> },
    Best(About<Best>),
    LookedUp(About<LookedUp>),
    Rank(About<Rank>),
    Value(About<Value>),
    Rules(Box<Told>),
    Quit {},
}

/// A game that can be asked for.
#[derive(Serialize)]
pub(super) struct Listed {
    id: String,
    family: &'static str,
    objectives: Vec<&'static str>,
}

/// What is said of a place: the place as it was understood, and the checksum of the table that knows.
#[derive(Serialize)]
pub(super) struct About<T> {
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
    action: Ranked,
}

/// The best action where no value is known; the value is there all the same, as `null`, so that all answers have the same form.
#[derive(Serialize)]
pub(super) struct LookedUp {
    value: Option<f64>,
    action: Chosen,
}

#[derive(Serialize)]
struct Chosen {
    #[serde(flatten)]
    action: Action,
    text: String,
    value: Option<f64>,
    loss: f64,
}

#[derive(Serialize)]
pub(super) struct Rank {
    value: f64,
    actions: Vec<Ranked>,
}

#[derive(Serialize)]
pub(super) struct Value {
    value: f64,
}

/// What a client has to know of a game's rules, and their whole text.
#[derive(Serialize)]
pub(super) struct Told {
    game: String,
    family: &'static str,
    name: String,
    dice: usize,
    sides: usize,
    #[serde(flatten)]
    more: More,
    rules: String,
}

/// What only games of one family have.
#[derive(Serialize)]
#[serde(untagged)]
enum More {
    Scorecard { rolls: usize, categories: Vec<Category> },
    Bank { step: usize, target: usize, minimum: usize, entry: usize, take_over: bool },
}

#[derive(Serialize)]
struct Category {
    id: String,
    name: String,
}

impl Reply {
    pub fn hello(games: &[(&str, Family)]) -> Self {
        let objectives = |family| match family {
            Family::Scorecard => vec![OBJECTIVE],
            Family::Bank => Objective::ALL.map(Objective::name).to_vec(),
        };
        let listed = |(id, family): &(&str, Family)| Listed {
            id: (*id).to_owned(),
            family: family.name(),
            objectives: objectives(*family),
        };
        let engine = concat!("dicebase ", env!("CARGO_PKG_VERSION"));
        Self::Hello { protocol: VERSION, engine, games: games.iter().map(listed).collect() }
    }

    pub fn best(open: &Open, place: &Notation, action: Ranked) -> Self {
        Self::Best(about(open, place, Best { value: action.value, action }))
    }

    pub fn rank(open: &Open, place: &Notation, value: f64, actions: Vec<Ranked>) -> Self {
        Self::Rank(about(open, place, Rank { value, actions }))
    }

    pub fn value(open: &Open, place: &Notation, value: f64) -> Self {
        Self::Value(about(open, place, Value { value }))
    }

    /// The best action from a policy table.
    pub fn look_up(policy: &PolicyTable, written: &Notation) -> Result<Self, ErrorReply> {
        let game = policy.game();
        let place = Place::read(game, written).map_err(Error::from)?;
        let action = Action::of_card(game, policy.best(decision(game, &place)?));
        let answer =
            LookedUp { value: None, action: Chosen { text: action.to_string(), action, value: None, loss: 0.0 } };
        Ok(Self::LookedUp(About {
            game: game.id().to_owned(),
            objective: OBJECTIVE,
            position: place.write(game).to_string(),
            table: checksum(policy.table()),
            answer,
        }))
    }

    pub fn rules(named: NamedGame) -> Self {
        let family = named.rules.family().name();
        let (name, dice, sides, more) = match named.rules {
            Rules::Scorecard(rules) => (rules.name.clone(), rules.dice, rules.sides, More::of_card(rules)),
            Rules::Bank(rules) => (rules.name.clone(), rules.dice, rules.sides, More::of_bank(&rules)),
        };
        Self::Rules(Box::new(Told { game: named.id, family, name, dice, sides, more, rules: named.text }))
    }
}

impl More {
    fn of_card(rules: scorecard::Rules) -> Self {
        let category = |category: scorecard::Category| Category { id: category.id, name: category.name };
        Self::Scorecard { rolls: rules.rolls, categories: rules.categories.into_iter().map(category).collect() }
    }

    fn of_bank(rules: &bank::Rules) -> Self {
        Self::Bank {
            step: rules.step,
            target: rules.target,
            minimum: rules.minimum,
            entry: rules.entry,
            take_over: rules.take_over.is_some(),
        }
    }
}

fn about<T>(open: &Open, place: &Notation, answer: T) -> About<T> {
    About {
        game: open.id().to_owned(),
        objective: open.objective(),
        position: place.to_string(),
        table: checksum(open.values()),
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
