//! Actions ranked by value.

use crate::worth::{Estimate, Worth};

/// An action and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// The value of the objective if the action is taken and best play follows.
    pub value: f64,
    /// The difference to the value of the best action; 0 for the best.
    pub loss: f64,
}

/// An action with its value, exact or estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// Its value.
    pub worth: Worth,
    /// The difference to the best action; `None` between estimates, which may differ by chance.
    pub loss: Option<f64>,
}

impl<A> Advice<A> {
    /// Advice with an exact value.
    pub(crate) fn exact(ranked: Ranked<A>) -> Self {
        Self { action: ranked.action, worth: Worth::Exact(ranked.value), loss: Some(ranked.loss) }
    }

    /// Advice with an estimate.
    pub(crate) fn estimated((action, estimate): (A, Estimate)) -> Self {
        Self { action, worth: Worth::Estimate(estimate), loss: None }
    }
}

/// Ranks actions by worth, where more is always better: the best first, equally good ones in the order in which they
/// come. A NaN from the table counts as the worst. `value` converts a worth to the objective.
pub(crate) fn rank<A>(actions: impl Iterator<Item = (A, f64)>, value: impl Fn(f64) -> f64) -> Vec<Ranked<A>> {
    let mut worths = numbers(actions);
    worths.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked(worths, value)
}

/// Like [`rank`], but actions that differ by no more than `margin` count as equally good and get the worth of the best
/// of them.
pub(crate) fn rank_with_margin<A>(actions: impl Iterator<Item = (A, f64)>, margin: f64) -> Vec<Ranked<A>> {
    let mut worths: Vec<(usize, (A, f64))> = numbers(actions).into_iter().enumerate().collect();
    worths.sort_by(|(_, a), (_, b)| b.1.total_cmp(&a.1));
    for alike in worths.chunk_by_mut(|(_, better), (_, worse)| better.1 - worse.1 <= margin) {
        let most = alike[0].1.1;
        alike.iter_mut().for_each(|(_, (_, worth))| *worth = most);
        alike.sort_by_key(|(place, _)| *place);
    }
    ranked(worths.into_iter().map(|(_, worth)| worth).collect(), |worth| worth)
}

/// The first action of [`rank_with_margin`], found without sorting; `None` without any action.
pub(crate) fn best_with_margin<A: Copy>(actions: &[(A, f64)], margin: f64) -> Option<Ranked<A>> {
    let worths = || actions.iter().map(|(_, worth)| *worth);
    let most = worths().fold(f64::NEG_INFINITY, f64::max);
    let mut least = most;
    loop {
        let next = worths().filter(|worth| *worth < least).fold(f64::NEG_INFINITY, f64::max);
        if next == f64::NEG_INFINITY || least - next > margin {
            break;
        }
        least = next;
    }
    let first = actions.iter().find(|(_, worth)| *worth >= least).or(actions.first());
    first.map(|(action, _)| Ranked { action: *action, value: most, loss: 0.0 })
}

/// Actions with their worths, where NaN becomes negative infinity.
fn numbers<A>(actions: impl Iterator<Item = (A, f64)>) -> Vec<(A, f64)> {
    let number = |worth: f64| if worth.is_nan() { f64::NEG_INFINITY } else { worth };
    actions.map(|(action, worth)| (action, number(worth))).collect()
}

/// Ranked actions, with the loss of each.
fn ranked<A>(worths: Vec<(A, f64)>, value: impl Fn(f64) -> f64) -> Vec<Ranked<A>> {
    let best = worths.first().map_or(0.0, |best| best.1);
    let ranked = |(action, worth)| Ranked { action, value: value(worth), loss: best - worth };
    worths.into_iter().map(ranked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equally_good_actions_keep_their_order_and_no_number_is_last() {
        let worths = [('a', 1.0), ('b', f64::NAN), ('c', 2.0), ('d', 2.0)];
        let ranked = rank(worths.into_iter(), |worth| 10.0 - worth);
        let order: String = ranked.iter().map(|ranked| ranked.action).collect();
        assert_eq!(order, "cdab");
        assert_eq!((ranked[0].value, ranked[0].loss, ranked[2].loss), (8.0, 0.0, 1.0));
    }

    #[test]
    fn what_differs_by_no_more_than_the_margin_is_equally_good() {
        let worths = [('a', 1.0), ('b', f64::NAN), ('c', 2.0), ('d', 1.0 + 1e-13), ('e', 2.0 + 1e-13)];
        let ranked = rank_with_margin(worths.into_iter(), 1e-12);
        let order: String = ranked.iter().map(|ranked| ranked.action).collect();
        assert_eq!(order, "ceadb");
        assert_eq!((ranked[0].value, ranked[0].loss, ranked[1].loss), (2.0 + 1e-13, 0.0, 0.0));
        assert_eq!((ranked[2].loss, ranked[2].value), (ranked[3].loss, 1.0 + 1e-13));
        assert!(rank_with_margin(std::iter::empty::<(char, f64)>(), 1e-12).is_empty());
    }

    #[test]
    fn the_best_action_is_the_first_of_the_ranked_ones() {
        let cases: [&[f64]; 5] = [
            &[],
            &[1.0, f64::NAN, 2.0, 1.5],
            &[1.0, 2.0 - 1e-13, 2.0],
            &[2.0 - 2e-12, 2.0 - 1e-12, 2.0],
            &[2.0 - 3e-12, 1.0, 2.0, 2.0 - 1e-12],
        ];
        for worths in cases {
            let actions: Vec<(usize, f64)> = worths.iter().copied().enumerate().collect();
            let first = rank_with_margin(actions.iter().copied(), 1.5e-12).first().copied();
            assert_eq!(best_with_margin(&actions, 1.5e-12), first, "{worths:?}");
        }
    }
}
