//! Tests play for a target against the solved chances and a naive player, who enumerates every ordered roll.

use std::collections::BTreeMap;

use approx::assert_abs_diff_eq;
use dicebase_analysis::scorecard::{Distribution, Player, Targets, distribution, regret, simulate};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Choice, Game, Needs, Position, Rolled};
use dicebase_solver::scorecard::TargetPlay;
use dicebase_solver::{scorecard, with_threads};

use crate::common::{self, go_on, rolls_beside};
use crate::scorecard::{Ends, add, assert_adds_up, assert_same, builtin};

pub fn small() -> Game {
    Game::parse("small", &common::four_sides()).unwrap()
}

pub fn saved() -> Game {
    Game::parse("saved", &common::saved_with_two_sides(&common::four_sides())).unwrap()
}

/// A solved game.
struct Solved {
    game: Game,
    values: Vec<f64>,
    needs: Needs,
    chances: Vec<f64>,
}

impl Solved {
    /// The chances of at least 1 point more than a card has, of at least 2 and so on.
    fn best(&self, card: &Card) -> &[f64] {
        &self.chances[self.needs.of_state(Needs::state(&self.game, &card.state(&self.game)))]
    }

    fn new(game: Game) -> Self {
        let values = scorecard::solve(&game, &go_on).unwrap();
        let needs = Needs::of(&game);
        let chances = scorecard::solve_needs(&game, &needs, &[], &go_on).unwrap();
        Self { game, values, needs, chances }
    }

    /// The player who plays for a target while it is open, and for points otherwise.
    fn player(&self, target: usize) -> Player<'_> {
        let target = TargetPlay { target, needs: &self.needs, chances: &self.chances };
        Player::optimal(&self.game, &self.values).for_target(target)
    }

    fn distribution(&self, target: usize, card: &Card) -> Distribution {
        distribution(&self.player(target), card, &go_on).unwrap()
    }

    /// The largest chance of a target from the empty card.
    fn chance(&self, target: usize) -> f64 {
        let numbers = self.needs.of_state(Needs::state(&self.game, &self.game.states().start()));
        match target {
            0 => 1.0,
            needed => self.chances[numbers].get(needed - 1).copied().unwrap_or_default(),
        }
    }

    /// The largest target with a number.
    fn most(&self) -> usize {
        self.needs.of_state(Needs::state(&self.game, &self.game.states().start())).len()
    }
}

/// A naive player who enumerates every ordered roll of real dice, card by card.
struct Naive<'a> {
    solved: &'a Solved,
    target: usize,
    /// Earlier results, by question.
    known: BTreeMap<String, Ends>,
}

impl Naive<'_> {
    fn rolls(&self, dice: usize) -> Vec<Dice> {
        rolls_beside(Dice::NONE, dice, self.solved.game.rules().sides)
    }

    /// The distribution of the rest of the game from a card on, with these points so far.
    fn ends(&mut self, card: &Card, points: usize) -> Ends {
        let game = &self.solved.game;
        let state = card.state(game);
        if card.open().is_empty() {
            return Ends::from([(game.final_points(&state), 1.0)]);
        }
        let key = format!("{} {points}", card.to_text(game));
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        // The range of open targets is part of the interface, so it is not computed independently.
        let most = points + Needs::paid(game, &state) + self.solved.needs.of_state(Needs::state(game, &state)).len();
        let is_open = points + Needs::paid(game, &state) < self.target && self.target <= most;
        let rolls = self.rolls(game.rules().dice);
        let mut ends = Ends::new();
        for roll in &rolls {
            let position = Position::after_roll(game, card.clone(), *roll, game.rules().rolls - 1, Dice::NONE).unwrap();
            add(&mut ends, &self.decide(&position, points, is_open), 0, 1.0 / rolls.len() as f64);
        }
        self.known.insert(key, ends.clone());
        ends
    }

    /// The first of the best actions.
    fn decide(&mut self, position: &Position, points: usize, is_open: bool) -> Ends {
        let key = format!("{position:?} {points}");
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        let mut best: Option<(f64, Ends)> = None;
        for action in position.actions(&self.solved.game) {
            let ends = self.act(position, action, points, is_open);
            let worth = match is_open {
                true => ends.iter().filter(|(more, _)| points + **more >= self.target).map(|(_, chance)| chance).sum(),
                false => ends.iter().map(|(more, chance)| *more as f64 * chance).sum::<f64>(),
            };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, ends));
            }
        }
        let ends = best.unwrap().1;
        self.known.insert(key, ends.clone());
        ends
    }

    fn act(&mut self, position: &Position, action: Action, points: usize, is_open: bool) -> Ends {
        let (game, card) = (&self.solved.game, position.card());
        let Rolled { roll, rolls_left, .. } = *position.rolled().unwrap();
        let after =
            |roll, rolls_left, saved| Position::after_roll(game, card.clone(), roll, rolls_left, saved).unwrap();
        let mut ends = Ends::new();
        match action {
            Action::Keep(keep) if keep == roll => return self.decide(&after(roll, 0, Dice::NONE), points, is_open),
            Action::Keep(keep) => {
                let rolls = self.rolls(roll.len() - keep.len());
                let saved = if game.rules().saved_dice && rolls_left > 1 { keep } else { Dice::NONE };
                for others in &rolls {
                    let next = after(keep.and(others), rolls_left - 1, saved);
                    add(&mut ends, &self.decide(&next, points, is_open), 0, 1.0 / rolls.len() as f64);
                }
            }
            Action::Score(Choice { category, points: more, bonus, .. }) => {
                let more_points = more + bonus;
                add(&mut ends, &self.ends(&card.clone().with(category, more), points + more_points), more_points, 1.0);
            }
        }
        ends
    }
}

#[test]
fn every_chance_of_every_target_is_that_of_the_naive_player() {
    for game in [small(), saved()] {
        let solved = Solved::new(game);
        for card in ["", "ones=0", "pair=9", "ones=2,threes=0,run=0"] {
            let card = Card::parse(&solved.game, card).unwrap();
            let on_card = (0..solved.game.rules().categories.len()).filter_map(|at| card.points(at)).sum::<usize>();
            let step = if on_card == 0 { 1 } else { 5 };
            for target in (0..=solved.most() + 1).step_by(step) {
                let found = solved.distribution(target, &card);
                let mut naive = Naive { solved: &solved, target, known: BTreeMap::new() };
                let expected = naive.ends(&card, on_card);
                let what = format!("{} {target} from {}", solved.game.id(), card.to_text(&solved.game));
                assert_same(&found, &expected, &what);
            }
        }
    }
}

#[test]
fn the_chance_to_reach_each_target_is_the_largest_there_is() {
    let cases = [(small(), 1), (saved(), 1), (builtin("knubbel-v1"), 1), (builtin("knubbel-v2"), 205)];
    for (solved, step) in cases.map(|(game, step)| (Solved::new(game), step)) {
        for target in (1..=solved.most()).step_by(step) {
            let found = solved.distribution(target, &Card::empty(&solved.game));
            assert_abs_diff_eq!(found.scores.at_least(target), solved.chance(target), epsilon = 1e-12);
            assert_adds_up(&solved.game, &found);
        }
    }
}

#[test]
fn simulated_games_for_a_target_are_spread_as_computed() {
    const GAMES: u64 = 20_000;
    for solved in [small(), saved()].map(Solved::new) {
        let target = (1..).take_while(|&target| solved.chance(target) > 0.1).last().unwrap();
        let found = solved.distribution(target, &Card::empty(&solved.game));
        let sample = &simulate(&[solved.player(target)], GAMES, 7, &go_on).unwrap().scores[0];
        let off = (sample.mean() - found.scores.mean()).abs() / sample.standard_error().unwrap();
        assert!(off < 4.0, "{}: {off} standard errors", solved.game.id());
        let reached = sample.counts().range(target..).map(|(_, count)| count).sum::<u64>() as f64 / GAMES as f64;
        let chance = solved.chance(target);
        let off = (reached - chance).abs() / (chance * (1.0 - chance) / GAMES as f64).sqrt();
        assert!(chance < 0.95 && off < 4.0, "{}: {reached} and not {chance}", solved.game.id());
    }
}

#[test]
fn the_spread_for_a_target_has_the_same_bits_with_one_thread_and_with_several() {
    let solved = Solved::new(builtin("knubbel-v1"));
    let run = |threads| with_threads(threads, || solved.distribution(150, &Card::empty(&solved.game))).unwrap();
    assert_eq!(run(1), run(3));
}

#[test]
fn what_play_for_points_loses_at_each_target_is_the_difference_of_the_chances() {
    for solved in [small(), saved(), builtin("knubbel-v1")].map(Solved::new) {
        let game = &solved.game;
        let last = game.rules().categories.len() - 1;
        for card in [Card::empty(game), Card::empty(game).with(last, 6)] {
            let by_points = distribution(&Player::optimal(game, &solved.values), &card, &go_on).unwrap();
            let found = Targets::new(game, &card, &by_points, solved.best(&card));
            assert_eq!(found.certain, card.sums(game).total + Needs::paid(game, &card.state(game)));
            let most = solved.distribution(found.targets.last().unwrap().target, &card).scores.maximum();
            assert_eq!(found.targets.last().unwrap().target, most, "no more than that can be reached");
            for of in &found.targets {
                assert_abs_diff_eq!(of.by_points, by_points.scores.at_least(of.target), epsilon = 1e-14);
                assert_eq!(of.loss, (of.best - of.by_points).max(0.0));
                assert!(of.best > of.by_points - 1e-12, "{} {of:?}", game.id());
            }
            for pair in found.targets.windows(2) {
                assert!(pair[0].best >= pair[1].best && pair[0].by_points >= pair[1].by_points, "{pair:?}");
            }
            let most = found.largest_loss().unwrap();
            assert!(most.loss > 0.001 && found.targets.iter().all(|of| of.loss <= most.loss), "{most:?}");
        }
    }
}

#[test]
fn a_level_is_the_largest_target_that_is_reached_so_often() {
    let solved = Solved::new(builtin("knubbel-v1"));
    let card = Card::empty(&solved.game);
    let by_points = distribution(&Player::optimal(&solved.game, &solved.values), &card, &go_on).unwrap();
    let found = Targets::new(&solved.game, &card, &by_points, solved.best(&card));
    assert_eq!(
        found.levels.iter().map(|level| level.chance).collect::<Vec<_>>(),
        [0.9, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01]
    );
    for level in found.levels {
        assert!(solved.chance(level.best) >= level.chance && solved.chance(level.best + 1) < level.chance, "{level:?}");
        let reached = |target| by_points.scores.at_least(target);
        assert!(reached(level.by_points) >= level.chance && reached(level.by_points + 1) < level.chance, "{level:?}");
        assert!(level.by_points <= level.best);
    }
}

#[test]
fn what_play_for_a_target_loses_in_points_is_told_by_decision() {
    for solved in [small(), saved()].map(Solved::new) {
        let target = (1..).find(|&target| solved.chance(target) < 0.99).unwrap();
        let found = regret(&solved.player(target), &solved.values, &go_on).unwrap();
        let mean = solved.distribution(target, &Card::empty(&solved.game)).scores.mean();
        assert_abs_diff_eq!(found.value, mean, epsilon = 1e-10);
        let losses: f64 = found.decisions.iter().flatten().map(|decision| decision.loss).sum();
        assert_abs_diff_eq!(losses, found.loss, epsilon = 1e-10);
        assert!(found.loss > 0.01, "{}: {}", solved.game.id(), found.loss);
    }
}
