//! What it takes, told before it begins.

use std::io;

use dicebase_solver::race::{BlocksPlan, Disk};
use serde::Serialize;

use super::Tables;
use crate::error::Error;

/// A byte that is read from the disk or written to it takes about so many seconds.
const OF_BYTE: f64 = 1e-9;

/// What it takes to solve a race of two in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// How many numbers the table has.
    pub numbers: usize,
    /// How many shards; 1 stands for a table that is one file.
    pub shards: usize,
    /// The bytes that are on the disk at most.
    pub disk: u64,
    /// The bytes that stay there.
    pub written: u64,
    /// The bytes of memory that are held at most.
    pub memory: u64,
    /// The bytes that are read when all states are swept once.
    pub read_by_sweep: u64,
    /// The bytes that are written then.
    pub written_by_sweep: u64,
    /// The bytes that are read when all bounds are swept once.
    pub read_by_proof: u64,
    /// The bytes that are written then.
    pub written_by_proof: u64,
    /// About how many sweeps without bounds it takes.
    pub sweeps: f64,
    /// About how many sweeps with bounds.
    pub proofs: f64,
    /// About how many seconds it takes on this machine, from a small sample.
    pub seconds: f64,
    /// How many of them it computes; else it reads and writes.
    pub solving: f64,
}

/// No disk, for who only plans.
pub(in super::super) struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, _: u64, _: &mut [u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn write(&self, _: u64, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn clear(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Tables<'_> {
    /// What it takes to solve the game of two in blocks with so much memory, in bytes. Takes some seconds for large
    /// games.
    ///
    /// # Errors
    /// Where the memory is too little, with how much would do.
    pub fn plan(&self, memory: u64) -> Result<Plan, Error> {
        let game = self.game();
        let plan = self.blocks(memory, &NoDisk, &NoDisk)?.plan();
        let solving = self.seconds_of_solving()?;
        let written = game.values() as u64 * size_of::<f32>() as u64;
        let BlocksPlan { chances, bounds, .. } = plan;
        Ok(Plan {
            numbers: game.values(),
            shards: self.rows_of_shards().count(),
            // When the table is written no bounds are there any more.
            disk: chances + bounds.max(written),
            written,
            memory: plan.memory,
            read_by_sweep: plan.read,
            written_by_sweep: plan.written,
            read_by_proof: plan.read_with_bounds,
            written_by_proof: plan.written_with_bounds,
            sweeps: plan.sweeps,
            proofs: plan.proofs,
            seconds: solving + plan.bytes() * OF_BYTE,
            solving,
        })
    }
}
