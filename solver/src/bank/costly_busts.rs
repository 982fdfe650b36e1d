//! All states of a two-player game in which busts cost points, with the same sum of scores and the same sum of busts in
//! a row.
//!
//! A bust leads to a state with one more bust in a row, which was solved before, or, if it costs points, to one that is
//! solved later, whose value is taken from the sweep before. So is that of another state with the same sums, to which a
//! bust leads that costs nothing. So each state needs only its own turn.

use dicebase_games::bank::{Block, Turn};
use dicebase_games::{Lanes, Wide};
use rayon::prelude::*;

use super::bounds::Bounds;
use super::lanes::roll_back;
use super::two_players::{LANES, Sought, Task};
use crate::pool::Pool;

/// Buffers of the solver, to be reused.
pub(super) type Turns = Pool<Turn<Wide<LANES>>>;

/// Replaces the values of the states by better ones.
pub(super) fn solve(task: &Task<'_>, turns: &Turns, values: &mut [Bounds]) {
    let states = task.sought.states();
    let here = values.to_vec();
    let new = || Turn::new(task.game.script(), task.game.longest_turn());
    let groups = task.blocks.par_chunks(states).zip(values.par_chunks_mut(states));
    groups.for_each(|(blocks, values)| {
        if !task.counter.is_cancelled() {
            turns.with(new, |turn| side_by_side(task, blocks, turn, &here, values));
            task.counter.add(values.len());
        }
    });
}

/// Computes some turns side by side.
fn side_by_side(
    task: &Task<'_>,
    blocks: &[Block],
    turn: &mut Turn<Wide<LANES>>,
    here: &[Bounds],
    values: &mut [Bounds],
) {
    let (game, script) = (task.game, task.game.script());
    let tops = blocks.iter().map(|block| game.top(&block.situation()));
    turn.set_top(tops.max().unwrap_or_default());
    turn.settle(script, game.above());
    let mut busts = Wide::splat(0.0);
    for place in 0..task.sought.states() {
        // Places without a state repeat the last one.
        let at = blocks[place.min(blocks.len() - 1)].situation();
        let put = |bank: &mut Wide<LANES>, worth| task.sought.put(worth, place, bank.as_mut_slice());
        game.fill(turn, &at, 0, |next| task.worth(next), put);
        let bust = Bounds::of_bust(game, &at, |index| task.known.value_with(index, here));
        task.sought.put(bust, place, busts.as_mut_slice());
    }
    roll_back(turn, script, game.above(), busts, 0);
    let rolled = turn.rolled(0, script.dice()).as_slice();
    let rounding = if task.sought == Sought::Bounds { task.rounding } else { 0.0 };
    for (place, value) in values.iter_mut().enumerate() {
        let Bounds { lower, upper } = task.sought.get(place, rolled);
        *value = Bounds { lower: lower - rounding, upper: upper + rounding };
    }
}
