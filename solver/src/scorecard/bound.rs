//! How exact the values are.

use dicebase_games::scorecard::Game;

/// No value of [`solve`](super::solve) is further than this from the true one, in points.
///
/// A bound on rounding alone, since nothing else is inexact: each operation of `f64` is off by at most `u = 2^-53` of
/// its result, and no result is larger than the most points a game can still give. In a turn a value goes through one
/// addition of points, through at most `sides + 1` roundings for each die and each roll after the first (adding and
/// dividing), or in games with saved dice through a mean over all rolls, and through a last mean over all rolls;
/// choosing the larger of two rounds nothing. The roundings of all turns add up. (N. Higham, Accuracy and Stability of
/// Numerical Algorithms, section 3.1, with one percent for terms of second order.)
#[must_use]
pub fn error_bound(game: &Game) -> f64 {
    rounding(game) * most_points(game) as f64
}

/// No chance of [`solve_target`](super::solve_target) is further than this from the true one. The same bound, for
/// numbers that are no larger than 1.
#[must_use]
pub fn chance_error_bound(game: &Game) -> f64 {
    rounding(game)
}

/// By how much of the largest number that comes up all roundings of a game may be off.
fn rounding(game: &Game) -> f64 {
    let rules = game.rules();
    let mean_of_rolls = game.lattice().rolls().len() + 1;
    let one_die = rules.sides + 1;
    let one_roll = if rules.saved_dice { (rules.dice * one_die).max(mean_of_rolls) } else { rules.dice * one_die };
    let in_a_turn = 2 + (rules.rolls - 1) * one_roll + mean_of_rolls;
    let roundings = (in_a_turn * rules.categories.len()) as f64;
    1.01 * roundings * (f64::EPSILON / 2.0)
}

/// The points of a game in which every category pays the most it can and every bonus is paid in every turn.
fn most_points(game: &Game) -> usize {
    let (rules, scoring) = (game.rules(), game.scoring());
    let best = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max().unwrap_or(0);
    let categories: usize = (0..rules.categories.len()).map(best).sum();
    let upper = rules.upper_bonus.map_or(0, |bonus| bonus.points);
    let extra = rules.extra_bonus.as_ref().map_or(0, |bonus| bonus.points * rules.categories.len());
    categories + upper + extra
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yahtzee_is_exact_to_a_billionth_of_a_point() {
        let bound = error_bound(&Game::builtin("yahtzee").unwrap());
        assert!(bound > 1e-12 && bound < 1e-9, "{bound}");
    }
}
