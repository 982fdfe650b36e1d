//! The points of a turn as a fraction.

use num_rational::BigRational;

use super::scoring::Kind;
use super::turn::Table;

/// The exact value of a turn in which who may bank does so above this total, in points, and a bust is worth
/// nothing.
pub fn points(table: &Table, highest: usize) -> BigRational {
    let (step, dice) = (table.rules.step.0, table.rules.dice);
    let (top, most) = (highest / step, (highest + table.most_points()) / step);
    let whole = |points: usize| BigRational::from_integer(points.into());
    let mut decided = vec![vec![whole(0); dice + 1]; most + 1];
    let mut start = whole(0);
    for total in (0..=most).rev() {
        for n in 1..=dice {
            let banked = table.may_bank(true, total * step, n).then(|| whole(total * step));
            if total > top {
                decided[total][n] = banked.unwrap();
                continue;
            }
            let best = |kind: &Kind| {
                let after = kind.choices.iter().map(|choice| &decided[total + choice.steps][choice.left]);
                after.max().map_or(whole(0), |best| best * whole(kind.ways))
            };
            let sum = table.kinds[n].iter().map(best).fold(whole(0), |sum, worth| sum + worth);
            let ways: usize = table.kinds[n].iter().map(|kind| kind.ways).sum();
            start = sum / whole(ways);
            decided[total][n] = banked.into_iter().fold(start.clone(), BigRational::max);
        }
    }
    start
}
