//! Tests the bots of games with action dice against MELEES.md, and the expected rest of cards, with a naive computation
//! over ordered dice.

use std::cell::RefCell;
use std::collections::HashMap;

use dicebase_analysis::scorecard::{self as card_analysis, Player as CardPlayer};
use dicebase_games::melee::{Entries, Game, Play, Seats, Stage};
use dicebase_games::scorecard::{self, Card, Categories};
use dicebase_policy::melee::{Bot, GameDice, Mover, OfPlayers, PLAYERS, Player, Ratings, Rolling, step};
use dicebase_solver::scorecard as solver;

use crate::common::go_on;

/// The small game of the bot protocol: three dice of four sides, two rolls.
const RULES: &str = include_str!("../../tests/protocol/small-melee.toml");
const SIDES: usize = 4;
const DICE: usize = 3;
const CATEGORIES: usize = 5;
/// The value of a die, in points, to the bot that plays for dice.
const AWARD: f64 = 1000.0;

fn game() -> Game {
    Game::new(scorecard::Game::parse("small-melee", RULES).unwrap()).unwrap()
}

fn ratings(game: &Game) -> Ratings {
    let cards = game.cards();
    let values = solver::solve(cards, &go_on).unwrap();
    let places = scorecard::Futures::new(cards);
    let futures = solver::solve_futures(cards, &places, &solver::FixedPlay::of_values(cards, &values));
    let unknown = PLAYERS.map(|players| OfPlayers::unknown(game, players)).collect();
    Ratings::new(game, futures, unknown).unwrap()
}

/// The values of turns under play for points, computed over ordered dice.
#[derive(Default)]
struct Naive {
    means: RefCell<HashMap<Categories, f64>>,
}

impl Naive {
    /// The expected points of a card with these open entries.
    fn mean(&self, open: Categories) -> f64 {
        if open.is_empty() {
            return 0.0;
        }
        if let Some(&known) = self.means.borrow().get(&open) {
            return known;
        }
        let mean = self.turn(open, open, 0.0);
        self.means.borrow_mut().insert(open, mean);
        mean
    }

    /// The expected points of a turn that may fill only some of the entries, and where an earned die is worth `award`
    /// points.
    fn turn(&self, open: Categories, fillable: Categories, award: f64) -> f64 {
        let scored: Vec<f64> = all_rolls().map(|roll| self.scored(open, fillable, award, roll)).collect();
        let first = all_rolls().map(|roll| best_keep(&scored, roll));
        first.sum::<f64>() / SIDES.pow(DICE as u32) as f64
    }

    fn scored(&self, open: Categories, fillable: Categories, award: f64, roll: [usize; DICE]) -> f64 {
        let earned = if roll.iter().sum::<usize>().is_multiple_of(2) { award } else { 0.0 };
        let worth = |category| points(category, roll) as f64 + self.mean(open.without(category)) + earned;
        fillable.iter().map(worth).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The expected final points of a card.
    fn total(&self, card: &Entries) -> f64 {
        let (open, fillable) = (card.open(), card.fillable());
        let next = if fillable.is_empty() { self.mean(open) } else { self.turn(open, fillable, 0.0) };
        card.total() as f64 + next
    }

    /// The expected lead of a player at the end over the best of the others, in points.
    fn margin(&self, seats: &Seats, own: usize) -> f64 {
        let totals: Vec<f64> = seats.all().iter().map(|seat| self.total(&seat.card)).collect();
        let others = totals.iter().enumerate().filter(|(player, _)| *player != own).map(|(_, total)| *total);
        totals[own] - others.fold(f64::NEG_INFINITY, f64::max)
    }
}

fn all_rolls() -> impl Iterator<Item = [usize; DICE]> {
    (0..SIDES.pow(DICE as u32)).map(|n| [1 + n % SIDES, 1 + n / SIDES % SIDES, 1 + n / SIDES / SIDES])
}

/// The value of the best keep of a roll with one roll left, from the values of all full rolls.
fn best_keep(scored: &[f64], roll: [usize; DICE]) -> f64 {
    let kept = |keep: usize| {
        let rolls = all_rolls().zip(scored);
        let same = rolls.filter(|(next, _)| (0..DICE).all(|die| keep >> die & 1 == 0 || next[die] == roll[die]));
        let (sum, count) = same.fold((0.0, 0), |(sum, count), (_, worth)| (sum + worth, count + 1));
        sum / f64::from(count)
    };
    (0..1 << DICE).map(kept).fold(f64::NEG_INFINITY, f64::max)
}

/// The points of a category: ones, twos, a pair for 7, a run of three for 11, and the sum of all dice.
fn points(category: usize, roll: [usize; DICE]) -> usize {
    let count = |face: usize| roll.iter().filter(|&&shown| shown == face).count();
    let has = |face: usize| count(face) > 0;
    match category {
        0 => count(1),
        1 => 2 * count(2),
        2 if (1..=SIDES).any(|face| count(face) >= 2) => 7,
        3 if has(2) && has(3) && (has(1) || has(4)) => 11,
        2 | 3 => 0,
        _ => roll.iter().sum(),
    }
}

/// Plays random games of two, three and four players and calls `look` with each position.
fn in_random_games(game: &Game, ratings: &Ratings, mut look: impl FnMut(&Seats)) {
    let random = Player::new(game, ratings, Bot::Random);
    for number in 0..12 {
        let mut dice = GameDice::new(16, number);
        let mut seats = game.start(2 + number as usize % 3);
        while seats.stage() != Stage::Over {
            look(&seats);
            seats = step(game, &seats, &random, &mut dice).seats;
        }
    }
}

#[test]
fn greedy_and_awards_make_the_play_that_gains_most_points_against_the_leader() {
    let (game, naive) = (game(), Naive::default());
    let ratings = ratings(&game);
    let [greedy, awards] = [Bot::Greedy, Bot::Awards].map(|bot| Player::new(&game, &ratings, bot));
    let mut played = 0;
    in_random_games(&game, &ratings, |seats| {
        let plays = seats.plays(game.dice());
        let (own, now) = (seats.mover(), naive.margin(seats, seats.mover()));
        let gain = |play: Play| match play {
            Play::Roll | Play::Pass => 0.0,
            _ => naive.margin(&seats.after(game.dice(), play), own) - now,
        };
        let most = plays.iter().map(|&play| gain(play)).fold(0.0, f64::max);
        let chosen = greedy.play(seats, &mut GameDice::new(1, 1));
        assert!((gain(chosen) - most).abs() < 1e-9, "{chosen:?} of {plays:?} gains {}, not {most}", gain(chosen));
        assert_eq!(awards.play(seats, &mut GameDice::new(1, 1)), chosen);
        played += usize::from(most > 0.0);
    });
    assert!(played > 50, "{played} plays");
}

#[test]
fn cards_are_played_for_points_or_for_dice_and_nobody_else_plays_a_die() {
    let (game, naive) = (game(), Naive::default());
    let ratings = ratings(&game);
    let player = |bot| Player::new(&game, &ratings, bot);
    in_random_games(&game, &ratings, |seats| {
        for bot in [Bot::Points, Bot::FirstEntry] {
            assert!(matches!(player(bot).play(seats, &mut GameDice::new(1, 1)), Play::Roll | Play::Pass));
        }
        if seats.stage() != Stage::Turn {
            return;
        }
        for (bot, award) in [(Bot::Points, 0.0), (Bot::Greedy, 0.0), (Bot::Awards, AWARD)] {
            let Rolling::Planned(plan) = player(bot).rolling(seats) else { panic!("{} plans", bot.name()) };
            let card = &seats.own().card;
            let expected = naive.turn(card.open(), card.fillable(), award);
            assert!((plan.value - expected).abs() < 1e-9, "{}: {} and {expected}", bot.name(), plan.value);
        }
        assert!(matches!(player(Bot::FirstEntry).rolling(seats), Rolling::FirstEntry));
        assert!(matches!(player(Bot::Random).rolling(seats), Rolling::Random));
    });
}

#[test]
fn what_a_card_still_brings_is_the_distribution_of_its_play_for_points() {
    let game = game();
    let ratings = ratings(&game);
    let cards = game.cards();
    let player = CardPlayer::optimal(cards, solver::solve(cards, &go_on).unwrap());
    for open in 1..1 << CATEGORIES {
        let filled = (0..CATEGORIES).filter(|category| open >> category & 1 == 0);
        let card = filled.fold(Card::empty(cards), |card, category| card.with(category, 0));
        let found = ratings.futures().of(&game, card.open());
        let expected = card_analysis::distribution(&player, &card, &go_on).unwrap().scores;
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        for (points, chance) in found.iter().enumerate() {
            let wanted = expected.iter().find(|(score, _)| *score == points).map_or(0.0, |(_, chance)| chance);
            assert!((chance - wanted).abs() < 1e-12, "{points} points with {open:b}: {chance} and {wanted}");
        }
        assert!((ratings.futures().mean(&game, card.open()) - Naive::default().mean(card.open())).abs() < 1e-9);
    }
}
