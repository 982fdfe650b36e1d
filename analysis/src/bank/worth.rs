//! The decisions of a perfect player, in zero-sum games and in games in which each player maximises its own chance.

use dicebase_games::bank::{Choice, Offer, Shares};

use super::share_worth::ShareWorth;
use super::turn_worth::TurnWorth;

/// The values of the moments of one turn.
pub(super) enum Worth<'p> {
    /// Values for a player alone, or in a zero-sum game of two.
    Value(TurnWorth<'p>),
    /// Shares, where each player maximises its own chance.
    Shares(ShareWorth),
}

impl Worth<'_> {
    /// Returns `true` when a player who may bank or roll banks.
    pub(super) fn banks(&self, total: usize, dice: usize) -> bool {
        match self {
            Self::Value(worth) => {
                let bank = worth.bank(total, dice);
                bank > f64::NEG_INFINITY && bank >= worth.rolled(total, dice)
            }
            Self::Shares(worth) => worth.banks(total, dice),
        }
    }

    /// The index of the best choice of a roll made with this turn total; the first of equally good ones.
    pub(super) fn choice(&self, total: usize, choices: &[Choice]) -> usize {
        match self {
            Self::Value(worth) => first(choices, |of| worth.after(total + of.steps, of.left), |a, b| a > b),
            Self::Shares(worth) => first(choices, |of| worth.after(total + of.steps, of.left), Shares::is_better),
        }
    }

    /// Returns `true` when taking over an offer is at least as good as a roll of all dice. The turn starts at the total
    /// `zero`; `taking` has the values of the turn once the offer is taken over.
    pub(super) fn takes(&self, zero: usize, dice: usize, offer: Offer, taking: &Self) -> bool {
        let total = zero + offer.total;
        match (self, taking) {
            (Self::Value(fresh), Self::Value(taking)) => taking.rolled(total, offer.dice) >= fresh.rolled(zero, dice),
            (Self::Shares(fresh), Self::Shares(taking)) => {
                !fresh.rolled(zero, dice).is_better(&taking.rolled(total, offer.dice))
            }
            _ => false,
        }
    }

    /// The approximate memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Value(worth) => worth.bytes(),
            Self::Shares(worth) => worth.bytes(),
        }
    }
}

/// The index of the best choice; the first of equally good ones.
fn first<W>(choices: &[Choice], worth: impl Fn(&Choice) -> W, is_better: impl Fn(&W, &W) -> bool) -> usize {
    let mut best = (0, worth(&choices[0]));
    for (i, choice) in choices.iter().enumerate().skip(1) {
        let worth = worth(choice);
        if is_better(&worth, &best.1) {
            best = (i, worth);
        }
    }
    best.0
}
