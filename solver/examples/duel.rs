//! Solves a scorecard game between two players, layer by layer.
//!
//! `cargo run --release -p dicebase-solver --example duel -- knubbel-v1` prints how many numbers there are, how long it
//! took, and the chance of the first player to win, a tie counted as half, also with some points ahead or behind.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_games::scorecard::Game;
use dicebase_solver::scorecard::{duel_layers, duel_numbers};
use dicebase_solver::{Cancelled, with_threads};

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1).ok_or("write a game, such as knubbel-v1")?;
    let game = Game::builtin(&id).ok_or("there is no such game")?;
    with_threads(0, || solve(&game).map_err(|error| error.to_string()))?.map_err(Into::into)
}

fn solve(game: &Game) -> Result<(), Box<dyn Error>> {
    let (all, two) = duel_numbers(game);
    println!("{all} numbers, {:.3} GB for two layers", two as f64 * 8e-9);
    let (begin, start) = (Instant::now(), game.states().start());
    let mut chances = Vec::new();
    duel_layers(game, &|_| ControlFlow::Continue(()), |layer| {
        let chance = |lead: isize| Some((lead, layer.chance(game, &start, &start, -lead)?));
        chances = (-30..=30).filter_map(chance).collect();
        Ok::<(), Cancelled>(())
    })?;
    println!("solved in {:.3?}", begin.elapsed());
    for (lead, chance) in chances.iter().filter(|(lead, _)| lead.abs() <= 5 || lead % 10 == 0) {
        println!("{lead:5} {chance}");
    }
    Ok(())
}
