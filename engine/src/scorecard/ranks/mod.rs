//! Two-player games that several ranks solve together.
//!
//! The first rank has the table: it finds the finished layers, sends every other rank its part of the last one,
//! collects the parts of the next one and writes them. The others [assist](Tables::assist) and need no disk. The game
//! alone decides how a table is cut into shards, so the table is the same for any number of ranks, and any number of
//! them can resume it.

mod layer_transfer;
mod plan;
mod table_sink;

use dicebase_solver::scorecard::{Number, Together, shared_duel_layers};
use dicebase_solver::{Cancelled, Ranks};
use dicebase_tables::{Place, ValueType};

use self::layer_transfer::{collect, given};
use super::tables::Tables;
use crate::error::Error;
use crate::ranks::{ROUND, agreed, assist, call};
use crate::solved::INTERRUPTED;

impl<'a> Tables<'a> {
    /// Solves two-player games together with other ranks, if there are any. A table that is larger than a shard is then
    /// written in shards.
    #[must_use]
    pub fn together(mut self, ranks: Option<&'a dyn Ranks>) -> Self {
        self.context.ranks = ranks;
        self
    }

    /// The work of every rank but the first while that one makes tables: solves with it, until it
    /// [dismisses](crate::dismiss) this rank.
    ///
    /// # Errors
    /// The errors of this rank, which the first rank reports only as [`Error::OtherRank`].
    pub fn assist(&self) -> Result<(), Error> {
        let Some(ranks) = self.context.ranks else { return Ok(()) };
        assist(ranks, || match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.share::<f32>(ranks, None),
            _ => self.share::<f64>(ranks, None),
        })
    }

    /// Makes the table on the first rank.
    pub(super) fn write_together<N: Number>(
        &self,
        ranks: &dyn Ranks,
        place: &Place,
        value_type: ValueType,
    ) -> Result<(), Error> {
        call(ranks);
        self.share::<N>(ranks, Some((place, value_type)))?;
        self.context.remove_checkpoint();
        Ok(())
    }

    /// The common work of all ranks. Only the first one has the place of the table.
    fn share<N: Number>(&self, ranks: &dyn Ranks, table: Option<(&Place, ValueType)>) -> Result<(), Error> {
        let cut = agreed(ranks, self.cut::<N>(u64::MAX))?;
        agreed(ranks, self.check_memory_of_rank::<N>(&cut, ranks.count()))?;
        let sink = table.map(|(place, value_type)| self.sink(&cut, place, value_type)).transpose();
        let mut sink = agreed(ranks, sink)?;
        let finished = ranks.broadcast(sink.as_ref().map_or(0, |sink| sink.finished as u64)) as usize;
        let after = finished.checked_sub(1).map(|layer| given(ranks, &cut, layer, sink.as_ref())).transpose()?;
        let work = self.context.watch.begin(format!("solving {} with {} ranks", self.game.id(), ranks.count()));
        if let Some(sink) = &sink {
            work.kept(&sink.interrupted().to_string());
        }
        let (duels, together) = (&cut.duels, Together { ranks, round: ROUND });
        let report = |progress| work.report(progress);
        let solved = self.context.with_threads(|| {
            shared_duel_layers::<N, Error>(self.game, duels, together, after, &report, |layer| {
                collect(ranks, duels, layer, sink.as_mut(), &*work)
            })
        });
        // The work is announced until all ranks agree, so that a wait for a dead rank can still report the kept layers.
        let solved = agreed(ranks, solved.flatten());
        drop(work);
        match (solved, sink) {
            (Err(Error::Interrupted { .. }), Some(sink)) => Err(sink.interrupted()),
            (Err(error), _) => Err(error),
            (Ok(()), Some(sink)) => sink.finish::<N>(&cut),
            (Ok(()), None) => Ok(()),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        INTERRUPTED
    }
}
