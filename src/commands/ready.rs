//! A game that is ready for the objective that was typed, and the position in which it begins.

use dicebase_engine::{NamedGame, with_causes};
use dicebase_games::any::Game;
use dicebase_games::{Notation, as_word};

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// Makes a game ready for an objective, or for the usual one. If the usual one is impossible under the rules, a note
/// names the objective; JSON names it anyway.
pub fn ready(named: &NamedGame, objective: Option<&str>, global: &Global) -> Result<Game, Failure> {
    let game = named.ready(objective)?;
    let usual = named.family().usual_objective();
    if objective.is_none()
        && game.objective() != usual
        && !global.json
        && let Err(refused) = named.ready(Some(usual.name))
    {
        output::note(&format!("{}; the answers are about {}", with_causes(&refused), game.objective().aim));
    }
    Ok(game)
}

/// Refuses the position in which a game would begin with the aim that was typed, unless it is the aim that the objective
/// requires.
pub fn check_beginning(game: &Game, parts: &Notation) -> Result<(), Failure> {
    let notation = parts.clone().of_game(&as_word(game.id()));
    game.understood(&notation).map(drop).map_err(|error| Failure::wrong_input(error.in_options()))
}
