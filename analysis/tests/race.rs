//! The analysis of race games against a player who rolls the die try by try and follows every roll.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use approx::assert_abs_diff_eq;
use dicebase_analysis::race::{Chooser, Distribution, Mix, Perfect, Regret, WalkError, distribution, regret};
use dicebase_analysis::{Lengths, Stored};
use dicebase_games::race::{After, Board, Game, Move, Objective, Seats};
use dicebase_solver::race::finished_within;
use dicebase_solver::{Cancelled, Progress};

use crate::common::{self, go_on};

/// A ring of so many fields, and two players with so many pieces.
pub fn rules(ring: usize, pieces: usize) -> String {
    let keys = [("ring", ring), ("seats", 2), ("players", 2), ("pieces", pieces), ("goal", pieces)];
    let changed = |line: &str| {
        let key = keys.iter().find(|(key, _)| line.starts_with(&format!("{key} =")));
        key.map_or(line.to_owned(), |(key, number)| format!("{key} = {number}"))
    };
    common::rules("mad-game").lines().map(|line| changed(line) + "\n").collect()
}

fn game(ring: usize, pieces: usize, objective: Objective) -> Game {
    Game::parse("small", &rules(ring, pieces), objective).unwrap()
}

fn perfect(game: &Game) -> Perfect<'_> {
    Perfect::solved(game, &go_on).unwrap()
}

/// Takes the last of the moves twice as often as the others.
struct Loaded;

impl Chooser for Loaded {
    fn mix(&self, _: &Seats, _: usize, moves: &[Move]) -> Mix {
        let mut mix = Mix::default();
        let all = moves.len() as f64 + 1.0;
        mix[..moves.len()].fill(1.0 / all);
        mix[moves.len() - 1] = 2.0 / all;
        mix
    }
}

/// Where a turn may end: the players as the next one sees them, each with its chance, and the chance that it wins.
#[derive(Default)]
struct Ends {
    next: HashMap<Seats, f64>,
    won: f64,
}

/// Rolls on from here with so many tries left.
fn roll(board: &Board, chooser: &dyn Chooser, seats: Seats, tries: usize, chance: f64, ends: &mut Ends) {
    let chance = chance / board.rules().sides as f64;
    let others = seats.others(board);
    for number in 1..=board.rules().sides {
        let moves: Vec<Move> = board.options(seats.own(), others, number).legal(others).collect();
        if moves.is_empty() && tries > 1 {
            roll(board, chooser, seats, tries - 1, chance, ends);
        } else if moves.is_empty() {
            *ends.next.entry(seats.passed_on()).or_default() += chance;
        } else {
            for (step, share) in moves.iter().zip(chooser.mix(&seats, number, &moves)).filter(|(_, share)| *share > 0.0)
            {
                match After::of(board, &seats, *step, number) {
                    After::Won => ends.won += chance * share,
                    After::Next(next) => *ends.next.entry(next).or_default() += chance * share,
                    After::Again(again) => {
                        roll(board, chooser, again, board.tries(again.own()), chance * share, ends);
                    }
                }
            }
        }
    }
}

fn turn(board: &Board, chooser: &dyn Chooser, seats: Seats) -> Ends {
    let mut ends = Ends::default();
    roll(board, chooser, seats, board.tries(seats.own()), 1.0, &mut ends);
    ends
}

pub fn start(game: &Game) -> Seats {
    if game.players() == 1 { Seats::alone(game.board().start()) } else { Seats::start(game.board()) }
}

/// The chance of 1, 2 and so on turns.
fn naive_lengths(game: &Game, chooser: &dyn Chooser, turns: usize) -> Vec<f64> {
    let mut known: HashMap<Seats, Ends> = HashMap::new();
    let mut at = HashMap::from([(start(game), 1.0)]);
    let step = |_| {
        let (mut after, mut won) = (HashMap::new(), 0.0);
        for (seats, chance) in &at {
            let ends = known.entry(*seats).or_insert_with(|| turn(game.board(), chooser, *seats));
            won += chance * ends.won;
            ends.next.iter().for_each(|(next, share)| *after.entry(*next).or_insert(0.0) += chance * share);
        }
        at = after;
        won
    };
    (0..turns).map(step).collect()
}

/// How likely the first player wins from every state that comes about, by who is to move.
fn naive_wins(game: &Game, choosers: [&dyn Chooser; 2], mover: usize) -> f64 {
    let mut ends: HashMap<(Seats, usize), Ends> = HashMap::new();
    let mut open = vec![(start(game), mover)];
    while let Some((seats, mover)) = open.pop() {
        if let Entry::Vacant(place) = ends.entry((seats, mover)) {
            let found = turn(game.board(), choosers[mover], seats);
            open.extend(found.next.keys().map(|&next| (next, 1 - mover)));
            place.insert(found);
        }
    }
    let mut chances: HashMap<(Seats, usize), f64> = ends.keys().map(|&state| (state, 0.5)).collect();
    loop {
        let mut moved: f64 = 0.0;
        for (&(seats, mover), found) in &ends {
            let won = if mover == 0 { found.won } else { 0.0 };
            let rest: f64 = found.next.iter().map(|(&next, chance)| chance * chances[&(next, 1 - mover)]).sum();
            let old = chances.insert((seats, mover), won + rest).unwrap();
            moved = moved.max((won + rest - old).abs());
        }
        if moved < 1e-14 {
            return chances[&(start(game), mover)];
        }
    }
}

fn lengths(game: &Game, chooser: &dyn Chooser) -> Lengths {
    distribution(game, chooser, &go_on).unwrap().into_turns()
}

#[test]
fn games_are_as_long_as_those_of_a_player_who_rolls() {
    for (objective, pieces) in [(Objective::Turns, 2), (Objective::Win, 1), (Objective::Win, 2)] {
        let game = game(6, pieces, objective);
        let best = perfect(&game);
        for chooser in [&best as &dyn Chooser, &Loaded] {
            let found = lengths(&game, chooser);
            let naive = naive_lengths(&game, chooser, 60);
            let chance = |turns: usize| found.chances.at_least(turns) - found.chances.at_least(turns + 1);
            for (turns, &naive) in (1..).zip(&naive) {
                assert_abs_diff_eq!(chance(turns), naive, epsilon = 1e-13);
            }
            assert_abs_diff_eq!(found.chances.sum(), 1.0, epsilon = 1e-12);
            assert!(found.left <= 1e-15, "{}", found.left);
        }
    }
}

#[test]
fn perfect_play_comes_to_the_values_of_the_game() {
    for objective in Objective::ALL {
        let game = game(12, 2, objective);
        let best = perfect(&game);
        let found = distribution(&game, &best, &go_on).unwrap();
        assert_abs_diff_eq!(found.value(), best.values()[game.start()], epsilon = 1e-9);
        assert_abs_diff_eq!(found.turns().chances.sum(), 1.0, epsilon = 1e-12);
        assert_eq!(Distribution::of_numbers(&game, &found.to_numbers()), Some(found));
    }
}

#[test]
fn who_plays_to_be_done_in_time_is_so_more_often() {
    let game = game(12, 2, Objective::Turns);
    let Distribution::Turns(found) = distribution(&game, &perfect(&game), &go_on).unwrap() else {
        panic!("it was asked about turns")
    };
    let turns = found.most_within.len() - 1;
    assert_eq!(found.most_within, finished_within(game.board(), turns, &go_on).unwrap());
    let within = |turns: usize| 1.0 - found.turns.chances.at_least(turns + 1);
    let gains = found.most_within.iter().enumerate().map(|(turns, most)| most - within(turns));
    let gains: Vec<f64> = gains.collect();
    assert!(gains.iter().all(|gain| *gain > -1e-12), "{gains:?}");
    assert!(found.most_within.last().unwrap() > &0.999);
}

#[test]
fn what_a_player_loses_is_what_one_who_rolls_loses() {
    let alone = game(6, 2, Objective::Turns);
    let values = perfect(&alone).values().to_vec();
    let found = regret(&alone, &Loaded, &values, &go_on).unwrap();
    assert_abs_diff_eq!(found.value, lengths(&alone, &Loaded).chances.mean(), epsilon = 1e-9);
    assert_abs_diff_eq!(found.loss, found.value - values[alone.start()], epsilon = 1e-12);
    assert!(found.loss > 0.001 && found.seats.is_none(), "{found:?}");

    let two = game(6, 2, Objective::Win);
    let best = perfect(&two);
    let found = regret(&two, &Loaded, best.values(), &go_on).unwrap();
    for (seat, mover) in found.seats.unwrap().iter().zip([0, 1]) {
        assert_abs_diff_eq!(seat.value, naive_wins(&two, [&Loaded, &best], mover), epsilon = 1e-11);
        assert_abs_diff_eq!(seat.optimum, naive_wins(&two, [&best, &best], mover), epsilon = 1e-9);
        assert_abs_diff_eq!(seat.loss, seat.optimum - seat.value, epsilon = 1e-15);
        assert!(seat.loss > 0.001 && seat.begins == (mover == 0), "{seat:?}");
    }
}

#[test]
fn perfect_play_loses_nothing() {
    for objective in Objective::ALL {
        let game = game(12, 2, objective);
        let best = perfect(&game);
        let Regret { optimum, value, loss, .. } = regret(&game, &best, best.values(), &go_on).unwrap();
        assert_abs_diff_eq!(value, optimum, epsilon = 1e-9);
        assert!((0.0..1e-9).contains(&loss), "{loss}");
    }
}

#[test]
fn what_is_not_followed_is_refused() {
    let six = Game::builtin("mad-game", Objective::Win).unwrap();
    let error = distribution(&six, &Loaded, &go_on).unwrap_err();
    assert_eq!(error, WalkError::Players { game: "mad-game".to_owned(), players: 6 });
    assert!(error.to_string().contains("--objective turns"), "{error}");
    let large = game(40, 3, Objective::Win);
    assert!(matches!(regret(&large, &Loaded, &[], &go_on), Err(WalkError::TooLarge { states: 145_000_000.., .. })));
    let stop = |_: Progress| ControlFlow::Break(());
    let small = game(6, 2, Objective::Win);
    assert_eq!(distribution(&small, &Loaded, &stop).unwrap_err(), WalkError::Cancelled(Cancelled));
}
