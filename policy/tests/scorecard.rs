//! Every card of small scorecard games, and every decision on it.

use std::collections::HashMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::{POLICY, Policy, PolicyTable};
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{SMALL, joker, mean, metadata, rolls, saved, scorecard_values, table};

type Values = HashMap<(Dice, usize, Dice), f64>;

#[test]
fn every_action_is_worth_what_follows_it() {
    for rules in [SMALL, &saved(), &joker()] {
        let game = Game::parse("small", rules).expect("a game");
        let policy =
            Policy::new(game, scorecard_values(&Game::parse("small", rules).unwrap(), ValueType::F64)).unwrap();
        for card in cards(policy.game()) {
            check_card(&policy, &card);
        }
    }
}

fn check_card(policy: &Policy<Vec<u8>>, card: &Card) {
    let game = policy.game();
    let start = Position::start(card.clone());
    assert!(policy.rank(&start).is_empty() && policy.best(&start).is_none());
    if card.open().is_empty() {
        return;
    }
    let mut later = Values::new();
    for rolls_left in 0..game.rules().rolls {
        for position in positions(game, card, rolls_left) {
            let value = check_position(policy, &position, &later);
            let rolled = position.rolled().unwrap();
            later.insert((rolled.roll, rolls_left, rolled.saved), value);
        }
    }
    let all = rolls(game.rules().dice, game.rules().sides);
    let first = mean(all.iter().map(|&roll| later[&(roll, game.rules().rolls - 1, Dice::NONE)]));
    assert!((first - policy.value(&start)).abs() < 1e-12, "{}: {first}", card.to_text(game));
}

/// Compares what each action is said to be worth with what it leads to, and gives the value of the best.
fn check_position(policy: &Policy<Vec<u8>>, position: &Position, later: &Values) -> f64 {
    let (game, rolled) = (policy.game(), position.rolled().unwrap());
    let ranked = policy.rank(position);
    assert_eq!(ranked.len(), position.actions(game).len());
    for ranked in &ranked {
        let worth = match ranked.action {
            Action::Score(choice) => {
                let card = position.card().clone().with(choice.category, choice.points);
                (choice.points + choice.bonus) as f64 + policy.value_of_card(&card)
            }
            Action::Keep(kept) => {
                let saved = if game.rules().saved_dice { kept } else { Dice::NONE };
                let all = rolls(game.rules().dice - kept.len(), game.rules().sides);
                mean(all.iter().map(|roll| later[&(kept.and(roll), rolled.rolls_left - 1, saved)]))
            }
        };
        let text = ranked.action.text(game);
        assert!((worth - ranked.value).abs() < 1e-12, "{}: {text} is worth {worth}", position.notation(game));
        assert!((ranked.loss - (policy.value(position) - ranked.value)).abs() < 1e-12);
    }
    assert!(ranked.is_sorted_by(|a, b| a.value >= b.value) && ranked[0].loss == 0.0);
    assert_eq!(policy.best(position), ranked.first().copied());
    policy.value(position)
}

#[test]
fn a_policy_table_decides_as_the_values_do() {
    for rules in [SMALL, &saved(), &joker()] {
        let game = || Game::parse("small", rules).unwrap();
        let policy = Policy::new(game(), scorecard_values(&game(), ValueType::F64)).unwrap();
        let decisions = PolicyTable::new(game(), decisions(&game())).unwrap();
        for card in cards(policy.game()).iter().filter(|card| !card.open().is_empty()) {
            for position in (0..3).flat_map(|rolls_left| positions(policy.game(), card, rolls_left)) {
                let best = policy.best(&position).map(|best| best.action);
                assert_eq!(decisions.best(&position), best, "{}", position.notation(policy.game()));
            }
        }
    }
}

#[test]
fn rounded_values_are_not_given_as_those_that_were_solved() {
    let game = || Game::parse("small", SMALL).unwrap();
    let exact = Policy::new(game(), scorecard_values(&game(), ValueType::F64)).unwrap();
    let rounded = Policy::new(game(), scorecard_values(&game(), ValueType::F32)).unwrap();
    assert_eq!(exact.exact_values().unwrap(), exact.table().to_f64s().unwrap());
    assert_eq!(rounded.exact_values(), None);
    // But the value of the start is.
    let start = Card::empty(exact.game());
    assert_eq!(rounded.value_of_card(&start), exact.value_of_card(&start));
    let later = start.with(0, 1);
    let (rounded, exact) = (rounded.value_of_card(&later), exact.value_of_card(&later));
    assert_eq!(rounded, f64::from(exact as f32));
}

fn decisions(game: &Game) -> Table<Vec<u8>> {
    let values = dicebase_solver::scorecard::solve(game, &|_| Ok(())).unwrap();
    let metadata = metadata("small", POLICY, game.rules().text(), game.objective().name(), values[game.start()]);
    let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
    table(&metadata, ValueType::U8, shape, |writer| {
        for bytes in dicebase_solver::scorecard::decisions(game, &values) {
            writer.write_bytes(&bytes).unwrap();
        }
    })
}

/// Every card: each category open, or with points that it can have.
fn cards(game: &Game) -> Vec<Card> {
    let scoring = game.scoring();
    (0..game.rules().categories.len()).fold(vec![Card::empty(game)], |cards, category| {
        let points: Vec<usize> = scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).collect();
        let filled = |card: &Card| points.iter().map(|&points| card.clone().with(category, points)).collect::<Vec<_>>();
        cards.iter().flat_map(|card| std::iter::once(card.clone()).chain(filled(card))).collect()
    })
}

/// Every roll of a card, with everything that may be saved in it.
fn positions(game: &Game, card: &Card, rolls_left: usize) -> Vec<Position> {
    let mut all = rolls(game.rules().dice, game.rules().sides);
    all.sort_by_key(ToString::to_string);
    all.dedup();
    let saved = |roll: &Dice| if game.rules().saved_dice { roll.parts().collect() } else { vec![Dice::NONE] };
    let positions = all.iter().flat_map(|roll| saved(roll).into_iter().map(move |saved| (*roll, saved)));
    positions
        .filter_map(|(roll, saved)| Position::after_roll(game, card.clone(), roll, rolls_left, saved).ok())
        .collect()
}
