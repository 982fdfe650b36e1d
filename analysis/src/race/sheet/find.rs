//! The search for the best rule.

use std::collections::BTreeMap;

use dicebase_games::race::{Game, MAX_PIECES};
use dicebase_solver::{Counter, Report};

use super::super::chain::Chain;
use super::super::chooser::Perfect;
use super::super::error::WalkError;
use super::super::rule::{Marks, Piece, Preference, Rule, marks_of};
use super::super::states::{Numbers, Standing, States};
use super::super::walk::{danger, walk};

/// The largest number of preferences in a rule.
const MOST: usize = 4;
/// A longer rule has to lose less by at least this.
const LESS: f64 = 1e-9;

/// The losses of each move, summed over decisions that no rule tells apart. The key is what the moves do.
type Decisions = BTreeMap<Vec<Marks>, [f64; MAX_PIECES]>;

/// Finds the rule of up to four preferences that loses least, if one of two perfect players follows it for a single
/// decision. Each decision in a game between perfect players counts with its expected number; its loss is measured with
/// perfect play after it. Among equally good rules a shortest is taken.
///
/// For two players, also returns the danger of each field between perfect players.
pub(super) fn best_rule(game: &Game, perfect: &Perfect<'_>, report: Report<'_>) -> Result<(Rule, Vec<f64>), WalkError> {
    let states = States::of(game, Numbers::Nobody)?;
    let chain = Chain::of(&states, perfect, &Counter::new(states.len(), report))?;
    let walked = walk(&states, &chain, report)?;
    let danger = if game.players() == 2 { danger(&states, &chain, &walked) } else { Vec::new() };
    let decisions = decisions(&states, perfect, &walked.rolled);
    let lost = |rule: &Rule| decisions.iter().map(|(marks, losses)| losses[rule.choice(marks)]).sum::<f64>();
    let mut rules = all_rules().map(|rule| (lost(&rule), rule));
    let first = rules.next().expect("there is a rule without preferences");
    let (_, rule) = rules.fold(first, |best, found| if found.0 < best.0 - LESS { found } else { best });
    Ok((rule, danger))
}

/// The decisions of a game in which a player rolls `rolled` times in each state.
fn decisions(states: &States<'_>, perfect: &Perfect<'_>, rolled: &[f64]) -> Decisions {
    let board = states.game.board();
    let mut decisions = Decisions::new();
    for (state, &times) in rolled.iter().enumerate().filter(|(_, times)| **times > 0.0) {
        let Some(Standing { seats, .. }) = states.standing(state) else { continue };
        states.decisions(&seats, |roll, chance, moves| {
            if moves.len() < 2 {
                return;
            }
            let marks = moves.iter().map(|&step| marks_of(board, &seats, step)).collect();
            let worth: Vec<f64> = moves.iter().map(|&step| perfect.worth(&seats, step, roll)).collect();
            let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let losses = decisions.entry(marks).or_default();
            losses.iter_mut().zip(worth).for_each(|(loss, worth)| *loss += times * chance * (best - worth));
        });
    }
    decisions
}

/// All rules, the shortest first.
fn all_rules() -> impl Iterator<Item = Rule> {
    let mut orders: Vec<Vec<Preference>> = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..MOST {
        let longer: Vec<Vec<Preference>> = orders[first..].iter().flat_map(|order| longer(order)).collect();
        first = orders.len();
        orders.extend(longer);
    }
    let with = |preferences: Vec<Preference>| {
        [Piece::Front, Piece::Rear].map(move |then| Rule { preferences: preferences.clone(), then })
    };
    orders.into_iter().flat_map(with)
}

fn longer(order: &[Preference]) -> Vec<Vec<Preference>> {
    let more = Preference::ALL.into_iter().filter(|preference| !order.contains(preference));
    more.map(|preference| order.iter().copied().chain([preference]).collect()).collect()
}
