//! The points that still come to a card, except with negligible chances.

use dicebase_games::scorecard::{Game, Needs, Outlook, State};

use super::needs::solve_needs;
use super::number::Number;
use crate::progress::{Cancelled, Report};

/// For every state that can follow when one card plays against another, the least and the most points that still come
/// to it, except with chances that are negligible in numbers `N`. They are ordered by state; those of all other states
/// are zero.
///
/// The chance of one player alone to get some points bounds that of two players. A player who only wants `least` misses
/// it with a chance of at most half of [`Number::NEGLIGIBLE`], and a player who only wants more than `most` gets it
/// with at most the same chance. So a player who is behind by more than the difference catches up with a chance of at
/// most [`Number::NEGLIGIBLE`].
///
/// # Errors
/// When `report` ends the computation.
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

/// The outlook that holds except with this chance, from the chances of getting 1 point, 2 points and so on.
fn but_for(chance: f64, chances: &[f64]) -> Outlook {
    let points = |chance: f64| chances.partition_point(|&of_more| of_more >= chance);
    Outlook { least: points(1.0 - chance), most: points(chance) }
}
