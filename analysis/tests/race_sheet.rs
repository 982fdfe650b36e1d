//! Sheets of race games: the loss of the rule, and the danger of each field.

use std::collections::HashMap;
use std::ops::ControlFlow;

use approx::assert_abs_diff_eq;
use dicebase_analysis::Stored;
use dicebase_analysis::race::sheet::{Follower, Piece, Preference, Rule, Sheet, games_measured, sheet};
use dicebase_analysis::race::{Bot, Chooser, Fixed, Perfect, danger, regret};
use dicebase_engine::race::ratings;
use dicebase_games::race::{After, Board, Game, Move, Objective, Placement, Rules, Seats};
use dicebase_policy::Estimate;
use dicebase_policy::race::RatingBot;
use dicebase_solver::{Cancelled, with_threads};

use crate::common::{self, go_on};
use crate::race::rules;

fn games(ring: usize, pieces: usize) -> Vec<Game> {
    games_measured("small", &Rules::parse("small", &rules(ring, pieces)).unwrap()).unwrap()
}

/// Captures and beginnings of turns, with their probabilities.
#[derive(Default)]
struct Seen {
    captured: HashMap<usize, f64>,
    next: HashMap<Seats, f64>,
}

fn roll(board: &Board, chooser: &dyn Chooser, seats: Seats, tries: usize, chance: f64, seen: &mut Seen) {
    let (chance, others) = (chance / 6.0, seats.others(board));
    for number in 1..=6 {
        let moves: Vec<Move> = board.options(seats.own(), others, number).legal(others).collect();
        if moves.is_empty() {
            match tries {
                1 => *seen.next.entry(seats.passed_on()).or_default() += chance,
                _ => roll(board, chooser, seats, tries - 1, chance, seen),
            }
            continue;
        }
        let mix = chooser.mix(&seats, number, &moves, &[]);
        let step = moves[mix.iter().position(|share| *share == 1.0).unwrap()];
        if let Some((_, distance)) = seats.captured_piece(board, step) {
            *seen.captured.entry(distance).or_default() += chance;
        }
        match After::of(board, &seats, step, number) {
            After::Won => {}
            After::Next(next) => *seen.next.entry(next).or_default() += chance,
            After::Again(again) => roll(board, chooser, again, board.tries(again.own()), chance, seen),
        }
    }
}

/// The probability that a piece at each distance is sent home before its player's next turn.
fn naive_danger(board: &Board, chooser: &dyn Chooser) -> Vec<f64> {
    let ring = board.rules().ring;
    let (mut stood, mut captured) = (vec![0.0; ring], vec![0.0; ring]);
    let mut at = HashMap::from([(Seats::start(board), 1.0)]);
    for _ in 0..400 {
        let mut seen = Seen::default();
        for (seats, chance) in at {
            seats.placement(1).distances().filter(|&d| d <= ring).for_each(|d| stood[d - 1] += chance);
            roll(board, chooser, seats, board.tries(seats.own()), chance, &mut seen);
        }
        seen.captured.iter().for_each(|(distance, chance)| captured[distance - 1] += chance);
        at = seen.next;
    }
    stood.iter().zip(captured).map(|(&stood, captured)| if stood > 0.0 { captured / stood } else { 0.0 }).collect()
}

#[test]
fn the_danger_of_fields_is_that_of_one_who_rolls() {
    let games = games(6, 1);
    let found = sheet(&games, &go_on).unwrap();
    let naive = naive_danger(games[0].board(), &Perfect::solved(&games[0], &go_on).unwrap());
    assert_eq!(found.danger.len(), naive.len());
    for (found, naive) in found.danger.iter().zip(naive) {
        assert_abs_diff_eq!(*found, naive, epsilon = 1e-9);
    }
}

#[test]
fn intervals_hold_the_danger_that_is_measured() {
    let board = games(6, 2)[0].board().clone();
    let ratings = ratings(&board, 200, 1, &go_on).unwrap();
    let bot = RatingBot::new(&board, &ratings);
    let naive = naive_danger(&board, &Fixed::new(&board, Bot::Rated, Some(&ratings)).unwrap());
    let (mut held, mut all) = (0, 0);
    for seed in 0..30 {
        let measured = danger(&bot, 100, seed, &go_on).unwrap();
        assert_eq!(measured.len(), naive.len());
        for (measured, naive) in measured.iter().zip(&naive) {
            let Estimate { low, high, games, share } = measured.unwrap();
            assert!(games == 100 && low <= share && share <= high && low < high);
            held += usize::from((low..=high).contains(naive));
            all += 1;
        }
    }
    // About 95 % of the intervals should contain the danger, and not all of them do if they are no wider than
    // necessary.
    assert!(held * 100 >= all * 91 && held < all, "{held} of {all}");
    let again = |threads| with_threads(threads, || danger(&bot, 100, 1, &go_on).unwrap()).unwrap();
    assert_eq!(again(1), again(3));
    assert_eq!(danger(&bot, 1_000_000, 1, &|_| ControlFlow::Break(())), Err(Cancelled));
}

#[test]
fn a_rule_loses_what_is_said_and_less_than_simpler_ones() {
    let games = games(12, 2);
    let found = sheet(&games, &go_on).unwrap();
    assert_eq!(found.losses.iter().map(|loss| loss.objective).collect::<Vec<_>>(), [Objective::Win, Objective::Turns]);
    for (game, loss) in games.iter().zip(&found.losses) {
        let perfect = Perfect::solved(game, &go_on).unwrap();
        let lost = |chooser: &dyn Chooser| regret(game, chooser, perfect.values(), &go_on).unwrap().loss;
        let of_rule = |rule: &Rule| lost(&Follower::new(game.board(), rule));
        assert_eq!(of_rule(&found.rule), loss.loss);
        assert_eq!(Rule::parse("mine.toml", &found.rule.to_bot_file()), Ok(found.rule.clone()));
        let of_bot = |bot| lost(&Fixed::new(game.board(), bot, None).unwrap());
        assert!(loss.loss < of_bot(Bot::Random), "{loss:?}");
        for (bot, then) in [(Bot::MostAdvanced, Piece::Front), (Bot::LeastAdvanced, Piece::Rear)] {
            assert_eq!(of_bot(bot), of_rule(&Rule { preferences: Vec::new(), then }));
        }
        if game.objective() == Objective::Win {
            assert!([Bot::MostAdvanced, Bot::LeastAdvanced].into_iter().all(|bot| loss.loss < of_bot(bot)));
        }
    }
    assert_eq!(Sheet::of_numbers(&games, &found.to_numbers()), Some(found));
}

#[test]
fn a_winning_move_costs_the_turn_in_which_it_is_made() {
    let game = games(12, 2).into_iter().find(|game| game.objective() == Objective::Turns).unwrap();
    let perfect = Perfect::solved(&game, &go_on).unwrap();
    let seats = Seats::alone(Placement::of([12, 14]));
    assert_eq!(perfect.worth(&seats, Move { from: 12, to: 13 }, 1), -1.0);
    // Entering later costs this turn and at least one more.
    let behind = Seats::alone(Placement::of([11, 14]));
    assert!(perfect.worth(&behind, Move { from: 11, to: 12 }, 1) < -2.0);
}

#[test]
fn a_rule_takes_the_first_thing_that_can_be_done() {
    let game = &games(12, 2)[0];
    let board = game.board();
    // One's own pieces stand at 4 and 9. The other player's piece stands at its 10, which is field 4 of this player.
    let own = Placement::of([4, 9]);
    let seats = Seats::of(board, 0, &[own, Placement::of([4])]).unwrap();
    let moves = [Move { from: 4, to: 5 }, Move { from: 9, to: 10 }];
    let chosen = |preferences: &[Preference], then| {
        let rule = Rule { preferences: preferences.to_vec(), then };
        let mix = Follower::new(board, &rule).mix(&seats, 1, &moves, &[]);
        mix.iter().position(|share| *share == 1.0).unwrap()
    };
    assert_eq!([Piece::Rear, Piece::Front].map(|then| chosen(&[], then)), [0, 1]);
    assert_eq!(chosen(&[Preference::Capture], Piece::Rear), 1);
    // No piece can be brought in, so the next preference decides.
    assert_eq!(chosen(&[Preference::Enter, Preference::Capture], Piece::Rear), 1);
    // Field 4 is 10 for the other player, whose piece at 4 is six fields behind it.
    assert_eq!(chosen(&[Preference::Flee, Preference::Capture], Piece::Front), 0);
}

#[test]
fn large_games_are_measured_with_fewer_pieces() {
    let six = Rules::parse("mad-game", &common::rules("mad-game")).unwrap();
    let games = games_measured("mad-game", &six).unwrap();
    let told = |game: &Game| (game.objective(), game.players(), game.rules().pieces);
    assert_eq!(games.iter().map(told).collect::<Vec<_>>(), [(Objective::Win, 2, 2), (Objective::Turns, 1, 4)]);
}

#[test]
fn a_bot_file_says_a_rule_in_the_words_of_the_sheet() {
    let text = |prefer: &str, then: &str| format!("family = \"race\"\nprefer = [{prefer}]\nthen = \"{then}\"\n");
    for preference in Preference::ALL {
        let rule = Rule::parse("mine.toml", &text(&format!("\"{}\"", preference.name()), "rear")).unwrap();
        assert_eq!(rule, Rule { preferences: vec![preference], then: Piece::Rear });
    }
    let cases = [
        (text("\"capture\", \"capture\"", "rear"), "key `prefer`: \"capture\" stands there twice"),
        (text("\"hit\"", "rear"), "line 2, `prefer = [\"hit\"]`: unknown variant `hit`, expected one of `capture`"),
        (text("", "middle"), "unknown variant `middle`, expected `front` or `rear`"),
        (text("", "rear") + "also = 1", "line 4, `also = 1`: unknown field `also`"),
        ("family = \"race\"\nprefer = []".to_owned(), "the key `then` is missing"),
        (text("", "rear").replace("race", "bank"), "key `family`: this bot plays bank games"),
    ];
    for (text, expected) in cases {
        let error = Rule::parse("mine.toml", &text).unwrap_err().to_string();
        assert!(error.starts_with("bot file mine.toml: ") && error.contains(expected), "{text}\n{error}");
    }
}
