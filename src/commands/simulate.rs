//! `dicebase simulate`

use dicebase_engine::find;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Simulate, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let Some(players) = typed.players else { return room(&named.ready(None)?, &named, global).simulate(typed) };
    // Several players with action dice play another game than each alone.
    if let Ok(game) = named.ready(Some("win")) {
        let room = room(&game, &named, global);
        if room.has_action_dice() {
            return room.simulate(typed);
        }
    }
    let game = named.ready(None)?;
    let room = room(&game, &named, global);
    if room.has_cards() {
        return room.simulate(typed);
    }
    Err(Failure::wrong_input(format!(
        "--players {players} means nothing in {}: it is for scorecard games, such as kniffel; leave it out and name \
         each player with --bot",
        game.id()
    )))
}
