//! Solves MAD-GAME with fewer pieces for two players, and tells of every sweep, which `dicebase solve` does not.
//!
//! `cargo run --release -p dicebase-solver --example race -- 48 2 2` is for a ring of 48 fields, two pieces and a goal
//! of two squares. Prints the number of states, sweep by sweep how far chances still move, the fewest turns of one
//! player alone, and the chance of the first player with its bound.
//!
//! With a number of megabytes and a folder behind that it is solved in blocks on a disk, within that memory; with a
//! number of ranks alone behind it by so many threads that act as ranks.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use dicebase_games::race::{Board, Rules, RulesFile};
use dicebase_solver::race::{Disk, InBlocks, InRanks, RanksPlan, Sweeps, Swept, fewest_turns};
use dicebase_solver::{Ranks, ThreadRanks, with_threads};

/// So many bytes each rank gives at a time.
const ROUND: usize = 64 << 20;

/// A file, read and written by one thread at a time, which is left in its folder.
struct Scratch(Mutex<File>);

impl Scratch {
    fn new(path: &Path) -> io::Result<Self> {
        let file = File::options().create(true).truncate(true).read(true).write(true).open(path)?;
        Ok(Self(Mutex::new(file)))
    }

    fn at<R>(&self, at: u64, then: impl FnOnce(&mut File) -> io::Result<R>) -> io::Result<R> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        then(&mut file)
    }
}

impl Disk for Scratch {
    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.at(at, |file| file.read_exact(bytes))
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.at(at, |file| file.write_all(bytes))
    }

    fn clear(&self) -> io::Result<()> {
        self.at(0, |file| file.set_len(0))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut numbers, mut folder) = (Vec::new(), None);
    for text in std::env::args().skip(1) {
        text.parse().map_or_else(|_| folder = Some(text), |number: usize| numbers.push(number));
    }
    with_threads(0, || {
        let told = match (&numbers[..], folder) {
            (&[ring, pieces, goal], None) => board(ring, pieces, goal).and_then(|board| in_memory(&board)),
            (&[ring, pieces, goal, ranks], None) => board(ring, pieces, goal).and_then(|board| in_ranks(&board, ranks)),
            (&[ring, pieces, goal, memory], Some(folder)) => {
                board(ring, pieces, goal).and_then(|board| in_blocks(&board, memory as u64 * 1_000_000, &folder))
            }
            _ => Err("write ring, pieces and goal, such as 48 2 2".into()),
        };
        told.map_err(|error| error.to_string())
    })?
    .map_err(Into::into)
}

fn board(ring: usize, pieces: usize, goal: usize) -> Result<Board, Box<dyn Error>> {
    let rules = Rules::parse("mad-game", include_str!("../../rules/race/mad-game.toml"))?;
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

/// Solves in blocks that are in files of a folder.
fn in_blocks(board: &Board, memory: u64, folder: &str) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let disks = ["chances", "bounds"].map(|name| Scratch::new(&Path::new(folder).join(name)));
    let [chances, bounds] = disks;
    let (chances, bounds) = (chances?, bounds?);
    let mut blocks = InBlocks::new(board, memory, &chances, &bounds)?;
    println!("{:?}, {:.3?}", blocks.plan(), begin.elapsed());
    let begin = Instant::now();
    for count in 1.. {
        let before = (blocks.traffic(), Instant::now());
        let swept = blocks.sweep(&|_| ControlFlow::Continue(()))?;
        let (read, written) = blocks.traffic();
        let took = before.1.elapsed();
        let (read_now, written_now) = (read - before.0.0, written - before.0.1);
        println!("sweep {count}: {swept:?}, {read_now} read, {written_now} written, {took:.3?}");
        if let Swept::Proved(_) = swept {
            println!("{read} read, {written} written, {:.3?}, bounds {:?}", begin.elapsed(), blocks.known());
            break;
        }
    }
    let placements = board.placements().len();
    let other = start(board) / placements;
    let chance = blocks.rows(other..other + 1)?[start(board) % placements];
    println!("first player: {chance} within {:.1e}", blocks.of_start());
    Ok(())
}

/// Solves with threads that act as ranks, of which the first one tells what comes of it.
fn in_ranks(board: &Board, count: usize) -> Result<(), Box<dyn Error>> {
    println!("{:?}", RanksPlan::new(board, count, ROUND));
    let begin = Instant::now();
    let found = ThreadRanks::all(count, |ranks| {
        let mut solver = InRanks::new(board, ranks, ROUND);
        for count in 1.. {
            let before = Instant::now();
            let swept = solver.sweep(&|_| ControlFlow::Continue(()))?;
            if ranks.rank() == 0 {
                println!("sweep {count}: {swept:?}, {:.3?}", before.elapsed());
            }
            if let Swept::Proved(_) = swept {
                break;
            }
        }
        Ok::<_, dicebase_solver::Cancelled>((solver.known().to_vec(), solver.of_start()))
    });
    let (known, of_start) = found.into_iter().next().ok_or("there is a first rank")??;
    println!("{:.3?}, bounds {known:?}, at the start {of_start:.1e}", begin.elapsed());
    Ok(())
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
