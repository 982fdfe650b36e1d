//! Three or four players, or two who may both win: a check that numbers are an equilibrium.
//!
//! The check computes the best turn of every state from the numbers of the states after it, by trying all dice and all
//! choices. Then no player may gain by deviating, and every number has to be the result of the turns.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use dicebase_games::bank::{Bust, End, Game, Later, Objective, Offer, Rules, Shares, Standing, State, UpTo};
use dicebase_solver::bank::{Deviations, Equilibrium, FirstGuess, deviations, equilibrium, equilibrium_from};

use super::scoring::{Kind, kinds};
use super::turn::Table;

/// The allowed difference of numbers: rounding only.
const TOLERANCE: f64 = 1e-11;
/// Values that differ by less than this are equal to a player.
const EQUAL: f64 = 1e-13;

/// The chances of the player to move, of the next one, and of the third of four.
type Chances = [f64; 3];

/// The values of rolling, by turn total in steps and number of dice. Totals beyond the last one have its values.
type Rolling = Vec<Vec<Chances>>;

struct Several<'r> {
    table: Table<'r>,
    kinds: Vec<Vec<Kind>>,
    /// The number of steps above the target for which rolling can be useful, where a last turn follows.
    room: usize,
    /// The last turns, by whether the player has ever banked and by the number of steps that are lacking.
    last_turns: RefCell<HashMap<(bool, usize), Rolling>>,
}

/// Solves a game of these rules and checks every state. Returns the number of states in which players mix turns.
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
        let [careful, bold] = match mixed.contains_key(&index) {
            true => [-1e-9, 1e-9].map(|aside| naive.turn(&game, &found, &state, aside)),
            false => [best; 2],
        };
        let bolder = mixed.get(&index).unwrap_or(&0.0);
        for (i, said) in [(1, said.next), (2, said.third)] {
            let others = careful[i] + bolder * (bold[i] - careful[i]);
            assert!((others - said).abs() <= TOLERANCE, "{state:?}: {others}, {said} {}", rules.canonical());
        }
    }
    assert!(start <= TOLERANCE && largest <= TOLERANCE, "{start} {largest} {}", rules.canonical());
    mixed.len()
}

/// The distances between equilibria of a game that are found from different first guesses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart {
    /// The difference of chances at the start of the game.
    pub start: f64,
    /// The difference in the state where it is largest.
    pub largest: f64,
    /// The number of states in which chances differ.
    pub states: usize,
}

impl Apart {
    /// Solves a game from several first guesses, each of which has to lead to an equilibrium.
    pub fn of(rules: &Rules) -> Self {
        let game = Game::new("small", rules.clone(), Objective::Win).unwrap();
        let go_on = &|_| ControlFlow::Continue(());
        let usual = equilibrium(&game, go_on).unwrap().shares;
        let guesses = [(1.0, 0.0), (0.5, 0.5), (0.9, 0.05), (0.6, 0.1), (0.2, 0.4)];
        let mut found = Self::default();
        for (own, next) in guesses {
            let other = equilibrium_from(&game, FirstGuess::Same(Shares::both(own, next)), go_on).unwrap();
            let Deviations { largest, .. } = deviations(&game, &other, go_on).unwrap();
            assert!(largest <= TOLERANCE, "{own} {next}: {largest} {}", rules.canonical());
            let apart = |(a, b): (&Shares, &Shares)| a.apart(b);
            let apart: Vec<f64> = usual.iter().zip(&other.shares).map(apart).collect();
            found = Self {
                start: found.start.max(apart[game.start()]),
                largest: apart.iter().copied().fold(found.largest, f64::max),
                states: found.states.max(apart.iter().filter(|apart| **apart > TOLERANCE).count()),
            };
        }
        found
    }
}

impl<'r> Several<'r> {
    fn new(rules: &'r Rules) -> Self {
        let table = Table::new(rules);
        let mut room = 0;
        while rules.end != End::AtOnce && table.chance_to_get(room * rules.step.0) > 1e-13 {
            room += 5;
        }
        let kinds = (0..=rules.dice).map(|dice| kinds(rules, dice)).collect();
        Self { table, kinds, room, last_turns: RefCell::default() }
    }

    /// The best turn when a bust is worth `aside` more to the player.
    fn turn(&self, game: &Game, found: &Equilibrium, state: &State, aside: f64) -> Chances {
        let fresh = self.from(game, found, state, 0, aside);
        match state.offer {
            None => at(&fresh, 0, self.table.rules.dice),
            Some(offer) => {
                let taken = if self.pays() { &self.from(game, found, state, offer.total, aside) } else { &fresh };
                better(at(&fresh, 0, self.table.rules.dice), at(taken, offer.total, offer.dice))
            }
        }
    }

    /// A turn after which a bust costs `taken` steps.
    fn from(&self, game: &Game, found: &Equilibrium, state: &State, taken: usize, aside: f64) -> Rolling {
        let rules = self.table.rules;
        let target = rules.steps(rules.target);
        let least = self.table.least(state.me.entered) / rules.step.0;
        let ahead = rules.take_over.map_or(0, |_| state.opponent.score + 1);
        let bound = ((target - state.me.score).max(least) + self.room).max(ahead);
        let worth = |me: Standing, offer: Option<Offer>| {
            let second = rules.end == End::Round && !state.second;
            let others: Vec<Standing> = state.later.iter().chain([me]).collect();
            let later = Later::of(others[1..].iter().copied());
            let after = State { me: state.opponent, opponent: others[0], later, second, left: 0, offer };
            let Shares { own, next, third } = found.shares[game.states().index(&after)];
            match others.len() {
                1 => [next, own, 0.0],
                2 => [1.0 - own - next, own, 0.0],
                _ => [1.0 - own - next - third, own, next],
            }
        };
        let answered = match rules.end {
            End::AtOnce | End::Turns(_) => false,
            End::Round => !state.second,
            End::LastTurn => true,
        };
        let mut bank = |total: usize, dice: usize| {
            if !self.table.may_bank(state.me.entered, total * rules.step.0, dice) {
                return None;
            }
            let me = Standing { score: state.me.score + total, entered: true, busts: 0 };
            let offer = Some(Offer { total, dice }).filter(|offer| self.may_take(state.opponent, offer.total));
            Some(match (me.score >= target, answered) {
                (false, _) => worth(me, offer),
                (true, false) => [1.0, 0.0, 0.0],
                (true, true) => self.last_turn(state.opponent, me.score - state.opponent.score, offer),
            })
        };
        let me = game.states().standings().of(state.me.score - taken, state.me.entered);
        let [own, next, third] = worth(me, None);
        let most = if rules.exact_target { target - state.me.score } else { usize::MAX };
        self.rolling(bound, most, [own + aside, next, third], &mut bank)
    }

    fn pays(&self) -> bool {
        self.table.rules.take_over.is_some_and(|take_over| take_over.bust == Bust::LosesTakenPoints)
    }

    fn may_take(&self, me: Standing, total: usize) -> bool {
        match self.table.rules.take_over.map(|take_over| take_over.up_to) {
            None => false,
            Some(UpTo::Any) => true,
            Some(UpTo::AnyOnceEntered) => me.entered,
            Some(UpTo::OwnScore) => total <= me.score,
        }
    }

    /// The chances of the player before one who has the last turn and lacks `behind` steps.
    fn last_turn(&self, me: Standing, behind: usize, offer: Option<Offer>) -> Chances {
        let mut last_turns = self.last_turns.borrow_mut();
        let turn = last_turns.entry((me.entered, behind)).or_insert_with(|| {
            let least = self.table.least(me.entered) / self.table.rules.step.0;
            let mut bank = |total: usize, dice: usize| {
                let may_bank = self.table.may_bank(me.entered, total * self.table.rules.step.0, dice);
                may_bank.then_some(match total.cmp(&behind) {
                    std::cmp::Ordering::Less => [0.0, 1.0, 0.0],
                    std::cmp::Ordering::Equal => [1.0, 1.0, 0.0],
                    std::cmp::Ordering::Greater => [1.0, 0.0, 0.0],
                })
            };
            self.rolling((behind + 1).max(least), usize::MAX, [0.0, 1.0, 0.0], &mut bank)
        });
        let fresh = at(turn, 0, self.table.rules.dice);
        let [own, before, _] = offer.map_or(fresh, |offer| better(fresh, at(turn, offer.total, offer.dice)));
        [before, own, 0.0]
    }

    /// The values of rolling at every moment of a turn, from the largest total down.
    fn rolling(
        &self,
        bound: usize,
        most: usize,
        bust: Chances,
        bank: &mut impl FnMut(usize, usize) -> Option<Chances>,
    ) -> Rolling {
        let dice = self.table.rules.dice;
        let mut rolling = vec![vec![[0.0; 3]; dice + 1]; bound + 1];
        let mut decided = rolling.clone();
        for total in (0..=bound).rev() {
            loop {
                let before = decided[total].clone();
                for n in 1..=dice {
                    let rolled = self.mean(total, n, &decided, most, bust);
                    decided[total][n] = bank(total, n).map_or(rolled, |banked| better(banked, rolled));
                    rolling[total][n] = rolled;
                }
                if total < bound || decided[total] == before {
                    break;
                }
            }
        }
        rolling
    }

    fn mean(&self, total: usize, dice: usize, decided: &[Vec<Chances>], most: usize, bust: Chances) -> Chances {
        let (mut sum, mut ways) = ([0.0; 3], 0);
        for kind in &self.kinds[dice] {
            let counting = kind.choices.iter().filter(|choice| total + choice.steps <= most);
            let after = counting.map(|choice| decided[(total + choice.steps).min(decided.len() - 1)][choice.left]);
            let best = after.reduce(better).unwrap_or(bust);
            (0..3).for_each(|i| sum[i] += kind.ways as f64 * best[i]);
            ways += kind.ways;
        }
        sum.map(|sum| sum / ways as f64)
    }
}

/// The value of rolling at a moment.
fn at(rolling: &Rolling, total: usize, dice: usize) -> Chances {
    rolling[total.min(rolling.len() - 1)][dice]
}

/// The chances with the larger own one or, among equals, the smaller chance of the next player.
fn better(a: Chances, b: Chances) -> Chances {
    if a[0] > b[0] + EQUAL || (a[0] >= b[0] - EQUAL && a[1] < b[1]) { a } else { b }
}
