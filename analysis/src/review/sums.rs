//! Ratings and sums of losses.

use serde::Serialize;

/// A bound on rounding errors: smaller losses cannot be told from 0.
const ROUNDING: f64 = 1e-9;
/// The number of mistakes listed as the costliest.
const COSTLIEST: usize = 3;

/// The rating of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rating {
    /// There was only one move.
    Forced,
    /// No move is better.
    Best,
    /// It costs little.
    Slip,
    /// It costs enough for players to notice.
    Mistake,
    /// It costs at least five times the smallest mistake.
    Blunder,
}

/// The bounds between ratings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// The largest loss that cannot be told from 0.
    pub nothing: f64,
    /// The smallest loss that is a mistake.
    pub mistake: f64,
}

impl Scale {
    /// A scale for a table whose values are wrong by no more than `error_bound`.
    pub fn new(mistake: f64, error_bound: f64) -> Self {
        Self { nothing: ROUNDING + 2.0 * error_bound, mistake }
    }

    /// The rating of a loss in a decision with this number of choices.
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
    /// Returns `true` when another move would have been better.
    #[must_use]
    pub fn is_wrong(self) -> bool {
        matches!(self, Self::Slip | Self::Mistake | Self::Blunder)
    }

    /// The mark that chess players write after such a move.
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

/// The sum over decisions that were not forced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Sum {
    /// The number of decisions.
    pub decisions: usize,
    /// The number of decisions in which the best was done.
    pub best: usize,
    /// The total loss.
    pub loss: f64,
}

impl Sum {
    /// Adds a decision, unless it was forced.
    pub(crate) fn add(&mut self, rating: Rating, loss: f64) {
        if rating == Rating::Forced {
            return;
        }
        self.decisions += 1;
        self.best += usize::from(!rating.is_wrong());
        self.loss += loss;
    }
}

/// The indices of the wrong moves that cost most, the worst first.
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
