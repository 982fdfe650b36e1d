//! The adviser of race games gives exact values for solved games and estimates for unsolved ones.

use std::ops::ControlFlow;

use dicebase_games::race::{Action, Board, Game, Objective, Position, Rules, RulesFile, Seats};
use dicebase_policy::RATINGS;
use dicebase_policy::race::{Adviser, Ratings};
use dicebase_policy::{Estimate, Worth};
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{metadata, race_values, table};

/// MAD-GAME on a small board with this number of players.
fn game(players: usize) -> Game {
    let rules = Game::builtin("mad-game", Objective::Win).unwrap().rules().clone();
    let rules = RulesFile { ring: 12, seats: 6, players, pieces: 2, goal: 2, ..(*rules).clone() };
    Game::new("small", Rules::new("small", rules).unwrap(), Objective::Win)
}

/// Ratings of a game in which nobody is ever captured.
fn ratings(board: &Board) -> Ratings {
    let turns = dicebase_solver::race::fewest_turns(board, &|_| ControlFlow::Continue(())).unwrap();
    Ratings::new(board, turns, vec![0.0; board.rules().ring + 1], 2.0).unwrap()
}

fn ratings_table(game: &Game) -> Table<Vec<u8>> {
    let numbers = ratings(game.board()).to_numbers();
    let metadata = metadata(game.id(), RATINGS, game.rules().text(), "win", 0.0);
    let shape = Shape { rows: numbers.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&numbers).unwrap())
}

fn read(game: &Game, line: &str) -> Position {
    Position::read(game, &line.parse().unwrap()).unwrap()
}

#[test]
fn a_game_that_is_not_solved_has_estimates_and_no_losses() {
    let game = game(3);
    let adviser = Adviser::new(game.clone(), ratings_table(&game)).unwrap();
    assert!(adviser.solved().is_none() && adviser.game().players() == 3);
    let start = Position::start(&game, Seats::start(game.board()), None).unwrap();
    let worth = adviser.worth(&start).unwrap();
    let &Estimate { share, low, high, games } = worth.estimate().unwrap();
    assert!(0.0 < low && low < share && share < high && high < 1.0 && games == 1000, "{worth:?}");
    assert!((0.2..0.5).contains(&share), "all have about the same chance: {worth:?}");
    assert_eq!((worth.exact(), worth.number()), (None, share));
    assert_eq!(adviser.worth(&start).unwrap(), worth, "the same question has the same answer");
    assert!(adviser.rank(&start).unwrap().is_empty());
    assert_eq!(adviser.best(&start).unwrap(), None);

    let position = read(&game, "small me 3,7 opponents 0,2/6,9 roll 1");
    let ranked = adviser.rank(&position).unwrap();
    let mut actions: Vec<Action> = ranked.iter().map(|advice| advice.action).collect();
    let bot = ratings(game.board());
    let of_bot = dicebase_policy::race::RatingBot::new(game.board(), &bot).rank(position.seats(), 1);
    assert!(actions.iter().map(|action| action.step).eq(of_bot.iter().map(|(step, _)| *step)), "the bot's order");
    assert_eq!(adviser.best(&position).unwrap().as_ref(), ranked.first());
    assert_eq!(adviser.worth(&position).unwrap(), ranked[0].worth, "the position is worth what the bot's move is");
    for advice in &ranked {
        assert!(advice.worth.estimate().is_some() && advice.loss.is_none(), "{advice:?}");
    }
    actions.sort_by_key(|action| action.step.from);
    assert_eq!(actions, position.actions(&game));
}

#[test]
fn a_move_that_wins_is_estimated_too() {
    let game = game(3);
    let adviser = Adviser::new(game.clone(), ratings_table(&game)).unwrap();
    let best = adviser.best(&read(&game, "small me 12,14 opponents 0,2/6,9 roll 1")).unwrap().unwrap();
    let Worth::Estimate(Estimate { share, low, high, .. }) = best.worth else { panic!("{best:?}") };
    assert_eq!((share, low, high), (1.0, 1.0, 1.0));
}

#[test]
fn a_game_that_is_solved_has_values_and_losses() {
    let game = game(2);
    let adviser = Adviser::new(game.clone(), race_values(&game)).unwrap();
    assert!(adviser.solved().is_some());
    let start = Position::start(&game, Seats::start(game.board()), None).unwrap();
    let worth = adviser.worth(&start).unwrap();
    assert!(worth.estimate().is_none() && worth.exact() == Some(worth.number()));
    let ranked = adviser.rank(&read(&game, "small me 3,7 opponents 0,3 roll 1")).unwrap();
    assert!(ranked.len() > 1 && ranked.iter().all(|advice| advice.loss >= Some(0.0)));
    assert!(ranked.iter().all(|advice| advice.worth.exact().is_some()));
}

#[test]
fn nobody_is_advised_from_a_table_of_another_kind() {
    let (two, three) = (game(2), game(3));
    let refused = |game: &Game, table| Adviser::new(game.clone(), table).err().unwrap().to_string();
    let error = refused(&two, ratings_table(&two));
    assert!(error.contains(RATINGS) && error.contains("values"), "{error}");
    let error = refused(&three, ratings_table(&two));
    assert!(error.contains("rules"), "{error}");
}
