//! Scorecard games, alone or against another player.

use dicebase_analysis::play::Play;
use dicebase_analysis::review::Seat;
use dicebase_analysis::scorecard::review::{self, Replay};
use dicebase_games::Notation;
use dicebase_games::any::PositionError;
use dicebase_games::scorecard::{Aim, Position};
use dicebase_policy::scorecard::Adviser;

use super::{Played, Standing, Told, standing};
use crate::answer::{Answer, Refusal};

/// The aim of play, from the start of the game.
fn aim(adviser: &Adviser, start: &Notation) -> Answer<Aim> {
    let position = Position::read(adviser.game(), start).map_err(PositionError::from);
    Ok(position.map_err(dicebase_engine::Error::from)?.aim().clone())
}

pub fn stand(played: &Played, adviser: &Adviser, start: &Notation) -> Answer<Standing> {
    let replay = Replay::new(adviser, aim(adviser, start)?);
    let replay = replay.map_err(|problem| Refusal::of("failed", "position", problem))?;
    let begin = |play: &mut Play<Replay<'_>>, player: &str| {
        let first = Seat::ALL.into_iter().find(|seat| seat.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write me or opponent"))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(replay, begin)?;
    let replay = play.replay();
    let told = Told {
        sums: replay.turn_start().sums(adviser.game()),
        mover: replay.mover() as usize,
        turn_number: replay.turn(),
        rolls_left: Some(replay.rolls_left()),
        turn_total: None,
        account: replay.account().map(Into::into),
    };
    Ok(standing(&play, nothing, told))
}

pub fn review(adviser: &Adviser, start: &Notation, text: &str) -> Answer<serde_json::Value> {
    let review = review::review(adviser, aim(adviser, start)?, text)?;
    Ok(serde_json::to_value(review).unwrap_or_default())
}
