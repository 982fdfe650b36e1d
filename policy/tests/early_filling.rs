//! Games with saved rolls, or whose first rolls pay more: every value follows from the others, in every position.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position, State};
use dicebase_policy::scorecard::Policy;
use dicebase_tables::ValueType;

use crate::common::{SMALL, joker, scorecard_values};
use crate::scorecard::card_in;

type Bytes = Vec<u8>;

fn policies() -> Vec<Policy<Bytes>> {
    let saving = [SMALL, &joker("free"), &SMALL.replacen("rolls = 3", "rolls = 2", 1)]
        .map(|rules| rules.replacen("rolls = ", "saved-rolls = true\nrolls = ", 1));
    let first_roll = SMALL.replace("points = 10", "points = 10, first-roll = 6").replace("= 7", "= 7, first-roll = 1");
    let texts = saving.into_iter().chain([first_roll.replacen("rolls = 3", "rolls = 2", 1), first_roll]);
    let policy = |text: String| {
        let game = Game::parse("small", &text).unwrap();
        Policy::new(game.clone(), scorecard_values(&game, ValueType::F64)).unwrap()
    };
    texts.map(policy).collect()
}

/// Every state in which a turn begins, with a card for it.
fn states(game: &Game) -> Vec<(State, Card)> {
    let all = (0..game.states().len()).map(|index| game.states().state(index));
    all.filter(|state| !state.open.is_empty()).map(|state| (state, card_in(game, &state))).collect()
}

fn rolls<'a>(game: &'a Game, with: &'a Dice) -> impl Iterator<Item = Dice> + 'a {
    let rolls = &game.lattice().keeps()[game.lattice().rolls()];
    rolls.iter().copied().filter(|roll| roll.contains(with))
}

fn rolled(game: &Game, card: &Card, roll: Dice, rolls_left: usize) -> Position {
    Position::after_roll(game, card.clone(), roll, rolls_left, Dice::NONE).unwrap()
}

/// The mean value of the best action over all rolls of the dice other than `keep`.
fn mean_after(policy: &Policy<Bytes>, card: &Card, keep: Dice, rolls_left: usize) -> f64 {
    let game = policy.game();
    let worth = |roll: Dice| {
        let chance = game.lattice().chances()[game.lattice().index(&roll.minus(&keep))];
        chance * policy.value(&rolled(game, card, roll, rolls_left)).unwrap()
    };
    rolls(game, &keep).map(worth).sum()
}

#[test]
fn a_turn_is_worth_the_mean_of_its_first_rolls_with_any_number_of_saved_rolls() {
    for policy in policies() {
        let game = policy.game();
        for (state, card) in states(game) {
            for saved in 0..=game.saved_rolls().most(state.open.len()) {
                let begins = Position::before_roll(game, card.clone(), game.rules().rolls + saved).unwrap();
                let mean = mean_after(&policy, &card, Dice::NONE, game.rules().rolls + saved - 1);
                let value = policy.value(&begins).unwrap();
                assert!((value - mean).abs() < 1e-12, "{}: {value}, not {mean}", begins.notation(game));
            }
        }
    }
}

#[test]
fn a_category_is_worth_its_points_and_the_rolls_it_saves_and_a_keep_the_mean_of_what_follows() {
    for policy in policies() {
        let game = policy.game();
        for (state, card) in states(game) {
            let most = game.rules().rolls - 1 + game.saved_rolls().most(state.open.len());
            for (roll, left) in rolls(game, &Dice::NONE).flat_map(|roll| (0..=most).map(move |left| (roll, left))) {
                let position = rolled(game, &card, roll, left);
                for ranked in policy.rank(&position).unwrap() {
                    let expected = match ranked.action {
                        Action::Keep(keep) => mean_after(&policy, &card, keep, left - 1),
                        Action::Score(choice) => {
                            let next = Position::start(card.clone().with(choice.category, choice.points));
                            let saved = if game.rules().saved_rolls { left } else { 0 };
                            let next = policy.value(&next.with_saved_rolls(saved)).unwrap();
                            (choice.points + choice.bonus) as f64 + next
                        }
                    };
                    assert!((ranked.value - expected).abs() < 1e-12, "{} {ranked:?}", position.notation(game));
                }
            }
        }
    }
}

#[test]
fn a_turn_worked_out_at_once_has_the_first_action_of_every_position() {
    for policy in policies() {
        let game = policy.game();
        for (state, card) in states(game) {
            let most = game.saved_rolls().most(state.open.len());
            let turn = policy.saving_turn(&state, most).unwrap();
            for left in 0..game.rules().rolls + most {
                for roll in rolls(game, &Dice::NONE) {
                    let best = policy.best(&rolled(game, &card, roll, left)).unwrap().unwrap();
                    assert_eq!(turn.best(&roll, left), Some(best.action), "{roll} with {left} left");
                }
            }
        }
    }
}

#[test]
fn more_saved_rolls_are_never_worth_less() {
    for policy in policies() {
        let game = policy.game();
        for (state, card) in states(game) {
            let worth = |saved| policy.value(&Position::start(card.clone()).with_saved_rolls(saved)).unwrap();
            let worths: Vec<f64> = (0..=game.saved_rolls().most(state.open.len())).map(worth).collect();
            assert!(worths.is_sorted(), "{worths:?}");
        }
    }
}
