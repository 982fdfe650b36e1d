//! The exact loss of a player against perfect play.

use dicebase_games::bank::{Game, Objective};
use dicebase_solver::{Counter, Report};
use serde::Serialize;

use super::alone::{Route, one};
use super::error::WalkError;
use super::pairs::walk;
use super::player::Player;
use crate::loss::loss;

/// The expected loss of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Regret {
    /// The value of perfect play under the objective: expected points, turns, or the chance to win, averaged over both
    /// seats.
    pub optimum: f64,
    /// The value of the player.
    pub value: f64,
    /// The loss, never negative.
    pub loss: f64,
    /// The same numbers for each seat, where there are two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<[SeatRegret; 2]>,
    /// The parts of the loss by kind of decision. Their sum is the loss, but for rounding.
    pub decisions: Vec<DecisionRegret>,
}

/// The expected loss of a player in one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatRegret {
    /// Is `true` when the player begins.
    pub begins: bool,
    /// The chance of a perfect player in that seat to win.
    pub optimum: f64,
    /// The player's chance to win.
    pub value: f64,
    /// The loss, never negative.
    pub loss: f64,
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Choosing the number of dice to roll.
    NumberOfDice,
    /// Choosing the dice to set aside.
    SetAside,
    /// Banking or rolling.
    BankOrRoll,
    /// Taking over or not.
    TakeOver,
}

/// The expected loss by one kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DecisionRegret {
    /// The kind.
    pub decision: Decision,
    /// The expected loss of all these decisions in a game (or in the turn), each measured against the best one with
    /// perfect play after it. Setting dice aside is measured as if the better of banking and rolling followed.
    pub loss: f64,
}

/// Computes the exact expected loss of a player against perfect play from the start. `values` are the values of all
/// states by index, see [`Game::values`](dicebase_games::bank::Game::values); the objective points needs none.
///
/// Under the objective win, the other player plays perfectly. All numbers are exact but for rounding and for the errors
/// of the values. Takes up to a millisecond per pair of scores.
///
/// # Errors
/// If the player's game cannot be computed, for a reason that [`WalkError`] lists, or if `report` breaks off.
pub fn regret(player: &Player<'_>, values: &[f64], report: Report<'_>) -> Result<Regret, WalkError> {
    match player.game.objective() {
        Objective::Points => of_points(player, report),
        Objective::Turns => of_turns(player, values, report),
        Objective::Win => of_win(player, values, report),
    }
}

fn of_points(player: &Player<'_>, report: Report<'_>) -> Result<Regret, WalkError> {
    let perfect = Player::optimal(player.game, &[][..]);
    let counter = Counter::new(2, report);
    let expected = |player, measured| {
        let passed = one(player, measured, &counter)?;
        let points =
            passed.banked.iter().map(|banked| player.game.rules().points(banked.total).0 as f64 * banked.mass[0]);
        Ok::<_, WalkError>((points.sum::<f64>(), [passed.set_aside[0], passed.bank_or_roll[0]]))
    };
    let (optimum, _) = expected(&perfect, false)?;
    let (value, lost) = expected(player, true)?;
    let decisions = decisions(player.game, &lost);
    Ok(Regret { optimum, value, loss: loss(optimum, value), seats: None, decisions })
}

fn of_turns(player: &Player<'_>, values: &[f64], report: Report<'_>) -> Result<Regret, WalkError> {
    let route = Route::of(player, Some(values), report)?;
    let (optimum, value) = (values[player.game.start()], route.expected());
    let lost = |kind: usize| route.turns.iter().map(|turn| turn.visits * turn.losses[kind]).sum();
    let decisions = decisions(player.game, &[lost(0), lost(1)]);
    // Fewer turns are better.
    Ok(Regret { optimum, value, loss: loss(value, optimum), seats: None, decisions })
}

fn of_win(player: &Player<'_>, values: &[f64], report: Report<'_>) -> Result<Regret, WalkError> {
    let opponent = Player::optimal(player.game, values);
    let found = walk([player, &opponent], Some(values), report)?;
    let start = values[player.game.start()];
    let seat = |begins: bool| {
        let optimum = if begins { start } else { 1.0 - start };
        let value = found.won[usize::from(!begins)];
        SeatRegret { begins, optimum, value, loss: loss(optimum, value) }
    };
    let seats = [seat(true), seat(false)];
    let mean = |of: fn(&SeatRegret) -> f64| f64::midpoint(of(&seats[0]), of(&seats[1]));
    let losses = found.losses.map(|[first, second]| f64::midpoint(first, second));
    let kinds = if player.game.rules().take_over.is_some() { 3 } else { 2 };
    Ok(Regret {
        optimum: mean(|seat| seat.optimum),
        value: mean(|seat| seat.value),
        loss: mean(|seat| seat.loss),
        seats: Some(seats),
        decisions: decisions(player.game, &losses[..kinds]),
    })
}

fn decisions(game: &Game, losses: &[f64]) -> Vec<DecisionRegret> {
    let kinds: &[Decision] = match game.rules().one_roll {
        true => &[Decision::NumberOfDice],
        false => &[Decision::SetAside, Decision::BankOrRoll, Decision::TakeOver],
    };
    kinds
        .iter()
        .copied()
        .zip(losses)
        .map(|(decision, &lost)| DecisionRegret { decision, loss: loss(lost, 0.0) })
        .collect()
}
