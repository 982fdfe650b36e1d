//! Solves the chance to reach every target of a scorecard game, layer by layer.
//!
//! `cargo run --release -p dicebase-solver --example target -- yahtzee` prints how many numbers there are, how long it
//! took, and the largest chance of at least so many points in steps of 25.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_games::scorecard::{Game, Needs};
use dicebase_solver::scorecard::needs_layers;
use dicebase_solver::{Cancelled, with_threads};

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1).ok_or("write a game, such as yahtzee")?;
    let game = Game::builtin(&id).ok_or("there is no such game")?;
    with_threads(0, || solve(&game).map_err(|error| error.to_string()))?.map_err(Into::into)
}

fn solve(game: &Game) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let needs = Needs::of(game);
    println!("{} states, {} numbers, {:.3?}", game.states().len(), needs.len(), begin.elapsed());
    let mut last = Vec::new();
    needs_layers(game, &needs, &[], &|_| ControlFlow::Continue(()), |layer| {
        last = layer.to_vec();
        Ok::<(), Cancelled>(())
    })?;
    println!("solved in {:.3?}", begin.elapsed());
    for (target, chance) in (1..).zip(&last).filter(|(target, _)| target % 25 == 0) {
        println!("{target:5} {chance}");
    }
    Ok(())
}
