//! Turns with an open target, where each number of points has its own decisions.

use std::ops::Range;

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Game, Row, State};

use super::super::decide::LANES;
use super::super::ends::{Choosing, Ends};
use super::layer::LaneMasses;
use super::masses::Mass;
use super::target::{Open, TargetPlay};
use super::{Visit, Walker};

/// A state with the probabilities of the points with which the target is open.
struct OpenLane {
    lane: usize,
    open: Open,
    mass: Mass,
}

/// The states of a row with an open target, in groups that share their decisions.
#[derive(Default)]
pub(super) struct OpenRow(Vec<Vec<OpenLane>>);

/// The transition that fills one slot in one state, with its probability for each number of points before it.
pub(super) struct OpenWay {
    pub(super) lane: usize,
    /// The slot among those without an extra bonus, followed by those with one.
    pub(super) slot: usize,
    /// The first number of points.
    pub(super) first: usize,
    /// The probabilities from `first` on.
    pub(super) chances: Vec<f64>,
}

impl OpenRow {
    /// Moves the probabilities with which the target is open out of the lanes of a row.
    pub(super) fn take(
        game: &Game,
        target: &TargetPlay<'_>,
        on_card: usize,
        row: &Row,
        lanes: &mut LaneMasses,
    ) -> Self {
        let mut groups: Vec<Vec<OpenLane>> = Vec::new();
        for (lane, mass) in lanes.iter_mut().enumerate().filter(|(_, mass)| !mass.is_empty()) {
            let upper_total = game.states().upper().total(row.open, lane);
            let open = target.open(game, &State { open: row.open, upper_total, extra: row.extra }, on_card);
            let mass = mass.take(&open.points());
            if mass.is_empty() {
                continue;
            }
            let group = groups.iter_mut().find(|group| group[0].open.index == open.index);
            let lane = OpenLane { lane, open, mass };
            match group {
                Some(group) => group.push(lane),
                None => groups.push(vec![lane]),
            }
        }
        Self(groups)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Computes the transitions of all turns and calls `look` with each turn.
    pub(super) fn ends<P: Walker>(
        &self,
        player: &P,
        (scratch, ends): (&mut P::Scratch, &mut Ends),
        row: &Row,
        mut look: impl FnMut(&Visit<'_>),
    ) -> Vec<OpenWay> {
        let mut ways = Vec::new();
        for group in &self.0 {
            let mut turns = Turns::new(player.game(), group);
            for first in needs(group).step_by(LANES).filter(|&first| are_reached(group, first)) {
                let choosing = player.choose_needed(scratch, row, group[0].open.index - row.first, first);
                ends.of(player.game(), row, choosing);
                turns.add(row, first, ends, choosing, &mut look);
            }
            ways.extend(turns.into_ways());
        }
        ways
    }
}

/// The range of points that the reached states of a group need.
fn needs(group: &[OpenLane]) -> Range<usize> {
    let needed = |lane: &OpenLane, place: usize| lane.open.needed(lane.mass.first() + place);
    let least = group.iter().map(|lane| needed(lane, lane.mass.chances().len() - 1)).min();
    let most = group.iter().map(|lane| needed(lane, 0)).max();
    least.unwrap_or_default()..most.map_or(0, |most| most + 1)
}

/// Returns `true` when some state of the group may need one of the [`LANES`] numbers of points from `first` on.
fn are_reached(group: &[OpenLane], first: usize) -> bool {
    group.iter().any(|lane| lane.reached(first).next().is_some())
}

/// The transitions of a group.
struct Turns<'a> {
    group: &'a [OpenLane],
    /// For each state and slot, the probability by number of points before the turn; empty for slots that are never
    /// filled.
    slots: Vec<Vec<Vec<f64>>>,
    /// A buffer for the probabilities of one turn.
    room: Vec<f64>,
}

impl<'a> Turns<'a> {
    fn new(game: &Game, group: &'a [OpenLane]) -> Self {
        let slots = 2 * game.scoring().slots().len();
        Self { group, slots: vec![vec![Vec::new(); slots]; group.len()], room: vec![0.0; slots] }
    }

    fn add(&mut self, row: &Row, first: usize, ends: &Ends, choosing: Choosing<'_>, look: &mut impl FnMut(&Visit<'_>)) {
        for (lane, of_slots) in self.group.iter().zip(&mut self.slots) {
            for (place, number, chance) in lane.reached(first) {
                for ((to, chances), room) in of_slots.iter_mut().zip(ends.slots()).zip(&mut self.room) {
                    *room = chances.as_slice()[place];
                    if *room > 0.0 {
                        to.resize(lane.mass.chances().len(), 0.0);
                        to[number] = chance * *room;
                    }
                }
                look(&Visit { row, lane: lane.lane, chance, slots: &self.room, ends, place, choosing });
            }
        }
    }

    fn into_ways(self) -> impl Iterator<Item = OpenWay> {
        self.group.iter().zip(self.slots).flat_map(|(lane, slots)| {
            let filled = slots.into_iter().enumerate().filter(|(_, chances)| !chances.is_empty());
            filled.map(|(slot, chances)| OpenWay { lane: lane.lane, slot, first: lane.mass.first(), chances })
        })
    }
}

impl OpenLane {
    /// The numbers of needed points from `first` on that occur in this state, up to [`LANES`] of them: the offset from
    /// `first`, the index in the mass, and the probability.
    fn reached(&self, first: usize) -> impl Iterator<Item = (usize, usize, f64)> {
        (0..LANES).filter_map(move |place| {
            // A player with `end` points needs none, so a player with `end - n` points needs `n`.
            let points = self.open.points().end.checked_sub(first + place)?;
            let number = points.checked_sub(self.mass.first())?;
            let chance = *self.mass.chances().get(number)?;
            (chance > 0.0).then_some((place, number, chance))
        })
    }
}
