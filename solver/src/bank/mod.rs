//! Bank-or-roll games: bounds of the values of all states.
//!
//! Banking leads to a larger sum of both scores, so the pairs of scores with the same sum, a diagonal, are solved side
//! by side, the largest sum first. Within a diagonal a bust leads from (i, j) to (j, i) and back: the value of one is a
//! convex function of the other's, made of straight pieces, so a turn carries slopes along
//! ([`Dual`](dicebase_games::Dual)) and Newton's method is done after two or three rounds. Where a bust costs the
//! points taken over, or several in a row cost points, all states hang on one another: see [`Sweeps`].
//!
//! Every value is solved as a lower and an upper bound, whose distance contains all rounding.

mod bounds;
mod circle;
mod counted_busts;
mod deviation;
mod equilibrium;
mod lanes;
mod layer;
mod offers;
mod one_player;
mod orbit;
mod search;
mod settle;
mod slowness;
mod stirred;
mod sweeps;
mod two_players;

pub use bounds::Bounds;
pub use deviation::{Deviations, deviations};
pub use equilibrium::{Equilibrium, FirstGuess, Mixture, equilibrium, equilibrium_from};
pub use search::Search;
pub use slowness::slowness;
pub use sweeps::{Gap, Sweeps, Swept};

use dicebase_games::bank::{Game, Objective};

use crate::progress::{Cancelled, Report};

/// Bounds of the value of every state of a game under its objective, by index; see [`Game::values`].
///
/// All arithmetic is `f64`, and the bounds hold whatever it rounds. They are as close as rounding lets them be; where a
/// bust can cost points, so that all states hang on one another, see [`Sweeps`]. Needs 16 bytes a state, there 48, and
/// some megabytes for each thread. Where each plays for the own chance no number bounds the values, so the bounds are 0
/// and 1: see [`equilibrium`]. `report` is called often, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn solve(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    match game.objective() {
        Objective::Points => Ok(one_player::points(game)),
        Objective::Turns => one_player::turns(game, report),
        Objective::Win if game.is_equilibrium() => Ok(vec![Bounds::CHANCE; game.values()]),
        Objective::Win if !game.goes_in_circles() => sweeps::solve_in_one(game, report),
        Objective::Win => {
            let mut sweeps = Sweeps::new(game);
            while !matches!(sweeps.sweep(game, report)?, Swept::Proved(gap) if gap.is_closed()) {}
            Ok(sweeps.into_bounds())
        }
    }
}
