//! Chances that depend on the points that are still needed, side by side.

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Game, Row, Turn};

use super::ends::{Chances, OfSlots};
use super::habits::Ending;
use super::number::Number;
use super::rows::{MOST_LANES, Side};

/// What each slot of a state leads to: for each of the points that are needed, from 1 on, the chance behind it.
///
/// Each slot has a strip of its own, already moved by the points that it brings and long enough at both ends, so that
/// any lanes of a turn are one copy.
#[derive(Default)]
pub(super) struct Ways {
    strips: Vec<f64>,
    /// How long a strip is.
    length: usize,
    /// The extra bonus that may come beside the points of a slot: so much earlier a strip begins.
    bonus: usize,
}

impl Ways {
    /// Begins a state whose row has so many numbers. What slots led to is forgotten.
    pub(super) fn begin(&mut self, game: &Game, numbers: usize) {
        self.bonus = game.scoring().extra_bonus(true);
        self.length = self.bonus + numbers.next_multiple_of(MOST_LANES);
        self.strips.resize(self.length * game.scoring().slots().len(), 0.0);
    }

    /// A slot that brings some points, and the chances behind it: of needing 1 point more, 2 and so on. Who needs less
    /// has reached it, and who needs more than there are chances cannot.
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

    /// The chances by how a turn ends, for each of the points that are needed.
    pub(super) fn mean(&self, endings: &[Ending], room: &mut [f64]) {
        room.fill(0.0);
        for &Ending { slot, bonus, chance } in endings {
            let strip = &self.strips[slot * self.length + self.bonus - bonus..];
            room.iter_mut().zip(strip).for_each(|(mean, behind)| *mean += chance * behind);
        }
    }

    /// The same for those who need so many points that they are `first` and after it, each of whom ends a turn in ways
    /// of its own.
    pub(super) fn mean_of_each(&self, slots: &OfSlots, first: usize) -> Chances {
        let mut mean = Chances::splat(0.0);
        for (slot, ways) in slots.iter().enumerate() {
            for (bonus, chances) in [0, self.bonus].into_iter().zip(ways) {
                let strip = &self.strips[slot * self.length + self.bonus - bonus + first..];
                let worth = chances.as_slice().iter().zip(strip).map(|(chance, behind)| chance * behind);
                mean.as_mut_slice().iter_mut().zip(worth).for_each(|(mean, worth)| *mean += worth);
            }
        }
        mean
    }

    /// The side of the slots of a row.
    pub(super) fn of_row<'a>(&'a self, row: &'a Row) -> OfRow<'a> {
        OfRow { ways: self, row }
    }
}

/// A row with what its slots lead to.
#[derive(Clone, Copy)]
pub(super) struct OfRow<'a> {
    ways: &'a Ways,
    pub(super) row: &'a Row,
}

impl OfRow<'_> {
    /// What it is worth to fill a slot with an extra bonus of so many points, from `lane` on.
    #[inline(always)]
    pub(super) fn of_slot<L: Lanes>(self, slot: usize, bonus: usize, lane: usize) -> L {
        let Ways { strips, length, bonus: most } = self.ways;
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

/// Cuts room into pieces of these lengths, one behind the other.
pub(super) fn cut<N>(mut room: &mut [N], lengths: impl Iterator<Item = usize>) -> Vec<&mut [N]> {
    let mut rooms = Vec::with_capacity(lengths.size_hint().0);
    for length in lengths {
        let (one, behind) = room.split_at_mut(length);
        rooms.push(one);
        room = behind;
    }
    rooms
}
