//! Exact values against the same recursion modulo primes, with the decisions of values in `f64`.

use std::ops::ControlFlow;

use dicebase_games::scorecard::{Game, Row, Rules, RulesFile, State};
use dicebase_solver::Fraction;
use dicebase_solver::scorecard::{Chosen, Decider, LANES, solve, solve_exactly};
use num_bigint::BigUint;

/// Two primes of 61 bits.
const PRIMES: [u64; 2] = [(1 << 61) - 1, (1 << 61) - 31];

/// Numbers modulo each of the primes.
type Residues = [u64; 2];

fn of(number: usize) -> Residues {
    PRIMES.map(|prime| number as u64 % prime)
}

fn each(operation: impl Fn(u128, u128) -> u128, one: Residues, other: Residues) -> Residues {
    let residue = |i: usize| operation(u128::from(one[i]), u128::from(other[i])) % u128::from(PRIMES[i]);
    [residue(0) as u64, residue(1) as u64]
}

fn plus(one: Residues, other: Residues) -> Residues {
    each(|a, b| a + b, one, other)
}

fn times(one: Residues, other: Residues) -> Residues {
    each(|a, b| a * b, one, other)
}

/// The inverse by Fermat's little theorem.
fn inverse(number: Residues) -> Residues {
    let power = |i: usize| BigUint::from(number[i]).modpow(&(PRIMES[i] - 2).into(), &PRIMES[i].into());
    [0, 1].map(|i| power(i).try_into().unwrap())
}

fn residues(fraction: &Fraction) -> Residues {
    let of = |number: &BigUint| PRIMES.map(|prime| (number % prime).try_into().unwrap());
    times(of(fraction.numerator()), inverse(of(&fraction.denominator())))
}

/// The values of all states of a game under fixed decisions.
struct Followed<'a> {
    game: &'a Game,
    /// The chance of each face.
    faces: Vec<Residues>,
    values: Vec<Residues>,
}

impl Followed<'_> {
    /// The value of a state with these decisions.
    fn value(&self, row: &Row, lane: usize, chosen: &[Chosen], place: usize) -> Residues {
        let (game, lattice) = (self.game, self.game.lattice());
        let upper_total = game.states().upper().total(row.open, lane);
        let state = State { open: row.open, upper_total, extra: row.extra };
        let rolls = lattice.rolls();
        let slot = |roll: usize| usize::from(chosen[game.decisions().stage(0).start + roll][place]);
        let scored: Vec<Residues> = (0..rolls.len()).map(|roll| self.filled(&state, roll, slot(roll))).collect();
        let mut keeps = vec![[0; 2]; lattice.keeps().len()];
        keeps[rolls.clone()].copy_from_slice(&scored);
        self.average(&mut keeps);
        for left in 1..game.rules().rolls {
            keeps[rolls.clone()].copy_from_slice(&scored);
            let columns = &chosen[game.decisions().stage(left)];
            let kept: Vec<Residues> = columns.iter().map(|keep| keeps[usize::from(keep[place])]).collect();
            keeps[rolls.clone()].copy_from_slice(&kept);
            self.average(&mut keeps);
        }
        keeps[0]
    }

    fn filled(&self, state: &State, roll: usize, slot: usize) -> Residues {
        let (game, scoring) = (self.game, self.game.scoring());
        let slot_of = scoring.slots()[slot];
        let is_upper = slot_of.category < game.states().upper().count();
        let after = State {
            open: state.open.without(slot_of.category),
            upper_total: state.upper_total + if is_upper { slot_of.points } else { 0 },
            extra: scoring.extra_after(slot, state.extra),
        };
        let bonus = if scoring.earns_extra(roll) { scoring.extra_bonus(state.extra) } else { 0 };
        plus(self.values[game.states().index(&after)], of(slot_of.points + bonus))
    }

    /// Replaces the value of each keep by the mean over one more die.
    fn average(&self, keeps: &mut [Residues]) {
        let lattice = self.game.lattice();
        for keep in (0..lattice.rolls().start).rev() {
            let outcomes =
                (0..lattice.sides()).map(|face| times(keeps[lattice.with_die(keep, face)], self.faces[face]));
            keeps[keep] = outcomes.fold([0; 2], plus);
        }
    }
}

/// The value of the start under the decisions by values in `f64`.
fn followed(game: &Game, values: &[f64]) -> Residues {
    let decider = Decider::new(game);
    let (mut scratch, mut chosen) = (decider.scratch(), vec![[0; LANES]; game.decisions().columns()]);
    let weights = game.rules().weights.clone().unwrap_or(vec![1; game.rules().sides]);
    let of_one = inverse(of(weights.iter().sum()));
    let faces = weights.into_iter().map(|weight| times(of(weight), of_one)).collect();
    let mut followed = Followed { game, faces, values: Vec::new() };
    for group in game.states().layers().flatten() {
        for row in (0..group.rows).map(|number| game.states().row_of_group(group, number)) {
            for lane in 0..row.lanes {
                let value = if row.open.is_empty() {
                    of(game.final_points(&game.states().state(row.first + lane)))
                } else {
                    if lane % LANES == 0 {
                        decider.choose(&mut scratch, &row, lane, values, &mut chosen);
                    }
                    followed.value(&row, lane, &chosen, lane % LANES)
                };
                followed.values.push(value);
            }
        }
    }
    followed.values[game.start()]
}

/// Yahtzee with some of its categories.
fn yahtzee(categories: &[&str], weights: Option<Vec<usize>>) -> Game {
    let mut rules = RulesFile::clone(Game::builtin("yahtzee").unwrap().rules());
    rules.categories.retain(|category| categories.contains(&category.id.as_str()));
    rules.joker.as_mut().unwrap().pays_in_full.retain(|id| categories.contains(&id.as_str()));
    rules.upper_bonus.as_mut().unwrap().from = 20;
    rules.weights = weights;
    Game::new("small", Rules::new("small", rules).unwrap()).unwrap()
}

fn check_modulo_primes(game: &Game) {
    let values = solve(game, &|_| ControlFlow::Continue(())).unwrap();
    let exact = solve_exactly(game, &values, &|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(exact.tally.not_best, 0);
    assert_eq!(residues(&exact.value), followed(game, &values));
}

#[test]
fn exact_values_are_right_modulo_two_primes() {
    let categories = ["ones", "fives", "sixes", "full-house", "large-straight", "yahtzee", "chance"];
    check_modulo_primes(&yahtzee(&categories, None));
}

/// A roll has 8^5 outcomes, and then so many that carries are passed on after each die.
#[test]
fn exact_values_with_loaded_dice_are_right_modulo_two_primes() {
    for weights in [[3, 1, 1, 1, 1, 1], [17, 18, 16, 15, 14, 20]] {
        check_modulo_primes(&yahtzee(&["sixes", "full-house", "yahtzee", "chance"], Some(weights.to_vec())));
    }
}

/// A card in order may have 30 categories, whose fractions are longer than those of 20 in any order.
#[test]
fn fractions_that_are_too_long_are_refused() {
    let text = "family = \"scorecard\"\nname = \"Long\"\nsource = \"This test\"\ndice = 6\nsides = 8\nrolls = 5\n\
                order = \"down\"\ncategory = [\n";
    let lines = (0..30).map(|i| format!("{{ id = \"c-{i}\", name = \"{i}\", pattern = \"any\", points = 1 }},\n"));
    let game = Game::parse("long", &format!("{text}{}]\n", lines.collect::<String>())).unwrap();
    let refused = solve_exactly(&game, &[], &|_| ControlFlow::Continue(())).unwrap_err();
    assert!(refused.to_string().contains("need 2706 bits, and at most 2160 fit"), "{refused}");
}

#[test]
#[ignore = "takes a minute"]
fn the_exact_value_of_yahtzee_is_right_modulo_two_primes() {
    check_modulo_primes(&Game::builtin("yahtzee").unwrap());
}

#[test]
fn games_with_saved_rolls_are_refused() {
    let game = Game::builtin("maxi-yatzy-saved").unwrap();
    let refused = solve_exactly(&game, &[], &|_| ControlFlow::Continue(())).unwrap_err();
    assert!(refused.to_string().contains("maxi-yatzy-saved saves rolls for later turns"), "{refused}");
}
