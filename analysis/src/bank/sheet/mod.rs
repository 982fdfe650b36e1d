//! Sheets that a person can remember: totals from which to bank and to take over.

mod bot_file;
mod losses;
mod situations;

use dicebase_games::bank::{Game, Points, refuse_other_hands, refuse_turns};
use serde::Serialize;

use super::bots::BotError;
use super::thresholds::Thresholds;

pub use losses::{RuleLoss, games_measured, loss};
pub use situations::AtScores;

/// The contents of a sheet, in points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// One rule for all scores.
    pub rule: Rule,
    /// The best thresholds at some scores.
    pub situations: Vec<AtScores>,
}

/// Thresholds by the number of dice left, from 1 on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rule {
    /// The turn total from which to bank; `None` for never.
    pub bank_from: Vec<Option<Points>>,
    /// The points that dice left count for when dice are set aside: the choice with the largest sum of its points and
    /// these is taken.
    pub dice_left: Vec<Points>,
    /// The offered turn total from which to take over; `None` for never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_from: Option<Vec<Option<Points>>>,
}

/// Computes the sheet of a game under the objectives win or turns, from the values of all states. Takes some tenths of
/// a second.
///
/// # Errors
/// If there is no simple rule: see [`Thresholds::of_one_turn`]. If two play a game that ends after a number of turns,
/// or the dice are not all alike.
pub fn sheet(game: &Game, values: &[f64]) -> Result<Sheet, BotError> {
    refuse_other_hands(game)?;
    refuse_turns(game)?;
    let rule = Rule::of(game, &Thresholds::with_dice(game)?);
    Ok(Sheet { rule, situations: situations::situations(game, values) })
}

impl Rule {
    fn of(game: &Game, thresholds: &Thresholds) -> Self {
        let points = |steps: &Option<usize>| steps.map(|steps| game.rules().points(steps));
        Self {
            bank_from: thresholds.bank.iter().map(points).collect(),
            dice_left: thresholds.dice.iter().map(|&steps| game.rules().points(steps)).collect(),
            take_from: game.rules().take_over.map(|_| thresholds.take.iter().map(points).collect()),
        }
    }

    /// The rule as thresholds of a player, in steps.
    #[must_use]
    pub fn thresholds(&self, game: &Game) -> Thresholds {
        let steps = |points: &Option<Points>| points.map(|points| game.rules().steps(points));
        Thresholds {
            bank: self.bank_from.iter().map(steps).collect(),
            dice: self.dice_left.iter().map(|&points| game.rules().steps(points)).collect(),
            take: self.take_from.as_ref().map_or(vec![None; self.bank_from.len()], |t| t.iter().map(steps).collect()),
        }
    }
}
