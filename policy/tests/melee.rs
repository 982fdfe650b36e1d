//! The adviser of games of several players with action dice: only the end is exact; see also `melee_endings`.

use std::ops::ControlFlow;

use dicebase_games::any::Game as AnyGame;
use dicebase_games::melee::{Action, Entries, Game, Hand, MAX_PLAYERS, Position, Seat, Seats, Stage};
use dicebase_games::scorecard::{self, Card, Face, Objective};
use dicebase_policy::any::Policy;
use dicebase_policy::melee::{Adviser, Holders, OfPlayers, Others, PLAYERS, Part, Ratings, rating_numbers};
use dicebase_policy::{PolicyError, RATINGS, Worth};
use dicebase_solver::scorecard as solver;
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{SMALL, metadata, scorecard_values, table};

pub const DICE: &str = r#"
[action-dice]
when-sum-divisible-by = 2
faces = ["steal", "freeze", "cross-out", "shift", "swap", "one-of-each"]
before-rolling = ["freeze", "cross-out"]
instead-of-rolling = ["steal"]
after-round = ["shift", "swap"]
last-freeze-round = 3
"#;

/// The small game with action dice, which has no bonus.
fn cards() -> scorecard::Game {
    let rules = SMALL.replace("upper-bonus = { from = 6, points = 5 }\n", "");
    scorecard::Game::parse("small", &format!("{rules}{DICE}")).unwrap()
}

fn numbers(game: &Game) -> Table<Vec<u8>> {
    let cards = game.cards();
    let values = solver::solve(cards, &|_| ControlFlow::Continue(())).unwrap();
    let places = scorecard::Futures::new(cards);
    let futures = solver::solve_futures(cards, &places, &solver::FixedPlay::of_values(cards, &values));
    let unknown = PLAYERS.map(|players| OfPlayers::unknown(game, players)).collect();
    let numbers = Ratings::new(game, futures, unknown).unwrap().to_numbers();
    assert_eq!(numbers.len(), rating_numbers(game));
    let metadata = metadata(game.id(), RATINGS, game.rules().text(), "win", 0.0);
    let shape = Shape { rows: numbers.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&numbers).unwrap())
}

fn adviser() -> Adviser<Vec<u8>> {
    adviser_of(cards())
}

/// The bot of a game with untrained ratings.
pub fn adviser_of(cards: scorecard::Game) -> Adviser<Vec<u8>> {
    let game = Game::new(cards).unwrap();
    let table = numbers(&game);
    Adviser::new(game, table).unwrap()
}

fn position(adviser: &Adviser<Vec<u8>>, line: &str) -> Position {
    Position::read(adviser.game(), &format!("small {line}").parse().unwrap()).unwrap()
}

fn best(adviser: &Adviser<Vec<u8>>, line: &str) -> String {
    let position = position(adviser, line);
    adviser.best(&position).unwrap().unwrap().action.text(adviser.game())
}

#[test]
fn before_the_end_every_decision_has_all_its_actions_and_no_number_is_exact() {
    let adviser = adviser();
    let cards = "card ones=2 opponents pair=10/twos=4 frozen pair//";
    for line in [
        format!("{cards} hands steal,freeze,cross-out//"),
        format!("{cards} roll 12 rolls-left 2"),
        format!("{cards} roll 12 rolls-left 0"),
        "card ones=2 opponents pair=10/twos=4 hands shift,swap// seat 1 round 1 exchange".to_owned(),
    ] {
        let position = position(&adviser, &line);
        let ranked = adviser.rank(&position).unwrap();
        let order: Vec<Action> = adviser.rated(&position).into_iter().map(|(action, _)| action).collect();
        assert_eq!(ranked.iter().map(|advice| advice.action).collect::<Vec<_>>(), order);
        let mut actions = position.actions(adviser.game());
        for (number, advice) in ranked.iter().enumerate() {
            let place = actions.iter().position(|action| *action == advice.action).unwrap();
            actions.remove(place);
            let estimate = advice.worth.estimate().unwrap();
            assert!((0.0..=1.0).contains(&estimate.share) && advice.loss.is_none(), "{advice:?}");
            assert!(estimate.low <= estimate.share && estimate.share <= estimate.high, "{advice:?}");
            assert_eq!(estimate.games > 0, number < 6, "games are played for the first six");
        }
        assert!(actions.is_empty(), "{line}");
        assert_eq!(adviser.best(&position).unwrap(), Some(ranked[0]));
        assert_eq!(adviser.worth(&position).unwrap(), ranked[0].worth);
    }
}

#[test]
fn what_is_plainly_best_is_done() {
    let adviser = adviser();
    let last = "card ones=2,twos=2,run=0,chance=5 opponents ones=2,twos=2,run=7,chance=5,pair=10 seat 1 round 5";
    let all_had = last.replace("chance=5 opp", "chance=5,pair=0 opp");
    assert_eq!(best(&adviser, &format!("{last} hands steal/").replace("seat 1", "seat 2")), "steal 1 pair");
    assert_eq!(best(&adviser, &format!("{all_had} hands swap/ exchange")), "swap 1");
    assert_eq!(best(&adviser, "card ones=2 opponents pair=10 hands steal/"), "roll", "it is too early to steal");
    assert_eq!(best(&adviser, "roll 33 rolls-left 0"), "score pair 10");
    assert_eq!(best(&adviser, "roll 33 rolls-left 1"), "keep 33");
}

#[test]
fn the_end_is_exact_and_a_turn_without_dice_to_play_has_no_actions() {
    let adviser = adviser();
    let full = "ones=2,twos=2,pair=0,run=7,chance=5";
    let over = position(&adviser, &format!("card {full} opponents {full}"));
    assert_eq!(adviser.worth(&over).unwrap(), Worth::Exact(0.5));
    assert!(adviser.rank(&over).unwrap().is_empty());
    let start = position(&adviser, "opponents /");
    assert!(adviser.rank(&start).unwrap().is_empty() && adviser.best(&start).unwrap().is_none());
    let worth = adviser.worth(&start).unwrap();
    let estimate = worth.estimate().unwrap();
    assert!(estimate.games > 100 && estimate.low < estimate.high, "{worth:?}");
}

#[test]
fn a_game_with_action_dice_is_one_of_several_players_when_it_is_played_to_win() {
    let win = AnyGame::of_cards(cards().played_for(Objective::Win));
    assert!(matches!(win, AnyGame::Melee(_)));
    let alone = AnyGame::of_cards(cards());
    assert!(matches!(alone, AnyGame::Scorecard(_)));
    let table = numbers(&Game::new(cards()).unwrap());
    let policy = Policy::of_table(table).unwrap();
    assert!(!policy.is_exact() && policy.root().is_none());
    let line = "small objective win card ones=2 opponents pair=10 hands steal,freeze/";
    let question = policy.ask(&line.parse().unwrap()).unwrap();
    let ranked = question.rank().unwrap();
    let steal = ranked.iter().find(|ranked| ranked.text == "steal 1 pair").unwrap();
    assert_eq!(steal.words, "steal Pair of opponent 1");
    let category = steal.action.get_word("category");
    assert_eq!((steal.action.get_number("player"), category), (Some(1), Some("pair")));
    assert!(ranked.iter().all(|ranked| Action::text_of(&ranked.action).as_ref() == Some(&ranked.text)));
    assert_eq!(question.best().unwrap(), ranked[0]);
}

#[test]
fn a_table_of_a_card_alone_is_refused() {
    let values = scorecard_values(&cards(), ValueType::F64);
    let error = Adviser::new(Game::new(cards()).unwrap(), values).err().unwrap();
    assert!(matches!(error, PolicyError::OtherKind { kind: RATINGS, .. }), "{error}");
}

/// The shares of the last exchange if everybody plays optimally, by exhaustive search.
fn shares_of_exchange(game: &Game, seats: &Seats) -> [f64; MAX_PLAYERS] {
    if seats.stage() == Stage::Over {
        return seats.shares();
    }
    let plays = seats.plays(game.dice()).into_iter();
    let outcomes = plays.map(|play| shares_of_exchange(game, &seats.after(game.dice(), play)));
    let own = seats.mover();
    outcomes.reduce(|best, other| if other[own] > best[own] + 1e-12 { other } else { best }).unwrap()
}

/// Seats in the last exchange: full cards with these totals, and these shift and swap dice.
fn last_exchange(game: &Game, totals: &[usize], dice: &[[usize; 2]]) -> Seats {
    let categories = game.rules().categories.len();
    let seat = |(&total, &[shifts, swaps]): (&usize, &[usize; 2])| {
        let card = (0..categories).fold(Card::empty(game.cards()), |card, category| {
            card.with(category, if category == 0 { total } else { 0 })
        });
        let faces = [(Face::Shift, shifts), (Face::Swap, swaps)];
        let faces = faces.into_iter().flat_map(|(face, count)| std::iter::repeat_n(face, count));
        let hand = faces.fold(Hand::default(), Hand::with);
        Seat { card: Entries::of_card(&card, categories), hand, skips: 0 }
    };
    let seats: Vec<Seat> = totals.iter().zip(dice).map(seat).collect();
    let mover = dice.iter().position(|dice| *dice != [0, 0]).unwrap_or_default();
    Seats::of(&seats, mover, categories, Stage::Exchange)
}

/// All combinations of dice that the players may hold, with at most one die of each face.
fn all_dice(players: usize) -> impl Iterator<Item = Vec<[usize; 2]>> {
    (1..4_usize.pow(players as u32)).map(move |number| {
        let of = |player: usize| number >> (2 * player) & 3;
        (0..players).map(|player| [of(player) & 1, of(player) >> 1]).collect()
    })
}

#[test]
fn who_holds_the_best_card_after_the_last_exchange_is_who_can() {
    let game = Game::new(cards()).unwrap();
    for players in 2..=3 {
        let holders = Holders::new(&game, players, Others::Patient, &vec![0.5; players * 5 + 1]);
        for dice in all_dice(players) {
            let held = holders.held(0, &dice);
            for (best, held) in held.iter().enumerate().take(players) {
                let totals: Vec<usize> = (0..players).map(|player| usize::from(player == best)).collect();
                let expected = shares_of_exchange(&game, &last_exchange(&game, &totals, &dice));
                assert_eq!(*held, expected, "{dice:?}, the best lies at {best}");
            }
        }
    }
}

#[test]
fn the_last_exchange_is_played_as_well_as_can_be() {
    let adviser = adviser();
    let game = adviser.game();
    // Only opponents who play well are assumed.
    let bot = adviser.bot().without(Part::Kinds);
    for players in 2..=3 {
        for dice in all_dice(players) {
            for totals in [[1, 2, 3], [3, 2, 1], [2, 2, 1], [1, 3, 2]] {
                let seats = last_exchange(game, &totals[..players], &dice);
                let expected = shares_of_exchange(game, &seats)[seats.mover()];
                let play = bot.best_play(&seats);
                let reached = shares_of_exchange(game, &seats.after(game.dice(), play))[seats.mover()];
                assert!((reached - expected).abs() < 1e-12, "{totals:?} {dice:?}: {play:?}");
                assert!((bot.rate(&seats, play) - expected).abs() < 1e-12, "{totals:?} {dice:?}: {play:?}");
            }
        }
    }
}

#[test]
fn turns_to_come_are_the_mean_of_what_they_may_earn() {
    let game = Game::new(cards()).unwrap();
    let (players, rate) = (2, 0.3);
    for others in Others::ALL {
        let holders = Holders::new(&game, players, others, &vec![rate; players * 5 + 1]);
        for dice in all_dice(players) {
            // The second player's turn is the last one. Of six faces one is a shift, one a swap, and one both.
            let with = |more: [usize; 2]| holders.held(0, &[dice[0], [dice[1][0] + more[0], dice[1][1] + more[1]]]);
            let gains = [([0, 0], 1.0 - rate / 2.0), ([1, 0], rate / 6.0), ([0, 1], rate / 6.0), ([1, 1], rate / 6.0)];
            for lies in 0..players {
                for who in 0..players {
                    let mean: f64 = gains.iter().map(|&(more, chance)| chance * with(more)[lies][who]).sum();
                    let found = holders.held(1, &dice)[lies][who];
                    assert!((found - mean).abs() < 1e-6, "{others:?} {dice:?} {lies} {who}: {found} and {mean}");
                }
            }
        }
    }
}
