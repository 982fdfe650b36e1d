//! The decisions of a player who ignores the other players.

use dicebase_games::Lanes;
use dicebase_games::scorecard::Game;

use super::decide::{Decider, LANES};
use super::ends::{Choosing, Ends, OfSlots};

/// The ways in which the turns of a player who plays for points end, with their chances, by the index of the state
/// before the turn.
pub struct FixedPlay(Vec<Vec<Ending>>);

/// One way for a turn to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The slot that is filled.
    pub slot: usize,
    /// The extra bonus that is paid with it.
    pub bonus: usize,
    /// Its chance before the first roll.
    pub chance: f64,
}

impl FixedPlay {
    /// Play by the values of all states: for the most expected points, if they are those of [`solve`](super::solve()).
    /// Takes about ten microseconds for each state, and memory for about ten endings.
    #[must_use]
    pub fn of_values(game: &Game, values: &[f64]) -> Self {
        let decider = Decider::new(game);
        let mut scratch = decider.scratch();
        let mut chosen = vec![[0; LANES]; game.decisions().columns()];
        let mut ends = Ends::new(game);
        let mut endings = vec![Vec::new(); game.states().len()];
        for group in game.states().layers().skip(1).flatten() {
            for row in (0..group.rows).map(|number| game.states().row_of_group(group, number)) {
                for first in (0..row.lanes).step_by(LANES) {
                    decider.choose(&mut scratch, &row, first, values, &mut chosen);
                    let slots = ends.of(game, &row, Choosing::Chosen(&chosen));
                    for lane in 0..LANES.min(row.lanes - first) {
                        endings[row.first + first + lane] = endings_of(game, slots, lane);
                    }
                }
            }
        }
        Self(endings)
    }

    /// The endings of a turn in a state; empty when no category is open.
    #[must_use]
    pub fn endings(&self, state: usize) -> &[Ending] {
        &self.0[state]
    }
}

/// The endings that have a chance in this lane.
fn endings_of(game: &Game, slots: &OfSlots, lane: usize) -> Vec<Ending> {
    let ways = slots.iter().enumerate().flat_map(|(slot, chances)| {
        let bonuses = [0, game.scoring().extra_bonus(true)];
        bonuses.into_iter().zip(chances).map(move |(bonus, chances)| (slot, bonus, chances.as_slice()[lane]))
    });
    ways.filter(|(_, _, chance)| *chance > 0.0).map(|(slot, bonus, chance)| Ending { slot, bonus, chance }).collect()
}
