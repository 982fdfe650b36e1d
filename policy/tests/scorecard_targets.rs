//! Every probability of reaching a target in small games follows from the others.

use std::ops::ControlFlow;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Aim, Card, Game, Needs, Objective, Position};
use dicebase_policy::scorecard::Chances;
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{Random, SMALL, joker, metadata, saved, table};

fn game(rules: &str) -> Game {
    Game::parse("small", rules).unwrap().played_for(Objective::Target)
}

/// A table of the probabilities of some needs.
fn stored(game: &Game, needs: &Needs) -> Table<Vec<u8>> {
    let chances = dicebase_solver::scorecard::solve_needs(game, needs, &[], &|_| ControlFlow::Continue(())).unwrap();
    let metadata = metadata(game.id(), "values", game.rules().text(), "target", 0.0);
    let shape = Shape { rows: chances.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&chances).unwrap())
}

fn whole(game: &Game) -> Chances<Vec<u8>> {
    Chances::new(game.clone(), stored(game, &Needs::of(game))).unwrap()
}

/// A random card in the middle of a game.
fn random_card(game: &Game, random: &mut Random) -> Card {
    let mut card = Card::empty(game);
    for category in 0..game.rules().categories.len() {
        let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
        if random.below(2) == 0 {
            card = card.with(category, slots[random.below(slots.len())].points);
        }
    }
    card
}

/// The rolls of this number of dice, with their probabilities.
fn rolls(game: &Game, dice: usize) -> Vec<(Dice, f64)> {
    let sides = game.rules().sides;
    let one = |so_far: &[Dice]| -> Vec<Dice> {
        so_far.iter().flat_map(|dice| (1..=sides).map(|face| dice.with(face))).collect()
    };
    let all = (0..dice).fold(vec![Dice::NONE], |so_far, _| one(&so_far));
    let chance = 1.0 / all.len() as f64;
    all.into_iter().map(|dice| (dice, chance)).collect()
}

/// The value of the best action after a roll, by the policy.
fn after(policy: &Chances<Vec<u8>>, card: &Card, target: usize, roll: Dice, left: usize, kept: Dice) -> f64 {
    let game = policy.game();
    let saved = if game.rules().saved_dice { kept } else { Dice::NONE };
    let position = Position::after_roll(game, card.clone(), roll, left, saved).unwrap().aiming_at(Aim::Target(target));
    policy.value(&position).unwrap()
}

#[test]
fn every_chance_follows_from_those_behind_it() {
    let mut random = Random(15);
    for rules in [SMALL, &saved(), &joker("forced"), &joker("free")] {
        let game = game(rules);
        let (policy, rolls_of_turn) = (whole(&game), game.rules().rolls);
        for _ in 0..60 {
            let (card, target) = (random_card(&game, &mut random), random.below(70));
            let start = Position::start(card.clone()).aiming_at(Aim::Target(target));
            if card.open().is_empty() {
                let sums = card.sums(&game);
                let reached = sums.total + sums.upper_bonus >= target;
                assert_eq!(policy.value(&start).unwrap(), f64::from(u8::from(reached)));
                continue;
            }
            let first = |(roll, chance): &(Dice, f64)| {
                chance * after(&policy, &card, target, *roll, rolls_of_turn - 1, Dice::NONE)
            };
            let mean: f64 = rolls(&game, game.rules().dice).iter().map(first).sum();
            let found = policy.value(&start).unwrap();
            assert!((found - mean).abs() < 1e-12, "{found} and {mean}");

            let roll = rolls(&game, game.rules().dice)[random.below(16)].0;
            for left in 0..rolls_of_turn {
                let position = Position::after_roll(&game, card.clone(), roll, left, Dice::NONE).unwrap();
                let ranked = policy.rank(&position.aiming_at(Aim::Target(target))).unwrap();
                assert!(ranked.is_sorted_by(|a, b| a.value >= b.value));
                for ranked in ranked {
                    let worth = follow(&policy, &card, target, ranked.action, left);
                    let found = ranked.value;
                    assert!((found - worth).abs() < 1e-12, "{found} and {worth}");
                }
            }
        }
    }
}

/// The value after an action, by the policy.
fn follow(policy: &Chances<Vec<u8>>, card: &Card, target: usize, action: Action, left: usize) -> f64 {
    let game = policy.game();
    match action {
        Action::Score(choice) => {
            // The extra bonus is not on the card, so the target falls by it.
            let after = card.clone().with(choice.category, choice.points);
            let target = Aim::Target(target.saturating_sub(choice.bonus));
            policy.value(&Position::start(after).aiming_at(target)).unwrap()
        }
        Action::Keep(keep) if keep.len() == game.rules().dice => after(policy, card, target, keep, 0, Dice::NONE),
        Action::Keep(keep) => {
            let others = rolls(game, game.rules().dice - keep.len());
            let worth = |(roll, chance): &(Dice, f64)| {
                chance * after(policy, card, target, keep.and(roll), left - 1, if left > 1 { keep } else { Dice::NONE })
            };
            others.iter().map(worth).sum()
        }
    }
}

#[test]
fn what_can_follow_from_a_position_is_known_as_from_the_whole_table() {
    let mut random = Random(16);
    for rules in [SMALL, &joker("forced")] {
        let game = game(rules);
        let policy = whole(&game);
        for _ in 0..40 {
            let (card, target) = (random_card(&game, &mut random), random.below(70));
            let start = Position::start(card.clone()).aiming_at(Aim::Target(target));
            let needed = Chances::<Vec<u8>>::needed(&game, &start);
            let needs = Needs::below(&game, &card.state(&game), needed);
            let part = Chances::from_position(game.clone(), &start, stored(&game, &needs)).unwrap();
            assert!(part.is_part() && part.knows(&start) && !policy.is_part());
            let more = Position::start(card.clone()).aiming_at(Aim::Target(target + 100));
            assert!(!part.knows(&more) && policy.knows(&more), "{target} of {card:?}");
            if !card.open().is_empty() {
                let roll = Dice::from_faces([1 + random.below(4), 1 + random.below(4)]);
                let position = Position::after_roll(&game, card.clone(), roll, 1, Dice::NONE).unwrap();
                let position = position.aiming_at(Aim::Target(target));
                assert_eq!(part.rank(&position).unwrap(), policy.rank(&position).unwrap());
            }
            assert_eq!(part.value(&start).unwrap(), policy.value(&start).unwrap());
        }
    }
}
