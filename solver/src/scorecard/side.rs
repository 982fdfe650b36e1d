//! Chances that depend on the points that are still needed, side by side.

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Game, Row, Turn};

use super::ends::{LaneChances, OfSlots};
use super::fixed_play::Ending;
use super::number::Number;
use super::rows::{MOST_LANES, Side};

/// The chances after filling each slot of a state, for each number of needed points from 1 on.
///
/// Each slot has a separate strip, already shifted by the points that it brings and long enough at both ends, so that
/// any lanes of a turn can be read with one copy.
#[derive(Default)]
pub(super) struct SlotStrips {
    strips: Vec<f64>,
    /// The length of a strip.
    length: usize,
    /// The extra bonus that may be added to the points of a slot; a strip begins earlier by this much.
    bonus: usize,
}

impl SlotStrips {
    /// Begins a state whose row has this many numbers, and forgets the slots of the state before.
    pub(super) fn begin(&mut self, game: &Game, numbers: usize) {
        self.bonus = game.scoring().extra_bonus(true);
        self.length = self.bonus + numbers.next_multiple_of(MOST_LANES);
        self.strips.resize(self.length * game.scoring().slots().len(), 0.0);
    }

    /// Adds a slot that brings some points, with the chances after it of needing 1 point more, 2 points and so on. If
    /// no point is needed any more, the chance is 1; beyond the last number it is 0.
    pub(super) fn add<N: Number>(&mut self, slot: usize, chances: &[N], points: isize) {
        let strip = &mut self.strips[slot * self.length..][..self.length];
        let first = points + self.bonus as isize;
        let (reached, behind) = strip.split_at_mut(first.clamp(0, strip.len() as isize) as usize);
        reached.fill(1.0);
        let chances = chances.get((-first).max(0) as usize..).unwrap_or_default();
        let (known, never) = behind.split_at_mut(chances.len().min(behind.len()));
        known.iter_mut().zip(chances).for_each(|(place, chance)| *place = chance.chance());
        never.fill(0.0);
    }

    /// Writes the expected chances over the endings of a turn, for each number of needed points.
    pub(super) fn mean(&self, endings: &[Ending], room: &mut [f64]) {
        room.fill(0.0);
        for &Ending { slot, bonus, chance } in endings {
            let strip = &self.strips[slot * self.length + self.bonus - bonus..];
            room.iter_mut().zip(strip).for_each(|(mean, behind)| *mean += chance * behind);
        }
    }

    /// Like [`mean`](Self::mean) for the numbers of needed points from `first` on, each with separate endings of the
    /// turn.
    pub(super) fn mean_of_each(&self, slots: &OfSlots, first: usize) -> LaneChances {
        let mut mean = LaneChances::splat(0.0);
        for (slot, ways) in slots.iter().enumerate() {
            for (bonus, chances) in [0, self.bonus].into_iter().zip(ways) {
                let strip = &self.strips[slot * self.length + self.bonus - bonus + first..];
                let worth = chances.as_slice().iter().zip(strip).map(|(chance, behind)| chance * behind);
                mean.as_mut_slice().iter_mut().zip(worth).for_each(|(mean, worth)| *mean += worth);
            }
        }
        mean
    }

    /// The slots' chances as the source of a row.
    pub(super) fn of_row<'a>(&'a self, row: &'a Row) -> OfRow<'a> {
        OfRow { ways: self, row }
    }
}

/// A row with the chances after filling each slot.
#[derive(Clone, Copy)]
pub(super) struct OfRow<'a> {
    ways: &'a SlotStrips,
    pub(super) row: &'a Row,
}

impl OfRow<'_> {
    /// The chances after filling a slot with an extra bonus of this many points, from `lane` on.
    #[inline(always)]
    pub(super) fn of_slot<L: Lanes>(self, slot: usize, bonus: usize, lane: usize) -> L {
        let SlotStrips { strips, length, bonus: most } = self.ways;
        let mut worth = L::splat(0.0);
        worth.as_mut_slice().copy_from_slice(&strips[slot * length + most - bonus + lane..][..L::COUNT]);
        worth
    }
}

impl Side for OfRow<'_> {
    #[inline(always)]
    fn value<L: Lanes>(self, game: &Game, turn: &mut Turn<L>, lane: usize) -> L {
        turn.fill(
            game,
            self.row,
            #[inline(always)]
            |slot, bonus| self.of_slot(slot, bonus, lane),
        );
        turn.mean(game)
    }
}

/// Cuts room into consecutive pieces of these lengths.
pub(super) fn cut<N>(mut room: &mut [N], lengths: impl Iterator<Item = usize>) -> Vec<&mut [N]> {
    let mut rooms = Vec::with_capacity(lengths.size_hint().0);
    for length in lengths {
        let (one, behind) = room.split_at_mut(length);
        rooms.push(one);
        room = behind;
    }
    rooms
}
