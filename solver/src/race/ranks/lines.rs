//! The numbers that a rank holds: all of its own placements, and those of others that a pass needs.

use std::ops::Range;

use rayon::prelude::*;

use super::super::cells::Cells;
use super::super::chances::{Side, long_enough};
use super::super::guesses::Guesses;
use super::super::rounded::{Along, Around, Bounds, Held, Written};
use super::super::turn::Stretch;
use super::block::Block;
use super::needs::Pass;
use super::parts::Parts;
use crate::progress::Cancelled;

/// The numbers of a level that a rank has.
pub(super) struct Own {
    pub(super) part: Range<usize>,
    /// Against each layer.
    pub(super) chances: Vec<Block<f32>>,
    /// Against the second layer of the pair that is being proved, if the level is of the first.
    pub(super) bounds: Block<Bounds>,
}

/// The numbers of a placement that another rank has.
pub(super) struct Line {
    /// The first of the others.
    pub(super) first: usize,
    pub(super) against: Vec<f32>,
    pub(super) moving: Vec<f32>,
    /// Of as many others as are in the second layer.
    pub(super) bounds_against: Vec<Bounds>,
    pub(super) bounds_moving: Vec<Bounds>,
}

/// What a rank holds.
pub(super) struct Lines {
    pub(super) parts: Parts,
    pub(super) own: Vec<Own>,
    /// Of each placement that another rank has, what was given of it for this pass.
    pub(super) others: Vec<Option<Line>>,
    pub(super) pair: (usize, usize),
    /// The level whose turns are worked out.
    level: usize,
    side: Side,
    /// While bounds are swept, those of the pairs of layers that are proved.
    proved: Option<Vec<Vec<f32>>>,
}

impl Lines {
    /// Guesses.
    pub(super) fn new(parts: Parts, guesses: &Guesses, rank: usize) -> Self {
        let own = |level| {
            let part: Range<usize> = parts.part(level, rank);
            let of_layer = |layer| Block::guessed(guesses, &part, &parts.layer(layer));
            let chances = (0..parts.layers()).map(of_layer).collect();
            Own { part, chances, bounds: Block::default() }
        };
        let own = (0..parts.levels()).into_par_iter().map(own).collect();
        let others = (0..parts.placements()).map(|_| None).collect();
        Self { parts, own, others, pair: (0, 0), level: 0, side: Side::Level, proved: None }
    }

    /// A sweep over a pair of layers begins.
    pub(super) fn begin(&mut self, pair: (usize, usize)) {
        self.pair = pair;
        self.others.iter_mut().for_each(|line| *line = None);
    }

    /// A pass begins, in which these placements of others are needed.
    pub(super) fn pass(&mut self, pass: Pass, needed: &[usize]) {
        self.level = pass.level;
        for (placement, line) in self.others.iter_mut().enumerate() {
            if line.is_some() && needed.binary_search(&placement).is_err() {
                *line = None;
            }
        }
    }

    /// Puts bounds on both sides of all chances of the pair, so far away.
    pub(super) fn put_bounds(&mut self, pair: (usize, usize), away: f32, proved: Vec<Vec<f32>>) {
        let others = self.parts.layer(pair.1).len();
        for own in &mut self.own[self.parts.levels_of(pair.0)] {
            own.bounds = Block::filled(own.part.len(), others, [away; 2]);
        }
        self.proved = Some(proved);
    }

    /// The bounds are not needed any more.
    pub(super) fn drop_bounds(&mut self) {
        self.own.iter_mut().for_each(|own| own.bounds = Block::default());
        self.proved = None;
    }

    /// Whether bounds are swept.
    pub(super) fn is_proving(&self) -> bool {
        self.proved.is_some()
    }

    /// The largest bound.
    pub(super) fn widest(&self) -> f32 {
        let of = |cells: &Cells<Bounds>| cells.iter().flatten().copied().fold(0.0, f32::max);
        self.own.iter().map(|own| of(&own.bounds.against).max(of(&own.bounds.moving))).fold(0.0, f32::max)
    }

    /// The bounds of two players who stand alike, if this rank has them.
    pub(super) fn bounds_of(&self, placement: usize) -> Option<Bounds> {
        let (own, others) = (&self.own[self.parts.level_of(placement)], self.parts.layer(self.pair.1));
        let row = placement.checked_sub(own.part.start).filter(|&row| row < own.part.len())?;
        own.bounds.against.get(row * others.len() + placement - others.start).copied()
    }

    /// The chances of a layer against one of its placements, which this rank has, as a table has them.
    pub(super) fn row(&mut self, placement: usize, layer: usize) -> &mut [f32] {
        let (own, others) = (&mut self.own[self.parts.level_of(placement)], self.parts.layer(layer).len());
        &mut own.chances[layer].against[(placement - own.part.start) * others..][..others]
    }

    /// The chances of the part of a level against some placement.
    pub(super) fn row_of_part(&mut self, placement: usize, level: usize) -> &mut [f32] {
        let layer = self.parts.layer_of(placement);
        let row = placement - self.parts.layer(layer).start;
        let own = &mut self.own[level];
        &mut own.chances[layer].moving[row * own.part.len()..][..own.part.len()]
    }

    /// Whether a placement has a bound for each chance against a layer.
    pub(super) fn has_bounds(&self, placement: usize, layer: usize) -> bool {
        self.proved.is_some() && (self.parts.layer_of(placement), layer) == self.pair
    }
}

impl Held for &mut Lines {
    type Error = Cancelled;
    const IS_TWOFOLD: bool = true;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        long_enough(levels)
    }

    fn hold(&mut self, _: &Stretch, _: &Stretch) -> Result<(), Cancelled> {
        Ok(())
    }

    fn turn_of(&mut self, side: Side) {
        self.side = side;
    }

    /// All are numbers of the player of the level: of where a move of theirs leads, or of where they stand, perhaps
    /// with a piece less.
    #[inline(always)]
    fn along(&self, to: usize, standing: usize, again: bool) -> Along<'_> {
        let is_own_turn = self.side == Side::Level;
        let (own, other) = if is_own_turn { (to, standing) } else { (standing, to) };
        let is_moving = again == is_own_turn;
        let layer = self.parts.layer_of(other);
        let of_level = &self.own[self.parts.level_of(own)];
        let of_own = self.parts.layer_of(own);
        let of_pair = || self.proved.as_ref().map_or([0.0; 2], |proved| [proved[of_own][layer]; 2]);
        let has_bounds = self.proved.is_some() && (of_own, layer) == self.pair;
        if of_level.part.contains(&own) {
            let others = self.parts.layer(layer);
            let (row, column) = (own - of_level.part.start, other - others.start);
            let (width, height) = (others.len(), of_level.part.len());
            let (block, bounds) = (&of_level.chances[layer], &of_level.bounds);
            let (chances, bounds, first, step) = match is_moving {
                false => (&block.against, &bounds.against, row * width + column, if is_own_turn { 1 } else { width }),
                true => (&block.moving, &bounds.moving, column * height + row, if is_own_turn { height } else { 1 }),
            };
            let bounds = if has_bounds { Around::Each(&bounds[first..]) } else { Around::All(of_pair()) };
            return Along { chances: &chances[first..], bounds, step };
        }
        let Some(line) = &self.others[own] else {
            return Along { chances: &[], bounds: Around::All([0.0; 2]), step: 1 };
        };
        let first = other - line.first;
        let (chances, bounds) = match is_moving {
            false => (&line.against, &line.bounds_against),
            true => (&line.moving, &line.bounds_moving),
        };
        let bounds = if has_bounds { Around::Each(&bounds[first..]) } else { Around::All(of_pair()) };
        Along { chances: &chances[first..], bounds, step: 1 }
    }

    fn rows(&mut self, side: Side, others: &Range<usize>, movers: &Range<usize>) -> Written<'_> {
        let own = &mut self.own[self.level];
        let facing = if side == Side::Level { movers } else { others };
        let layer = self.parts.layer_of(facing.start);
        let all = self.parts.layer(layer);
        let facing = facing.start - all.start..facing.end - all.start;
        let (block, bounds) = (&mut own.chances[layer], &mut own.bounds);
        match side {
            Side::Level => {
                Written { chances: &mut block.against, bounds: &mut bounds.against, width: all.len(), columns: facing }
            }
            Side::Stretch => {
                let width = own.part.len();
                let rows = facing.start * width..facing.end * width;
                let bounds = bounds.moving.get_mut(rows.clone()).unwrap_or_default();
                Written { chances: &mut block.moving[rows], bounds, width, columns: 0..width }
            }
        }
    }
}
