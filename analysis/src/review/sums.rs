//! What many losses come to.

use serde::Serialize;

/// The best move up to rounding: what is lost is less than can be told for sure.
const ROUNDING: f64 = 1e-9;
/// How many mistakes are the costliest.
const COSTLIEST: usize = 3;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rating {
    /// There was only one move.
    Forced,
    /// No move is better.
    Best,
    /// It costs little.
    Slip,
    /// It costs something that players notice.
    Mistake,
    /// It costs more than five mistakes have to.
    Blunder,
}

/// From losses to ratings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Losses up to this one cannot be told from nothing.
    pub nothing: f64,
    /// The least loss that is a mistake.
    pub mistake: f64,
}

impl Scale {
    /// A scale for a table whose values are wrong by no more than `error_bound`.
    pub fn new(mistake: f64, error_bound: f64) -> Self {
        Self { nothing: ROUNDING + 2.0 * error_bound, mistake }
    }

    /// How bad a loss is, where there were so many moves.
    pub fn rate(&self, loss: f64, choices: usize) -> Rating {
        match loss {
            _ if choices == 1 => Rating::Forced,
            _ if loss <= self.nothing => Rating::Best,
            _ if loss < self.mistake => Rating::Slip,
            _ if loss < 5.0 * self.mistake => Rating::Mistake,
            _ => Rating::Blunder,
        }
    }
}

impl Rating {
    /// Whether something better could have been done.
    #[must_use]
    pub fn is_wrong(self) -> bool {
        matches!(self, Self::Slip | Self::Mistake | Self::Blunder)
    }

    /// What chess players write beside such a move.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Forced | Self::Best => "",
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// Decisions added up. Those that were forced do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Sum {
    /// How many decisions there were.
    pub decisions: usize,
    /// How many of them were the best.
    pub best: usize,
    /// What the others lost.
    pub loss: f64,
}

impl Sum {
    /// Adds a decision.
    pub(crate) fn add(&mut self, rating: Rating, loss: f64) {
        if rating == Rating::Forced {
            return;
        }
        self.decisions += 1;
        self.best += usize::from(!rating.is_wrong());
        self.loss += loss;
    }
}

/// The places of the wrong moves that cost most, the worst first, among all ratings and losses.
pub(crate) fn costliest(all: impl Iterator<Item = (Rating, f64)>) -> Vec<usize> {
    let mut wrong: Vec<(usize, f64)> =
        all.enumerate().filter(|(_, (rating, _))| rating.is_wrong()).map(|(place, (_, loss))| (place, loss)).collect();
    wrong.sort_by(|a, b| b.1.total_cmp(&a.1));
    wrong.into_iter().take(COSTLIEST).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_rated() {
        let scale = Scale::new(1.0, 1e-6);
        let rated =
            [(0.0, 1), (1e-6, 2), (0.1, 2), (1.0, 2), (5.0, 2)].map(|(loss, choices)| scale.rate(loss, choices));
        assert_eq!(rated, [Rating::Forced, Rating::Best, Rating::Slip, Rating::Mistake, Rating::Blunder]);
        assert_eq!(rated.map(Rating::mark), ["", "", "?!", "?", "??"]);
    }

    #[test]
    fn forced_moves_do_not_count() {
        let mut sum = Sum::default();
        for (rating, loss) in [(Rating::Forced, 0.0), (Rating::Best, 0.0), (Rating::Mistake, 1.5)] {
            sum.add(rating, loss);
        }
        assert_eq!(sum, Sum { decisions: 2, best: 1, loss: 1.5 });
    }

    #[test]
    fn the_costliest_stand_in_the_order_of_what_they_cost() {
        let losses = [(Rating::Best, 0.0), (Rating::Slip, 0.3), (Rating::Mistake, 2.0), (Rating::Slip, 0.1)];
        assert_eq!(costliest(losses.into_iter()), [2, 1, 3]);
        assert_eq!(costliest([(Rating::Best, 0.0)].into_iter()), [0; 0]);
    }
}
