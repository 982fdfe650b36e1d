//! Bank games on the page.

use dicebase_analysis::bank::review::{self, Player, Replay};
use dicebase_analysis::bank::{next_roll, sheet};
use dicebase_analysis::play::{Play, Playable};
use dicebase_engine::Error;
use dicebase_games::any::PositionError;
use dicebase_games::bank::{Action, Game, Position, refuse_equilibrium, refuse_other_hands};
use dicebase_games::{Fields, Notation, Onward};
use dicebase_policy::any::Asked;
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;
use serde_json::Value;

use crate::answer::{Answer, Refusal};
use crate::exercise::Search;
use crate::follow::{Followed, Next, no_action};
use crate::play::{FamilyFacts, Played, Standing, allowed, standing};

pub fn stand(played: &Played, game: &Game, policy: Option<&Policy>) -> Answer<Standing> {
    let replay = policy.map_or_else(|| Replay::unmeasured(game), Replay::new);
    let people = played.people.as_deref().unwrap_or(&[0]);
    let begin = |play: &mut Play<Replay<'_, Bytes>>, player: &str| {
        let players = game.players();
        let all = || (0..players).map(|place| Player::at(place, players));
        let first = all().find(|known| known.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write {}", Player::names(players)))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(replay.played_by(people.iter().copied()), begin)?;
    let replay = play.replay();
    let told = FamilyFacts {
        sums: Fields::default(),
        mover: replay.seating().mover(),
        turn_number: replay.seating().turn_number(),
        rolls_left: None,
        turn_total: Some(replay.turn_total().0),
        account: replay.account().map(Into::into),
        actions: if policy.is_none() {
            allowed(game, replay.notation(play.roll()), Position::actions)
        } else {
            Vec::new()
        },
        ..FamilyFacts::default()
    };
    Ok(standing(&play, nothing, told))
}

pub fn review(policy: &Policy, text: &str) -> Answer<Value> {
    Ok(serde_json::to_value(review::review(policy, text)?).unwrap_or_default())
}

/// The sheet, in the format of `dicebase sheet --json`.
pub fn sheet_of(policy: &Policy) -> Answer<Value> {
    refuse_equilibrium(policy.game()).map_err(not_here)?;
    let values = policy.exact_values().map_err(Error::from)?.unwrap_or_default();
    let sheet = sheet::sheet(policy.game(), &values).map_err(not_here)?;
    Ok(serde_json::to_value(sheet).unwrap_or_default())
}

fn not_here(error: impl std::fmt::Display) -> Refusal {
    Refusal::of("not-here", "game", error)
}

/// A position to practise. Pages with exercises show one other score, and there is no greedy rule of thumb.
pub fn exercise(policy: &Policy, search: &Search<'_>) -> Option<Notation> {
    if search.is_greedy() || policy.game().players() > 2 || refuse_other_hands(policy.game()).is_err() {
        return None;
    }
    search.find(&Replay::new(policy), &policy.game().rules().die(), &|_| None)
}

/// The decisions that may follow the next roll after an action, given by its text.
pub fn followed(Asked { adviser, position }: &Asked<Policy, Bytes>, text: &str) -> Answer<Followed> {
    let action = Action::read(adviser.game(), position, text).map_err(no_action)?;
    let next = next_roll(adviser, position, &action).map_err(Error::from)?;
    Ok(Followed::Next(next.into_iter().map(Next::from).collect()))
}

/// The next position after an action, given by its text.
pub fn onward(game: &Game, notation: &Notation, text: &str) -> Answer<Option<Onward>> {
    let position = Position::read(game, notation).map_err(PositionError::from).map_err(Error::from)?;
    let action = Action::read(game, &position, text).map_err(no_action)?;
    Ok(position.onward(game, &action))
}
