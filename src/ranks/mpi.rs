//! MPI, through the library of the system.

use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use dicebase_solver::Ranks;
use mpi::Threading;
use mpi::environment::Universe;
use mpi::request::{LocalScope, Request, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, Source};

use crate::failure::Failure;
use crate::interrupt::{self, ShutdownGuard};

/// The largest message in bytes: MPI counts in 31 bits, so longer messages are sent in pieces.
const PIECE: usize = 1 << 30;
/// The time after which a waiting rank sleeps between checks, and below the length of its naps.
const AWAKE: Duration = Duration::from_millis(5);
const NAP: Duration = Duration::from_micros(100);
/// The time that a rank that is to end waits for others, which may be dead.
const PATIENCE: Duration = Duration::from_millis(400);

static WORLD: OnceLock<World> = OnceLock::new();

/// MPI for as long as it is initialised. Dropping this finalises it, and until then all ranks have to end together.
pub struct Initialised {
    _universe: Universe,
    _careful: ShutdownGuard,
}

impl Initialised {
    /// Joins the other ranks.
    pub fn new() -> Result<Self, Failure> {
        let joined = mpi::initialize_with_threading(Threading::Serialized);
        let (universe, threading) = joined.ok_or_else(|| Failure::failed("MPI was begun twice"))?;
        if threading < Threading::Serialized {
            return Err(Failure::failed(
                "this MPI takes calls from one thread only; use one built for several threads",
            ));
        }
        let world = universe.world();
        let _ = WORLD.set(World { rank: world.rank() as usize, count: world.size() as usize });
        if world.rank() > 0 {
            interrupt::be_silent();
        }
        Ok(Self { _universe: universe, _careful: ShutdownGuard::new() })
    }
}

/// The ranks, if there are several.
pub fn several() -> Option<&'static dyn Ranks> {
    WORLD.get().filter(|world| world.count > 1).map(|world| world as &dyn Ranks)
}

/// All ranks of the job, available to every thread.
struct World {
    rank: usize,
    count: usize,
}

impl Ranks for World {
    fn rank(&self) -> usize {
        self.rank
    }

    fn count(&self) -> usize {
        self.count
    }

    fn exchange(&self, given: &[&[u8]], taken: &mut [&mut [u8]]) {
        let (world, own) = (SimpleCommunicator::world(), self.rank);
        taken[own].copy_from_slice(given[own]);
        scope(|scope| {
            let mut open = Vec::new();
            for (from, room) in taken.iter_mut().enumerate().filter(|(from, _)| *from != own) {
                let process = world.process_at_rank(from as i32);
                open.extend(room.chunks_mut(PIECE).map(|piece| process.immediate_receive_into(scope, piece)));
            }
            for (to, part) in given.iter().enumerate().filter(|(to, _)| *to != own) {
                let process = world.process_at_rank(to as i32);
                open.extend(part.chunks(PIECE).map(|piece| process.immediate_send(scope, piece)));
            }
            wait(open);
        });
    }
}

/// Waits until all messages have been sent and received. A rank that is to end does not wait for ever: MPI ends the
/// others when one of them is dead, and dead ranks do not answer.
fn wait<'a>(mut open: Vec<Request<'a, [u8], &LocalScope<'a>>>) {
    let mut moved = Instant::now();
    while !open.is_empty() {
        let before = open.len();
        open = open.into_iter().filter_map(|request| request.test().err()).collect();
        if open.len() < before {
            moved = Instant::now();
        } else if moved.elapsed() < AWAKE {
            thread::yield_now();
        } else {
            thread::sleep(NAP);
            if interrupt::is_wanted() && moved.elapsed() > PATIENCE {
                interrupt::give_up();
            }
        }
    }
}
