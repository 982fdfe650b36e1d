//! Bank games, alone or of two.

use dicebase_analysis::bank::refuse_equilibrium;
use dicebase_analysis::bank::review::{self, Replay};
use dicebase_analysis::play::Play;
use dicebase_analysis::review::Seat;
use dicebase_games::Fields;
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;

use super::{Played, Standing, Told, standing};
use crate::answer::{Answer, Refusal};

pub fn stand(played: &Played, policy: &Policy) -> Answer<Standing> {
    check(policy)?;
    let begin = |play: &mut Play<Replay<'_, Bytes>>, player: &str| {
        let first = Seat::ALL.into_iter().find(|seat| seat.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write me or opponent"))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(Replay::new(policy), begin)?;
    let replay = play.replay();
    let told = Told {
        sums: Fields::default(),
        mover: replay.mover() as usize,
        turn_number: replay.turn_number(),
        rolls_left: None,
        turn_total: Some(replay.turn_total().0),
        account: replay.account().map(Into::into),
    };
    Ok(standing(&play, nothing, told))
}

pub fn review(policy: &Policy, text: &str) -> Answer<serde_json::Value> {
    check(policy)?;
    Ok(serde_json::to_value(review::review(policy, text)?).unwrap_or_default())
}

/// Refuses games of which no play is worked out.
fn check(policy: &Policy) -> Answer<()> {
    refuse_equilibrium(policy.game()).map_err(|error| Refusal::of("not-here", "game", error))
}
