//! The last turn of a game: one player has the target, the other has a turn to beat it.

use super::after::Ending;
use super::rules::{Rules, Tie};
use super::shares::{ShareLanes, Shares};
use super::states::{Offer, Standing};
use super::turn::{Above, Script, Turn};
use crate::lanes::Lanes;

/// How many steps behind a player may be who still has a chance worth counting: beyond it the chance is below this.
const NO_CHANCE: f64 = 1e-18;
/// The most steps that are looked at.
pub(super) const LONGEST: usize = 1 << 14;

/// Who has more is the winner.
const WON: Above = Above::banks(1.0);

/// The chances of the player who has the last turn.
///
/// All that counts is how many steps are lacking and how many dice are rolled next: taking over is to begin with fewer
/// steps lacking.
#[derive(Clone, Debug)]
pub struct LastTurn {
    /// To win more steps than these, or exactly so many, which is a draw.
    more: Chances,
    /// To win so many steps or more, up to the target.
    enough: Chances,
    /// The least that may be banked, in steps, by who has never banked and by others.
    least: [usize; 2],
    /// How many dice a turn begins with.
    dice: usize,
    tie: Tie,
}

impl LastTurn {
    /// Works out every distance; none where somebody may be further behind than is looked at, with a chance that
    /// counts.
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

    /// The chances to win of a player who has the last turn and stands so, behind by so many steps, and who may take
    /// over what is offered, and of the other one.
    #[must_use]
    pub(super) fn value(&self, me: Standing, behind: usize, offer: Option<Offer>) -> Shares {
        let afresh = self.chance(me, behind, Offer { total: 0, dice: self.dice });
        let Some(taken) = offer.map(|offer| self.chance(me, behind, offer)) else { return afresh };
        match self.tie {
            Tie::Half => Shares::of(afresh.own.max(taken.own)),
            Tie::BothWin => afresh.or_better(taken),
        }
    }

    /// The chances when this player rolls so many dice with this turn total.
    fn chance(&self, me: Standing, behind: usize, from: Offer) -> Shares {
        let least = self.least[usize::from(me.entered)];
        // Whoever may only bank more than is needed has no draw.
        if behind < least {
            self.enough.of(least.saturating_sub(from.total), from.dice)
        } else {
            self.more.of(behind.saturating_sub(from.total), from.dice)
        }
    }

    /// The chance of a player to reach the target in one turn that begins with a roll of all dice.
    pub(super) fn reaches(&self, me: Standing, target: usize) -> f64 {
        self.enough.of((target - me.score).max(self.least[usize::from(me.entered)]), self.dice).own
    }

    /// How many steps ahead leave the other player, who has nothing to take over, no more than a chance.
    pub(super) fn ahead(&self, chance: f64) -> usize {
        self.more.first_within(chance, self.dice)
    }

    /// The most steps behind that are looked at; the chance is 0 for more.
    #[must_use]
    pub(super) fn longest(&self) -> usize {
        self.more.len()
    }
}

/// The chance of a turn to win what it lacks, by the steps that are lacking, then by the number of dice that are rolled
/// next. A turn that lacks nothing has to be rolled on and banked.
#[derive(Clone, Debug)]
struct Chances {
    dice: usize,
    of: Vec<Shares>,
}

impl Chances {
    /// Up to so many steps, by what it is worth to win exactly what is lacking.
    ///
    /// What matters is how many steps are lacking, so one turn that needs `longest` steps goes through all distances.
    fn new(script: &Script, longest: usize, exactly: Shares) -> Self {
        // Where one loses what the other gains, one number says it all.
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

    /// With whatever number of dice.
    fn largest(&self, lacking: usize) -> f64 {
        (1..=self.dice).map(|dice| self.of(lacking, dice).own).fold(0.0, f64::max)
    }

    /// The fewest steps lacking with no more than a chance.
    fn first_within(&self, chance: f64, dice: usize) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.of(middle, dice).own > chance { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Forgets what is less likely than this.
    fn end_below(&mut self, chance: f64) {
        let likely = (0..self.len()).take_while(|&lacking| self.largest(lacking) > chance).count();
        self.of.truncate((1 + likely) * self.dice);
    }
}

/// What a turn is worth that lacks so many steps up to `longest`, with each number of dice that are rolled next.
fn turn<L: Lanes>(script: &Script, longest: usize, exactly: L, lost: L, of: impl Fn(&L) -> Shares) -> Vec<Shares> {
    let mut turn: Turn<L> = Turn::new(script, longest);
    for dice in 1..=script.dice() {
        if !(script.must_roll() && dice == script.dice()) {
            *turn.bank_mut(longest, dice) = exactly;
        }
    }
    turn.settle(script, WON);
    turn.roll_back(script, WON, lost, 0);
    let lacking = |steps: usize| (1..=script.dice()).map(move |dice| (longest - steps, dice));
    (0..=longest).flat_map(lacking).map(|(total, dice)| of(turn.rolled(total, dice))).collect()
}
