//! What ranks need of one another.

use std::ops::Range;

use super::super::rolls::WON;
use super::super::rounded::Bounds;
use super::super::turn::{Stretch, Two};
use super::parts::Parts;

/// All turns of one level of a pair of layers against the other player.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    pub(super) pair: (usize, usize),
    /// The level among those of the first layer.
    pub(super) index: usize,
    /// The same among all.
    pub(super) level: usize,
}

/// The passes of a sweep in their order.
pub(super) fn passes(parts: &Parts, pair: (usize, usize)) -> impl Iterator<Item = Pass> + use<> {
    let levels = parts.levels_of(pair.0);
    levels.clone().rev().map(move |level| Pass { pair, index: level - levels.start, level })
}

impl Pass {
    /// A part of the level.
    pub(super) fn stretch(&self, indices: Range<usize>) -> Stretch {
        Stretch { layer: self.pair.0, levels: self.index..self.index + 1, indices }
    }

    /// The levels of the other player.
    pub(super) fn others(&self, parts: &Parts) -> Range<usize> {
        let all = parts.levels_of(self.pair.1);
        if self.pair.0 == self.pair.1 { all.start..self.level + 1 } else { all }
    }

    /// Those that are told what they have against the level: what it has against itself was worked out on both sides.
    pub(super) fn turned(&self, parts: &Parts) -> Range<usize> {
        let Range { start, end } = self.others(parts);
        if end == self.level + 1 && self.pair.0 == self.pair.1 { start..self.level } else { start..end }
    }
}

/// Numbers that one rank gives another: of a placement against these others, whoever is to move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Need {
    pub(super) placement: usize,
    pub(super) others: Range<usize>,
}

impl Need {
    /// How many bytes it takes while a pair of layers is swept.
    pub(super) fn bytes(&self, parts: &Parts, pair: (usize, usize), with_bounds: bool) -> usize {
        let own = parts.layer_of(self.placement);
        let bytes = |(layer, others): (usize, Range<usize>)| {
            let bounds = if with_bounds && (own, layer) == pair { size_of::<Bounds>() } else { 0 };
            2 * others.len() * (size_of::<f32>() + bounds)
        };
        parts.by_layer(&self.others).map(bytes).sum()
    }
}

/// The placements that turns of a pass lead to, by the rank that makes these turns and has not got them itself: after a
/// move, or after a capture by the other player.
pub(super) struct Needs {
    pub(super) pass: Pass,
    of_ranks: Vec<Vec<usize>>,
}

impl Needs {
    pub(super) fn new(two: &Two<'_>, parts: &Parts, pass: Pass) -> Self {
        let of_rank = |rank| {
            let own = parts.part(pass.level, rank);
            let steps = own.clone().flat_map(|own| two.rolls.of(own)).flat_map(|moves| moves.steps);
            let mut needed: Vec<usize> = steps.map(|step| step.to()).filter(|&to| to != WON).collect();
            let part = pass.stretch(own);
            for distance in 1..=two.board.rules().ring {
                needed.extend(two.targets.at(&part, distance).iter().map(|target| target.without as usize));
            }
            needed.sort_unstable();
            needed.dedup();
            needed.retain(|&placement| parts.owner(placement) != rank);
            needed
        };
        Self { pass, of_ranks: (0..parts.ranks()).map(of_rank).collect() }
    }

    /// The placements that a rank needs, by index.
    pub(super) fn of_rank(&self, rank: usize) -> &[usize] {
        &self.of_ranks[rank]
    }

    /// What a rank has to be given that had all that the pass before needed, if there was one.
    pub(super) fn given<'a>(
        &'a self,
        parts: &'a Parts,
        before: Option<&'a Self>,
        rank: usize,
    ) -> impl Iterator<Item = Need> + 'a {
        self.of_ranks[rank].iter().filter_map(move |&placement| {
            let had = before.filter(|before| before.of_ranks[rank].binary_search(&placement).is_ok());
            let others = match had {
                None => self.columns(parts, placement),
                Some(before) if self.changes(parts, placement) => parts.level(before.pass.level),
                Some(_) => return None,
            };
            Some(Need { placement, others })
        })
    }

    /// Whether a capture leads to a placement; else a move does, to a later one.
    fn is_after_capture(&self, parts: &Parts, placement: usize) -> bool {
        placement < parts.level(self.pass.level).start
    }

    /// Whether every pass works out other numbers of it: those against the level of the pass.
    fn changes(&self, parts: &Parts, placement: usize) -> bool {
        let (outer, inner) = self.pass.pair;
        outer == inner && self.is_after_capture(parts, placement)
    }

    /// The others against whom it is needed. After a move of the level the other player stands as before, or has a
    /// piece less; a capture is made by a move of the other player, which may end in the next layer.
    pub(super) fn columns(&self, parts: &Parts, placement: usize) -> Range<usize> {
        let (outer, inner) = self.pass.pair;
        let end = if self.is_after_capture(parts, placement) {
            parts.layer((inner + 1).min(parts.layers() - 1)).end
        } else if outer == inner {
            // Those of later levels had their turns against it before.
            parts.level(self.pass.level).end
        } else {
            parts.layer(inner).end
        };
        parts.layer(inner).start..end
    }
}
