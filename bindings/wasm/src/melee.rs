//! Games of several players with action dice on the page.

use dicebase_analysis::melee::review::{self, Player, Replay};
use dicebase_analysis::play::{Play, Playable};
use dicebase_games::Fields;
use dicebase_games::melee::{Action, Game, MIN_PLAYERS};
use dicebase_policy::any::ChosenAction;
use dicebase_policy::melee::Adviser;
use dicebase_tables::Bytes;
use serde_json::Value;

use crate::answer::Answer;
use crate::play::{FamilyFacts, Offer, Played, Standing, standing};

/// The standing of a game. Only bots need an adviser.
pub fn stand(played: &Played, game: &Game, adviser: Option<&Adviser<Bytes>>) -> Answer<Standing> {
    let people = played.people.as_deref().unwrap_or(&[0]);
    let players = played.players.unwrap_or(MIN_PLAYERS);
    let begin = |play: &mut Play<Replay<'_>>, player: &str| {
        play.seat_players(players).map_err(|problem| problem.to_string())?;
        let first = (0..players).map(|place| Player::at(place, players)).find(|known| known.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write {}", Player::names(players)))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let replay = Replay::new(game, None).played_by(people.iter().copied());
    let (play, nothing) = played.go_on(replay, begin)?;
    let replay = play.replay();
    let seats = replay.seats();
    let told = FamilyFacts {
        sums: Fields::default(),
        mover: replay.mover(),
        turn_number: seats.round(),
        rolls_left: Some(replay.rolls_left()),
        turn_total: None,
        account: None,
        totals: (0..replay.players()).map(|place| seats.all()[replay.seat(place)].card.total()).collect(),
        faces: replay.faces(),
        actions: actions(&play, game, adviser),
        offers: offers(&play),
    };
    Ok(standing(&play, nothing, told))
}

/// The actions that may be taken: in the order of the bot, which plays no games for it, if there is one.
fn actions(play: &Play<Replay<'_>>, game: &Game, adviser: Option<&Adviser<Bytes>>) -> Vec<ChosenAction> {
    if play.choices().is_empty() {
        return Vec::new();
    }
    let Ok(position) = play.replay().decision(play.roll()) else { return Vec::new() };
    let rated = |adviser: &Adviser<Bytes>| adviser.rated(&position).into_iter().map(|(action, _)| action).collect();
    let actions: Vec<Action> = adviser.map_or_else(|| position.actions(game), rated);
    actions.iter().map(|action| ChosenAction { action: action.fields(game), text: action.text(game) }).collect()
}

fn offers(play: &Play<Replay<'_>>) -> Vec<Offer> {
    let categories = &play.replay().game().rules().categories;
    let offers = play.roll().map(|roll| play.replay().offers(roll)).unwrap_or_default();
    let offered = categories.iter().zip(offers);
    offered
        .filter_map(|(category, points)| Some(Offer { category: category.id.clone(), points: points?, bonus: 0 }))
        .collect()
}

pub fn review(game: &Game, text: &str) -> Answer<Value> {
    let review = review::review(Replay::new(game, None), text)?;
    Ok(serde_json::to_value(review).unwrap_or_default())
}
