//! Tests the analysis of scorecard games against a naive player, who enumerates every ordered roll and plays as BOTS.md
//! describes, and against published numbers.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use approx::assert_abs_diff_eq;
use dicebase_analysis::scorecard::{Bot, Distribution, Player, distribution, regret, simulate};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Choice, Game, Position, Rolled};
use dicebase_solver::{scorecard, with_threads};

use crate::common::{self, go_on, rolls_beside};

fn small() -> Game {
    Game::parse("small", common::PAIRS).unwrap()
}

fn saved() -> Game {
    Game::parse("saved", &common::saved_with_two_sides(common::PAIRS)).unwrap()
}

pub fn builtin(id: &str) -> Game {
    Game::builtin(id).unwrap()
}

pub fn solved(game: &Game) -> Vec<f64> {
    scorecard::solve(game, &go_on).unwrap()
}

pub fn player<'a>(game: &'a Game, bot: Bot, values: &'a [f64]) -> Player<'a> {
    Player::of_bot(game, bot, || Cow::Borrowed(values))
}

fn of_bot(game: &Game, bot: Bot, card: &Card) -> Distribution {
    let values = solved(game);
    distribution(&player(game, bot, &values), card, &go_on).unwrap()
}

/// The probability of each number of further points.
pub type Ends = BTreeMap<usize, f64>;

/// A naive player who enumerates every ordered roll of real dice, card by card, as BOTS.md describes. It shares only
/// the rules with the crate.
pub struct Naive<'a> {
    game: &'a Game,
    bot: Bot,
    pars: Vec<f64>,
    /// Earlier results, by question.
    known: BTreeMap<String, Ends>,
    turns: BTreeMap<String, f64>,
}

impl<'a> Naive<'a> {
    pub fn new(game: &'a Game, bot: Bot) -> Self {
        let mut naive = Self { game, bot, pars: Vec::new(), known: BTreeMap::new(), turns: BTreeMap::new() };
        if bot == Bot::Collector {
            naive.pars = (0..game.rules().categories.len()).map(|category| naive.par(category)).collect();
        }
        naive
    }

    /// All ordered rolls, those with a loaded face as often as its weight says.
    fn rolls(&self, dice: usize) -> Vec<Dice> {
        let rules = self.game.rules();
        let Some(weights) = &rules.weights else { return rolls_beside(Dice::NONE, dice, rules.sides) };
        let faces: Vec<usize> = (0..rules.sides).flat_map(|face| vec![face + 1; weights[face]]).collect();
        let with_one_more = |rolls: Vec<Dice>, _| -> Vec<Dice> {
            rolls.iter().flat_map(|roll| faces.iter().map(|&face| roll.with(face))).collect()
        };
        (0..dice).fold(vec![Dice::NONE], with_one_more)
    }

    /// The distribution of the rest of the game from a card on, with extra bonuses that are paid from now on.
    pub fn ends(&mut self, card: &Card) -> Ends {
        let game = self.game;
        if card.open().is_empty() {
            return Ends::from([(game.final_points(&card.state(game)), 1.0)]);
        }
        let key = card.to_text(game);
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        let rolls = self.rolls(game.rules().dice);
        let mut ends = Ends::new();
        for roll in &rolls {
            let after = self.decide(card, *roll, game.rules().rolls - 1, Dice::NONE);
            add(&mut ends, &after, 0, 1.0 / rolls.len() as f64);
        }
        self.known.insert(key, ends.clone());
        ends
    }

    fn decide(&mut self, card: &Card, roll: Dice, rolls_left: usize, saved: Dice) -> Ends {
        let position = Position::after_roll(self.game, card.clone(), roll, rolls_left, saved).unwrap();
        let key = format!("{position:?}");
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        let actions = self.choose(&position);
        let mut ends = Ends::new();
        for action in &actions {
            let after = self.act(&position, *action);
            add(&mut ends, &after, 0, 1.0 / actions.len() as f64);
        }
        self.known.insert(key, ends.clone());
        ends
    }

    fn act(&mut self, position: &Position, action: Action) -> Ends {
        let (game, card) = (self.game, position.card());
        let Rolled { roll, rolls_left, .. } = *position.rolled().unwrap();
        match action {
            Action::Keep(keep) if keep == roll => self.decide(card, roll, 0, Dice::NONE),
            Action::Keep(keep) => {
                let rolls = self.rolls(roll.len() - keep.len());
                let saved = if game.rules().saved_dice && rolls_left > 1 { keep } else { Dice::NONE };
                let mut ends = Ends::new();
                for others in &rolls {
                    let after = self.decide(card, keep.and(others), rolls_left - 1, saved);
                    add(&mut ends, &after, 0, 1.0 / rolls.len() as f64);
                }
                ends
            }
            Action::Score(Choice { category, points, bonus, .. }) => {
                let mut ends = Ends::new();
                add(&mut ends, &self.ends(&card.clone().with(category, points)), points + bonus, 1.0);
                ends
            }
        }
    }

    /// The actions that the bot may take.
    pub fn choose(&mut self, position: &Position) -> Vec<Action> {
        let mut actions = position.actions(self.game);
        // The order of BOTS.md, independent of the library's order.
        actions.sort_by_key(order);
        match self.bot {
            Bot::Random => actions,
            Bot::Optimal => vec![self.best(position, &actions, Self::mean_of_game)],
            Bot::Greedy => vec![self.best(position, &actions, Self::mean_of_turn)],
            Bot::Collector => vec![self.collect(position, &actions)],
        }
    }

    /// The first of the best actions, up to rounding.
    fn best(
        &mut self,
        position: &Position,
        actions: &[Action],
        worth: fn(&mut Self, &Position, Action) -> f64,
    ) -> Action {
        let worths: Vec<f64> = actions.iter().map(|&action| worth(self, position, action)).collect();
        let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        actions[worths.iter().position(|worth| *worth > most - 1e-9).unwrap()]
    }

    fn mean_of_game(&mut self, position: &Position, action: Action) -> f64 {
        self.act(position, action).iter().map(|(points, chance)| *points as f64 * chance).sum()
    }

    /// The most expected points of this turn alone.
    fn mean_of_turn(&mut self, position: &Position, action: Action) -> f64 {
        let game = self.game;
        let most = |naive: &mut Self, position: &Position| {
            let key = format!("{position:?}");
            if let Some(worth) = naive.turns.get(&key) {
                return *worth;
            }
            let worths: Vec<f64> =
                position.actions(game).into_iter().map(|action| naive.mean_of_turn(position, action)).collect();
            let worth = worths.into_iter().fold(f64::NEG_INFINITY, f64::max);
            naive.turns.insert(key, worth);
            worth
        };
        let Rolled { roll, rolls_left, .. } = *position.rolled().unwrap();
        let next = |roll, rolls_left, saved| {
            Position::after_roll(game, position.card().clone(), roll, rolls_left, saved).unwrap()
        };
        match action {
            Action::Score(Choice { points, bonus, .. }) => (points + bonus) as f64,
            Action::Keep(keep) if keep == roll => most(self, &next(keep, 0, Dice::NONE)),
            Action::Keep(keep) => {
                let rolls_left = rolls_left - 1;
                let rolls = self.rolls(roll.len() - keep.len());
                let saved = if game.rules().saved_dice && rolls_left > 0 { keep } else { Dice::NONE };
                let worths = rolls.iter().map(|others| most(self, &next(keep.and(others), rolls_left, saved)));
                worths.sum::<f64>() / rolls.len() as f64
            }
        }
    }

    /// The mean of a last turn with one open category. The others are crossed out, so no bonus or joker applies.
    fn par(&mut self, category: usize) -> f64 {
        let game = self.game;
        let others = (0..game.rules().categories.len()).filter(|other| *other != category);
        let card = others.fold(Card::empty(game), |card, other| card.with(other, 0));
        let rolls = self.rolls(game.rules().dice);
        let best = |roll: &Dice| {
            let position = Position::after_roll(game, card.clone(), *roll, game.rules().rolls - 1, Dice::NONE).unwrap();
            let actions = position.actions(game);
            let worths: Vec<f64> = actions.iter().map(|&action| self.mean_of_turn(&position, action)).collect();
            worths.into_iter().fold(0.0, f64::max)
        };
        rolls.iter().map(best).sum::<f64>() / rolls.len() as f64
    }

    fn collect(&self, position: &Position, actions: &[Action]) -> Action {
        let game = self.game;
        let Rolled { roll, rolls_left, saved } = *position.rolled().unwrap();
        if rolls_left == 0 {
            let above = |action: &Action| match action {
                Action::Score(Choice { category, points, .. }) => *points as f64 - self.pars[*category],
                Action::Keep(_) => f64::NEG_INFINITY,
            };
            let most = actions.iter().map(above).fold(f64::NEG_INFINITY, f64::max);
            return *actions.iter().find(|action| above(action) > most - 1e-9).unwrap();
        }
        // In the small games, only the pair and the run have fixed points.
        let open = position.card().open();
        let sides = game.rules().sides;
        let pair = (1..=sides).any(|face| roll.count(face) >= 2) && open.contains(2);
        let run = (1..sides).any(|face| roll.count(face) > 0 && roll.count(face + 1) > 0) && open.contains(3);
        if pair || run {
            return Action::Keep(roll);
        }
        let face = (1..=sides).max_by_key(|&face| (roll.count(face), face)).unwrap();
        let of_face = Dice::from_faces(std::iter::repeat_n(face, roll.count(face) - saved.count(face)));
        Action::Keep(saved.and(&of_face))
    }
}

/// The documented order: more dice first, then larger faces, then categories as on the card.
fn order(action: &Action) -> (Reverse<usize>, Reverse<Vec<usize>>, usize) {
    match action {
        Action::Keep(dice) => (Reverse(dice.len()), Reverse(dice.faces().rev().collect()), 0),
        Action::Score(choice) => (Reverse(0), Reverse(Vec::new()), choice.category),
    }
}

pub fn add(ends: &mut Ends, more: &Ends, points: usize, factor: f64) {
    for (&after, chance) in more {
        *ends.entry(points + after).or_default() += chance * factor;
    }
}

pub fn assert_same(found: &Distribution, ends: &Ends, what: &str) {
    let expected: Vec<(usize, f64)> = ends.iter().map(|(points, chance)| (points + found.on_card, *chance)).collect();
    let found: Vec<(usize, f64)> = found.scores.iter().filter(|(_, chance)| *chance > 0.0).collect();
    assert_eq!(found.len(), expected.len(), "{what}");
    for ((score, chance), (expected_score, expected_chance)) in found.iter().zip(&expected) {
        assert_eq!(score, expected_score, "{what}");
        assert!(
            (chance - expected_chance).abs() < 1e-13,
            "{what}: {score} has the chance {chance} and not {expected_chance}"
        );
    }
}

/// Asserts that the means of the categories and the bonuses add up to that of the game.
pub fn assert_adds_up(game: &Game, found: &Distribution) {
    let categories: f64 = found.categories.iter().map(|category| category.mean).sum();
    let bonus = |chance: Option<f64>, points: Option<usize>| chance.unwrap_or(0.0) * points.unwrap_or(0) as f64;
    let upper = bonus(found.upper_bonus, game.rules().upper_bonus.as_ref().map(|bonus| bonus.points));
    let extra = bonus(found.extra_bonuses, game.rules().extra_bonus.as_ref().map(|bonus| bonus.points));
    assert_abs_diff_eq!(categories + upper + extra, found.scores.mean(), epsilon = 1e-10);
    assert_abs_diff_eq!(found.scores.sum(), 1.0, epsilon = 1e-12);
}

#[test]
fn every_chance_of_every_bot_is_that_of_the_naive_player() {
    for game in [small(), saved()] {
        for bot in Bot::ALL {
            for card in ["", "ones=0", "pair=9,sum=4", "ones=2,threes=0,run=0", "ones=0,threes=0,pair=9,run=0,sum=4"] {
                let card = Card::parse(&game, card).unwrap();
                let ends = Naive::new(&game, bot).ends(&card);
                let what = format!("{} {} {}", game.id(), bot.name(), card.to_text(&game));
                assert_same(&of_bot(&game, bot, &card), &ends, &what);
            }
        }
    }
}

#[test]
fn statistics_of_categories_add_up_to_the_mean() {
    for game in [small(), saved(), builtin("knubbel-v2")] {
        for bot in Bot::ALL {
            let found = of_bot(&game, bot, &Card::empty(&game));
            assert_adds_up(&game, &found);
        }
    }
}

#[test]
fn what_each_kind_of_decision_loses_is_what_the_game_loses() {
    for game in [small(), saved(), builtin("knubbel-v1")] {
        let values = solved(&game);
        for bot in Bot::ALL {
            let found = regret(&player(&game, bot, &values), &values, &go_on).unwrap();
            let losses = || found.decisions.iter().flatten().map(|decision| decision.loss);
            assert_abs_diff_eq!(losses().sum::<f64>(), found.loss, epsilon = 1e-10);
            assert!(losses().chain([found.loss]).all(|loss| loss.is_sign_positive()), "{}: {found:?}", bot.name());
            let mean = of_bot(&game, bot, &Card::empty(&game)).scores.mean();
            assert_abs_diff_eq!(found.value, mean, epsilon = 1e-10);
            if bot == Bot::Optimal {
                assert_abs_diff_eq!(found.loss, 0.0, epsilon = 1e-10);
            } else {
                assert!(found.loss > 0.1, "{} loses {}", bot.name(), found.loss);
            }
        }
    }
}

/// Pearson's statistic of a sample against probabilities, over groups of scores with at least ten expected results, and
/// the number of groups.
fn chi_square(found: &Distribution, counts: &BTreeMap<usize, u64>, games: u64) -> (f64, usize) {
    let (mut statistic, mut groups, mut expected, mut counted) = (0.0, 0, 0.0, 0.0);
    for (score, chance) in found.scores.iter() {
        expected += chance * games as f64;
        counted += counts.get(&score).copied().unwrap_or_default() as f64;
        if expected >= 10.0 {
            statistic += (counted - expected).powi(2) / expected;
            groups += 1;
            (expected, counted) = (0.0, 0.0);
        }
    }
    (statistic, groups)
}

#[test]
fn simulated_games_are_spread_as_computed() {
    const GAMES: u64 = 100_000;
    for game in [small(), saved(), builtin("knubbel-v1")] {
        let values = solved(&game);
        for bot in Bot::ALL {
            let found = of_bot(&game, bot, &Card::empty(&game));
            let players = [player(&game, bot, &values).tabulated(&go_on).unwrap()];
            let sample = &simulate(&players, GAMES, 7, &go_on).unwrap().scores[0];
            let off = (sample.mean() - found.scores.mean()).abs() / sample.standard_error().unwrap();
            assert!(off < 4.0, "{} {}: {off} standard errors", game.id(), bot.name());
            let (statistic, groups) = chi_square(&found, sample.counts(), GAMES);
            // Five standard deviations above the mean of the chi-square distribution.
            let most = groups as f64 + 5.0 * (2.0 * groups as f64).sqrt();
            assert!(statistic < most, "{} {}: {statistic} in {groups} groups", game.id(), bot.name());
        }
    }
}

#[test]
fn the_result_does_not_depend_on_threads_or_on_what_is_worked_out_before() {
    let game = builtin("knubbel-v2");
    let values = solved(&game);
    let run = |threads, tabulated| {
        with_threads(threads, || {
            let players = [Bot::Optimal, Bot::Collector, Bot::Random].map(|bot| player(&game, bot, &values));
            let players = if tabulated { players.map(|player| player.tabulated(&go_on).unwrap()) } else { players };
            let simulated = simulate(&players, 2500, 3, &go_on).unwrap();
            let found = distribution(&players[0], &Card::empty(&game), &go_on).unwrap();
            (simulated.scores, simulated.wins, found.scores, found.categories)
        })
        .unwrap()
    };
    let once = run(1, false);
    assert_eq!(once, run(2, false));
    assert_eq!(once, run(2, true));
    let games: f64 = once.1.iter().map(|wins| wins.wins()).sum();
    assert_abs_diff_eq!(games, 2500.0, epsilon = 1e-9);
}

/// Free-joker Yahtzee. T. Verhoeff and E. Scheffers (1999) published the standard deviation and the median with the
/// optimum.
#[test]
fn yahtzee_is_spread_as_published() {
    let game = builtin("yahtzee-free-joker");
    let values = solved(&game);
    let found = distribution(&player(&game, Bot::Optimal, &values), &Card::empty(&game), &go_on).unwrap();
    let summary = found.scores.summary();
    assert_abs_diff_eq!(summary.mean, values[game.states().index(&game.states().start())], epsilon = 1e-9);
    assert_abs_diff_eq!(found.scores.sum(), 1.0, epsilon = 1e-12);
    assert_abs_diff_eq!(summary.deviation, 59.61, epsilon = 0.005);
    assert_eq!((summary.median, summary.minimum, summary.maximum), (248, 12, 1575));
    assert_eq!([0.05, 0.99].map(|chance| found.scores.quantile(chance)), [180, 474]);
    // The published numbers are 218 and 273, each one higher.
    assert_eq!([0.25, 0.75].map(|chance| found.scores.quantile(chance)), [217, 272]);
}
