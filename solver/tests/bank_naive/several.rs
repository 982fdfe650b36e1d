//! Three players, or two who may both win: whether numbers are an equilibrium.
//!
//! The best turn in every state is worked out from the numbers of the states after it, by trying all dice and all
//! choices; then nobody may gain by it, and every number has to be what the turns make of it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dicebase_games::bank::{End, Game, Objective, Rules, Shares, Standing, State};
use dicebase_solver::bank::{Deviations, Equilibrium, deviations, equilibrium};

use super::scoring::{Kind, kinds};
use super::turn::Table;

/// Numbers differ by no more than rounding.
const TOLERANCE: f64 = 1e-11;
/// Worths that differ by less are the same to a player.
const EQUAL: f64 = 1e-13;

/// The chances of the player to move and of the next one.
type Both = [f64; 2];

struct Several<'r> {
    table: Table<'r>,
    kinds: Vec<Vec<Kind>>,
    /// How many steps above the target can be worth rolling for, where a last turn follows.
    room: usize,
}

/// Solves a game of these rules and checks every state; gives the number of states in which players mix turns.
pub fn check(rules: &Rules) -> usize {
    let game = Game::new("small", rules.clone(), Objective::Win).unwrap();
    let found = equilibrium(&game, &|_| ControlFlow::Continue(())).unwrap();
    let Deviations { start, largest } = deviations(&game, &found, &|_| ControlFlow::Continue(())).unwrap();
    let naive = Several::new(rules);
    let mixed: HashMap<usize, f64> = found.mixtures.iter().map(|of| (of.state, of.bolder)).collect();
    for (index, &said) in found.shares.iter().enumerate() {
        let state = game.states().state(index);
        let best = naive.turn(&game, &found, &state, 0.0);
        assert!((best[0] - said.own).abs() <= TOLERANCE, "{state:?}: {best:?}, {said:?} {}", rules.canonical());
        let next = match mixed.get(&index) {
            None => best[1],
            Some(bolder) => {
                let [careful, bold] = [-1e-9, 1e-9].map(|aside| naive.turn(&game, &found, &state, aside)[1]);
                careful + bolder * (bold - careful)
            }
        };
        assert!((next - said.next).abs() <= TOLERANCE, "{state:?}: {next}, {said:?} {}", rules.canonical());
    }
    assert!(start <= TOLERANCE && largest <= TOLERANCE, "{start} {largest} {}", rules.canonical());
    mixed.len()
}

impl<'r> Several<'r> {
    fn new(rules: &'r Rules) -> Self {
        let table = Table::new(rules);
        let mut room = 0;
        while rules.end != End::AtOnce && table.chance_to_get(room * rules.step.0) > 1e-13 {
            room += 5;
        }
        Self { table, kinds: (0..=rules.dice).map(|dice| kinds(rules, dice)).collect(), room }
    }

    /// The best turn; a bust is worth so much more to the player.
    fn turn(&self, game: &Game, found: &Equilibrium, state: &State, aside: f64) -> Both {
        let target = self.table.rules.steps(self.table.rules.target);
        let least = self.table.least(state.me.entered) / self.table.rules.step.0;
        let bound = (target - state.me.score).max(least) + self.room;
        let next = |me: Standing| {
            let second = self.table.rules.end == End::Round && !state.second;
            let (opponent, third) = match state.third {
                None => (me, None),
                Some(third) => (third, Some(me)),
            };
            State { me: state.opponent, opponent, third, second, offer: None }
        };
        let worth = |me: Standing| {
            let Shares { own, next } = found.shares[game.states().index(&next(me))];
            if state.third.is_some() { [1.0 - own - next, own] } else { [next, own] }
        };
        let answered = match self.table.rules.end {
            End::AtOnce => false,
            End::Round => !state.second,
            End::LastTurn => true,
        };
        let mut last_turns = HashMap::new();
        let mut bank = |total: usize, dice: usize| {
            if !self.table.may_bank(state.me.entered, total * self.table.rules.step.0, dice) {
                return None;
            }
            let me = Standing { score: state.me.score + total, entered: true };
            Some(match (me.score >= target, answered) {
                (false, _) => worth(me),
                (true, false) => [1.0, 0.0],
                (true, true) => {
                    let behind = me.score - state.opponent.score;
                    *last_turns.entry(behind).or_insert_with(|| self.last_turn(state.opponent, behind))
                }
            })
        };
        let [own, others] = worth(state.me);
        let most = if self.table.rules.exact_target { target - state.me.score } else { usize::MAX };
        self.rolling(bound, most, [own + aside, others], &mut bank)
    }

    /// The chances of the player before one who has the last turn and lacks so many steps.
    fn last_turn(&self, me: Standing, behind: usize) -> Both {
        let least = self.table.least(me.entered) / self.table.rules.step.0;
        let mut bank = |total: usize, dice: usize| {
            let may_bank = self.table.may_bank(me.entered, total * self.table.rules.step.0, dice);
            may_bank.then_some(match total.cmp(&behind) {
                std::cmp::Ordering::Less => [0.0, 1.0],
                std::cmp::Ordering::Equal => [1.0, 1.0],
                std::cmp::Ordering::Greater => [1.0, 0.0],
            })
        };
        let [own, before] = self.rolling((behind + 1).max(least), usize::MAX, [0.0, 1.0], &mut bank);
        [before, own]
    }

    /// What a turn is worth, from the largest total down.
    fn rolling(
        &self,
        bound: usize,
        most: usize,
        bust: Both,
        bank: &mut impl FnMut(usize, usize) -> Option<Both>,
    ) -> Both {
        let dice = self.table.rules.dice;
        let mut decided = vec![vec![[0.0; 2]; dice + 1]; bound + 1];
        let mut start = [0.0; 2];
        for total in (0..=bound).rev() {
            loop {
                let before = decided[total].clone();
                for n in 1..=dice {
                    let rolled = self.mean(total, n, &decided, most, bust);
                    decided[total][n] = bank(total, n).map_or(rolled, |banked| better(banked, rolled));
                    start = rolled;
                }
                if total < bound || decided[total] == before {
                    break;
                }
            }
        }
        start
    }

    fn mean(&self, total: usize, dice: usize, decided: &[Vec<Both>], most: usize, bust: Both) -> Both {
        let (mut sum, mut ways) = ([0.0; 2], 0);
        for kind in &self.kinds[dice] {
            let counting = kind.choices.iter().filter(|choice| total + choice.steps <= most);
            let after = counting.map(|choice| decided[(total + choice.steps).min(decided.len() - 1)][choice.left]);
            let best = after.reduce(better).unwrap_or(bust);
            (0..2).for_each(|i| sum[i] += kind.ways as f64 * best[i]);
            ways += kind.ways;
        }
        sum.map(|sum| sum / ways as f64)
    }
}

/// More for oneself, and among equals less for the next player.
fn better(a: Both, b: Both) -> Both {
    if a[0] > b[0] + EQUAL || (a[0] >= b[0] - EQUAL && a[1] < b[1]) { a } else { b }
}
