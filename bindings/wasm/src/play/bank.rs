//! Bank games, alone or with several players.

use dicebase_analysis::bank::review::{self, Player, Replay};
use dicebase_analysis::play::Play;
use dicebase_games::Fields;
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;

use super::{Played, Standing, Told, standing};
use crate::answer::Answer;

pub fn stand(played: &Played, policy: &Policy) -> Answer<Standing> {
    let people = played.people.as_deref().unwrap_or(&[0]);
    let begin = |play: &mut Play<Replay<'_, Bytes>>, player: &str| {
        let players = policy.game().players();
        let all = || (0..players).map(|place| Player::at(place, players));
        let first = all().find(|known| known.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write {}", Player::names(players)))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(Replay::new(policy).played_by(people.iter().copied()), begin)?;
    let replay = play.replay();
    let told = Told {
        sums: Fields::default(),
        mover: replay.mover(),
        turn_number: replay.turn_number(),
        rolls_left: None,
        turn_total: Some(replay.turn_total().0),
        account: replay.account().map(Into::into),
    };
    Ok(standing(&play, nothing, told))
}

pub fn review(policy: &Policy, text: &str) -> Answer<serde_json::Value> {
    Ok(serde_json::to_value(review::review(policy, text)?).unwrap_or_default())
}
