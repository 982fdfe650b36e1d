//! Games that are played and reviewed. A game is its review file: each request brings it along.

mod bank;
mod race;
mod scorecard;

use dicebase_analysis::play::{Awaits, Play, Playable, Rolled};
use dicebase_games::{Dice, MAX_SIDES, Notation};
use dicebase_policy::any::Policy;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Refusal};

/// A game that is played.
#[derive(Deserialize)]
pub struct Played {
    /// Which game, what it is played for, and what is aimed at: a position before the first roll.
    pub position: String,
    /// The review file so far; nothing at the start.
    #[serde(default)]
    text: String,
    /// The roll with which nothing has been done yet: all dice on the table.
    roll: Option<String>,
    /// What is done now, in this order.
    #[serde(default)]
    steps: Vec<Step>,
    /// The places of the players who are people, counted from 0 for who writes the file, in games of several.
    people: Option<Vec<usize>>,
}

/// What may be done with a game.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// This player begins, in games of several: `me`, `opponent` or a number.
    Begin(String),
    /// These dice were rolled now.
    Roll(String),
    /// This is done, as it stands behind a roll in the file.
    Decide(String),
    /// The last decision is taken back; with typed rolls the last of these before it.
    TakeBack { typed_rolls: bool },
    /// A line that says nothing of the game is added.
    Note(String),
}

/// Where a game stands.
#[derive(Serialize)]
pub struct Standing {
    /// The review file so far.
    text: String,
    /// What is awaited: `"roll"`, `"decision"`, `"action-die"`, or `"nothing"` once the game is over.
    awaits: &'static str,
    /// How many dice are rolled next.
    dice: usize,
    /// Whether it is about a person.
    mine: bool,
    /// All dice on the table, where something is to be decided with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    /// The dice that stay on the table in the next roll.
    kept: String,
    /// The position: of the decision, or of the start of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Notation>,
    /// What the position comes to, and whatever else is known.
    #[serde(flatten)]
    told: Told,
    /// What came of the last roll, where nothing could be done with it: `"bust"` or `"no move"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nothing: Option<&'static str>,
}

/// What a family tells of a game besides.
#[derive(Serialize)]
struct Told {
    /// What a card comes to.
    #[serde(flatten)]
    sums: dicebase_games::Fields,
    /// Whose turn it is, in games of several: the place, counted from 0 for who writes the file.
    mover: usize,
    /// The turn of that player, counted from 1.
    turn_number: usize,
    /// How many rolls may follow the one that is awaited or was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls_left: Option<usize>,
    /// The turn total so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_total: Option<usize>,
    /// How the result came about, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<Account>,
}

/// A result: what was expected, less what was lost, plus what the dice brought.
#[derive(Serialize)]
struct Account {
    expected: f64,
    lost: f64,
    luck: f64,
    result: f64,
}

impl From<dicebase_analysis::play::Account> for Account {
    fn from(account: dicebase_analysis::play::Account) -> Self {
        let dicebase_analysis::play::Account { expected, lost, luck, result } = account;
        Self { expected, lost, luck, result }
    }
}

impl Played {
    /// Does what is to be done, and tells where the game stands then.
    pub fn stand(&self, policy: &Policy, start: &Notation) -> Answer<Standing> {
        match policy {
            Policy::Scorecard(adviser) => scorecard::stand(self, adviser, start),
            Policy::Bank(policy) => bank::stand(self, policy),
            Policy::Race(adviser) => race::stand(self, adviser),
            Policy::Melee(_) => Err(not_played(policy)),
        }
    }

    /// The review of what was played so far.
    pub fn review(&self, policy: &Policy, start: &Notation) -> Answer<serde_json::Value> {
        match policy {
            Policy::Scorecard(adviser) => scorecard::review(adviser, start, &self.text),
            Policy::Bank(policy) => bank::review(policy, &self.text),
            Policy::Race(adviser) => race::review(adviser, &self.text),
            Policy::Melee(_) => Err(not_played(policy)),
        }
    }

    /// Goes on with the game from its file, and does what is to be done.
    fn go_on<R: Playable>(
        &self,
        replay: R,
        begin: impl Fn(&mut Play<R>, &str) -> Result<(), String>,
    ) -> Answer<(Play<R>, Option<&'static str>)> {
        let mut play = Play::new(replay, &self.text)?;
        if let Some(dice) = &self.roll {
            let undecided = read(dice).and_then(|dice| put(&mut play, dice));
            undecided.map_err(|reason| Refusal::of("bad-roll", "roll", reason))?;
        }
        let mut nothing = None;
        for step in &self.steps {
            nothing = None;
            let refused = |reason: String| Refusal::of("bad-step", "steps", reason);
            match step {
                Step::Begin(player) => begin(&mut play, player).map_err(refused)?,
                Step::Roll(dice) => nothing = read(dice).and_then(|dice| roll(&mut play, dice)).map_err(refused)?,
                Step::Decide(act) => {
                    play.decide(act).map_err(|problem| refused(problem.to_string()))?;
                }
                Step::TakeBack { typed_rolls } => {
                    play.take_back(*typed_rolls);
                }
                Step::Note(line) => play.note(line),
            }
        }
        Ok((play, nothing))
    }
}

/// Puts dice on the table that were rolled before, and with which nothing has been done. Where all were kept they lie
/// there already.
fn put<R: Playable>(play: &mut Play<R>, dice: Dice) -> Result<(), String> {
    if play.roll() == Some(dice) {
        return Ok(());
    }
    let kept = play.replay().on_table(Dice::NONE);
    roll(play, dice.minus(&kept)).map(drop)
}

/// Rolls the dice that are awaited; says what came of it, where nothing can be done.
fn roll<R: Playable>(play: &mut Play<R>, dice: Dice) -> Result<Option<&'static str>, String> {
    let Awaits::Roll(number) = play.awaits() else { return Err("no roll is awaited".to_owned()) };
    if dice.len() != number {
        return Err(format!("{number} dice are rolled, not {}", dice.len()));
    }
    let nothing = play.replay().nothing_done(&play.replay().on_table(dice));
    match play.rolled(dice).map_err(|problem| problem.to_string())? {
        Rolled::Something => Ok(None),
        Rolled::Nothing => Ok(nothing),
    }
}

fn read(dice: &str) -> Result<Dice, String> {
    Dice::parse(dice, MAX_SIDES).map_err(|error| error.to_string())
}

fn standing<R: Playable>(play: &Play<R>, nothing: Option<&'static str>, told: Told) -> Standing {
    let replay = play.replay();
    let (awaits, dice) = match play.awaits() {
        Awaits::Nothing => ("nothing", 0),
        Awaits::Roll(dice) => ("roll", dice),
        Awaits::Decision => ("decision", 0),
        Awaits::ActionDie => ("action-die", 0),
    };
    let parts = replay.notation(play.roll());
    Standing {
        text: play.text().to_owned(),
        awaits,
        dice,
        mine: replay.is_mine(),
        roll: play.roll().map(|roll| roll.to_string()),
        kept: replay.on_table(Dice::NONE).to_string(),
        position: parts.as_ref().map(ToString::to_string),
        parts,
        told,
        nothing,
    }
}

fn not_played(policy: &Policy) -> Refusal {
    let reason = format!("{} is played for {} by the command line only", policy.id(), policy.objective().name);
    Refusal::of("not-here", "position", reason)
}
