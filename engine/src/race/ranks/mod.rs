//! Race games of two that several ranks solve together.
//!
//! The first rank has the disk: the file in which a game that is solved in blocks has its chances, too. It gives the
//! others what is known of them, gets each pair of layers that they have proved, and writes the table from the file in
//! the end. So an interrupted computation goes on with any number of ranks, or with one process.

mod plan;

use dicebase_solver::Ranks;
use dicebase_solver::race::{InRanks, Swept};
use dicebase_tables::Place;

use super::blocks::{Files, Kept, NoDisk, goes_on, words};
use super::tables::Tables;
use crate::error::Error;
use crate::ranks::{ROUND, agreed, assist, call};
use crate::solved::INTERRUPTED;

impl<'a> Tables<'a> {
    /// Games of two that are [solved in blocks](Self::is_in_blocks) are solved together with other ranks, if there are
    /// any.
    #[must_use]
    pub fn together(mut self, ranks: Option<&'a dyn Ranks>) -> Self {
        self.ranks = ranks;
        self
    }

    /// What every rank but the first does while that one makes tables: solves with it, until it
    /// [dismisses](crate::dismiss) them.
    ///
    /// # Errors
    /// What goes wrong here and not on the first rank; there it is told that something did.
    pub fn assist(&self) -> Result<(), Error> {
        let Some(ranks) = self.ranks else { return Ok(()) };
        assist(ranks, || self.share(ranks, None))
    }

    /// Solves on the first rank, which writes the table.
    pub(super) fn write_together(&self, ranks: &dyn Ranks, place: &Place, force: bool) -> Result<(), Error> {
        call(ranks);
        self.share(ranks, Some((place, force))).map_err(goes_on)
    }

    /// What all ranks do alike. The first one has the place of the table.
    fn share(&self, ranks: &dyn Ranks, table: Option<(&Place, bool)>) -> Result<(), Error> {
        agreed(ranks, self.check_memory_of_rank(ranks.count()))?;
        let files = agreed(ranks, table.map(|(place, force)| self.files(place, force)).transpose())?;
        let kept = files.as_ref().map(|files| self.kept_in(files, u64::MAX, &NoDisk)).transpose();
        let mut kept = agreed(ranks, kept)?;
        let mut solver = self.behind(ranks, kept.as_ref())?;
        let bound = self.sweep_together(ranks, &mut solver, kept.as_mut())?;
        drop(solver);
        if let (Some((place, _)), Some(kept)) = (table, &kept) {
            self.write_rows(place, &kept.blocks, bound)?;
        }
        drop(kept);
        files.map_or(Ok(()), Files::remove)
    }

    /// All ranks behind what the first one has found.
    fn behind<'r>(&'r self, ranks: &'r dyn Ranks, kept: Option<&Kept<'_>>) -> Result<InRanks<'r>, Error> {
        let (known, of_start) = kept.map_or((&[][..], 0.0), |kept| (kept.blocks.known(), kept.blocks.of_start()));
        let hear = |number: f32| f32::from_bits(ranks.hear(number.to_bits().into()) as u32);
        let pairs = ranks.hear(known.len() as u64) as usize;
        let known: Vec<f32> = (0..pairs).map(|pair| hear(known.get(pair).copied().unwrap_or_default())).collect();
        let of_start = hear(of_start);
        let board = self.game().board();
        let solver = self.shelf().with_threads(|| InRanks::new(board, ranks, ROUND).resume(&known, of_start));
        let mut solver = agreed(ranks, solver)?;
        let mut read = Ok(());
        for pair in 0..pairs {
            solver.give(pair, |others, movers| {
                let numbers = others.len() * movers.len();
                let part = kept.map_or_else(|| Ok(Vec::new()), |kept| kept.blocks.part(others, movers));
                // All ranks do the same steps, whatever fails here.
                part.unwrap_or_else(|error| {
                    read = Err(Error::Disk(error));
                    vec![0.0; numbers]
                })
            });
        }
        agreed(ranks, read)?;
        Ok(solver)
    }

    /// Sweeps until all is proved. The first rank keeps each pair of layers that is.
    fn sweep_together(
        &self,
        ranks: &dyn Ranks,
        solver: &mut InRanks<'_>,
        mut kept: Option<&mut Kept<'_>>,
    ) -> Result<f64, Error> {
        let (watch, mut so_far) = (self.shelf().watch, "the first sweep".to_owned());
        loop {
            let known = solver.known().len();
            let interrupted = kept.as_deref().map_or(INTERRUPTED, Kept::interrupted);
            let work = watch.begin(format!("solving {} with {} ranks, {so_far}", self.game().id(), ranks.count()));
            if kept.is_some() {
                work.kept(&interrupted.to_string());
            }
            let swept = self.shelf().with_threads(|| solver.sweep(&|progress| work.report(progress)))?;
            let Ok(swept) = swept else { return Err(interrupted) };
            if solver.known().len() > known {
                let collected = collect(solver, known, kept.as_deref_mut());
                agreed(ranks, collected)?;
            }
            // Who waits above for a rank that is dead still says what is kept.
            drop(work);
            match swept {
                Swept::Proved(bound) => return Ok(bound),
                other => so_far = words(other),
            }
        }
    }
}

/// Gives the first rank a pair of layers that is proved, which it keeps.
fn collect(solver: &mut InRanks<'_>, pair: usize, kept: Option<&mut Kept<'_>>) -> Result<(), Error> {
    let Some(kept) = kept else {
        solver.collect(pair, |_, _, _| {});
        return Ok(());
    };
    let mut written = Ok(());
    solver.collect(pair, |others, movers, rows| {
        if written.is_ok() {
            written = kept.blocks.put_part(others, movers, rows);
        }
    });
    written.map_err(Error::Disk)?;
    kept.blocks.note(solver.known()[pair], solver.of_start());
    kept.keep()
}
