//! Decisions to practise.

use dicebase_games::{Dice, Die, Notation};

use crate::play::{Awaits, Choice, Play, Playable};
use crate::random::roll;

/// The kind of decision wanted.
pub enum Wanted<'a> {
    /// Decisions about the first roll of a turn.
    FirstRoll,
    /// Close decisions: the second best choice loses no more than this.
    Close(f64),
    /// Decisions in which this rule of thumb loses at least this much.
    Wrong(&'a dyn Fn(&Notation) -> Option<String>, f64),
}

/// Finds a decision to practise in games in which all players play for the best, and returns its position. The seed
/// determines the games. They are played until one contains a wanted decision, at most `games` of them.
///
/// Each game takes one ranking per decision. Decisions are left out if they have a single choice, or if even the worst
/// choice loses less than `least`, which nobody notices.
pub fn exercise<R: Playable>(
    replay: &R,
    die: &Die,
    wanted: &Wanted<'_>,
    least: f64,
    seed: u64,
    games: u64,
) -> Option<Notation> {
    (0..games).find_map(|game| {
        let mut found = decisions(replay.afresh(), die, wanted, least, seed.wrapping_add(game))?;
        let which = face(seed, game, found.len());
        (!found.is_empty()).then(|| found.swap_remove(which))
    })
}

/// The positions of the wanted decisions in one game; `None` if the game cannot be played.
fn decisions<R: Playable>(replay: R, die: &Die, wanted: &Wanted<'_>, least: f64, seed: u64) -> Option<Vec<Notation>> {
    let mut play = Play::new(replay, "").ok()?;
    let mut found = Vec::new();
    // The rolls of a game are numbered, so that none comes twice.
    for number in 0.. {
        let is_first = play.replay().on_table(Dice::NONE).is_empty();
        match play.awaits() {
            Awaits::Nothing | Awaits::ActionDie => break,
            Awaits::Roll(dice) => {
                play.rolled(roll(seed, number, dice, die)).ok()?;
            }
            Awaits::Decision => {
                let choices = play.choices();
                let notation = play.replay().notation(play.roll())?;
                if matters(choices, least) && wanted.fits(&notation, choices, is_first, least) {
                    found.push(notation);
                }
                let best = choices.first()?.text.clone();
                play.decide(&best).ok()?;
            }
        }
        if number > MOST_STEPS {
            break;
        }
    }
    Some(found)
}

/// The number of steps after which a game is broken off. Scorecard games are shorter; a game of Zehntausend for points
/// never ends.
const MOST_STEPS: u64 = 150;

/// Returns `true` when the worst choice loses at least `least`.
fn matters(choices: &[Choice], least: f64) -> bool {
    choices.last().and_then(|worst| worst.loss).is_some_and(|loss| loss >= least)
}

impl Wanted<'_> {
    fn fits(&self, notation: &Notation, choices: &[Choice], is_first: bool, least: f64) -> bool {
        match self {
            Self::FirstRoll => is_first,
            Self::Close(most) => {
                choices.len() > 2
                    && choices.get(1).and_then(|second| second.loss).is_some_and(|loss| loss >= least && loss <= *most)
            }
            Self::Wrong(thumb, least) => thumb(notation)
                .and_then(|text| choices.iter().find(|choice| choice.text == text)?.loss)
                .is_some_and(|loss| loss >= *least),
        }
    }
}

/// A random number below `faces`.
fn face(seed: u64, number: u64, faces: usize) -> usize {
    crate::random::face(!seed, number, faces.max(1))
}
