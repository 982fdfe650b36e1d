//! Play for points as a habit: the ends of its turns, and the chances that follow from them.

use std::ops::ControlFlow;

use dicebase_games::scorecard::{Duels, Filled, Game, Needs, Outlook, Rules};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{Contest, Ending, FixedPlay, Strategy, contest_layers};

use super::{shown, solve};
use crate::chance::Chance;

fn random_games(seed: u64, count: usize) -> impl Iterator<Item = Game> {
    let mut random = Chance::new(seed);
    let text = move |number| match number % 2 {
        0 => super::random::rules(&mut random),
        _ => super::random::loaded_rules(&mut random),
    };
    let rules = (0..count).map(text).map(|text| Rules::parse("small", &text).unwrap());
    rules.map(|rules| Game::new("small", rules).unwrap())
}

/// The ends of a turn of a state: their chances and the result of filling the slot, with the extra bonus.
fn after(game: &Game, fixed: &FixedPlay, index: usize) -> Vec<(f64, Filled)> {
    let state = game.states().state(index);
    let row = game.states().row(state.open, state.extra);
    let filled = |&Ending { slot, bonus, chance }: &Ending| {
        let Filled { state, points } = Needs::filled(game, &row, index - row.first, slot);
        (chance, Filled { state, points: points + bonus })
    };
    fixed.endings(index).iter().map(filled).collect()
}

/// The value of each state, which was computed in another way, is the mean over the ends of its turn.
#[test]
fn turns_end_in_what_they_are_worth() {
    for game in random_games(18, 40).chain([Game::builtin("knubbel-v1").unwrap()]) {
        let values = solve(&game);
        let fixed = FixedPlay::of_values(&game, &values);
        // The bonus is paid as soon as it is earned.
        let value = |index: usize| values[index] - Needs::paid(&game, &game.states().state(index)) as f64;
        for index in (0..game.states().len()).filter(|&index| !game.states().state(index).open.is_empty()) {
            let after = after(&game, &fixed, index);
            let sure: f64 = after.iter().map(|(chance, _)| chance).sum();
            let mean: f64 = after.iter().map(|(chance, to)| chance * (to.points as f64 + value(to.state))).sum();
            assert!((sure - 1.0).abs() < 1e-12, "{sure} in\n{}", shown(game.rules()));
            assert!((mean - value(index)).abs() < 1e-9, "{mean} {} in\n{}", value(index), shown(game.rules()));
        }
    }
}

/// The chance of the first player.
fn of_first(game: &Game, fixed: [Option<&FixedPlay>; 2]) -> f64 {
    let (duels, start) = (Duels::of(game, &Outlook::certain(game)), game.states().start());
    let mut chance = None;
    let strategies = fixed.map(|fixed| fixed.map_or(Strategy::Best, Strategy::Fixed));
    let contests = [Contest { strategies, ..Contest::DUEL }];
    contest_layers::<f64, Cancelled>(game, &duels, &contests, &|_| ControlFlow::Continue(()), |layers| {
        chance = layers[0].chance(game, &start, &start, 0);
        Ok(())
    })
    .unwrap();
    chance.unwrap()
}

/// The chance of each total that still comes to a state.
fn totals(game: &Game, fixed: &FixedPlay) -> Vec<f64> {
    let mut totals: Vec<Vec<f64>> = Vec::new();
    for index in 0..game.states().len() {
        let mut of_state = vec![0.0; 400];
        if game.states().state(index).open.is_empty() {
            of_state[0] = 1.0;
        }
        for (chance, to) in after(game, fixed, index) {
            for (points, behind) in totals[to.state].iter().enumerate().filter(|(_, behind)| **behind > 0.0) {
                of_state[points + to.points] += chance * behind;
            }
        }
        totals.push(of_state);
    }
    totals.swap_remove(Needs::state(game, &game.states().start()))
}

/// Two players who ignore each other are two independent totals.
#[test]
fn habits_against_habits_are_two_totals() {
    for game in random_games(19, 40).chain([Game::builtin("knubbel-v1").unwrap()]) {
        let fixed = &FixedPlay::of_values(&game, &solve(&game));
        let totals = totals(&game, fixed);
        let mut expected = 0.0;
        for (of_first, chance) in totals.iter().enumerate() {
            let below: f64 = totals[..of_first].iter().sum();
            expected += chance * (below + totals[of_first] / 2.0);
        }
        let found = of_first(&game, [Some(fixed); 2]);
        assert!((found - expected).abs() < 1e-12, "{found} {expected} in\n{}", shown(game.rules()));
    }
}

/// A best response to a player's fixed wins no less than optimal play against an optimal opponent, and no less than
/// the fixed themselves.
#[test]
fn the_best_answer_wins_more_than_the_best_play() {
    for game in random_games(20, 40).chain([Game::builtin("knubbel-v1").unwrap()]) {
        let fixed = &FixedPlay::of_values(&game, &solve(&game));
        let of_first = |fixed| of_first(&game, fixed);
        let best = of_first([None; 2]);
        let chances = [[Some(fixed), None], [Some(fixed); 2], [None, Some(fixed)]].map(of_first);
        let rounding = 1e-12;
        assert!(chances[0] <= best + rounding && best <= chances[2] + rounding, "{chances:?} {best}");
        assert!(chances[0] <= chances[1] + rounding && chances[1] <= chances[2] + rounding, "{chances:?}");
    }
}
