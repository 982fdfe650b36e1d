//! The clever solver against the naive one.

use std::ops::ControlFlow;

use dicebase_games::bank::{Game, Objective, Offer, Rules, Standing, State};
use dicebase_solver::bank::{self, Bounds};

use super::alone::{self, Player};
use super::turn::Table;
use super::two::{self, Left, Pair, Two};

/// Both sides add up the same few hundred numbers in another order; no more than rounding may lie between them.
const TOLERANCE: f64 = 1e-9;

/// The values of a game's table, from the clever solver.
pub fn solve(game: &Game) -> Vec<Bounds> {
    bank::solve(game, &|_| ControlFlow::Continue(())).unwrap()
}

/// Compares every value of the table under every objective.
pub fn check(rules: &Rules) {
    check_points(rules);
    check_turns(rules);
    check_win(rules);
}

/// A turn that can go on for ever has no expected points, and must be refused.
pub fn check_points(rules: &Rules) {
    let table = Table::new(rules);
    let game = Game::new("small", rules.clone(), Objective::Points);
    assert_eq!(game.is_err(), table.can_roll_for_ever(), "{}", rules.canonical());
    let Ok(game) = game else { return };
    let values = Compared::new(&game);
    let highest = (game.values() / rules.dice - 1) * rules.step;
    let naive = alone::points(&table, highest);
    for (index, _) in values.found.iter().enumerate() {
        let (total, dice) = (index / rules.dice * rules.step, index % rules.dice + 1);
        values.check(index, naive.value(total, dice), &|| format!("rolling {dice} dice at a turn total of {total}"));
    }
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

/// Compares every state of the table, and every state that the naive game meets from there.
pub fn check_win(rules: &Rules) {
    let game = Game::new("small", rules.clone(), Objective::Win).unwrap();
    let values = Compared::new(&game);
    let start = Player { score: 0, entered: false };
    let start = (Pair { me: start, other: start, second: false }, None);
    assert_eq!(state(&game, &start), game.states().start());
    let all = (0..game.values()).map(|index| naive_state(&game, &game.states().state(index)));
    let naive = Two::solve(Table::new(rules), all.chain([start]));
    for (met, &value) in &naive.values {
        values.check(game.states().index(&state(&game, met)), value, &|| format!("{met:?}"));
    }
    assert!(naive.values.len() >= game.values());
}

/// The values of the clever solver.
struct Compared<'g> {
    game: &'g Game,
    found: Vec<Bounds>,
}

impl<'g> Compared<'g> {
    fn new(game: &'g Game) -> Self {
        let found = solve(game);
        assert_eq!(found.len(), game.values());
        let compared = Self { game, found };
        compared.check_gaps();
        compared
    }

    fn check(&self, index: usize, naive: f64, what: &dyn Fn() -> String) {
        let found = self.found[index];
        let inside = found.lower - TOLERANCE <= naive && naive <= found.upper + TOLERANCE;
        let near = (found.middle() - naive).abs() <= TOLERANCE;
        let objective = self.game.objective().name();
        let rules = self.game.rules().canonical();
        assert!(inside && near, "{objective}: {} is worth {naive}, not {found:?}, in\n{rules}", what());
    }

    /// Where scores can fall everything depends on everything, and the bounds may be wider.
    fn check_gaps(&self) {
        let falls = self.game.objective() == Objective::Win && self.game.rules().pays_for_taking_over();
        let (start, any) = if falls { (1e-9, 1e-6) } else { (1e-10, 1e-10) };
        for (index, found) in self.found.iter().enumerate() {
            let most = if index == self.game.start() { start } else { any };
            let (objective, rules) = (self.game.objective().name(), self.game.rules().canonical());
            assert!((0.0..=most).contains(&found.gap()), "{objective}: value {index} is {found:?} in\n{rules}");
        }
    }
}

fn player(game: &Game, standing: Standing) -> Player {
    Player { score: standing.score * game.rules().step, entered: standing.entered }
}

/// The table does not tell apart who has banked and who has not where that makes no difference.
fn standing(game: &Game, player: Player) -> Standing {
    game.states().standings().of(player.score / game.rules().step, player.entered)
}

fn naive_state(game: &Game, state: &State) -> two::State {
    let left = |offer: Offer| Left { total: offer.total * game.rules().step, dice: offer.dice };
    let (me, other) = (player(game, state.me), player(game, state.opponent));
    (Pair { me, other, second: state.second }, state.offer.map(left))
}

fn state(game: &Game, (pair, left): &two::State) -> State {
    let offer = |left: &Left| Offer { total: left.total / game.rules().step, dice: left.dice };
    let (me, opponent) = (standing(game, pair.me), standing(game, pair.other));
    State { me, opponent, second: pair.second, offer: left.as_ref().map(offer) }
}
