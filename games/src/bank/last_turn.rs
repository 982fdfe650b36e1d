//! The last turn of a game: one player has the target, the other has a turn to beat it.

use super::rules::Rules;
use super::states::Standing;
use super::turn::{Above, Script, Turn};

/// How many steps behind a player may be who still has a chance worth counting: beyond it the chance is below this.
const NO_CHANCE: f64 = 1e-18;
/// The most steps that are looked at.
pub(super) const LONGEST: usize = 1 << 14;

/// Who has more is the winner.
const WON: Above = Above { base: 1.0, slope: 0.0 };

/// The chance of the player who has the last turn, by how many steps behind.
#[derive(Clone, Debug)]
pub struct LastTurn {
    /// The value of being behind by each number of steps, for who may bank whatever reaches the other player's score.
    behind: Vec<f64>,
    /// For players who have banked and who have not: the least that may be banked, in steps, and the chance to get so
    /// much.
    least: [(usize, f64); 2],
}

impl LastTurn {
    /// Works out every distance; none where somebody may be further behind than is looked at, with a chance that
    /// counts.
    pub(super) fn new(rules: &Rules, script: &Script) -> Option<Self> {
        let least = [false, true].map(|entered| {
            let least = rules.steps(rules.least_bank(entered));
            (least, reach(script, least))
        });
        let mut longest = 256;
        let mut behind = distances(script, longest);
        while behind[longest] > NO_CHANCE && longest < LONGEST {
            longest *= 2;
            behind = distances(script, longest);
        }
        if behind[longest] > NO_CHANCE {
            return None;
        }
        behind.truncate(1 + behind.partition_point(|&chance| chance > NO_CHANCE));
        Some(Self { behind, least })
    }

    /// The chance to win, a draw counting half, of a player who has the last turn and stands so, behind by so many
    /// steps.
    #[must_use]
    pub(super) fn value(&self, me: Standing, behind: usize) -> f64 {
        let (least, chance) = self.least[usize::from(me.entered)];
        // Whoever may only bank more than is needed has no draw.
        if behind < least { chance } else { self.behind.get(behind).copied().unwrap_or_default() }
    }

    /// The most steps behind that are looked at; the chance is 0 for more.
    #[must_use]
    pub(super) fn longest(&self) -> usize {
        self.behind.len()
    }
}

/// The chance of a turn to get so many steps or more.
fn reach(script: &Script, steps: usize) -> f64 {
    let mut turn: Turn<f64> = Turn::new(script, steps.saturating_sub(1));
    turn.settle(script, WON);
    turn.roll_back(script, WON, 0.0, 0);
    *turn.rolled(0, script.dice())
}

/// The chance of a turn to get more steps than each number up to `longest`, exactly so many counting half.
///
/// What matters is how many steps are lacking, so one turn that needs `longest` steps goes through all distances.
fn distances(script: &Script, longest: usize) -> Vec<f64> {
    let mut turn: Turn<f64> = Turn::new(script, longest);
    for dice in 1..=script.dice() {
        if !(script.must_roll() && dice == script.dice()) {
            *turn.bank_mut(longest, dice) = 0.5;
        }
    }
    turn.settle(script, WON);
    turn.roll_back(script, WON, 0.0, 0);
    (0..=longest).map(|behind| *turn.rolled(longest - behind, script.dice())).collect()
}
