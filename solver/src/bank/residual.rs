//! Whether values are what their successors make them.

use dicebase_games::bank::{Game, Objective, Situation, Standing, Turn};
use dicebase_games::{Lanes, Wide};

use super::bounds::Bounds;
use super::lanes::roll_back;
use super::one_player::fill;
use super::two_players::{Known, Scratch, Sought, Task};
use crate::progress::{Cancelled, Counter, Report};

/// The largest difference between the values of a game, or their bounds, and what one turn from each state makes them,
/// those of the states after it being right: the Bellman residual.
///
/// A turn takes means and maxima, so values that are all closer than some distance to the true ones have a residual of
/// at most twice that. `values` must have one entry for each value of the game.
///
/// # Errors
/// When `report` breaks off.
pub fn residual(game: &Game, values: &[Bounds], report: Report<'_>) -> Result<f64, Cancelled> {
    let counter = Counter::new(values.len(), report);
    let again = match game.objective() {
        Objective::Points => one_turn(game, values),
        Objective::Turns => turns(game, values),
        Objective::Win => return two_players(game, values, &counter),
    };
    counter.add(values.len());
    Ok(largest_difference(values, &again))
}

fn one_turn(game: &Game, values: &[Bounds]) -> Vec<Bounds> {
    let at = Situation::one_turn();
    let dice = game.rules().dice;
    let mut turn: Turn<Wide<2>> = Turn::new(game.script(), game.top(&at));
    fill(game, &at, &mut turn, &[]);
    let mut again = Vec::with_capacity(values.len());
    roll_back(&mut turn, game.script(), game.above(), Wide::splat(0.0), 0);
    for total in 0..=turn.top() {
        for dice in 1..=dice {
            let rolled = turn.rolled(total, dice).as_slice();
            again.push(Bounds { lower: rolled[0], upper: rolled[1] });
        }
    }
    again
}

fn turns(game: &Game, values: &[Bounds]) -> Vec<Bounds> {
    let standings: Vec<Standing> = game.states().standings().all().collect();
    let mut turn: Turn<Wide<2>> = Turn::new(game.script(), game.longest_turn());
    let again = standings.iter().rev().map(|&me| {
        let at = Situation::alone(me);
        turn.set_top(game.top(&at));
        fill(game, &at, &mut turn, values);
        let bust = Bounds::of_next(Some(game.bust(&at)), |index| values[index]);
        let mut busts = Wide::splat(bust.lower);
        busts.as_mut_slice()[1] = bust.upper;
        roll_back(&mut turn, game.script(), game.above(), busts, 0);
        let rolled = turn.rolled(0, game.rules().dice).as_slice();
        Bounds { lower: 1.0 - rolled[1], upper: 1.0 - rolled[0] }
    });
    again.collect()
}

fn two_players(game: &Game, values: &[Bounds], counter: &Counter<'_>) -> Result<f64, Cancelled> {
    let states = game.states();
    let known = Known { before: values, after: &[], after_from: values.len() };
    let exact = values.iter().all(|value| value.lower == value.upper);
    let sought = if exact { Sought::Values } else { Sought::Bounds };
    let pays = game.rules().pays_for_taking_over();
    let mut scratch = Scratch::default();
    let mut largest = 0.0_f64;
    for diagonal in states.diagonals() {
        let blocks = &states.blocks()[diagonal.clone()];
        let first = blocks[0].first;
        let end = states.blocks().get(diagonal.end).map_or(states.len(), |block| block.first);
        let mut again = vec![Bounds::exactly(0.0); end - first];
        Task { game, blocks, known, sought, pays, rounding: 0.0, counter }.again(&mut scratch, &mut again);
        counter.check()?;
        largest = largest.max(largest_difference(&values[first..end], &again));
    }
    Ok(largest)
}

/// A value that is no number counts as wrong, not as right.
fn largest_difference(values: &[Bounds], again: &[Bounds]) -> f64 {
    let differences =
        values.iter().zip(again).flat_map(|(a, b)| [(a.lower - b.lower).abs(), (a.upper - b.upper).abs()]);
    differences.fold(0.0, |largest, d| if d.is_nan() { f64::INFINITY } else { largest.max(d) })
}
