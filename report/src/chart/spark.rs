//! Small pictures of distributions.

use dicebase_analysis::Chances;

use super::histogram::Bars;
use super::scale::Scale;
use super::{Quantity, coordinate};
use crate::numbers::thousands;

/// The outline of a distribution for a row of a table. Each outline has its own scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spark {
    /// The path.
    pub path: String,
    /// The position of the median.
    pub median: String,
    /// A text description for readers who cannot see the picture.
    pub description: String,
}

impl Spark {
    /// The width and the height.
    pub const SIZE: (f64, f64) = (96.0, 28.0);

    /// Draws the outline of a distribution; `what` names the numbers.
    #[must_use]
    pub fn new(what: Quantity<'_>, chances: &Chances) -> Self {
        let (width, height) = Self::SIZE;
        let bars = Bars::of(chances);
        let x = Scale::new((bars.first as f64, bars.end() as f64), (0.0, width));
        let y = Scale::new((0.0, bars.highest()), (height, 1.0));
        let at = |quantile: f64| thousands(chances.quantile(quantile));
        Self {
            path: bars.path(&x, &y),
            median: coordinate(x.within(chances.quantile(0.5) as f64 + bars.middle(chances))),
            description: format!(
                "{}: nine of ten {} from {} to {}, median {}",
                what.heading,
                what.of,
                at(0.05),
                at(0.95),
                at(0.5)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_it_shows() {
        let what =
            Quantity { key: "score", heading: "Score", axis: "score", reached: "at least this score", of: "games" };
        let spark = Spark::new(what, &Chances::new(10, 1, &[0.25, 0.5, 0.25]));
        assert_eq!(spark.description, "Score: nine of ten games from 10 to 12, median 11");
        assert_eq!(spark.median, "48");
        assert!(spark.path.starts_with("M3.2 28V14.5H28.8V28Z"), "{}", spark.path);
    }
}
