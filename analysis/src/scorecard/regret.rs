//! The exact loss of a player against perfect play.

use dicebase_games::scorecard::{Card, Choice, Game, Turn};
use dicebase_solver::scorecard::{Visit, Walk};
use dicebase_solver::{Cancelled, Report};
use serde::Serialize;

use super::player::Player;
use crate::loss::loss;

/// The largest number of states for which the loss is split by decision.
const MOST_STATES: usize = 1 << 21;

/// The expected loss of a player against perfect play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Regret {
    /// The expected score of perfect play.
    pub optimum: f64,
    /// The expected score of the player.
    pub value: f64,
    /// The difference of both, never negative.
    pub loss: f64,
    /// The loss by kind of decision, which sums to `loss` up to rounding; `None` in games with more than two million
    /// states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<DecisionRegret>>,
}

/// The expected loss of a game by one kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DecisionRegret {
    /// The number of rolls left at the decision; with 0, a category is chosen.
    pub rolls_left: usize,
    /// The expected total loss of these decisions in a game. Each is compared with the best action, with perfect play
    /// after it.
    pub loss: f64,
}

/// Computes the exact expected loss of a player against perfect play, from the start of a game. `values` has the
/// expected values of all states under perfect play.
///
/// A forward pass visits all states that the player reaches. Each decision is compared by the values; the sum over the
/// game equals the difference of the expected scores. The pass takes about 10 microseconds a state.
///
/// # Errors
/// If `report` ends the computation.
pub fn regret(player: &Player<'_>, values: &[f64], report: Report<'_>) -> Result<Regret, Cancelled> {
    let game = player.game();
    let start = game.states().start();
    let by_decision = game.states().len() <= MOST_STATES;
    let rolls = game.rules().rolls;
    // The first sum has the points of the turns, the others the loss of the decisions by rolls left.
    let look = |visit: &Visit<'_>, sums: &mut [f64]| {
        sums[0] += visit.chance * points(game, visit);
        if by_decision {
            Losses::new(player, visit, values).add_to(&mut sums[1..]);
        }
    };
    let walked = Walk { player, with_points: false, sums: 1 + rolls, look }.from(&Card::empty(game), report)?;
    let at_the_end = walked.over.iter().map(|(state, mass)| game.final_points(state) as f64 * mass.sum());
    let value = walked.sums[0] + at_the_end.sum::<f64>();
    let optimum = values[game.states().index(&start)];
    let lost = |rolls_left: usize| loss(walked.sums[1 + rolls_left], 0.0);
    let decisions = (0..rolls).rev().map(|rolls_left| DecisionRegret { rolls_left, loss: lost(rolls_left) });
    Ok(Regret { optimum, value, loss: loss(optimum, value), decisions: by_decision.then(|| decisions.collect()) })
}

/// The expected points of a turn.
fn points(game: &Game, visit: &Visit<'_>) -> f64 {
    let scoring = game.scoring();
    let bonus = scoring.extra_bonus(visit.row.extra);
    let (plain, with_bonus) = visit.slots.split_at(scoring.slots().len());
    let slots = scoring.slots().iter().zip(plain.iter().zip(with_bonus));
    slots.map(|(slot, (plain, with))| plain * slot.points as f64 + with * (slot.points + bonus) as f64).sum()
}

/// The measurement of the decisions of one turn.
struct Losses<'a> {
    player: &'a Player<'a>,
    visit: &'a Visit<'a>,
    turn: Turn<f64>,
}

impl<'a> Losses<'a> {
    fn new(player: &'a Player<'a>, visit: &'a Visit<'a>, values: &[f64]) -> Self {
        let mut turn = Turn::new(player.game);
        turn.enter(player.game, visit.row);
        turn.load(player.game, visit.row, visit.lane, values);
        turn.score(player.game, visit.row);
        Self { player, visit, turn }
    }

    fn add_to(mut self, sums: &mut [f64]) {
        sums[0] += self.visit.chance * self.categories();
        for (rolls_left, sum) in sums.iter_mut().enumerate().skip(1) {
            if rolls_left == 1 {
                self.turn.first_keeps(self.player.game);
            } else {
                self.turn.earlier_keeps(self.player.game);
            }
            *sum += self.visit.chance * self.keeps(rolls_left);
        }
    }

    fn categories(&self) -> f64 {
        let (game, row) = (self.player.game, self.visit.row);
        let loss = |(roll, chance): (usize, f64)| {
            let worth = |choice: Choice| self.turn.slots()[choice.slot];
            let choices = || game.scoring().choices(row.open, row.extra, roll);
            let best = choices().map(worth).fold(f64::NEG_INFINITY, f64::max);
            let done = match self.visit.chosen(game.decisions().stage(0).start + roll) {
                Some(slot) => self.turn.slots()[slot],
                None => choices().map(worth).sum::<f64>() / choices().count() as f64,
            };
            chance * (best - done)
        };
        self.visit.scored().map(loss).sum()
    }

    fn keeps(&self, rolls_left: usize) -> f64 {
        let stage = self.player.columns.stage(rolls_left);
        let loss = |(i, chance): (usize, f64)| {
            let options = || stage.options[i].iter().map(|&keep| *self.turn.keep(keep.into()));
            let best = options().fold(f64::NEG_INFINITY, f64::max);
            let done = match self.visit.chosen(stage.columns.start + i) {
                Some(keep) => *self.turn.keep(keep),
                None => options().sum::<f64>() / stage.options[i].len() as f64,
            };
            chance * (best - done)
        };
        self.visit.rolled(rolls_left).map(loss).sum()
    }
}
