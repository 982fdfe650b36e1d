//! Comparison of the solver with the naive player.

use std::ops::ControlFlow;

use dicebase_games::bank::{Game, HotDice, Later, Objective, Offer, Rules, Standing, State};
use dicebase_solver::bank::{self, Bounds, ManyTurns};
use num_rational::BigRational;

use super::alone::{self, Player};
use super::rational;
use super::rounds::{Rounds, Start};
use super::turn::Table;
use super::two::{self, Left, Pair, Two};

/// Both sides add the same few hundred numbers in different orders, so they may differ by rounding only.
const TOLERANCE: f64 = 1e-9;

/// The values of a game's table, from the solver.
pub fn solve(game: &Game) -> Vec<Bounds> {
    bank::solve(game, &|_| ControlFlow::Continue(())).unwrap()
}

/// Compares every value of the table under every objective.
pub fn check(rules: &Rules) {
    check_points(rules);
    check_turns(rules);
    check_win(rules);
}

/// A turn that can go on for ever has no expected points and must be refused.
pub fn check_points(rules: &Rules) {
    let table = Table::new(rules);
    let game = Game::new("small", rules.clone(), Objective::Points);
    assert_eq!(game.is_err(), table.may_have_no_end(), "{}", rules.canonical());
    let Ok(game) = game else { return };
    let values = Compared::new(&game);
    let hands = game.hands();
    let highest = (game.values() / hands.all() - 1) * rules.step.0;
    let naive = alone::points(&table, highest);
    for (index, _) in values.found.iter().enumerate() {
        let (total, hand) = (index / hands.all() * rules.step.0, index % hands.all() + 1);
        let dice = dice_of(&game, hand);
        values.check(index, naive.value(total, dice), &|| format!("rolling {dice} dice at a turn total of {total}"));
    }
    check_exact_points(&game, &values.found, &table, highest);
    check_many_turns(&game, &table, highest);
}

/// Turns after which a turn brings what it does in the long run, where a tenth of them are banked.
const MANY: usize = 80;

/// Compares the points of many turns, if there are not too many moments of a turn for the naive player.
fn check_many_turns(game: &Game, table: &Table, highest: usize) {
    if highest > MOST_TOTALS * game.rules().step.0 {
        return;
    }
    let mut naive = alone::Turns::new(table, highest);
    let (found, naive) = match bank::many_turns(game) {
        None => return,
        Some(ManyTurns::Game(turns, found)) => (found, naive.points(turns, false, 0)),
        Some(ManyTurns::LongRun(found)) => (found, naive.points(MANY, true, 0) - naive.points(MANY - 1, true, 0)),
    };
    let what = || format!("{found:?} or {naive}: {}", game.rules().canonical());
    assert!(found.gap() < 1e-11 * found.upper.abs().max(1000.0), "{}", what());
    assert!((found.middle() - naive).abs() < TOLERANCE * naive.abs().max(1.0), "{}", what());
}

/// The dice of a hand as the naive player tells them.
fn dice_of(game: &Game, hand: usize) -> usize {
    if game.rules().kinds.is_empty() {
        return hand;
    }
    let (mut dice, mut first) = (0, 0);
    for (kind, count) in game.rules().kinds.iter().zip(game.hands().counts(hand)) {
        dice |= ((1 << count) - 1) << first;
        first += kind.count;
    }
    dice
}

/// More turn totals take the naive player too long.
const MOST_TOTALS: usize = 500;

/// Compares the exact points of a turn, which are not known where hot dice are always rolled.
fn check_exact_points(game: &Game, found: &[Bounds], table: &Table, highest: usize) {
    if found.len() > MOST_TOTALS * table.rules.dice || !table.rules.kinds.is_empty() {
        return;
    }
    let values: Vec<f64> = found.iter().map(Bounds::middle).collect();
    let exact = match bank::points_exactly(game, &values, &|_| ControlFlow::Continue(())) {
        Err(refused) => {
            let rolls_again = table.rules.hot_dice == HotDice::MustRoll || table.always_scores(table.all);
            return assert!(rolls_again, "{refused}");
        }
        Ok(exact) => exact,
    };
    let fraction = BigRational::new_raw(exact.value.numerator().clone().into(), exact.value.denominator().into());
    // Both are in lowest terms.
    assert_eq!(fraction, rational::points(table, highest), "{}", game.rules().canonical());
    let bound = found.iter().map(|bounds| bounds.upper - bounds.lower).fold(0.0, f64::max);
    assert!(exact.largest_error <= bound.max(1e-20), "{} with {bound}", exact.largest_error);
}

pub fn check_turns(rules: &Rules) {
    let game = Game::new("small", rules.clone(), Objective::Turns).unwrap();
    let values = Compared::new(&game);
    let naive = alone::turns(&Table::new(rules));
    for standing in game.states().standings().all() {
        let player = player(&game, standing);
        values.check(game.turns_index(standing), naive[&player], &|| format!("{player:?}"));
    }
}

/// Compares every state of the table, and every state that the naive game reaches from there.
pub fn check_win(rules: &Rules) {
    let game = Game::new("small", rules.clone(), Objective::Win).unwrap();
    let values = Compared::new(&game);
    let start = Player { score: 0, entered: false, busts: 0 };
    let start = (Pair { me: start, other: start, second: false }, None);
    assert_eq!(state(&game, &start), game.states().start());
    let all = (0..game.values()).map(|index| naive_state(&game, &game.states().state(index)));
    let naive = Two::solve(Table::new(rules), all.chain([start]));
    assert!(naive.values.len() >= game.values());
    let indexed = naive.values.iter().map(|(met, &value)| (game.states().index(&state(&game, met)), met, value));
    let mut indexed: Vec<_> = indexed.collect();
    // The first failure is then the one with the fewest states after it.
    indexed.sort_by_key(|(index, _, _)| *index);
    for (index, met, value) in indexed {
        values.check(index, value, &|| format!("{met:?}"));
    }
}

/// Compares every state of the table of a game that ends after a number of turns, and states in which the scores are
/// too far apart to be in it.
pub fn check_rounds(rules: &Rules) {
    let game = Game::new("small", rules.clone(), Objective::Win).unwrap();
    let values = Compared::new(&game);
    let mut naive = Rounds::new(Table::new(rules));
    let states = game.states();
    for index in 0..game.values() {
        let state = states.state(index);
        assert_eq!(states.index(&state), index, "{state:?}");
        let start = start(&game, &state);
        values.check(index, naive.value(start), &|| format!("{start:?}"));
        let (mut ahead, mut behind) = (state, state);
        (ahead.me.score, ahead.me.entered) = (ahead.me.score + 1, true);
        (behind.opponent.score, behind.opponent.entered) = (behind.opponent.score + 1, true);
        for apart in [ahead, behind] {
            let naive = states.decided(&apart).map(|worth| (worth, naive.value(self::start(&game, &apart))));
            assert!(naive.is_none_or(|(worth, naive)| (worth - naive).abs() <= TOLERANCE), "{apart:?}: {naive:?}");
        }
    }
}

/// The values of the solver.
struct Compared<'g> {
    game: &'g Game,
    found: Vec<Bounds>,
}

impl<'g> Compared<'g> {
    fn new(game: &'g Game) -> Self {
        let found = solve(game);
        assert_eq!(found.len(), game.values());
        check_gaps(game, &found);
        Self { game, found }
    }

    fn check(&self, index: usize, naive: f64, what: &dyn Fn() -> String) {
        let found = self.found[index];
        // Rounding grows with the numbers, which are thousands in points.
        let tolerance = TOLERANCE * (naive / 1000.0).max(1.0);
        let inside = found.lower - tolerance <= naive && naive <= found.upper + tolerance;
        // Wide bounds contain the value somewhere.
        let near = scores_can_fall(self.game) || (found.middle() - naive).abs() <= tolerance;
        assert!(inside && near, "{} is worth {naive}, not {found:?}, {}", what(), shown(self.game));
    }
}

/// Checks that the bounds of every value are close together.
pub fn check_gaps(game: &Game, values: &[Bounds]) {
    let (most, most_of_start) = most_gaps(game, values);
    for (index, value) in values.iter().enumerate() {
        let most = if index == game.start() { most_of_start } else { most };
        assert!((0.0..=most).contains(&value.gap()), "value {index} is {value:?}, {}", shown(game));
    }
}

/// The largest allowed gap of any value, and of the value of the start.
fn most_gaps(game: &Game, values: &[Bounds]) -> (f64, f64) {
    if scores_can_fall(game) {
        // All states depend on one another, and the bounds may be wider.
        return (1e-6, 1e-9);
    }
    // Rounding grows with the numbers, which are thousands in points.
    let largest = values.iter().map(|value| value.upper).fold(100.0, f64::max);
    let most = if game.objective() == Objective::Points { 1e-12 * largest } else { 1e-10 };
    (most, most)
}

fn shown(game: &Game) -> String {
    format!("playing for {} in\n{}", game.objective().name(), game.rules().canonical())
}

fn scores_can_fall(game: &Game) -> bool {
    game.objective() == Objective::Win && game.rules().scores_can_fall()
}

fn player(game: &Game, standing: Standing) -> Player {
    Player { score: standing.score * game.rules().step.0, entered: standing.entered, busts: standing.busts }
}

/// The table merges players who have banked and players who have not where the difference does not matter.
fn standing(game: &Game, player: Player) -> Standing {
    let standing = game.states().standings().of(player.score / game.rules().step.0, player.entered);
    Standing { busts: player.busts, ..standing }
}

fn naive_state(game: &Game, state: &State) -> two::State {
    let left = |offer: Offer| Left { total: offer.total * game.rules().step.0, dice: offer.dice };
    let (me, other) = (player(game, state.me), player(game, state.opponent));
    (Pair { me, other, second: state.second }, state.offer.map(left))
}

fn start(game: &Game, state: &State) -> Start {
    let (me, other) = (player(game, state.me), player(game, state.opponent));
    Start { me, other, left: state.left, second: state.second }
}

fn state(game: &Game, (pair, left): &two::State) -> State {
    let offer = |left: &Left| Offer { total: left.total / game.rules().step.0, dice: left.dice };
    let (me, opponent) = (standing(game, pair.me), standing(game, pair.other));
    State { me, opponent, later: Later::NONE, second: pair.second, left: 0, offer: left.as_ref().map(offer) }
}
