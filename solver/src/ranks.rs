//! Several processes, or threads in their place, that solve a game together.
//!
//! They are asked for one thing: to exchange bytes. MPI does that in one file of the program, threads do it in tests.

use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

/// The *ranks* that solve a game together, from the view of one of them. All make the same calls in the same order.
pub trait Ranks: Sync {
    /// The number of this rank, counted from 0. The first rank has the disk and the terminal.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn count(&self) -> usize;

    /// Sends each rank its bytes of `given` and receives from each rank its bytes for this one into `taken`. Both sides
    /// agree on each length, which may be anything. Returns when all bytes have arrived here.
    fn exchange(&self, given: &[&[u8]], taken: &mut [&mut [u8]]);
}

impl dyn Ranks + '_ {
    /// Returns `true` on the first rank.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.rank() == 0
    }

    /// The numbers of all ranks, in order (an all-gather).
    #[must_use]
    pub fn all_gather(&self, number: u64) -> Vec<u64> {
        let said = number.to_le_bytes();
        let mut heard = vec![[0; 8]; self.count()];
        let mut taken: Vec<&mut [u8]> = heard.iter_mut().map(|room| &mut room[..]).collect();
        self.exchange(&vec![&said[..]; self.count()], &mut taken);
        heard.into_iter().map(u64::from_le_bytes).collect()
    }

    /// Returns `true` when all ranks pass `true`.
    #[must_use]
    pub fn agree(&self, says: bool) -> bool {
        self.all_gather(u64::from(says)).into_iter().all(|said| said == 1)
    }

    /// The first rank's number (a broadcast); the numbers of the others are ignored.
    #[must_use]
    pub fn broadcast(&self, number: u64) -> u64 {
        self.all_gather(number)[0]
    }
}

/// Threads of one process that act as ranks, for tests.
pub struct ThreadRanks<'a> {
    rank: usize,
    shared: &'a Shared,
}

/// The data that threads share to exchange bytes.
struct Shared {
    barrier: Barrier,
    /// The parts that each rank sends.
    given: Vec<Mutex<Vec<Vec<u8>>>>,
}

impl ThreadRanks<'_> {
    /// Runs `act` on `count` ranks and returns their results in order.
    ///
    /// # Panics
    /// When one of them panics.
    pub fn all<R: Send>(count: usize, act: impl Fn(&ThreadRanks<'_>) -> R + Sync) -> Vec<R> {
        let given = (0..count).map(|_| Mutex::default()).collect();
        let shared = &Shared { barrier: Barrier::new(count), given };
        let act = &act;
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..count).map(|rank| scope.spawn(move || act(&ThreadRanks { rank, shared }))).collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            joined.map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        })
    }

    fn of_rank(&self, rank: usize) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.shared.given[rank].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ranks for ThreadRanks<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn count(&self) -> usize {
        self.shared.given.len()
    }

    fn exchange(&self, given: &[&[u8]], taken: &mut [&mut [u8]]) {
        *self.of_rank(self.rank) = given.iter().map(|part| part.to_vec()).collect();
        self.shared.barrier.wait();
        for (rank, room) in taken.iter_mut().enumerate() {
            room.copy_from_slice(&self.of_rank(rank)[self.rank]);
        }
        // No rank sends again before all have received.
        self.shared.barrier.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_gets_what_is_for_it() {
        for count in 1..5 {
            let heard = ThreadRanks::all(count, |ranks| {
                let given: Vec<Vec<u8>> = (0..count).map(|to| vec![(10 * ranks.rank() + to) as u8; to + 1]).collect();
                let mut taken = vec![vec![0; ranks.rank() + 1]; count];
                let mut rooms: Vec<&mut [u8]> = taken.iter_mut().map(Vec::as_mut_slice).collect();
                ranks.exchange(&given.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut rooms);
                for (from, taken) in taken.iter().enumerate() {
                    assert_eq!(taken, &vec![(10 * from + ranks.rank()) as u8; ranks.rank() + 1]);
                }
                let ranks: &dyn Ranks = ranks;
                let last = ranks.rank() + 1 == count;
                (ranks.agree(true), ranks.agree(!last), ranks.broadcast(7 + ranks.rank() as u64))
            });
            assert_eq!(heard, vec![(true, false, 7); count]);
        }
    }
}
