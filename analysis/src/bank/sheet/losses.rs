//! What the rule of a sheet loses.

use dicebase_games::RulesError;
use dicebase_games::bank::{Game, Objective};
use dicebase_solver::Report;
use serde::{Serialize, Serializer};

use super::super::error::WalkError;
use super::super::player::Player;
use super::super::regret::regret;
use super::Rule;

/// What a player who follows the rule of a sheet loses against perfect play under an objective.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleLoss {
    /// The objective.
    #[serde(serialize_with = "name")]
    pub objective: Objective,
    /// What perfect play is worth.
    pub optimum: f64,
    /// What the rule is worth.
    pub value: f64,
    /// The difference, which is no less than 0 but for rounding.
    pub loss: f64,
}

fn name<S: Serializer>(objective: &Objective, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(objective.name())
}

/// The game under every objective for which it is computed what a rule loses. Where a bust can cost points of
/// the score, that is not the chance to win.
///
/// # Errors
/// Where the game cannot be played for one of them.
pub fn games_measured(game: &Game) -> Result<Vec<Game>, RulesError> {
    let of = |objective| Game::new(game.id(), game.rules().clone(), objective);
    let of_two = !game.rules().scores_can_fall() && !game.rules().is_equilibrium();
    let is_measured = |objective: &Objective| *objective != Objective::Win || of_two;
    Objective::ALL.into_iter().filter(is_measured).map(of).collect()
}

/// What a rule loses under the objective of the game, from the values of all states.
///
/// # Errors
/// As [`regret`].
pub fn loss(game: &Game, rule: &Rule, values: &[f64], report: Report<'_>) -> Result<RuleLoss, WalkError> {
    let player = Player::of_thresholds(game, rule.thresholds(game));
    let found = regret(&player, values, report)?;
    Ok(RuleLoss { objective: game.objective(), optimum: found.optimum, value: found.value, loss: found.loss })
}
