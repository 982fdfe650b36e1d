//! The states of games that end after a number of turns.
//!
//! Only the difference of the scores matters, and only while it can be made up. The difference of any two players who
//! have some turns left has no bound, so states end where a player is behind by so much that the chance of making it up
//! is at most [`UNLIKELY`]: the rest counts as lost. Since every value lies between those that may follow, no value is
//! wrong by more than that.

use super::outcomes::{Outcome, Outcomes};
use super::rules::Rules;
use super::states::{Standing, Standings, State};

/// The largest chance that counts as none.
pub(super) const UNLIKELY: f64 = 1e-14;
/// The largest lead, in steps, that states have. The turns of states are as long.
const MOST_LEAD: usize = 1 << 13;
/// The growth rates that are tried for the bound of a lead: each is this share of the one before.
const FINER: f64 = 0.85;
const GROWTH_RATES: usize = 64;
/// Leads are multiples of this number, so that the last bits of a logarithm do not matter for what states there are.
const ROUND: usize = 16;
/// The number of times that a bound is improved before it counts as infinite.
const PATIENCE: usize = 400;

/// The states of a game that ends after a number of turns.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    turns: usize,
    standings: Standings,
    /// For each number of turns, the smallest number of steps that they win with no chance that counts.
    decides: Vec<usize>,
    /// The first slot of each layer; one more entry for the end.
    starts: Vec<usize>,
}

impl Rounds {
    /// The states of a game; `None` if it is another game, or if a turn may win any number of steps with a chance that
    /// counts.
    pub(super) fn new(rules: &Rules, outcomes: &Outcomes) -> Option<Self> {
        let turns = rules.turns()?;
        let growths = growths(rules, outcomes);
        let decides = |turns: usize| {
            let bound = |&(rate, growth): &(f64, f64)| (turns as f64 * growth - UNLIKELY.ln()) / rate;
            let least = growths.iter().map(bound).fold(f64::INFINITY, f64::min);
            (least <= MOST_LEAD as f64).then_some((least.ceil() as usize).next_multiple_of(ROUND))
        };
        // Who has no turn left makes up nothing.
        let decides = std::iter::once(Some(1)).chain((1..=turns).map(decides)).collect::<Option<Vec<_>>>()?;
        let mut rounds = Self { turns, standings: Standings::new(rules), decides, starts: vec![0] };
        for layer in 0..rounds.layers() {
            rounds.starts.push(rounds.starts[layer] + rounds.slots(layer));
        }
        Some(rounds)
    }

    /// The number of turns of each player.
    pub(super) fn turns(&self) -> usize {
        self.turns
    }

    /// The number of layers: the states of one turn of the game, the last one first.
    pub(super) fn layers(&self) -> usize {
        2 * self.turns
    }

    /// The layer of a state.
    fn layer(state: State) -> usize {
        2 * state.left - 1 - usize::from(state.second)
    }

    /// The number of turns that both players still have, in a layer: the player to move, and the other one.
    fn turns_in(layer: usize) -> [usize; 2] {
        [layer / 2 + 1, layer.div_ceil(2)]
    }

    /// The most steps that the player to move may be behind in a layer, and those by which the player may be ahead.
    fn behind_and_ahead(&self, layer: usize) -> [usize; 2] {
        Self::turns_in(layer).map(|turns| self.decides[turns] - 1)
    }

    /// The number of steps by which a player has to be ahead, who leaves this number of turns to the other one, so that
    /// the game is decided.
    pub(super) fn decided_lead(&self, others_turns: usize) -> usize {
        self.decides[others_turns]
    }

    /// The pairs of standings of a layer, with the common part of both scores left out: the player to move, and the
    /// other one. Who has had no turn has no points.
    pub(super) fn pairs(&self, layer: usize) -> Vec<[Standing; 2]> {
        let [behind, ahead] = self.behind_and_ahead(layer);
        let differences = -(behind as isize)..=ahead as isize;
        let (has_entry, lowest) = (self.standings.has_entry(), self.standings.lowest());
        let pairs = |entered: &[bool; 2]| {
            let of_scores = |[me, opponent]: [usize; 2]| {
                // Two who have banked both have at least the points of that.
                let is_less = me + opponent > 0 && me + opponent < lowest;
                let both = if *entered == [true, true] && (has_entry || is_less) { lowest } else { 0 };
                [self.standings.of(both + me, entered[0]), self.standings.of(both + opponent, entered[1])]
            };
            differences.clone().map(scores).map(of_scores).collect::<Vec<_>>()
        };
        let has_had_none = Self::turns_in(layer).map(|turns| turns == self.turns);
        let can_be = |pair: &[Standing; 2]| {
            let mut players = pair.iter().zip(has_had_none);
            players.all(|(standing, none)| self.standings.can_be(*standing) && !(none && standing.entered))
        };
        let entered = if has_entry { &ENTERED[..] } else { &ENTERED[3..] };
        entered.iter().flat_map(pairs).filter(can_be).collect()
    }

    /// The number of slots of a layer.
    fn slots(&self, layer: usize) -> usize {
        let [behind, ahead] = self.behind_and_ahead(layer);
        (behind + 1 + ahead) * if self.standings.has_entry() { ENTERED.len() } else { 1 }
    }

    /// The number of slots of all layers.
    pub(super) fn all_slots(&self) -> usize {
        self.starts[self.layers()]
    }

    /// The slot of the standings of a state, which must not be decided.
    #[inline(never)]
    pub(super) fn slot(&self, state: State) -> usize {
        let layer = Self::layer(state);
        let [behind, ahead] = self.behind_and_ahead(layer);
        let both = usize::from(state.me.entered) + 2 * usize::from(state.opponent.entered);
        let entered = if self.standings.has_entry() { both } else { 0 };
        let place = behind + state.me.score - state.opponent.score;
        self.starts[layer] + entered * (behind + 1 + ahead) + place
    }

    /// The value to the player to move of a state that is decided; `None` for others.
    #[inline(never)]
    pub(super) fn decided(&self, state: State) -> Option<f64> {
        let [behind, ahead] = self.behind_and_ahead(Self::layer(state));
        let (me, opponent) = (state.me.score, state.opponent.score);
        match me > opponent {
            true => (me - opponent > ahead).then_some(1.0),
            false => (opponent - me > behind).then_some(0.0),
        }
    }
}

/// Flags of having banked: of the player to move, and of the other one.
const ENTERED: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

/// The scores with a difference, of which one is 0.
fn scores(difference: isize) -> [usize; 2] {
    let by = difference.unsigned_abs();
    if difference > 0 { [by, 0] } else { [0, by] }
}

/// Growth rates, each with the logarithm of a bound of the mean of `exp(rate * steps)` over the steps of a turn,
/// whoever plays it. The chance that some turns win at least `lead` steps is then at most
/// `exp(turns * bound - rate * lead)`, by the inequality of Markov (as in the bounds of Chernoff).
fn growths(rules: &Rules, outcomes: &Outcomes) -> Vec<(f64, f64)> {
    let rates = std::iter::successors(Some(1.0), |rate| Some(rate * FINER)).take(GROWTH_RATES);
    rates.filter_map(|rate| Some((rate, growth(rules, outcomes, rate)?.ln()))).collect()
}

/// A bound of the mean of `exp(rate * steps)` over the steps of a turn; `None` if it is infinite. A bust wins none.
fn growth(rules: &Rules, outcomes: &Outcomes, rate: f64) -> Option<f64> {
    let factors: Vec<f64> = (0..=outcomes.most_steps()).map(|steps| (rate * steps as f64).exp()).collect();
    // The largest mean over the turns that are banked, from a roll of each number of dice on.
    let mut means = vec![0.0_f64; outcomes.dice()];
    for _ in 0..PATIENCE {
        let banked: Vec<f64> = (1..=outcomes.dice())
            .map(|dice| if rules.may_leave(dice) { means[dice - 1].max(1.0) } else { means[dice - 1] })
            .collect();
        let mean = |dice: usize| {
            let rolls = outcomes.of(dice);
            let best = |outcome: &Outcome| {
                let worth = outcome.choices.iter().map(|choice| factors[choice.steps] * banked[choice.left - 1]);
                worth.fold(0.0, f64::max) * outcome.ways as f64
            };
            rolls.outcomes.iter().map(best).sum::<f64>() / rolls.ways as f64
        };
        let better: Vec<f64> = (1..=outcomes.dice()).map(mean).collect();
        let is_settled = better.iter().zip(&means).all(|(better, mean)| better - mean <= 1e-6 * better);
        means = better;
        if is_settled {
            // The means grow towards their limits; one percent is far more than what is lacking.
            return Some(1.0 + 1.01 * means[outcomes.dice() - 1]);
        }
    }
    None
}
