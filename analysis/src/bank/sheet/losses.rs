//! The loss of the rule of a sheet.

use dicebase_games::RulesError;
use dicebase_games::bank::{Game, Objective};
use dicebase_solver::Report;
use serde::{Serialize, Serializer};

use super::super::error::WalkError;
use super::super::player::Player;
use super::super::regret::regret;
use super::Rule;

/// The loss of a player who follows the rule of a sheet, against perfect play under an objective.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleLoss {
    /// The objective.
    #[serde(serialize_with = "name")]
    pub objective: Objective,
    /// The value of perfect play.
    pub optimum: f64,
    /// The value of the rule.
    pub value: f64,
    /// The difference, never negative.
    pub loss: f64,
}

fn name<S: Serializer>(objective: &Objective, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(objective.name())
}

/// The game under every objective for which the loss of a rule is computed. The objective win is left out where a bust
/// can cost points of the score, and where the game is not zero-sum.
///
/// # Errors
/// If the game cannot be played under one of these objectives.
pub fn games_measured(game: &Game) -> Result<Vec<Game>, RulesError> {
    let of = |objective| Game::new(game.id(), game.rules().clone(), objective);
    let of_two = !game.rules().scores_can_fall() && !game.rules().is_equilibrium();
    let is_measured = |objective: &Objective| *objective != Objective::Win || of_two;
    Objective::ALL.into_iter().filter(is_measured).map(of).collect()
}

/// The loss of a rule under the objective of the game, from the values of all states.
///
/// # Errors
/// If the player's game cannot be computed, for a reason that [`WalkError`] lists, or if `report` breaks off.
pub fn loss(game: &Game, rule: &Rule, values: &[f64], report: Report<'_>) -> Result<RuleLoss, WalkError> {
    let player = Player::of_thresholds(game, rule.thresholds(game));
    let found = regret(&player, values, report)?;
    Ok(RuleLoss { objective: game.objective(), optimum: found.optimum, value: found.value, loss: found.loss })
}
