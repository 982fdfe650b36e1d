//! The way from a game's name and a position in words to the best move.
//!
//! The other crates each do one step: rules, solving, tables, policies. This one combines them for the command line and
//! for the bindings to other languages: it finds a game, opens or makes its table, reads a position from one line of
//! text, and answers. It prints nothing; a [`Watch`] receives the progress of computations.
//!
//! This is the crate to depend on for a program that embeds perfect play. Its arithmetic needs optimisation: with
//! `[profile.dev.package."*"] opt-level = 2` in the manifest of a program, its debug builds solve as fast as others.
//!
//! # Solve a game, and ask for the best move
//!
//! ```
//! use dicebase_engine::{SolveConfig, solve};
//!
//! let policy = solve("knubbel-v1", SolveConfig::in_memory())?;
//! let question = policy.ask(&"knubbel-v1 roll 11356 rolls-left 2".parse()?)?;
//! for action in question.rank()?.iter().take(3) {
//!     println!("{}: {:.4}", action.words, action.worth.number());
//! }
//! assert_eq!(question.best()?.loss, Some(0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Keep tables in a folder, and map them
//!
//! [`SolveConfig::open`] names a folder, or finds the user's. A table that is there is mapped into memory and answers at
//! once; a missing one is solved and stored for the next time. [`any::Tables`] asks for one objective, without solving
//! ([`any::Tables::stored`]) or for one position ([`any::Tables::read`]).
//!
//! ```
//! use dicebase_engine::any::{Tables, open};
//! use dicebase_engine::{SolveConfig, Unwatched, find};
//!
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let named = find("zehntausend")?;
//! let game = named.ready(Some("points"))?;
//! let config = SolveConfig::open(Some(folder.to_owned()), 0)?;
//! let found = Tables::of(&game, &named, config, &Unwatched).values(false)?;
//! assert!(found.is_new);
//!
//! let policy = open(&found.path)?;
//! println!("one turn is worth {:.2} points", policy.root().unwrap_or_default());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a turn
//!
//! ```
//! use dicebase_engine::{SolveConfig, solve};
//!
//! let policy = solve("knubbel-v1", SolveConfig::in_memory())?;
//! // In a program these come from dice.
//! for (left, roll) in [(2, "11136"), (1, "11115"), (0, "11111")] {
//!     let best = policy.ask(&format!("knubbel-v1 roll {roll} rolls-left {left}").parse()?)?.best()?;
//!     println!("{roll}: {}", best.words);
//!     assert_eq!(best.text.starts_with("keep"), left > 0);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

pub use any::solve;
pub use command::{in_folder, in_shell, remaking_file};
pub use cost::{Estimate, LONG};
pub use error::{Error, Origin, with_causes};
pub use game::{NamedGame, find};
pub use kept::{CHECKPOINT, DISTRIBUTION, FRONTIER, Kept, RULE_LOSS};
pub use proof::{Claim, Measure, Proof};
pub use ranks::{SharedPlan, dismiss};
pub use size::Size;
pub use solve_config::{FileName, SolveConfig, is_table_of, read_name, table_name};
pub use solved::Found;
pub use watch::{Unwatched, Watch, Work};
pub use watched::{Watched, watched};
