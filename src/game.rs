//! From what was typed to a game.

use dicebase_games::Family;

pub use dicebase_engine::{Game, NamedGame, Rules};

use crate::failure::Failure;

/// The game of this name, or that of the rules file at this path.
pub fn find(name: &str) -> Result<NamedGame, Failure> {
    Ok(dicebase_engine::find(name)?)
}

/// Refuses an option that only games of the other family know.
pub fn refuse_other_family(named: &NamedGame, option: Option<&str>) -> Result<(), Failure> {
    let Some(option) = option else { return Ok(()) };
    let (family, options) = match named.rules {
        Rules::Scorecard(_) => (Family::Scorecard, "--card, --roll, --rolls-left and --saved"),
        Rules::Bank(_) => (Family::Bank, "--me, --opponent, --turn, --roll and others; see --help"),
    };
    let message = format!("{option} means nothing in {}, a {} game, which knows {options}", named.id, family.name());
    Err(Failure::wrong_input(message))
}
