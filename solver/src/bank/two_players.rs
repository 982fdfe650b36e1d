//! All states of the game of two whose scores have the same sum.

use dicebase_games::bank::{Block, Game, Next, Offer, Situation, State, Turn};
use dicebase_games::{Lanes, Sloped, Wide};
use rayon::prelude::*;

use super::bounds::Bounds;
use super::lanes::roll_back;
use crate::progress::Counter;

/// How many states go through a turn side by side.
const STATES: usize = 8;
/// Each of them with its lower and its upper bound.
const LANES: usize = 2 * STATES;
/// After so many rounds of Newton's method, plain iteration goes on, which is slow but sure.
const NEWTON_ROUNDS: usize = 50;

/// The room that solving needs, to be used again.
#[derive(Default)]
pub(super) struct Room {
    groups: Vec<Group>,
}

/// Some blocks whose turns are worked out side by side.
struct Group {
    turn: Turn<Sloped<LANES>>,
    /// For each state, its value if the bust is worth what was assumed: the lower bound's and the upper bound's.
    found: [[Line; 2]; STATES],
}

/// A value at the point where it was worked out, and how it goes on from there.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    bust: f64,
    value: f64,
    slope: f64,
}

/// The values that are known while a diagonal is solved.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// Those of the states before it.
    pub(super) before: &'a [Bounds],
    /// Those of the states after it: bounds of an earlier sweep.
    pub(super) after: &'a [Bounds],
    /// The index of the first state after it.
    pub(super) after_from: usize,
}

impl Known<'_> {
    #[inline(always)]
    fn value(&self, index: usize) -> Bounds {
        if index < self.before.len() { self.before[index] } else { self.after[index - self.after_from] }
    }
}

/// What solving a diagonal needs to know of the game.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) game: &'a Game,
    pub(super) blocks: &'a [Block],
    pub(super) known: Known<'a>,
    /// The largest error of rounding in one turn.
    pub(super) rounding: f64,
    pub(super) counter: &'a Counter<'a>,
}

impl Task<'_> {
    /// Replaces the bounds of a diagonal's states by better ones. Those that are there are where the search begins.
    pub(super) fn solve(&self, room: &mut Room, values: &mut [Bounds]) {
        self.without_offers(room, values);
        if self.game.rules().pays_for_taking_over() {
            self.paid_offers(values);
        } else {
            self.free_offers(room, values);
        }
    }

    fn first(&self) -> usize {
        self.blocks[0].first
    }

    /// The values of the states without an offer. A bust leads from each to another one, so they are solved together, by Newton's method.
    fn without_offers(&self, room: &mut Room, values: &mut [Bounds]) {
        let script = self.game.script();
        let count = self.blocks.len().div_ceil(STATES);
        while room.groups.len() < count {
            room.groups.push(Group { turn: Turn::new(script, 0), found: Default::default() });
        }
        let groups = &mut room.groups[..count];
        groups.par_iter_mut().zip(self.blocks.par_chunks(STATES)).for_each(|(group, blocks)| group.load(self, blocks));
        for round in 0.. {
            let busts = |block: &Block| {
                let next = self.game.bust(&situation(block, 0));
                Bounds::of_next(next, |index| values[index - self.first()])
            };
            groups
                .par_iter_mut()
                .zip(self.blocks.par_chunks(STATES))
                .for_each(|(group, blocks)| group.evaluate(self, blocks, &busts));
            if self.counter.is_cancelled() || self.is_settled(groups, values) {
                return;
            }
            self.improve(groups, values, round < NEWTON_ROUNDS);
        }
    }

    /// What the turn of a block gives, rounding allowed for: the lower bound below it and the upper bound above.
    fn line(&self, groups: &[Group], block: usize, upper: bool) -> Line {
        let line = groups[block / STATES].found[block % STATES][usize::from(upper)];
        let margin = if upper { 2.0 * self.rounding } else { -2.0 * self.rounding };
        Line { value: line.value + margin, ..line }
    }

    /// Whether each bound is on its side of what the turn gives, and no further from it than rounding explains.
    fn is_settled(&self, groups: &[Group], values: &[Bounds]) -> bool {
        self.blocks.iter().enumerate().all(|(i, block)| {
            let value = values[block.first - self.first()];
            (self.line(groups, i, false).value - value.lower).abs() <= self.rounding
                && (self.line(groups, i, true).value - value.upper).abs() <= self.rounding
        })
    }

    /// A step towards the solution: for each state and the one that a bust leads to, where both lines meet.
    fn improve(&self, groups: &[Group], values: &mut [Bounds], newton: bool) {
        for (i, block) in self.blocks.iter().enumerate() {
            let Next::Opponent(other) = self.game.bust(&situation(block, 0)) else { continue };
            let other = self.blocks.partition_point(|block| block.first < other);
            let meet = |upper| {
                let (mine, theirs) = (self.line(groups, i, upper), self.line(groups, other, !upper));
                if newton { mine.meet(&theirs) } else { mine.value }
            };
            values[block.first - self.first()] = Bounds { lower: meet(false), upper: meet(true) };
        }
    }

    /// What an offer is worth where a bust costs only the turn: the same turn, from a higher turn total.
    fn free_offers(&self, room: &Room, values: &mut [Bounds]) {
        let states = self.game.states();
        let rooms = pieces(self.blocks, STATES, values);
        rooms.into_par_iter().zip(&room.groups).for_each(|((blocks, mut values), group)| {
            for (i, block) in blocks.iter().enumerate() {
                let (of_block, rest) = values.split_at_mut(size(self.game, block));
                values = rest;
                let (fresh, offers) = of_block.split_at_mut(1);
                let moments = moments(self.game, states.offers(block));
                for (value, offer) in offers.iter_mut().zip(moments) {
                    let rolled = group.turn.rolled(offer.total, offer.dice).as_slice();
                    let taken = Bounds { lower: rolled[i], upper: rolled[STATES + i] };
                    *value = fresh[0].or_better(taken, self.rounding);
                }
            }
        });
        self.counter.add(values.len());
    }

    /// What an offer is worth where a bust costs the points taken over: each number of points is a turn of its own.
    fn paid_offers(&self, values: &mut [Bounds]) {
        pieces(self.blocks, 1, values).into_par_iter().for_each_init(
            || Turn::new(self.game.script(), 0),
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
        let at = situation(block, 0);
        turn.reset(script, game.top(&at));
        for total in 0..=turn.top() {
            for dice in 1..=script.dice() {
                let worth = self.worth(game.banked(&at, total, dice));
                let lanes = turn.bank_mut(total, dice).as_mut_slice();
                lanes[..STATES].fill(worth.lower);
                lanes[STATES..].fill(worth.upper);
            }
        }
        let (fresh, values) = values.split_at_mut(1);
        for (totals, values) in offers.chunks(STATES).zip(values.chunks_mut(STATES * script.dice())) {
            let mut busts = Wide::splat(0.0);
            for (lane, &taken) in totals.iter().enumerate() {
                let worth = self.worth(game.bust(&situation(block, usize::from(taken))));
                busts.as_mut_slice()[lane] = worth.lower;
                busts.as_mut_slice()[STATES + lane] = worth.upper;
            }
            let lowest = usize::from(totals[0]).min(turn.top());
            roll_back(turn, script, game.above(), busts, lowest);
            for (i, offer) in moments(game, totals).enumerate() {
                let lane = i / script.dice();
                let rolled = turn.rolled(offer.total, offer.dice).as_slice();
                let taken = Bounds { lower: rolled[lane], upper: rolled[STATES + lane] };
                values[i] = values[i].and(fresh[0].or_better(taken, self.rounding));
            }
        }
    }

    #[inline(always)]
    fn worth(&self, next: Next) -> Bounds {
        Bounds::of_next(next, |index| self.known.value(index))
    }
}

impl Group {
    /// Fills in what banking is worth in each state.
    fn load(&mut self, task: &Task<'_>, blocks: &[Block]) {
        let (game, script) = (task.game, task.game.script());
        let tops = blocks.iter().map(|block| game.top(&situation(block, 0)));
        self.turn.reset(script, tops.max().unwrap_or_default());
        let above = game.above();
        for lane in 0..STATES {
            // Lanes without a state of their own do the work of the last one again.
            let at = situation(&blocks[lane.min(blocks.len() - 1)], 0);
            let top = game.top(&at);
            for total in 0..=self.turn.top() {
                for dice in 1..=script.dice() {
                    let worth = match game.banked(&at, total, dice) {
                        Next::Never => Bounds::exactly(f64::NEG_INFINITY),
                        _ if total > top => Bounds::exactly(above.base + above.slope * total as f64),
                        next => task.worth(next),
                    };
                    let lanes = self.turn.bank_mut(total, dice).as_mut_slice();
                    lanes[lane] = worth.lower;
                    lanes[STATES + lane] = worth.upper;
                }
            }
        }
    }

    /// Works out the turns for what busts are worth now.
    fn evaluate(&mut self, task: &Task<'_>, blocks: &[Block], bust: impl Fn(&Block) -> Bounds) {
        let (game, script) = (task.game, task.game.script());
        let mut busts = [0.0; LANES];
        for lane in 0..STATES {
            let worth = bust(&blocks[lane.min(blocks.len() - 1)]);
            busts[lane] = worth.lower;
            busts[STATES + lane] = worth.upper;
        }
        roll_back(&mut self.turn, script, game.above(), Sloped::variable(busts), 0);
        let rolled = self.turn.rolled(0, script.dice());
        let (values, slopes) = (rolled.as_slice(), rolled.slopes());
        let line = |lane: usize| Line { bust: busts[lane], value: values[lane], slope: slopes[lane] };
        for (lane, found) in self.found.iter_mut().enumerate() {
            *found = [line(lane), line(STATES + lane)];
        }
    }
}

impl Line {
    /// Where this value of one player and that of the other are what a bust makes them: for each, a bust is worth 1 less the other's
    /// value.
    fn meet(&self, other: &Self) -> f64 {
        let at_zero = |line: &Self| line.value - line.slope * line.bust;
        let (mine, theirs) = (at_zero(self), at_zero(other));
        (mine + self.slope * (1.0 - theirs - other.slope)) / (1.0 - self.slope * other.slope)
    }
}

impl Bounds {
    /// The better of this and another that rounding has touched.
    fn or_better(self, other: Self, rounding: f64) -> Self {
        Self { lower: self.lower.max(other.lower - rounding), upper: self.upper.max(other.upper + rounding) }
    }

    /// What both say.
    fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// A turn from its start, or after so many steps were taken over where that matters.
fn situation(block: &Block, taken: usize) -> Situation {
    Situation { me: block.me, opponent: block.opponent, second: block.second, taken }
}

/// The offers of some turn totals in the order of their states.
fn moments<'a>(game: &Game, totals: &'a [u16]) -> impl Iterator<Item = Offer> + use<'a> {
    let dice = game.rules().dice;
    totals.iter().flat_map(move |&total| (1..=dice).map(move |dice| Offer { total: usize::from(total), dice }))
}

/// The number of states of a block.
fn size(game: &Game, block: &Block) -> usize {
    1 + block.offers * game.rules().dice
}

/// Some neighbouring blocks at a time, with the values of their states.
fn pieces<'a>(blocks: &'a [Block], length: usize, mut values: &'a mut [Bounds]) -> Vec<(&'a [Block], &'a mut [Bounds])> {
    let first = blocks[0].first;
    let end = first + values.len();
    let starts: Vec<usize> = blocks.chunks(length).map(|blocks| blocks[0].first).chain([end]).collect();
    let mut pieces = Vec::with_capacity(starts.len());
    for (blocks, bounds) in blocks.chunks(length).zip(starts.windows(2)) {
        let (piece, rest) = values.split_at_mut(bounds[1] - bounds[0]);
        pieces.push((blocks, piece));
        values = rest;
    }
    pieces
}

/// A first guess at the values of a diagonal: as the values go on from higher scores of the other player.
pub(super) fn guess(game: &Game, blocks: &[Block], before: &[Bounds], values: &mut [Bounds]) {
    let states = game.states();
    for block in blocks {
        let with = |more: usize| {
            let opponent = states.standings().of(block.opponent.score + more, true);
            let state = State { me: block.me, opponent, second: block.second, offer: None };
            let known = states.standings().has(opponent);
            known.then(|| states.index(&state)).and_then(|index| before.get(index)).copied()
        };
        let guess = match (with(1), with(2)) {
            (Some(one), Some(two)) => (2.0 * one.middle() - two.middle()).clamp(0.0, 1.0),
            (Some(one), None) => one.middle(),
            _ => 0.5,
        };
        values[block.first - blocks[0].first] = Bounds::exactly(guess);
    }
}
