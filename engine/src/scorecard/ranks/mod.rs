//! Games of two players that several ranks solve together.
//!
//! The first rank has the table: it looks what is finished, gives every other one its part of the last layer, gets what
//! each has of the next one and writes it. The others [assist](Tables::assist) and need no disk. A table is cut into
//! shards by the game alone, so that it is the same for any number of ranks, and any number of them goes on with it.

mod given;
mod plan;
mod sink;

use dicebase_solver::scorecard::{Number, Together, shared_duel_layers};
use dicebase_solver::{Cancelled, Ranks};
use dicebase_tables::{Place, ValueType};

use self::given::{collect, given};
use super::tables::Tables;
use crate::error::Error;
use crate::ranks::{ROUND, agreed, assist, call};
use crate::solved::INTERRUPTED;

impl<'a> Tables<'a> {
    /// Games of two are solved together with other ranks, if there are any. A table that is larger than a shard is
    /// then written in shards.
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
        self.shelf.remove_checkpoint();
        Ok(())
    }

    /// What all ranks do alike. The first one has the place of the table.
    fn share<N: Number>(&self, ranks: &dyn Ranks, table: Option<(&Place, ValueType)>) -> Result<(), Error> {
        let cut = agreed(ranks, self.cut::<N>(u64::MAX))?;
        agreed(ranks, self.check_memory_of_rank::<N>(&cut, ranks.count()))?;
        let sink = table.map(|(place, value_type)| self.sink(&cut, place, value_type)).transpose();
        let mut sink = agreed(ranks, sink)?;
        let finished = ranks.hear(sink.as_ref().map_or(0, |sink| sink.finished as u64)) as usize;
        let after = finished.checked_sub(1).map(|layer| given(ranks, &cut, layer, sink.as_ref())).transpose()?;
        let work = self.shelf.watch.begin(format!("solving {} with {} ranks", self.game.id(), ranks.count()));
        if let Some(sink) = &sink {
            work.kept(&sink.interrupted().to_string());
        }
        let (duels, together) = (&cut.duels, Together { ranks, round: ROUND });
        let report = |progress| work.report(progress);
        let solved = self.shelf.with_threads(|| {
            shared_duel_layers::<N, Error>(self.game, duels, together, after, &report, |layer| {
                collect(ranks, duels, layer, sink.as_mut(), &*work)
            })
        });
        // Who waits here for a rank that is dead still says what is kept.
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
