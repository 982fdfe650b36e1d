//! One turn alone, and one player on the way to the target.

use dicebase_games::bank::{Game, Situation, Standing, Turn};
use dicebase_games::{Dual, Lanes, Wide};

use super::bounds::{Bounds, rounding};
use super::lanes::roll_back;
use crate::progress::{Cancelled, Counter, Report, UNKNOWN};

/// Numbers of turns that a sweep changes by no more than this are close enough for a proof.
const SETTLED: f64 = 1e-11;
/// The distance of a proof's first bounds from these numbers, and the factor by which it grows if the proof fails.
const MARGIN: f64 = 1e-9;
const WIDER: f64 = 10.0;
/// The distance that the bounds have to reach, unless rounding keeps them apart.
const CLOSE: f64 = 1e-10;
/// The number of turns that are certain to suffice in addition to those of the slowest solved standing: a turn that may
/// end with a bank does so with a chance of at least [`Game::LEAST_CHANCE`].
const FURTHEST: f64 = 1.0 / Game::LEAST_CHANCE;

/// The expected points of rolling, for every turn total and number of dice.
pub(super) fn points(game: &Game) -> Vec<Bounds> {
    let at = Situation::one_turn();
    let (script, top) = (game.script(), game.top(&at));
    let mut turn: Turn<f64> = Turn::new(script, top);
    fill(game, &at, &mut turn, &[]);
    roll_back(&mut turn, script, game.above(), 0.0, 0);
    let moments = (0..=top).flat_map(|total| (1..=script.dice()).map(move |dice| (total, dice)));
    // No dice cannot be rolled, and bring nothing.
    let values: Vec<f64> = moments.map(|(total, dice)| turn.rolled(total, dice).max(0.0)).collect();
    let largest = values.iter().copied().fold(0.0, f64::max);
    let error = rounding(game) * largest;
    values.into_iter().map(|value| Bounds { lower: value - error, upper: value + error }).collect()
}

/// The expected turns to the target for every standing, the highest first.
pub(super) fn turns(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    if game.rules().busts_cost_points() {
        return turns_in_sweeps(game, report);
    }
    let standings: Vec<Standing> = game.states().standings().all().collect();
    let counter = Counter::new(standings.len(), report);
    let rounding = rounding(game);
    let mut turn: Turn<Dual<2>> = Turn::new(game.script(), game.longest_turn());
    let mut values: Vec<Bounds> = Vec::with_capacity(standings.len());
    for &me in standings.iter().rev() {
        let at = Situation::alone(me);
        turn.set_top(game.top(&at));
        fill(game, &at, &mut turn, &values);
        let furthest = FURTHEST + largest(&values);
        values.push(fewest_turns(game, &mut turn, [rounding, furthest], &counter)?);
        counter.add(1);
    }
    Ok(values)
}

/// Like [`turns`], for games in which busts in a row cost points, so that standings depend on one another in cycles.
/// Value iteration sweeps from the highest standing down until the numbers hardly change; then bounds are put around
/// all of them. If a sweep moves each bound inward, rounding included, the bounds are proved: the operator is monotone,
/// and as each turn counts 1, it has only one fixed point. A sweep takes about 0.05 ms for each standing.
fn turns_in_sweeps(game: &Game, report: Report<'_>) -> Result<Vec<Bounds>, Cancelled> {
    let counter = Counter::new(UNKNOWN, report);
    let mut values = vec![Bounds::exactly(0.0); game.values()];
    let mut moved = f64::INFINITY;
    while moved > SETTLED * largest(&values) {
        let swept = sweep(game, &values, 0.0, &counter)?;
        moved = swept.iter().zip(&values).map(|(new, old)| (new.lower - old.lower).abs()).fold(0.0, f64::max);
        values = swept.iter().map(|new| Bounds::exactly(new.lower)).collect();
    }
    let rounding = rounding(game);
    let mut margin = MARGIN * largest(&values);
    let around = |by: f64| values.iter().map(move |of| Bounds { lower: of.lower - by, upper: of.lower + by }).collect();
    let mut bounds: Vec<Bounds> = around(margin);
    let (mut is_proved, mut gap) = (false, f64::INFINITY);
    loop {
        let swept = sweep(game, &bounds, rounding, &counter)?;
        let mut inward = swept.iter().zip(&bounds).map(|(new, old)| new.lower >= old.lower && new.upper <= old.upper);
        is_proved = is_proved || inward.all(|is_inward| is_inward);
        if !is_proved {
            margin *= WIDER;
            bounds = around(margin);
            continue;
        }
        for (bound, new) in bounds.iter_mut().zip(&swept) {
            *bound = Bounds { lower: new.lower.max(bound.lower), upper: new.upper.min(bound.upper) };
        }
        let before = std::mem::replace(&mut gap, bounds.iter().map(Bounds::gap).fold(0.0, f64::max));
        if gap <= CLOSE || gap >= before {
            return Ok(bounds);
        }
    }
}

/// The largest number of turns, at least 1.
fn largest(values: &[Bounds]) -> f64 {
    values.iter().map(|value| value.upper).fold(1.0, f64::max)
}

/// Computes new bounds of all standings from the turns with these bounds, the highest standing first; each turn uses
/// the new bounds of the standings before it.
fn sweep(game: &Game, values: &[Bounds], rounding: f64, counter: &Counter<'_>) -> Result<Vec<Bounds>, Cancelled> {
    let mut values = values.to_vec();
    let standings: Vec<Standing> = game.states().standings().all().collect();
    let mut turn: Turn<Wide<2>> = Turn::new(game.script(), game.longest_turn());
    let error = rounding * largest(&values);
    for (i, &me) in standings.iter().rev().enumerate() {
        let at = Situation::alone(me);
        turn.set_top(game.top(&at));
        fill(game, &at, &mut turn, &values);
        let bust = Bounds::of_bust(game, &at, |index| values[index]);
        let rolled = worth(game, &mut turn, bust);
        values[i] = Bounds { lower: 1.0 - rolled.upper - error, upper: 1.0 - rolled.lower + error };
        counter.add(1);
        counter.check()?;
    }
    Ok(values)
}

/// The value of a turn whose banks are [filled in](fill), from that of a bust; rounding is not in the bounds.
pub(super) fn worth(game: &Game, turn: &mut Turn<Wide<2>>, bust: Bounds) -> Bounds {
    let mut busts = Wide::splat(bust.lower);
    busts.as_mut_slice()[1] = bust.upper;
    roll_back(turn, game.script(), game.above(), busts, 0);
    let rolled = turn.rolled(0, game.script().dice()).as_slice();
    Bounds { lower: rolled[0], upper: rolled[1] }
}

/// Solves `turns = 1 + (turns left after this one)`, where a bust leaves their number as it was, by Newton's method.
/// The number left is a concave, piecewise linear function of `turns`, so each step but the last crosses a piece, and
/// the method ends.
///
/// The solution is at most `furthest`. A step would lead beyond it where busting seems to leave fewer turns than
/// banking; from so far away, rounding would make the next step useless.
fn fewest_turns(
    game: &Game,
    turn: &mut Turn<Dual<2>>,
    [rounding, furthest]: [f64; 2],
    counter: &Counter<'_>,
) -> Result<Bounds, Cancelled> {
    let mut worth = [-1.0_f64; 2];
    // Numbers near the limits of `f64` may go round in a cycle, so the margin for rounding grows from time to time.
    for round in 0.. {
        counter.check()?;
        roll_back(turn, game.script(), game.above(), Dual::variable(worth), 0);
        let rolled = turn.rolled(0, game.script().dice());
        let error = rounding * worth[0].abs().max(worth[1].abs()).max(1.0);
        // The lower bound has to lie below all rounding errors, and the upper bound above.
        let margin = error * 2_f64.powi(1 + round / 50);
        let after: [f64; 2] = [rolled.as_slice()[0] - 1.0 - margin, rolled.as_slice()[1] - 1.0 + margin];
        if (0..2).all(|lane| (after[lane] - worth[lane]).abs() <= margin - error) {
            return Ok(Bounds { lower: -worth[1], upper: -worth[0] });
        }
        for lane in 0..2 {
            let steepness = 1.0 - rolled.slopes()[lane];
            // A turn that is certain to bust only leads to another one: a plain step goes on.
            let step = (after[lane] - worth[lane]) / if steepness > 0.0 { steepness } else { 1.0 };
            worth[lane] = (worth[lane] + step).max(-furthest);
        }
    }
    unreachable!("the margin grows until it is enough")
}

/// Fills in the value of banking: the lower bound in the first lane, the upper one in the last.
pub(super) fn fill<L: Lanes>(game: &Game, at: &Situation, turn: &mut Turn<L>, values: &[Bounds]) {
    turn.settle(game.script(), game.above());
    game.fill(
        turn,
        at,
        0,
        |next| Bounds::of_next(next, |index| values[index]),
        |bank, worth| {
            let lanes = bank.as_mut_slice();
            lanes[L::COUNT - 1] = worth.upper;
            lanes[0] = worth.lower;
        },
    );
}
