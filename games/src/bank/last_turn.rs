//! The last turn of a game: one player has reached the target, the other has one turn to beat it.

use super::after::Ending;
use super::rules::{Rules, Tie};
use super::shares::{ShareLanes, Shares};
use super::states::{Offer, Standing};
use super::turn::{Above, Script, Turn};
use crate::lanes::Lanes;

/// The smallest probability of winning that is computed: the deficits with a smaller one are left out.
const NO_CHANCE: f64 = 1e-18;
/// The largest deficit, in steps, that is computed.
pub(super) const LONGEST: usize = 1 << 14;

/// A larger total wins.
const WON: Above = Above::banks(1.0);

/// The probabilities of winning of the player who has the last turn.
///
/// They depend only on the number of steps that are lacking and the number of dice that are rolled next: after taking
/// over, fewer steps are lacking.
#[derive(Clone, Debug)]
pub struct LastTurn {
    /// The probabilities of winning more steps than a number, or exactly that number, which is a draw.
    more: Chances,
    /// The probabilities of winning at least a number of steps, up to the target.
    enough: Chances,
    /// The smallest turn total that may be banked, in steps: by a player who has never banked, and by others.
    least: [usize; 2],
    /// The number of dice with which a turn begins.
    dice: usize,
    tie: Tie,
}

impl LastTurn {
    /// Computes every deficit. `None` if a deficit beyond the largest computed one has a probability that is not
    /// negligible.
    pub(super) fn new(rules: &Rules, script: &Script) -> Option<Self> {
        let least = [false, true].map(|entered| rules.steps(rules.least_bank(entered)));
        let mut longest = 256;
        let drawn = Ending::Drawn.shares(rules.tie);
        let mut more = Chances::new(script, longest, drawn);
        while more.largest(longest) > NO_CHANCE && longest < LONGEST {
            longest *= 2;
            more = Chances::new(script, longest, drawn);
        }
        if more.largest(longest) > NO_CHANCE {
            return None;
        }
        more.end_below(NO_CHANCE);
        let enough = Chances::new(script, rules.steps(rules.target).max(least[0]), Shares::WON);
        Some(Self { more, enough, least, dice: script.dice(), tie: rules.tie })
    }

    /// The probabilities of winning of a player in the last turn, who is `behind` by this number of steps and may take
    /// over the offer, and of the other player.
    #[must_use]
    pub(super) fn value(&self, me: Standing, behind: usize, offer: Option<Offer>) -> Shares {
        let afresh = self.chance(me, behind, Offer { total: 0, dice: self.dice });
        let Some(taken) = offer.map(|offer| self.chance(me, behind, offer)) else { return afresh };
        match self.tie {
            Tie::Half => Shares::of(afresh.own.max(taken.own)),
            Tie::BothWin => afresh.or_better(taken),
        }
    }

    /// The probabilities if this player rolls the dice of `from` with its turn total.
    fn chance(&self, me: Standing, behind: usize, from: Offer) -> Shares {
        let least = self.least[usize::from(me.entered)];
        // A player whose smallest bank exceeds the deficit cannot draw.
        if behind < least {
            self.enough.of(least.saturating_sub(from.total), from.dice)
        } else {
            self.more.of(behind.saturating_sub(from.total), from.dice)
        }
    }

    /// The probability that a player reaches the target in one turn that begins with a roll of all dice.
    pub(super) fn reaches(&self, me: Standing, target: usize) -> f64 {
        self.enough.of((target - me.score).max(self.least[usize::from(me.entered)]), self.dice).own
    }

    /// The smallest lead, in steps, that leaves the other player, who has nothing to take over, at most this
    /// probability.
    pub(super) fn ahead(&self, chance: f64) -> usize {
        self.more.first_within(chance, self.dice)
    }

    /// The largest deficit that is computed; the probability is 0 beyond it.
    #[must_use]
    pub(super) fn longest(&self) -> usize {
        self.more.len()
    }
}

/// The probability that a turn wins the steps that are lacking, by that number of steps and then by the number of dice
/// that are rolled next. A turn that lacks no steps still has to roll once and bank.
#[derive(Clone, Debug)]
struct Chances {
    dice: usize,
    of: Vec<Shares>,
}

impl Chances {
    /// Computes all deficits up to `longest`, given the value of winning exactly the lacking steps.
    ///
    /// The probability depends only on the steps that are lacking, so one turn that needs `longest` steps passes
    /// through all deficits.
    fn new(script: &Script, longest: usize, exactly: Shares) -> Self {
        // In the zero-sum case one number per state is enough.
        let of = if exactly.own + exactly.next == 1.0 {
            turn(script, longest, exactly.own, 0.0, |rolled| Shares::of(*rolled))
        } else {
            let [exactly, lost] = [exactly, Shares::LOST].map(|shares| {
                let mut lane = ShareLanes::splat(0.0);
                lane.put(0, shares);
                lane
            });
            turn(script, longest, exactly, lost, |rolled: &ShareLanes<1>| rolled.get(0).0)
        };
        Self { dice: script.dice(), of }
    }

    fn len(&self) -> usize {
        self.of.len() / self.dice
    }

    fn of(&self, lacking: usize, dice: usize) -> Shares {
        self.of.get(lacking * self.dice + dice - 1).copied().unwrap_or(Shares::LOST)
    }

    /// The largest probability over all numbers of dice.
    fn largest(&self, lacking: usize) -> f64 {
        (1..=self.dice).map(|dice| self.of(lacking, dice).own).fold(0.0, f64::max)
    }

    /// The smallest deficit whose probability does not exceed `chance`.
    fn first_within(&self, chance: f64, dice: usize) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.of(middle, dice).own > chance { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Removes the deficits whose probability does not exceed `chance`.
    fn end_below(&mut self, chance: f64) {
        let likely = (0..self.len()).take_while(|&lacking| self.largest(lacking) > chance).count();
        self.of.truncate((1 + likely) * self.dice);
    }
}

/// The values of a turn for each number of lacking steps up to `longest` and each number of dice that are rolled next.
fn turn<L: Lanes>(script: &Script, longest: usize, exactly: L, lost: L, of: impl Fn(&L) -> Shares) -> Vec<Shares> {
    let mut turn: Turn<L> = Turn::new(script, longest);
    for dice in 1..=script.dice() {
        if !(script.must_roll() && dice == script.dice()) {
            *turn.bank_mut(longest, dice) = exactly;
        }
    }
    // Where nothing can be rolled again, who banks less than is lacking loses.
    for dice in (1..=script.dice()).filter(|&dice| script.must_bank(dice)) {
        (0..longest).for_each(|total| *turn.bank_mut(total, dice) = lost);
    }
    turn.settle(script, WON);
    turn.roll_back(script, WON, lost, 0);
    let lacking = |steps: usize| (1..=script.dice()).map(move |dice| (longest - steps, dice));
    (0..=longest).flat_map(lacking).map(|(total, dice)| of(turn.rolled(total, dice))).collect()
}
