//! The upper totals that have to be distinguished.
//!
//! Totals with the same future share one state: those that can no longer reach the bonus, and those that have reached it.

use super::categories::Categories;

/// The upper totals that lead to different games, for each set of open upper categories.
///
/// Only one property of the upper total matters: the points that it lacks for the bonus, rounded up to a sum that the
/// open upper categories can still pay; for each step of the bonus, if there are several. Totals with the same needs are
/// one *lane*; those that cannot earn the bonus any more are one lane too. Lanes are numbered in ascending order of
/// totals. This is exact: whatever is rolled, two totals of one lane earn the bonus in the same games. For Yahtzee it
/// leaves 1640 of the 4096 pairs of open categories and totals, of which 2794 can be reached at all.
#[derive(Clone, Debug)]
pub struct UpperTotals {
    count: usize,
    from: usize,
    sets: Vec<SetLanes>,
}

/// The lanes of one set of open categories.
#[derive(Clone, Debug, Default)]
struct SetLanes {
    /// The smallest total of each lane.
    totals: Vec<u16>,
    /// The lane of each total from 0 to the one that earns the bonus.
    of_total: Vec<u16>,
    /// For each open category and each number of points that it can pay, the lane to which each lane leads.
    after: Vec<Vec<Vec<u16>>>,
    /// The least that the open categories pay.
    least: usize,
}

impl UpperTotals {
    /// The lanes for a bonus that grows at these totals, in ascending order, given for each upper category the points it
    /// can pay, including zero.
    #[must_use]
    pub fn new(steps: &[usize], payable: &[Vec<usize>]) -> Self {
        let (count, from) = (payable.len(), steps.last().copied().unwrap_or_default());
        let sums = sums_of_sets(from, payable);
        let all = sums.len() - 1;
        let mut sets: Vec<SetLanes> = Vec::new();
        for open in 0..=all {
            let mut lanes = SetLanes::new(steps, &sums[all & !open], &sums[open]);
            // The sets that remain after filling a category have smaller numbers.
            lanes.after = (0..count)
                .map(|category| match open >> category & 1 {
                    1 => payable[category]
                        .iter()
                        .map(|points| lanes.after(&sets[open & !(1 << category)], *points))
                        .collect(),
                    _ => Vec::new(),
                })
                .collect();
            sets.push(lanes);
        }
        Self { count, from, sets }
    }

    /// The lanes of a game without a bonus: its upper total never matters, so there is one lane and no upper category.
    #[must_use]
    pub(crate) fn without_bonus() -> Self {
        Self::new(&[], &[])
    }

    /// The number of categories, the first ones of the card, on which the upper total depends.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The upper part of a set of open categories.
    #[must_use]
    pub fn part(&self, open: Categories) -> Categories {
        open.and(Categories::first(self.count))
    }

    /// The number of lanes while these categories are open; lower categories are ignored.
    #[must_use]
    pub fn lanes(&self, open: Categories) -> usize {
        self.set(open).totals.len()
    }

    /// The smallest total of a lane.
    #[inline(always)]
    #[must_use]
    pub fn total(&self, open: Categories, lane: usize) -> usize {
        usize::from(self.set(open).totals[lane])
    }

    /// The least that the open upper categories pay; totals above the one that earns the bonus count as that one.
    #[inline(always)]
    #[must_use]
    pub fn least(&self, open: Categories) -> usize {
        self.set(open).least
    }

    /// The lane of a total; totals above the one that earns the bonus count as that one.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self, open: Categories, total: usize) -> usize {
        usize::from(self.set(open).of_total[total.min(self.from)])
    }

    /// The lane to which each lane leads when an open upper category is filled with the points number `way` of those it
    /// can pay.
    #[inline(always)]
    #[must_use]
    pub fn lanes_after(&self, open: Categories, category: usize, way: usize) -> &[u16] {
        &self.set(open).after[category][way]
    }

    #[inline(always)]
    fn set(&self, open: Categories) -> &SetLanes {
        &self.sets[self.part(open).bits() as usize]
    }
}

impl SetLanes {
    /// Finds the lanes, from the totals that the filled categories can have given and those that the open ones can
    /// still give.
    fn new(steps: &[usize], reached: &[bool], payable: &[bool]) -> Self {
        let mut next = vec![None; payable.len() + 1];
        for sum in (0..payable.len()).rev() {
            next[sum] = if payable[sum] { Some(sum) } else { next[sum + 1] };
        }
        let need = |from: usize| next[from];
        let needs = |total: usize| steps.iter().map(move |from| need(from.saturating_sub(total)));
        let mut lanes = Self { least: need(0).unwrap_or_default(), ..Self::default() };
        for (total, &reached) in reached.iter().enumerate() {
            let is_same = |&last: &u16| needs(usize::from(last)).eq(needs(total));
            if reached && !lanes.totals.last().is_some_and(is_same) {
                lanes.totals.push(total as u16);
            }
            lanes.of_total.push(lanes.totals.len().saturating_sub(1) as u16);
        }
        lanes
    }

    /// The lane of the `next` set to which each lane leads with this number of points.
    fn after(&self, next: &Self, points: usize) -> Vec<u16> {
        let lane = |&total: &u16| next.of_total[(usize::from(total) + points).min(next.of_total.len() - 1)];
        self.totals.iter().map(lane).collect()
    }
}

/// For each set of categories, the totals from 0 to `from` that they can pay together; larger totals count as `from`.
fn sums_of_sets(from: usize, payable: &[Vec<usize>]) -> Vec<Vec<bool>> {
    let mut sums = vec![vec![false; from + 1]; 1 << payable.len()];
    sums[0][0] = true;
    for set in 1..sums.len() {
        let category = set.trailing_zeros() as usize;
        let without = sums[set & (set - 1)].clone();
        for (total, _) in without.iter().enumerate().filter(|(_, reached)| **reached) {
            for points in &payable[category] {
                sums[set][(total + points).min(from)] = true;
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yahtzee() -> UpperTotals {
        let payable: Vec<Vec<usize>> = (1..=6).map(|face| (0..=5).map(|n| n * face).collect()).collect();
        UpperTotals::new(&[63], &payable)
    }

    #[test]
    fn yahtzee_has_1640_lanes() {
        let upper = yahtzee();
        let lanes: usize = (0..64).map(|open| upper.lanes(Categories::from_bits(open))).sum();
        assert_eq!(lanes, 1640);
    }

    #[test]
    fn with_nothing_open_only_the_bonus_itself_matters() {
        let upper = yahtzee();
        let none = Categories::default();
        assert_eq!(upper.lanes(none), 2);
        assert_eq!([0, 62, 63, 105].map(|total| upper.lane(none, total)), [0, 0, 1, 1]);
    }

    #[test]
    fn with_sixes_open_lanes_are_the_sixes_that_are_needed() {
        let upper = yahtzee();
        let sixes = Categories::default().with(5);
        let needed = [(32, 0), (33, 1), (38, 1), (39, 2), (57, 5), (62, 5), (63, 6)];
        for (total, lane) in needed {
            assert_eq!(upper.lane(sixes, total), lane, "total {total}");
        }
    }

    /// The plain definition: two totals are one lane exactly if every sum of open categories takes both to the same
    /// bonus.
    #[test]
    fn lanes_are_exactly_the_totals_with_different_futures() {
        let payable = [vec![0, 1, 2, 3], vec![0, 2, 4, 6], vec![0, 5, 10]];
        let all_sums = |set: usize| {
            (0..3).filter(|c| set >> c & 1 == 1).fold(vec![0], |sums, c| {
                sums.iter().flat_map(|sum| payable[c].iter().map(move |points| sum + points)).collect::<Vec<usize>>()
            })
        };
        for (open, steps) in (0..8).flat_map(|open| [&[9][..], &[4, 9], &[1, 5, 12]].map(|steps| (open, steps))) {
            let upper = UpperTotals::new(steps, &payable);
            let earned = |total: usize| steps.iter().filter(|from| total >= **from).count();
            let future = |total: usize| all_sums(open).iter().map(|sum| earned(total + sum)).collect::<Vec<_>>();
            let set = Categories::from_bits(open as u32);
            for a in all_sums(7 & !open) {
                for b in all_sums(7 & !open) {
                    let same = upper.lane(set, a) == upper.lane(set, b);
                    assert_eq!(same, future(a) == future(b), "{steps:?}, open {open}, totals {a} and {b}");
                }
            }
        }
    }
}
