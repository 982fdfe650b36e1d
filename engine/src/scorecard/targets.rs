//! Tables of the chances of reaching a target.

use dicebase_games::scorecard::{Game, Needs, Position};
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::{Adviser, Chances};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard as solver;
use dicebase_tables::{Metadata, Place, Shape, Table, TableError, Writer};

use super::cost;
use super::tables::Tables;
use crate::error::Error;
use crate::size::{Size, rounded};
use crate::solved::{INTERRUPTED, check};

/// The largest size in bytes of a table that is made without an explicit request.
pub const LARGEST_TABLE: u64 = 2_000_000_000;

/// The most chances that are solved and stored at once, which takes about half a second.
const FEW: usize = 1 << 21;
/// The most numbers that are solved to answer a question about a position without a stored table, which takes about two
/// seconds.
const QUICK: usize = 12 << 20;

impl Tables<'_> {
    /// The size of the table of all chances, whether it exists or not.
    #[must_use]
    pub fn size_of_chances(&self) -> Size {
        self.context.size(Needs::of(self.game).len())
    }

    /// The largest chances of reaching a position's target: from the stored table or, if it is missing and the
    /// positions that can follow are quickly solved, from a table in memory.
    pub(super) fn stored_chances_for(&self, position: &Position) -> Result<Adviser, Error> {
        let missing = match self.stored_adviser() {
            Err(missing @ Error::Missing { .. }) => missing,
            other => return other,
        };
        let (state, needed) = (position.card().state(self.game), Chances::<Vec<u8>>::needed(self.game, position));
        let needs = Needs::below(self.game, &state, needed);
        if needs.len() > QUICK {
            return Err(missing);
        }
        let work = self.context.watch.begin(format!("solving what can follow in {}", self.game.id()));
        let solve = || solver::solve_needs(self.game, &needs, &[], &|progress| work.report(progress));
        let chances = self.context.with_threads(solve)?.map_err(|_| INTERRUPTED)?;
        let table = Table::in_memory(&self.metadata_of_chances(), &chances)?;
        Ok(Adviser::Chances(Chances::from_position(self.game.clone(), position, table)?))
    }

    /// Returns `true` when all chances are solved in a barely noticeable time.
    pub(super) fn has_few_chances(&self) -> bool {
        self.size_of_chances().numbers <= FEW
    }

    /// Writes the table layer by layer, so that at most two layers are in memory.
    pub(super) fn write_chances(&self, place: &Place) -> Result<(), Error> {
        let game = self.game;
        let needs = Needs::of(game);
        let size = self.context.size(needs.len());
        self.check_size(size)?;
        self.context.expect(cost::of_chances(game, size.numbers, size.bytes()))?;
        let metadata = self.metadata_of_chances();
        let shape = Shape { rows: needs.len() as u64, columns: 1 };
        let mut writer = Writer::create(place.clone(), &metadata, size.value_type, shape)?;
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let mut apart = 0.0_f64;
        let writer = self.context.with_threads(|| {
            solver::needs_layers(game, &needs, &[], &|progress| work.report(progress), |layer| {
                let off = |chance: &f64| (chance - rounded(*chance, size.value_type)).abs();
                apart = layer.iter().map(off).fold(apart, f64::max);
                writer.write_values(layer).map_err(Stopped::At)
            })?;
            Ok::<_, Stopped>(writer)
        })?;
        let mut writer = writer.map_err(Error::from)?;
        let bound = chance_bound(game, apart);
        writer.set_error_bounds(bound, bound);
        check(self.context.watch)?;
        Ok(writer.finish()?)
    }

    /// Refuses a table that is larger than the limit for tables that are made without an explicit request.
    pub(super) fn check_size(&self, size: Size) -> Result<(), Error> {
        if size.bytes() <= LARGEST_TABLE || self.context.any_size {
            return Ok(());
        }
        Err(Error::TooLarge { game: self.game.id().to_owned(), bytes: size.bytes(), most: LARGEST_TABLE })
    }

    /// The metadata of a table of chances, which has no value of the game, since that depends on the target.
    fn metadata_of_chances(&self) -> Metadata {
        let bound = chance_bound(self.game, 0.0);
        Metadata { root_error_bound: bound, error_bound: bound, ..self.context.metadata(VALUES, 0.0) }
    }
}

/// The reason why a table is not finished.
pub(super) enum Stopped {
    Cancelled,
    At(TableError),
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => INTERRUPTED,
            Stopped::At(error) => error.into(),
        }
    }
}

impl From<Cancelled> for Stopped {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The error bound of a chance whose stored number is at this distance from the solved one.
pub(super) fn chance_bound(game: &Game, distance: f64) -> f64 {
    let bound = solver::chance_error_bound(game);
    if distance == 0.0 { bound } else { (bound + distance).next_up() }
}
