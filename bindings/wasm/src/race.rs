//! Race games on the page.

use dicebase_analysis::play::{Play, Playable};
use dicebase_analysis::race::review::{self, Player, Replay};
use dicebase_games::race::{Game, Position};
use dicebase_games::{Die, Fields, Notation};
use dicebase_policy::race::{Adviser, Policy};
use dicebase_tables::Bytes;
use serde_json::Value;

use crate::answer::Answer;
use crate::exercise::Search;
use crate::play::{FamilyFacts, Played, Standing, allowed, standing};

pub fn stand(played: &Played, game: &Game, solved: Option<&Policy<Bytes>>) -> Answer<Standing> {
    let replay = solved.map_or_else(|| Replay::unsolved(game), Replay::new);
    let people = played.people.as_deref().unwrap_or(&[0]);
    let begin = |play: &mut Play<Replay<'_, Bytes>>, player: &str| {
        let places = 0..game.players();
        let player =
            places.map(|place| play.replay().seating().player(place)).find(|known| known.to_string() == player);
        let first: Player = player.ok_or_else(|| "there is no such player".to_owned())?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(replay.played_by(people.iter().copied()), begin)?;
    let replay = play.replay();
    let told = FamilyFacts {
        sums: Fields::default(),
        mover: replay.seating().mover(),
        turn_number: replay.seating().turn_number(),
        rolls_left: None,
        turn_total: None,
        account: replay.account().map(Into::into),
        actions: allowed(game, replay.notation(play.roll()), Position::actions),
        ..FamilyFacts::default()
    };
    Ok(standing(&play, nothing, told))
}

pub fn review(game: &Game, solved: Option<&Policy<Bytes>>, text: &str) -> Answer<Value> {
    let review = match solved {
        Some(policy) => review::review(policy, text)?,
        None => review::review_unsolved(game, text)?,
    };
    Ok(serde_json::to_value(review).unwrap_or_default())
}

/// A position to practise. There is no greedy rule of thumb.
pub fn exercise(adviser: &Adviser, search: &Search<'_>) -> Option<Notation> {
    if search.is_greedy() {
        return None;
    }
    search.find(&Replay::new(adviser.solved()?), &Die::fair(adviser.game().rules().sides), &|_| None)
}
