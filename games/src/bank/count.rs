//! Counting the states of a game of several players before any of them is listed.

use super::rules::{End, Rules, UpTo};
use super::states::{Standing, Standings};
use crate::text::in_words;

/// The largest number of states of a game of several players: two or three numbers of an equilibrium for each take 4 to
/// 6 GB.
pub(super) const MAX_STATES: usize = 1 << 28;
/// The largest number of pairs of standings that are listed for a game of two. Listing them takes some tenths of a
/// second.
const MAX_PAIRS: usize = 1 << 23;

/// The number of states of a game of several players, for some target in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// The number of states, offers included.
    pub(super) states: usize,
    /// The number of pairs of standings that have to be listed; 0 with more than two players.
    pairs: usize,
}

impl Count {
    /// Counts the states of a game.
    pub(super) fn of(rules: &Rules) -> Self {
        Self::up_to(rules, rules.steps(rules.target))
    }

    fn up_to(rules: &Rules, target: usize) -> Self {
        let standings = Standings::up_to(rules, target);
        let count = standings.len();
        if rules.players > 2 {
            return Self { states: count.saturating_pow(rules.players as u32), pairs: 0 };
        }
        let seats = 1 + usize::from(rules.end == End::Round || rules.has_two_sets());
        let pairs = count.saturating_mul(count).saturating_mul(seats);
        // A game with too many pairs is refused because of them alone.
        let offers = if pairs > MAX_PAIRS { 0 } else { offers(rules, &standings, target) };
        Self { states: pairs.saturating_add(offers.saturating_mul(rules.dice * seats)), pairs }
    }

    /// Returns `true` when the game is small enough to be solved.
    pub(super) fn is_possible(self) -> bool {
        self.states <= MAX_STATES && self.pairs <= MAX_PAIRS
    }

    /// The reason why a game is not solved, and what would fit; `None` if it is solved.
    pub(super) fn refusal(rules: &Rules) -> Option<String> {
        let count = Self::of(rules);
        if count.is_possible() {
            return None;
        }
        let (found, most) = match count.states > MAX_STATES {
            true => (format!("{} states", count.states), MAX_STATES),
            false => (format!("{} pairs of scores", count.pairs), MAX_PAIRS),
        };
        let target = rules.steps(rules.target);
        let fits = match largest_target(rules, target) {
            0 => String::new(),
            steps => format!("a target of {} would do; ", rules.points(steps)),
        };
        Some(format!(
            "the game of {} players has {found}, more than {most}; {fits}use a larger step, a lower target or another \
             objective",
            in_words(rules.players)
        ))
    }
}

/// The largest target, in steps and below the given one, for which the game can be solved; 0 if there is none.
fn largest_target(rules: &Rules, target: usize) -> usize {
    let (mut fits, mut too_large) = (0, target);
    while fits + 1 < too_large {
        let middle = fits.midpoint(too_large);
        if Count::up_to(rules, middle).is_possible() { fits = middle } else { too_large = middle }
    }
    // The smallest first bank has to be within the target.
    if fits < rules.steps(rules.least_bank(false)) { 0 } else { fits }
}

/// The number of turn totals that may be taken over, summed over all pairs of standings.
fn offers(rules: &Rules, standings: &Standings, target: usize) -> usize {
    let Some(take_over) = rules.take_over else { return 0 };
    let within = |me: Standing| {
        let up_to_target = if rules.exact_target { target - me.score } else { usize::MAX };
        match take_over.up_to {
            UpTo::Any => up_to_target,
            UpTo::AnyOnceEntered => {
                if me.entered {
                    up_to_target
                } else {
                    0
                }
            }
            UpTo::OwnScore => up_to_target.min(me.score),
        }
    };
    let limits: Vec<usize> = standings.all().map(within).collect();
    let of = |opponent| limits.iter().map(|&limit| standings.offers_within(opponent, limit)).sum::<usize>();
    standings.all().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Bust, TakeOver};
    use super::super::states::States;
    use super::super::{BustPenalty, Game, Objective, Points, RulesFile};
    use super::*;

    /// The rules of a built-in game with another target and other changes.
    fn rules(game: &str, target: usize, change: impl Fn(&mut RulesFile)) -> Rules {
        let mut file = (**Game::builtin(game, Objective::Turns).unwrap().rules()).clone();
        file.target = Points(target);
        change(&mut file);
        Rules::new(game, file).unwrap()
    }

    fn assert_counted(rules: &Rules, what: &str) {
        assert_eq!(Count::of(rules).states, States::new(rules, false, None).len(), "{what}");
    }

    #[test]
    fn states_are_counted_as_they_are_numbered() {
        for up_to in [UpTo::Any, UpTo::AnyOnceEntered, UpTo::OwnScore] {
            for entry in [0, 300, 1000] {
                let change = |file: &mut RulesFile| {
                    (file.entry, file.minimum) = (Points(entry), Points(entry.min(100)));
                    file.take_over = Some(TakeOver { up_to, bust: Bust::LosesTurn });
                };
                if up_to != UpTo::AnyOnceEntered || entry > 0 {
                    assert_counted(&rules("zehntausend", 2000, change), &format!("{up_to:?}, {entry}"));
                }
            }
            let pays = TakeOver { up_to: UpTo::OwnScore, bust: Bust::LosesTakenPoints };
            assert_counted(&rules("zehntausend", 2000, |file| file.take_over = Some(pays)), "paid");
        }
        for game in ["zehntausend-round", "zehntausend-three", "zehntausend-exact", "zehntausend-three-busts"] {
            assert_counted(&rules(game, 2000, |_| {}), game);
        }
        assert_counted(&rules("zehntausend-three", 2000, |file| file.players = 4), "four players");
        let exact = |file: &mut RulesFile| {
            file.take_over = Some(TakeOver { up_to: UpTo::Any, bust: Bust::LosesTurn });
        };
        assert_counted(&rules("zehntausend-exact", 2000, exact), "exact target, taking over");
    }

    #[test]
    fn too_many_states_are_told_with_a_target_that_fits() {
        let four = rules("zehntausend-three", 10_000, |file| file.players = 4);
        let reason = Count::refusal(&four).unwrap();
        assert!(reason.contains("the game of four players has "), "{reason}");
        let three = rules("zehntausend-three", 100_000, |_| {});
        let reason = Count::refusal(&three).unwrap();
        assert!(reason.contains("three players has 7774159141 states, more than 268435456"), "{reason}");
        assert!(reason.contains("a target of 33200 would do"), "{reason}");
        assert!(Count::of(&rules("zehntausend-three", 33_200, |_| {})).is_possible());
        assert!(!Count::of(&rules("zehntausend-three", 33_250, |_| {})).is_possible());
        let busts = |file: &mut RulesFile| {
            file.bust_penalty = Some(BustPenalty { busts: 5, points: Points(500), below_zero: false });
        };
        let reason = Count::refusal(&rules("zehntausend", 100_000, busts)).unwrap();
        assert!(reason.contains("pairs of scores, more than 8388608; a target of "), "{reason}");
    }
}
