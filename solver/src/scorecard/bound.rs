//! Bounds for the errors of the values.

use dicebase_games::scorecard::{Gain, Game};

use super::number::Number;

/// A bound for the error of each value of [`solve`](super::solve), in points.
///
/// Rounding is the only source of errors. Each operation of `f64` has a relative error of at most `u = 2^-53`, and no
/// result is larger than the most points that a game can still give. In a turn a value goes through one addition of
/// points, through at most `sides + 1` roundings for each die and each roll after the first (adding and dividing; for
/// loaded dice the rounding of a face's chance, a multiplication by it and additions), or in games with saved dice
/// through a mean over all rolls, and through a last mean over all rolls; choosing the larger of two rounds nothing.
/// The roundings of all turns add up. (N. Higham, Accuracy and Stability of Numerical Algorithms, section 3.1; one
/// percent is added for terms of second order.)
///
/// Under the objective risk all numbers of a game have the same sign, so their relative errors add up in the same way,
/// with one more for the product of each turn. The powers of `exp(theta)` bring five for each point: four from the
/// number itself, one from multiplying by it. The logarithm divides the sum by `theta`.
#[must_use]
pub fn error_bound(game: &Game) -> f64 {
    let most = game.most_points() as f64;
    match game.gain().and_then(Gain::theta) {
        None => rounding(game) * most,
        Some(theta) => {
            let products = (game.rules().categories.len() as f64 + 5.0 * most) * (f64::EPSILON / 2.0);
            1.01 * (rounding(game) + products) / theta.abs() + 2.0 * f64::EPSILON * most
        }
    }
}

/// A bound for the error of each chance of [`solve_needs`](super::solve_needs): that of [`error_bound`], for numbers up
/// to 1.
#[must_use]
pub fn chance_error_bound(game: &Game) -> f64 {
    rounding(game)
}

/// A bound for the error of each chance of a two-player game that is stored as `N`.
///
/// The error of a turn is at most the largest error of the numbers that it reads plus its own contribution, because
/// maxima and means do not increase errors. A turn contributes its rounding in `f64`, see [`error_bound`], with one
/// more step for subtracting a chance from 1. It also contributes up to [`Number::NEGLIGIBLE`], either when a chance is
/// stored or when it is replaced by 0 or 1, which are stored exactly. The replacement uses the points that still come
/// to both players, whose chances contain the rounding of all turns of both: this doubles the rounding of all turns of
/// the game.
#[must_use]
pub fn duel_error_bound<N: Number>(game: &Game) -> f64 {
    let turns = 2.0 * game.rules().categories.len() as f64;
    let both = 2.0 * rounding(game) + turns * f64::EPSILON;
    turns * N::NEGLIGIBLE + 2.0 * both
}

/// A bound for the error of each chance of a contest of two players, given their decisions.
///
/// When the player maximises another quantity than the one that is computed, a turn adds up chances from the first roll
/// to the slots. In the worst case, all decisions of a stage lead to the same keep or slot; then the slots are added
/// up, each with two roundings with and without an extra bonus. The rest is as in [`duel_error_bound`].
#[must_use]
pub fn contest_error_bound(game: &Game) -> f64 {
    let in_a_turn = roundings_of_chances(game);
    let turns = 2 * game.rules().categories.len();
    duel_error_bound::<f64>(game) + 1.01 * (in_a_turn * turns) as f64 * (f64::EPSILON / 2.0)
}

/// A bound for the errors of the expected points and dice of [`solve_awards`](super::solve_awards), given its
/// decisions, which are optimal up to the rounding of the sum of both.
///
/// A turn adds up chances as in [`contest_error_bound`], and no mean is larger than the most points or dice.
#[must_use]
pub fn awards_error_bound(game: &Game) -> f64 {
    let turns = game.rules().categories.len();
    let roundings = (roundings_of_chances(game) * turns) as f64;
    1.01 * roundings * (f64::EPSILON / 2.0) * game.most_points().max(turns) as f64
}

/// The largest number of roundings of a chance in a turn that is followed from its first roll to the slots.
fn roundings_of_chances(game: &Game) -> usize {
    let decided: usize = (0..game.rules().rolls).map(|left| game.decisions().stage(left).len() + 1).sum();
    decided + 4 * game.scoring().slots().len()
}

/// A bound for all roundings of a game, relative to the largest number that occurs.
fn rounding(game: &Game) -> f64 {
    let rules = game.rules();
    let mean_of_rolls = game.lattice().rolls().len() + 1;
    let one_die = rules.sides + 1;
    let one_roll = if rules.saved_dice { (rules.dice * one_die).max(mean_of_rolls) } else { rules.dice * one_die };
    // A saved roll is rounded in another turn, so the total number of roundings does not grow.
    let first_roll = if rules.fills_early() { one_roll } else { mean_of_rolls };
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
