//! Bank-or-roll games: bounds of the values of all states.

mod bounds;
mod lanes;
mod one_player;
mod sweeps;
mod two_players;

pub use bounds::Bounds;
pub use sweeps::{Gap, Sweeps};

use dicebase_games::bank::{Game, Objective};

use crate::progress::{Cancelled, Report};

/// Bounds of the value of every state of a game under its objective, by index; see [`Game::values`].
///
/// All arithmetic is `f64`, and the bounds hold whatever it rounds. They are as close as rounding lets them be; where a bust
/// can cost points, so that all states hang on one another, they are as close as [`Gap::is_closed`] says. Needs 16 bytes a
/// state, and some megabytes for each thread. `report` is called often, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn solve(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    match game.objective() {
        Objective::Points => Ok(one_player::points(game)),
        Objective::Turns => Ok(one_player::turns(game)),
        Objective::Win => {
            let mut sweeps = Sweeps::new(game);
            while !sweeps.sweep(game, report)?.is_closed() && game.rules().pays_for_taking_over() {}
            Ok(sweeps.into_values())
        }
    }
}
