//! The sheet: the part of perfect play that a person can remember. It has the best keeps of the first roll and the
//! order in which to give up categories.

mod bot_file;
mod exceptions;
mod give_up;
mod ignores;
mod opening;
mod recipe;
mod shows;

use dicebase_policy::scorecard::Policy;
use dicebase_tables::Damaged;
use serde::Serialize;

pub use exceptions::{Exception, KeepOf};
pub use give_up::{Cost, Stage};
pub use opening::{Kind, Opening, Rule};
pub use recipe::Recipe;
pub(super) use recipe::longest_run;
pub(super) use shows::Shows;

/// The contents of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// The expected points of a game.
    pub value: f64,
    /// The first roll of the game; `None` if a turn has only one roll.
    pub opening: Option<Opening>,
    /// The costs of giving up categories at several stages of the game.
    pub stages: Vec<Stage>,
    /// The limits of the sheet, in sentences.
    pub ignores: Vec<&'static str>,
}

/// Computes the sheet of a game.
///
/// # Errors
/// If the table is damaged at a state that the sheet needs.
pub fn sheet<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Sheet, Damaged> {
    let game = policy.game();
    Ok(Sheet {
        value: policy.table().metadata().root,
        opening: (game.rules().rolls > 1).then(|| opening::opening(policy)).transpose()?,
        stages: give_up::stages(policy)?,
        ignores: ignores::ignores(game),
    })
}
