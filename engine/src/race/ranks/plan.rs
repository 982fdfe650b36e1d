//! What it takes to solve a race of two with several ranks.

use dicebase_solver::race::RanksPlan;

use super::super::blocks::NoDisk;
use super::Tables;
use crate::error::Error;
use crate::ranks::{ROUND, SharedPlan, check_memory};

/// Beyond so many ranks each has few placements of a level.
const MOST_RANKS: usize = 256;

impl Tables<'_> {
    /// What it takes to solve the game of two with these ranks; none where there are no others. Takes some seconds for
    /// large games.
    ///
    /// # Errors
    /// Where the memory that was allowed is too little, with how much, or how many ranks, would do.
    pub fn shared_plan(&self) -> Result<Option<SharedPlan>, Error> {
        let Some(ranks) = self.ranks else { return Ok(None) };
        self.check_memory_of_rank(ranks.count())?;
        Ok(self.plans_of_ranks(&[ranks.count()])?.pop())
    }

    /// What it would take with so many ranks, or so many, if all were as fast as this machine.
    ///
    /// # Errors
    /// Where the system has no room for the threads.
    pub fn plans_of_ranks(&self, counts: &[usize]) -> Result<Vec<SharedPlan>, Error> {
        let alone = self.seconds_of_solving()?;
        Ok(counts.iter().map(|&ranks| self.plan_of_ranks(ranks, alone)).collect())
    }

    /// Refuses ranks whose parts are larger than the memory that each may hold.
    pub(super) fn check_memory_of_rank(&self, ranks: usize) -> Result<(), Error> {
        let held = |ranks| RanksPlan::memory(self.game().board(), ranks, ROUND);
        check_memory(self.game().id(), ranks, self.shelf().workshop.memory, (held, MOST_RANKS))
    }

    fn plan_of_ranks(&self, ranks: usize, alone: f64) -> SharedPlan {
        let plan = RanksPlan::new(self.game().board(), ranks, ROUND);
        let numbers = self.game().values();
        let written = (numbers * size_of::<f32>()) as u64;
        // In the end the first rank has the table beside the file of all chances.
        let collected = written - written / ranks as u64;
        SharedPlan {
            ranks,
            numbers,
            layers: self.pairs_of_layers(),
            disk: 2 * written,
            written,
            exchanged: plan.exchanged() + collected,
            first_takes: plan.taken() + collected,
            memory: plan.memory,
            seconds: alone / ranks as f64,
        }
    }

    /// About how many seconds this machine would compute for, from a small sample.
    pub(in super::super) fn seconds_of_solving(&self) -> Result<f64, Error> {
        let blocks = self.blocks(u64::MAX, &NoDisk, &NoDisk)?;
        Ok(self.shelf().with_threads(|| blocks.sample())??)
    }

    fn pairs_of_layers(&self) -> usize {
        let layers = self.game().board().placements().layers().len();
        layers * (layers + 1) / 2
    }
}
