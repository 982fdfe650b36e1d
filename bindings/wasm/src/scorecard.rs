//! Scorecard games on the page.

use dicebase_analysis::play::Play;
use dicebase_analysis::review::Seat;
use dicebase_analysis::scorecard::review::{self, Advise, Replay};
use dicebase_analysis::scorecard::{TurnEnd, sheet, turn_ends};
use dicebase_engine::Error;
use dicebase_games::any::PositionError;
use dicebase_games::scorecard::{Action, Aim, Choice, Game, Position, refuse_early_filling};
use dicebase_games::{Notation, Onward};
use dicebase_policy::any::Asked;
use dicebase_policy::scorecard::{Adviser, Policy};
use dicebase_tables::{Bytes, Table};
use serde_json::Value;

use crate::answer::{Answer, Refusal};
use crate::exercise::Search;
use crate::follow::{End, Followed, no_action};
use crate::play::{FamilyFacts, Offer, Played, Standing, standing};

/// The aim of play, from the start of the game.
fn aim(game: &Game, start: &Notation) -> Answer<Aim> {
    let position = Position::read(game, start).map_err(PositionError::from);
    Ok(position.map_err(Error::from)?.aim().clone())
}

pub fn stand(played: &Played, advice: &dyn Advise, start: &Notation) -> Answer<Standing> {
    let game = advice.game();
    let replay = Replay::new(advice, aim(game, start)?);
    let replay = replay.map_err(|problem| Refusal::of("failed", "position", problem))?;
    let begin = |play: &mut Play<Replay<'_>>, player: &str| {
        let first = Seat::ALL.into_iter().find(|seat| seat.to_string() == player);
        let first = first.ok_or_else(|| format!("\"{player}\" is no player; write me or opponent"))?;
        play.begin(first).map_err(|problem| problem.to_string())
    };
    let (play, nothing) = played.go_on(replay, begin)?;
    let replay = play.replay();
    let told = FamilyFacts {
        sums: replay.turn_start().sums(game),
        mover: replay.mover() as usize,
        turn_number: replay.turn(),
        rolls_left: Some(replay.rolls_left()),
        turn_total: None,
        account: replay.account().filter(|_| !played.unmeasured).map(Into::into),
        offers: if played.unmeasured { offers(&play) } else { Vec::new() },
        ..FamilyFacts::default()
    };
    Ok(standing(&play, nothing, told))
}

/// The points that each open category would have with the dice on the table.
fn offers(play: &Play<Replay<'_>>) -> Vec<Offer> {
    let (replay, roll) = (play.replay(), play.roll());
    let category = |choice: &Choice| replay.game().category(choice.category).id.clone();
    let offer = |choice: Choice| Offer { category: category(&choice), points: choice.points, bonus: choice.bonus };
    roll.map_or_else(Vec::new, |roll| replay.entries(roll).into_iter().map(offer).collect())
}

pub fn review(adviser: &Adviser, start: &Notation, text: &str) -> Answer<Value> {
    let review = review::review(adviser, aim(adviser.game(), start)?, text)?;
    Ok(serde_json::to_value(review).unwrap_or_default())
}

/// The sheet, in the format of `dicebase sheet --json`.
pub fn sheet_of(adviser: &Adviser) -> Answer<Value> {
    let only_points = || Refusal::of("not-here", "game", "there are sheets of play for points");
    let policy = adviser.points().ok_or_else(only_points)?;
    refuse_early_filling(policy.game()).map_err(Error::from)?;
    Ok(serde_json::to_value(sheet::sheet(policy).map_err(Error::from)?).unwrap_or_default())
}

/// A position to practise.
pub fn exercise(adviser: &Adviser, search: &Search<'_>) -> Answer<Option<Notation>> {
    let replay = Replay::new(adviser, Aim::Points);
    let replay = replay.map_err(|problem| Refusal::of("not-here", "position", problem))?;
    let greedy = adviser.points().and_then(greedy);
    let thumb = |notation: &Notation| of_greedy(greedy.as_ref()?, notation);
    Ok(search.find(&replay, adviser.game().lattice().die(), &thumb))
}

/// The policy that maximises the points of the current turn, as if nothing came after it.
fn greedy(policy: &Policy) -> Option<Policy> {
    let nothing = vec![0.0; policy.table().len()];
    let table = Table::in_memory(policy.table().metadata(), &nothing).ok()?;
    Policy::new(policy.game().clone(), table).ok()
}

fn of_greedy(greedy: &Policy, notation: &Notation) -> Option<String> {
    let position = Position::read(greedy.game(), notation).ok()?;
    Some(greedy.best(&position).ok()??.action.text(greedy.game()))
}

/// The ways in which the turn may end after an action, given by its text.
pub fn followed(Asked { adviser, position }: &Asked<Adviser, Bytes>, text: &str) -> Answer<Followed> {
    let action = Action::read(adviser.game(), position, text).map_err(no_action)?;
    let ends = turn_ends(adviser, position, &action).map_err(Error::from)?;
    Ok(Followed::Ends(ends.into_iter().map(|end| in_words(adviser.game(), &end)).collect()))
}

fn in_words(game: &Game, end: &TurnEnd) -> End {
    let category = game.category(end.choice.category).id.clone();
    End { category, points: end.choice.points, bonus: end.choice.bonus, chance: end.chance }
}

/// The next position after an action, given by its text.
pub fn onward(game: &Game, notation: &Notation, text: &str) -> Answer<Option<Onward>> {
    let position = Position::read(game, notation).map_err(PositionError::from).map_err(Error::from)?;
    let action = Action::read(game, &position, text).map_err(no_action)?;
    Ok(position.onward(game, &action))
}
