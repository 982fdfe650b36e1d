//! Games that are played and reviewed. A game is its review file, which each request contains.

use dicebase_analysis::play::{Awaits, Play, Playable, Rolled};
use dicebase_games::any::FamilyGame;
use dicebase_games::{Dice, DiceError, Fields, Notation};
use dicebase_policy::any::ChosenAction;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Refusal};

/// A game in progress.
#[derive(Deserialize)]
pub struct Played {
    /// The game, its objective and its target, as a position before the first roll.
    pub position: String,
    /// The review file so far; empty at the start.
    #[serde(default)]
    pub text: String,
    /// The roll after which nothing has been done yet: all dice on the table.
    roll: Option<String>,
    /// The steps to do now, in this order.
    #[serde(default)]
    steps: Vec<Step>,
    /// The places of the human players in games of several, counted from 0 for the player who writes the file.
    pub people: Option<Vec<usize>>,
    /// The number of players in games whose rules allow several numbers, read where the game begins; 2 if left out.
    pub players: Option<usize>,
    /// Nothing is told that depends on values, so that no table is needed (but with action dice).
    #[serde(default)]
    pub unmeasured: bool,
}

/// A step of a game.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// This player begins, in games of several: `me`, `opponent` or a number.
    Begin(String),
    /// These dice were rolled now.
    Roll(String),
    /// This decision is made, in the notation of the file.
    Decide(String),
    /// The earned action die shows this face.
    Earn(String),
    /// The last decision is taken back; with typed rolls, the last one before the last roll.
    TakeBack { typed_rolls: bool },
    /// A line without meaning for the game is added.
    Note(String),
}

/// The standing of a game.
#[derive(Serialize)]
pub struct Standing {
    /// The review file so far.
    text: String,
    /// The expected next step: `"roll"`, `"decision"`, `"action-die"`, or `"nothing"` once the game is over.
    awaits: &'static str,
    /// The number of dice that are rolled next.
    dice: usize,
    /// The number of those dice of each kind, in games whose dice are not all alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<usize>,
    /// `true` when the next step belongs to a human player.
    mine: bool,
    /// All dice on the table, when a decision with them is expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    /// The dice that stay on the table in the next roll.
    kept: String,
    /// The position of the decision, or of the start of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Notation>,
    /// The family's own facts about the position.
    #[serde(flatten)]
    told: FamilyFacts,
    /// The result of the last roll, if nothing could be done with it: `"bust"` or `"no move"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nothing: Option<&'static str>,
}

/// The facts that a family adds to the standing of a game.
#[derive(Default, Serialize)]
pub struct FamilyFacts {
    /// The sums of a card.
    #[serde(flatten)]
    pub sums: Fields,
    /// The place of the player to move in games of several, counted from 0 for the player who writes the file.
    pub mover: usize,
    /// The number of that player's turn, counted from 1.
    pub turn_number: usize,
    /// The number of rolls that may follow the one that is awaited or was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolls_left: Option<usize>,
    /// The turn total so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_total: Option<usize>,
    /// The breakdown of the result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<Breakdown>,
    /// With action dice: the totals of all cards, by place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<usize>,
    /// The faces of an earned action die, all equally likely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<&'static str>,
    /// All actions that the rules allow now, where the ranked actions of a position need not be known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<ChosenAction>,
    /// With action dice, or without values: the points that each category would have with the dice on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
}

/// The points that a category would have.
#[derive(Serialize)]
pub struct Offer {
    pub category: String,
    pub points: usize,
    pub bonus: usize,
}

/// The breakdown of a result: the expected value, minus the losses, plus the luck of the dice.
#[derive(Serialize)]
pub struct Breakdown {
    expected: f64,
    lost: f64,
    luck: f64,
    result: f64,
}

impl From<dicebase_analysis::play::Breakdown> for Breakdown {
    fn from(account: dicebase_analysis::play::Breakdown) -> Self {
        let dicebase_analysis::play::Breakdown { expected, lost, luck, result } = account;
        Self { expected, lost, luck, result }
    }
}

impl Played {
    /// Returns `true` when no bot plays, as far as the request tells.
    pub fn has_only_people(&self) -> bool {
        self.people.as_ref().is_some_and(|people| people.len() == self.players.unwrap_or(1))
    }

    /// Replays the game from its file and does the steps.
    pub fn go_on<R: Playable>(
        &self,
        replay: R,
        begin: impl Fn(&mut Play<R>, &str) -> Result<(), String>,
    ) -> Answer<(Play<R>, Option<&'static str>)> {
        let mut play = Play::new(replay, &self.text)?;
        if let Some(dice) = &self.roll {
            let undecided = read(&play, dice).and_then(|dice| put(&mut play, dice));
            undecided.map_err(|reason| Refusal::of("bad-roll", "roll", reason))?;
        }
        let mut nothing = None;
        for step in &self.steps {
            nothing = None;
            let refused = |reason: String| Refusal::of("bad-step", "steps", reason);
            match step {
                Step::Begin(player) => begin(&mut play, player).map_err(refused)?,
                Step::Roll(dice) => {
                    nothing = read(&play, dice).and_then(|dice| roll(&mut play, dice)).map_err(refused)?;
                }
                Step::Decide(act) => {
                    play.decide(act).map_err(|problem| refused(problem.to_string()))?;
                }
                Step::Earn(face) => play.shown(face).map_err(|problem| refused(problem.to_string()))?,
                Step::TakeBack { typed_rolls } => {
                    play.take_back(*typed_rolls);
                }
                Step::Note(line) => play.note(line),
            }
        }
        Ok((play, nothing))
    }
}

/// Puts dice on the table that were rolled before and have not been used. If all of them were kept, they are there
/// already.
fn put<R: Playable>(play: &mut Play<R>, dice: Dice) -> Result<(), String> {
    if play.roll() == Some(dice) {
        return Ok(());
    }
    let kept = play.replay().on_table(Dice::NONE);
    roll(play, dice.minus(&kept)).map(drop)
}

/// Rolls the awaited dice. If nothing can be done with them, returns the reason.
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

/// The actions that the rules allow in the position of a notation.
pub fn allowed<G: FamilyGame>(
    game: &G,
    notation: Option<Notation>,
    actions: impl Fn(&G::Position, &G) -> Vec<G::Action>,
) -> Vec<ChosenAction> {
    let Some(position) = notation.and_then(|notation| game.read(&notation).ok()) else { return Vec::new() };
    let fields = |action: &G::Action| game.fields_of(&position, action);
    let chosen = |action: &G::Action| ChosenAction { action: fields(action), text: game.text_of(action) };
    actions(&position, game).iter().map(chosen).collect()
}

fn read<R: Playable>(play: &Play<R>, dice: &str) -> Result<Dice, String> {
    play.replay().read_dice(dice).map_err(|error: DiceError| error.to_string())
}

pub fn standing<R: Playable>(play: &Play<R>, nothing: Option<&'static str>, told: FamilyFacts) -> Standing {
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
        kinds: replay.kinds_to_roll(),
        mine: replay.is_mine(),
        roll: play.roll().map(|roll| roll.to_string()),
        kept: replay.on_table(Dice::NONE).to_string(),
        position: parts.as_ref().map(ToString::to_string),
        parts,
        told,
        nothing,
    }
}
