//! All states of a two-player game whose scores have the same sum.

use std::ops::RangeInclusive;

use dicebase_games::bank::{Block, Game, Later, Next, Script, Situation, State, Turn};
use dicebase_games::{Dual, Lanes, Wide};
use rayon::prelude::*;

use super::bounds::Bounds;
use super::lanes::roll_back;
use super::offers::{moments, size};
use crate::progress::Counter;

/// The number of lanes of a turn; each holds a state, or the lower or upper bound of one.
pub(super) const LANES: usize = 16;
/// The number of rounds of Newton's method before slow but reliable plain iteration takes over. After each further run
/// of as many rounds, the margin for rounding is doubled, since numbers near the limits of `f64` may go round in a
/// cycle.
const PATIENCE: usize = 50;

/// The range of chances, with room for the margins of their bounds.
const CHANCES: RangeInclusive<f64> = -0.5..=1.5;

/// Buffers of the solver, to be reused: the turns of the first player, and of the second one if the dice are others.
#[derive(Default)]
pub(super) struct Scratch {
    groups: [Vec<Group>; 2],
}

/// The blocks of a diagonal in groups of neighbours, with their turns. A group is of one player, if the players have
/// other dice each.
struct Groups<'a, 'r> {
    all: Vec<(&'a [Block], &'r mut Group)>,
    /// The number of states of a group.
    states: usize,
    /// The number of blocks, and of groups, before those of a second player with other dice.
    first: [usize; 2],
}

impl Groups<'_, '_> {
    /// The results of the group of a block, and its place there.
    fn found(&self, block: usize) -> (&[Tangent; LANES], usize) {
        let [blocks, groups] = self.first;
        let (block, before) = if block < blocks { (block, 0) } else { (block - blocks, groups) };
        (&self.all[before + block / self.states].1.found, block % self.states)
    }
}

/// Some blocks whose turns are computed side by side.
struct Group {
    turn: Turn<Dual<LANES>>,
    /// The values of a bust when the turn was computed last.
    busts: Option<[f64; LANES]>,
    /// The result of each lane.
    found: [Tangent; LANES],
}

/// A value at the point where it was computed, with its slope there.
#[derive(Clone, Copy, Debug, Default)]
struct Tangent {
    bust: f64,
    value: f64,
    slope: f64,
}

/// The values that are known while a diagonal is solved.
#[derive(Clone, Copy)]
pub(super) struct KnownBounds<'a> {
    /// The bounds of the states before the diagonal.
    pub(super) before: &'a [Bounds],
    /// The bounds of the states after it, from an earlier sweep.
    pub(super) after: &'a [Bounds],
    /// The index of the first state after the diagonal.
    pub(super) after_from: usize,
}

impl KnownBounds<'_> {
    #[inline(always)]
    fn value(&self, index: usize) -> Bounds {
        self.value_with(index, &[])
    }

    /// The value of a state, where `here` are values of the diagonal from an earlier sweep.
    #[inline(always)]
    pub(super) fn value_with(&self, index: usize, here: &[Bounds]) -> Bounds {
        match index.checked_sub(self.before.len()) {
            None => self.before[index],
            Some(place) if index < self.after_from => here[place],
            Some(_) => self.after[index - self.after_from],
        }
    }
}

/// The kind of result to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// One number for each state, without bounds for rounding.
    Values,
    /// A lower and an upper bound.
    Bounds,
}

impl Sought {
    /// The number of lanes for each state.
    fn lanes(self) -> usize {
        match self {
            Self::Values => 1,
            Self::Bounds => 2,
        }
    }

    /// The number of states that are computed side by side.
    pub(super) fn states(self) -> usize {
        LANES / self.lanes()
    }

    /// Stores a value in the lanes of the state at this place.
    #[inline(always)]
    pub(super) fn put(self, worth: Bounds, place: usize, lanes: &mut [f64]) {
        lanes[place] = worth.lower;
        if self == Self::Bounds {
            lanes[self.states() + place] = worth.upper;
        }
    }

    /// The value in the lanes of the state at this place.
    #[inline(always)]
    pub(super) fn get(self, place: usize, lanes: &[f64]) -> Bounds {
        Bounds { lower: lanes[place], upper: lanes[place + (self.lanes() - 1) * self.states()] }
    }
}

/// The data from which a diagonal is solved.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) game: &'a Game,
    pub(super) blocks: &'a [Block],
    pub(super) known: KnownBounds<'a>,
    pub(super) sought: Sought,
    /// `true` when a bust after taking over costs points. A first sweep ignores this cost.
    pub(super) pays: bool,
    /// The largest rounding error of one turn.
    pub(super) rounding: f64,
    pub(super) counter: &'a Counter<'a>,
}

impl<'a> Task<'a> {
    /// Replaces the bounds of a diagonal's states by better ones; the search begins at the old ones.
    pub(super) fn solve(&self, scratch: &mut Scratch, values: &mut [Bounds]) {
        let mut groups = self.load(scratch);
        self.without_offers(&mut groups, values);
        if self.counter.is_cancelled() {
            return;
        }
        if self.pays {
            self.paid_offers(values);
        } else {
            self.free_offers(&groups, values);
        }
    }

    fn first(&self) -> usize {
        self.blocks[0].first
    }

    /// Prepares the turns from the states without an offer.
    fn load<'r>(&self, scratch: &'r mut Scratch) -> Groups<'a, 'r> {
        let states = self.sought.states();
        let blocks = match self.game.rules().has_two_sets() {
            true => self.blocks.partition_point(|block| !block.second),
            false => self.blocks.len(),
        };
        let (first, second) = self.blocks.split_at(blocks);
        let mut all = Vec::new();
        for ((blocks, groups), second) in [first, second].into_iter().zip(&mut scratch.groups).zip([false, true]) {
            let count = blocks.len().div_ceil(states);
            let script = self.game.of_seat(second).script();
            groups.resize_with(count.max(groups.len()), || Group::new(script, self.game.longest_turn()));
            all.extend(blocks.chunks(states).zip(groups));
        }
        all.par_iter_mut().for_each(|(blocks, group)| {
            if !self.counter.is_cancelled() {
                group.load(self, blocks);
            }
        });
        Groups { all, states, first: [blocks, blocks.div_ceil(states)] }
    }

    fn evaluate(&self, groups: &mut Groups<'_, '_>, busts: &(impl Fn(&Block) -> Bounds + Sync)) {
        groups.all.par_iter_mut().for_each(|(blocks, group)| {
            if !self.counter.is_cancelled() {
                group.evaluate(self, blocks, busts);
            }
        });
    }

    /// Computes the values of the states without an offer. A bust leads from each to another one, so they are solved
    /// together, by Newton's method.
    fn without_offers(&self, groups: &mut Groups<'_, '_>, values: &mut [Bounds]) {
        for round in 0_usize.. {
            let margin = self.rounding * 2_f64.powi(1 + (round / PATIENCE) as i32);
            let busts = |block: &Block| {
                let next = self.game.bust(&block.situation());
                Bounds::of_next(Some(next), |index| match index.checked_sub(self.first()) {
                    Some(place) => values[place],
                    None => self.known.value(index),
                })
            };
            self.evaluate(groups, &busts);
            if self.counter.is_cancelled() || self.all_settled(groups, values, margin) {
                return;
            }
            self.improve(groups, values, margin, round < PATIENCE);
        }
    }

    /// The result of the turn of a block, moved by a margin for rounding: down for the lower bound, up for the upper
    /// bound.
    fn tangent(&self, groups: &Groups<'_, '_>, block: usize, upper: bool, margin: f64) -> Tangent {
        let (found, place) = groups.found(block);
        match (self.sought, upper) {
            (Sought::Values, _) => found[place],
            (Sought::Bounds, false) => found[place].moved(-margin),
            (Sought::Bounds, true) => found[groups.states + place].moved(margin),
        }
    }

    /// Returns `true` when both bounds of every state are settled.
    fn all_settled(&self, groups: &Groups<'_, '_>, values: &[Bounds], margin: f64) -> bool {
        let settled = |(i, block): (usize, &Block)| {
            let value = values[block.first - self.first()];
            self.is_settled(self.tangent(groups, i, false, margin), value.lower, margin)
                && self.is_settled(self.tangent(groups, i, true, margin), value.upper, margin)
        };
        self.blocks.iter().enumerate().all(settled)
    }

    /// Returns `true` when a bound is so close to the tangent, which was moved by the margin, that it lies on its side
    /// of the true value despite rounding.
    fn is_settled(&self, tangent: Tangent, bound: f64, margin: f64) -> bool {
        (tangent.value - bound).abs() <= margin - self.rounding
    }

    /// Makes a step towards the solution: for each state and the one that a bust leads to, the point where both lines
    /// meet.
    fn improve(&self, groups: &Groups<'_, '_>, values: &mut [Bounds], margin: f64, newton: bool) {
        let old: Vec<Bounds> = self.blocks.iter().map(|block| values[block.first - self.first()]).collect();
        for (i, block) in self.blocks.iter().enumerate() {
            let other = match self.game.bust(&block.situation()) {
                Next::Opponent(other) if other >= self.first() => other,
                // Where a bust leads to a known value, the turn has been computed with it.
                _ => {
                    let of_turn = |upper: bool| self.tangent(groups, i, upper, margin).value;
                    values[block.first - self.first()] = Bounds { lower: of_turn(false), upper: of_turn(true) };
                    continue;
                }
            };
            let other = self.blocks.partition_point(|block| block.first < other);
            let meet = |upper: bool| {
                let bound = |i: usize, upper: bool| if upper { old[i].upper } else { old[i].lower };
                let mine = self.tangent(groups, i, upper, margin);
                let theirs = self.tangent(groups, other, !upper, margin);
                if self.is_settled(mine, bound(i, upper), margin)
                    && self.is_settled(theirs, bound(other, !upper), margin)
                {
                    return bound(i, upper);
                }
                if newton { mine.meet(&theirs) } else { mine.value }
            };
            values[block.first - self.first()] = Bounds { lower: meet(false), upper: meet(true) };
        }
    }

    /// Computes the values of offers where a bust costs only the turn: the same turn, from a higher turn total.
    fn free_offers(&self, groups: &Groups<'_, '_>, values: &mut [Bounds]) {
        let states = self.game.states();
        let blocks = groups.all.iter().map(|(blocks, _)| *blocks);
        let parts = pieces(blocks, values);
        parts.into_par_iter().zip(&groups.all).for_each(|((blocks, mut values), (_, group))| {
            for (i, block) in blocks.iter().enumerate() {
                let (of_block, rest) = values.split_at_mut(size(self.game, block));
                values = rest;
                let (fresh, offers) = of_block.split_at_mut(1);
                let moments = moments(self.game, states.offers(block));
                for (value, offer) in offers.iter_mut().zip(moments) {
                    let rolled = group.turn.rolled(offer.total, offer.dice).as_slice();
                    *value = self.better(fresh[0], self.sought.get(i, rolled));
                }
            }
        });
        self.counter.add(values.len());
    }

    /// Computes the values of offers where a bust costs the points taken over: each number of points needs a separate
    /// turn.
    fn paid_offers(&self, values: &mut [Bounds]) {
        pieces(self.blocks.chunks(1), values).into_par_iter().for_each_init(
            || Turn::new(self.game.script(), self.game.longest_turn()),
            |turn, (blocks, values)| {
                if !self.counter.is_cancelled() {
                    self.paid_block(&blocks[0], turn, values);
                    self.counter.add(values.len());
                }
            },
        );
    }

    fn paid_block(&self, block: &Block, turn: &mut Turn<Wide<LANES>>, values: &mut [Bounds]) {
        let (game, script) = (self.game, self.game.script());
        let offers = game.states().offers(block);
        if offers.is_empty() {
            return;
        }
        let at = block.situation();
        turn.set_top(game.top(&at));
        turn.settle(script, game.above());
        let states = self.sought.states();
        game.fill(
            turn,
            &at,
            0,
            |next| self.worth(next),
            |bank, worth| {
                let (lower, upper) = bank.as_mut_slice().split_at_mut(states);
                lower.fill(worth.lower);
                upper.fill(worth.upper);
            },
        );
        let (fresh, values) = values.split_at_mut(1);
        for (totals, values) in offers.chunks(states).zip(values.chunks_mut(states * script.dice())) {
            if self.counter.is_cancelled() {
                return;
            }
            let mut busts = Wide::splat(0.0);
            for (place, &taken) in totals.iter().enumerate() {
                let bust = game.bust(&Situation { taken: usize::from(taken), ..at });
                self.sought.put(self.worth(Some(bust)), place, busts.as_mut_slice());
            }
            let lowest = usize::from(totals[0]).min(turn.top());
            roll_back(turn, script, game.above(), busts, lowest);
            for (i, offer) in moments(game, totals).enumerate() {
                let rolled = turn.rolled(offer.total, offer.dice).as_slice();
                values[i] = self.better(fresh[0], self.sought.get(i / script.dice(), rolled));
            }
        }
    }

    /// The better of a value and that of a turn, with the margin for rounding.
    fn better(&self, value: Bounds, turn: Bounds) -> Bounds {
        let rounding = if self.sought == Sought::Bounds { self.rounding } else { 0.0 };
        Bounds { lower: value.lower.max(turn.lower - rounding), upper: value.upper.max(turn.upper + rounding) }
    }

    #[inline(always)]
    pub(super) fn worth(&self, next: Option<Next>) -> Bounds {
        Bounds::of_next(next, |index| self.known.value(index))
    }
}

impl Group {
    fn new(script: &Script, longest: usize) -> Self {
        Self { turn: Turn::new(script, longest), busts: None, found: Default::default() }
    }

    /// Fills in the value of banking in each state.
    fn load(&mut self, task: &Task<'_>, blocks: &[Block]) {
        let (game, script) = (task.game, task.game.of_seat(blocks[0].second).script());
        self.busts = None;
        let tops = blocks.iter().map(|block| game.top(&block.situation()));
        self.turn.set_top(tops.max().unwrap_or_default());
        self.turn.settle(script, game.above());
        for place in 0..task.sought.states() {
            // Places without a state repeat the last one.
            let at = blocks[place.min(blocks.len() - 1)].situation();
            game.fill(
                &mut self.turn,
                &at,
                0,
                |next| task.worth(next),
                |bank, worth| {
                    task.sought.put(worth, place, bank.as_mut_slice());
                },
            );
        }
    }

    /// Computes the turns for the current values of busts.
    fn evaluate(&mut self, task: &Task<'_>, blocks: &[Block], bust: impl Fn(&Block) -> Bounds) {
        let (game, script) = (task.game, task.game.of_seat(blocks[0].second).script());
        let mut busts = [0.0; LANES];
        for place in 0..task.sought.states() {
            task.sought.put(bust(&blocks[place.min(blocks.len() - 1)]), place, &mut busts);
        }
        // Most turns are settled after two or three rounds and need no further evaluation.
        if self.busts == Some(busts) {
            return;
        }
        self.busts = Some(busts);
        roll_back(&mut self.turn, script, game.above(), Dual::variable(busts), 0);
        let rolled = self.turn.rolled(0, script.dice());
        let (values, slopes) = (rolled.as_slice(), rolled.slopes());
        for (lane, found) in self.found.iter_mut().enumerate() {
            *found = Tangent { bust: busts[lane], value: values[lane], slope: slopes[lane] };
        }
    }
}

impl Tangent {
    fn moved(self, by: f64) -> Self {
        Self { value: self.value + by, ..self }
    }

    /// The value of this player at the point where both lines hold at once: for each player, a bust is worth 1 minus
    /// the other's value.
    fn meet(&self, other: &Self) -> f64 {
        let at_zero = |tangent: &Self| tangent.value - tangent.slope * tangent.bust;
        let (mine, theirs) = (at_zero(self), at_zero(other));
        let met = (mine + self.slope * (1.0 - theirs - other.slope)) / (1.0 - self.slope * other.slope);
        // Two turns that are certain to bust are nearly parallel and meet at no chance: a plain step goes on.
        if CHANCES.contains(&met) { met } else { self.value }
    }
}

/// Groups of blocks with the values of their states.
fn pieces<'a, 'v>(
    groups: impl Iterator<Item = &'a [Block]> + Clone,
    mut values: &'v mut [Bounds],
) -> Vec<(&'a [Block], &'v mut [Bounds])> {
    let mut starts = groups.clone().map(|blocks| blocks[0].first);
    let first = starts.next().unwrap_or_default();
    let end = first + values.len();
    let mut start = first;
    let mut pieces = Vec::new();
    for (blocks, next) in groups.zip(starts.chain([end])) {
        let (piece, rest) = values.split_at_mut(next - start);
        pieces.push((blocks, piece));
        (values, start) = (rest, next);
    }
    pieces
}

/// A first guess of the values of a diagonal: an extrapolation from states with higher scores of the other player.
pub(super) fn guess(game: &Game, blocks: &[Block], before: &[Bounds], values: &mut [Bounds]) {
    let states = game.states();
    if game.rules().turns().is_some() {
        return values.fill(Bounds::exactly(0.5));
    }
    for block in blocks {
        let with = |more: usize| {
            let opponent = states.standings().of(block.opponent.score + more, true);
            let state =
                State { me: block.me, opponent, later: Later::NONE, second: block.second, left: 0, offer: None };
            let index = states.standings().has(opponent).then(|| states.index(&state))?;
            Some(before.get(index)?.middle())
        };
        let guess = match (with(1), with(2), with(3)) {
            (Some(a), Some(b), Some(c)) => 3.0 * (a - b) + c,
            (Some(a), Some(b), None) => 2.0 * a - b,
            (Some(a), None, _) => a,
            _ => 0.5,
        };
        let guess = guess.clamp(0.0, 1.0);
        values[block.first - blocks[0].first] = Bounds::exactly(guess);
    }
}
