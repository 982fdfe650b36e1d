//! The analysis of race games compared with a naive player, who rolls try by try and follows every roll.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use approx::assert_abs_diff_eq;
use dicebase_analysis::race::{
    Bot, Chooser, Distribution, Fixed, Mix, Perfect, Regret, WalkError, distribution, followed, regret,
};
use dicebase_analysis::{Lengths, Stored};
use dicebase_games::race::{After, Board, Game, Move, Objective, Seats};
use dicebase_solver::race::finished_within;
use dicebase_solver::{Cancelled, Progress};

use crate::common::{self, go_on};

/// A ring of `ring` fields, and two players with `pieces` pieces each.
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

/// A player who takes the last move twice as often as each other one.
struct Loaded;

impl Chooser for Loaded {
    fn mix(&self, _: &Seats, _: usize, moves: &[Move], _: &[u8]) -> Mix {
        let mut mix = Mix::default();
        let all = moves.len() as f64 + 1.0;
        mix[..moves.len()].fill(1.0 / all);
        mix[moves.len() - 1] = 2.0 / all;
        mix
    }
}

pub fn start(game: &Game) -> Seats {
    if game.players() == 1 { Seats::alone(game.board().start()) } else { Seats::start(game.board()) }
}

/// The player to move and the other one. The pieces have the distances by number if their player numbers them.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    seats: Seats,
    pieces: [Vec<u8>; 2],
}

/// The ends of a turn: the players as the next one sees them, with probabilities, and the probability that the turn
/// wins.
#[derive(Default)]
struct Ends {
    next: HashMap<State, f64>,
    won: f64,
}

impl State {
    /// The start of a game in which these players number their pieces.
    fn start(game: &Game, numbered: [bool; 2]) -> Self {
        let mut pieces: Vec<u8> = game.board().start().distances().map(|distance| distance as u8).collect();
        pieces.resize(game.rules().pieces, 0);
        let of = |is_numbered| if is_numbered { pieces.clone() } else { Vec::new() };
        Self { seats: start(game), pieces: numbered.map(of) }
    }

    /// The state in which the next player begins its turn.
    fn passed_on(&self, seats: Seats) -> Self {
        let [own, other] = self.pieces.clone();
        let pieces = if seats.players() == 1 { [own, other] } else { [other, own] };
        Self { seats, pieces }
    }

    /// The state after a move of a numbered piece.
    fn moved(&self, board: &Board, step: Move) -> Self {
        let mut after = self.clone();
        let put = |pieces: &mut Vec<u8>, from: u8, to: u8| {
            let piece = pieces.iter().position(|&piece| piece == from);
            piece.into_iter().for_each(|piece| pieces[piece] = to);
        };
        if let Some((who, distance)) = self.seats.captured_piece(board, step) {
            put(&mut after.pieces[who], distance as u8, 0);
        }
        put(&mut after.pieces[0], step.from, step.to);
        after
    }
}

/// Follows the rolls from here with `tries` tries left.
fn roll(board: &Board, chooser: &dyn Chooser, state: &State, tries: usize, chance: f64, ends: &mut Ends) {
    let chance = chance / board.rules().sides as f64;
    let seats = state.seats;
    let others = seats.others(board);
    for number in 1..=board.rules().sides {
        let moves: Vec<Move> = board.options(seats.own(), others, number).legal(others).collect();
        if moves.is_empty() && tries > 1 {
            roll(board, chooser, state, tries - 1, chance, ends);
        } else if moves.is_empty() {
            *ends.next.entry(state.passed_on(seats.passed_on())).or_default() += chance;
        } else {
            let mix = chooser.mix(&seats, number, &moves, &state.pieces[0]);
            for (step, share) in moves.iter().zip(mix).filter(|(_, share)| *share > 0.0) {
                let moved = state.moved(board, *step);
                match After::of(board, &seats, *step, number) {
                    After::Won => ends.won += chance * share,
                    After::Next(next) => *ends.next.entry(moved.passed_on(next)).or_default() += chance * share,
                    After::Again(again) => {
                        let again = State { seats: again, ..moved };
                        roll(board, chooser, &again, board.tries(again.seats.own()), chance * share, ends);
                    }
                }
            }
        }
    }
}

fn turn(board: &Board, chooser: &dyn Chooser, state: &State) -> Ends {
    let mut ends = Ends::default();
    roll(board, chooser, state, board.tries(state.seats.own()), 1.0, &mut ends);
    ends
}

/// The probability of 1, 2 and so on turns.
fn naive_lengths(game: &Game, chooser: &dyn Chooser, turns: usize) -> Vec<f64> {
    let mut known: HashMap<State, Ends> = HashMap::new();
    let mut at = HashMap::from([(State::start(game, [chooser.numbers_pieces(); 2]), 1.0)]);
    let step = |_| {
        let (mut after, mut won) = (HashMap::new(), 0.0);
        for (state, chance) in &at {
            let ends = known.entry(state.clone()).or_insert_with(|| turn(game.board(), chooser, state));
            won += chance * ends.won;
            ends.next.iter().for_each(|(next, share)| *after.entry(next.clone()).or_insert(0.0) += chance * share);
        }
        at = after;
        won
    };
    (0..turns).map(step).collect()
}

/// The chance of the first player to win, from the start with `mover` to move, by iteration over all reachable states.
fn naive_wins(game: &Game, choosers: [&dyn Chooser; 2], mover: usize) -> f64 {
    let mut ends: HashMap<(State, usize), Ends> = HashMap::new();
    let numbered = [mover, 1 - mover].map(|player| choosers[player].numbers_pieces());
    let start = (State::start(game, numbered), mover);
    let mut open = vec![start.clone()];
    while let Some((state, mover)) = open.pop() {
        if let Entry::Vacant(place) = ends.entry((state, mover)) {
            let found = turn(game.board(), choosers[mover], &place.key().0);
            open.extend(found.next.keys().map(|next| (next.clone(), 1 - mover)));
            place.insert(found);
        }
    }
    let places: HashMap<&(State, usize), usize> = ends.keys().zip(0..).collect();
    let follow = |(state, found): (&(State, usize), &Ends)| {
        let next = found.next.iter().map(|(next, chance)| (places[&(next.clone(), 1 - state.1)], *chance));
        (if state.1 == 0 { found.won } else { 0.0 }, next.collect::<Vec<_>>())
    };
    let sums: Vec<(f64, Vec<(usize, f64)>)> = ends.iter().map(follow).collect();
    let mut chances = vec![0.5; sums.len()];
    loop {
        let mut moved: f64 = 0.0;
        for (place, (won, next)) in sums.iter().enumerate() {
            let chance = won + next.iter().map(|&(next, chance)| chance * chances[next]).sum::<f64>();
            moved = moved.max((chance - chances[place]).abs());
            chances[place] = chance;
        }
        if moved < 1e-14 {
            return chances[places[&start]];
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
        let first = Fixed::new(game.board(), Bot::FirstPiece, None).unwrap();
        for chooser in [&best as &dyn Chooser, &Loaded, &first] {
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

/// Pieces of a bot that numbers them keep their numbers, also if the other player's have none, and if one of them
/// begins on the entry.
#[test]
fn what_a_bot_that_numbers_its_pieces_loses_is_what_one_who_rolls_loses() {
    let begun = rules(6, 3) + "on-entry = 1\n";
    for (rules, objective) in
        [(rules(6, 2), Objective::Win), (rules(8, 3), Objective::Turns), (begun, Objective::Turns)]
    {
        let game = Game::parse("small", &rules, objective).unwrap();
        let (best, first) = (perfect(&game), Fixed::new(game.board(), Bot::FirstPiece, None).unwrap());
        let found = regret(&game, &first, best.values(), &go_on).unwrap();
        assert!(found.loss > 0.001, "{found:?}");
        let Some(seats) = found.seats else {
            let naive = naive_lengths(&game, &first, 2000);
            let mean: f64 = (1..).zip(&naive).map(|(turns, chance)| f64::from(turns) * chance).sum();
            assert_abs_diff_eq!(found.value, mean, epsilon = 1e-9);
            continue;
        };
        for (seat, mover) in seats.iter().zip([0, 1]) {
            assert_abs_diff_eq!(seat.value, naive_wins(&game, [&first, &best], mover), epsilon = 1e-11);
        }
    }
}

/// The numbers of pieces matter: a bot that moves the piece furthest ahead, whatever its number, is a different player.
#[test]
fn numbers_of_pieces_are_kept_for_the_whole_game() {
    let game = game(8, 2, Objective::Turns);
    let best = perfect(&game);
    let value = |bot| {
        let fixed = Fixed::new(game.board(), bot, None).unwrap();
        regret(&game, &fixed, best.values(), &go_on).unwrap().value
    };
    let all = [Bot::FirstPiece, Bot::MostAdvanced, Bot::LeastAdvanced, Bot::Random].map(value);
    assert!((1..4).all(|bot| (all[0] - all[bot]).abs() > 1e-4), "{all:?}");
}

#[test]
fn the_bot_that_plays_by_ratings_is_followed_by_them() {
    let game = game(6, 2, Objective::Win);
    let ratings = dicebase_engine::race::ratings(game.board(), 100, 1, &go_on).unwrap();
    assert!(Fixed::new(game.board(), Bot::Rated, None).is_none());
    let rated = Fixed::new(game.board(), Bot::Rated, Some(&ratings)).unwrap();
    let best = perfect(&game);
    let found = regret(&game, &rated, best.values(), &go_on).unwrap();
    for (seat, mover) in found.seats.unwrap().iter().zip([0, 1]) {
        assert_abs_diff_eq!(seat.value, naive_wins(&game, [&rated, &best], mover), epsilon = 1e-11);
    }
    let random = regret(&game, &Fixed::new(game.board(), Bot::Random, None).unwrap(), best.values(), &go_on).unwrap();
    assert!(found.loss < random.loss, "{found:?} {random:?}");
    // Alone, it plays for the fewest turns, and does not make just any move.
    let alone = self::game(8, 2, Objective::Turns);
    let never =
        dicebase_policy::race::Ratings::new(alone.board(), perfect(&alone).values().to_vec(), vec![0.0; 9], 2.0);
    let never = never.unwrap();
    let rated = Fixed::new(alone.board(), Bot::Rated, Some(&never)).unwrap();
    let lost = regret(&alone, &rated, perfect(&alone).values(), &go_on).unwrap().loss;
    assert!(lost < regret(&alone, &Loaded, perfect(&alone).values(), &go_on).unwrap().loss, "{lost}");
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
    // Two pieces each make 1 506 753 states; numbers multiply them by up to four.
    let two = game(48, 2, Objective::Win);
    assert_eq!((followed(&two, 0), followed(&two, 1), followed(&two, 2)), (Ok(()), Ok(()), Ok(())));
    let three = game(16, 3, Objective::Win);
    assert_eq!((followed(&three, 0), followed(&three, 1)), (Ok(()), Ok(())));
    let error = followed(&three, 2).unwrap_err();
    assert!(error.to_string().contains("keep their numbers") && error.to_string().contains("simulate"), "{error}");
    let stop = |_: Progress| ControlFlow::Break(());
    let small = game(6, 2, Objective::Win);
    assert_eq!(distribution(&small, &Loaded, &stop).unwrap_err(), WalkError::Cancelled(Cancelled));
}
