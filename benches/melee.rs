//! Benchmarks of rating and playing games with action dice. Learning the ratings from games takes minutes and is left
//! out: hands and seats are rated as unknown, which takes as long.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use dicebase_analysis::melee::simulate;
use dicebase_analysis::scorecard::Frontier;
use dicebase_games::find_builtin;
use dicebase_games::melee::{Game, Position};
use dicebase_games::scorecard::{self, Futures};
use dicebase_policy::RATINGS;
use dicebase_policy::melee::{Adviser, Bot, OfPlayers, PLAYERS, Player, Ratings};
use dicebase_solver::scorecard::{FixedPlay, solve, solve_futures};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

/// The start of a turn in the middle of a game of four, in which action dice may be played.
const START: &str = "kniffeliger objective win card ones=3,full-house=25,pi=0 \
                     opponents twos=6,chance=20,sixes=18/fours=12,ones=2,pi=0/threes=9,fives=15,full-house=25 \
                     hands steal,swap/freeze/shift/cross-out";
/// A roll of that turn.
const ROLL: &str = " roll 11356 rolls-left 2";
/// The last exchange of a game of four.
const EXCHANGE: &str = "hands shift,swap/swap/shift,shift/swap,shift seat 1 round 14 exchange";

fn game() -> Game {
    let builtin = find_builtin("kniffeliger").expect("a built-in game");
    Game::new(scorecard::Game::parse(builtin.id, builtin.text).expect("good rules")).expect("it has action dice")
}

fn futures(game: &Game) -> Vec<f64> {
    let cards = game.cards();
    let values = solve(cards, &|_| ControlFlow::Continue(())).expect("nobody cancels");
    solve_futures(cards, &Futures::new(cards), &FixedPlay::of_values(cards, &values))
}

fn ratings(game: &Game, futures: &[f64]) -> Ratings {
    let unknown = PLAYERS.map(|players| OfPlayers::unknown(game, players)).collect();
    Ratings::new(game, futures.to_vec(), unknown).expect("they fit")
}

/// Solving the numbers behind the bot, and points against dice.
fn solving(c: &mut Criterion) {
    let game = game();
    let mut group = c.benchmark_group("melee");
    group.sample_size(10);
    group.bench_function("what cards still bring", |b| b.iter(|| futures(black_box(&game))));
    group.bench_function("points against dice, 16 worths", |b| {
        b.iter(|| Frontier::of(black_box(game.cards()), &|_| ControlFlow::Continue(())));
    });
    group.finish();
}

fn playing(c: &mut Criterion) {
    let game = game();
    let ratings = ratings(&game, &futures(&game));
    let mut group = c.benchmark_group("melee");
    group.sample_size(20);
    for players in [2, 4] {
        for bot in [Bot::Rated, Bot::Greedy] {
            let seated = vec![Player::new(&game, &ratings, bot); players];
            let mut seed = 0;
            group.bench_function(format!("game of {players}, {}", bot.name()), |b| {
                b.iter(|| {
                    seed += 1;
                    simulate(&game, &seated, 1, seed, &|_| ControlFlow::Continue(()))
                });
            });
        }
    }
    group.finish();
}

fn adviser(game: Game) -> Adviser {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("ratings.dicebase");
    let numbers = ratings(&game, &futures(&game)).to_numbers();
    let metadata = Metadata {
        game: game.id().into(),
        kind: RATINGS.into(),
        rules: game.rules().text().into(),
        objective: game.objective().name().into(),
        root: 0.0,
        root_error_bound: 0.0,
        error_bound: 0.0,
        program: "bench".into(),
        mixtures: Vec::new(),
    };
    let shape = Shape { rows: numbers.len() as u64, columns: 1 };
    let mut writer = Writer::create(&path, &metadata, ValueType::F64, shape).expect("a file");
    writer.write_values(&numbers).expect("room on the disk");
    writer.finish().expect("a table");
    Adviser::new(game, Table::open(&path).expect("a table")).expect("of this game")
}

/// A full card of each of four players.
fn last_exchange(game: &Game) -> String {
    let of = |points: usize| {
        let entry = |id: &str| format!("{id}={}", if id == "chance" { points } else { 0 });
        let entries = game.rules().categories.iter().map(|category| entry(&category.id));
        entries.collect::<Vec<_>>().join(",")
    };
    format!("kniffeliger objective win card {} opponents {}/{}/{} {EXCHANGE}", of(10), of(20), of(15), of(12))
}

fn advice(c: &mut Criterion) {
    let adviser = adviser(game());
    let read =
        |line: &str| Position::read(adviser.game(), &line.parse().expect("a line")).expect("a position of the game");
    let mut group = c.benchmark_group("melee");
    group.sample_size(10);
    let exchange = last_exchange(adviser.game());
    for (what, line) in [("a turn's start", START.to_owned()), ("a roll", format!("{START}{ROLL}"))] {
        let position = read(&line);
        group.bench_function(format!("{what} of four, as rated"), |b| b.iter(|| adviser.rated(black_box(&position))));
        group.bench_function(format!("{what} of four, with estimates"), |b| {
            b.iter(|| adviser.rank(black_box(&position)));
        });
    }
    let position = read(&exchange);
    group.bench_function("the last exchange of four, exactly", |b| b.iter(|| adviser.rank(black_box(&position))));
    group.finish();
}

criterion_group!(benches, solving, playing, advice);
criterion_main!(benches);
