//! Solves MAD-GAME with fewer pieces for two players and reports every sweep, which `dicebase solve` does not.
//!
//! `cargo run --release -p dicebase-solver --example race -- 48 2 2` is for a ring of 48 fields, two pieces and a goal
//! of two squares. It prints the number of states, the residual of each sweep, the fewest turns of one player alone,
//! and the chance of the first player with its bound.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_games::race::{Board, Rules, RulesFile};
use dicebase_solver::race::{Sweeps, Swept, fewest_turns};
use dicebase_solver::with_threads;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|text| text.parse()).collect();
    let Ok(&[ring, pieces, goal]) = numbers.as_deref() else {
        return Err("write ring, pieces and goal, such as 48 2 2".into());
    };
    with_threads(0, || {
        let told = board(ring, pieces, goal).and_then(|board| in_memory(&board));
        told.map_err(|error| error.to_string())
    })?
    .map_err(Into::into)
}

fn board(ring: usize, pieces: usize, goal: usize) -> Result<Board, Box<dyn Error>> {
    let rules = Rules::parse("mad-game", include_str!("../../games/rules/race/mad-game.toml"))?;
    let seats = if ring.is_multiple_of(6) { 6 } else { 4 };
    let rules = RulesFile { ring, pieces, goal, seats, players: 2, ..(*rules).clone() };
    let begin = Instant::now();
    let board = Board::new(Rules::new("mad-game", rules)?);
    let start = board.placements().index(board.start()).ok_or("the game is won at its start")?;
    println!("{} placements, {:.3?}", board.placements().len(), begin.elapsed());
    let begin = Instant::now();
    let turns = fewest_turns(&board, &|_| ControlFlow::Continue(()))?;
    println!("alone: {} turns, {:.3?}", turns[start], begin.elapsed());
    Ok(board)
}

fn start(board: &Board) -> usize {
    board.placements().index(board.start()).map_or(0, |start| start * (board.placements().len() + 1))
}

fn in_memory(board: &Board) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let mut sweeps = Sweeps::new(board);
    println!("{} states, {:.3?}", sweeps.chances().iter().filter(|chance| !chance.is_nan()).count(), begin.elapsed());
    for count in 1.. {
        let swept = sweeps.sweep(&|_| ControlFlow::Continue(()))?;
        println!("sweep {count}: {swept:?}, {:.3?}", begin.elapsed());
        if let Swept::Proved(_) = swept {
            break;
        }
    }
    let start = start(board);
    println!("first player: {} within {:.1e}", sweeps.chances()[start], sweeps.margins()[start]);
    Ok(())
}
