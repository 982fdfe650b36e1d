//! `dicebase simulate`

use dicebase_engine::find;
use dicebase_games::any::Game;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Simulate, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let Some(players) = typed.players else { return room(&named.ready(None)?, &named, global).simulate(typed) };
    match named.ready(Some("win"))? {
        game @ Game::Melee(_) => room(&game, &named, global).simulate(typed),
        game => Err(Failure::wrong_input(format!(
            "--players {players} means nothing in {}: it is for games with action dice, such as kniffeliger; leave it \
             out and name each player with --bot",
            game.id()
        ))),
    }
}
