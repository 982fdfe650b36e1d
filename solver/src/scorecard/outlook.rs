//! The points that still come to a card, but for negligible chances.

use dicebase_games::scorecard::{Game, Needs, Outlook, State};

use super::needs::solve_needs;
use super::number::Number;
use crate::progress::{Cancelled, Report};

/// For every state that can follow from a turn of one card against another, by index, the points that still come to it,
/// but for chances that do not count in numbers `N`: those of all other states are zero.
///
/// For the chance to get some points, which is worked out for one player alone, bounds what two can do. Who only wants
/// `least` gets less with no more than half of [`Number::NEGLIGIBLE`], and who only wants more than `most` gets them
/// with no more either. So who is behind by more than the difference catches up with no more than all of it.
///
/// # Errors
/// When `report` breaks off.
pub fn outlooks<N: Number>(
    game: &Game,
    mover: &State,
    other: &State,
    report: Report<'_>,
) -> Result<Vec<Outlook>, Cancelled> {
    let mut outlooks = vec![Outlook::default(); game.states().len()];
    let states = if mover == other { &[mover][..] } else { &[mover, other] };
    for state in states {
        let needs = Needs::below(game, state, usize::MAX);
        let chances = solve_needs(game, &needs, &[], report)?;
        for (index, outlook) in outlooks.iter_mut().enumerate() {
            let chances = &chances[needs.of_state(index)];
            if !chances.is_empty() {
                *outlook = but_for(N::NEGLIGIBLE / 2.0, chances);
            }
        }
    }
    Ok(outlooks)
}

/// The points that come but for a chance, from those of 1 point, 2 and so on.
fn but_for(chance: f64, chances: &[f64]) -> Outlook {
    let points = |chance: f64| chances.partition_point(|&of_more| of_more >= chance);
    Outlook { least: points(1.0 - chance), most: points(chance) }
}
