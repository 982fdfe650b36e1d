//! `dicebase simulate`

use dicebase_engine::find;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Simulate, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let Some(players) = typed.players else { return room(&named.ready(None)?, &named, global).simulate(typed) };
    let game = named.ready(Some("win"))?;
    let room = room(&game, &named, global);
    if room.has_action_dice() {
        return room.simulate(typed);
    }
    Err(Failure::wrong_input(format!(
        "--players {players} means nothing in {}: it is for games with action dice, such as kniffeliger; leave it out and \
         name each player with --bot",
        game.id()
    )))
}
