//! Head starts: points that one of two players gets at the start.

use dicebase_policy::reported_chance;
use serde::Serialize;

/// A head start of the first of two players, who both maximise their chance to win.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HeadStart {
    /// The points that the first player gets; if negative, the other player gets them.
    pub lead: i64,
    /// The first player's chance to win, where a tie counts as half a win.
    pub chance: f64,
}

impl HeadStart {
    /// Creates a head start, with the chance clamped as [`reported_chance`] does.
    #[must_use]
    pub fn new(lead: i64, chance: f64) -> Self {
        Self { lead, chance: reported_chance(chance) }
    }

    /// The head start with the chance nearest to one half, the smallest if several are equally near; `None` for an
    /// empty list.
    #[must_use]
    pub fn fairest(all: &[Self]) -> Option<Self> {
        let distance = |of: &Self| (of.chance - 0.5).abs();
        let nearer = |a: &&Self, b: &&Self| distance(a).total_cmp(&distance(b)).then(a.lead.abs().cmp(&b.lead.abs()));
        all.iter().min_by(nearer).copied()
    }

    /// The game without a head start, if the list has it.
    #[must_use]
    pub fn level(all: &[Self]) -> Option<Self> {
        all.iter().find(|of| of.lead == 0).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fairest_head_start_is_nearest_to_even_chances() {
        let all = [(-1, 0.25), (0, 0.375), (1, 0.625), (2, 0.75)].map(|(lead, chance)| HeadStart { lead, chance });
        assert_eq!(HeadStart::fairest(&all), HeadStart::level(&all), "of equally fair ones the smallest");
        assert_eq!(HeadStart::fairest(&all[2..]), Some(all[2]));
        assert_eq!([1.0_f64.next_up(), -1e-16].map(|chance| HeadStart::new(0, chance).chance), [1.0, 0.0]);
        assert_eq!((HeadStart::fairest(&[]), HeadStart::level(&all[2..])), (None, None));
    }
}
