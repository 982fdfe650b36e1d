//! How exact the values are.

use dicebase_games::scorecard::Game;

use super::number::Number;

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
    rounding(game) * game.most_points() as f64
}

/// No chance of [`solve_needs`](super::solve_needs) is further than this from the true one. The same bound, for
/// numbers that are no larger than 1.
#[must_use]
pub fn chance_error_bound(game: &Game) -> f64 {
    rounding(game)
}

/// No chance of a game of two players that is stored as `N` is further than this from the true one.
///
/// What a turn is off by is no more than what the numbers that it reads are off by, and what it adds: the larger of two
/// numbers, and a mean of some, is off by no more than they are. A turn adds its rounding in `f64`, see
/// [`error_bound`], with one step more where a chance is taken from 1, and no more than [`Number::NEGLIGIBLE`] either
/// where a chance is stored or where it is taken for 0 or 1, which are stored as they are. The latter by the points
/// that still come to both, whose chances have the rounding of all turns of both players: once more as much as all
/// turns of the game.
#[must_use]
pub fn duel_error_bound<N: Number>(game: &Game) -> f64 {
    let turns = 2.0 * game.rules().categories.len() as f64;
    let both = 2.0 * rounding(game) + turns * f64::EPSILON;
    turns * N::NEGLIGIBLE + 2.0 * both
}

/// No chance of a contest of two players is further than this from what comes of their decisions.
///
/// A turn in which something else decides than what counts adds its chances up on the way from the first roll to the
/// slots: at most all that is decided in each stage comes to the same keep or slot, and then the slots are added up,
/// each with two roundings with and without an extra bonus. All else is as in [`duel_error_bound`].
#[must_use]
pub fn contest_error_bound(game: &Game) -> f64 {
    let in_a_turn = roundings_of_chances(game);
    let turns = 2 * game.rules().categories.len();
    duel_error_bound::<f64>(game) + 1.01 * (in_a_turn * turns) as f64 * (f64::EPSILON / 2.0)
}

/// No expected points or dice of [`solve_awards`](super::solve_awards) are further than this from what comes of its
/// decisions, which are the best ones but for rounding of the sum of both.
///
/// A turn adds its chances up as in [`contest_error_bound`], and no mean is larger than the most points or dice.
#[must_use]
pub fn awards_error_bound(game: &Game) -> f64 {
    let turns = game.rules().categories.len();
    let roundings = (roundings_of_chances(game) * turns) as f64;
    1.01 * roundings * (f64::EPSILON / 2.0) * game.most_points().max(turns) as f64
}

/// How often a chance is rounded at most in a turn that is followed from its first roll to the slots.
fn roundings_of_chances(game: &Game) -> usize {
    let decided: usize = (0..game.rules().rolls).map(|left| game.decisions().stage(left).len() + 1).sum();
    decided + 4 * game.scoring().slots().len()
}

/// By how much of the largest number that comes up all roundings of a game may be off.
fn rounding(game: &Game) -> f64 {
    let rules = game.rules();
    let mean_of_rolls = game.lattice().rolls().len() + 1;
    let one_die = rules.sides + 1;
    let one_roll = if rules.saved_dice { (rules.dice * one_die).max(mean_of_rolls) } else { rules.dice * one_die };
    // A roll that is saved rounds in another turn, like all others, which is no more often all together.
    let first_roll = if rules.saved_rolls { one_roll } else { mean_of_rolls };
    let in_a_turn = 2 + (rules.rolls - 1) * one_roll + first_roll;
    let roundings = (in_a_turn * rules.categories.len()) as f64;
    1.01 * roundings * (f64::EPSILON / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yahtzee_is_exact_to_a_billionth_of_a_point() {
        let bound = error_bound(&Game::builtin("yahtzee").unwrap());
        assert!(bound > 1e-12 && bound < 1e-9, "{bound}");
    }

    #[test]
    fn a_duel_in_f32_is_exact_to_a_millionth() {
        let game = Game::builtin("knubbel-v2").unwrap();
        let [single, double] = [duel_error_bound::<f32>(&game), duel_error_bound::<f64>(&game)];
        assert!(single > 1e-7 && single < 1e-6, "{single}");
        assert!(double > 1e-13 && double < 1e-11, "{double}");
    }
}
