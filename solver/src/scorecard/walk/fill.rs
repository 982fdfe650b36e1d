//! The step from the states of a layer to those of the next, by the category that is filled.

use dicebase_games::scorecard::{Game, Row};

use super::layer::{LaneMasses, Layer};
use super::masses::{Mass, Way};
use super::open::OpenWay;

/// The step from one layer to the next.
pub(super) struct Fill<'a> {
    pub(super) game: &'a Game,
    /// `true` to track points.
    pub(super) with_points: bool,
    /// The next layer.
    pub(super) next: &'a Layer,
}

impl Fill<'_> {
    /// Fills a category from every state of a row.
    pub(super) fn fill(&self, room: &mut FillRoom, row: &Row, lanes: &LaneMasses, category: usize, chances: &[f64]) {
        let (scoring, states) = (self.game.scoring(), self.game.states());
        let (count, bonus) = (scoring.slots().len(), scoring.extra_bonus(row.extra));
        let open = row.open.without(category);
        let is_upper = category < states.upper().count();
        for extra in [false, true] {
            let fits = |slot: usize| scoring.extra_after(slot, row.extra) == extra;
            if !scoring.slots_of(category).any(fits) {
                continue;
            }
            let mut places = self.next.lanes_of(&states.row(open, extra));
            for (lane, mass) in lanes.iter().enumerate().filter(|(_, mass)| !mass.is_empty()) {
                let chances = &chances[lane * 2 * count..][..2 * count];
                let mut after = lane;
                for (way, slot) in scoring.slots_of(category).enumerate().filter(|(_, slot)| fits(*slot)) {
                    if is_upper {
                        let lane = usize::from(states.upper().lanes_after(row.open, category, way)[lane]);
                        if lane != after {
                            room.add(&mut places, after, mass);
                        }
                        after = lane;
                    }
                    for (points, chance) in [(0, chances[slot]), (bonus, chances[count + slot])] {
                        if chance > 0.0 {
                            let points = if self.with_points { points + scoring.slots()[slot].points } else { 0 };
                            room.ways.push(Way { points, chance });
                        }
                    }
                }
                room.add(&mut places, after, mass);
            }
        }
    }

    /// Fills a category from every state of a row where a target is open.
    pub(super) fn fill_open(&self, row: &Row, category: usize, ways: &[OpenWay]) {
        let (scoring, states) = (self.game.scoring(), self.game.states());
        let slots = scoring.slots_of(category);
        let count = scoring.slots().len();
        for way in ways.iter().filter(|way| slots.contains(&(way.slot % count))) {
            let slot = way.slot % count;
            let bonus = if way.slot < count { 0 } else { scoring.extra_bonus(row.extra) };
            let lane = if category < states.upper().count() {
                usize::from(states.upper().lanes_after(row.open, category, slot - slots.start)[way.lane])
            } else {
                way.lane
            };
            let mut places =
                self.next.lanes_of(&states.row(row.open.without(category), scoring.extra_after(slot, row.extra)));
            places[lane].add_chances(way.first + scoring.slots()[slot].points + bonus, &way.chances);
        }
    }
}

/// Buffers for filling categories. Each thread has its own.
#[derive(Default)]
pub(super) struct FillRoom {
    /// The transitions to one state.
    ways: Vec<Way>,
    padded: Vec<f64>,
}

impl FillRoom {
    /// Adds the probabilities of all collected transitions to a lane and clears the list.
    fn add(&mut self, lanes: &mut LaneMasses, lane: usize, mass: &Mass) {
        if !self.ways.is_empty() {
            lanes[lane].add(mass, &self.ways, &mut self.padded);
            self.ways.clear();
        }
    }
}
