//! Melees: the bot that plays for the chance to win, and what it stands on.
//!
//! What a card still brings is solved ([`Futures`]): cards go on each on its own, so that the chance of each to end
//! best follows from it. Who holds the best card in the end depends on shift and swap dice, seats and turns to come,
//! and is solved as a game without points ([`Holders`]). What other dice are worth that are kept, and how often a turn
//! earns one, is learned in games ([`Ratings`]). From that [`Rated`] rates all that can be done. MELEES.md says how
//! strong it is, and what each part of it brings. The end of a game is exact ([`Endings`]).

mod adviser;
mod dice;
mod endings;
mod estimate;
mod exchange;
mod futures;
mod holders;
mod last_exchange;
mod part;
mod plan;
mod play;
mod rated;
mod ratings;
mod totals;
mod turn;

pub use adviser::{Advice, Adviser};
pub use dice::GameDice;
pub use endings::Endings;
pub use futures::Futures;
pub use holders::{Held, Holders, Others};
pub use part::Part;
pub use plan::Plan;
pub use play::{Begun, Mover, Rolling, Step, finish, step, turned};
pub use rated::Rated;
pub use ratings::{KEPT, OfPlayers, PLAYERS, Ratings, rating_numbers};
