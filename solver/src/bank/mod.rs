//! Bank-or-roll games: bounds for the values of all states.
//!
//! Banking leads to a larger sum of both scores, so the pairs of scores with the same sum, called a diagonal, are
//! solved side by side, the largest sum first. Within a diagonal a bust leads from (i, j) to (j, i) and back: the value
//! of one is a convex, piecewise linear function of the other's. A turn therefore carries slopes along
//! ([`Dual`](dicebase_games::Dual)), and Newton's method converges after two or three rounds. Where a bust costs the
//! points taken over, or several busts in a row cost points, all states depend on one another: see [`Sweeps`].
//!
//! Every value is computed as a lower and an upper bound, which include all rounding errors.

mod bounds;
mod chosen_dice;
mod circle;
mod costly_busts;
mod deviation;
mod dirty_blocks;
mod equilibrium;
mod exact;
mod lanes;
mod layer;
mod many_turns;
mod offers;
mod one_player;
mod orbit;
mod root;
mod search;
mod settle;
mod slowness;
mod sweeps;
mod two_players;

pub use bounds::Bounds;
pub use chosen_dice::{DiceSet, RankedSet, best_sets};
pub use deviation::{Deviations, deviations};
pub use equilibrium::{Equilibrium, FirstGuess, Mixture, equilibrium, equilibrium_from};
pub use exact::points_exactly;
pub use many_turns::{ManyTurns, many_turns};
pub use search::Search;
pub use slowness::slowness;
pub use sweeps::{Gap, Sweeps, Swept};

use dicebase_games::bank::{Game, Objective};

use crate::progress::{Cancelled, Report};

/// Bounds for the value of every state of a game under its objective, by index; see [`Game::values`].
///
/// All arithmetic is `f64`, and the bounds include its rounding. They are as close as rounding allows, except where a
/// bust can cost points and all states depend on one another: see [`Sweeps`]. The memory is 16 bytes for each state, 48
/// with sweeps, and some megabytes for each thread. Where each player maximises their own chance, no bounds are known
/// and these are 0 and 1: see [`equilibrium`]. `report` is called often, from all threads.
///
/// # Errors
/// When `report` ends the computation.
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
