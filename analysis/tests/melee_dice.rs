//! Tests the estimated value of action dice in a small game, where some of the values are known in advance.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use dicebase_analysis::melee::{Asked, DieWorth, WorthOfDice, rounds_of_dice, worth_of_dice};
use dicebase_engine::melee::ratings;
use dicebase_games::melee::Game;
use dicebase_games::scorecard::{self, Face};
use dicebase_policy::melee::{Bot, Ratings};
use dicebase_solver::with_threads;

const GAMES: u64 = 200;
const SEED: u64 = 3;

/// The small game of the conformance tests, where freezing ends with round 3 of 5.
fn rated() -> &'static (Game, Ratings) {
    static RATED: OnceLock<(Game, Ratings)> = OnceLock::new();
    RATED.get_or_init(|| {
        let text = include_str!("../../tests/protocol/small-melee.toml");
        let game = Game::new(scorecard::Game::parse("small-melee", text).unwrap()).unwrap();
        let ratings = ratings(&game, &|_| ControlFlow::Continue(())).unwrap().unwrap();
        (game, ratings)
    })
}

fn worth(players: usize, others: Bot) -> WorthOfDice {
    worth_of(Asked { players, others, games: GAMES, seed: SEED })
}

fn worth_of(asked: Asked) -> WorthOfDice {
    let (game, ratings) = rated();
    worth_of_dice(game, ratings, asked, &|_| ControlFlow::Continue(())).unwrap()
}

fn of(worth: &WorthOfDice, round: usize, seat: usize, face: Face) -> DieWorth {
    let is = |die: &&DieWorth| (die.round, die.seat, die.face) == (round, seat, face);
    *worth.dice.iter().find(is).unwrap()
}

#[test]
fn every_third_round_and_the_last_three_are_looked_at() {
    assert_eq!(rounds_of_dice(14), [1, 4, 7, 10, 12, 13, 14]);
    assert_eq!(rounds_of_dice(5), [1, 3, 4, 5]);
    assert_eq!(rounds_of_dice(2), [1, 2]);
}

#[test]
fn a_freeze_die_that_cannot_be_played_any_more_is_worth_nothing() {
    for others in [Bot::Rated, Bot::Greedy] {
        let worth = worth(2, others);
        for die in worth.dice.iter().filter(|die| die.face == Face::Freeze) {
            assert_eq!(die.is_playable, die.round <= 3, "{die:?}");
            assert!(die.is_playable || die.gain.mean() == 0.0, "{die:?}");
        }
        assert!(worth.dice.iter().filter(|die| die.face != Face::Freeze).all(|die| die.is_playable));
    }
}

#[test]
fn the_last_seat_with_a_swap_die_in_the_last_round_wins() {
    let worth = worth(2, Bot::Greedy);
    let swap = of(&worth, 5, 1, Face::Swap);
    let with = swap.without.mean() + swap.gain.mean();
    assert!(with > 0.97 && swap.without.mean() < 0.9, "only equal cards are no win: {swap:?}");
    let first = of(&worth, 5, 0, Face::Swap);
    assert!(swap.interval().low > 0.0 && first.without.mean() < swap.without.mean(), "{swap:?} {first:?}");
    // With two players, a shift is a swap.
    let shift = of(&worth, 5, 1, Face::Shift);
    assert_eq!(shift.without.mean() + shift.gain.mean(), with);
}

#[test]
fn what_somebody_gains_is_a_share_and_its_interval_is_no_point() {
    let worth = worth(3, Bot::Rated);
    assert_eq!(worth.dice.len(), 4 * 3 * Face::PLAYED.len());
    for die in &worth.dice {
        let (mean, interval) = (die.gain.mean(), die.interval());
        assert!(die.gain.games() > GAMES / 2 && die.gain.games() <= GAMES, "{die:?}");
        assert!(interval.low < mean && mean < interval.high && (-1.0..=1.0).contains(&mean), "{die:?}");
        assert!(interval.high - mean >= 3.0 / GAMES as f64 - 1e-12, "what was not seen may still be: {die:?}");
    }
    for round in rounds_of_dice(5) {
        let all: f64 = (0..3).map(|seat| of(&worth, round, seat, Face::Swap).without.mean()).sum();
        assert!((all - 1.0).abs() < 1e-9, "somebody wins: {all}");
    }
}

#[test]
fn the_seed_alone_decides() {
    let one = with_threads(1, || worth(3, Bot::Points)).unwrap();
    assert_eq!(with_threads(2, || worth(3, Bot::Points)).unwrap(), one);
    assert_ne!(worth_of(Asked { seed: SEED + 1, ..one.asked }).dice, one.dice);
}

#[test]
fn whoever_looks_on_may_end_it() {
    let (game, ratings) = rated();
    let asked = Asked { players: 2, others: Bot::Greedy, games: 100_000, seed: SEED };
    let ended = worth_of_dice(game, ratings, asked, &|_| ControlFlow::Break(()));
    assert!(ended.is_err());
}
