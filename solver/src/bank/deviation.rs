//! How far numbers are from an equilibrium.

use std::collections::HashMap;

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, Turn};
use rayon::prelude::*;

use super::equilibrium::{Equilibrium, LANES, best, fill};
use crate::progress::{Cancelled, Counter, Report};

/// How much more or less a bust has to be worth that a player who is indifferent between two turns has a best one.
const ASIDE: f64 = 1e-9;

/// How far numbers are from an equilibrium: the most that anybody gains by another turn, or that a chance differs from
/// what the turn makes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviations {
    /// At the start of the game.
    pub start: f64,
    /// In whatever state it is the most.
    pub largest: f64,
}

/// Works out the best turn in every state from what is said of the states after it.
///
/// Nothing is believed: a state whose number is wrong differs from what its turn makes of it, and if all numbers are
/// what the best turns make of them, nobody gains by another turn anywhere.
///
/// # Errors
/// When `report` breaks off.
pub fn deviations(game: &Game, claimed: &Equilibrium, report: Report<'_>) -> Result<Deviations, Cancelled> {
    let counter = Counter::new(claimed.shares.len(), report);
    let mixtures: HashMap<usize, f64> = claimed.mixtures.iter().map(|of| (of.state, of.bolder)).collect();
    let count = claimed.shares.len();
    let found = (0..count.div_ceil(LANES)).into_par_iter().map_init(
        || Turn::new(game.script(), game.longest_turn()),
        |turn, group| {
            if counter.is_cancelled() {
                return [f64::INFINITY; LANES];
            }
            // Lanes without a state of their own do the work of the last one again.
            let indices = std::array::from_fn(|lane| (group * LANES + lane).min(count - 1));
            let found = of_group(game, turn, &claimed.shares, &indices, &mixtures);
            counter.add(LANES.min(count - group * LANES));
            found
        },
    );
    let start = game.start();
    let largest_of = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a.max(c), b.max(d)];
    let of_start = |(group, found): (usize, [f64; LANES])| {
        let at_start = if group == start / LANES { found[start % LANES] } else { 0.0 };
        [at_start, found.into_iter().fold(0.0, or_more)]
    };
    let [start, largest] = found.enumerate().map(of_start).reduce(|| [0.0; 2], largest_of);
    counter.check()?;
    Ok(Deviations { start, largest })
}

/// The larger of two, and infinity where one is no number.
fn or_more(a: f64, b: f64) -> f64 {
    if b.is_nan() { f64::INFINITY } else { a.max(b) }
}

fn of_group(
    game: &Game,
    turn: &mut Turn<ShareLanes<LANES>>,
    shares: &[Shares],
    indices: &[usize; LANES],
    mixtures: &HashMap<usize, f64>,
) -> [f64; LANES] {
    let situations = indices.map(|index| Situation::from(&game.states().state(index)));
    fill(game, turn, |lane| situations[lane], shares);
    let busts = situations.map(|at| game.shares(Some(game.bust(&at)), |index| shares[index]));
    let mut lines = best(game, turn, busts);
    if indices.iter().any(|index| mixtures.contains_key(index)) {
        let aside = |by: f64| busts.map(|bust| Shares { own: bust.own + by, ..bust });
        let [careful, bold] = [-ASIDE, ASIDE].map(|by| best(game, turn, aside(by)));
        for lane in 0..LANES {
            if let Some(&chance) = mixtures.get(&indices[lane]) {
                lines[lane] = careful[lane].mixed(&bold[lane], chance);
            }
        }
    }
    std::array::from_fn(|lane| {
        let (line, bust, claimed) = (lines[lane], busts[lane], shares[indices[lane]]);
        let own = line.worth.own + line.bust * bust.own - claimed.own;
        let next = line.worth.next + line.bust * bust.next - claimed.next;
        or_more(own.abs(), next.abs())
    })
}
