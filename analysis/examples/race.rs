//! Measures the strength of the rated bot of a race game: one of them plays against bots of another kind on all other
//! seats.
//!
//! `cargo run --release -p dicebase-analysis --example race -- GAMES SEED` rates MAD-GAME, plays GAMES games against
//! each kind, and prints shares of wins with 95 % intervals. The first lines show the speed of the machine.

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_analysis::race::{Bot, Player, Simulated, simulate};
use dicebase_engine::race::{GAMES, ratings};
use dicebase_games::race::{Board, Placement, Rules, Seats};
use dicebase_policy::race::{Games, RatingBot, Ratings};

/// The seed of the games that give the ratings. No reported game may use it.
const RATING: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<Vec<u64>, _>>()?;
    let &[games, seed] = &numbers[..] else { return Err("write the games and a seed, such as 100000 7".into()) };
    machine();
    let board = Board::new(Rules::parse("mad-game", include_str!("../../games/rules/race/mad-game.toml"))?);
    let begin = Instant::now();
    let ratings = ratings(&board, GAMES, RATING, &|_| ControlFlow::Continue(()))?;
    let start = ratings.turns_of(&board, board.start());
    println!("rated in {:.1?}: {start:.3} turns, coefficient {:.4}", begin.elapsed(), ratings.coefficient());
    estimate(&board, &ratings)?;
    println!("\n{:15} {:>7} {:>15} {:>8} {:>6}", "one against", "wins", "95 % interval", "turns", "time");
    for other in Bot::ALL {
        against(&board, &ratings, other, games, seed)?;
    }
    Ok(())
}

/// Prints the number of threads, and the additions per second of one core if each depends on the one before.
fn machine() {
    let (begin, count) = (Instant::now(), 1 << 28);
    let mut sum = 0.0;
    for i in 0..count {
        sum = black_box(sum + f64::from(i));
    }
    let speed = f64::from(count) / begin.elapsed().as_secs_f64() / 1e6;
    println!("{} threads, {speed:.0} million additions a second", rayon::current_num_threads());
}

fn estimate(board: &Board, ratings: &Ratings) -> Result<(), Box<dyn Error>> {
    let placements = (0..6).map(|player| Placement::of([50, 20 + player, 5 + player]));
    let seats = Seats::of(board, 0, &placements.collect::<Vec<_>>())?;
    let begin = Instant::now();
    let estimate = RatingBot::new(board, ratings).estimate(&seats, 1, Games { games: 1000, seed: 7 });
    println!("1000 games from the middle in {:.3?}: {estimate:?}", begin.elapsed());
    Ok(())
}

fn against(board: &Board, ratings: &Ratings, other: Bot, games: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut players = vec![Player::new(board, ratings, other); board.rules().players];
    players[0] = Player::new(board, ratings, Bot::Rated);
    let begin = Instant::now();
    let simulated = simulate(&players, games, seed, &|_| ControlFlow::Continue(()))?;
    print(other, &simulated, begin);
    Ok(())
}

fn print(other: Bot, simulated: &Simulated, begin: Instant) {
    let (share, interval) = simulated.share(0);
    println!(
        "{:15} {:>6.2}% {:>6.2}%..{:>5.2}% {:>8.1} {:>5.1}s",
        other.name(),
        share * 100.0,
        interval.low * 100.0,
        interval.high * 100.0,
        simulated.turns.mean(),
        begin.elapsed().as_secs_f64()
    );
}
