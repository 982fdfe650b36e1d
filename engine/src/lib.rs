//! From a game's name and a position in words to the best move.
//!
//! The other crates each do one step: rules, solving, tables, policies. This one puts them behind one door, for the command line and for the
//! bindings to other languages: it finds a game, opens its table or makes it, reads a position that is written as one line, and answers.
//! It prints nothing; who wants to see how far a computation has come gives a [`Watch`].

mod answer;
mod error;
mod game;
mod open;
pub mod protocol;
pub mod solved;
mod store;
mod watch;

pub use answer::{Action, Ranked};
pub use error::{Error, Kind, with_causes};
pub use game::{Game, NamedGame, Rules, find, objective};
pub use open::{Open, Question, decision};
pub use store::{Workshop, table_name};
pub use watch::{Unwatched, Watch, Work};
