//! The distance of claimed values from an equilibrium.
//!
//! No bound is known for the values of an equilibrium, so a proof computes the best turn of every state again and tells
//! what it gains.

use std::collections::HashMap;

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, Turn};
use rayon::prelude::*;

use super::equilibrium::{Equilibrium, LANES, Mixture, best, fill};
use super::offers::{Offers, size};
use crate::progress::{Cancelled, Counter, Report};

/// The change of a bust's value at which a player who is indifferent between two turns has a single best response.
const ASIDE: f64 = 1e-9;

/// The distance of claimed values from an equilibrium: the largest gain by a deviation, or the largest difference
/// between a chance and the result of its turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviations {
    /// The distance at the start of the game.
    pub start: f64,
    /// The largest distance in any state.
    pub largest: f64,
}

/// Computes the best turn in every state from the claimed values of its successors.
///
/// The proof trusts no number: a wrong one differs from the result of its state's turn, and if all numbers are the
/// results of best turns, no player gains by deviating anywhere.
///
/// # Errors
/// When `report` ends the computation.
pub fn deviations(game: &Game, claimed: &Equilibrium, report: Report<'_>) -> Result<Deviations, Cancelled> {
    let counter = Counter::new(claimed.shares.len(), report);
    let fresh = fresh(game);
    let work = Work { game, shares: &claimed.shares, counter: &counter };
    let without_offers = work.without_offers(&fresh, &claimed.mixtures);
    let with_offers = work.with_offers();
    counter.check()?;
    let start = fresh.binary_search(&game.start()).map_or(f64::INFINITY, |place| without_offers[place]);
    Ok(Deviations { start, largest: without_offers.into_iter().fold(with_offers, or_more) })
}

/// The states in which nothing is offered.
fn fresh(game: &Game) -> Vec<usize> {
    if game.players() == 2 {
        return game.states().blocks().iter().map(|block| block.first).collect();
    }
    (0..game.values()).collect()
}

/// The claimed values and the game that they are checked against.
struct Work<'a> {
    game: &'a Game,
    shares: &'a [Shares],
    counter: &'a Counter<'a>,
}

impl Work<'_> {
    /// The distance of each of these states from the result of its best turn.
    fn without_offers(&self, states: &[usize], mixtures: &[Mixture]) -> Vec<f64> {
        let mixtures: HashMap<usize, f64> = mixtures.iter().map(|of| (of.state, of.bolder)).collect();
        let found = states.par_chunks(LANES).map_init(
            || self.turn(),
            |turn, states| {
                if self.counter.is_cancelled() {
                    return Vec::new();
                }
                // Lanes without a state repeat the last one.
                let indices = std::array::from_fn(|lane| states[lane.min(states.len() - 1)]);
                let found = of_group(self.game, turn, self.shares, &indices, &mixtures);
                self.counter.add(states.len());
                found[..states.len()].to_vec()
            },
        );
        found.flatten_iter().collect()
    }

    /// The largest distance of a state with an offer from the better of taking over and rolling afresh.
    fn with_offers(&self) -> f64 {
        let offers = Offers { game: self.game, known: self.shares, pays: self.game.goes_in_circles() };
        let found = self.game.states().blocks().par_chunks(offers.blocks()).map_init(
            || offers.turn(),
            |turn, blocks| {
                let found = if self.counter.is_cancelled() { Vec::new() } else { offers.of(blocks, turn) };
                self.counter.add(found.len());
                let indices = blocks.iter().flat_map(|block| block.first + 1..block.first + size(self.game, block));
                let apart = |(found, index): (Shares, usize)| found.apart(&self.shares[index]);
                let above = blocks.iter().map(|block| offers.gain_above(block)).fold(0.0, or_more);
                found.into_iter().zip(indices).map(apart).fold(above, or_more)
            },
        );
        found.reduce(|| 0.0, or_more)
    }

    fn turn(&self) -> Turn<ShareLanes<LANES>> {
        Turn::new(self.game.script(), self.game.longest_turn())
    }
}

/// The larger of two numbers; infinity where `b` is NaN.
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
    fill(game, turn, |lane| situations[lane], shares, 0);
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
        let own = line.worth.own + line.bust * bust.own;
        let next = line.worth.next + line.bust * bust.next;
        or_more(Shares { own, next }.apart(&claimed), game.gain_above(&situations[lane], bust.own))
    })
}
