//! Bots of race games compared with naive bots written from RACES.md, and games between them.

#[path = "race_bots/naive.rs"]
mod naive;

use dicebase_analysis::race::{Bot, Chooser, Fixed, Player, Simulated, simulate};
use dicebase_engine::race::ratings;
use dicebase_games::race::{Board, Move, Placement, Rules, RulesFile, Seats};
use dicebase_policy::race::{GameDice, Games, Mover, RatingBot, Ratings, TurnDice, play_turn};
use dicebase_solver::with_threads;

use crate::common::{go_on, rules};

/// MAD-GAME on a small board, which is rated quickly.
fn board(change: impl FnOnce(RulesFile) -> RulesFile) -> Board {
    let small = RulesFile { ring: 24, pieces: 3, ..(*Rules::parse("mad-game", &rules("mad-game")).unwrap()).clone() };
    Board::new(Rules::new("test", change(small)).unwrap())
}

fn rated(board: &Board) -> Ratings {
    ratings(board, 100, 1, &go_on).unwrap()
}

fn played(bots: [Bot; 6], games: u64, board: &Board, ratings: &Ratings) -> Simulated {
    let players = bots.map(|bot| Player::new(board, ratings, bot));
    simulate(&players, games, 3, &go_on).unwrap()
}

/// Plays like `random`, and compares every other bot in every decision.
struct Compared<'a> {
    board: &'a Board,
    ratings: &'a Ratings,
    pieces: Vec<u8>,
    decisions: usize,
}

impl Mover for Compared<'_> {
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, dice: &mut TurnDice<'_>) -> Move {
        self.decisions += 1;
        self.pieces = seats.own().distances().map(|distance| distance as u8).collect();
        self.pieces.resize(self.board.rules().pieces, 0);
        let turn = dice.below(self.pieces.len());
        self.pieces.rotate_left(turn);
        for bot in Bot::ALL.into_iter().filter(|bot| *bot != Bot::Random) {
            let found = Player::new(self.board, self.ratings, bot).choose(seats, (legal, roll), &self.pieces, dice);
            let expected = naive::choose(bot.name(), (self.board, self.ratings), seats, (legal, roll), &self.pieces);
            assert_eq!(found, expected, "{} of {legal:?} in {seats:?}", bot.name());
            let followed = Fixed::new(self.board, bot, Some(self.ratings)).unwrap();
            let mix = followed.mix(seats, roll, legal, &self.pieces);
            assert!(legal.iter().zip(mix).all(|(step, share)| share == f64::from(*step == expected)), "{mix:?}");
        }
        Player::new(self.board, self.ratings, Bot::Random).choose(seats, (legal, roll), &self.pieces, dice)
    }
}

#[test]
fn bots_do_what_is_written_of_them() {
    let with = [
        board(|rules| rules),
        board(|rules| RulesFile { duties: vec![], players: 3, seats: 4, ..rules }),
        board(|rules| RulesFile { again: vec![1, 6], enter: vec![5, 6], sides: 8, on_entry: 1, ..rules }),
    ];
    for board in with {
        let ratings = rated(&board);
        let mut compared = Compared { board: &board, ratings: &ratings, pieces: vec![], decisions: 0 };
        for game in 0..12 {
            let mut dice = GameDice::new(8, game);
            let mut seats = Seats::start(&board);
            for _ in 0..400 {
                let tries = board.tries(seats.own());
                let Some(next) = play_turn(&board, seats, tries, &mut dice.turn(), &mut compared) else { break };
                seats = next;
            }
        }
        assert!(compared.decisions > 150, "{}", compared.decisions);
    }
}

#[test]
fn all_bots_have_their_names() {
    for bot in Bot::ALL {
        assert_eq!(Bot::parse(&bot.name().to_uppercase()), Ok(bot));
        assert!(!bot.rule().is_empty());
    }
    let error = Bot::parse("safe").unwrap_err().to_string();
    assert!(error.contains("no bot \"safe\"") && error.contains("safest"), "{error}");
}

#[test]
fn games_do_not_depend_on_threads() {
    let board = board(|rules| rules);
    let of = |threads| {
        let work = || {
            let ratings = rated(&board);
            let bots = [Bot::Rated, Bot::Random, Bot::FirstPiece, Bot::Safest, Bot::Capture, Bot::LeastAdvanced];
            (played(bots, 250, &board, &ratings), ratings)
        };
        with_threads(threads, work).unwrap()
    };
    let (simulated, ratings) = of(1);
    assert_eq!((simulated.clone(), ratings), of(2));
    assert_eq!(simulated.games, 250);
    assert_eq!(simulated.turns.len(), 250);
    let sum = |of: fn(&dicebase_analysis::race::Played) -> u64| simulated.players.iter().map(of).sum::<u64>();
    assert_eq!(sum(|played| played.wins), 250);
    assert_eq!(sum(|played| played.captures), sum(|played| played.losses));
}

#[test]
fn the_rated_bot_is_better_than_chance() {
    let board = board(|rules| rules);
    let ratings = rated(&board);
    let [rated, random] = [Bot::Rated, Bot::Random];
    let simulated = played([rated, random, random, random, random, random], 3000, &board, &ratings);
    // On a small board there is little to decide.
    assert!(simulated.share(0).1.low > 1.0 / 6.0, "{:?}", simulated.share(0));
}

#[test]
fn nobody_plays_where_seats_stay_empty() {
    let board = board(|rules| rules);
    let ratings = rated(&board);
    let one = [Player::new(&board, &ratings, Bot::Random)];
    assert_eq!(simulate(&one, 100, 1, &go_on).unwrap().games, 0);
}

#[test]
fn estimates_come_from_games_and_keep_the_order_of_the_bot() {
    let board = board(|rules| rules);
    let ratings = rated(&board);
    let bot = RatingBot::new(&board, &ratings);
    let start = bot.estimate(&Seats::start(&board), 3, Games { games: 2000, seed: 5 });
    // All players have nearly the same chance at the start, a sixth.
    assert!((0.13..0.21).contains(&start.share) && start.low < start.share && start.share < start.high, "{start:?}");
    assert_eq!(start, bot.estimate(&Seats::start(&board), 3, Games { games: 2000, seed: 5 }));
    let placed = |own: &[usize]| Placement::of(own.iter().copied());
    let mut all = vec![placed(&[10, 14, 20]); 1];
    all.resize(6, Placement::HOME);
    let seats = Seats::of(&board, 0, &all).unwrap();
    let moves = bot.estimate_moves(&seats, 3, Games { games: 400, seed: 5 });
    let ranked: Vec<Move> = bot.rank(&seats, 3).into_iter().map(|(step, _)| step).collect();
    assert_eq!(moves.iter().map(|moved| moved.step).collect::<Vec<_>>(), ranked);
    assert_eq!(ranked.len(), 3);
    // The chance is larger than the fair sixth.
    assert!(moves.iter().all(|moved| moved.estimate.low > 1.0 / 6.0), "{moves:?}");
    // A player who needs one move wins with it.
    all[0] = placed(&[24, 25, 26]);
    let won = bot.estimate_moves(&Seats::of(&board, 0, &all).unwrap(), 3, Games { games: 400, seed: 5 });
    assert_eq!(won.iter().map(|moved| moved.estimate.low).fold(0.0, f64::max), 1.0);
}
