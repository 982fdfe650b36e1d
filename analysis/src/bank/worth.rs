//! How a perfect player decides: by what one player loses as the other gains, or by the own chance.

use dicebase_games::bank::{Choice, Offer, Shares};

use super::share_worth::ShareWorth;
use super::turn_worth::TurnWorth;

/// What the moments of one turn are worth.
pub(super) enum Worth<'p> {
    /// To who plays alone, or against one who loses what the other gains.
    Value(TurnWorth<'p>),
    /// Where each plays for the own chance.
    Shares(ShareWorth),
}

impl Worth<'_> {
    /// Whether the player banks, who may bank or roll.
    pub(super) fn banks(&self, total: usize, dice: usize) -> bool {
        match self {
            Self::Value(worth) => {
                let bank = worth.bank(total, dice);
                bank > f64::NEG_INFINITY && bank >= worth.rolled(total, dice)
            }
            Self::Shares(worth) => worth.banks(total, dice),
        }
    }

    /// Which of the choices of a roll the player takes, which was made with this turn total: of equally good ones the
    /// first.
    pub(super) fn choice(&self, total: usize, choices: &[Choice]) -> usize {
        match self {
            Self::Value(worth) => first(choices, |of| worth.after(total + of.steps, of.left), |a, b| a > b),
            Self::Shares(worth) => first(choices, |of| worth.after(total + of.steps, of.left), Shares::is_better),
        }
    }

    /// Whether the player takes over an offer in a turn that starts at the total `zero`, and that is worth this; once
    /// it is taken over, the turn is worth as in `taking`.
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

    /// How many bytes it needs, roughly.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Value(worth) => worth.bytes(),
            Self::Shares(worth) => worth.bytes(),
        }
    }
}

/// The place of the best, of equally good ones of the first.
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
