//! The way from a game's name and a position in words to the best move.
//!
//! The other crates each do one step: rules, solving, tables, policies. This one combines them for the command line and
//! for the bindings to other languages: it finds a game, opens or makes its table, reads a position from one line of
//! text, and answers. It prints nothing; a [`Watch`] receives the progress of computations.

pub mod any;
pub mod bank;
mod command;
mod cost;
mod error;
mod family_tables;
mod game;
mod kept;
pub mod melee;
mod pace;
mod proof;
pub mod protocol;
pub mod race;
mod ranks;
pub mod scorecard;
mod size;
mod solve_config;
mod solved;
mod table_context;
mod watch;
mod watched;

pub use command::{in_folder, in_shell, remaking_file};
pub use cost::{Estimate, LONG};
pub use error::{Error, Kind, with_causes};
pub use game::{NamedGame, find};
pub use kept::{CHECKPOINT, DISTRIBUTION, FRONTIER, Kept, RULE_LOSS};
pub use proof::{Claim, Measure, Proof};
pub use ranks::{SharedPlan, dismiss};
pub use size::Size;
pub use solve_config::{FileName, SolveConfig, is_table_of, read_name, table_name};
pub use solved::Found;
pub use watch::{Unwatched, Watch, Work};
pub use watched::{Watched, watched};
