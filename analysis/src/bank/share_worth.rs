//! The values of the moments of a turn, where each player maximises its own chance.

use dicebase_games::bank::{Above, Game, ShareLanes, Shares, Situation};

/// The value of banking where it is not allowed.
const NOTHING: Shares = Shares::both(f64::NEG_INFINITY, 0.0);

/// The values of the moments of one turn under best play, to the player and to the next one.
pub(super) struct ShareWorth {
    /// The values of banking and of rolling, by turn total up to the top, then by number of dice.
    moments: Vec<[Shares; 2]>,
    /// The values of moments above the top in which banking is not allowed, by number of dice.
    beyond: Vec<Shares>,
    top: usize,
    above: Above,
    must_roll: bool,
}

impl ShareWorth {
    /// Solves a turn from the shares of all states by index. The value of a bust to the player is raised by `more`.
    pub(super) fn new(game: &Game, at: &Situation, known: &[Shares], more: f64) -> Self {
        let (script, above, top) = (game.script(), game.above(), game.limit(at));
        let shares = |next| game.shares(next, |index| known[index]);
        let bust = shares(Some(game.bust(at)));
        let bust = ShareLanes::<1, 0, 1>::bust([Shares { own: bust.own + more, ..bust }]);
        let turn = game.solved_turn(at, 0..=top, bust, shares, |bank, worth| bank.put(0, worth));
        let dice = || 1..=script.dice();
        let moment = |total, dice| [turn.bank(total, dice).shares(0), turn.rolled(total, dice).shares(0)];
        Self {
            moments: (0..=top)
                .flat_map(|total| dice().map(move |dice| (total, dice)))
                .map(|(t, d)| moment(t, d))
                .collect(),
            beyond: dice().map(|dice| turn.after(top + 1, dice).shares(0)).collect(),
            top,
            above,
            must_roll: script.must_roll(),
        }
    }

    /// Returns `true` when a player who may bank or roll banks.
    pub(super) fn banks(&self, total: usize, dice: usize) -> bool {
        let bank = self.bank(total, dice);
        bank.own > f64::NEG_INFINITY && !self.rolled(total, dice).is_better(&bank)
    }

    /// The value of rolling `dice` dice.
    pub(super) fn rolled(&self, total: usize, dice: usize) -> Shares {
        self.moment(total.min(self.top), dice)[1]
    }

    /// The value of the better of banking and rolling.
    pub(super) fn after(&self, total: usize, dice: usize) -> Shares {
        match self.bank(total, dice) {
            bank if total <= self.top => bank.or_better(self.rolled(total, dice)),
            NOTHING => self.beyond[dice - 1],
            bank => bank,
        }
    }

    /// The approximate memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.moments[..])
    }

    fn bank(&self, total: usize, dice: usize) -> Shares {
        if total <= self.top {
            return self.moment(total, dice)[0];
        }
        let may_bank = self.above != Above::Bust && !(self.must_roll && dice == self.beyond.len());
        if may_bank { Shares::of(self.above.bank(total)) } else { NOTHING }
    }

    fn moment(&self, total: usize, dice: usize) -> [Shares; 2] {
        self.moments[total * self.beyond.len() + dice - 1]
    }
}
