//! Sheets of rules that people can remember.

use dicebase_engine::Error;
use dicebase_games::bank::refuse_equilibrium;
use dicebase_games::scorecard::refuse_saved_rolls;
use dicebase_policy::any::Policy;
use serde_json::Value;

use crate::answer::{Answer, Refusal};

/// The sheet of a game, in the format of `dicebase sheet --json`.
pub fn sheet(policy: &Policy) -> Answer<Value> {
    let not_here = |reason: String| Refusal::of("not-here", "game", reason);
    match policy {
        Policy::Scorecard(adviser) => {
            let policy = adviser.points().ok_or_else(|| not_here("there are sheets of play for points".to_owned()))?;
            refuse_saved_rolls(policy.game()).map_err(Error::from)?;
            let sheet = dicebase_analysis::scorecard::sheet::sheet(policy).map_err(Error::from)?;
            Ok(serde_json::to_value(sheet).unwrap_or_default())
        }
        Policy::Bank(policy) => {
            refuse_equilibrium(policy.game()).map_err(|error| not_here(error.to_string()))?;
            let values = policy.exact_values().map_err(Error::from)?.unwrap_or_default();
            let sheet = dicebase_analysis::bank::sheet::sheet(policy.game(), &values);
            Ok(serde_json::to_value(sheet.map_err(|error| not_here(error.to_string()))?).unwrap_or_default())
        }
        Policy::Melee(_) | Policy::Race(_) => Err(not_here("there is a sheet of scorecard and bank games".to_owned())),
    }
}
