//! Games of two players against a player that follows both cards.

use std::ops::ControlFlow;

use dicebase_games::scorecard::{Card, Game, Needs, Rules, State};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{duel_layers, duel_numbers};

use super::player::{Aim, At, Player};
use super::{TOLERANCE, card_text, chance, equal, face, lower, rulebook, rules, shown};
use crate::chance::Chance;

/// Compares all pairs of cards that can come about, for every head start that leaves anything open.
fn check(rules: &Rules) {
    let game = Game::new("small", rules.clone()).unwrap();
    let mut player = Player::new(rules, Aim::Win);
    let heads = [-7, -1, 0, 1, 12];
    heads.into_iter().for_each(|behind| _ = player.start(behind));
    let mut met = 0;
    duel_layers(&game, &|_| ControlFlow::Continue(()), |layer| {
        for (At { card, needed, other }, &expected) in player.met() {
            let [state, of_other] = [card, other].map(|card| read(&game, card));
            // The player is paid the bonus at the end, the table as soon as it is earned.
            let [paid, paid_other] = [&state, &of_other].map(|state| Needs::paid(&game, state) as isize);
            let behind = needed + paid_other - paid;
            let found = layer.chance(&game, &state, &of_other, behind);
            let Some(found) = found else { continue };
            met += 1;
            assert!(
                (found - expected).abs() <= TOLERANCE,
                "\"{}\" against \"{}\", {needed} behind, has {expected}, not {found}, in\n{}",
                card_text(rules, card),
                card_text(rules, other),
                shown(rules)
            );
        }
        Ok::<(), Cancelled>(())
    })
    .unwrap();
    let over = player.met().keys().filter(|at| at.card.iter().all(Option::is_some)).count();
    assert_eq!(met + over, player.met().len(), "{}", shown(rules));
}

fn read(game: &Game, card: &rulebook::Card) -> State {
    Card::parse(game, &card_text(game.rules(), card)).unwrap().state(game)
}

#[test]
fn games_with_bonuses_and_jokers() {
    for choice in ["forced", "free"] {
        for saved in [false, true] {
            let head = format!(
                "dice = 2\nsides = 3\nrolls = 2\nsaved-dice = {saved}\nupper-bonus = {{ from = 5, points = 4 }}
                extra-bonus = {{ category = \"equal\", points = 6 }}
                joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"run\"] }}"
            );
            let text = rules(&head, &[face(3), lower("run", "{ run = 2 }", "5"), equal(2)]);
            check(&Rules::parse("small", &text).unwrap());
        }
    }
}

#[test]
fn games_with_an_upper_bonus_from_any_total() {
    for from in 1..=11 {
        let head = format!("dice = 2\nsides = 3\nrolls = 1\nupper-bonus = {{ from = {from}, points = 3 }}");
        check(&Rules::parse("small", &rules(&head, &[face(2), face(3), chance()])).unwrap());
    }
}

#[test]
fn random_rules() {
    let mut random = Chance::new(16);
    for _ in 0..20 {
        let rules = Rules::parse("small", &super::random::rules(&mut random)).unwrap();
        if rules.categories.len() < 4 {
            check(&rules);
        }
    }
}

/// In Knubbel with its smallest card, too.
#[test]
fn chances_fall_with_every_point_behind() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let start = game.states().start();
    let mut counted = 0;
    duel_layers(&game, &|_| ControlFlow::Continue(()), |layer| {
        counted += layer.len();
        let chances: Vec<f64> = (-400..=400).filter_map(|behind| layer.chance(&game, &start, &start, behind)).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b));
        if let (Some(first), Some(last)) = (chances.first(), chances.last()) {
            assert_eq!((*first, *last), (1.0, 0.0));
        }
        Ok::<(), Cancelled>(())
    })
    .unwrap();
    assert_eq!(counted, duel_numbers(&game).0);
}
