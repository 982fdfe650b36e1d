//! Scorecard games: the values of all states, the best action of every decision, the chances of reaching targets, and
//! those of two players against each other.

mod bound;
mod decide;
mod dice_value;
mod duel;
mod duel_ranks;
mod duel_turn;
mod ends;
mod exact;
mod fixed_play;
mod futures;
mod needs;
mod number;
mod options;
mod outlook;
mod rows;
mod side;
mod solve;
mod walk;
mod worths;

pub use bound::{awards_error_bound, chance_error_bound, contest_error_bound, duel_error_bound, error_bound};
pub use decide::{Chosen, DecideScratch, Decider, LANES, Needed, decisions};
pub use dice_value::{DiceValue, solve_awards};
pub use duel::{Contest, DuelLayer, DuelPart, EQUALLY_GOOD, Strategy, Window, contest_layers, duel_layers, duel_ties};
pub use duel_ranks::{SharedLayer, Together, shared_duel_layers, shared_parts};
pub use ends::Choosing;
pub use exact::solve_exactly;
pub use fixed_play::{Ending, FixedPlay};
pub use futures::solve_futures;
pub use needs::{needs_layers, solve_needs};
pub use number::Number;
pub use outlook::outlooks;
pub use rows::RowSolver;
pub use solve::solve;
pub use walk::{BestPlay, Mass, Open, TargetPlay, Visit, Walk, Walked, Walker};
