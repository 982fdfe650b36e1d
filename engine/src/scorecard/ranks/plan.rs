//! The time and space to solve a two-player game with several ranks.

use std::ops::Range;

use dicebase_solver::scorecard::{Number, shared_parts};
use dicebase_tables::ValueType;

use crate::error::Error;
use crate::ranks::{ROUND, SharedPlan, check_memory};
use crate::scorecard::Tables;
use crate::scorecard::shards::Sharded;

/// The largest number of ranks: beyond it, each would have few cards of a layer.
const MOST_RANKS: usize = 4096;

impl Tables<'_> {
    /// The time and space to solve the two-player game with these ranks; `None` if there are no others. Takes some
    /// seconds for large games.
    ///
    /// # Errors
    /// When the allowed memory is too small, with the memory or the number of ranks that would be enough; when the
    /// watch stops the work.
    pub fn shared_plan(&self) -> Result<Option<SharedPlan>, Error> {
        let Some(ranks) = self.context.ranks else { return Ok(None) };
        match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.shared_plan_of::<f32>(ranks.count()).map(Some),
            _ => self.shared_plan_of::<f64>(ranks.count()).map(Some),
        }
    }

    /// The time and space with each of these numbers of ranks, if all were as fast as this machine.
    ///
    /// # Errors
    /// When the watch stops the work.
    pub fn plans_of_ranks(&self, counts: &[usize]) -> Result<Vec<SharedPlan>, Error> {
        match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.plans_of::<f32>(counts),
            _ => self.plans_of::<f64>(counts),
        }
    }

    fn shared_plan_of<N: Number>(&self, ranks: usize) -> Result<SharedPlan, Error> {
        let cut = self.cut::<N>(u64::MAX)?;
        self.check_memory_of_rank::<N>(&cut, ranks)?;
        Ok(plan_of::<N>(&cut, ranks).timed(self.seconds::<N>(&cut)?))
    }

    fn plans_of<N: Number>(&self, counts: &[usize]) -> Result<Vec<SharedPlan>, Error> {
        let cut = self.cut::<N>(u64::MAX)?;
        let seconds = self.seconds::<N>(&cut)?;
        Ok(counts.iter().map(|&ranks| plan_of::<N>(&cut, ranks).timed(seconds)).collect())
    }

    /// The time in seconds on this machine alone.
    fn seconds<N: Number>(&self, cut: &Sharded<'_>) -> Result<f64, Error> {
        self.context.with_threads(|| cut.seconds::<N>())
    }

    /// Refuses ranks whose parts are larger than the memory that each may hold.
    pub(super) fn check_memory_of_rank<N: Number>(&self, cut: &Sharded<'_>, ranks: usize) -> Result<(), Error> {
        let held = |ranks| plan_of::<N>(cut, ranks).memory;
        check_memory(self.game.id(), ranks, self.context.config.memory, (held, MOST_RANKS))
    }
}

impl SharedPlan {
    /// Adds the time of ranks that are all as fast as a machine that takes `alone` seconds alone.
    fn timed(self, alone: f64) -> Self {
        Self { seconds: alone / self.ranks as f64, ..self }
    }
}

/// The plan for this number of ranks, without the time.
fn plan_of<N: Number>(cut: &Sharded<'_>, ranks: usize) -> SharedPlan {
    let duels = &cut.duels;
    let bytes = |numbers: usize| numbers as u64 * size_of::<N>() as u64;
    let parts: Vec<Vec<usize>> =
        (0..duels.layers()).map(|layer| shared_parts(duels, layer, ranks).iter().map(Range::len).collect()).collect();
    let largest: Vec<usize> = parts.iter().map(|parts| parts.iter().copied().max().unwrap_or_default()).collect();
    // Its parts of two layers, and the bytes that it sends and receives in a round.
    let two = largest.windows(2).map(|two| two[0] + two[1]).max().unwrap_or_default();
    let round = largest.iter().copied().max().unwrap_or_default().min(2 * ROUND / size_of::<N>());
    // A rank has itself solved one share in `ranks` of its part of a layer, which it does not receive.
    let other = |part: usize| bytes(part) - bytes(part) / ranks as u64;
    let solved: u64 = parts.iter().flatten().map(|&part| other(part)).sum();
    let collected: u64 = parts.iter().flat_map(|parts| &parts[1..]).map(|&part| bytes(part)).sum();
    SharedPlan {
        ranks,
        numbers: cut.numbers(),
        layers: duels.layers(),
        written: bytes(cut.numbers()),
        exchanged: solved + collected,
        first_takes: parts.iter().map(|parts| other(parts[0])).sum::<u64>() + collected,
        memory: bytes(two + 2 * round),
        seconds: 0.0,
    }
}
