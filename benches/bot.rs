//! Benchmarks of `dicebase bot`: its answers through a pipe, and the first one after its start.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Card, Game, Position};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of requests that are sent in one go.
const REQUESTS: usize = 20_000;

fn dicebase() -> Command {
    let program = std::env::var_os("DICEBASE").expect("DICEBASE is the path of the program; scripts/bench sets it");
    let mut command = Command::new(program);
    command.env("DICEBASE_DATA", Path::new(env!("CARGO_TARGET_TMPDIR")).join("bot-bench"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

fn solve(words: &[&str]) {
    assert!(dicebase().arg("solve").args(words).stdout(Stdio::null()).status().expect("dicebase runs").success());
}

/// Requests about random cards of Yahtzee, after random rolls.
fn requests(more: &str) -> String {
    let game = Game::builtin("yahtzee").expect("a built-in game");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut lines = String::new();
    for id in 0..REQUESTS {
        let mut card = Card::empty(&game);
        for category in 1..game.rules().categories.len() {
            if random.random() {
                let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
                card = card.with(category, slots.choose(&mut random).expect("points").points);
            }
        }
        let roll = Dice::from_faces((0..5).map(|_| random.random_range(1..7)));
        let position = Position::after_roll(&game, card, roll, id % 3, Dice::NONE).expect("a position");
        let (card, left) = (position.card().to_text(&game), id % 3);
        let asked = format!(r#""card":"{card}","roll":"{roll}","rolls_left":{left}{more}"#);
        lines += &format!(r#"{{"id":{id},"command":"best","game":"yahtzee",{asked}}}"#);
        lines.push('\n');
    }
    lines
}

/// Sends all requests and reads all answers at the same time.
fn answer(bot: &mut Child, answers: &mut impl BufRead, requests: &str) {
    let to = bot.stdin.as_mut().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(|| to.write_all(requests.as_bytes()).expect("the bot reads"));
        let mut line = Vec::new();
        for _ in 0..REQUESTS {
            line.clear();
            answers.read_until(b'\n', &mut line).expect("the bot answers");
        }
        assert!(line.windows(9).any(|part| part == b"\"ok\":true"), "{}", String::from_utf8_lossy(&line));
    });
}

fn pipe(c: &mut Criterion) {
    solve(&["yahtzee", "--policy"]);
    let mut group = c.benchmark_group("bot");
    group.throughput(Throughput::Elements(REQUESTS as u64)).sample_size(10).measurement_time(Duration::from_secs(10));
    for (name, more) in [("best", ""), ("best, policy table", r#","policy":true"#)] {
        let requests = requests(more);
        let mut bot = dicebase().arg("bot").spawn().expect("dicebase runs");
        let mut answers = BufReader::with_capacity(1 << 16, bot.stdout.take().expect("a pipe"));
        group.bench_function(name, |b| b.iter(|| answer(&mut bot, &mut answers, &requests)));
        drop(bot.stdin.take());
        bot.wait().expect("the bot ends");
    }
    group.finish();
}

fn start(c: &mut Criterion) {
    solve(&["yahtzee", "--policy"]);
    solve(&["zehntausend"]);
    let mut group = c.benchmark_group("bot, start to first answer");
    for (name, request) in [
        ("yahtzee", r#"{"command":"best","game":"yahtzee","roll":"11356","rolls_left":2}"#),
        ("yahtzee, policy table", r#"{"command":"best","game":"yahtzee","roll":"11356","rolls_left":2,"policy":true}"#),
        ("zehntausend", r#"{"command":"best","game":"zehntausend","me":3000,"turn":350,"roll":"11523"}"#),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut bot = dicebase().arg("bot").spawn().expect("dicebase runs");
                bot.stdin.take().expect("a pipe").write_all(request.as_bytes()).expect("the bot reads");
                let mut answer = String::new();
                bot.stdout.take().expect("a pipe").read_to_string(&mut answer).expect("the bot answers");
                assert!(answer.contains("\"ok\":true"), "{answer}");
                bot.wait().expect("the bot ends")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, pipe, start);
criterion_main!(benches);
