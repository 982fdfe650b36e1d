//! The rules, positions and possible events of dice games.
//!
//! A game is data: a TOML file of rules, read into [`scorecard::Rules`] and made ready in [`scorecard::Game`]. This
//! crate knows dice ([`Dice`], [`Lattice`]), rules, cards, states, and the recursion over a turn, which computes its
//! value from the values of the states after it. Tables are computed by the solver. This crate starts no threads, opens
//! no files and prints nothing.
//!
//! ```
//! use dicebase_games::any::Rules;
//! use dicebase_games::find_builtin;
//!
//! let kniffel = find_builtin("kniffel").expect("it is built in");
//! let rules = Rules::parse(kniffel.id, kniffel.text)?;
//! let game = rules.ready(kniffel.id, None)?;
//! let understood = game.understood(&"kniffel card ones=3 roll 66613 rolls-left 1".parse()?)?;
//! assert_eq!(understood.notation.to_string(), "kniffel card ones=3 roll 13666 rolls-left 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use dicebase_games::scorecard::{Card, Game, Position};
//! use dicebase_games::Dice;
//!
//! let game = Game::builtin("kniffel").expect("it is built in");
//! let roll = Dice::parse("66613", 6)?;
//! let position = Position::after_roll(&game, Card::empty(&game), roll, 0, Dice::NONE)?;
//! let scores = position.choices(&game).map(|choice| (game.category(choice.category).id.as_str(), choice.points));
//! assert!(scores.into_iter().any(|score| score == ("three-of-a-kind", 22)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each family keeps its words in its own module: `parts.rs` lists the parts of a position, from which the one-line
//! notation, JSON fields, command-line options with their help, the fields of the protocol and Python's keywords derive;
//! `objective.rs` has the objectives with their units, `action.rs` the actions as text and as data, `position.rs` the
//! position, checked once, and `rules.rs` with `validate.rs` the keys of a rules file. The enums over all families are in
//! [`any`]. There is no common `State` or `Action` type.

pub mod any;
pub mod bank;
mod binomial;
mod bot_file;
mod builtin;
mod check;
mod dice;
mod die;
mod error;
mod family;
mod family_game;
mod fields;
mod lanes;
mod lattice;
mod library;
pub mod melee;
mod no_decision;
mod not_covered;
mod notation;
mod objective;
mod onward;
mod part;
pub mod race;
mod rolling;
mod rules;
mod rules_text;
pub mod scorecard;
mod text;
mod whose;
mod written;

/// `true` in builds whose games all have a card and are played for points. Matches over families and objectives look at
/// it, so that the compiler leaves out what only others need.
pub const ONLY_POINTS: bool = cfg!(feature = "only-points");

pub use bot_file::{BotFileError, read_bot_file};
pub use builtin::Builtin;
pub use dice::{
    Dice, DiceError, JOKER, MAX_CHOSEN_DICE, MAX_DICE, MAX_KINDS, MAX_SIDES, Marks, face, is_between_dice, letter_of,
};
pub use die::Die;
pub use error::{Problem, RulesError};
pub use family::Family;
pub use fields::Fields;
pub use lanes::{Dual, Lanes, Wide};
pub use lattice::Lattice;
pub use library::{builtin_names, builtins, find_builtin, known_game, title};
pub use no_decision::NoDecision;
pub use not_covered::NotCovered;
pub use notation::{LONGEST_LINE, LineError, Notation, NotationError};
pub use objective::ObjectiveWords;
pub use onward::Onward;
pub use part::{Kind, OBJECTIVE, Part, Stage, Value};
pub use rules::{CheckedRules, Content};
pub use text::{as_word, at_most, counted, did_you_mean, in_paths, in_words, listed, quoted, shortened, spaced};
pub use written::Written;
