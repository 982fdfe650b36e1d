//! Every value of small race games follows from the others: the value before a roll is the mean of the policy's values
//! over all rolls.

use dicebase_games::race::{
    Action, After, Game, Objective, Position, PositionError, Rules, RulesFile, Seats, Tries, When,
};
use dicebase_policy::race::Policy;

use crate::common::race_values;

/// The tolerance between a value and the one that follows from others.
const NEAR: f64 = 1e-9;

fn small() -> RulesFile {
    let rules = Game::builtin("mad-game", Objective::Win).unwrap().rules().clone();
    RulesFile { ring: 8, seats: 2, players: 2, pieces: 2, goal: 2, ..(*rules).clone() }
}

/// Rules that differ in what happens within a turn.
fn all_rules() -> Vec<RulesFile> {
    vec![
        small(),
        RulesFile { duties: Vec::new(), jump_in_goal: false, ..small() },
        RulesFile { jump_on_ring: false, on_entry: 1, ..small() },
        RulesFile { tries: Tries { count: 2, when: When::NoneOnRing }, enter: vec![1, 6], ..small() },
        RulesFile { again: vec![6, 5], again_without_move: true, ..small() },
        RulesFile { goal: 3, sides: 4, enter: vec![4], again: Vec::new(), ..small() },
    ]
}

fn solve(rules: RulesFile, objective: Objective) -> Policy<Vec<u8>> {
    let game = Game::new("small", Rules::new("small", rules).unwrap(), objective);
    let table = race_values(&game);
    Policy::new(game, table).unwrap()
}

/// All possible states between turns.
fn all_seats(game: &Game) -> Vec<Seats> {
    let all = game.board().placements().all();
    match game.objective() {
        Objective::Turns => all.iter().map(|&own| Seats::alone(own)).collect(),
        Objective::Win => {
            let pairs = all.iter().flat_map(|&own| all.iter().map(move |&other| [own, other]));
            pairs.filter_map(|pair| Seats::of(game.board(), 0, &pair).ok()).collect()
        }
    }
}

fn start(policy: &Policy<Vec<u8>>, seats: &Seats, tries: Option<usize>) -> f64 {
    policy.value(&Position::start(policy.game(), *seats, tries).unwrap()).unwrap()
}

/// The value for the player to move when the turn is over.
fn turn_is_over(policy: &Policy<Vec<u8>>, seats: &Seats) -> f64 {
    let next = start(policy, &seats.passed_on(), None);
    match policy.game().objective() {
        Objective::Turns => 1.0 + next,
        Objective::Win => 1.0 - next,
    }
}

/// The mean over all rolls, with this number of tries, computed naively.
fn before_roll(policy: &Policy<Vec<u8>>, seats: &Seats, tries: usize) -> f64 {
    let rules = policy.game().rules();
    let (mut sum, mut rerolls) = (0.0, 0);
    for roll in 1..=rules.sides {
        sum += match Position::after_roll(policy.game(), *seats, roll) {
            Ok(position) => policy.value(&position).unwrap(),
            Err(PositionError::NoMove { .. }) if rules.again_without_move && rules.again.contains(&roll) => {
                rerolls += 1;
                continue;
            }
            Err(PositionError::NoMove { .. }) if tries > 1 => before_roll(policy, seats, tries - 1),
            Err(PositionError::NoMove { .. }) => turn_is_over(policy, seats),
            Err(error) => panic!("{error}"),
        };
    }
    sum / (rules.sides - rerolls) as f64
}

#[test]
fn what_is_before_a_roll_follows_from_what_is_after_it() {
    for rules in all_rules() {
        for objective in Objective::ALL {
            let policy = solve(rules.clone(), objective);
            for seats in all_seats(policy.game()) {
                let most = policy.game().board().tries(seats.own());
                for tries in 1..=most {
                    let (told, mean) = (start(&policy, &seats, Some(tries)), before_roll(&policy, &seats, tries));
                    assert!((told - mean).abs() < NEAR, "{told} {mean} {seats:?} {tries} {rules:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_after_a_roll_is_what_the_best_move_leads_to() {
    for rules in all_rules() {
        for objective in Objective::ALL {
            let policy = solve(rules.clone(), objective);
            let game = policy.game();
            let rolls = all_seats(game).into_iter().flat_map(|seats| (1..=rules.sides).map(move |roll| (seats, roll)));
            for (seats, roll) in rolls {
                let Ok(position) = Position::after_roll(game, seats, roll) else { continue };
                let ranked = policy.rank(&position).unwrap();
                let leads_to = |action: &Action| match (After::of(game.board(), &seats, action.step, roll), objective) {
                    (After::Won, _) => 1.0,
                    (After::Again(seats), _) => start(&policy, &seats, None),
                    (After::Next(next), Objective::Turns) => 1.0 + start(&policy, &next, None),
                    (After::Next(next), Objective::Win) => 1.0 - start(&policy, &next, None),
                };
                for ranked in &ranked {
                    assert!((ranked.value - leads_to(&ranked.action)).abs() < NEAR);
                    assert!((ranked.loss - (ranked.value - ranked_first(&policy, &position)).abs()).abs() < NEAR);
                }
                let actions: Vec<Action> = position.actions(game);
                assert!(ranked.len() == actions.len() && ranked.iter().all(|of| actions.contains(&of.action)));
                assert_eq!(policy.value(&position).unwrap().to_bits(), ranked[0].value.to_bits());
            }
        }
    }
}

fn ranked_first(policy: &Policy<Vec<u8>>, position: &Position) -> f64 {
    policy.best(position).unwrap().unwrap().value
}

#[test]
fn a_game_that_is_not_solved_has_no_policy() {
    let game = Game::new("small", Rules::new("small", small()).unwrap(), Objective::Win);
    let six = Game::builtin("mad-game", Objective::Win).unwrap();
    let table = race_values(&game);
    let error = Policy::new(six, table).err().unwrap();
    assert_eq!(error.to_string(), "mad-game is not solved: there are only estimates of it");
}
