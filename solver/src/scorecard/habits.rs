//! What a player does in every turn, whatever anybody else has.

use dicebase_games::scorecard::{Game, Row};

use super::decide::{Chosen, Decider, LANES};

/// How the turns of a player who plays for points end, by the index of the state before them: the chance of each way to
/// fill a slot.
pub struct Habits(Vec<Vec<Ending>>);

/// One way for a turn to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The slot that is filled.
    pub slot: usize,
    /// The extra bonus that is paid beside it.
    pub bonus: usize,
    /// How likely it is before the first roll.
    pub chance: f64,
}

impl Habits {
    /// Play by the values of all states: for the most points on average, if they are those of
    /// [`solve`](super::solve()). Takes some ten microseconds for each state, and memory for some ten endings.
    #[must_use]
    pub fn of_values(game: &Game, values: &[f64]) -> Self {
        let decider = Decider::new(game);
        let mut scratch = decider.scratch();
        let mut chosen = vec![[0; LANES]; game.decisions().columns()];
        let mut endings = vec![Vec::new(); game.states().len()];
        for group in game.states().layers().skip(1).flatten() {
            for row in (0..group.rows).map(|number| game.states().row_of_group(group, number)) {
                for first in (0..row.lanes).step_by(LANES) {
                    decider.choose(&mut scratch, &row, first, values, &mut chosen);
                    for lane in 0..LANES.min(row.lanes - first) {
                        endings[row.first + first + lane] = endings_of(game, &row, &chosen, lane);
                    }
                }
            }
        }
        Self(endings)
    }

    /// How a turn of a state ends; none when no category is open.
    #[must_use]
    pub fn endings(&self, state: usize) -> &[Ending] {
        &self.0[state]
    }
}

/// From the first roll to the slots.
fn endings_of(game: &Game, row: &Row, chosen: &[Chosen], lane: usize) -> Vec<Ending> {
    let (lattice, decisions) = (game.lattice(), game.decisions());
    let mut rolled = lattice.chances()[lattice.rolls()].to_vec();
    let mut scored = vec![0.0; rolled.len()];
    for rolls_left in (1..game.rules().rolls).rev() {
        let mut keeps = vec![0.0; lattice.keeps().len()];
        for (column, chance) in decisions.stage(rolls_left).zip(&rolled) {
            keeps[usize::from(chosen[column][lane])] += chance;
        }
        // Who keeps all dice scores them.
        for (scored, full) in scored.iter_mut().zip(&mut keeps[lattice.rolls()]) {
            *scored += std::mem::take(full);
        }
        rolled = rolled_after(game, keeps, rolls_left - 1);
    }
    scored.iter_mut().zip(&rolled).for_each(|(scored, chance)| *scored += chance);
    let mut chances = vec![[0.0; 2]; game.scoring().slots().len()];
    let bonus = game.scoring().extra_bonus(row.extra);
    for ((roll, chance), column) in scored.iter().enumerate().zip(decisions.stage(0)) {
        let has_bonus = bonus > 0 && game.scoring().equal_rolls().contains(&roll);
        chances[usize::from(chosen[column][lane])][usize::from(has_bonus)] += chance;
    }
    let ways = chances.into_iter().enumerate().flat_map(|(slot, [without, with])| {
        [Ending { slot, bonus: 0, chance: without }, Ending { slot, bonus, chance: with }]
    });
    ways.filter(|ending| ending.chance > 0.0).collect()
}

/// From the keeps to what is decided next, or to the rolls that are scored.
fn rolled_after(game: &Game, mut keeps: Vec<f64>, rolls_left: usize) -> Vec<f64> {
    let (lattice, decisions) = (game.lattice(), game.decisions());
    if rolls_left == 0 || !game.rules().saved_dice {
        lattice.roll_keeps(&mut keeps);
        return keeps.split_off(lattice.rolls().start);
    }
    let mut rolled = vec![0.0; decisions.stage(rolls_left).len()];
    for (keep, chance) in keeps[..lattice.rolls().start].iter().enumerate() {
        let others = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len());
        let places = &mut rolled[decisions.with_saved(keep)];
        places.iter_mut().zip(&lattice.chances()[others]).for_each(|(place, of_roll)| *place = chance * of_roll);
    }
    rolled
}
