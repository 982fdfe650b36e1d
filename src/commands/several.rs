//! Several games in one command.

use std::ffi::OsString;

use dicebase_engine::{NamedGame, find};
use dicebase_games::in_paths;

use crate::failure::Failure;

/// The games that were named. No game may be named twice, and no two may share an id.
pub fn find_all(names: &[OsString]) -> Result<Vec<NamedGame>, Failure> {
    let mut games: Vec<NamedGame> = Vec::new();
    for name in names {
        let game = find(name)?;
        match games.iter().find(|other| in_paths(&other.id).eq_ignore_ascii_case(&in_paths(&game.id))) {
            None => games.push(game),
            Some(other) if other.is_same(&game) => {
                return Err(Failure::wrong_input(format!("{} is there twice; name different games", game.typed)));
            }
            Some(other) => {
                return Err(Failure::wrong_input(format!(
                    "{} and {} would have the same name, {}; rename a rules file",
                    other.typed,
                    game.typed,
                    in_paths(&game.id)
                )));
            }
        }
    }
    Ok(games)
}
