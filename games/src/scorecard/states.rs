//! The states between turns, numbered so that every state comes after the states to which it leads.

use super::categories::Categories;
use super::order::Succession;
use super::upper::UpperTotals;
use crate::binomial::binomial;

/// The part of a card that matters for the rest of the game, before the first roll of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The categories that are still open.
    pub open: Categories,
    /// The points in the upper section, as far as they matter for the upper bonus; 0 in games without one.
    pub upper_total: usize,
    /// `true` if the category of the extra bonus holds points, so that the bonus is paid; `false` in games without one.
    pub extra: bool,
}

impl State {
    /// Returns `true` when a game can come from an earlier state to this one, judged by the open categories and the
    /// extra bonus alone: filled categories stay filled, and a bonus that is being paid stays so.
    #[must_use]
    pub fn may_follow(&self, earlier: &Self) -> bool {
        self.open.and(earlier.open) == self.open && (self.extra || !earlier.extra)
    }
}

/// All states of a game that differ in their future, and their indices.
///
/// The index order is the solve order: a state's successors have smaller indices. States are sorted by the number of
/// open categories (a *layer*), then into [`Group`]s by whether the extra bonus is being paid and by the set of open
/// upper categories, then into [`Row`]s by the set of open lower categories in colexicographic order, then by lane (see
/// [`UpperTotals`]).
#[derive(Clone, Debug)]
pub struct States {
    categories: usize,
    succession: Succession,
    /// The sets of open lower categories of each group, in ascending order, where not all sets of their size occur;
    /// numbered like `firsts`.
    listed: Vec<Vec<u32>>,
    /// The category of the extra bonus, in games that have one.
    extra_category: Option<usize>,
    upper: UpperTotals,
    groups: Vec<Group>,
    /// The first group of each layer; one more entry for the end.
    layers: Vec<usize>,
    /// The first index of the group of each (extra, open upper categories, number of open lower categories).
    firsts: Vec<usize>,
    len: usize,
}

/// The rows of one layer that have the same open upper categories and the same extra bonus: a contiguous range of
/// indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The open upper categories.
    pub upper: Categories,
    /// `true` if the extra bonus is being paid.
    pub extra: bool,
    /// The number of open lower categories, not counting that of the extra bonus if it is known to be filled.
    pub open_lower: usize,
    /// The index of the group's first state.
    pub first: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of states of each row.
    pub lanes: usize,
}

/// The states that differ only in the upper total, in ascending order of the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The open categories.
    pub open: Categories,
    /// Those of them that may be filled now.
    pub fillable: Categories,
    /// `true` if the extra bonus is being paid.
    pub extra: bool,
    /// The index of the first state.
    pub first: usize,
    /// The number of states.
    pub lanes: usize,
}

impl Group {
    /// The number of open categories.
    #[must_use]
    pub fn open(&self) -> usize {
        self.upper.len() + self.open_lower
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.rows * self.lanes
    }
}

impl States {
    /// The states of a card with this number of categories, which are filled in this succession, the category of the
    /// extra bonus if there is one, and the upper totals.
    #[must_use]
    pub fn new(categories: usize, succession: Succession, extra_category: Option<usize>, upper: UpperTotals) -> Self {
        let (groups, layers) = (Vec::new(), vec![0]);
        let (listed, firsts) = (Vec::new(), Vec::new());
        let mut states = Self { categories, succession, listed, extra_category, upper, groups, layers, firsts, len: 0 };
        states.firsts = vec![0; (2 * (states.lower() + 1)) << states.upper.count()];
        states.list_sets();
        for open in 0..=categories {
            states.add_layer(open);
            states.layers.push(states.groups.len());
        }
        states
    }

    /// Lists the sets that occur, where not all do.
    fn list_sets(&mut self) {
        if self.succession.is_free() {
            return;
        }
        self.listed = vec![Vec::new(); self.firsts.len()];
        for open in self.succession.sets() {
            let is_filled = |category: usize| !open.contains(category);
            for extra in [false, true].into_iter().filter(|extra| !extra || self.extra_category.is_some_and(is_filled))
            {
                let lower = self.free_part(open.bits() >> self.upper.count(), extra);
                let slot = self.slot(extra, self.upper.part(open), lower.count_ones() as usize);
                self.listed[slot].push(lower);
            }
        }
        self.listed.iter_mut().for_each(|sets| sets.sort_unstable());
    }

    fn add_layer(&mut self, open: usize) {
        for extra in [false, true] {
            for upper in (0..1 << self.upper.count()).map(Categories::from_bits) {
                let lower = open.checked_sub(upper.len()).filter(|&lower| lower <= self.lower());
                let Some(open_lower) = lower else { continue };
                let slot = self.slot(extra, upper, open_lower);
                let all = || binomial(self.free_lower(extra), open_lower);
                let rows = self.listed.get(slot).map_or_else(all, Vec::len);
                if rows == 0 || (extra && self.extra_category.is_none()) {
                    continue;
                }
                let lanes = self.upper.lanes(upper);
                self.firsts[slot] = self.len;
                self.groups.push(Group { upper, extra, open_lower, first: self.len, rows, lanes });
                self.len += rows * lanes;
            }
        }
    }

    /// The number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Always `false`: every game has the state in which it is over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The state in which a game begins.
    #[must_use]
    pub fn start(&self) -> State {
        State { open: Categories::first(self.categories), upper_total: 0, extra: false }
    }

    /// The categories that have to be filled before others.
    #[must_use]
    pub fn succession(&self) -> &Succession {
        &self.succession
    }

    /// The upper totals that matter.
    #[must_use]
    pub fn upper(&self) -> &UpperTotals {
        &self.upper
    }

    /// The groups, layer by layer from the end of the game to its start, each layer in ascending order of indices.
    #[must_use]
    pub fn layers(&self) -> impl ExactSizeIterator<Item = &[Group]> {
        self.layers.windows(2).map(|ends| &self.groups[ends[0]..ends[1]])
    }

    /// The row of these open categories.
    #[inline]
    #[must_use]
    pub fn row(&self, open: Categories, extra: bool) -> Row {
        let upper = self.upper.part(open);
        let lower = self.free_part(open.bits() >> self.upper.count(), extra);
        let lanes = self.upper.lanes(upper);
        let slot = self.slot(extra, upper, lower.count_ones() as usize);
        let number = match self.listed.get(slot) {
            Some(sets) => sets.partition_point(|&set| set < lower),
            None => colex_rank(lower),
        };
        let fillable = self.succession.fillable(open);
        Row { open, fillable, extra, first: self.firsts[slot] + number * lanes, lanes }
    }

    /// The row number `number` of a group.
    #[must_use]
    pub fn row_of_group(&self, group: &Group, number: usize) -> Row {
        let free = match self.listed.get(self.slot(group.extra, group.upper, group.open_lower)) {
            Some(sets) => sets[number],
            None => colex_set(group.open_lower, number),
        };
        let lower = match self.extra_bit().filter(|_| group.extra) {
            Some(bit) => insert_zero(free, bit),
            None => free,
        };
        let open = Categories::from_bits(group.upper.bits() | lower << self.upper.count());
        let (fillable, first) = (self.succession.fillable(open), group.first + number * group.lanes);
        Row { open, fillable, extra: group.extra, first, lanes: group.lanes }
    }

    /// The index of a state.
    #[must_use]
    pub fn index(&self, state: &State) -> usize {
        let lane = self.upper.lane(state.open, state.upper_total);
        self.row(state.open, state.extra).first + lane
    }

    /// The row and the lane of an index. It takes a binary search over some hundred groups.
    #[must_use]
    pub fn row_and_lane(&self, index: usize) -> (Row, usize) {
        let group = &self.groups[self.groups.partition_point(|group| group.first <= index) - 1];
        let (number, lane) = ((index - group.first) / group.lanes, (index - group.first) % group.lanes);
        (self.row_of_group(group, number), lane)
    }

    /// The state of an index, with the smallest upper total of its lane. It takes as long as
    /// [`row_and_lane`](Self::row_and_lane).
    #[must_use]
    pub fn state(&self, index: usize) -> State {
        let (row, lane) = self.row_and_lane(index);
        State { open: row.open, upper_total: self.upper.total(row.open, lane), extra: row.extra }
    }

    /// The number of lower categories.
    fn lower(&self) -> usize {
        self.categories - self.upper.count()
    }

    /// The number of lower categories that may be open or filled: that of an extra bonus being paid is known to be
    /// filled.
    fn free_lower(&self, extra: bool) -> usize {
        self.lower() - usize::from(extra && self.extra_category.is_some())
    }

    fn free_part(&self, lower: u32, extra: bool) -> u32 {
        match self.extra_bit().filter(|_| extra) {
            Some(bit) => remove_bit(lower, bit),
            None => lower,
        }
    }

    /// The index of the extra bonus's category among the lower ones.
    fn extra_bit(&self) -> Option<usize> {
        self.extra_category.map(|category| category - self.upper.count())
    }

    fn slot(&self, extra: bool, upper: Categories, open_lower: usize) -> usize {
        let set = upper.bits() as usize + (usize::from(extra) << self.upper.count());
        set * (self.lower() + 1) + open_lower
    }
}

/// The number of sets of the same size that precede this one in colexicographic order: its members `b1 < b2 < ...` give
/// `C(b1, 1) + C(b2, 2) + ...`.
fn colex_rank(mut set: u32) -> usize {
    let mut rank = 0;
    let mut size = 0;
    while set != 0 {
        size += 1;
        rank += binomial(set.trailing_zeros() as usize, size);
        set &= set - 1;
    }
    rank
}

/// The set of `size` members with this rank.
fn colex_set(size: usize, mut rank: usize) -> u32 {
    let mut set = 0;
    for members in (1..=size).rev() {
        let largest = (0..20).rev().find(|&member| binomial(member, members) <= rank).unwrap_or(0);
        rank -= binomial(largest, members);
        set |= 1 << largest;
    }
    set
}

fn remove_bit(set: u32, bit: usize) -> u32 {
    let below = (1 << bit) - 1;
    set & below | set >> 1 & !below
}

fn insert_zero(set: u32, bit: usize) -> u32 {
    let below = (1 << bit) - 1;
    set & below | (set & !below) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colex_ranks_count_the_sets_of_each_size() {
        for size in 0..=6 {
            let sets: Vec<u32> = (0..64u32).filter(|set| set.count_ones() == size).collect();
            for (rank, &set) in sets.iter().enumerate() {
                assert_eq!(colex_rank(set), rank);
                assert_eq!(colex_set(size as usize, rank), set);
            }
        }
    }

    #[test]
    fn removing_and_inserting_undo_each_other() {
        for set in 0..64 {
            for bit in 0..=6 {
                assert_eq!(remove_bit(insert_zero(set, bit), bit), set);
            }
        }
    }
}
