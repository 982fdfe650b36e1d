//! The distribution of the points that a card still brings to a player who plays for points.

use dicebase_games::scorecard::{Futures, Game};

use super::fixed_play::FixedPlay;

/// The chance of each number of points that each state may still bring, in the order of [`Futures`]. Takes some tenths
/// of a second for 14 categories.
#[must_use]
pub fn solve_futures(game: &Game, futures: &Futures, fixed: &FixedPlay) -> Vec<f64> {
    let slots = game.scoring().slots();
    let mut chances = vec![0.0; futures.len()];
    chances[0] = 1.0;
    for group in game.states().layers().skip(1).flatten() {
        for row in (0..group.rows).map(|number| game.states().row_of_group(group, number)) {
            let (before, rest) = chances.split_at_mut(futures.row(row.first).start);
            let places = &mut rest[..futures.row(row.first).len()];
            for ending in fixed.endings(row.first) {
                let slot = slots[ending.slot];
                let next = Futures::state(game, row.open.without(slot.category));
                let from = &before[futures.row(next)];
                for (place, chance) in places[slot.points..].iter_mut().zip(from) {
                    *place += ending.chance * chance;
                }
            }
        }
    }
    chances
}
