//! The distance of claimed values from an equilibrium.
//!
//! No bound is known for the values of an equilibrium, so a proof computes the best turn of every state again and tells
//! what it gains.

use std::collections::HashMap;

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, Turn};
use rayon::prelude::*;

use super::equilibrium::{Equilibrium, LANES, best, fill};
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

impl Deviations {
    const NONE: Self = Self { start: 0.0, largest: 0.0 };

    fn or_more(self, other: Self) -> Self {
        Self { start: or_more(self.start, other.start), largest: or_more(self.largest, other.largest) }
    }
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
    let mixtures: HashMap<usize, f64> = claimed.mixtures.iter().map(|of| (of.state, of.bolder)).collect();
    let work = Work { game, shares: &claimed.shares, mixtures: &mixtures, counter: &counter };
    let without_offers = match game.players() {
        4 => work.without_offers::<1>(),
        _ => work.without_offers::<0>(),
    };
    let largest = or_more(without_offers.largest, work.with_offers());
    counter.check()?;
    Ok(Deviations { largest, ..without_offers })
}

/// The claimed values and the game that they are checked against.
struct Work<'a> {
    game: &'a Game,
    shares: &'a [Shares],
    mixtures: &'a HashMap<usize, f64>,
    counter: &'a Counter<'a>,
}

impl Work<'_> {
    /// The distances of the states in which nothing is offered from the results of their best turns.
    fn without_offers<const THIRD: usize>(&self) -> Deviations {
        let (blocks, start) = (self.game.states().blocks(), self.game.start());
        let states = if self.game.players() == 2 { blocks.len() } else { self.shares.len() };
        let index = |place: usize| if self.game.players() == 2 { blocks[place].first } else { place };
        let found = (0..states.div_ceil(LANES)).into_par_iter().map_init(
            || Turn::new(self.game.script(), self.game.longest_turn()),
            |turn: &mut Turn<ShareLanes<LANES, 1, THIRD>>, group| {
                if self.counter.is_cancelled() {
                    return Deviations::NONE;
                }
                // Lanes without a state repeat the last one.
                let indices = std::array::from_fn(|lane| index((LANES * group + lane).min(states - 1)));
                let found = of_group(self.game, turn, self.shares, &indices, self.mixtures);
                self.counter.add(LANES.min(states - LANES * group));
                let of_lane =
                    |(&index, &found)| Deviations { start: if index == start { found } else { 0.0 }, largest: found };
                indices.iter().zip(&found).map(of_lane).fold(Deviations::NONE, Deviations::or_more)
            },
        );
        found.reduce(|| Deviations::NONE, Deviations::or_more)
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
}

/// The larger of two numbers; infinity where `b` is NaN.
fn or_more(a: f64, b: f64) -> f64 {
    if b.is_nan() { f64::INFINITY } else { a.max(b) }
}

fn of_group<const THIRD: usize>(
    game: &Game,
    turn: &mut Turn<ShareLanes<LANES, 1, THIRD>>,
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
        let found = line.worth.with(&bust, |worth, bust| worth + line.bust * bust);
        or_more(found.apart(&claimed), game.gain_above(&situations[lane], bust.own))
    })
}
