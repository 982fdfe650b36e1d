//! The chances of reaching targets, against a player that follows every card with the points that are still needed.

use std::ops::ControlFlow;

use dicebase_games::scorecard::{Card, Game, Needs, Rules, State};
use dicebase_solver::scorecard::{solve, solve_needs};

use super::player::{Aim, At, Player};
use super::{TOLERANCE, card_text, chance, equal, face, lower, rules, shown};
use crate::chance::Chance;

/// All chances of a game.
struct Targets {
    game: Game,
    needs: Needs,
    chances: Vec<f64>,
}

impl Targets {
    fn of(rules: &Rules, missed: &[f64]) -> Self {
        let game = Game::new("small", rules.clone()).unwrap();
        let needs = Needs::with_spread(&game, &game.states().start(), usize::MAX, missed.len());
        let chances = solve_needs(&game, &needs, missed, &|_| ControlFlow::Continue(())).unwrap();
        Self { game, needs, chances }
    }

    /// The chance of getting this many more points in a state, including the upper bonus if it is not yet earned.
    fn chance(&self, state: &State, needed: isize) -> f64 {
        let all = &self.chances[self.needs.of_state(Needs::state(&self.game, state))];
        match needed {
            ..=0 => 1.0,
            needed => all.get(needed as usize - 1).copied().unwrap_or(0.0),
        }
    }

    /// The numbers of points that can be needed at the start, and one more.
    fn all(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.needs.of_state(self.game.start()).len() + 1
    }
}

/// Compares the start and every card that can occur, for some targets.
fn check(rules: &Rules, of: impl Fn(&Targets) -> Vec<usize>) {
    check_worth(rules, &[], of);
}

/// Like [`check`], where missing the target by 1 point, 2 points and so on is worth something.
fn check_worth(rules: &Rules, missed: &[f64], of: impl Fn(&Targets) -> Vec<usize>) {
    let targets = Targets::of(rules, missed);
    let game = &targets.game;
    let mut player = Player::new(rules, Aim::Target).content_with(missed.to_vec());
    for target in of(&targets) {
        let start = player.start(target as isize);
        let paid = Needs::paid(game, &game.states().start());
        let found = targets.chance(&game.states().start(), target as isize - paid as isize);
        assert!((found - start).abs() <= TOLERANCE, "{target} has {start}, not {found}, in\n{}", shown(rules));
    }
    for (At { card, needed, .. }, &expected) in player.met() {
        let text = card_text(rules, card);
        let state = Card::parse(game, &text).unwrap().state(game);
        // The player gets the bonus at the end, the table as soon as it is certain.
        let found = targets.chance(&state, needed - Needs::paid(game, &state) as isize);
        assert!(
            (found - expected).abs() <= TOLERANCE,
            "\"{text}\" needing {needed} has {expected}, not {found}, in\n{}",
            shown(rules)
        );
    }
}

fn every(targets: &Targets) -> Vec<usize> {
    targets.all().collect()
}

/// Two dice and three or four categories, with every feature of a card.
#[test]
fn every_target_of_games_with_bonuses_and_jokers() {
    for choice in ["forced", "free"] {
        for saved in [false, true] {
            let head = format!(
                "dice = 2\nsides = 3\nrolls = 2\nsaved-dice = {saved}\nupper-bonus = {{ from = 5, points = 4 }}
                extra-bonus = {{ category = \"equal\", points = 6 }}
                joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"run\"] }}"
            );
            let run = lower("run", "{ run = 2 }", "5");
            let text = rules(&head, &[face(2), face(3), run, equal(2)]);
            check(&Rules::parse("small", &text).unwrap(), every);
        }
    }
}

/// From a total that either the first or the last category can earn alone to one that is out of reach.
#[test]
fn every_target_with_an_upper_bonus_from_any_total() {
    for from in 1..=11 {
        let head = format!("dice = 2\nsides = 3\nrolls = 2\nupper-bonus = {{ from = {from}, points = 3 }}");
        check(&Rules::parse("small", &rules(&head, &[face(2), face(3), chance()])).unwrap(), every);
    }
}

#[test]
fn some_targets_of_random_rules() {
    let mut random = Chance::new(15);
    for _ in 0..60 {
        let rules = Rules::parse("small", &super::random::rules(&mut random)).unwrap();
        check(&rules, |targets| {
            let most = *targets.all().end();
            vec![most / 4, most / 2, most * 3 / 4, most - 1]
        });
    }
}

#[test]
fn some_targets_of_random_rules_with_loaded_dice() {
    let mut random = Chance::new(115);
    for _ in 0..30 {
        let rules = Rules::parse("small", &super::random::loaded_rules(&mut random)).unwrap();
        check(&rules, |targets| {
            let most = *targets.all().end();
            vec![most / 4, most / 2, most * 3 / 4, most - 1]
        });
    }
}

/// Final totals with arbitrary values, for every certain total: the aim of a player among several others.
#[test]
fn every_worth_of_the_last_total_of_random_rules() {
    let mut random = Chance::new(17);
    for _ in 0..25 {
        let rules = Rules::parse("small", &super::random::rules(&mut random)).unwrap();
        let mut missed: Vec<f64> = (0..random.number(1, 30)).map(|_| random.number(0, 1000) as f64 / 1e3).collect();
        missed.sort_by(|a, b| b.total_cmp(a));
        check_worth(&rules, &missed, |targets| {
            let most = *targets.all().end();
            vec![1, most / 3, most * 2 / 3, most - 1, most]
        });
    }
}

/// A computation below a state has the same bits as the whole game.
#[test]
fn worth_of_the_last_total_below_a_state() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let missed = [0.75, 0.5, 0.125];
    let targets = Targets::of(game.rules(), &missed);
    let state = game.states().state(targets.needs_half());
    let needs = Needs::with_spread(&game, &state, 40, missed.len());
    let below = solve_needs(&game, &needs, &missed, &|_| ControlFlow::Continue(())).unwrap();
    let below = &below[needs.of_state(Needs::state(&game, &state))];
    let all = &targets.chances[targets.needs.of_state(Needs::state(&game, &state))];
    assert_eq!((below.len(), below), (40, &all[..40]));
}

/// Facts that hold without another player: chances fall with the target; their sum is the mean of the points if one
/// could play for all targets at once, and so at least the expected points; and a computation below a state has the
/// same bits as the whole game.
#[test]
fn targets_of_real_games_are_in_order() {
    for id in ["knubbel-v1", "knubbel-v2"] {
        let game = Game::builtin(id).unwrap();
        let targets = Targets::of(game.rules(), &[]);
        let chances = &targets.chances[targets.needs.of_state(game.start())];
        assert!(chances.is_sorted_by(|a, b| a >= b), "{id}");
        let values = solve(&game, &|_| ControlFlow::Continue(())).unwrap();
        assert!(chances.iter().sum::<f64>() > values[game.start()], "{id}");
        let state = game.states().state(targets.needs_half());
        let needs = Needs::below(&game, &state, 40);
        let below = solve_needs(&game, &needs, &[], &|_| ControlFlow::Continue(())).unwrap();
        let below = &below[needs.of_state(Needs::state(&game, &state))];
        let all = &targets.chances[targets.needs.of_state(Needs::state(&game, &state))];
        assert_eq!(below, &all[..below.len()], "{id}");
        assert!(!below.is_empty(), "{id}");
    }
}

impl Targets {
    /// A state in the middle of the game.
    fn needs_half(&self) -> usize {
        self.game.states().len() / 2
    }
}
