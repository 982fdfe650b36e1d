//! What it takes to solve a game with several ranks.

use super::needs::passes;
use super::parts::Parts;

/// How many states a rank works out in a sweep.
pub(super) fn states(parts: &Parts, pair: (usize, usize), rank: usize) -> usize {
    let of_pass = |pass: super::Pass| {
        let others = pass.others(parts);
        let level = |level: usize| {
            let states = parts.part(pass.level, rank).len() * parts.level(level).len();
            if level == pass.level { states } else { 2 * states }
        };
        others.map(level).sum::<usize>()
    };
    passes(parts, pair).map(of_pass).sum()
}
