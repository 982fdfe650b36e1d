//! `dicebase play`
//!
//! A game that is being played is a review file. Taking a decision back removes lines and replays the rest; a game that is
//! over gets its result as a last line, under a checksum.

mod command;
mod dialogue;
pub mod dice;
mod editor;
mod ending;
pub mod family;
pub mod first;
mod game_file;
mod input;
pub mod opened;
mod requests;
mod rolls;
pub mod saved_games;
pub mod sitting;
mod stop;
pub mod words;

use dicebase_engine::find;

use crate::cli::{Global, Play};
use crate::commands::ready::{check_beginning, ready};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Play, global: &Global) -> Result<(), Failure> {
    let game = typed.game.to_string_lossy();
    global.refuse_json("play", &format!("it is a dialogue, and `dicebase history {game} --json` tells of games"))?;
    let named = find(&typed.game)?.under(&typed.parts.notation)?;
    let game = ready(&named, typed.parts.objective(), global)?;
    check_beginning(&game, &typed.parts.notation)?;
    room(&game, &named, global).play(typed)
}
