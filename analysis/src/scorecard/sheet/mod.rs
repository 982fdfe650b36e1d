//! What a person can remember of perfect play: the best keeps of a first roll, and which category to give up first.

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

/// What can be printed on a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// The expected points of a game.
    pub value: f64,
    /// The first roll of the game, where it may be rolled again.
    pub opening: Option<Opening>,
    /// What giving up a category costs at several stages of the game.
    pub stages: Vec<Stage>,
    /// What the sheet says nothing of, in sentences.
    pub ignores: Vec<&'static str>,
}

/// Makes the sheet of a game.
///
/// # Errors
/// Where the table is damaged at what the sheet tells of.
pub fn sheet<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Sheet, Damaged> {
    let game = policy.game();
    Ok(Sheet {
        value: policy.table().metadata().root,
        opening: (game.rules().rolls > 1).then(|| opening::opening(policy)).transpose()?,
        stages: give_up::stages(policy)?,
        ignores: ignores::ignores(game),
    })
}
