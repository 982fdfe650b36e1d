//! `dicebase sheet`

use dicebase_engine::find;

use crate::cli::{Global, Sheet};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Sheet, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?.under(&typed.parts.notation)?;
    // A sheet is about winning, which is not possible under all rules.
    let usual = named.family().usual_objective().name;
    let objective = typed.parts.objective().unwrap_or(usual);
    let game = named.ready(Some(objective))?;
    let room = room(&game, &named, global);
    match room.has_action_dice() {
        true if typed.as_bot => {
            let message = "a sheet of a game with action dice has no rules to play by; leave --as-bot out, or ask with \
                           --objective expected-score";
            return Err(Failure::wrong_input(message));
        }
        true => {}
        false if objective != usual => {
            return Err(Failure::wrong_input(format!(
                "a sheet of {} is about play for {usual}; leave --objective out",
                game.id()
            )));
        }
        false if typed.plays_games() => {
            let message = "no games are played for this sheet; leave --players, --bot, --games and --seed out, or ask \
                           for --objective win of a game with action dice, such as kniffeliger";
            return Err(Failure::wrong_input(message));
        }
        false => {}
    }
    room.sheet(typed)
}
