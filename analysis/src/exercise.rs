//! Decisions to practise.

use dicebase_games::Notation;

use crate::play::{Awaits, Choice, Play, Playable};
use crate::random::roll;

/// Which decisions are wanted.
pub enum Wanted<'a> {
    /// What is done with the first roll of a turn.
    FirstRoll,
    /// Something is nearly as good as the best: it costs no more than this.
    Close(f64),
    /// What this rule of thumb says of a position costs at least so much.
    Wrong(&'a dyn Fn(&Notation) -> Option<String>, f64),
}

/// A decision of a game in which all play for the best, as a position; the seed says which. Games are played until
/// there is one, and no more than `games` of them.
///
/// Each game takes as many rankings as it has decisions. Nothing is offered where there is no choice, or where all that
/// may be done loses less than `least`, which nobody sees.
pub fn exercise<R: Playable>(
    replay: &R,
    sides: usize,
    wanted: &Wanted<'_>,
    least: f64,
    seed: u64,
    games: u64,
) -> Option<Notation> {
    (0..games).find_map(|game| {
        let mut found = decisions(replay.afresh(), sides, wanted, least, seed.wrapping_add(game))?;
        let which = face(seed, game, found.len());
        (!found.is_empty()).then(|| found.swap_remove(which))
    })
}

/// Those of one game; nothing where it cannot be played.
fn decisions<R: Playable>(
    replay: R,
    sides: usize,
    wanted: &Wanted<'_>,
    least: f64,
    seed: u64,
) -> Option<Vec<Notation>> {
    let mut play = Play::new(replay, "").ok()?;
    let mut found = Vec::new();
    // Rolls are numbered on, so that none comes twice.
    for number in 0.. {
        let is_first = play.replay().on_table(dicebase_games::Dice::NONE).is_empty();
        match play.awaits() {
            Awaits::Nothing | Awaits::ActionDie => break,
            Awaits::Roll(dice) => {
                play.rolled(roll(seed, number, dice, sides)).ok()?;
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

/// A game that takes longer is left: one of cards does not, and one of Zehntausend for points never ends.
const MOST_STEPS: u64 = 150;

/// Whether there is a choice that is not all the same.
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

/// One of so many numbers from 0 on.
fn face(seed: u64, number: u64, faces: usize) -> usize {
    crate::random::face(!seed, number, faces.max(1))
}
