//! Bank-or-roll games: bounds of the values of all states.

mod bounds;
mod lanes;
mod one_player;
mod residual;
mod sweeps;
mod two_players;

pub use bounds::Bounds;
pub use residual::residual;
pub use sweeps::{Gap, Sweeps, Swept};

use dicebase_games::bank::{Game, Objective};

use crate::progress::{Cancelled, Report};

/// Bounds of the value of every state of a game under its objective, by index; see [`Game::values`].
///
/// All arithmetic is `f64`, and the bounds hold whatever it rounds. They are as close as rounding lets them be; where a
/// bust can cost points, so that all states hang on one another, see [`Sweeps`]. Needs 16 bytes a state, there 48, and
/// some megabytes for each thread. `report` is called often, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn solve(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    match game.objective() {
        Objective::Points => Ok(one_player::points(game)),
        Objective::Turns => Ok(one_player::turns(game)),
        Objective::Win if !game.rules().pays_for_taking_over() => sweeps::solve_in_one(game, report),
        Objective::Win => {
            let mut sweeps = Sweeps::new(game);
            while !matches!(sweeps.sweep(game, report)?, Swept::Proved(gap) if gap.is_closed()) {}
            Ok(sweeps.into_bounds())
        }
    }
}
